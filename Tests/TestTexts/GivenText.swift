/// A text passed to a test.
///
/// Its description is one short line of ASCII, so that the text never becomes a line of the log.
package struct GivenText: Sendable, CustomStringConvertible, ExpressibleByStringInterpolation {
  package let text: String

  package init(_ text: String) { self.text = text }

  package init(stringLiteral text: String) { self.text = text }

  package var description: String {
    let shown = text.unicodeScalars.prefix(60).map { $0.escaped(asASCII: true) }.joined()
    return "\"\(shown)\"" + (text.unicodeScalars.count > 60 ? "…" : "")
  }

  package static func + (one: GivenText, other: GivenText) -> GivenText {
    GivenText(one.text + other.text)
  }
}

/// A text that may reach a terminal.
///
/// What could steer a terminal, reorder a line or hide in it stands there as a visible escape such
/// as `\u{202E}`; nothing else is changed. Whatever prints takes this type, so no input is printed
/// raw by mistake.
public struct Sanitized: Sendable, Hashable, CustomStringConvertible {
  /// The text, safe to print on one line.
  public let text: String

  /// Replaces the characters of a text that must not be printed raw.
  public init(_ raw: String) {
    if raw.utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) {
      text = raw
      return
    }
    var text = ""
    var sanitizer = Sanitizer()
    let scalars = Array(raw.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      sanitizer.append(scalar, before: next, to: &text)
    }
    self.text = text
  }

  /// Takes a text of this program's own, or one that is already sanitised.
  init(trusted text: String) { self.text = text }

  /// The text.
  public var description: String { text }

  /// How many terminal cells the text takes.
  var width: Int { DisplayWidth.of(text) }
}

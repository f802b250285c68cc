/// Writes XML 1.0 element by element, indented by two spaces.
struct XMLWriter {
  /// What was written so far, in UTF-8.
  private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
  private var depth = 0

  /// Writes an element and, within it, what the closure writes.
  mutating func element(
    _ name: StaticString, _ attributes: [(StaticString, String)] = [],
    _ children: (inout XMLWriter) -> Void
  ) {
    open(name, attributes)
    append(">\n")
    depth += 1
    children(&self)
    depth -= 1
    indent()
    close(name)
  }

  /// Writes an element that has a text and nothing else; no text makes it empty.
  mutating func element(
    _ name: StaticString, _ attributes: [(StaticString, String)] = [], text: String = ""
  ) {
    open(name, attributes)
    if text.isEmpty { return append("/>\n") }
    append(">")
    bytes.append(contentsOf: Self.escaped(text, lineBreak: "\n").utf8)
    close(name)
  }

  /// Writes a comment, a text of this program's own without hyphens.
  mutating func comment(_ text: String) {
    indent()
    append("<!-- ")
    bytes.append(contentsOf: text.utf8)
    append(" -->\n")
  }

  /// A text as it may stand in an element and in an attribute.
  ///
  /// Tabs and breaks are references, because a parser makes spaces of them in attributes; in a text a
  /// line break may stand. Other controls, most of which XML 1.0 forbids, are visible escapes.
  private static func escaped(_ text: String, lineBreak: String = "&#10;") -> String {
    Sanitizer.text(text) { scalar, _, _ in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&apos;"
      case "\t": "&#9;"
      case "\n": lineBreak
      case "\r": "&#13;"
      default: nil
      }
    }
  }

  private mutating func open(_ name: StaticString, _ attributes: [(StaticString, String)]) {
    indent()
    append("<")
    append(name)
    for (name, value) in attributes {
      append(" ")
      append(name)
      append("=\"")
      bytes.append(contentsOf: Self.escaped(value).utf8)
      append("\"")
    }
  }

  private mutating func close(_ name: StaticString) {
    append("</")
    append(name)
    append(">\n")
  }

  private mutating func indent() {
    bytes.append(contentsOf: repeatElement(0x20, count: depth * 2))
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}

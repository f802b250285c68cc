internal import WidgetManifests

/// Writes XML 1.0 element by element, indented by two spaces.
struct XMLWriter {
  /// The output so far, in UTF-8.
  private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
  private var depth = 0

  /// Writes an element whose content the closure writes.
  mutating func element(
    _ name: String, _ attributes: [(String, String)] = [],
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

  /// Writes an element that contains only a text, or nothing.
  mutating func element(
    _ name: String, _ attributes: [(String, String)] = [], text: String = ""
  ) {
    open(name, attributes)
    if text.isEmpty { return append("/>\n") }
    append(">")
    append(Self.escaped(text, lineBreak: "\n"))
    close(name)
  }

  /// Writes a comment: one of the program's own texts, without hyphens.
  mutating func comment(_ text: String) {
    indent()
    append("<!-- \(text) -->\n")
  }

  /// Returns a text for an element or attribute.
  ///
  /// Tabs and line breaks are references, because a parser turns them into spaces in attributes; a
  /// text may have line breaks. Other control characters, most of which XML 1.0 forbids, are
  /// escaped visibly.
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

  private mutating func open(_ name: String, _ attributes: [(String, String)]) {
    indent()
    append("<\(name)")
    for (name, value) in attributes { append(" \(name)=\"\(Self.escaped(value))\"") }
  }

  private mutating func close(_ name: String) {
    append("</\(name)>\n")
  }

  private mutating func indent() {
    bytes.append(contentsOf: repeatElement(0x20, count: depth * 2))
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}

/// The YAML of one manifest document, key by key, with comments.
package struct ManifestText {
  private var lines: [String] = []
  private var indent = 0
  /// The text before the next line where that line begins a list item.
  private var marker = ""
  /// The folder before the paths of origins, with `/` between its components; may be empty.
  package let folder: String

  /// The document as UTF-8 text, with a line break at its end.
  package var text: String { lines.map { $0 + "\n" }.joined() }

  package init(folder: String = "") { self.folder = folder }

  /// A text as a YAML scalar, with its dollars doubled, so that none begins a variable.
  package static func scalar(_ text: String) -> String { WrittenScalar.new(text.withoutVariables) }

  /// The maximum length of an expression after `!unknown`, in Unicode scalars: our own limit.
  private static let maximumExpressionLength = 200

  /// A value that exists and is not known, as YAML.
  ///
  /// - Parameter expression: What is written in its place, for people.
  package static func unknown(_ expression: String) -> String {
    "!unknown " + WrittenScalar.quoted(line(expression, maximumExpressionLength))
  }

  /// Adds a key and a value that is YAML already.
  ///
  /// - Parameter origin: The place that the value comes from, as in `Config/Version.xcconfig:4`.
  package mutating func add(_ key: String, _ yaml: String, from origin: String? = nil) {
    line("\(key): \(yaml)", origin)
  }

  /// Adds a key whose value the closure writes below it.
  package mutating func add(
    _ key: String, from origin: String? = nil, _ body: (inout ManifestText) -> Void
  ) {
    line("\(key):", origin)
    indent += 1
    body(&self)
    indent -= 1
  }

  /// Adds a list item that is a scalar, as YAML.
  package mutating func item(_ yaml: String, from origin: String? = nil) {
    line("- \(yaml)", origin)
  }

  /// Adds a list item whose keys the closure writes.
  package mutating func item(_ body: (inout ManifestText) -> Void) {
    marker = "- "
    indent += 1
    body(&self)
    indent -= 1
    marker = ""
  }

  /// Adds a comment on a line of its own.
  package mutating func comment(_ text: String) {
    lines.append(margin(indent) + "# " + Self.comment(text))
  }

  private mutating func line(_ text: String, _ origin: String?) {
    let start = marker.isEmpty ? margin(indent) : margin(indent - 1) + marker
    marker = ""
    lines.append(start + text + (origin.map { "  # " + Self.origin($0) } ?? ""))
  }

  private func margin(_ indent: Int) -> String { String(repeating: "  ", count: indent) }

  /// The maximum length of a comment other than an origin, in Unicode scalars: our own limit.
  private static let maximumCommentLength = 200

  /// A text on one line, with nothing hidden, cut where it is longer than a maximum.
  private static func line(_ text: String, _ maximum: Int = .max) -> String {
    var words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if words.unicodeScalars.count > maximum {
      words = String(String.UnicodeScalarView(words.unicodeScalars.prefix(maximum))) + "…"
    }
    return Sanitized(words).text
  }

  /// A text as a comment: on one line, with nothing hidden, and never a suppression.
  private static func comment(_ text: String) -> String {
    let safe = line(text, maximumCommentLength)
    // A file's name may read like a comment that controls the audit.
    return safe.lowercased().hasPrefix("audit") ? "from \(safe)" : safe
  }

  /// An origin as a comment; it is read again, and so never cut.
  private static func origin(_ text: String) -> String {
    let safe = line(text)
    return safe.lowercased().hasPrefix("audit") ? "./\(safe)" : safe
  }
}

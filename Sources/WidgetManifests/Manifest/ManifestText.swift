/// Writes the YAML of one manifest document, key by key, with comments.
package struct ManifestText {
  private var lines: [String] = []
  private var indent = 0
  /// The text before the next line, if it begins a list item.
  private var marker = ""
  /// The folder that paths of origins are relative to, with `/` between its components; may be
  /// empty.
  package let folder: String

  /// The document as UTF-8 text, with a line break at its end.
  package var text: String { lines.map { $0 + "\n" }.joined() }

  package init(folder: String = "") { self.folder = folder }

  /// Returns a text as a YAML scalar, with `$` doubled so that it doesn't begin a variable.
  package static func scalar(_ text: String) -> String { WrittenScalar.new(text.withoutVariables) }

  /// The maximum length of an expression after `!unknown`, in Unicode scalars.
  private static let maximumExpressionLength = 200

  /// Returns a value that exists but isn't known, as YAML.
  ///
  /// - Parameter expression: The text to write as the value, for readers.
  package static func unknown(_ expression: String) -> String {
    "!unknown " + WrittenScalar.quoted(line(expression, maximumExpressionLength))
  }

  /// Adds a key and its value, as YAML.
  ///
  /// - Parameter origin: The place that the value comes from, as in `Config/Version.xcconfig:4`.
  package mutating func add(_ key: String, _ yaml: String, from origin: String? = nil) {
    line("\(key): \(yaml)", origin)
  }

  /// Adds a key whose value the closure writes.
  package mutating func add(
    _ key: String, from origin: String? = nil, _ body: (inout ManifestText) -> Void
  ) {
    line("\(key):", origin)
    indent += 1
    body(&self)
    indent -= 1
  }

  /// Adds a scalar list item, as YAML.
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

  /// The maximum length of a comment other than an origin, in Unicode scalars.
  private static let maximumCommentLength = 200

  /// Returns a text on one line, without invisible characters, cut at a maximum length.
  private static func line(_ text: String, _ maximum: Int = .max) -> String {
    var words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if words.unicodeScalars.count > maximum {
      words = String(String.UnicodeScalarView(words.unicodeScalars.prefix(maximum))) + "…"
    }
    return Sanitized(words).text
  }

  /// Returns a text as a comment: on one line, without invisible characters, and never a
  /// suppression.
  private static func comment(_ text: String) -> String {
    let safe = line(text, maximumCommentLength)
    // A file name may look like a comment that controls the audit.
    return safe.lowercased().hasPrefix("audit") ? "from \(safe)" : safe
  }

  /// Returns an origin as a comment; never cut, because it is read back.
  private static func origin(_ text: String) -> String {
    let safe = line(text)
    return safe.lowercased().hasPrefix("audit") ? "./\(safe)" : safe
  }
}

/// The YAML of one manifest document, key by key, with comments.
package struct ManifestText {
  private var lines: [String] = []
  private var indent = 0
  /// The text before the next line where that line begins a list item.
  private var marker = ""

  /// The document as UTF-8 text, with a line break at its end.
  package var text: String { lines.map { $0 + "\n" }.joined() }

  package init() {}

  /// A text as a YAML scalar, with its dollars doubled, so that none begins a variable.
  package static func scalar(_ text: String) -> String { WrittenScalar.new(text.withoutVariables) }

  /// Adds a key and a value that is YAML already.
  ///
  /// - Parameter comment: The comment after it, any text.
  package mutating func add(_ key: String, _ yaml: String, _ comment: String? = nil) {
    line("\(key): \(yaml)", comment)
  }

  /// Adds a key whose value the closure writes below it.
  package mutating func add(
    _ key: String, _ comment: String? = nil, _ body: (inout ManifestText) -> Void
  ) {
    line("\(key):", comment)
    indent += 1
    body(&self)
    indent -= 1
  }

  /// Adds a list item that is a scalar, as YAML.
  package mutating func item(_ yaml: String, _ comment: String? = nil) {
    line("- \(yaml)", comment)
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

  private mutating func line(_ text: String, _ comment: String?) {
    let start = marker.isEmpty ? margin(indent) : margin(indent - 1) + marker
    marker = ""
    lines.append(start + text + (comment.map { "  # " + Self.comment($0) } ?? ""))
  }

  private func margin(_ indent: Int) -> String { String(repeating: "  ", count: indent) }

  /// The maximum length of a comment, in Unicode scalars: our own limit.
  private static let maximumCommentLength = 200

  /// A text as a comment: on one line, with nothing hidden, and never a suppression.
  private static func comment(_ text: String) -> String {
    var words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if words.unicodeScalars.count > maximumCommentLength {
      words =
        String(String.UnicodeScalarView(words.unicodeScalars.prefix(maximumCommentLength))) + "…"
    }
    let safe = Sanitized(words).text
    // A file's name may read like a comment that controls the audit.
    return safe.lowercased().hasPrefix("audit") ? "from \(safe)" : safe
  }
}

internal import AuditKit

/// The lines of one document, each value with the place from which it was taken.
struct ManifestText {
  private(set) var lines: [String] = []
  private var indent = 0
  /// What comes before the next line where it begins an item of a list.
  private var marker = ""

  /// The document as UTF-8 text, with a line break at its end.
  var text: String { lines.map { $0 + "\n" }.joined() }

  /// Writes a key and a value that is YAML already.
  ///
  /// - Parameter comment: What is said behind it, one line of any text.
  mutating func add(_ key: String, _ yaml: String, _ comment: String? = nil) {
    line("\(key): \(yaml)", comment)
  }

  /// Writes a key whose value the closure writes below it.
  mutating func add(
    _ key: String, _ comment: String? = nil, _ body: (inout ManifestText) -> Void
  ) {
    line("\(key):", comment)
    indent += 1
    body(&self)
    indent -= 1
  }

  /// Writes a list item that is a scalar, as YAML.
  mutating func item(_ yaml: String, _ comment: String? = nil) { line("- \(yaml)", comment) }

  /// Writes a list item whose keys the closure writes.
  mutating func item(_ body: (inout ManifestText) -> Void) {
    marker = "- "
    indent += 1
    body(&self)
    indent -= 1
    marker = ""
  }

  /// Writes a comment on a line of its own.
  mutating func comment(_ text: String) {
    lines.append(margin(indent) + "# " + Self.comment(text))
  }

  private mutating func line(_ text: String, _ comment: String?) {
    let start = marker.isEmpty ? margin(indent) : margin(indent - 1) + marker
    marker = ""
    let behind = comment.map { "  # " + Self.comment($0) } ?? ""
    lines.append(start + text + behind)
  }

  private func margin(_ indent: Int) -> String { String(repeating: "  ", count: indent) }

  /// The longest text of the project that a comment repeats, in Unicode scalars; a limit of ours.
  private static let longestComment = 200

  /// A text as it can stand in a comment: on one line, nothing in it hidden, and no suppression.
  private static func comment(_ text: String) -> String {
    var words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if words.unicodeScalars.count > longestComment {
      words = String(String.UnicodeScalarView(words.unicodeScalars.prefix(longestComment))) + "…"
    }
    let safe = Sanitized(words).text
    // A file may be called like a comment that steers the audit.
    return safe.lowercased().hasPrefix("audit") ? "from \(safe)" : safe
  }
}

extension Origin {
  /// The file and the line, as in `Config/Version.xcconfig:4`.
  package var text: String { line.map { "\(file):\($0)" } ?? file }
}

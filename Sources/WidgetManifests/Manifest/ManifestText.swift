/// Writes the YAML of one manifest document, key by key, with comments.
package struct ManifestText {
  private var lines: [Line] = []
  private var indent = 0
  /// Whether the next line begins a list item.
  private var beginsItem = false
  /// The folder that paths of origins are relative to, with `/` between its components; may be
  /// empty.
  package let folder: String

  /// The document as UTF-8 text, with a line break at its end.
  package var text: String { lines.map { $0.written + "\n" }.joined() }

  /// A line: a comment, or a key or list item with the origin of its value.
  private struct Line {
    var indent: Int
    var text: String
    var origin: String?

    var isComment: Bool { text.hasPrefix("#") }

    var written: String {
      String(repeating: "  ", count: indent) + text + (origin.map { "  # " + $0 } ?? "")
    }
  }

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
    beginsItem = true
    indent += 1
    body(&self)
    indent -= 1
    beginsItem = false
  }

  /// Adds a list item with the keys of a text, whose first line isn't a comment.
  package mutating func item(_ text: ManifestText) {
    for (number, line) in text.lines.enumerated() {
      var line = line
      line.indent += indent + (number == 0 ? 0 : 1)
      if number == 0 { line.text = "- " + line.text }
      lines.append(line)
    }
  }

  /// Adds a comment on its own line.
  package mutating func comment(_ text: String) {
    lines.append(Line(indent: indent, text: "# " + Self.comment(text)))
  }

  private mutating func line(_ text: String, _ origin: String?) {
    lines.append(
      Line(
        indent: beginsItem ? indent - 1 : indent, text: (beginsItem ? "- " : "") + text,
        origin: origin.map(Self.origin)))
    beginsItem = false
  }

  /// Adds what build configurations replace in the document, if anything.
  ///
  /// - Parameters:
  ///   - documents: The whole document as each configuration has it.
  ///   - keys: The keys that a configuration may replace.
  ///   - main: The name of the configuration that the document has, unless it is `Release`.
  package mutating func addConfigurations(
    _ documents: [(name: String, text: ManifestText)], of keys: [KeyDescription], main: String?
  ) {
    let own = keyLines
    let replaced = documents.map { name, document in
      let others = document.keyLines
      let lines = keys.flatMap { key -> [Line] in
        let before = own[key.name]?.filter { !$0.isComment }.map(\.text)
        guard let after = others[key.name] else {
          guard before != nil, let empty = key.form.empty else { return [] }
          return [Line(indent: 0, text: "\(key.name): \(empty)")]
        }
        return after.filter { !$0.isComment }.map(\.text) == before ? [] : after
      }
      return (name: name, lines: lines)
    }
    guard replaced.contains(where: { !$0.lines.isEmpty }) else { return }
    add("configurations") { text in
      if let main { text.add(Self.scalar(main), "{}") }
      for (name, lines) in replaced where !lines.isEmpty {
        text.add(Self.scalar(name)) { text in
          text.lines += lines.map { line in
            var line = line
            line.indent += text.indent
            return line
          }
        }
      }
    }
  }

  /// The lines of each key of the document, with the comments between them.
  private var keyLines: [String: [Line]] {
    var keys: [String: [Line]] = [:]
    var key: String?
    for line in lines {
      if line.indent == 0, !line.isComment {
        key = line.text.firstIndex(of: ":").map { String(line.text[..<$0]) }
      }
      if line.indent == 0, line.isComment { key = nil }
      if let key { keys[key, default: []].append(line) }
    }
    return keys
  }

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

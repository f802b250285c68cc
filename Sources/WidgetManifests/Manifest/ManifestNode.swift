/// A value of a manifest that a program builds: printed as YAML, or audited as it is.
package struct ManifestNode: Sendable {
  /// The kinds of value.
  package enum Content: Sendable {
    /// A scalar, as YAML has it: with `$$` for a dollar that begins no variable.
    case scalar(String)
    /// A value that exists but isn't known, and a text for readers.
    case unknown(String)
    case list
    case mapping
  }

  /// A part of a list or a mapping.
  private struct Member: Sendable {
    /// The key of an entry; nil for an item, and for a comment.
    var key: String?
    /// The value; nil for a comment on a line of its own.
    var value: ManifestNode?
    var comment = ""
  }

  package let content: Content
  /// Whether a collection is written on one line, in brackets.
  package private(set) var isFlow = true
  /// The place that it was taken from; its file and line are written after it as a comment.
  package var origin: ValueOrigin?
  /// The entries or items, with the comments between them.
  private var members: [Member] = []
  /// The folder that paths of origins are relative to, with `/` between its components; may be
  /// empty.
  package let folder: String

  private init(_ content: Content, folder: String = "") {
    (self.content, self.folder) = (content, folder)
  }

  // MARK: Values

  /// Creates a mapping without keys.
  package init(folder: String = "") {
    self.init(.mapping, folder: folder)
    isFlow = false
  }

  /// Returns a text as a value, with `$` doubled so that it doesn't begin a variable.
  package static func text(_ text: String) -> ManifestNode {
    ManifestNode(.scalar(text.withoutVariables))
  }

  /// Returns a text in which `$(NAME)` is a variable, or a number, a flag or another word.
  package static func scalar(_ text: String) -> ManifestNode { ManifestNode(.scalar(text)) }

  /// Returns a value that exists but isn't known.
  ///
  /// - Parameter expression: The text to write as the value, for readers.
  package static func unknown(_ expression: String) -> ManifestNode {
    ManifestNode(.unknown(line(expression, maximumLength)))
  }

  /// Returns a list in brackets.
  package static func list(_ items: [ManifestNode]) -> ManifestNode {
    var list = ManifestNode(.list)
    list.members = items.map { Member(value: $0) }
    return list
  }

  /// Returns a mapping in braces.
  package static func mapping(_ entries: [(key: String, value: ManifestNode)]) -> ManifestNode {
    var mapping = ManifestNode(.mapping)
    mapping.members = entries.map { Member(key: $0.key, value: $0.value) }
    return mapping
  }

  /// Returns the value with the place that it was taken from.
  package func from(_ origin: ValueOrigin?) -> ManifestNode {
    var node = self
    node.origin = origin
    return node
  }

  // MARK: Building a mapping or a list line by line

  /// Adds a key and its value.
  package mutating func add(_ key: String, _ value: ManifestNode) {
    members.append(Member(key: key, value: value))
  }

  /// Adds a key whose value the closure writes, line by line.
  package mutating func add(_ key: String, _ body: (inout ManifestNode) -> Void) {
    var value = ManifestNode(folder: folder)
    body(&value)
    add(key, value.isList ? value.asList : value)
  }

  /// Adds a list item.
  package mutating func item(_ value: ManifestNode) { members.append(Member(value: value)) }

  /// Adds a list item whose keys the closure writes.
  package mutating func item(_ body: (inout ManifestNode) -> Void) {
    var value = ManifestNode(folder: folder)
    body(&value)
    item(value)
  }

  /// Adds a comment on its own line.
  package mutating func comment(_ text: String) {
    members.append(Member(comment: Self.comment(text)))
  }

  /// Adds comments above the first line.
  package mutating func prepend(comments: [String]) {
    members = comments.map { Member(comment: Self.comment($0)) } + members
  }

  /// Whether it has neither entries nor items.
  package var isEmpty: Bool { members.allSatisfy { $0.value == nil } }

  private var isList: Bool { members.contains { $0.key == nil && $0.value != nil } }

  private var asList: ManifestNode {
    var list = ManifestNode(.list, folder: folder)
    (list.members, list.isFlow) = (members, false)
    return list
  }

  /// The entries of a mapping, and the items of a list without a key, in the order written.
  package var parts: [(key: String?, value: ManifestNode)] {
    members.compactMap { member in member.value.map { (member.key, $0) } }
  }

  // MARK: Printing

  /// The lines of a document, or of the value of a key, without line breaks.
  ///
  /// - Parameter hasComments: Whether comments and origins are among them.
  package func lines(hasComments: Bool = true) -> [String] {
    var lines: [String] = []
    append(to: &lines, indent: "", hasComments)
    return lines
  }

  /// The lines of an item of a list.
  package var itemLines: [String] {
    var list = ManifestNode(.list)
    list.members = [Member(value: self)]
    var lines: [String] = []
    list.append(to: &lines, indent: "", true)
    return lines
  }

  /// Returns a mapping with one of the entries; nil if there is no such key.
  ///
  /// - Parameter hasNotes: Whether it includes the comments above it.
  package func entry(_ key: String, hasNotes: Bool) -> ManifestNode? {
    guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
    var first = index
    while hasNotes, first > 0, members[first - 1].value == nil { first -= 1 }
    var entry = self
    entry.members = Array(members[first...index])
    return entry
  }

  private func append(to lines: inout [String], indent: String, _ hasComments: Bool) {
    for member in members {
      guard let value = member.value else {
        if hasComments { lines.append("\(indent)# \(member.comment)") }
        continue
      }
      let origin =
        value.origin.flatMap { hasComments ? "  # \(Self.origin($0.comment))" : nil } ?? ""
      switch (member.key.map(WrittenScalar.new), value.isFlow) {
      case (let key?, true): lines.append("\(indent)\(key): \(value.flow)\(origin)")
      case (let key?, false):
        lines.append("\(indent)\(key):\(origin)")
        value.append(to: &lines, indent: indent + "  ", hasComments)
      case (nil, true): lines.append("\(indent)- \(value.flow)\(origin)")
      case (nil, false):
        let first = lines.count
        value.append(to: &lines, indent: indent + "  ", hasComments)
        // The dash stands before the first key, not before a comment above it.
        let key = lines[first...].firstIndex { !$0.dropFirst(indent.count + 2).hasPrefix("#") }
        if let key { lines[key] = "\(indent)- \(lines[key].dropFirst(indent.count + 2))" }
      }
    }
  }

  /// The value on one line, for use inside brackets.
  package var flow: String {
    let parts = parts.map { key, value in
      (key.map { "\(WrittenScalar.new($0)): " } ?? "") + value.flow
    }
    return switch content {
    case .scalar(let text): WrittenScalar.new(text)
    case .unknown(let text): "!unknown " + WrittenScalar.quoted(text)
    case .list: "[\(parts.joined(separator: ", "))]"
    case .mapping: "{\(parts.joined(separator: ", "))}"
    }
  }

  /// The maximum length of an expression after `!unknown`, and of a comment other than an origin, in
  /// Unicode scalars.
  private static let maximumLength = 200

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
    let safe = line(text, maximumLength)
    // A file name may look like a comment that controls the audit.
    return safe.lowercased().hasPrefix("audit") ? "from \(safe)" : safe
  }

  /// Returns an origin as a comment; never cut, because it is read back.
  private static func origin(_ text: String) -> String {
    let safe = line(text)
    return safe.lowercased().hasPrefix("audit") ? "./\(safe)" : safe
  }
}

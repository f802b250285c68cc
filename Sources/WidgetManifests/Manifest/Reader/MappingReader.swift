/// The values of one mapping, by key.
///
/// It is valid as long as its ``Node`` is.
package struct MappingReader {
  /// The mapping itself.
  package let node: Node
  /// The keys that it may have.
  let description: MappingDescription
  /// Whether a key of another mapping is in it, so that it was meant to be something else.
  private(set) var hasUnexpectedKeys = false
  /// Where each key of the description is, in the same order.
  private var positions: [Position]

  private enum Position {
    case absent
    /// Another key is there that was probably meant to be this one.
    case misspelt
    /// The key's position among the entries.
    case entry(Int32)
  }

  /// Finds the keys of a mapping; unknown ones and missing ones become findings.
  ///
  /// - Parameter help: What to write where the node is no mapping; an example, unless given.
  /// - Returns: nil where the node is unknown or, with a finding, no mapping.
  package init?(
    _ node: Node, _ description: MappingDescription, _ reader: inout NodeReader,
    help: @autoclosure () -> String? = nil
  ) {
    self.node = node
    self.description = description
    positions = Array(repeating: .absent, count: description.keys.count)
    if node.isUnknown { return nil }
    guard node.kind == .mapping else {
      let example =
        description.example.isEmpty ? nil : "write a mapping such as \(description.example)"
      reader.wrongType(node, wanted: "\(description.owner) (a mapping)", help: help() ?? example)
      return nil
    }
    find(&reader)
  }

  /// What is under a key: absent without a value, unknown where the key was probably meant by one
  /// that is misspelt, since that has its finding.
  package subscript(name: String) -> Field<Node> { number(of: name).map { self[$0] } ?? .absent }

  /// What is under the key with a number in the description.
  subscript(number: Int) -> Field<Node> {
    switch positions[number] {
    case .absent: .absent
    case .misspelt: .unknown
    case .entry(let position): Field(node.value(at: position))
    }
  }

  /// The key itself, where it is written.
  func key(_ name: String) -> Node? { number(of: name).flatMap { key($0) } }

  /// Whether a key is written with a value.
  func has(_ name: String) -> Bool { number(of: name).map { has($0) } ?? false }

  /// Whether one of some keys was probably meant by one that is misspelt.
  func misspells(_ names: String...) -> Bool {
    names.contains { name in
      if let number = number(of: name), case .misspelt = positions[number] { true } else { false }
    }
  }

  private func number(of name: String) -> Int? {
    let number = description.number(of: name)
    assert(number != nil, "\(name) is not a key of \(description.owner)")
    return number
  }

  private func key(_ number: Int) -> Node? {
    if case .entry(let position) = positions[number] { node.key(at: position) } else { nil }
  }

  private func has(_ number: Int) -> Bool {
    if case .entry(let position) = positions[number] {
      !node.value(at: position).isNull
    } else {
      false
    }
  }

  // MARK: Finding the keys

  private mutating func find(_ reader: inout NodeReader) {
    var unknown: [Int32] = []
    node.forEachKey { position, text in
      guard let text else {
        reader.wrongType(
          node.key(at: position), wanted: "a key of \(description.owner)",
          help: "write a name: \(description.list)")
        return
      }
      let name = String(decoding: text, as: UTF8.self)
      if let known = description.number(of: name) {
        positions[known] = .entry(position)
      } else if !(description.skipsExtensions && name.utf8.starts(with: "x-".utf8)) {
        unknown.append(position)
      }
    }
    if !unknown.isEmpty {
      let orphans = reportOrphans(unknown, &reader)
      for position in unknown where !orphans.contains(position) {
        reportUnknown(node.key(at: position), &reader)
      }
    }
    for number in positions.indices where description.isRequired[number] && !has(number) {
      if case .misspelt = positions[number] { continue }
      let name = description.names[number]
      reader.reportMissing(name, of: description.owner, at: key(number) ?? node)
    }
  }

  /// Reports keys that are indented like the empty key before them, to which they belong.
  ///
  /// - Parameter unknown: The positions of the keys that the description does not have.
  /// - Returns: Those of them that need no other finding.
  private mutating func reportOrphans(
    _ unknown: [Int32], _ reader: inout NodeReader
  ) -> Set<Int32> {
    var orphans: Set<Int32> = []
    var rest = unknown[...]
    // The empty key before, to which keys may belong.
    var parent: Int?
    for position in node.entries.indices {
      let key = node.key(at: position)
      if rest.first != position {
        let known = description.number(of: key.text)
        parent = node.value(at: position).isNull ? known : nil
        continue
      }
      rest.removeFirst()
      guard let owner = parent, description.keys[owner].form.keys.contains(key.text) else {
        parent = nil
        continue
      }
      if let empty = self.key(owner) {
        let isInList = description.keys[owner].form.isList
        reportOrphan(key, of: empty, isInList: isInList, &reader)
        positions[owner] = .misspelt
      }
      orphans.insert(position)
    }
    return orphans
  }

  private func reportOrphan(
    _ key: Node, of parent: Node, isInList: Bool, _ reader: inout NodeReader
  ) {
    let name = parent.text
    let first = isInList ? ", the first one behind `- `" : ""
    reader.report(
      UnknownKey.info, "\(quoted(key.text)) is not a key of \(description.owner)", at: key,
      related: [Finding.Related("empty", "`\(name)` has no value", at: parent.place)],
      help: "indent it, and the keys after it that belong to `\(name)`, below `\(name)`\(first)")
  }

  /// Reports a key that the description does not have; what is under the one that was probably meant
  /// is then unknown, unless that one is written as well.
  private mutating func reportUnknown(_ key: Node, _ reader: inout NodeReader) {
    let text = key.text
    var help = description.list
    var repair: Repair?
    if let meant = description.nearest(to: text, isWritten: { self.key($0) != nil }) {
      help = "did you mean \(meant.yaml)?"
      switch positions[meant.number] {
      case .absent:
        positions[meant.number] = .misspelt
        repair = meant.match.map { .spell($0, over: key.located(text)) }
      case .entry:
        let name = description.names[meant.number]
        help =
          meant.match == nil
          ? "write it into `\(name)`, as in \(meant.yaml)"
          : "`\(name)` is written already: remove this key, or rename it"
      case .misspelt: break
      }
    } else if let hint = description.hint(text) {
      help = hint
      hasUnexpectedKeys = true
    }
    reader.report(
      UnknownKey.info, "\(quoted(text)) is not a key of \(description.owner)", at: key, help: help,
      repair: repair)
  }
}

extension NodeReader {
  /// Reads the value of a key; one that is missing though required is unknown, since it has its
  /// finding.
  package mutating func value<Value>(of key: TypedKey<Value>, in values: MappingReader) -> Field<
    Value
  > {
    let value = key.type.read(&self, values[key.description.name])
    return key.description.isRequired && value.isAbsent ? .unknown : value
  }

  /// Reports a key that must be there, at the mapping's first character or at the empty key.
  mutating func reportMissing(_ name: String, of owner: String, at node: Node) {
    let isKey = node.kind == .scalar
    report(
      MissingKey.info, isKey ? "`\(name)` has no value" : "\(owner) needs the key `\(name)`",
      at: node, help: "write `\(name): …`")
  }

  /// Reports keys that are written where they cannot be.
  mutating func misplaced(
    _ names: [String], of values: MappingReader, in owner: String, help: String
  ) {
    for name in names { misplaced(name, of: values, in: owner, help: help) }
  }

  /// Reports a key that is written where it cannot be.
  mutating func misplaced(
    _ name: String, of values: MappingReader, in owner: String, help: String
  ) {
    guard values.has(name), let node = values.key(name) else { return }
    report(MisplacedKey.info, "`\(name)` has no place in \(owner)", at: node, help: help)
  }
}

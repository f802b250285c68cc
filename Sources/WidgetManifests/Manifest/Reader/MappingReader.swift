/// The values of one mapping, by key.
///
/// It is valid only as long as its ``Node`` is.
package struct MappingReader {
  /// The mapping.
  package let node: Node
  /// The description of its keys.
  let description: MappingDescription
  /// Whether it has a key of another mapping, so that a mapping of another kind may have been
  /// meant.
  private(set) var hasUnexpectedKeys = false
  /// The position of each key of the description, in the same order.
  private var positions: [Position]

  private enum Position {
    case absent
    /// Absent, but an unknown key was probably meant to be this one.
    case misspelled
    /// The key's position among the entries.
    case entry(Int32)
  }

  /// Finds the keys of a mapping, and reports unknown and missing ones.
  ///
  /// - Parameter help: The advice if the node isn't a mapping; by default, an example.
  /// - Returns: nil if the node is unknown or, with a finding, not a mapping.
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

  /// The value of a key.
  ///
  /// It is absent if the key has no value, and unknown if a misspelled key, which has a finding,
  /// probably meant this one.
  package subscript(name: String) -> Field<Node> { number(of: name).map { self[$0] } ?? .absent }

  /// The value of the key with a number in the description.
  subscript(number: Int) -> Field<Node> {
    switch positions[number] {
    case .absent: .absent
    case .misspelled: .unknown
    case .entry(let position): Field(node.value(at: position))
    }
  }

  /// Returns the key, or nil if it isn't present.
  func key(_ name: String) -> Node? { number(of: name).flatMap { key($0) } }

  /// Returns whether a key is present with a value.
  func has(_ name: String) -> Bool { number(of: name).map { has($0) } ?? false }

  /// Returns whether a misspelled key probably meant one of some keys.
  func misspells(_ names: String...) -> Bool {
    names.contains { name in
      if let number = number(of: name), case .misspelled = positions[number] { true } else { false }
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
      if case .misspelled = positions[number] { continue }
      let name = description.names[number]
      reader.reportMissing(name, of: description.owner, at: key(number) ?? node)
    }
  }

  /// Reports keys that have the same indentation as the empty key before them, but belong to it.
  ///
  /// - Parameter unknown: The positions of the unknown keys.
  /// - Returns: The positions of the keys that were reported.
  private mutating func reportOrphans(
    _ unknown: [Int32], _ reader: inout NodeReader
  ) -> Set<Int32> {
    var orphans: Set<Int32> = []
    var rest = unknown[...]
    // The empty key that the following keys may belong to.
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
        positions[owner] = .misspelled
      }
      orphans.insert(position)
    }
    return orphans
  }

  private func reportOrphan(
    _ key: Node, of parent: Node, isInList: Bool, _ reader: inout NodeReader
  ) {
    let name = parent.text
    let first = isInList ? ", the first one after `- `" : ""
    reader.report(
      .unknownKey, "\(quoted(key.text)) is not a key of \(description.owner)", at: key,
      related: [Finding.Related("empty", "`\(name)` has no value", at: parent.place)],
      help: "indent it, and the keys after it that belong to `\(name)`, below `\(name)`\(first)")
  }

  /// Reports an unknown key.
  ///
  /// The value of the key that was probably meant becomes unknown, unless that key is present as
  /// well.
  private mutating func reportUnknown(_ key: Node, _ reader: inout NodeReader) {
    let text = key.text
    var help = description.list
    var repair: Repair?
    if let meant = description.nearest(to: text, isWritten: { self.key($0) != nil }) {
      help = "did you mean \(meant.yaml)?"
      switch positions[meant.number] {
      case .absent:
        positions[meant.number] = .misspelled
        repair = meant.match.map { .spell($0, over: key.located(text)) }
      case .entry:
        let name = description.names[meant.number]
        help =
          meant.match == nil
          ? "write it into `\(name)`, as in \(meant.yaml)"
          : "remove this key, or rename it; `\(name)` is already written"
      case .misspelled: break
      }
    } else if let hint = description.hint(text) {
      help = hint
      hasUnexpectedKeys = true
    }
    reader.report(
      .unknownKey, "\(quoted(text)) is not a key of \(description.owner)", at: key, help: help,
      repair: repair)
  }
}

extension NodeReader {
  /// Reads the value of a key.
  ///
  /// A required key that is missing has a finding, so its value is unknown.
  package mutating func value<Value>(of key: TypedKey<Value>, in values: MappingReader) -> Field<
    Value
  > {
    let value = key.type.read(&self, values[key.description.name])
    return key.description.isRequired && value.isAbsent ? .unknown : value
  }

  /// Reports a missing required key, at the start of the mapping or at the empty key.
  mutating func reportMissing(_ name: String, of owner: String, at node: Node) {
    let isKey = node.kind == .scalar
    report(
      .missingKey, isKey ? "`\(name)` has no value" : "\(owner) needs the key `\(name)`",
      at: node, help: "write `\(name): …`")
  }

  /// Reports keys that are not allowed where they are.
  mutating func misplaced(
    _ names: [String], of values: MappingReader, in owner: String, help: String
  ) {
    for name in names { misplaced(name, of: values, in: owner, help: help) }
  }

  /// Reports a key that is not allowed where it is.
  mutating func misplaced(
    _ name: String, of values: MappingReader, in owner: String, help: String
  ) {
    guard values.has(name), let node = values.key(name) else { return }
    report(.misplacedKey, "`\(name)` is not allowed in \(owner)", at: node, help: help)
  }
}

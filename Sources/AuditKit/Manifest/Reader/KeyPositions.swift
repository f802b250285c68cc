/// Where the keys of a table stand in one mapping, and what is wrong with its keys.
struct KeyPositions {
  /// The mapping.
  let node: Node
  /// The keys that it may have.
  let table: KeyTable
  /// Where among the entries each key stands, ``NodeRecord/none``, or ``misspelt``.
  ///
  /// A vector, so that they lie in this very value: no table has more keys than ``KeyTable/most``.
  private(set) var positions = SIMD32(repeating: NodeRecord.none)
  /// Whether a key of another mapping stands in it, so that it was meant to be something else.
  private(set) var hasStrangers = false

  /// The position of a key that was probably meant by an unknown one.
  static var misspelt: Int32 { -1 }

  /// Makes it for a mapping whose keys are still to be found.
  init(_ node: Node, _ table: KeyTable) {
    self.node = node
    self.table = table
  }

  /// Finds the keys of the mapping; unknown ones and missing ones become findings.
  mutating func find(_ reader: inout NodeReader, skipsExtensions: Bool) {
    var unknown: [Int32] = []
    node.forEachKey { position, text in
      guard let text else {
        reader.wrongType(
          node.key(at: position), wanted: "a key of \(table.owner)",
          help:
            "write a name: the keys of \(table.owner) are \(table.names.joined(separator: ", "))")
        return
      }
      if let known = table.ordinal(text) {
        positions[known] = position
      } else if !(skipsExtensions && text.starts(with: "x-".utf8)) {
        unknown.append(position)
      }
    }
    if !unknown.isEmpty {
      let orphans = reportOrphans(unknown, &reader)
      for position in unknown where !orphans.contains(position) {
        reportUnknown(node.key(at: position), &reader)
      }
    }
    for number in table.required.indices {
      let key = table.required[number]
      if has(key) || positions[key] == Self.misspelt { continue }
      reader.reportMissing(table.names[key], of: table.owner, at: self.key(key) ?? node)
    }
  }

  /// Whether a key is written with a value.
  func has(_ key: Int) -> Bool {
    let position = positions[key]
    return isPosition(position) && !node.value(at: position).isNull
  }

  /// A key itself, where it is written.
  func key(_ key: Int) -> Node? {
    let position = positions[key]
    return isPosition(position) ? node.key(at: position) : nil
  }

  private func isPosition(_ position: Int32) -> Bool {
    position != NodeRecord.none && position != Self.misspelt
  }

  /// Reports keys that are indented like the empty key before them, to which they belong.
  ///
  /// - Parameter unknown: Where the keys stand that the table does not have.
  /// - Returns: Those of them that need no other finding.
  private mutating func reportOrphans(
    _ unknown: [Int32], _ reader: inout NodeReader
  ) -> Set<Int32> {
    var orphans: Set<Int32> = []
    var parent: (key: Int, form: ValueForm)?
    var number = 0
    for position in node.entries.indices {
      let key = node.key(at: position)
      if number == unknown.count || unknown[number] != position {
        let known = key.withUTF8 { table.ordinal($0) }
        let isEmpty = known != nil && node.value(at: position).isNull
        parent = isEmpty ? known.map { ($0, table.form($0)) } : nil
        continue
      }
      number += 1
      guard let owner = parent, owner.form.keys.contains(key.text) else {
        parent = nil
        continue
      }
      if let empty = self.key(owner.key) {
        reportOrphan(key, of: empty, isInList: owner.form.isList, &reader)
        positions[owner.key] = Self.misspelt
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
      UnknownKey.info, "\(quoted(key.text)) is not a key of \(table.owner)", at: key,
      related: [Finding.Related("empty", "`\(name)` has no value", at: parent.place)],
      help: "indent it, and the keys after it that belong to `\(name)`, below `\(name)`\(first)")
  }

  /// Reports a key that the table does not have; what stands under the one that was probably meant
  /// is then unknown, unless that one is written as well.
  private mutating func reportUnknown(_ key: Node, _ reader: inout NodeReader) {
    let text = key.text
    var help = "the keys of \(table.owner) are \(table.names.joined(separator: ", "))"
    var repair: Repair?
    if let meant = table.nearest(to: text, isWritten: { self.key($0) != nil }) {
      help = "did you mean \(meant.yaml)?"
      if positions[meant.ordinal] == NodeRecord.none {
        positions[meant.ordinal] = Self.misspelt
        repair = meant.match.map { .spell($0, over: key.located(text)) }
      } else if self.key(meant.ordinal) != nil {
        let name = table.names[meant.ordinal]
        help =
          meant.match == nil
          ? "write it into `\(name)`, as in \(meant.yaml)"
          : "`\(name)` is written already: remove this key, or rename it"
      }
    } else if let advice = table.advice(text) {
      help = advice
      hasStrangers = true
    }
    reader.report(
      UnknownKey.info, "\(quoted(text)) is not a key of \(table.owner)", at: key, help: help,
      repair: repair)
  }
}

extension ValueForm {
  /// Whether it is a list.
  fileprivate var isList: Bool {
    if case .list = self { true } else { false }
  }

  /// The keys of the mapping that stands there, or in the list there.
  fileprivate var keys: [String] {
    switch self {
    case .part(let part): part.keys
    case .list(let element, atLeast: _, atMost: _): element.keys
    case .either(let forms): forms.flatMap(\.keys)
    default: []
    }
  }
}

extension SchemaPart {
  /// The keys of the part.
  fileprivate var keys: [String] {
    switch self {
    case .app, .inlineApp: AppKey.table.names
    case .bundle: BundleKey.table.names
    case .privacyManifest: PrivacyKey.table.names
    case .platforms: Platform.words
    case .intent: IntentKey.table.names
    case .widget: WidgetKey.table.names
    case .timeline: TimelineKey.table.names
    case .cases, .case: CaseKey.table.names
    case .when: WhenKey.table.names
    case .answer: AnswerKey.table.names
    case .entries: EntriesKey.table.names
    case .policy: PolicyKey.table.names
    case .appReload, .widgetReload: ReloadKey.table.names
    case .budget: BudgetKey.table.names
    case .profile: ProfileKey.table.names
    case .session: SessionKey.table.names
    case .requirement: RequirementKey.table.names
    case .filter: FilterKey.table.names
    }
  }
}

package import BudgetReplay

extension Answer {
  /// The keys of an answer in a sequence.
  package static let mapping = MappingDescription(
    "answer", called: "an answer", "One answer of a provider.", example: "{policy: {after: 2h}}",
    keys: keys, conditions: { conditions }
  ) { key in
    switch key {
    case "sequence": "write its answers as items of the outer sequence; sequences don't nest"
    case "branches": branchesHint
    default: hint(key)
    }
  }

  /// The keys of a branch: one of several answers, any of which a request may get.
  ///
  /// Unlike other answers, a failing branch may have a policy and entries, as information for
  /// readers.
  package static let branchMapping = MappingDescription(
    "branch", called: "a branch", "An answer that some request may get, or a failure.",
    example: "{policy: {after: 2h}}", keys: keys,
    conditions: {
      typealias If = SchemaCondition
      return [
        If.when(If.value(of: "fail", isAbsentOrOneOf: [false, "false"]), then: If.has("policy"))
      ]
    }
  ) { key in
    switch key {
    case "sequence": "write its answers as branches; sequences and branches don't mix"
    case "branches": "write them as items of the outer `branches`; branches don't nest"
    default: hint(key)
    }
  }

  /// The advice for a key that answers don't have.
  private static func hint(_ key: String) -> String? {
    switch key {
    case "cases": "write them as `cases` of the timeline; cases don't nest"
    case "then": "write `then` beside `sequence`"
    case "when": "`when` is a key of a case, as in {cases: [{when: …}, …]}"
    default: nil
    }
  }

  /// The advice for `branches` within an answer or a case.
  static let branchesHint = "write `branches` as the only key of the timeline"

  /// The keys of an answer; a timeline or a case with a single answer has them, too.
  static let keys = [
    entriesKey.description, policyKey.description, entrySizeKey.description, failKey.description,
  ]

  /// The names of the keys.
  static let names = keys.map(\.name)

  fileprivate static let entriesKey = TypedKey<Located<Entries>>(
    "entries", .entries,
    "The dates of the entries, after the request: offsets such as [0m, 1h, 3h], steps such as "
      + "{count: 5, every: 1h}, or local times such as {atLocal: [\"00:00\"], count: 7} "
      + "(default: one entry, now).",
    synonyms: ["dates"],
    innerSynonyms: ["count": "count", "every": "every", "atLocal": "atLocal"])
  fileprivate static let policyKey = TypedKey<Located<Policy>>(
    "policy", .policy,
    "When WidgetKit may ask again: atEnd, never, {after: 2h} or {afterLocal: \"06:00\"}.",
    synonyms: ["reloadPolicy", "reload"],
    innerSynonyms: ["after": "after", "afterLocal": "afterLocal"])
  fileprivate static let entrySizeKey = TypedKey<Located<ByteCount>>(
    "entrySize", .scalar("a size"), "The archived size of one entry, as in 40KB.")
  fileprivate static let failKey = TypedKey<Located<Bool>>(
    "fail", .flag,
    "Whether the provider's request fails. A failure has no other keys, except in `branches`, "
      + "where they are for information.")

  /// The conditions of an answer: it fails and has no other key, or it has a policy.
  private static var conditions: [YAMLValue] {
    typealias If = SchemaCondition
    return [
      If.when(
        If.value(of: "fail", isOneOf: [true, "true"]),
        then: If.lacks("entries", "policy", "entrySize")),
      If.when(If.value(of: "fail", isAbsentOrOneOf: [false, "false"]), then: If.has("policy")),
    ]
  }

  /// The conditions of a mapping with a sequence of answers or a single one.
  static var conditionsWithSequence: YAMLValue {
    SchemaCondition.when(
      SchemaCondition.has("sequence"), then: SchemaCondition.lacks(names),
      else: ["allOf": .list([SchemaCondition.lacks("then")] + conditions)])
  }
}

extension Entries {
  /// The keys of entries at steps or local times.
  package static let mapping = MappingDescription(
    "entries", called: "entries", "Entries at even steps, or at local times.",
    keys: [
      countKey.description, everyKey.description, fromKey.description, atLocalKey.description,
    ],
    conditions: {
      typealias If = SchemaCondition
      let several: YAMLValue = [
        "properties": ["count": ["minimum": 2, "pattern": "^0*([2-9]|[1-9][0-9]+)$"]]
      ]
      return [
        If.when(
          If.has("atLocal"), then: If.lacks("every", "from"),
          else: If.when(several, then: If.has("every")))
      ]
    })

  fileprivate static let countKey = TypedKey<Located<Int>>(
    "count", .integer("a number of entries", in: Answer.entryCountRange),
    "The number of entries.", isRequired: true)
  fileprivate static let everyKey = TypedKey<Located<Int64>>(
    "every", .duration(allowsZero: false), "The time between two of them.",
    synonyms: ["interval", "step"])
  fileprivate static let fromKey = TypedKey<Located<Int64>>(
    "from", .duration(), "The time from the request to the first one (default: 0s).",
    synonyms: ["start"])
  fileprivate static let atLocalKey = TypedKey<LocatedList<Moment>>(
    "atLocal", .moments,
    "The local times of entries, day after day; sunrise and sunset are taken as 06:00 and 18:00.",
    synonyms: ["at", "times"])
}

extension Policy {
  /// The keys of a policy with a time.
  package static let mapping = MappingDescription(
    "policy", called: "a policy", "A policy with a time.",
    keys: [afterKey.description, afterLocalKey.description],
    conditions: {
      typealias If = SchemaCondition
      return [
        If.when(If.has("after"), then: If.lacks("afterLocal"), else: If.has("afterLocal"))
      ]
    })

  fileprivate static let afterKey = TypedKey<Located<Int64>>(
    "after", .duration(), "The time after the request, as in 2h.", synonyms: ["date", "every"])
  fileprivate static let afterLocalKey = TypedKey<Located<TimeOfDay>>(
    "afterLocal", .scalar("a local time of day"),
    "The next such local time after the request, as in \"06:00\".",
    synonyms: ["at", "atLocal"])
}

/// The policies that are written as a single word.
enum PolicyWord: String, ManifestWord {
  case atEnd, never

  var policy: Policy { self == .atEnd ? .atEnd : .never }
}

extension ValueType where Value == Located<Entries> {
  fileprivate static var entries: Self {
    let form = ValueForm.either([
      .list(.duration(allowsZero: true)), .part(Entries.mapping.part),
    ])
    return ValueType(form: form) { reader, field in
      reader.wholly { reader in field.flatMap { reader.entries($0) } }
    }
  }
}

extension ValueType where Value == Located<Policy> {
  fileprivate static var policy: Self {
    let form = ValueForm.either([.words(PolicyWord.self), .part(Policy.mapping.part)])
    return ValueType(form: form) { reader, field in
      reader.wholly { reader in field.flatMap { reader.policy($0) } }
    }
  }
}

extension NodeReader {
  /// Reads an answer from the keys of a timeline, a case or the answer itself.
  ///
  /// - Parameters:
  ///   - isWhole: False if a misspelled key may hold parts of the answer.
  ///   - isBranch: Whether a failure may have a policy and entries.
  mutating func answer(
    _ values: MappingReader, isWhole: Bool = true, isBranch: Bool = false
  ) -> Answer {
    var answer = Answer(place: values.node.place)
    let fails = value(of: Answer.failKey, in: values)
    answer.fails = fails.value?.value ?? false
    if answer.fails, !isBranch {
      misplaced(
        ["entries", "policy", "entrySize"], of: values, in: "an answer that fails",
        help: "remove it; a failed request has no timeline")
      return answer
    }
    answer.entries = value(of: Answer.entriesKey, in: values)
    answer.entrySize = value(of: Answer.entrySizeKey, in: values)
    answer.policy = value(of: Answer.policyKey, in: values)
    if fails.isUnknown || !isWhole || values.hasUnexpectedKeys {
      // The keys were read for their findings, but the answer as a whole is unknown.
      (answer.entries, answer.policy, answer.entrySize) = (.unknown, .unknown, .unknown)
    } else if answer.policy.isAbsent, !answer.fails {
      reportMissing("policy", of: "an answer", at: values.key("policy") ?? values.node)
      answer.policy = .unknown
    }
    return answer
  }

  /// Returns the value that `read` returns, or unknown if it reported a finding.
  fileprivate mutating func wholly<Value>(
    _ read: (inout NodeReader) -> Field<Value>
  ) -> Field<Value> {
    let before = findings.count
    let field = read(&self)
    return findings.count == before ? field : .unknown
  }

  fileprivate mutating func policy(_ node: Node) -> Field<Located<Policy>> {
    guard node.kind == .mapping else {
      return parsed(.known(node), "a reload policy") { text throws(ValueError) in
        guard let word = PolicyWord(rawValue: text) else { throw .policy(text) }
        return word.policy
      }
    }
    guard let values = MappingReader(node, Policy.mapping, &self) else { return .unknown }
    let policy: Policy?
    if values.has("after") {
      misplaced("afterLocal", of: values, in: "a policy with `after`", help: "keep one of the two")
      policy = value(of: Policy.afterKey, in: values).value.map { .after($0.value) }
    } else if values.has("afterLocal") {
      let time = value(of: Policy.afterLocalKey, in: values)
      policy = time.value.map { .afterLocal($0.value.minutes) }
    } else {
      policy = nil
      if !values.misspells("after", "afterLocal") {
        report(
          .missingKey, "a policy needs the key `after` or `afterLocal`",
          at: values.key("after") ?? values.key("afterLocal") ?? node,
          help: "write atEnd, never, {after: 2h} or {afterLocal: \"06:00\"}")
      }
    }
    return policy.map { .known(node.located($0)) } ?? .unknown
  }

  fileprivate mutating func entries(_ node: Node) -> Field<Located<Entries>> {
    let entries: Entries?
    switch node.kind {
    case .scalar:
      wrongType(
        node, wanted: "entries (a list of offsets, or {count: 5, every: 1h})",
        help: node.asEntries)
      entries = nil
    case .sequence:
      let offsets = list(.known(node), "offsets", each: "an offset such as 1h") {
        reader, item, _ in reader.duration(item)
      }
      entries = offsets.value.flatMap { list in
        list.isPartial ? nil : .offsets(list.items.map(\.value))
      }
    case .mapping:
      entries = steps(node)
    }
    return entries.map { .known(node.located($0)) } ?? .unknown
  }

  private mutating func steps(_ node: Node) -> Entries? {
    guard let values = MappingReader(node, Entries.mapping, &self) else { return nil }
    let count = value(of: Entries.countKey, in: values)
    if values.has("atLocal") {
      misplaced(
        ["every", "from"], of: values, in: "entries with `atLocal`", help: "remove it")
      let times = value(of: Entries.atLocalKey, in: values)
      guard let list = times.value, !list.isPartial, let count = count.value else { return nil }
      return .atLocal(list.items.map(\.value.time.minutes), count: Int64(count.value))
    }
    let from = value(of: Entries.fromKey, in: values)
    let every = value(of: Entries.everyKey, in: values)
    guard let count = count.value, !from.isUnknown, !every.isUnknown else { return nil }
    if values.misspells("atLocal") { return nil }
    // A single entry has no step.
    if every.isAbsent, count.value > 1 {
      reportMissing("every", of: "a series of entries", at: values.key("every") ?? node)
      return nil
    }
    return .arithmetic(
      from: from.value?.value ?? 0, every: every.value?.value ?? 1, count: Int64(count.value))
  }
}

internal import BudgetReplay

extension Timeline {
  /// The keys of a timeline.
  package static let mapping = MappingDescription(
    "timeline", called: "a timeline",
    "A provider's answers: one answer, a sequence, cases or branches.",
    example: "{policy: {after: 2h}}",
    keys: Answer.keys + [
      sequenceKey.description, thenKey.description, casesKey.description,
      branchesKey.description,
    ],
    conditions: conditions,
    hint: { $0 == "when" ? whenHint : nil })

  /// The list of cases, as a part of the schema.
  package static let casesPart = SchemaPart(name: "cases", keys: Case.mapping.names)

  fileprivate static let sequenceKey = TypedKey<LocatedList<Answer>>(
    "sequence", .sequence, "Successive answers, one for each request; the last one repeats.")
  fileprivate static let thenKey = TypedKey<Located<SequenceEnd>>(
    "then", .word("what follows a sequence"),
    "What follows the sequence: its last answer again, or all of it.")
  fileprivate static let casesKey = TypedKey<LocatedList<Case>>(
    "cases", .cases,
    "Answers that depend on the time of the request: the first case whose `when` applies. Only "
      + "the last case has no `when`.")
  fileprivate static let branchesKey = TypedKey<LocatedList<Answer>>(
    "branches", .branches,
    "Answers for the branches of the provider's code; a request may get any of them. Failures "
      + "are not a steady state.",
    synonyms: ["answers", "oneOf", "anyOf", "alternatives"])

  fileprivate static let whenHint = "`when` is a key of a case, as in {cases: [{when: …}, …]}"

  @Sendable private static func conditions() -> [YAMLValue] {
    typealias If = SchemaCondition
    return [
      If.when(
        If.has("cases"), then: If.lacks(Answer.names + ["sequence", "then", "branches"]),
        else: If.when(
          If.has("branches"), then: If.lacks(Answer.names + ["sequence", "then"]),
          else: Answer.conditionsWithSequence))
    ]
  }
}

extension Timeline.Case {
  /// The keys of a case.
  package static let mapping = MappingDescription(
    "case", called: "a case", "Answers that are given at certain times.",
    example: "{when: \"07:00-22:00\", policy: {after: 1h}}",
    keys: [whenKey.description] + Answer.keys + [
      Timeline.sequenceKey.description, Timeline.thenKey.description,
    ], conditions: { [Answer.conditionsWithSequence] },
    hint: { key in
      switch key {
      case "cases": "write them as items of the outer `cases`; cases don't nest"
      case "branches": Answer.branchesHint
      default: nil
      }
    })

  /// A part of some days.
  fileprivate struct When {
    var span: LocalSpan?
    var weekdays: [Weekday]?

    /// The keys of a `when`.
    static let mapping = MappingDescription(
      "when", called: "a `when`", "A part of some days.", example: "{span: \"07:00-22:00\"}",
      keys: [spanKey.description, weekdaysKey.description],
      conditions: { [["anyOf": [SchemaCondition.has("span"), SchemaCondition.has("weekdays")]]] })

    static let spanKey = TypedKey<Located<LocalSpan>>(
      "span", .scalar("a span of the day"), "The part of the day, which may cross midnight.",
      synonyms: ["between", "hours"])
    static let weekdaysKey = TypedKey<LocatedList<Weekday>>(
      "weekdays", .words("weekdays", each: "a weekday", mayBeEmpty: false),
      "The days of the week; with a `span`, the days on which it begins.", synonyms: ["days"])
  }

  fileprivate static let whenKey = TypedKey<When>(
    "when", .when,
    """
    When the case applies, in local time and without the end, as in "07:00-22:00" or {span: "07:00-22:00", weekdays: \
    [mon, tue]}; absent in the last case.
    """)

  /// The key `when` alone, which the schema of a list of cases names.
  package static var whenName: String { whenKey.description.name }
  /// The description of `when`, which the schema defines.
  package static var whenMapping: MappingDescription { When.mapping }
}

/// The continuation after the last answer of a sequence.
enum SequenceEnd: String, ManifestWord {
  case `repeat`, loop

  static let synonyms: Synonyms = [
    "restart": "loop", "again": "loop", "last": "repeat", "stay": "repeat",
  ]
}

extension ValueType where Value == Timeline {
  /// The answers of a provider: one, a sequence, cases or branches.
  static var timeline: Self {
    let plain = PlainProperty<Field<Value>>(kind: .mapping) { field in
      switch field {
      case .absent: .absent
      case .unknown: .unknown
      case .known(let timeline): .list([], at: timeline.place, count: nil)
      }
    }
    return ValueType(form: .part(Timeline.mapping.part), plain: plain) { reader, field in
      field.flatMap { reader.timeline($0).map { .known($0) } ?? .unknown }
    }
  }
}

extension ValueType where Value == LocatedList<Timeline.Case> {
  fileprivate static var cases: Self {
    ValueType(form: .part(Timeline.casesPart)) { reader, field in
      var rest = field.value?.itemCount ?? 0
      return reader.list(field, "cases", mayBeEmpty: false) { reader, item in
        rest -= 1
        return reader.timelineCase(item, isLast: rest == 0).map { item.located($0) }
      }
    }
  }
}

extension ValueType where Value == LocatedList<Answer> {
  fileprivate static var sequence: Self {
    ValueType(form: .list(.part(Answer.mapping.part), atLeast: 1)) { reader, field in
      reader.list(field, "answers", mayBeEmpty: false) { reader, item in
        MappingReader(item, Answer.mapping, &reader).map { item.located(reader.answer($0)) }
      }
    }
  }

  fileprivate static var branches: Self {
    ValueType(form: .list(.part(Answer.branchMapping.part), atLeast: 1)) { reader, field in
      reader.list(field, "answers", mayBeEmpty: false) { reader, item in
        MappingReader(item, Answer.branchMapping, &reader).map {
          item.located(reader.answer($0, isBranch: true))
        }
      }
    }
  }
}

extension ValueType where Value == Timeline.Case.When {
  fileprivate static var when: Self {
    let mapping = Value.mapping
    return ValueType(form: .either([.scalar(LocalSpan.self), .part(mapping.part)])) {
      reader, field in
      field.flatMap { node in
        var when = Value()
        if node.kind == .scalar {
          when.span = Value.spanKey.type.read(&reader, .known(node)).value?.value
        } else if let values = MappingReader(node, mapping, &reader, help: node.asWhen) {
          if values["span"].isAbsent, values["weekdays"].isAbsent {
            reader.report(
              .missingKey, "a `when` needs the key `span` or `weekdays`", at: node,
              help: "write `span: \"07:00-22:00\"`")
          }
          when.span = reader.value(of: Value.spanKey, in: values).value?.value
          when.weekdays = reader.value(of: Value.weekdaysKey, in: values).value?.items.map(\.value)
        }
        return .known(when)
      }
    }
  }
}

extension NodeReader {
  fileprivate mutating func timeline(_ node: Node) -> Timeline? {
    let before = findings.count
    guard let values = MappingReader(node, Timeline.mapping, &self, help: node.asTimeline) else {
      return nil
    }
    let script: Timeline.Script
    if values.has("cases") {
      misplaced(
        Answer.names + ["sequence", "then", "branches"], of: values,
        in: "a timeline with cases", help: "move it into a case")
      script = .cases(value(of: Timeline.casesKey, in: values).items().map(\.value))
    } else if values.has("branches") {
      misplaced(
        Answer.names + ["sequence", "then"], of: values, in: "a timeline with branches",
        help: "move it into an answer")
      let branches = value(of: Timeline.branchesKey, in: values)
      script = .branches(
        Timeline.Branches(
          list: branches.items().map(\.value), isPartial: !branches.isComplete()))
    } else {
      let isOne = !values.misspells("cases", "branches")
      script = .always(answers(values, of: "a timeline", isOne: isOne))
    }
    // Don't replay a timeline of which a part could not be read.
    var isReadable = findings.count == before
    // An unknown branch doesn't affect the others.
    if case .branches = script {} else if node.hasUnknownTimes { isReadable = false }
    return Timeline(place: node.place, script: script, isReadable: isReadable)
  }

  /// Reads the answers of a timeline or a case: a sequence, or a single one.
  ///
  /// - Parameter isOne: False if a misspelled key probably meant more than one answer.
  private mutating func answers(
    _ values: MappingReader, of owner: String, isOne: Bool = true
  ) -> Timeline.Answers {
    if values.has("sequence") {
      misplaced(
        Answer.names, of: values, in: "\(owner) with a sequence", help: "move it into an answer")
      let end = value(of: Timeline.thenKey, in: values)
      let answers = value(of: Timeline.sequenceKey, in: values)
      return Timeline.Answers(
        list: answers.items().map(\.value), loops: end.value?.value == .loop)
    }
    let isOne = isOne && !values.misspells("sequence")
    if isOne {
      misplaced(
        "then", of: values, in: "\(owner) of one answer",
        help: "remove it; one answer repeats by itself")
    }
    return Timeline.Answers(list: [answer(values, isWhole: isOne)])
  }

  fileprivate mutating func timelineCase(_ node: Node, isLast: Bool) -> Timeline.Case? {
    guard let values = MappingReader(node, Timeline.Case.mapping, &self) else { return nil }
    if isLast {
      misplaced(
        "when", of: values, in: "the last case",
        help: "add a last case without `when`, for the rest of the day")
    } else if values["when"].isAbsent {
      report(
        .missingKey, "a case needs the key `when`, unless it is the last",
        at: values.key("when") ?? node, help: "write `when: \"07:00-22:00\"`")
    }
    var when = value(of: Timeline.Case.whenKey, in: values).value
    // The last case applies at any time; its misplaced `when` has been reported.
    if isLast { when = nil }
    return Timeline.Case(
      place: node.place, span: when?.span, weekdays: when?.weekdays,
      answers: answers(values, of: "a case"))
  }
}

extension Node {
  /// Whether it is unknown when a timeline asks again.
  ///
  /// The entries may be unknown if the policy determines the wait, and their size may always be.
  fileprivate var hasUnknownTimes: Bool {
    guard containsUnknown, !isUnknown else { return isUnknown }
    switch kind {
    case .scalar: return false
    case .sequence: return items.contains { $0.hasUnknownTimes }
    case .mapping:
      let restsOnEntries = self["policy"]?.has(text: "atEnd") ?? true
      return entries.contains { key, value in
        value.hasUnknownTimes && (restsOnEntries || !key.has(text: "entries"))
          && !key.has(text: "entrySize")
      }
    }
  }
}

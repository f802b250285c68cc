extension NodeReader {
  /// What a provider answers: one answer, a sequence, or cases by time of day.
  mutating func timeline(_ node: Node?) -> Field<Timeline> {
    guard let node, !node.isNull else { return .absent }
    let before = findings.count
    guard let keys = MappingReader<TimelineKey>(node, &self) else { return .unknown }
    let script: Timeline.Script
    if keys.has(.cases) {
      for key in [TimelineKey.entries, .policy, .entrySize, .fail, .sequence, .then] {
        keys.misplaced(key, &self, in: "a timeline with cases", help: "move it into a case")
      }
      script = .cases(cases(keys[.cases]))
    } else if keys.has(.sequence) {
      for key in [TimelineKey.entries, .policy, .entrySize, .fail] {
        keys.misplaced(key, &self, in: "a timeline with a sequence", help: "move it into an answer")
      }
      script = .always(sequence(keys[.sequence], then: keys[.then]))
    } else {
      keys.misplaced(
        .then, &self, in: "a timeline of one answer",
        help: "remove it; one answer repeats by itself")
      let answer = answer(
        keys, entries: .entries, policy: .policy, size: .entrySize, fail: .fail)
      script = .always(Timeline.Answers(list: [answer]))
    }
    // Whatever could not be read makes the replay a guess, so there is none.
    let isReadable = findings.count == before
    return .known(Timeline(place: node.place, script: script, isReadable: isReadable))
  }

  private mutating func cases(_ node: Node?) -> [Timeline.Case] {
    guard let node else { return [] }
    guard node.kind == .sequence else {
      wrongType(node, wanted: "a list of cases")
      return []
    }
    let items = Array(node.items)
    if items.isEmpty { reportEmpty(node, "cases need one case or more") }
    return items.enumerated().compactMap { index, item in
      readCase(item, isLast: index == items.count - 1)
    }
  }

  private mutating func readCase(_ node: Node, isLast: Bool) -> Timeline.Case? {
    guard let keys = MappingReader<CaseKey>(node, &self) else { return nil }
    if isLast {
      keys.misplaced(
        .when, &self, in: "the last case",
        help: "add a last case without `when`, for the rest of the day")
    } else if !keys.has(.when) {
      report(
        MissingKey.info, "a case needs the key `when`, unless it is the last",
        at: keys.key(.when) ?? node, help: "write `when: \"07:00-22:00\"`")
    }
    let (span, weekdays) = when(keys[.when])
    let answers: Timeline.Answers
    if keys.has(.sequence) {
      for key in [CaseKey.entries, .policy, .entrySize, .fail] {
        keys.misplaced(key, &self, in: "a case with a sequence", help: "move it into an answer")
      }
      answers = sequence(keys[.sequence], then: keys[.then])
    } else {
      keys.misplaced(
        .then, &self, in: "a case of one answer", help: "remove it; one answer repeats by itself")
      answers = Timeline.Answers(
        list: [answer(keys, entries: .entries, policy: .policy, size: .entrySize, fail: .fail)])
    }
    return Timeline.Case(place: node.place, span: span, weekdays: weekdays, answers: answers)
  }

  private mutating func when(_ node: Node?) -> (DaySpan?, [Weekday]?) {
    guard let node, !node.isNull else { return (nil, nil) }
    let what = "a span of the day"
    if node.kind != .mapping {
      return (scalar(node, what, DaySpan.self).value?.value, nil)
    }
    guard let keys = MappingReader<WhenKey>(node, &self) else { return (nil, nil) }
    if !keys.has(.span), !keys.has(.weekdays) {
      report(
        MissingKey.info, "a `when` needs the key `span` or `weekdays`", at: node,
        help: "write `span: \"07:00-22:00\"`")
    }
    let span = scalar(keys[.span], what, DaySpan.self)
    let weekdays = words(keys[.weekdays], "a weekday", Weekday.self)
    if let list = weekdays.value, list.items.isEmpty, !list.isPartial, let node = keys[.weekdays] {
      reportEmpty(node, "weekdays need one day or more")
    }
    return (span.value?.value, weekdays.value?.items.map(\.value))
  }

  private mutating func sequence(_ node: Node?, then: Node?) -> Timeline.Answers {
    let end = word(then, "what follows a sequence", SequenceEnd.self)
    guard let node, !node.isNull else { return Timeline.Answers(list: []) }
    guard node.kind == .sequence else {
      wrongType(node, wanted: "a list of answers")
      return Timeline.Answers(list: [])
    }
    var answers = Timeline.Answers(list: [], loops: end.value?.value == .loop)
    for item in node.items {
      guard let keys = MappingReader<AnswerKey>(item, &self) else { continue }
      answers.list.append(
        answer(keys, entries: .entries, policy: .policy, size: .entrySize, fail: .fail))
    }
    if answers.list.isEmpty, node.items.isEmpty {
      reportEmpty(node, "a sequence needs one answer or more")
    }
    return answers
  }

  /// One answer; its four keys belong to the timeline, the case or the answer itself.
  private mutating func answer<Key>(
    _ keys: MappingReader<Key>, entries: Key, policy: Key, size: Key, fail: Key
  ) -> Answer {
    var answer = Answer(place: keys.node.place)
    let fails = flag(keys[fail])
    answer.fails = fails.value?.value ?? false
    if answer.fails {
      for key in [entries, policy, size] {
        keys.misplaced(
          key, &self, in: "an answer that fails",
          help: "remove it; a failed request has no timeline")
      }
      return answer
    }
    answer.entries = readEntries(keys[entries])
    answer.entrySize = scalar(keys[size], "a size")
    answer.policy = readPolicy(keys[policy])
    if fails.isUnknown {
      // What it answers is not known, only that what is written was looked at.
      return Answer(unknownAt: answer.place)
    }
    if answer.policy.isAbsent {
      reportMissing("policy", of: "an answer", at: keys.key(policy) ?? keys.node)
      answer.policy = .unknown
    }
    return answer
  }

  private mutating func readPolicy(_ node: Node?) -> Field<Located<Answer.Policy>> {
    guard let node, !node.isNull else { return .absent }
    guard node.kind == .mapping else {
      return word(node, "a reload policy", PolicyWord.self).map { $0.map(\.policy) }
    }
    guard let keys = MappingReader<PolicyKey>(node, &self) else { return .unknown }
    let policy: Answer.Policy?
    if keys.has(.after) {
      keys.misplaced(
        .afterLocal, &self, in: "a policy with `after`", help: "keep one of the two")
      policy = duration(keys[.after]).value.map { .after($0.value) }
    } else if keys.has(.afterLocal) {
      policy = timeOfDay(keys[.afterLocal]).value.map { .afterLocal($0.value) }
    } else {
      report(
        MissingKey.info, "a policy needs the key `after` or `afterLocal`",
        at: keys.key(.after) ?? keys.key(.afterLocal) ?? node,
        help: "write atEnd, never, {after: 2h} or {afterLocal: \"06:00\"}")
      policy = nil
    }
    return policy.map { .known(Located($0, at: node.place, through: node.alias)) } ?? .unknown
  }

  private mutating func readEntries(_ node: Node?) -> Field<Located<Answer.Entries>> {
    guard let node, !node.isNull else { return .absent }
    let entries: Answer.Entries?
    switch node.kind {
    case .scalar:
      wrongType(node, wanted: "entries (a list of offsets, or {count: 5, every: 1h})")
      entries = nil
    case .sequence:
      let offsets = list(node, "offsets") { reader, item in
        reader.item(item, "an offset such as 1h") { $0.duration(item) }
      }
      entries = offsets.value.flatMap { list in
        list.isPartial ? nil : .offsets(list.items.map(\.value))
      }
    case .mapping:
      entries = steps(node)
    }
    return entries.map { .known(Located($0, at: node.place, through: node.alias)) } ?? .unknown
  }

  private mutating func steps(_ node: Node) -> Answer.Entries? {
    guard let keys = MappingReader<EntriesKey>(node, &self) else { return nil }
    let count = integer(keys[.count], "a number of entries", in: 0...1_000_000)
    if keys.has(.atLocal) {
      for key in [EntriesKey.every, .from] {
        keys.misplaced(key, &self, in: "entries with `atLocal`", help: "remove it")
      }
      let times = list(keys[.atLocal], "times of day") { reader, item in
        reader.item(item, "a time of day") { $0.timeOfDay(item) }
      }
      guard let list = times.value, !list.isPartial, let count = count.value else { return nil }
      if list.items.isEmpty, let node = keys[.atLocal] {
        reportEmpty(node, "`atLocal` needs one time or more")
        return nil
      }
      return .atLocal(list.items.map(\.value), count: count.value)
    }
    let from = duration(keys[.from])
    let every = duration(keys[.every], allowsZero: false)
    guard let count = count.value, !from.isUnknown, !every.isUnknown else { return nil }
    // A single entry has no step.
    if every.isAbsent, count.value > 1 {
      reportMissing("every", of: "a list of entries", at: keys.key(.every) ?? node)
      return nil
    }
    return .steps(
      count: count.value, every: every.value?.value ?? 0, from: from.value?.value ?? 0)
  }

  private mutating func reportEmpty(_ node: Node, _ message: String) {
    report(InvalidValue.info, message, at: node)
  }

  /// A duration in milliseconds.
  mutating func duration(_ node: Node?, allowsZero: Bool = true) -> Field<Located<Int64>> {
    let duration = scalar(node, "a duration", ManifestDuration.self)
    if let node, let value = duration.value?.value, value.milliseconds == 0, !allowsZero {
      report(
        InvalidValue.info, "a step of zero never advances", at: node,
        help: "write a duration such as 15m")
      return .unknown
    }
    return duration.map { $0.map(\.milliseconds) }
  }

  /// A local time of day.
  mutating func timeOfDay(_ node: Node?) -> Field<Located<TimeOfDay>> {
    scalar(node, "a local time of day")
  }
}

extension Answer {
  /// An answer of which nothing can be said.
  fileprivate init(unknownAt place: Place) {
    self.init(place: place)
    (entries, policy, entrySize) = (.unknown, .unknown, .unknown)
  }
}

private enum SequenceEnd: String, CaseIterable {
  case `repeat`, loop
}

private enum PolicyWord: String, CaseIterable {
  case atEnd, never

  var policy: Answer.Policy { self == .atEnd ? .atEnd : .never }
}

extension Field {
  /// The same field with another value.
  func map<New>(_ transform: (Value) -> New) -> Field<New> {
    switch self {
    case .absent: .absent
    case .unknown: .unknown
    case .known(let value): .known(transform(value))
    }
  }
}

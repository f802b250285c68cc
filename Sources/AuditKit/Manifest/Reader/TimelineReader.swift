extension NodeReader {
  /// What a provider answers: one answer, a sequence, or cases by time of day.
  mutating func timeline(_ node: Field<Node>) -> Field<Timeline> {
    node.flatMap { node in
      let before = findings.count
      guard let keys = MappingReader<TimelineKey>(node, &self) else { return .unknown }
      let script = script(keys)
      // Whatever could not be read makes the replay a guess, so there is none.
      let isReadable = findings.count == before
      return .known(Timeline(place: node.place, script: script, isReadable: isReadable))
    }
  }

  private mutating func script(_ keys: MappingReader<TimelineKey>) -> Timeline.Script {
    if keys.has(.cases) {
      for key in [TimelineKey.entries, .policy, .entrySize, .fail, .sequence, .then] {
        keys.misplaced(key, &self, in: "a timeline with cases", help: "move it into a case")
      }
      return .cases(cases(keys[.cases]))
    }
    if keys.has(.sequence) {
      for key in [TimelineKey.entries, .policy, .entrySize, .fail] {
        keys.misplaced(key, &self, in: "a timeline with a sequence", help: "move it into an answer")
      }
      return .always(sequence(keys[.sequence], then: keys[.then]))
    }
    let isOne = !keys.misspells(.cases, .sequence)
    if isOne {
      keys.misplaced(
        .then, &self, in: "a timeline of one answer",
        help: "remove it; one answer repeats by itself")
    }
    let answer = answer(
      keys, entries: .entries, policy: .policy, size: .entrySize, fail: .fail, isWhole: isOne)
    return .always(Timeline.Answers(list: [answer]))
  }

  private mutating func cases(_ node: Field<Node>) -> [Timeline.Case] {
    var rest = node.value?.items.count ?? 0
    let cases = list(node, "cases", mayBeEmpty: false) { reader, item in
      rest -= 1
      return reader.readCase(item, isLast: rest == 0).map { item.located($0) }
    }
    return cases.items().map(\.value)
  }

  private mutating func readCase(_ node: Node, isLast: Bool) -> Timeline.Case? {
    guard let keys = MappingReader<CaseKey>(node, &self) else { return nil }
    if isLast {
      keys.misplaced(
        .when, &self, in: "the last case",
        help: "add a last case without `when`, for the rest of the day")
    } else if keys[.when].isAbsent {
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
      let isOne = !keys.misspells(.sequence)
      if isOne {
        keys.misplaced(
          .then, &self, in: "a case of one answer", help: "remove it; one answer repeats by itself")
      }
      let answer = answer(
        keys, entries: .entries, policy: .policy, size: .entrySize, fail: .fail, isWhole: isOne)
      answers = Timeline.Answers(list: [answer])
    }
    return Timeline.Case(place: node.place, span: span, weekdays: weekdays, answers: answers)
  }

  private mutating func when(_ node: Field<Node>) -> (DaySpan?, [Weekday]?) {
    guard let node = node.value else { return (nil, nil) }
    let what = "a span of the day"
    if node.kind != .mapping {
      return (scalar(.known(node), what, DaySpan.self).value?.value, nil)
    }
    guard let keys = MappingReader<WhenKey>(node, &self) else { return (nil, nil) }
    if keys[.span].isAbsent, keys[.weekdays].isAbsent {
      report(
        MissingKey.info, "a `when` needs the key `span` or `weekdays`", at: node,
        help: "write `span: \"07:00-22:00\"`")
    }
    let span = scalar(keys[.span], what, DaySpan.self)
    let weekdays = words(
      keys[.weekdays], "weekdays", each: "a weekday", Weekday.self, mayBeEmpty: false)
    return (span.value?.value, weekdays.value?.items.map(\.value))
  }

  private mutating func sequence(_ node: Field<Node>, then: Field<Node>) -> Timeline.Answers {
    let end = word(then, "what follows a sequence", SequenceEnd.self)
    let answers = list(node, "answers", mayBeEmpty: false) { reader, item in
      MappingReader<AnswerKey>(item, &reader).map { keys in
        item.located(
          reader.answer(keys, entries: .entries, policy: .policy, size: .entrySize, fail: .fail))
      }
    }
    return Timeline.Answers(
      list: answers.items().map(\.value), loops: end.value?.value == .loop)
  }

  /// One answer; its four keys belong to the timeline, the case or the answer itself.
  ///
  /// - Parameter isWhole: Whether nothing of it may stand under a key that is misspelt.
  private mutating func answer<Key>(
    _ keys: MappingReader<Key>, entries: Key, policy: Key, size: Key, fail: Key,
    isWhole: Bool = true
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
    if fails.isUnknown || !isWhole {
      // What it answers is not known, only that what is written was looked at.
      return Answer(unknownAt: answer.place)
    }
    if answer.policy.isAbsent {
      reportMissing("policy", of: "an answer", at: keys.key(policy) ?? keys.node)
      answer.policy = .unknown
    }
    return answer
  }

  private mutating func readPolicy(_ node: Field<Node>) -> Field<Located<Answer.Policy>> {
    node.flatMap { node in
      guard node.kind == .mapping else {
        return word(.known(node), "a reload policy", PolicyWord.self).map { $0.map(\.policy) }
      }
      return policy(node).map { .known(node.located($0)) } ?? .unknown
    }
  }

  private mutating func policy(_ node: Node) -> Answer.Policy? {
    guard let keys = MappingReader<PolicyKey>(node, &self) else { return nil }
    if keys.has(.after) {
      keys.misplaced(
        .afterLocal, &self, in: "a policy with `after`", help: "keep one of the two")
      return duration(keys[.after]).value.map { .after($0.value) }
    }
    if keys.has(.afterLocal) {
      return timeOfDay(keys[.afterLocal]).value.map { .afterLocal($0.value) }
    }
    if !keys.misspells(.after, .afterLocal) {
      report(
        MissingKey.info, "a policy needs the key `after` or `afterLocal`",
        at: keys.key(.after) ?? keys.key(.afterLocal) ?? node,
        help: "write atEnd, never, {after: 2h} or {afterLocal: \"06:00\"}")
    }
    return nil
  }

  private mutating func readEntries(_ node: Field<Node>) -> Field<Located<Answer.Entries>> {
    node.flatMap { node in
      let entries: Answer.Entries?
      switch node.kind {
      case .scalar:
        wrongType(node, wanted: "entries (a list of offsets, or {count: 5, every: 1h})")
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
  }

  private mutating func steps(_ node: Node) -> Answer.Entries? {
    guard let keys = MappingReader<EntriesKey>(node, &self) else { return nil }
    let count = integer(keys[.count], "a number of entries", in: Answer.entryCountRange)
    if keys.has(.atLocal) {
      for key in [EntriesKey.every, .from] {
        keys.misplaced(key, &self, in: "entries with `atLocal`", help: "remove it")
      }
      let times = timesOfDay(keys[.atLocal])
      guard let list = times.value, !list.isPartial, let count = count.value else { return nil }
      return .atLocal(list.items.map(\.value), count: count.value)
    }
    let from = duration(keys[.from])
    let every = duration(keys[.every], allowsZero: false)
    guard let count = count.value, !from.isUnknown, !every.isUnknown else { return nil }
    if keys.misspells(.atLocal) { return nil }
    // A single entry has no step.
    if every.isAbsent, count.value > 1 {
      reportMissing("every", of: "a list of entries", at: keys.key(.every) ?? node)
      return nil
    }
    return .steps(
      count: count.value, every: every.value?.value ?? 0, from: from.value?.value ?? 0)
  }

  /// A duration in milliseconds.
  mutating func duration(_ node: Field<Node>, allowsZero: Bool = true) -> Field<Located<Int64>> {
    scalar(node, "a duration", ManifestDuration.self).flatMap { duration in
      if duration.value.milliseconds == 0, !allowsZero {
        findings.append(
          Finding(
            InvalidValue.info, "a step of zero never advances", at: duration,
            help: "write a duration such as 15m"))
        return .unknown
      }
      return .known(duration.map(\.milliseconds))
    }
  }

  /// A local time of day.
  mutating func timeOfDay(_ node: Field<Node>) -> Field<Located<TimeOfDay>> {
    scalar(node, "a local time of day")
  }

  /// Local times of day, at least one, in the order written.
  mutating func timesOfDay(_ node: Field<Node>) -> Field<LocatedList<TimeOfDay>> {
    list(node, "times of day", each: "a local time of day", mayBeEmpty: false) {
      reader, item, _ in reader.timeOfDay(item)
    }
  }
}

extension Answer {
  /// An answer of which nothing can be said.
  fileprivate init(unknownAt place: Place) {
    self.init(place: place)
    (entries, policy, entrySize) = (.unknown, .unknown, .unknown)
  }
}

/// What follows a sequence of answers.
enum SequenceEnd: String, CaseIterable {
  case `repeat`, loop
}

/// The policies that are one word.
enum PolicyWord: String, CaseIterable {
  case atEnd, never

  var policy: Answer.Policy { self == .atEnd ? .atEnd : .never }
}

extension NodeReader {
  /// What a provider answers: one answer, a sequence, or cases by time of day.
  mutating func timeline(_ node: Field<Node>) -> Field<Timeline> {
    node.flatMap { node in
      let before = findings.count
      guard let keys = MappingReader<TimelineKey>(node, &self, help: node.asTimeline) else {
        return .unknown
      }
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
    return .always(
      Timeline.Answers(
        list: [
          answer(
            keys, entries: .entries, policy: .policy, size: .entrySize, fail: .fail,
            isWhole: isOne)
        ]))
  }

  private mutating func cases(_ node: Field<Node>) -> [Timeline.Case] {
    var rest = node.value?.itemCount ?? 0
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
    var (span, weekdays) = when(keys[.when])
    // Where it has no place, it does not tell when the case is asked.
    if isLast { (span, weekdays) = (nil, nil) }
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
    if node.kind == .scalar {
      return (scalar(.known(node), what, DaySpan.self).value?.value, nil)
    }
    guard let keys = MappingReader<WhenKey>(node, &self, help: node.asWhen) else {
      return (nil, nil)
    }
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
    let answers = list(node, "answers", mayBeEmpty: false) { reader, item -> Located<Answer>? in
      guard let keys = MappingReader<AnswerKey>(item, &reader) else { return nil }
      return item.located(
        reader.answer(keys, entries: .entries, policy: .policy, size: .entrySize, fail: .fail))
    }
    return Timeline.Answers(
      list: answers.items().map(\.value), loops: end.value?.value == .loop)
  }
}

/// What follows a sequence of answers.
enum SequenceEnd: String, ManifestWord {
  case `repeat`, loop

  static let synonyms: Synonyms = [
    "restart": "loop", "again": "loop", "last": "repeat", "stay": "repeat",
  ]
}

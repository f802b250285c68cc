extension TimelineKey {
  var meaning: KeyMeaning {
    switch self {
    case .entries: AnswerKey.entries.meaning
    case .policy: AnswerKey.policy.meaning
    case .entrySize: AnswerKey.entrySize.meaning
    case .fail: AnswerKey.fail.meaning
    case .sequence:
      KeyMeaning(
        "Successive answers, one a request; the last one repeats.",
        .list(.part(.answer), atLeast: 1))
    case .then:
      KeyMeaning(
        "What follows the sequence: its last answer again, or all of it.",
        .words(SequenceEnd.self))
    case .cases:
      KeyMeaning(
        "Answers that depend on the time of the request: the first case whose `when` holds. The "
          + "last one, and only it, has none.",
        .part(.cases))
    }
  }
}

extension AnswerKey {
  var meaning: KeyMeaning {
    switch self {
    case .entries:
      KeyMeaning(
        "The dates of the entries, after the request: offsets such as [0m, 1h, 3h], steps such as "
          + "{count: 5, every: 1h}, or local times such as {atLocal: [\"00:00\"], count: 7}. One "
          + "entry, now, where absent.",
        .either([.list(.duration(allowsZero: true)), .part(.entries)]))
    case .policy:
      KeyMeaning(
        "When WidgetKit may ask again: atEnd, never, {after: 2h} or {afterLocal: \"06:00\"}.",
        .either([.words(PolicyWord.self), .part(.policy)]))
    case .entrySize:
      KeyMeaning("The archived size of one entry, as in 40KB.", .scalar(ByteCount.self))
    case .fail:
      KeyMeaning("Whether the provider's request fails; then nothing else is said.", .flag)
    }
  }
}

extension CaseKey {
  var meaning: KeyMeaning {
    switch self {
    case .when:
      KeyMeaning(
        "When the case holds, in local time, as in \"07:00-22:00\"; absent in the last case.",
        .either([.scalar(DaySpan.self), .part(.when)]))
    case .entries: AnswerKey.entries.meaning
    case .policy: AnswerKey.policy.meaning
    case .entrySize: AnswerKey.entrySize.meaning
    case .fail: AnswerKey.fail.meaning
    case .sequence: TimelineKey.sequence.meaning
    case .then: TimelineKey.then.meaning
    }
  }
}

extension WhenKey {
  var meaning: KeyMeaning {
    switch self {
    case .span:
      KeyMeaning("The part of the day, which may cross midnight.", .scalar(DaySpan.self))
    case .weekdays:
      KeyMeaning(
        "The days of the week, with a `span` those on which it begins.",
        .list(.words(Weekday.self), atLeast: 1))
    }
  }
}

extension EntriesKey {
  var meaning: KeyMeaning {
    switch self {
    case .count: KeyMeaning("How many entries there are.", .integer(Answer.entryCountRange))
    case .every: KeyMeaning("The time between two of them.", .duration(allowsZero: false))
    case .from:
      KeyMeaning(
        "The time from the request to the first one; none where absent.",
        .duration(allowsZero: true))
    case .atLocal:
      KeyMeaning(
        "The local times of entries, day after day.", .list(.scalar(TimeOfDay.self), atLeast: 1))
    }
  }
}

extension PolicyKey {
  var meaning: KeyMeaning {
    switch self {
    case .after:
      KeyMeaning("The time after the request, as in 2h.", .duration(allowsZero: true))
    case .afterLocal:
      KeyMeaning("The next such local time, as in \"06:00\".", .scalar(TimeOfDay.self))
    }
  }
}

extension ReloadKey {
  var meaning: KeyMeaning {
    switch self {
    case .cause: KeyMeaning("Who asks for the reload.", .words(Reload.Cause.self))
    case .kinds:
      KeyMeaning(
        "The kinds that are reloaded; all where absent, which is reloadAllTimelines.",
        .either([.word(["all"]), .list(.text)]))
    case .state:
      KeyMeaning(
        "What the app is doing when it asks; reloads in the foreground are free.",
        .words(Reload.AppState.self))
    case .at: KeyMeaning("Local times, every day.", .list(.scalar(TimeOfDay.self), atLeast: 1))
    case .every: KeyMeaning("The time between two reloads.", .duration(allowsZero: false))
    case .perDay:
      KeyMeaning("How many reloads a day, spread evenly.", .integer(Reload.perDayRange))
    case .between:
      KeyMeaning(
        "The part of each day in which they happen; with `every` and `perDay`.",
        .scalar(DaySpan.self))
    }
  }
}

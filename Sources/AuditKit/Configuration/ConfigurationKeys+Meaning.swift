internal import BudgetReplay

extension ConfigurationKey {
  var meaning: KeyMeaning {
    switch self {
    case .rules:
      KeyMeaning(
        "The severity of rules, or off.",
        .record(
          AllRules.infos.map { rule in
            let settings = RuleSetting.allCases.filter { rule.refusal(of: $0.severity) == nil }
            let isAny = settings == RuleSetting.allCases
            return (rule.id, rule.summary, isAny ? nil : .switchable(settings.map(\.rawValue)))
          }, .switchable(RuleSetting.allCases.map(\.rawValue)),
          others: "^(\(Requirement.idPattern))$"))
    case .require:
      KeyMeaning("Rules that a team states itself.", .list(.part(.requirement)))
    case .failOn:
      KeyMeaning("The lowest severity that fails a run; error where absent.", .words(Severity.self))
    case .exclude:
      KeyMeaning("What a search leaves out, in the grammar of .gitignore.", .list(.text))
    case .budget: KeyMeaning("How reloads are budgeted.", .part(.budget))
    case .profile:
      KeyMeaning(
        "The days that are replayed: a built-in profile, a file, or settings.",
        .either([.words(ProfileChoice.BuiltIn.self), .matching("[/.]"), .part(.profile)]))
    case .variables:
      KeyMeaning(
        "The values of $(NAME) in manifests.", .dictionary(keys: Variables.namePattern, .text))
    case .variablesFrom:
      KeyMeaning(
        "The .xcconfig files that define more variables, the first one ranking highest.",
        .list(.text))
    case .baseline: KeyMeaning("The file of known findings.", .text)
    }
  }
}

extension BudgetKey {
  var meaning: KeyMeaning {
    switch self {
    case .low: KeyMeaning("Charges a window, the band's lower end; 40 where absent.", .reloads)
    case .high: KeyMeaning("Charges a window, the band's upper end; 70 where absent.", .reloads)
    case .window: KeyMeaning("The length of a window; 24h where absent.", .positive)
    case .model:
      KeyMeaning("How a limit is enforced; fixed where absent.", .choice(Budget.Model.self))
    case .anchor:
      KeyMeaning(
        "Where windows begin: at the placement of the widgets, or at a local time.",
        .either([.word(["placement"]), .scalar(TimeOfDay.self)]))
    case .alignment:
      KeyMeaning(
        "Whether windows follow the wall clock over a change of clocks; absolute where absent.",
        .choice(Budget.Alignment.self))
    case .scope:
      KeyMeaning("Who shares a limit; instance where absent.", .choice(Budget.Scope.self))
    case .burst:
      KeyMeaning("The most charges a full token bucket admits at once; 10 where absent.", .reloads)
    case .weights:
      KeyMeaning(
        "24 numbers that apportion a slotted window.",
        .list(.number(upTo: 10_000), atLeast: 24, atMost: 24))
    case .floor:
      KeyMeaning("The least time to the next charged reload; 5m where absent.", .positive)
    case .latency:
      KeyMeaning("How late the system takes up a policy that is due; 0s where absent.", .span)
    case .quantum:
      KeyMeaning("Charged reloads happen at whole multiples of it; 0s is any time.", .span)
    case .renderFloor:
      KeyMeaning("The least time between two repaints; 2s where absent.", .span)
    case .retry:
      KeyMeaning("How long after a failure the system asks again; 1h where absent.", .span)
    case .archiveLimit:
      KeyMeaning(
        "The largest archive of a timeline that is accepted; 10MiB where absent.",
        .scalar(ByteCount.self))
    case .failedCharged: KeyMeaning("Whether a failed reload is charged.", .flag)
    case .initialCharged: KeyMeaning("Whether the first reload of a widget is charged.", .flag)
    case .onExhausted:
      KeyMeaning(
        "What happens to an app's or a push's request when the limit is spent; defer where absent.",
        .choice(Budget.OnExhausted.self))
    case .foregroundDelivery:
      KeyMeaning(
        "When a reload asked for on screen takes place; immediate where absent.",
        .choice(Budget.ForegroundDelivery.self))
    case .foregroundExemptsPolicy:
      KeyMeaning("Whether policy reloads are free, too, while the app is in use.", .flag)
    case .staleAfter:
      KeyMeaning(
        "How long data may wait for budget before stale-data speaks; 6h where absent.",
        .span)
    case .judge:
      KeyMeaning("What of several runs the verdict goes by.", .choice(BudgetSettings.Judge.self))
    }
  }
}

extension ProfileKey {
  var meaning: KeyMeaning {
    switch self {
    case .timeZone:
      KeyMeaning("The device's time zone, as in Europe/Berlin; UTC where absent.", .text)
    case .start: KeyMeaning("The first local day, as in 2026-01-05.", .scalar(LocalDate.self))
    case .days:
      KeyMeaning(
        "Local days that are reported, after the first; 7 where absent.",
        .integer(ProfileSettings.dayRange))
    case .awake:
      KeyMeaning(
        "When somebody is awake, as in \"07:00-23:00\", or none.",
        .either([.word(["none"]), .scalar(DaySpan.self)]))
    case .suspendAsleep: KeyMeaning("Whether charged reloads wait for the awake span.", .flag)
    case .sessions: KeyMeaning("When apps are in use, each day.", .list(.part(.session)))
    case .views:
      KeyMeaning("When widgets are looked at, each day.", .list(.scalar(DaySpan.self)))
    case .viewsReload:
      KeyMeaning("Whether a look at a widget grants a reload that it waits for.", .flag)
    }
  }
}

extension SessionKey {
  var meaning: KeyMeaning {
    switch self {
    case .state:
      KeyMeaning("What the app is doing.", .choice(DayProfile.Session.State.self))
    case .at: KeyMeaning("When, in local time.", .scalar(DaySpan.self))
    case .host: KeyMeaning("The app's bundle ID; every app where absent.", .text)
    }
  }
}

extension ValueForm {
  fileprivate static var reloads: ValueForm { .integer(BudgetSettings.reloadRange) }
  fileprivate static var positive: ValueForm { .duration(allowsZero: false) }
  fileprivate static var span: ValueForm { .duration(allowsZero: true) }

  /// Words of a closed list that are spelt as the cases are.
  fileprivate static func choice<Word: CaseIterable>(_: Word.Type) -> ValueForm {
    .word(Word.allCases.map { "\($0)" })
  }
}

extension RequirementKey {
  var meaning: KeyMeaning {
    switch self {
    case .id:
      KeyMeaning(
        "The rule's ID, with a slash, as in team/kind-prefix.",
        .matching("^(\(Requirement.idPattern))$"))
    case .each: KeyMeaning("What the rule is stated of.", .words(Requirement.Owner.self))
    case .where:
      KeyMeaning("Of which of them; all where absent.", .part(.filter))
    case .severity:
      KeyMeaning("The severity of its findings; error where absent.", .words(Severity.self))
    case .message:
      KeyMeaning("What a finding says; what is found and wanted where absent.", .text)
    case .help: KeyMeaning("What to do.", .text)
    case .why: KeyMeaning("Why it matters, for `audit explain`.", .text)
    case .source: KeyMeaning("Where that is written down, an address.", .text)
    case .value: .judgedValue
    default: ConditionKey(rawValue: rawValue)?.meaning ?? .judgedValue
    }
  }
}

extension KeyMeaning {
  /// The value of which something is required.
  fileprivate static var judgedValue: KeyMeaning {
    var names: [String] = []
    for name in Requirement.Owner.allCases.flatMap(\.values).map(\.name) {
      if !names.contains(name) { names.append(name) }
    }
    return KeyMeaning(
      "The value that is judged, by its keys with dots between them.", .word(names))
  }
}

extension FilterKey {
  var meaning: KeyMeaning {
    ConditionKey(rawValue: rawValue)?.meaning ?? .judgedValue
  }
}

extension ConditionKey {
  fileprivate var meaning: KeyMeaning {
    switch self {
    case .written: KeyMeaning("Whether it has to be written.", .flag)
    case .is: KeyMeaning("What it has to be.", .text)
    case .oneOf: KeyMeaning("What it, or each item of a list, may be.", .texts)
    case .noneOf: KeyMeaning("What it, or each item of a list, must not be.", .texts)
    case .hasPrefix: KeyMeaning("What it, or each item of a list, begins with.", .text)
    case .hasSuffix: KeyMeaning("What it, or each item of a list, ends with.", .text)
    case .matches:
      KeyMeaning(
        "What it, or each item of a list, looks like; * is anything, ? one character.", .text)
    case .contains: KeyMeaning("What a list has to hold.", .texts)
    case .atLeast: KeyMeaning("The least that it may be.", .text)
    case .atMost: KeyMeaning("The most that it may be.", .text)
    }
  }
}

extension ValueForm {
  /// One text or more.
  fileprivate static let texts = ValueForm.list(.text, atLeast: 1)
}

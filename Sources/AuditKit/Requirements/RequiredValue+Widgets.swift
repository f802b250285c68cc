internal import BudgetReplay

/// The values of widgets and of their timelines.
extension RequiredValue {
  /// The values of widgets, those of their replays among them.
  static let ofWidgets: [RequiredValue] =
    [
      widget("kind", .text) { JudgedValue($0.widget.kind) },
      widget("name", .text) { JudgedValue($0.widget.name) },
      widget("description", .text) { JudgedValue($0.widget.description) },
      widget("configuration", .text) { context in
        let value = JudgedValue(context.widget.configuration)
        guard case .absent = value else { return value }
        return .scalar(.text(ConfigurationKind.static.rawValue), at: context.located)
      },
      widget("intent", .text) { JudgedValue($0.widget.intent) },
      widget("url", .text) { JudgedValue($0.widget.url) },
      widget("interactive", .flag) { JudgedValue($0.widget.interactive, of: $0.located) },
      widget("push", .flag) { JudgedValue($0.widget.push, of: $0.located) },
      widget("containerBackground", .flag) {
        JudgedValue($0.widget.containerBackground, of: $0.located)
      },
      widget("timeline", .mapping) { context in
        switch context.widget.timeline {
        case .absent: .absent
        case .unknown: .unknown
        case .known(let timeline): .list([], at: timeline.place, isComplete: false)
        }
      },
      widget("placed", .number) { context in
        let value = JudgedValue(context.widget.placed) { .number(Int64($0) * 1_000) }
        if case .absent = value { return .scalar(.number(1_000), at: context.located) }
        return value
      },
      widget("platforms", .list) { JudgedValue($0.platforms, of: $0.located) },
    ]
    + list("families", widget) { $0.widget.families }
    + list("appGroups", widget) { $0.widget.appGroups }
    + list("keychainGroups", widget) { $0.widget.keychainGroups }
    + list("links", widget) { $0.widget.links }
    + list("data", widget) { $0.widget.data }
    + Platform.allCases.map { platform in
      widget("platforms.\(platform.rawValue)", .version) {
        JudgedValue($0.platforms, on: platform, own: $0.widget.place, of: $0.located)
      }
    }
    + ofReplays

  /// What a replay knows of a widget: how much it asks for, and how old it gets on the lower budget.
  private static let ofReplays: [RequiredValue] = [
    replay("replay.demandPerDay", .number) { replay, _ in
      .number(thousandths(replay.outcome.demandPerDay))
    },
    replay("replay.demandPerDay.p95", .number) { replay, days in
      guard let spread = replay.distribution?.demand.charged else {
        return .number(thousandths(replay.outcome.demandPerDay))
      }
      return .number(thousandths(Double(spread.quantiles.p95) / Double(days)))
    },
    replay("replay.verdict", .text) { replay, _ in .text(replay.verdict.rawValue) },
    replay("replay.stalePerDay", .duration) { replay, days in
      .duration(seconds(replay.outcome.low.stale / Int64(days)))
    },
    replay("replay.age.mean", .duration) { replay, _ in
      replay.outcome.low.age.map { .duration(seconds($0.mean)) }
    },
    replay("replay.age.p95", .duration) { replay, _ in
      replay.outcome.low.age.map { .duration(seconds($0.p95)) }
    },
  ]

  /// The values of the answers that timelines give.
  static let ofAnswers: [RequiredValue] = [
    answer("policy", .text) { answer in
      JudgedValue(answer.policy) { .text($0.word) }
    },
    answer("policy.after", .duration) { answer in
      guard case .known(let policy) = answer.policy, case .after(let wait) = policy.value else {
        return answer.policy.isUnknown ? .unknown : .absent
      }
      return .scalar(.duration(wait), at: policy.map { _ in })
    },
    answer("entries.count", .number) { answer in
      guard let count = answer.entryCount else { return answer.fails ? .absent : .unknown }
      let place = answer.entries.value.map { $0.map { _ in } } ?? Located((), at: answer.place)
      return .scalar(.number(Int64(count) * 1_000), at: place)
    },
    answer("entries.every", .duration) { answer in
      guard case .known(let entries) = answer.entries,
        case .steps(let count, let every, _) = entries.value, count > 1
      else { return answer.entries.isUnknown ? .unknown : .absent }
      return .scalar(.duration(every), at: entries.map { _ in })
    },
    answer("entrySize", .size) { answer in JudgedValue(answer.entrySize) { .size($0.bytes) } },
    answer("fail", .flag) { answer in
      .scalar(.flag(answer.fails), at: Located((), at: answer.place))
    },
  ]

  private static func widget(
    _ name: String, _ kind: Kind, _ read: @escaping @Sendable (WidgetContext) -> JudgedValue
  ) -> RequiredValue {
    RequiredValue(name: name, kind: kind) { owner in
      if case .widget(let widget) = owner { read(widget.context) } else { .unknown }
    }
  }

  private static func answer(
    _ name: String, _ kind: Kind, _ read: @escaping @Sendable (Answer) -> JudgedValue
  ) -> RequiredValue {
    RequiredValue(name: name, kind: kind) { owner in
      if case .answer(let answer, _) = owner { read(answer) } else { .unknown }
    }
  }

  /// A value of the replay, which stands at the policy that asks most often.
  private static func replay(
    _ name: String, _ kind: Kind,
    _ read: @escaping @Sendable (ReplayedWidget, Int) -> JudgedScalar?
  ) -> RequiredValue {
    RequiredValue(name: name, kind: kind, needsReplay: true) { owner in
      guard case .widget(let widget) = owner, let replay = widget.replay,
        let value = read(replay, widget.days)
      else { return .unknown }
      let timeline = widget.context.widget.timeline.value
      let answer = timeline?.busiestAnswer(asked: replay.outcome.demand.asked)
      let place = answer?.policy.value.map { $0.map { _ in } }
      return .scalar(value, at: place ?? widget.context.located)
    }
  }

  /// A number of a replay in thousandths; halves go up.
  private static func thousandths(_ number: Double) -> Int64 {
    Int64(number * 1_000 + 0.5)
  }
}

extension Answer.Policy {
  /// The words and keys that a manifest has for them.
  static let words = ["atEnd", "never", "after", "afterLocal"]

  /// The word or key that a manifest has for it.
  fileprivate var word: String {
    switch self {
    case .atEnd: "atEnd"
    case .never: "never"
    case .after: "after"
    case .afterLocal: "afterLocal"
    }
  }
}

/// Milliseconds to the second, above which a message would say more than a replay can know.
private func seconds(_ milliseconds: Int64) -> Int64 { (milliseconds + 500) / 1_000 * 1_000 }

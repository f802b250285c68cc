internal import BudgetReplay

/// A widget whose demand is not sure to be granted, and the policy that asks for it.
struct BudgetJudgement {
  let widget: WidgetContext
  let replay: ReplayedWidget
  /// The policy of the answer that asks most often.
  let policy: Located<Answer.Policy>
  let answer: Answer
  let settings: ReplaySettings

  /// The widgets of a context that were replayed, each once, with the policy to speak of.
  ///
  /// Silent are bundles for macOS alone, where there is no budget, and an answer that
  /// `single-entry-at-end` already speaks of.
  ///
  /// - Source: macOS has no budget (https://developer.apple.com/forums/thread/711091).
  static func all(in context: RuleContext) -> [BudgetJudgement] {
    guard let settings = context.settings else { return [] }
    var result: [BudgetJudgement] = []
    for (bundle, replays) in context.replayedBundles {
      guard let platforms = bundle.platforms, platforms.targets.contains(where: \.hasBudget) else {
        continue
      }
      var seen = Set<Int>()
      for replay in replays where seen.insert(replay.index).inserted {
        let widget = bundle.widgets[replay.index]
        guard let answer = widget.widget.timeline.value?.busiestAnswer(settings.budget),
          !answer.asksAgainAtOnce, let policy = answer.policy.value
        else { continue }
        result.append(
          BudgetJudgement(
            widget: widget, replay: replay, policy: policy, answer: answer, settings: settings))
      }
    }
    return result
  }

  /// `AppData asks for 288 reloads a day`, or what the bundle's widgets ask for together.
  var demand: String {
    let kind = quoted(widget.subject.kind ?? "")
    let budget = settings.budget
    if budget.scope == .extension {
      let together = replay.outcome.budgetUse.high * Double(budget.high) / 100
      return
        "\(kind) and the bundle's other widgets ask for \(Count.decimal(together)) reloads a day"
    }
    return "\(kind) asks for \(Count.decimal(replay.outcome.demandPerDay)) reloads a day"
  }

  /// `; the day's 40 are spent by 03:15, 70 by 05:45`; nothing where no reload has to wait.
  var dry: String {
    let budget = settings.budget
    let low = replay.runsDry.low.map { "\(budget.low) are spent by \($0)" }
    let high = replay.runsDry.high.map { "\(budget.high) by \($0)" }
    let ends = [low, high].compactMap(\.self)
    return ends.isEmpty ? "" : "; the day's \(ends.joined(separator: ", "))"
  }

  /// What fits: the smallest intervals, and entries that keep the picture.
  var advice: String {
    let budget = settings.budget
    let fitting = replay.outcome.smallestInterval
    let low = ManifestDuration.describe(milliseconds: fitting.low)
    let high = ManifestDuration.describe(milliseconds: fitting.high)
    var text =
      "every \(low) fits \(budget.low) a day whatever happens, every \(high) fits \(budget.high)"
    if let longer = longerTimeline(fitting.low) { text += "; \(longer)" }
    return text
  }

  /// Entries ahead that show the same picture with fewer reloads.
  ///
  /// - Source: replay design, C13: as many entries as the interval has visible steps.
  private func longerTimeline(_ interval: Int64) -> String? {
    let step: Int64
    switch (answer.entryCount ?? 1, policy.value) {
    case (2..., _): step = max(answer.entries.value?.value.smallestGap ?? 0, 60_000)
    case (_, .after(let wait)): step = max(wait, settings.budget.floor)
    default: return nil
    }
    guard step < interval, let every = ManifestDuration(milliseconds: step),
      let after = ManifestDuration(milliseconds: interval)
    else { return nil }
    let count = (interval + step - 1) / step
    return """
      where the content is known in advance, {count: \(count), every: \(every.yaml)} with \
      {after: \(after.yaml)} keeps the picture
      """
  }
}

extension Platforms.Target {
  fileprivate var hasBudget: Bool { platform.value != .macOS }
}

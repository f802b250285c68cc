internal import BudgetReplay

/// What the replay of a placed widget found, whatever the widget is called.
struct ReplayedDays: Sendable {
  /// Without a limit and at both ends of the band.
  var outcome: WidgetReplay
  /// The local time at which each limit is first used up.
  var runsDry: Band<String?>
  /// The smallest regular interval of its policy, in milliseconds, that each limit grants beside all
  /// else that is charged; nil where there is none, or no policy asks.
  ///
  /// Under scope `extension` it is the one that fits if every widget of the bundle takes it.
  var fitting: Band<Milliseconds?>
  /// The charged reloads in a window that the policies do not ask for, rounded up.
  var others: Int64
  /// How its demand compares with the band.
  var verdict: Verdict
  /// The charged reloads a day that the verdict is about.
  var judgedPerDay: Double
  /// The charged reloads that the verdict is about by the hour of the local clock, 24 numbers.
  var judgedByLocalHour: [Int64]
  /// Whether a budget limits it at all.
  var hasBudget: Bool
  /// How its measures are spread over the runs; nil for a single run.
  var distribution: ReplayDistribution?
  /// What it gets under each model of the budget.
  var models: [ReplayedWidget.ModelOutcome] = []
  /// How its first reloads come about at the lower limit.
  var story: ReloadStory?

  /// The same without the instants of its reloads, of which a long replay has very many.
  func withoutInstants() -> ReplayedDays {
    var days = self
    days.outcome = outcome.withoutInstants()
    for index in models.indices {
      let measures = models[index].measures
      days.models[index].measures = Band(
        low: measures.low.withoutInstants(), high: measures.high.withoutInstants())
    }
    return days
  }

  /// Days that many widgets have: of ten thousand apps most do what others do.
  final class Shared: Sendable {
    let value: ReplayedDays
    /// The same without the instants of its reloads, which only sums need; nil where they are kept.
    let kept: Shared?

    init(_ value: ReplayedDays, keepsInstants: Bool) {
      self.value = value
      kept = keepsInstants ? nil : Shared(value.withoutInstants(), keepsInstants: true)
    }
  }
}

extension ReplayedDays.Shared: Hashable {
  /// Equal for the same object alone, as long as it lives.
  var id: ObjectIdentifier { ObjectIdentifier(self) }

  static func == (a: ReplayedDays.Shared, b: ReplayedDays.Shared) -> Bool { a === b }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

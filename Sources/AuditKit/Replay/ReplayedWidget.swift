public import BudgetReplay
public import WidgetManifests

/// One placed widget, replayed without a limit and at both ends of the band.
public struct ReplayedWidget: Sendable {
  /// The app, the bundle and the kind.
  public let subject: Finding.Subject
  /// What the replay found; one with all widgets that do the same.
  var days: ReplayedDays.Shared
  /// What could be changed about it; nil where nobody asked.
  public internal(set) var advice: Advice?
  /// A day of it, instant by instant; nil unless that was asked for.
  public internal(set) var day: WidgetDay?
  /// The widget's mapping.
  public let place: Place
  /// Which widget of its bundle it is.
  let member: Member

  init(
    _ member: Member, subject: Finding.Subject, at place: Place, days: ReplayedDays.Shared
  ) {
    self.member = member
    self.subject = subject
    self.place = place
    self.days = days
  }

  /// Which widget of its bundle it is.
  struct Member: Sendable, Hashable {
    /// The widget's index, from 0.
    let index: Int32
    /// Which of those that are placed of it, from 0.
    let instance: Int32
  }

  /// The same without the instants of its reloads, unless these are asked for: only sums need them.
  var reported: ReplayedWidget {
    guard let kept = days.kept else { return self }
    var widget = self
    widget.days = kept
    return widget
  }
}

extension ReplayedWidget {
  /// The widget's index in its bundle, from 0.
  public var index: Int { Int(member.index) }
  /// Which of several placed widgets of the same kind it is, from 0.
  public var instance: Int { Int(member.instance) }
}

extension ReplayedWidget {
  /// What the replay found.
  public var outcome: WidgetReplay { days.value.outcome }
  /// The local time, `HH:MM`, at which each limit is first used up so that a reload has to wait.
  ///
  /// Where the model grants reloads again and again, using them up means little: there it is the
  /// time at which a reload is first refused.
  public var runsDry: Band<String?> { days.value.runsDry }
  /// The smallest regular interval of its policy, in milliseconds, that each limit grants.
  package var fitting: Band<Milliseconds?> { days.value.fitting }
  /// The charged reloads in a window that the policies do not ask for, rounded up.
  package var others: Int64 { days.value.others }
  /// How its demand compares with the band, judged as the settings ask.
  ///
  /// Under scope `extension` it is the demand of all widgets of the bundle.
  public var verdict: Verdict { days.value.verdict }
  /// The charged reloads a day that the verdict is about.
  public var judgedPerDay: Double { days.value.judgedPerDay }
  /// The charged reloads that the verdict is about by the hour of the local clock, 24 numbers.
  var judgedByLocalHour: [Int64] { days.value.judgedByLocalHour }
  /// Whether a budget limits it at all; without one, both ends of the band are as the demand.
  public var hasBudget: Bool { days.value.hasBudget }
  /// How its measures are spread over the runs; nil for a single run.
  public var distribution: ReplayDistribution? { days.value.distribution }
  /// What it gets under each model of the budget; empty unless that was asked for.
  public var models: [ModelOutcome] { days.value.models }
  /// How its first reloads come about at the lower limit; nil unless that was asked for.
  public var story: ReloadStory? { days.value.story }
}

extension ReplayedWidget {
  /// What a widget gets under one model of the budget.
  public struct ModelOutcome: Sendable {
    /// The model.
    public var model: Budget.Model
    /// At both ends of the band.
    public var measures: Band<Measures>
    /// How some of them are spread over the runs; nil for a single run.
    public var spreads: Band<ModelSpreads?>?
  }

  /// How what a widget gets under one model is spread over the runs.
  public struct ModelSpreads: Sendable, Hashable {
    /// The reloads that are charged.
    public var charged: RunSpread
    /// The milliseconds with a reload pending.
    public var stale: RunSpread
    /// The age in milliseconds that 95 % of the time does not exceed; nil where nothing is shown.
    public var ageP95: RunSpread?
  }
}

/// The reloads of a day one by one: the first of them, and when the limit first makes one wait.
public struct ReloadStory: Sendable, Equatable {
  /// What happens first.
  public var beginning: [ReplayStep]
  /// How many steps are left out between the two.
  public var leftOut: Int
  /// The first wait for budget and what comes just before it, where the beginning has none.
  public var wait: [ReplayStep]

  /// Tells so many steps of a day, and the first wait for budget.
  init(_ steps: [ReplayStep], first count: Int) {
    beginning = Array(steps.prefix(count))
    let rest = steps.dropFirst(count)
    guard !beginning.contains(where: \.isRefusal),
      let refusal = rest.firstIndex(where: \.isRefusal)
    else {
      (leftOut, wait) = (0, [])
      return
    }
    let from = max(rest.startIndex, refusal - 1)
    leftOut = from - rest.startIndex
    wait = Array(rest[from...refusal])
  }
}

extension ReplayStep {
  /// Whether the limit makes the request wait, or ends it.
  var isRefusal: Bool {
    switch event {
    case .deferred, .dropped: true
    case .waits(let reason, _): reason == .budget
    case .reloaded, .coalesced: false
    }
  }
}

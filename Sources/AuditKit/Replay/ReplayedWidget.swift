public import BudgetReplay
public import WidgetManifests

/// One placed widget, replayed without a limit and at both ends of the band.
///
/// For a timeline with several branches, it is the replay of the one with the highest demand.
public struct ReplayedWidget: Sendable {
  /// The app, the bundle and the kind.
  public let subject: Finding.Subject
  /// The result of the replay, which equal widgets share.
  let days: ReplayedDays.Shared
  /// Suggested changes; nil unless requested.
  public internal(set) var advice: Advice?
  /// One day, instant by instant; nil unless requested.
  public internal(set) var day: WidgetDay?
  /// How long old content stays after each of the widget's `changes`; empty if it has none.
  public internal(set) var moments: [ReplayedMoment] = []
  /// The widget's mapping, or that of the branch.
  public private(set) var place: Place
  /// Its position in its bundle.
  let member: Member
  /// Twice the number of the branch, plus 1 if it may ask for less: a flag of its own takes 8 bytes.
  private let packedBranch: Int32
  /// Whether some of its branches are unknown, so that it may ask for less.
  public var mayAskLess: Bool { packedBranch & 1 == 1 }
  /// The number of the replayed one among the widget's steady states, from 0.
  var branch: Int { Int(packedBranch >> 1) }
  /// The replays of all different branches, in the order written; empty if there is only one.
  ///
  /// Under scope `extension` there are two: with the highest and the lowest demand of every widget
  /// in the bundle.
  public internal(set) var branches: [ReplayedWidget] = []

  private init(_ placement: Placement, _ branch: Placement.Branch, _ days: ReplayedDays.Shared) {
    member = placement.member
    subject = placement.subject
    place = branch.place
    packedBranch = Int32(truncatingIfNeeded: branch.number << 1 | (placement.mayAskLess ? 1 : 0))
    self.days = days
  }

  /// Creates a replayed widget from the replays of its states, one or more.
  init(
    _ placement: Placement, _ states: [(branch: Placement.Branch, days: ReplayedDays.Shared)]
  ) {
    var busiest = 0
    for index in states.indices.dropFirst()
    where states[busiest].days.value.charged < states[index].days.value.charged {
      busiest = index
    }
    self.init(placement, states[busiest].branch, states[busiest].days)
    place = placement.place
    if states.count > 1 {
      branches = states.map { ReplayedWidget(placement, $0.branch, $0.days) }
    }
  }

  /// Changes its place, and those of its branches.
  mutating func move(_ change: (inout Place) -> Void) {
    change(&place)
    for index in moments.indices { change(&moments[index].moment.place) }
    for index in branches.indices { branches[index].move(change) }
  }

  /// The position of a placed widget in its bundle.
  struct Member: Sendable, Hashable {
    // 32 bits each, because a report may have hundreds of thousands of rows.
    private let shortIndex: Int32
    private let shortInstance: Int32

    /// The widget's index, from 0.
    var index: Int { Int(shortIndex) }
    /// The index among several placements of the same widget, from 0.
    var instance: Int { Int(shortInstance) }

    /// Creates a position.
    ///
    /// The reader allows far fewer widgets and placements than 32 bits can count.
    init(index: Int, instance: Int) {
      shortIndex = Int32(truncatingIfNeeded: index)
      shortInstance = Int32(truncatingIfNeeded: instance)
    }
  }
}

extension ReplayedDays {
  /// The charged reloads that are requested.
  fileprivate var charged: Int64 { outcome.demand.charged.total }
}

extension ReplayedWidget {
  /// The replays of its branches, or itself if there is only one.
  package var states: [ReplayedWidget] { branches.isEmpty ? [self] : branches }
  /// The replay of the branch with the lowest demand, or itself if there is only one.
  package var least: ReplayedWidget {
    states.dropFirst().reduce(states[0]) { least, next in
      next.days.value.charged <= least.days.value.charged ? next : least
    }
  }

  /// Its replay, one object for all equal widgets.
  package var replay: AnyObject { days }
  /// The widget's index in its bundle, from 0.
  public var index: Int { member.index }
  /// The index among several placements of the same widget, from 0.
  public var instance: Int { member.instance }
  /// The measures without a limit and at both ends of the band.
  public var outcome: WidgetReplay { days.value.outcome }
  /// The local time, `HH:MM`, at which each limit is first used up, so that a reload waits.
  ///
  /// For a model that keeps granting reloads, the time at which one is first refused.
  public var runsDry: Band<String?> { days.value.runsDry }
  /// The smallest regular interval of its policy, in milliseconds, that each limit grants.
  package var fitting: Band<Milliseconds?> { days.value.fitting }
  /// The charged reloads in a window that policies don't request, rounded up.
  package var others: Int64 { days.value.others }
  /// The comparison of its demand with the band, or under scope `extension`, of the demand of all
  /// widgets of the bundle.
  public var verdict: Verdict { days.value.verdict }
  /// The charged reloads a day that the verdict uses.
  public var judgedPerDay: Double { days.value.judgedPerDay }
  /// The charged reloads that the verdict uses, by the 24 hours of the local clock.
  var judgedByLocalHour: [Int64] { days.value.judgedByLocalHour }
  /// Whether a budget limits it; otherwise both ends of the band equal the demand.
  public var hasBudget: Bool { days.value.hasBudget }
  /// The spread of its measures over the runs; nil for a single run.
  public var distribution: ReplayDistribution? { days.value.distribution }
  /// The first reloads at the lower limit; nil unless requested.
  public var story: ReloadStory? { days.value.story }
}

/// The reloads of a day one by one: the first ones, and the first that waits for the budget.
public struct ReloadStory: Sendable, Equatable {
  /// The first steps.
  public var beginning: [ReplayStep]
  /// The number of steps left out between the two.
  public var leftOut: Int
  /// The first wait for budget and the step before it, if the beginning has none.
  public var wait: [ReplayStep]

  /// Creates the story of a day from its steps.
  init(_ steps: [ReplayStep], first count: Int) {
    beginning = Array(steps.prefix(count))
    let rest = steps.dropFirst(count)
    guard !beginning.contains(where: \.isRefusal),
      let refusal = rest.firstIndex(where: \.isRefusal)
    else {
      (leftOut, wait) = (rest.count, [])
      return
    }
    let from = max(rest.startIndex, refusal - 1)
    leftOut = from - rest.startIndex
    wait = Array(rest[from...refusal])
  }
}

extension ReplayStep {
  /// Whether the limit delays or drops the request.
  var isRefusal: Bool {
    switch event {
    case .deferred, .dropped: true
    case .waits(let reason, _): reason == .budget
    case .reloaded, .coalesced: false
    }
  }
}

internal import BudgetReplay
internal import Synchronization

/// Widgets that were replayed, to be found again by what they do.
///
/// Without chance, placed widgets that share no limit and do the same live the same days.
struct ReplayTwins {
  private let run: ReplayRun
  private var replayed: [Life: ReplayedDays.Shared] = [:]
  /// The sums of bundles by the days of their widgets.
  private var sums: [[ObjectIdentifier]: ReplayedGroup.Shared] = [:]
  /// All days that were replayed: held, so that no others come to be where they are.
  private var held: [ReplayedDays.Shared] = []
  /// How many runs of instants they have.
  private var size = 0

  /// What irregular widgets, which have thousands of them, may take: some 6 MB.
  private static let mostRuns = 1 << 18

  /// All that a replay follows from.
  fileprivate struct Life: Hashable, Sendable {
    let widget: PlacedWidget
    let hasBudget: Bool
  }

  init(_ run: ReplayRun) {
    self.run = run
  }

  /// The replay of a widget that is alone in its unit, if another one like it was replayed.
  mutating func twin(
    of placement: ReplayRun.Placement, in bundle: BundleContext
  ) -> ReplayedDays.Shared? {
    guard mayHaveTwins else { return nil }
    let life = life(of: placement, in: bundle)
    if let days = replayed[life] { return days }
    guard let days = run.known[life] else { return nil }
    hold([days])
    replayed[life] = days
    return days
  }

  /// Remembers the replay of a unit.
  mutating func add(
    _ days: [ReplayedDays.Shared], of unit: ArraySlice<ReplayRun.Placement>,
    in bundle: BundleContext
  ) {
    hold(days)
    guard mayHaveTwins, unit.count == 1 else { return }
    let life = life(of: unit[unit.startIndex], in: bundle)
    replayed[life] = days[0]
    run.known[life] = days[0]
  }

  private mutating func hold(_ days: [ReplayedDays.Shared]) {
    held += days
    size = days.reduce(size) { $0 + $1.value.outcome.instantRuns }
  }

  /// Whether a widget can live the days of another: nothing is left to chance.
  private var mayHaveTwins: Bool { run.settings.runs == 1 }

  /// What the replay of a widget follows from that is alone in its unit.
  private func life(of placement: ReplayRun.Placement, in bundle: BundleContext) -> Life {
    Life(
      widget: run.replay.unnamed(
        app: bundle.subject.app ?? "", script: placement.script, triggers: placement.triggers),
      hasBudget: !bundle.isWithoutBudget)
  }
}

extension ReplayTwins {
  /// Sums the widgets of a bundle up, and leaves out what only sums need: every instant of a reload.
  ///
  /// Of bundles whose widgets have the same days one is summed up.
  ///
  /// - Returns: The sums; nil where there is no widget.
  mutating func sumUp(_ widgets: inout [ReplayedWidget]) -> ReplayedGroup.Shared? {
    defer { leaveOutInstants(&widgets) }
    return group(widgets)
  }

  /// Leaves out the instants of the reloads of widgets, unless these are asked for.
  mutating func leaveOutInstants(_ widgets: inout [ReplayedWidget]) {
    for index in widgets.indices {
      if let kept = widgets[index].days.kept { widgets[index].days = kept }
    }
    // Whoever comes later and does the same is replayed anew.
    if size > Self.mostRuns { self = ReplayTwins(run) }
  }

  /// The sums of one bundle; nil where none of its widgets was replayed.
  private mutating func group(_ widgets: [ReplayedWidget]) -> ReplayedGroup.Shared? {
    if widgets.isEmpty { return nil }
    let key = widgets.map(\.days.id)
    if let group = sums[key] { return group }
    let group = self.sums(of: widgets)
    sums[key] = group
    return group
  }

  private func sums(of widgets: [ReplayedWidget]) -> ReplayedGroup.Shared {
    ReplayedGroup.Shared(
      demand: run.replay.sums(of: widgets.map { $0.outcome.demand }),
      low: run.replay.sums(of: widgets.map { $0.outcome.low }),
      high: run.replay.sums(of: widgets.map { $0.outcome.high }))
  }
}

/// The days of widgets that were replayed in any part of a run, so that what lives the same is
/// replayed once, and its days are kept once.
///
/// Whichever part comes first, the days are the same.
final class KnownDays: Sendable {
  /// How many are known at a time; a bound of ours, above what apps that are made alike need.
  private static let most = 1 << 11

  private let days = Mutex<[ReplayTwins.Life: ReplayedDays.Shared]>([:])

  fileprivate subscript(life: ReplayTwins.Life) -> ReplayedDays.Shared? {
    get { days.withLock { $0[life] } }
    set {
      // Of an irregular widget too much would be kept.
      guard let newValue, newValue.value.outcome.instantRuns <= 64 else { return }
      days.withLock { days in
        if days.count >= Self.most { days = [:] }
        days[life] = newValue
      }
    }
  }
}

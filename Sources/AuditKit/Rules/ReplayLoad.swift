internal import BudgetReplay
internal import WidgetManifests

/// Limits the amount of replaying for one file.
///
/// Thirty bytes are enough to place a widget a thousand times, or to reload every widget of an app
/// each second.
struct ReplayLoad {
  /// The maximum number of placed widgets.
  private static let maximumPlaced = 10_000
  /// The maximum number of reloads that are replayed, each of some 100 ns: twice as many as ten
  /// thousand widgets ask for in a week, or one in ten thousand runs of it, every 40 minutes.
  private static let maximumReloads = 5_000_000
  /// The triggers of a widget, or cases of its timeline, that a reload searches.
  private static let searchedInReload = 64
  /// The entries of a timeline that are listed in the time of a reload.
  private static let entriesInReload = 50.0

  private let budget: Budget
  private let profile: DayProfile
  private let days: Int
  private let runs: Int
  private var placed = 0
  private var widgets = 0
  /// Not an integer, because the sums of hostile files would overflow.
  private var reloads = 0.0
  /// One finding once a limit is exceeded.
  private(set) var findings: [Finding] = []

  /// Creates the limits of one file.
  init(_ settings: ReplaySettings? = nil) {
    let settings = settings ?? ReplaySettings()
    (budget, profile) = (settings.budget.rules, settings.profile.day)
    (days, runs) = (settings.profile.days, settings.runs)
  }

  /// Counts one of the file's widgets.
  ///
  /// - Returns: Whether it is within the limits.
  mutating func add(
    _ widget: Widget, through alias: Place?, host: AppContext?, subject: Finding.Subject
  ) -> Bool {
    if !findings.isEmpty { return false }
    guard let timeline = widget.timeline.value else { return true }
    let placed = widget.placed.value?.value ?? 1
    // Each branch is replayed.
    let branches = timeline.steady
    let reloads = widget.reloads.items() + (host?.reloads.reaching(subject.kind) ?? [])
    self.placed += placed * max(branches.count, 1)
    // Without random days, copies are computed once.
    let copies = runs == 1 && budget.scope != .extension ? min(placed, 1) : placed
    let times = Double(days) * Double(runs) * Double(copies)
    for branch in branches { self.reloads += reloadsOfDay(of: branch, reloads) * times }
    widgets += 1
    let (excess, verb): (String, String)
    // Widgets that are placed once don't exceed the limit.
    if self.placed > Self.maximumPlaced, placed > 1 {
      excess = "together they are placed more than \(Self.maximumPlaced) times"
      verb = "place"
    } else if self.reloads > Double(Self.maximumReloads) {
      excess = "they reload over \(Self.maximumReloads / 1_000_000) million times in the replay"
      verb = copies > 1 ? "place or reload" : "reload"
    } else {
      return true
    }
    let fewer = [days > 7 ? "days" : nil, runs > 1 ? "runs" : nil].compactMap(\.self)
      .joined(separator: " or ")
    findings.append(
      Finding(
        .inputLimit,
        "widgets are not replayed from here on: \(excess)",
        at: Located((), at: widget.place, through: alias), subject: subject,
        help: [
          fewer.isEmpty ? nil : "replay fewer \(fewer)", widgets == 1 ? nil : "split the file",
          "\(verb) them less often",
        ].compactMap(\.self).joined(separator: ", or ")))
    return false
  }

  /// Returns the reloads of a day by a timeline, by other causes, and by views, at which the age of
  /// the content is counted.
  private func reloadsOfDay(
    of timeline: WidgetManifests.Timeline, _ reloads: [Located<Reload>]
  ) -> Double {
    let wait = timeline.answers.map { $0.wait(budget) }.min() ?? .infinity
    let asked = Self.day / max(wait, Double(budget.floor))
    let triggered = reloads.reduce(Double(profile.views.count)) { $0 + Double($1.value.perDay) }
    let triggers = reloads.count + (profile.viewsReload ? profile.views.count : 0)
    let searched = max(triggers, timeline.caseCount) / Self.searchedInReload
    let entries = timeline.answers.reduce(0) { $0 + Double($1.entryCount ?? 0) }
    return (asked + triggered) * Double(1 + searched) + entries / Self.entriesInReload
  }

  fileprivate static let day = Double(ManifestDuration.Unit.day.milliseconds)
}

extension WidgetManifests.Timeline {
  /// The number of its cases, of which each answer searches the first that applies.
  fileprivate var caseCount: Int {
    if case .cases(let cases) = script { cases.count } else { 0 }
  }
}

extension Answer {
  /// The least time after which it requests the next one; infinite if it never does, or if the time
  /// is unknown.
  fileprivate func wait(_ budget: Budget) -> Double {
    if fails { return Double(budget.retry) }
    return switch policy.value?.value {
    case .after(let wait): Double(wait)
    case .afterLocal: ReplayLoad.day
    case .atEnd: lastEntry.map { Double($0.lowerBound) } ?? .infinity
    case .never, nil: .infinity
    }
  }
}

internal import WidgetManifests

/// Limits the amount of replay for one file.
///
/// Thirty bytes are enough to place a widget a thousand times, or to reload every widget of an app
/// each second.
struct ReplayLoad {
  /// The maximum number of placed widgets.
  private static let maximumPlaced = 10_000
  /// The maximum number of reloads of all placed widgets, except those of their timelines, in all
  /// days, runs and models: 2,000,000 a day in a week, each computed once.
  private static let maximumReloads = 14_000_000

  /// How often a day is computed.
  private let repetitions: Int
  /// The maximum number of reloads a day.
  private var maximumPerDay: Int { max(1, Self.maximumReloads / repetitions) }
  private var placed = 0
  private var reloads = 0
  /// One finding once a limit is exceeded.
  private(set) var findings: [Finding] = []

  /// Creates the limits of one file.
  ///
  /// - Parameter repetitions: How often a day is computed: days times runs times models.
  init(repetitions: Int) { self.repetitions = max(7, repetitions) }

  /// Counts one of the file's widgets.
  ///
  /// - Returns: Whether it is within the limits.
  mutating func add(
    _ widget: Widget, through alias: Place?, host: AppContext?, subject: Finding.Subject
  ) -> Bool {
    if !findings.isEmpty { return false }
    if widget.timeline.isAbsent { return true }
    let placed = widget.placed.value?.value ?? 1
    // Each branch is replayed.
    let count = placed * max(widget.timeline.value?.steady.count ?? 1, 1)
    let own = widget.reloads.items().reduce(0) { $0 + $1.value.perDay }
    let hosts = host?.reloads.perDay(reaching: subject.kind) ?? 0
    self.placed += count
    reloads += count * (own + hosts)
    let (excess, verb): (String, String)
    // Widgets that are placed once don't exceed the limit.
    if self.placed > Self.maximumPlaced, placed > 1 {
      (excess, verb) = ("placed more than \(Self.maximumPlaced) times", "place")
    } else if reloads > maximumPerDay {
      (excess, verb) = ("reloaded more than \(maximumPerDay) times a day", "reload")
    } else {
      return true
    }
    findings.append(
      Finding(
        InputLimit.info,
        "widgets of this file are not replayed from here on: together they are \(excess)",
        at: Located((), at: widget.place, through: alias), subject: subject,
        help: "split the file, or \(verb) them less often"
          + (repetitions > 7 ? ", or replay fewer days, runs or models" : "")))
    return false
  }
}

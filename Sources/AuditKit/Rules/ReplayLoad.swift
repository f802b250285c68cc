internal import WidgetManifests

/// What the widgets of each file ask of a replay, counted so that no file takes more than its share.
///
/// Thirty bytes place a widget a thousand times, or reload every widget of an app each second.
struct ReplayLoad {
  /// How often the widgets of a file may be placed altogether.
  private static let placed = 10_000
  /// How many reloads a day may reach them altogether, beside those of their timelines.
  private static let reloads = 2_000_000

  /// The file whose widgets are counted; those of one follow each other.
  private var file: SourceFile.ID?
  private var placed = 0
  private var reloads = 0
  private var isExceeded = false
  /// What is not replayed, and why: one finding a file.
  private(set) var findings: [Finding] = []

  /// Counts one of a bundle's widgets.
  ///
  /// - Returns: Whether it is still to be replayed.
  mutating func add(
    _ widget: Widget, through alias: Place?, host: AppContext?, subject: Finding.Subject
  ) -> Bool {
    if file != widget.place.file {
      (file, placed, reloads, isExceeded) = (widget.place.file, 0, 0, false)
    }
    if isExceeded { return false }
    if widget.timeline.isAbsent { return true }
    let count = widget.placed.value?.value ?? 1
    let own = widget.reloads.items().reduce(0) { $0 + $1.value.perDay }
    let hosts = host?.reloads.perDay(reaching: subject.kind) ?? 0
    placed += count
    reloads += count * (own + hosts)
    // A file has so many widgets only where it places some of them more than once.
    if placed > Self.placed, count > 1 {
      exceed(
        Located((), at: widget.place, through: alias), "placed more than \(Self.placed) times",
        "place", subject)
    } else if reloads > Self.reloads {
      exceed(
        Located((), at: widget.place, through: alias),
        "reloaded more than \(Self.reloads) times a day", "reload", subject)
    }
    return !isExceeded
  }

  private mutating func exceed(
    _ widget: Located<Void>, _ what: String, _ verb: String, _ subject: Finding.Subject
  ) {
    isExceeded = true
    findings.append(
      Finding(
        InputLimit.info,
        "from here on, no widget of this file is replayed: together they are \(what)",
        at: widget, subject: subject, help: "split the file, or \(verb) them less often"))
  }
}

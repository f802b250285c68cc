internal import BudgetReplay
internal import PageTemplates

/// A day of a widget, or of several that live the same days: what it comes to, and its pictures.
struct HTMLWidget {
  /// All that the card of a widget shows, but for its name.
  struct Life: Hashable {
    let day: WidgetDay
    let facts: [String]
  }

  let widget: ReplayedWidget
  let day: WidgetDay
  let row: BudgetRow
  var names: [String]
  /// What the card is found by.
  let anchor: String

  private static let shownNames = 6

  init(
    _ widget: ReplayedWidget, _ day: WidgetDay, _ row: BudgetRow, _ name: String, number: Int
  ) {
    self.widget = widget
    self.day = day
    self.row = row
    names = [name]
    anchor = "day-\(number)"
  }

  var isPressing: Bool { widget.isPressing }

  func slots(of replay: ReplayReport) -> Slots {
    var slots = Slots([
      "anchor": anchor, "name": title, "verdict": row.badge.text, "tone": row.badge.tone,
    ])
    slots.fill("date", "\(day.date.weekday)".capitalizedFirst + ", \(day.date)")
    slots.fill("facts", each: facts(of: replay.settings).map { Slots(["term": $0, "value": $1]) })
    slots.fill("regulator", replay.settings.budget.regulator)
    slots.fill("profile", replay.settings.profileName)
    slots.fill("fitting", fitting)
    slots.fill("bandLow", Int(replay.settings.budget.low))
    slots.fill("bandHigh", Int(replay.settings.budget.high))
    let picture = DayPicture(day, name: title, of: replay)
    slots.fill("picture", picture.slots(anchor))
    slots.fill("hours", each: picture.hourTable)
    return slots
  }

  private var title: String {
    let shown = names.prefix(Self.shownNames).joined(separator: ", ")
    let left = names.count - Self.shownNames
    return left > 0 ? "\(shown) and \(left) more" : shown
  }

  /// What the whole replay says, of which the pictures show one day.
  private func facts(of settings: ReplaySettings) -> [(String, String)] {
    let age = widget.outcome.low.age
    let (low, days) = (settings.budget.low, Count.of(settings.days, "day"))
    return [
      ("asked a day", row.facts[0]), ("charged a day", row.facts[1]),
      (settings.budget.dryTitle, row.facts[4]),
      ("mean age at \(low)", age.map { Count.duration(roughly: $0.mean) } ?? "–"),
      ("oldest at \(low), in \(days)", age.map { Count.duration(roughly: $0.max) } ?? "–"),
    ]
  }

  /// What would fit; nil where it does.
  private var fitting: String? {
    if row.verdict == .fits { return nil }
    return FittingIntervals.sentence(of: row)?.capitalizedFirst
  }
}

extension String {
  /// The same with a capital at its beginning.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

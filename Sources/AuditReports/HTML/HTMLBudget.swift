internal import AuditKit
internal import BudgetReplay
internal import PageTemplates
internal import WidgetManifests

/// The budget on a page: a table of all widgets, and pictures of a day of some of them.
struct HTMLBudget {
  private let result: AuditResult
  private let rows: [BudgetRow]
  private let names: [String]
  private let cards: [HTMLWidget]
  /// The index of the card of each widget that has one.
  private let cardOf: [Int?]
  /// The maximum number of reloads in an hour of any row, at least 1; it scales all strips.
  private let busiest: Int

  init(_ result: AuditResult, _ rows: [BudgetRow]) {
    self.result = result
    self.rows = rows
    busiest = rows.reduce(1) { max($0, $1.hours.max() ?? 0) }
    names = WidgetNames.of(rows).map(\.text)
    (cards, cardOf) = Self.cards(of: result.replay, rows, names)
  }

  var slots: Slots {
    var slots = Slots()
    slots.fill("unit", unit)
    slots.fill("dryTitle", limits.dryTitle.capitalizedFirst)
    let folded = BudgetRow.folded(rows)
    let isFolded = Set(folded)
    slots.fill("table", table("budget-table", rows.indices.filter { !isFolded.contains($0) }))
    slots.fill("unreplayed", result.replay?.unreplayedSentence.map { Slots(["sentence": $0]) })
    slots.fill("folded", folded.isEmpty ? nil : table("budget-rest", folded))
    let pressing = cards.filter(\.isPressing)
    let others = cards.filter { !$0.isPressing }
    if let replay = result.replay, !cards.isEmpty {
      var days = Slots(["regulator": replay.settings.budget.regulatorInFull])
      days.fill("low", Int(replay.settings.budget.low))
      days.fill("high", Int(replay.settings.budget.high))
      days.fill("cards", each: pressing.map { $0.slots(of: replay) })
      days.fill("calm", each: others.map { $0.slots(of: replay) })
      days.fill("missing", missing)
      slots.fill("days", days)
    }
    let legend = result.replay.map { ReplayLegend(settings: $0.settings).text }
    slots.fill("legend", legend.map { HTMLText.words($0) })
    return slots
  }

  private func table(_ id: String, _ indexes: [Int]) -> Slots {
    var slots = Slots(["table": id])
    slots.fill("amount", Count.of(indexes.count, "more widget"))
    slots.fill("rows", each: indexes.map(row))
    return slots
  }

  private var limits: Budget { result.replay?.settings.budget ?? Budget() }

  /// The caption of the table.
  private var unit: String {
    let band = rows.first(where: \.hasBudget).flatMap { row in
      row.low.flatMap { low in row.high.map { "of \(low) to \($0) a day" } }
    }
    let regulator = (result.replay?.settings.budget.regulator).map { ", under \($0)" }
    let runs = result.replay?.settings.rowsOfRuns ?? ""
    return "Reloads a day against a budget \(band ?? "without a limit")\(regulator ?? "")\(runs)"
  }

  private func row(_ index: Int) -> Slots {
    let row = rows[index]
    let facts = row.facts
    var slots = Slots([
      "widget": names[index], "asked": facts[0], "charged": facts[1], "verdict": row.badge.text,
      "tone": row.badge.tone, "dry": facts[4],
    ])
    slots.fill("card", cardOf[index].map { Slots(["anchor": cards[$0].anchor]) })
    slots.fill("when", HourBars.sentence(row.hours))
    slots.fill("strip", HourBars.strip(row.hours, busiest: busiest))
    return slots
  }

  /// The sentence about widgets without a picture; nil if all have one.
  private var missing: Slots? {
    let count = zip(cardOf, rows).count { $0 == nil && $1.hasBudget }
    if count == 0 { return nil }
    let text = """
      \(Count.of(count, "widget")) of \(rows.count(where: \.hasBudget)) \(count == 1 ? "has" : "have") no picture \
      here, those that do not fit come first; `audit replay --kind KIND --format html=day.html` \
      draws any of them.
      """
    return HTMLText.words(text)
  }

  /// Returns a card for each distinct day, with the widgets that have it.
  private static func cards(
    of replay: ReplayReport?, _ rows: [BudgetRow], _ names: [String]
  ) -> (cards: [HTMLWidget], cardOf: [Int?]) {
    guard let replay, replay.widgets.count == rows.count else {
      return ([], rows.map { _ in nil })
    }
    var cards: [HTMLWidget] = []
    var cardOf: [Int?] = []
    var known: [HTMLWidget.Contents: Int] = [:]
    for (index, widget) in replay.widgets.enumerated() {
      guard let day = widget.day else {
        cardOf.append(nil)
        continue
      }
      let contents = HTMLWidget.Contents(day: day, facts: rows[index].facts)
      if let card = known[contents] {
        cards[card].names.append(names[index])
        cardOf.append(card)
      } else {
        known[contents] = cards.count
        cardOf.append(cards.count)
        cards.append(
          HTMLWidget(
            widget: widget, day: day, row: rows[index], names: [names[index]],
            anchor: "day-\(cards.count + 1)"))
      }
    }
    return (cards, cardOf)
  }
}

/// The card of a widget, or of several with the same day: its numbers and pictures.
private struct HTMLWidget {
  /// Everything that a card shows, except the names of its widgets.
  struct Contents: Hashable {
    let day: WidgetDay
    let facts: [String]
  }

  let widget: ReplayedWidget
  let day: WidgetDay
  let row: BudgetRow
  var names: [String]
  /// The identifier of the card in the page.
  let anchor: String

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

  private var title: String { names.shortened(to: 6) }

  /// The numbers of the whole replay; the pictures show one day of it.
  private func facts(of settings: ReplaySettings) -> [(String, String)] {
    let age = widget.age
    let (low, days) = (settings.budget.low, Count.of(settings.days, "day"))
    return [
      ("asked a day", row.facts[0]), ("charged a day", row.facts[1]),
      (settings.budget.dryTitle, row.facts[4]),
      ("mean age at \(low)", age.map { Count.duration(roughly: $0.mean) } ?? "–"),
      ("oldest at \(low), in \(days)", age.map { Count.duration(roughly: $0.max) } ?? "–"),
    ]
      + widget.moments.map { moment in
        (
          "old content after \(moment.moment.value), at most", moment.demand.atMost
        )
      } + (widget.branches.isEmpty ? [] : [("of several answers", "the one that asks most")])
  }

  /// The intervals that would fit; nil if the widget fits.
  private var fitting: String? {
    if row.verdict == .fits { return nil }
    return row.fittingIntervals?.capitalizedFirst
  }
}

/// Bars of the 24 hours of a day, as the data of an SVG path.
enum HourBars {
  /// Returns a day of 24 by 8 units with a bar for each local hour that has reloads.
  static func strip(_ hours: [Int], busiest: Int) -> String {
    var path = ""
    for (hour, count) in hours.prefix(24).enumerated() where count > 0 && busiest > 0 {
      // In floating point, because the counts of a long replay may be of any size; never too low to
      // see.
      let share = min(Double(count) / Double(busiest), 1)
      let tenths = max(Int(share * 80), 10)
      path += "M\(hour) 8v-\(tenths / 10).\(tenths % 10)h.8V8z"
    }
    return path
  }

  /// Returns the same day in words.
  static func sentence(_ hours: [Int]) -> String {
    let busy = hours.prefix(24).indices.filter { hours[$0] > 0 }
    guard let first = busy.first, let last = busy.last else { return "Nothing is charged" }
    return "Charged between \(first) and \(last + 1) h"
  }
}

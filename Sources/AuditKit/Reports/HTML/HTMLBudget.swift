internal import BudgetReplay
internal import PageTemplates

/// The budget of a page: a table of all widgets, and a day of those that have something to say.
final class HTMLBudget {
  private let result: AuditResult
  private let rows: [BudgetRow]
  private let names: [String]
  private let cards: [HTMLWidget]
  /// The card of each widget that has one.
  private let cardOf: [Int?]
  /// The most reloads in an hour of any row, from 1: what all strips are drawn against.
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
    slots.fill("rows", each: rows.indices.map(row))
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
    if let replay = result.replay {
      var legend = Slots()
      legend.fill("words", each: HTMLText.pieces(of: ReplayLegend(replay.settings).text))
      slots.fill("legend", legend)
    }
    return slots
  }

  private var limits: Budget { result.replay?.settings.budget ?? Budget() }

  /// What the table is about.
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

  /// What to say of widgets without a picture; nil where all have one.
  private var missing: Slots? {
    let count = zip(cardOf, rows).count { $0 == nil && $1.hasBudget }
    if count == 0 { return nil }
    let text = """
      \(Count.of(count, "widget")) of \(rows.count(where: \.hasBudget)) \(count == 1 ? "has" : "have") no picture \
      here, those that do not fit come first; `audit replay --kind KIND --format html=day.html` \
      draws any of them.
      """
    var slots = Slots()
    slots.fill("words", each: HTMLText.pieces(of: text))
    return slots
  }

  /// A card for each different day, with the widgets that live it.
  private static func cards(
    of replay: ReplayReport?, _ rows: [BudgetRow], _ names: [String]
  ) -> (cards: [HTMLWidget], cardOf: [Int?]) {
    guard let replay, replay.widgets.count == rows.count else {
      return ([], rows.map { _ in nil })
    }
    var cards: [HTMLWidget] = []
    var cardOf: [Int?] = []
    var known: [HTMLWidget.Life: Int] = [:]
    for (index, widget) in replay.widgets.enumerated() {
      guard let day = widget.day else {
        cardOf.append(nil)
        continue
      }
      let life = HTMLWidget.Life(day: day, facts: rows[index].facts)
      if let card = known[life] {
        cards[card].names.append(names[index])
        cardOf.append(card)
      } else {
        known[life] = cards.count
        cardOf.append(cards.count)
        cards.append(HTMLWidget(widget, day, rows[index], names[index], number: cards.count + 1))
      }
    }
    return (cards, cardOf)
  }
}

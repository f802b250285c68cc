internal import AuditKit
internal import BudgetReplay
internal import WidgetManifests

/// The budget on a page: a table of all widgets, and pictures of a day of some of them.
struct HTMLBudget {
  private let replay: ReplayReport
  private let rows: [BudgetRow]
  private let names: [String]
  private let cards: [HTMLWidget]
  /// The index of the card of each widget that has one.
  private let cardOf: [Int?]
  /// The maximum number of reloads in an hour of any row, at least 1; it scales all strips.
  private let busiest: Int

  init(_ replay: ReplayReport) {
    self.replay = replay
    rows = BudgetRow.rows(of: replay)
    busiest = rows.reduce(1) { max($0, $1.hours.max() ?? 0) }
    names = WidgetNames.of(rows).map(\.text)
    (cards, cardOf) = Self.cards(of: replay, rows, names)
  }

  /// The budget of the widgets.
  ///
  /// - Parameter verdicts: The number of widgets with each verdict.
  func section(_ verdicts: HTML?) -> HTML {
    let folded = BudgetRow.folded(rows)
    let isFolded = Set(folded)
    let rest: HTML? =
      folded.isEmpty
      ? nil
      : """
      <details class="rest">
      <summary>\(Count.of(folded.count, "more widget"))</summary>
      \(table("budget-rest", folded))\
      </details>

      """
    return """
      <section aria-labelledby="budget">
      <h2 id="budget">Refresh budget</h2>
      \(verdicts)\
      \(table("budget-table", rows.indices.filter { !isFolded.contains($0) }))\
      \(rest)\
      \(replay.unreplayedSentence.map { "<p class=\"note\">\($0)</p>\n" })\
      </section>

      """
  }

  private func table(_ id: String, _ indexes: [Int]) -> HTML {
    """
    <div class="scroll" role="region" aria-labelledby="\(id)" tabindex="0">
    <table class="budget">
    <caption id="\(id)">\(unit)</caption>
    <thead>
    <tr><th scope="col">Widget</th><th scope="col" class="n">Asked</th><th scope="col" class="n">Charged</th><th scope="col">Verdict</th><th scope="col">\(limits.dryTitle.capitalizedFirst)</th><th scope="col" class="day">0 to 24 h</th></tr>
    </thead>
    <tbody>
    \(indexes.map(row))\
    </tbody>
    </table>
    </div>

    """
  }

  /// A day of each widget; nil if none has a picture.
  var days: HTML? {
    if cards.isEmpty { return nil }
    let (low, high) = (Int(limits.low), Int(limits.high))
    let missing: HTML? = missing.map { "<p class=\"note\">\(HTML.words($0))</p>\n" }
    return """

      <section aria-labelledby="days">
      <h2 id="days">A day of each widget</h2>
      <p class="note">Under \(limits.regulatorInFull). Hours are those of the local clock; what is charged depends on how the limit is enforced, what is asked for does not.</p>
      <ul class="key">
      <li><span class="swatch asked"></span>asked for</li>
      <li><span class="swatch low"></span>granted at \(low)</li>
      <li><span class="swatch high"></span>granted at \(high)</li>
      <li><span class="swatch free"></span>free</li>
      <li><span class="swatch refused"></span>put off</li>
      <li><span class="swatch waits"></span>waits for budget at \(low)</li>
      </ul>
      \(cards.filter(\.isPressing).map { $0.article(replay) })\
      \(cards.filter { !$0.isPressing }.map { $0.details(replay) })\
      \(missing)\
      </section>

      """
  }

  /// The assumptions behind the numbers.
  var legend: HTML {
    """

    <section aria-labelledby="legend">
    <h2 id="legend">What the numbers rest on</h2>
    <p class="note">\(HTML.words(ReplayLegend(settings: replay.settings).text))</p>
    </section>

    """
  }

  private var limits: Budget { replay.settings.budget.rules }

  /// The caption of the table.
  private var unit: String {
    let band = rows.lazy.compactMap(\.band).first.map { "of \($0.low) to \($0.high) a day" }
    return """
      Reloads a day against a budget \(band ?? "without a limit"), under \(limits.regulator)\
      \(replay.settings.rowsOfRuns)
      """
  }

  private func row(_ index: Int) -> HTML {
    let row = rows[index]
    let facts = row.facts
    let name: HTML = "<bdi>\(names[index])</bdi>"
    let link: HTML? = cardOf[index].map { "<a href=\"#\(cards[$0].anchor)\">\(name)</a>" }
    return """
      <tr><th scope="row">\(link ?? name)</th><td class="n">\(facts[0])</td><td class="n">\(facts[1])</td><td>\(row.badgeOfPage)</td><td>\(facts[4])</td><td class="day"><svg class="strip" viewBox="0 0 24 8" preserveAspectRatio="none" role="img"><title>\(HourBars.sentence(row.hours))</title><path class="low" d="\(HourBars.strip(row.hours, busiest: busiest))"/></svg></td></tr>

      """
  }

  /// The sentence about widgets without a picture; nil if all have one.
  private var missing: String? {
    let count = zip(cardOf, rows).count { $0 == nil && $1.hasBudget }
    if count == 0 { return nil }
    return """
      \(Count.of(count, "widget")) of \(rows.count(where: \.hasBudget)) \(count == 1 ? "has" : "have") no picture \
      here, those that do not fit come first; `audit replay --kind KIND --format html=day.html` \
      draws any of them.
      """
  }

  /// Returns a card for each distinct day, with the widgets that have it.
  private static func cards(
    of replay: ReplayReport, _ rows: [BudgetRow], _ names: [String]
  ) -> (cards: [HTMLWidget], cardOf: [Int?]) {
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

  func article(_ replay: ReplayReport) -> HTML {
    """
    <article class="widget \(row.badge.tone)" id="\(anchor)" aria-labelledby="\(anchor)-name">
    <h3 id="\(anchor)-name"><bdi>\(title)</bdi> \(row.badgeOfPage)</h3>
    \(contents(replay))\
    </article>

    """
  }

  func details(_ replay: ReplayReport) -> HTML {
    """
    <details class="widget \(row.badge.tone)" id="\(anchor)">
    <summary><h3><bdi>\(title)</bdi> \(row.badgeOfPage)</h3></summary>
    \(contents(replay))\
    </details>

    """
  }

  private func contents(_ replay: ReplayReport) -> HTML {
    let settings = replay.settings
    let date = "\(day.date.weekday)".capitalizedFirst + ", \(day.date)"
    let (low, high) = (Int(settings.budget.rules.low), Int(settings.budget.rules.high))
    let picture = DayPicture(day, name: title, of: replay)
    return """
      <dl class="facts">
      \(facts(of: settings).map { "<div><dt>\($0)</dt><dd>\($1)</dd></div>\n" })\
      </dl>
      \(fitting.map { "<p class=\"fitting\">\($0).</p>\n" })\
      <figure>
      \(picture.tracks(anchor))\
      <figcaption>\(date), under \(settings.budget.rules.regulator), profile <code>\(settings.profileName)</code></figcaption>
      </figure>
      <details class="hours">
      <summary>Hour by hour</summary>
      <div class="scroll" role="region" aria-label="Hours of \(title)" tabindex="0">
      <table>
      <caption>Reloads of <bdi>\(title)</bdi> by the hour, \(date)</caption>
      <thead><tr><th scope="col">From</th><th scope="col">Asked</th><th scope="col">At \(low)</th><th scope="col">At \(high)</th><th scope="col">Free</th><th scope="col">Put off</th><th scope="col">Oldest data at \(low)</th></tr></thead>
      <tbody>
      \(picture.hourTable)\
      </tbody>
      </table>
      </div>
      </details>

      """
  }

  private var title: String { names.shortened(to: 6) }

  /// The numbers of the whole replay; the pictures show one day of it.
  private func facts(of settings: ReplaySettings) -> [(String, String)] {
    let age = widget.age
    let (low, days) = (settings.budget.rules.low, Count.of(settings.profile.days, "day"))
    return [
      ("asked a day", row.facts[0]), ("charged a day", row.facts[1]),
      (settings.budget.rules.dryTitle, row.facts[4]),
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

extension BudgetRow {
  fileprivate var badgeOfPage: HTML {
    "<span class=\"badge \(badge.tone)\">\(badge.text)</span>"
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

internal import AuditKit
internal import BudgetReplay
internal import WidgetManifests

/// The pictures of a widget's day, one below the other: the reloads of each hour, the budget used,
/// and the age of the data on screen.
///
/// Horizontally a day has 1440 units, one for each minute of a day of 24 hours.
struct DayPicture {
  let day: WidgetDay
  let name: String
  let budget: Budget
  let calendar: LocalCalendar
  /// The instants at which the hours of the local clock begin, and the day's end.
  let hours: [Milliseconds]

  init(_ day: WidgetDay, name: String, of replay: ReplayReport) {
    self.day = day
    self.name = name
    budget = replay.settings.budget.rules
    calendar = replay.calendar
    let begins = (0..<24).map { replay.calendar.instant(of: day.date, minute: $0 * 60) }
    hours = begins + [day.span.upperBound]
  }

  var low: Course { day.limited.low }
  var high: Course { day.limited.high }

  /// Returns the pictures, and the hours below them.
  ///
  /// - Parameter id: The beginning of the identifiers of their titles.
  func tracks(_ id: String) -> HTML {
    let clock = [0, 6, 12, 18, 24].map { hour -> HTML in
      let left = Self.percent(x(hours[hour]), of: 1440)
      return "<span style=\"left:\(left)%\">\(hour)\(hour == 24 ? " h" : "")</span>"
    }
    return """
      \(reloads("\(id)-r"))\
      \(spending("\(id)-b"))\
      \(ages("\(id)-a"))\
      <div class="clock" aria-hidden="true">\(clock)</div>

      """
  }

  /// Returns the description of a picture, and what is behind its lines.
  private func behind(_ description: String, _ id: String) -> HTML {
    """
    <desc id="\(id)d">\(description)</desc><path class="waits" d="\(waits)"/><path class="grid" d="\(grid)"/>
    """
  }

  /// Returns a label in a picture; one late in the day is at the left of its instant.
  private func label(
    _ kind: String, at instant: Milliseconds, _ height: String, _ text: String
  ) -> HTML {
    """
    <span class="\(kind)\(x(instant) > 900 ? " late" : "")" style="left:\(Self.percent(x(instant), of: 1440))%;bottom:\(height)%">\(text)</span>
    """
  }

  private var grid: String { [6, 12, 18].map { "M\(x(hours[$0])) 0V200" }.joined() }

  /// The periods in which a request waits for budget at the lower limit, as areas.
  private var waits: String {
    low.budgetWaits.map { "M\(x($0.lowerBound)) 0H\(x($0.upperBound))V200H\(x($0.lowerBound))z" }
      .joined()
  }

  /// Returns the horizontal position of an instant.
  func x(_ instant: Milliseconds) -> Int64 {
    (instant - day.span.lowerBound) * 1440 / (day.span.upperBound - day.span.lowerBound)
  }

  /// The local time of an instant, `03:15`.
  func clock(_ instant: Milliseconds) -> String {
    calendar.minuteOfDay(of: instant)
  }

  /// Returns a part as a percentage of a whole, with one decimal.
  static func percent(_ part: Int64, of whole: Int64) -> String {
    let tenths = max(0, min(part * 1000 / max(whole, 1), 1000))
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Returns the number of instants in each hour.
  func counts(_ instants: [Milliseconds]) -> [Int] {
    var counts = [Int](repeating: 0, count: 24)
    var hour = 0
    for instant in instants {
      while hour < 23, instant >= hours[hour + 1] { hour += 1 }
      counts[hour] += 1
    }
    return counts
  }

  /// Returns a label at the left of a picture.
  static func tick(_ label: String, at share: String) -> HTML {
    "<span class=\"tick\" style=\"bottom:\(share)%\">\(label)</span>"
  }

  /// The same day as numbers, a row for each hour.
  var hourTable: [HTML] {
    let columns = [
      day.demand.charged, low.charged, high.charged, low.exempt, low.deferred + low.dropped,
    ].map { counts($0.sorted()) }
    let ages = oldestByHour
    return (0..<24).map { hour in
      let cells = columns.map { counts -> HTML in
        "<td>\(counts[hour] == 0 ? "·" : "\(counts[hour])")</td>"
      }
      let age = ages[hour].map { Count.duration(roughly: $0) } ?? "–"
      return """
        <tr><th scope="row">\(clock(hours[hour]))</th>\(cells)<td>\(age)</td></tr>

        """
    }
  }

  /// The maximum age on screen in each hour at the lower limit.
  private var oldestByHour: [Milliseconds?] {
    var ages = [Milliseconds?](repeating: nil, count: 24)
    var hour = 0
    for piece in low.shown {
      while hour < 23, piece.span.lowerBound >= hours[hour + 1] { hour += 1 }
      guard let request = piece.request else { continue }
      var reached = hour
      while reached < 24, hours[reached] < piece.span.upperBound {
        let age = min(piece.span.upperBound, hours[reached + 1]) - request
        ages[reached] = max(ages[reached] ?? 0, age)
        reached += 1
      }
    }
    return ages
  }
}

extension DayPicture {
  /// The reloads of each hour: requested, granted at both limits, free, and deferred or dropped.
  private func reloads(_ id: String) -> HTML {
    let asked = counts(day.demand.charged)
    let free = counts(low.exempt)
    let busiest = max((asked + free + counts(high.charged)).max() ?? 0, 1)
    return """
      <div class="track"><p class="label">Reloads an hour</p>
      <div class="plot short">\(Self.tick("\(busiest)", at: "92"))
      <svg viewBox="0 0 1440 100" preserveAspectRatio="none" role="img" aria-labelledby="\(id) \(id)d"><title id="\(id)">Reloads of \(name) by the hour</title>\(behind(reloadDescription, id))<path class="asked" d="\(bars(asked, busiest))"/><path class="high" d="\(bars(counts(high.charged), busiest))"/><path class="low" d="\(bars(counts(low.charged), busiest))"/><path class="free" d="\(bars(free, busiest, from: 43, to: 56))"/><path class="refused" d="\(marks(low.deferred + low.dropped))"/><path class="axis" d="M0 100H1440"/></svg></div></div>

      """
  }

  private var reloadDescription: String {
    var parts = ["\(Count.of(day.demand.charged.count, "reload")) asked for."]
    parts += [(budget.low, low), (budget.high, high)].map { limit, course in
      "At \(limit), \(course.charged.count) granted\(span(of: course.charged))."
    }
    parts.append("\(low.exempt.count) free.")
    let refused = (low.deferred + low.dropped).sorted()
    if let first = refused.first {
      parts.append("At \(budget.low), \(refused.count) put off, first at \(clock(first)).")
    }
    return parts.joined(separator: " ")
  }

  private func span(of instants: [Milliseconds]) -> String {
    guard let first = instants.first, let last = instants.last, first < last else { return "" }
    return ", from \(clock(first)) to \(clock(last))"
  }

  /// Returns a bar for each hour with reloads, in 100 units of height.
  private func bars(
    _ counts: [Int], _ busiest: Int, from left: Int64 = 5, to right: Int64 = 41
  ) -> String {
    counts.enumerated().filter { $0.element > 0 }.map { hour, count in
      let (begin, end) = (x(hours[hour]), x(hours[hour + 1]))
      // An hour that a clock change skips has no width.
      let from = begin + (end - begin) * left / 60
      let to = begin + (end - begin) * right / 60
      return "M\(from) 100V\(100 - max(count * 92 / busiest, 2))H\(to)V100z"
    }.joined()
  }

  /// Returns a mark at the top for each instant.
  private func marks(_ instants: [Milliseconds]) -> String {
    var path = ""
    var last: Int64 = -1
    for instant in instants.sorted() where x(instant) != last {
      last = x(instant)
      path += "M\(last) 0v9"
    }
    return path
  }
}

extension DayPicture {
  /// The part of the limit used in the course of the day, and the band.
  private func spending(_ id: String) -> HTML {
    // A little more than the band, so that all widgets' pictures have the same scale.
    let top = budget.high + max(budget.high * 15 / 100, 1)
    // The picture clips larger counts.
    func y(_ count: Int64) -> Int64 { 200 - min(count, 3 * top) * 200 / top }
    func line(_ course: Course) -> String {
      guard let first = course.used.first else { return "" }
      let steps = course.used.dropFirst().map { "H\(x($0.instant))V\(y($0.count))" }
      return "M0 \(y(first.count))" + steps.joined() + "H1440"
    }
    let ticks = [budget.low, budget.high].map {
      Self.tick("\($0)", at: Self.percent($0, of: top))
    }
    let band = "M0 \(y(budget.high))H1440V\(y(budget.low))H0z"
    let edges = "M0 \(y(budget.low))H1440M0 \(y(budget.high))H1440"
    return """
      <div class="track"><p class="label">Budget used <span class="counting">\(counting)</span></p>
      <div class="plot">\(ticks)
      <svg viewBox="0 0 1440 200" preserveAspectRatio="none" role="img" aria-labelledby="\(id) \(id)d"><title id="\(id)">Budget of \(name)</title>\(behind(spendingDescription, id))<path class="band" d="\(band)"/><path class="edge" d="\(edges)"/><path class="line asked" d="\(line(day.demand))"/><path class="line high" d="\(line(high))"/><path class="line low" d="\(line(low))"/><path class="axis" d="M0 200H1440"/></svg>\(mark(low, budget.low, top, side: "below"))\(mark(high, budget.high, top, side: "above"))</div></div>

      """
  }

  /// Returns when a limit is first used up, or first refuses if it isn't for a whole window; nil if
  /// no request waits for it.
  private func dry(_ course: Course) -> Milliseconds? {
    if course.budgetWaits.isEmpty && course.dropped.isEmpty { return nil }
    if budget.isSpentAtOnce { return course.exhausted.first }
    let firsts = [course.budgetWaits.first?.lowerBound, course.dropped.first]
    return firsts.compactMap(\.self).min()
  }

  private var spent: String { budget.isSpentAtOnce ? "spent" : "first refuse" }
  private var exhaustion: String {
    budget.isSpentAtOnce ? "all are spent" : "a reload is first refused"
  }

  private func mark(_ course: Course, _ limit: Int64, _ top: Int64, side: String) -> HTML? {
    guard let instant = dry(course) else { return nil }
    let height = Self.percent(limit, of: top)
    return label("spent \(side)", at: instant, height, "\(limit) \(spent) at \(clock(instant))")
  }

  private var spendingDescription: String {
    let ends = [(budget.low, low), (budget.high, high)].map { limit, course in
      let most = course.used.map(\.count).max() ?? 0
      return dry(course).map { "At \(limit), \(exhaustion) at \(clock($0))." }
        ?? "At \(limit), at most \(most) are used."
    }
    return ends.joined(separator: " ") + " \(counting.capitalizedFirst)."
  }

  /// The words for the charges that are counted.
  private var counting: String {
    switch budget.model {
    case .fixed, .slotted: "charges since the window opened"
    case .sliding: "charges within the last \(Count.duration(seconds: Int(budget.window / 1000)))"
    case .token, .unlimited: "charges since midnight"
    }
  }
}

extension DayPicture {
  /// The age of the data on screen in the course of the day.
  private func ages(_ id: String) -> HTML {
    let (oldest, top) = (oldest(low), Self.top(for: max(oldest(low).age, oldest(high).age)))
    let height = Self.percent(oldest.age, of: top)
    let peak =
      oldest.age > 0
      ? label("peak", at: oldest.at, height, Count.duration(roughly: oldest.age)) : nil
    return """
      <div class="track"><p class="label">Age of the data</p>
      <div class="plot short">\(Self.tick(Count.duration(seconds: Int(top / 1000)), at: "100"))
      <svg viewBox="0 0 1440 200" preserveAspectRatio="none" role="img" aria-labelledby="\(id) \(id)d"><title id="\(id)">Age of the data of \(name)</title>\(behind(ageDescription, id))<path class="age" d="\(area(low, top))"/><path class="line high" d="\(line(high, top))"/><path class="axis" d="M0 200H1440"/></svg>\(peak)</div></div>

      """
  }

  private var ageDescription: String {
    [(budget.low, low), (budget.high, high)].map { limit, course in
      let (at, age) = oldest(course)
      return age == 0
        ? "At \(limit), there is no data on screen."
        : "At \(limit), it is at most \(Count.duration(roughly: age)) old, at \(clock(at))."
    }.joined(separator: " ")
  }

  /// Returns the maximum age, and the first instant at which it occurs.
  private func oldest(_ course: Course) -> (at: Milliseconds, age: Milliseconds) {
    var oldest = (at: day.span.lowerBound, age: Milliseconds(0))
    for piece in course.shown {
      guard let request = piece.request else { continue }
      // The second before a change is the last one that shows the old data.
      let age = piece.span.upperBound - request
      if age > oldest.age { oldest = (max(piece.span.upperBound - 1000, request), age) }
    }
    return oldest
  }

  /// Returns the top of the scale: the smallest number of whole minutes, hours or days that covers
  /// an age.
  private static func top(for age: Milliseconds) -> Milliseconds {
    let steps: [Int64] = [5, 10, 15, 30, 60, 120, 180, 240, 360, 480, 720, 1080, 1440]
    let minutes = (age + 59_999) / 60_000
    let days = (minutes + 1439) / 1440 * 1440
    return (steps.first { $0 >= minutes } ?? days) * 60_000
  }

  private func area(_ course: Course, _ top: Milliseconds) -> String {
    teeth(course, top).map { "M\($0.from) 200V\($0.begin)L\($0.to) \($0.end)V200z" }.joined()
  }

  private func line(_ course: Course, _ top: Milliseconds) -> String {
    var path = ""
    var last: Int64 = -1
    for tooth in teeth(course, top) {
      path += "\(tooth.from == last ? "V" : "M\(tooth.from) ")\(tooth.begin)"
      path += "L\(tooth.to) \(tooth.end)"
      last = tooth.to
    }
    return path
  }

  private typealias Tooth = (from: Int64, to: Int64, begin: Int64, end: Int64)

  /// Returns the ages as lines that rise from each reload to the next.
  ///
  /// Reloads within two minutes become one line up to the maximum age, which limits the size of a
  /// picture.
  private func teeth(_ course: Course, _ top: Milliseconds) -> [Tooth] {
    func y(_ age: Milliseconds) -> Int64 { 200 - min(age, top) * 200 / top }
    var teeth: [Tooth] = []
    for piece in course.shown {
      guard let request = piece.request else { continue }
      let next = (
        from: x(piece.span.lowerBound), to: x(piece.span.upperBound),
        begin: y(piece.span.lowerBound - request), end: y(piece.span.upperBound - request)
      )
      if let last = teeth.last, next.to - last.from <= 2, next.from <= last.to {
        teeth[teeth.count - 1].to = next.to
        teeth[teeth.count - 1].end = min(last.end, next.end)
      } else {
        teeth.append(next)
      }
    }
    return teeth
  }
}

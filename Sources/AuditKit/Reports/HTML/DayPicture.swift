internal import BudgetReplay
internal import PageTemplates

/// The pictures of a widget's day, one below another on the same hours: the reloads of each hour,
/// how much of the budget is used, and how old the data on screen is.
///
/// Horizontally a day has 1440 units, one a minute where it has 24 hours.
struct DayPicture {
  let day: WidgetDay
  let name: String
  let budget: Budget
  let calendar: LocalCalendar
  /// The instants at which the clock begins an hour, and the day's end.
  let hours: [Milliseconds]

  init(_ day: WidgetDay, name: String, of replay: ReplayReport) {
    self.day = day
    self.name = name
    budget = replay.settings.budget
    calendar = replay.calendar
    let begins = (0..<24).map { replay.calendar.instant(of: day.date, minute: $0 * 60) }
    hours = begins + [day.span.upperBound]
  }

  var low: Course { day.limited.low }
  var high: Course { day.limited.high }

  func slots(_ anchor: String) -> Slots {
    var slots = Slots(["id": anchor])
    slots.fill("waits", waits)
    slots.fill("grid", [6, 12, 18].map { "M\(x(hours[$0])) 0V200" }.joined())
    slots.fill(
      "clock",
      each: [0, 6, 12, 18, 24].map { hour in
        Slots([
          "left": Self.percent(x(hours[hour]), of: 1440),
          "hour": "\(hour)\(hour == 24 ? " h" : "")",
        ])
      })
    slots.fill("reloads", reloads)
    slots.fill("spending", spending)
    slots.fill("ages", ages)
    return slots
  }

  /// Where a request waits for budget at the lower limit, over the height of a picture.
  private var waits: String {
    low.budgetWaits.map { "M\(x($0.lowerBound)) 0H\(x($0.upperBound))V200H\(x($0.lowerBound))z" }
      .joined()
  }

  /// The unit at which an instant is drawn.
  func x(_ instant: Milliseconds) -> Int64 {
    (instant - day.span.lowerBound) * 1440 / (day.span.upperBound - day.span.lowerBound)
  }

  /// The local time of an instant, `03:15`.
  func clock(_ instant: Milliseconds) -> String {
    calendar.minuteOfDay(of: instant)
  }

  /// A part of a whole in percent, with one decimal.
  static func percent(_ part: Int64, of whole: Int64) -> String {
    let tenths = max(0, min(part * 1000 / max(whole, 1), 1000))
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// How many of some instants lie in each hour.
  func counts(_ instants: [Milliseconds]) -> [Int] {
    var counts = [Int](repeating: 0, count: 24)
    var hour = 0
    for instant in instants {
      while hour < 23, instant >= hours[hour + 1] { hour += 1 }
      counts[hour] += 1
    }
    return counts
  }

  /// The number at the left of a picture, and how high it stands.
  static func tick(_ label: String, at share: String) -> Slots {
    Slots(["tick": label, "height": share])
  }

  /// The same day in numbers, an hour a row.
  var hourTable: [Slots] {
    let columns = [
      day.demand.charged, low.charged, high.charged, low.exempt, low.deferred + low.dropped,
    ].map { counts($0.sorted()) }
    let ages = oldestByHour
    return (0..<24).map { hour in
      var row = Slots(["hour": clock(hours[hour])])
      row.fill("cells", each: columns.map { Slots(["cell": $0[hour] == 0 ? "·" : "\($0[hour])"]) })
      row.fill("age", ages[hour].map { Count.duration(roughly: $0) } ?? "–")
      return row
    }
  }

  /// The greatest age on screen in each hour at the lower limit.
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

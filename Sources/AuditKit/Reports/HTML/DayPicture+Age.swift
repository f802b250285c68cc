internal import BudgetReplay
internal import PageTemplates

extension DayPicture {
  /// How old the data on screen is through the day.
  var ages: Slots {
    let (oldest, top) = (oldest(low), Self.top(for: max(oldest(low).age, oldest(high).age)))
    var slots = Slots(["low": area(low, top), "high": line(high, top)])
    slots.fill("title", "Age of the data of \(name)")
    slots.fill("description", description)
    slots.fill("ticks", each: [Self.tick(Count.duration(seconds: Int(top / 1000)), at: "100")])
    if oldest.age > 0 {
      var peak = Slots([
        "left": Self.percent(x(oldest.at), of: 1440),
        "height": Self.percent(oldest.age, of: top), "peak": Count.duration(roughly: oldest.age),
      ])
      peak.fill("isLate", if: x(oldest.at) > 900)
      slots.fill("oldest", peak)
    }
    return slots
  }

  private var description: String {
    [(budget.low, low), (budget.high, high)].map { limit, course in
      let (at, age) = oldest(course)
      return age == 0
        ? "At \(limit), there is no data on screen."
        : "At \(limit), it is at most \(Count.duration(roughly: age)) old, at \(clock(at))."
    }.joined(separator: " ")
  }

  /// The first instant at which the data is as old as it gets, and how old.
  private func oldest(_ course: Course) -> (at: Milliseconds, age: Milliseconds) {
    var oldest = (at: day.span.lowerBound, age: Milliseconds(0))
    for piece in course.shown {
      guard let request = piece.request else { continue }
      // Of a change at an instant, the second before it is the one that still shows the old data.
      let age = piece.span.upperBound - request
      if age > oldest.age { oldest = (max(piece.span.upperBound - 1000, request), age) }
    }
    return oldest
  }

  /// The least number of whole minutes, hours or days that holds an age.
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

  /// The ages as lines that rise from each reload to the next.
  ///
  /// What happens within two minutes is one line up to the greatest age, so that a picture has a
  /// bound however many reloads there are.
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

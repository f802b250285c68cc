internal import BudgetReplay
internal import PageTemplates

extension DayPicture {
  /// The reloads of each hour: asked for, granted at both limits, free, and the requests put off.
  var reloads: Slots {
    let asked = counts(day.demand.charged)
    let free = counts(low.exempt)
    let busiest = max((asked + free + counts(high.charged)).max() ?? 0, 1)
    var slots = Slots([
      "asked": bars(asked, busiest), "high": bars(counts(high.charged), busiest),
      "low": bars(counts(low.charged), busiest),
      "free": bars(free, busiest, from: 43, to: 56),
      "refused": marks(low.deferred + low.dropped),
    ])
    slots.fill("title", "Reloads of \(name) by the hour")
    slots.fill("description", description)
    slots.fill("ticks", each: [Self.tick("\(busiest)", at: "92")])
    return slots
  }

  private var description: String {
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

  /// A bar for each hour that has something, in 100 units of height.
  private func bars(
    _ counts: [Int], _ busiest: Int, from left: Int64 = 5, to right: Int64 = 41
  ) -> String {
    counts.enumerated().filter { $0.element > 0 }.map { hour, count in
      let (begin, end) = (x(hours[hour]), x(hours[hour + 1]))
      // An hour that a change of clocks takes away has no width.
      let from = begin + (end - begin) * left / 60
      let to = begin + (end - begin) * right / 60
      return "M\(from) 100V\(100 - max(count * 92 / busiest, 2))H\(to)V100z"
    }.joined()
  }

  /// A mark at the top for each instant.
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

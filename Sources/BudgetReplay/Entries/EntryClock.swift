/// Entries at local times: the instants of those times over a whole replay, computed once.
struct EntryClock {
  /// Every instant of the times from the replay's start to its end, ascending.
  let instants: [Milliseconds]
  let renderFloor: Milliseconds
  /// Whether no two instants are so near that a paint has to wait.
  let isSparse: Bool

  init(
    minutes: [MinuteOfDay], calendar: LocalCalendar, span: Range<Milliseconds>, floor: Milliseconds
  ) {
    let sorted = Set(minutes).sorted()
    var instants: [Milliseconds] = []
    var date = calendar.date(at: span.lowerBound)
    while calendar.instant(of: date, minute: 0) < span.upperBound {
      for minute in sorted {
        let instant = calendar.instant(of: date, minute: minute)
        // Times that a change of clocks skips fall together; they are one instant.
        if instant > span.lowerBound, instant < span.upperBound, instant != instants.last {
          instants.append(instant)
        }
      }
      date = LocalDate(dayNumber: date.dayNumber + 1)
    }
    self.instants = instants
    renderFloor = floor
    isSparse = zip(instants, instants.dropFirst()).allSatisfy { $1 - $0 >= floor }
  }

  /// Which instants come strictly after a request, at most `count` of them.
  func slice(after request: Milliseconds, count: Int64) -> Range<Int> {
    let from = instants.upperBound(of: request)
    return from..<(from + Int(min(count, Int64(instants.count - from))))
  }

  /// How many of `slice` are painted before an instant.
  func paints(of slice: Range<Int>, before instant: Milliseconds) -> Int64 {
    let slice = instants[slice]
    if isSparse { return Int64(slice.lowerBound(of: instant) - slice.startIndex) }
    var painted: Int64 = 0
    var next = slice.startIndex
    var earliest = Milliseconds.min
    while next < slice.endIndex {
      let paint = max(slice[next], earliest)
      if paint >= instant { break }
      painted += 1
      earliest = paint + renderFloor
      next = slice.upperBound(of: paint)
    }
    return painted
  }
}

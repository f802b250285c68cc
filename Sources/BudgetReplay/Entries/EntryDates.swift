/// The distinct dates of entries in ascending order, and the instants at which entries are drawn.
struct EntryList {
  private let dates: [Milliseconds]
  private let paints: [Milliseconds]

  init(dates: [Milliseconds], renderFloor: Milliseconds) {
    self.dates = dates
    var paints: [Milliseconds] = []
    var next = 0
    while next < dates.count {
      // The latest entry that is due is drawn, at the earliest one floor after the previous one.
      let instant = max(dates[next], paints.last.map { $0 + renderFloor } ?? .min)
      paints.append(instant)
      while next < dates.count, dates[next] <= instant { next += 1 }
    }
    self.paints = paints
  }

  func dates(before time: Milliseconds) -> Int64 { Int64(dates.lowerBound(of: time)) }

  func firstDate(from time: Milliseconds) -> Milliseconds {
    let index = dates.lowerBound(of: time)
    return index < dates.count ? dates[index] : .never
  }

  func paints(before time: Milliseconds) -> Int64 { Int64(paints.lowerBound(of: time)) }
}

/// Entries at local times: the instants of those times over a whole replay, computed once.
struct EntryClock {
  /// Every instant of the times from the replay's start to its end, ascending.
  let instants: [Milliseconds]
  let renderFloor: Milliseconds
  /// Whether all instants are far enough apart that no entry has to wait to be drawn.
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
        // Times that a clock change skips coincide; they are one instant.
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

  /// The instants strictly after a request, at most `count` of them.
  func slice(after request: Milliseconds, count: Int64) -> Range<Int> {
    let from = instants.upperBound(of: request)
    return from..<(from + Int(min(count, Int64(instants.count - from))))
  }

  /// The number of entries of `slice` that are drawn before an instant.
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

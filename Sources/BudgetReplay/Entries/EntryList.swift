/// The distinct dates of entries in ascending order, and when each paint takes place.
struct EntryList {
  private let dates: [Milliseconds]
  private let paints: [Milliseconds]

  init(dates: [Milliseconds], renderFloor: Milliseconds) {
    self.dates = dates
    var paints: [Milliseconds] = []
    var next = 0
    while next < dates.count {
      // A paint shows the latest entry that is due; it comes at the earliest one floor after the
      // last.
      let instant = max(dates[next], paints.last.map { $0 + renderFloor } ?? .min)
      paints.append(instant)
      while next < dates.count, dates[next] <= instant { next += 1 }
    }
    self.paints = paints
  }

  func dates(before time: Milliseconds) -> Int64 {
    Int64(dates.lowerBound(of: time))
  }

  func firstDate(from time: Milliseconds) -> Milliseconds {
    let index = dates.lowerBound(of: time)
    return index < dates.count ? dates[index] : .never
  }

  func paints(before time: Milliseconds) -> Int64 {
    Int64(paints.lowerBound(of: time))
  }
}

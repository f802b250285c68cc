/// A timeline in use: an answer and the instant it was given.
struct Showing {
  /// The instant of the request, from which offsets and age count.
  let request: Milliseconds
  private let dates: Answer.Dates
  private let slice: ArraySlice<Milliseconds>
  /// How many entries may still be shown: delivered without past and duplicate ones.
  let total: Int64

  init(_ answer: Answer, at request: Milliseconds) {
    self.init(
      answer.dates, total: answer.delivered - answer.past - answer.duplicate, at: request)
  }

  /// The same answer, given later.
  func shifted(by milliseconds: Milliseconds) -> Showing {
    Showing(dates, total: total, at: request + milliseconds)
  }

  private init(_ dates: Answer.Dates, total: Int64, at request: Milliseconds) {
    self.request = request
    self.dates = dates
    self.total = total
    if case .clock(let clock, let count) = dates {
      slice = clock.slice(after: request, count: count)
    } else {
      slice = []
    }
  }

  /// When the first entry appears.
  var firstPaint: Milliseconds { firstDate(from: request) }

  /// The date of the last entry, or never if it is not within the replay.
  func lastDate(of answer: Answer) -> Milliseconds {
    guard case .clock(_, let count) = dates else { return request + answer.lastOffset }
    return Int64(slice.count) == count ? slice.last ?? .never : .never
  }

  /// How many entries are dated before an instant.
  func dates(before instant: Milliseconds) -> Int64 {
    switch dates {
    case .none: 0
    case .series(let series): series.dates(before: instant - request)
    case .list(let list): list.dates(before: instant - request)
    case .clock: Int64(slice.lowerBound(of: instant) - slice.startIndex)
    }
  }

  /// The first date at or after an instant, or never.
  func firstDate(from instant: Milliseconds) -> Milliseconds {
    let offset: Milliseconds
    switch dates {
    case .none: return .never
    case .series(let series): offset = series.firstDate(from: instant - request)
    case .list(let list): offset = list.firstDate(from: instant - request)
    case .clock:
      let index = slice.lowerBound(of: instant)
      return index < slice.endIndex ? slice[index] : .never
    }
    return offset == .never ? .never : request + offset
  }

  /// How many entries are painted before an instant, were there no reload before it.
  func paints(before instant: Milliseconds) -> Int64 {
    switch dates {
    case .none: 0
    case .series(let series): series.paints(before: instant == .never ? .never : instant - request)
    case .list(let list): list.paints(before: instant == .never ? .never : instant - request)
    case .clock(let clock, _): clock.paints(of: slice, before: instant)
    }
  }

  /// How many entries dated before `instant` are never painted, given a reload at `reload`.
  ///
  /// An entry is never painted if its successor or the reload has come by the time the repaint floor
  /// lets it.
  func unrendered(before instant: Milliseconds, reload: Milliseconds) -> Int64 {
    dates(before: instant) - paints(before: min(firstDate(from: instant), reload))
  }
}

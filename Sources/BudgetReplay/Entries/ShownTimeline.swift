/// A timeline in use: an answer and the instant of its request.
struct ShownTimeline {
  /// The instant of the request, which offsets and ages are relative to.
  let request: Milliseconds
  private let answer: Answer
  /// The range of the answer's local times that belong to the timeline; empty for other dates.
  private let slice: Range<Int>

  init(_ answer: Answer, at request: Milliseconds) {
    self.request = request
    self.answer = answer
    slice =
      if case .clock(let clock, let count) = answer.dates {
        clock.slice(after: request, count: count)
      } else {
        0..<0
      }
  }

  var answerNumber: Int64 { answer.number }

  /// The number of entries that may be shown.
  var total: Int64 { answer.total }

  /// When the first entry appears.
  var firstPaint: Milliseconds { firstDate(from: request) }

  /// The date of the last entry, or never if it is not within the replay.
  var lastDate: Milliseconds {
    guard case .clock(let clock, let count) = answer.dates else {
      return request + answer.lastOffset
    }
    return Int64(slice.count) == count ? clock.instants[slice.upperBound - 1] : .never
  }

  /// The number of entries with a date before an instant.
  func dates(before instant: Milliseconds) -> Int64 {
    switch answer.dates {
    case .none: 0
    case .list(let list): list.dates(before: instant - request)
    case .clock(let clock, _):
      Int64(clock.instants[slice].lowerBound(of: instant) - slice.lowerBound)
    }
  }

  /// The first date at or after an instant, or never.
  func firstDate(from instant: Milliseconds) -> Milliseconds {
    let offset: Milliseconds
    switch answer.dates {
    case .none: return .never
    case .list(let list): offset = list.firstDate(from: instant - request)
    case .clock(let clock, _):
      let index = clock.instants[slice].lowerBound(of: instant)
      return index < slice.upperBound ? clock.instants[index] : .never
    }
    return offset == .never ? .never : request + offset
  }

  /// The number of entries that would be drawn before an instant if there were no reload before it.
  func paints(before instant: Milliseconds) -> Int64 {
    let offset = instant == .never ? .never : instant - request
    return switch answer.dates {
    case .none: 0
    case .list(let list): list.paints(before: offset)
    case .clock(let clock, _): clock.paints(of: slice, before: instant)
    }
  }

  /// The number of entries dated before `instant` that a reload at `reload` prevents from being
  /// drawn.
  ///
  /// An entry is never drawn if its successor or the reload comes before the repaint floor allows
  /// it.
  func unrendered(before instant: Milliseconds, reload: Milliseconds) -> Int64 {
    dates(before: instant) - paints(before: min(firstDate(from: instant), reload))
  }
}

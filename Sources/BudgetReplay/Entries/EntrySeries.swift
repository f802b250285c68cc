/// The dates of evenly spaced entries, relative to the request, counted without walking them.
///
/// At most one entry stands for everything dated up to the request: it is shown at 0.
struct EntrySeries {
  /// Whether an entry is shown at once.
  let startsNow: Bool
  /// The first date after 0.
  let first: Milliseconds
  let step: Milliseconds
  /// How many dates come after 0.
  let count: Int64
  let renderFloor: Milliseconds

  private var last: Milliseconds { first + (count - 1) * step }

  private func now(before time: Milliseconds) -> Int64 { startsNow && time > 0 ? 1 : 0 }

  /// How many dates there are before a time.
  func dates(before time: Milliseconds) -> Int64 {
    now(before: time) + max(0, min(count, ceilDivide(time - first, step)))
  }

  /// The first date at or after a time, or never.
  func firstDate(from time: Milliseconds) -> Milliseconds {
    if startsNow, time <= 0 { return 0 }
    let index = max(0, ceilDivide(time - first, step))
    return index < count ? first + index * step : .never
  }

  /// How many entries are painted before a time, were there no reload before it.
  func paints(before time: Milliseconds) -> Int64 {
    let late = startsNow && first < renderFloor
    if count == 0 || (step >= renderFloor && !late) { return dates(before: time) }
    if step >= renderFloor {
      // The k-th is painted at its date or k floors after the first, whichever is later.
      let byFloor = ceilDivide(time, renderFloor) - 1
      let byDate = ceilDivide(time - first, step)
      return now(before: time) + max(0, min(count, byFloor, byDate))
    }
    // From the first paint on one each floor, as long as dates remain.
    let base = late ? 0 : first
    let total = ceilDivide(last - base, renderFloor) + 1
    let painted = max(0, min(total, ceilDivide(time - base, renderFloor)))
    return late ? painted : now(before: time) + painted
  }
}

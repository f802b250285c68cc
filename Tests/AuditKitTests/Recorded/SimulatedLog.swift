import BudgetReplay

@testable import AuditKit

/// A log of a system with known parameters, with jitter and lost lines.
struct SimulatedLog {
  var limit = 50
  /// How the limit is enforced: in fixed windows, 24 equal slots, or a token bucket.
  var model = Budget.Model.fixed
  /// Minutes after midnight, UTC.
  var anchor: Int64 = 250
  var floor: Milliseconds = 300_000
  var latency: Milliseconds = 30_000
  /// The intervals that the timelines request in turn, in seconds.
  var asked = [900]
  var days: Int64 = 4
  var lossPercent: UInt64 = 5
  /// The maximum random delay of a reload, in milliseconds.
  var jitter: UInt64 = 10_000
  var seed: UInt64 = 1

  /// The lines.
  var text: String {
    var random = SplitMix64(seed: seed)
    var text = ""
    var instant = LogText.start
    let end = LogText.start + days * 86_400_000
    var (window, used, step) = (Int64.min, 0, 0)
    // The time of the next token of the bucket.
    var token = instant
    while instant < end {
      let seconds = asked[step % asked.count]
      step += 1
      if random.next(below: 100) >= lossPercent {
        text += LogText.timeline(at: instant, after: seconds)
      }
      used += 1
      let due = instant + Int64(seconds) * 1000 + latency
      var next = max(due, instant + floor)
      let current = windowIndex(next)
      if current > window {
        (window, used) = (current, 0)
      }
      switch model {
      case .token:
        next = max(next, token)
        token = next + 86_400_000 / Int64(limit)
      case .slotted:
        while used >= quota(at: next), windowIndex(next) == window {
          next = (next - anchor * 60_000) / 3_600_000 * 3_600_000 + 3_600_000 + anchor * 60_000
        }
        if windowIndex(next) > window { (window, used) = (windowIndex(next), 0) }
      default:
        if used >= limit {
          next = (current + 1) * 86_400_000 + anchor * 60_000
          (window, used) = (current + 1, 0)
        }
      }
      instant = next + Int64(random.next(below: jitter + 1))
    }
    return text
  }

  /// How many reloads a window has granted by an instant.
  private func quota(at instant: Milliseconds) -> Int {
    let opened = windowIndex(instant) * 86_400_000 + anchor * 60_000
    return limit * (Int((instant - opened) / 3_600_000) + 1) / 24
  }

  private func windowIndex(_ instant: Milliseconds) -> Int64 {
    (instant - anchor * 60_000) / 86_400_000
  }

  /// The only widget of the log.
  func widget(skippedDays: Int = 0) throws -> LoggedWidget? {
    let log = LogText.read(text, skippedDays: skippedDays)
    return LogReport(log, settings: ReplaySettings()).widgets.first
  }
}

import BudgetReplay

@testable import AuditKit

/// A log of a system whose numbers are known, with jitter and lost lines.
struct SimulatedLog {
  var limit = 50
  /// Minutes after midnight, UTC.
  var anchor: Int64 = 250
  var floor: Milliseconds = 300_000
  var latency: Milliseconds = 30_000
  /// What the timelines ask for, in turn, in seconds.
  var asked = [900]
  var days: Int64 = 4
  var lossPercent: UInt64 = 5
  /// The most by which a reload comes late by chance, in milliseconds.
  var jitter: UInt64 = 10_000
  var seed: UInt64 = 1

  /// The lines.
  var text: String {
    var random = SeededRandom(seed: seed)
    var text = ""
    var instant = LogText.start
    let end = LogText.start + days * 86_400_000
    var (window, used, step) = (Int64.min, 0, 0)
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
      } else if used >= limit {
        next = (current + 1) * 86_400_000 + anchor * 60_000
        (window, used) = (current + 1, 0)
      }
      instant = next + Int64(random.next(below: jitter + 1))
    }
    return text
  }

  private func windowIndex(_ instant: Milliseconds) -> Int64 {
    (instant - anchor * 60_000) / 86_400_000
  }

  /// The only widget of the log, compared.
  func widget(skippedDays: Int = 0) throws -> LoggedWidget? {
    let log = LogText.read(text, skippedDays: skippedDays)
    return LogReport(log, settings: ReplaySettings()).widgets.first
  }
}

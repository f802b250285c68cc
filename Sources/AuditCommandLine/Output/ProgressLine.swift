package import AuditKit
internal import Dispatch
internal import Synchronization
internal import SystemFiles

/// A line with the progress of a long run on the terminal of standard error, erased at the end.
package struct ProgressLine {
  private let timer: any DispatchSourceTimer
  private let queue = DispatchQueue(label: "progress")
  private let line: Line

  /// The time after which a run shows the line, in milliseconds.
  private static let delay = 1_000
  /// The time between two updates, in milliseconds.
  private static let interval = 200

  /// Waits a second, and then shows the progress until the end.
  ///
  /// - Parameter progress: The progress of the run.
  /// - Returns: nil if standard error isn't a terminal, or is one without control sequences.
  package init?(of progress: RunProgress) {
    guard ProcessState.isTerminal(2), ProcessState.environment("TERM") != "dumb" else { return nil }
    line = Line(columns: ProcessState.columns(of: 2) ?? 80)
    timer = DispatchSource.makeTimerSource(queue: queue)
    let interval = DispatchTimeInterval.milliseconds(Self.interval)
    // The estimate needs to observe each step from its beginning.
    timer.schedule(deadline: .now() + interval, repeating: interval)
    let start = DispatchTime.now().uptimeNanoseconds
    timer.setEventHandler { [line] in
      let milliseconds = Int((DispatchTime.now().uptimeNanoseconds - start) / 1_000_000)
      line.update(progress, at: milliseconds, isShown: milliseconds >= Self.delay)
    }
    timer.resume()
  }

  /// Erases the line; nothing is drawn afterwards.
  package func end() {
    // The timer fires on the same queue, so never at the same time.
    queue.sync {
      timer.cancel()
      line.erase()
    }
  }

  private final class Line: Sendable {
    private let columns: Int
    private let content = Mutex((shown: "", forecast: ProgressForecast()))

    init(columns: Int) { self.columns = columns }

    func erase() { content.withLock { Self.draw("", over: &$0.shown) } }

    func update(_ progress: RunProgress, at milliseconds: Int, isShown: Bool) {
      content.withLock { content in
        let left = content.forecast.secondsLeft(of: progress.current, at: milliseconds)
        guard isShown else { return }
        let text = "\(StandardOutput.program): \(progress.phrase)…"
        let time = left.map { " \(ProgressForecast.words(seconds: $0)) left" } ?? ""
        // A line that is too long would wrap.
        let fitting = [text + time, text, "\(StandardOutput.program)…", ""].first {
          $0.count < columns
        }
        Self.draw(fitting ?? "", over: &content.shown)
      }
    }

    /// Writes a text from the first column on, and clears the rest of the line.
    private static func draw(_ text: String, over shown: inout String) {
      if shown == text { return }
      shown = text
      try? Descriptor.send(Array("\r\(text)\u{1B}[K".utf8), to: 2)
    }
  }
}

/// An estimate of a step's remaining time, from the part that is done.
struct ProgressForecast {
  private var step: Int?
  /// The time at which the step began, in milliseconds, and the part that was done then.
  private var start = (time: 0, done: 0)
  /// The estimated end, in milliseconds.
  private var end: Double?

  /// The minimum time that a step must take before it is estimated, in milliseconds.
  private static let minimumTime = 1_000
  /// The weight of the newest estimate among all.
  private static let weight = 0.1

  /// Returns the estimated time until the end of a step, in seconds; nil if it isn't known.
  ///
  /// Estimates are averaged, so that they change little from one to the next.
  mutating func secondsLeft(of state: RunProgress.State, at time: Int) -> Int? {
    if state.number != step {
      (step, start, end) = (state.number, (time, state.done), nil)
    }
    let (elapsed, done) = (time - start.time, state.done - start.done)
    guard elapsed >= Self.minimumTime, done > 0, state.done < state.total else { return nil }
    let estimate = Double(time) + Double(elapsed) / Double(done) * Double(state.total - state.done)
    let new = end.map { $0 + (estimate - $0) * Self.weight } ?? estimate
    end = new
    return max(Int((new - Double(time) + 999) / 1000), 1)
  }

  /// Returns a time in words that don't change with every second: `8 s`, `35 s`, `12 min`.
  static func words(seconds: Int) -> String {
    if seconds <= 10 { return "\(seconds) s" }
    if seconds <= 55 { return "\((seconds + 4) / 5 * 5) s" }
    return "\((seconds + 59) / 60) min"
  }
}

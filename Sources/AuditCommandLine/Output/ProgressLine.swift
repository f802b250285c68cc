package import AuditKit
internal import Dispatch
internal import Synchronization
internal import SystemFiles

/// A line on the terminal of standard error with the progress of a long run, erased at its end.
package struct ProgressLine {
  private let timer: any DispatchSourceTimer
  private let queue = DispatchQueue(label: "progress")
  private let line = Line(columns: ProcessState.columns(of: 2) ?? 80)

  /// Waits, and then shows the progress until the end.
  ///
  /// - Parameters:
  ///   - progress: How far the run is.
  ///   - command: The name of the command, with which the line begins.
  ///   - delay: How long it waits, in milliseconds.
  /// - Returns: nil if standard error isn't a terminal, or is one without control sequences.
  package init?(of progress: RunProgress, command: String, after delay: Int) {
    guard ProcessState.isTerminal(2), ProcessState.environment("TERM") != "dumb" else { return nil }
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + .milliseconds(delay), repeating: .milliseconds(200))
    timer.setEventHandler { [line] in line.draw("\(command): \(progress.phrase)…") }
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
    /// The text on the terminal.
    private let shown = Mutex("")

    init(columns: Int) { self.columns = columns }

    func erase() { draw("") }

    /// Writes a text from the first column on, and clears the rest of the line.
    func draw(_ text: String) {
      shown.withLock { shown in
        if shown == text { return }
        shown = text
        let part = text.prefix(max(columns - 1, 0))
        try? Descriptor.send(Array("\r\(part)\u{1B}[K".utf8), to: 2)
      }
    }
  }
}

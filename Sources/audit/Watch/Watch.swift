internal import AuditKit
internal import SystemFiles

/// Audits again and again: once for each change of what a run goes by, until Ctrl-C.
struct Watch {
  private let request: AuditRequest

  /// How often is looked for changes, and how long something has to stay as it is before it counts
  /// as written, in milliseconds.
  private static let pause: (looking: Int32, settling: Int32) = (250, 100)
  /// How many times is waited for something that goes on changing.
  private static let patience = 20

  init(_ request: AuditRequest) { self.request = request }

  /// Audits now, and after each change.
  ///
  /// - Returns: The exit code of the last run.
  func run() -> Int32 {
    while true {
      clearScreen()
      var seen = Inputs(of: request)
      let code = Check(request).run()
      // What the run itself writes is no change; of what it does not, none is missed.
      if request.changesInputs { seen = Inputs(of: request) }
      let interruption = Interruption()
      StandardOutput.writeError(["audit: watching \(seen.summary); Ctrl-C ends"])
      guard isChanged(since: seen, interruption) else { return code }
    }
  }

  /// Waits for a change, and for the end of it; false where Ctrl-C comes first.
  private func isChanged(since seen: Inputs, _ interruption: borrowing Interruption) -> Bool {
    var last = seen
    while last == seen {
      ProcessState.wait(milliseconds: Self.pause.looking)
      if interruption.take() { return false }
      last = Inputs(of: request)
    }
    for _ in 0..<Self.patience {
      ProcessState.wait(milliseconds: Self.pause.settling)
      if interruption.take() { return false }
      let now = Inputs(of: request)
      if now == last { break }
      last = now
    }
    return true
  }

  /// Empties a terminal, so that what is seen is what holds; what was scrolled away stays.
  private func clearScreen() {
    guard ProcessState.isTerminal(1), ProcessState.environment("TERM") != "dumb" else { return }
    try? StandardOutput.write(Array("\u{1B}[H\u{1B}[2J".utf8))
  }
}

extension AuditRequest {
  /// Whether a run writes what the next one reads.
  fileprivate var changesInputs: Bool { fixes != nil }
}

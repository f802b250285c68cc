internal import SystemFiles

/// Audits again after each change of the inputs of a run, until Ctrl-C.
struct Watch {
  private let request: AuditRequest

  /// The time between two checks for changes, and the time without further changes after which a
  /// change is complete, in milliseconds.
  private static let pause: (looking: Int32, settling: Int32) = (250, 100)
  /// The maximum number of checks while files keep changing.
  private static let maximumChecks = 20

  init(_ request: AuditRequest) { self.request = request }

  /// Audits now, and after each change.
  ///
  /// - Returns: The exit code of the last run.
  func run() -> Int32 {
    while true {
      clearScreen()
      var seen = Inputs(of: request)
      let code = Check(request).run()
      // Changes that the run itself makes are ignored.
      if request.changesInputs { seen = Inputs(of: request) }
      let interruption = Interruption()
      StandardOutput.writeError(["audit: watching \(seen.summary); press Ctrl-C to stop"])
      guard isChanged(since: seen, interruption) else { return code }
    }
  }

  /// Waits for a change to be complete; false if Ctrl-C comes first.
  private func isChanged(since seen: Inputs, _ interruption: borrowing Interruption) -> Bool {
    var last = seen
    while last == seen {
      ProcessState.wait(milliseconds: Self.pause.looking)
      if interruption.take() { return false }
      last = Inputs(of: request)
    }
    for _ in 0..<Self.maximumChecks {
      ProcessState.wait(milliseconds: Self.pause.settling)
      if interruption.take() { return false }
      let now = Inputs(of: request)
      if now == last { break }
      last = now
    }
    return true
  }

  /// Clears a terminal, except the lines that were scrolled away.
  private func clearScreen() {
    guard ProcessState.isTerminal(1), ProcessState.environment("TERM") != "dumb" else { return }
    try? StandardOutput.write(Array("\u{1B}[H\u{1B}[2J".utf8))
  }
}

extension AuditRequest {
  /// Whether a run writes files that the next one reads.
  fileprivate var changesInputs: Bool { fixes != nil }
}

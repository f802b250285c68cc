internal import AuditKit
internal import AuditReports
internal import FleetLogs
internal import Synchronization
internal import SystemFiles

/// A run of `audit fleet`, from its paths to the exit code.
struct FleetRun {
  let settings: FleetSettings
  let jobs: Int
  /// In percent.
  let maximumUnread: Double

  private let working = WorkingFolder()

  init(settings: FleetSettings, jobs: Int, maximumUnread: Double) {
    self.settings = settings
    self.jobs = jobs
    self.maximumUnread = maximumUnread
  }

  /// Writes the summary of logs and other summaries to standard output.
  ///
  /// - Returns: The exit code.
  func summarize(_ paths: [String], wholeDevices: Bool) -> Int32 {
    let progress = RunProgress()
    let line = ProgressLine(of: progress, command: "audit")
    var inputs = inputs(paths, progress)
    var (summary, runs) = inputs.read()
    var problems = inputs.problems
    do throws(Problem) {
      if wholeDevices { summary = try self.summary(summary, runs) }
      var failure: Problem?
      try Problem.naming("standard output") { () throws(FleetError) in
        try SummaryFile.write(summary, wholeDevices || runs.isEmpty ? nil : runs) { bytes in
          if failure != nil { return }
          do throws(Problem) { try StandardOutput.write(bytes) } catch { failure = error }
        }
      }
      if let failure { throw failure }
    } catch {
      problems.append(error)
    }
    line?.end()
    StandardOutput.writeError(problems)
    return problems.isEmpty ? 0 : 2
  }

  /// Writes reports.
  ///
  /// - Parameter compares: Whether the second path is compared with the first.
  /// - Returns: The exit code.
  func report(
    _ paths: [String], compares: Bool, to requests: [OutputRequest], _ page: PageOptions
  ) -> Int32 {
    let progress = RunProgress()
    let line = ProgressLine(of: progress, command: "audit")
    var problems: [Problem] = []
    var reports: [FleetReport] = []
    for paths in compares ? paths.map({ [$0] }) : [paths] {
      var inputs = inputs(paths, progress)
      let (whole, runs) = inputs.read()
      problems += inputs.problems
      do throws(Problem) {
        let summary = try summary(whole, runs)
        let report = FleetReport(summary, maximumUnread: maximumUnread)
        if summary.events == 0 {
          let name = paths.count == 1 ? working.shown(paths[0]) : "\(paths.count) paths"
          // What could not be read at all is told already.
          if inputs.problems.isEmpty {
            let reason = summary.unreadLines.first.map { "; most often: \($0.reason)" } ?? ""
            throw Problem(path: name, reason: "no line is a recorded reload\(reason)")
          }
        }
        reports.append(report)
      } catch {
        problems.append(error)
      }
    }
    line?.end()
    var failed = false
    if let report = reports.last, reports.count == (compares ? 2 : 1) {
      let comparison = compares ? FleetComparison(old: reports[0], new: report) : nil
      let findings = report.findings + (comparison?.findings ?? [])
      failed = findings.contains { $0.severity == .error }
      for request in requests {
        do throws(Problem) {
          try write(report, comparison, to: request, page)
        } catch {
          problems.append(error)
        }
      }
    }
    StandardOutput.writeError(problems)
    return !problems.isEmpty ? 2 : failed ? 1 : 0
  }

  private func inputs(_ paths: [String], _ progress: RunProgress) -> FleetInputs {
    var inputs = FleetInputs(settings, jobs: jobs, from: working, progress)
    for path in paths { inputs.add(path) }
    return inputs
  }

  /// Returns a summary with the devices of some events.
  private func summary(_ whole: FleetSummary, _ runs: EventRuns) throws(Problem) -> FleetSummary {
    let settings = settings
    let pool = Mutex<[FleetSummary]>([])
    let failures = Parallel.map(0..<EventRuns.sectionCount, jobs: jobs) { section -> FleetError? in
      var summary = pool.withLock { $0.popLast() } ?? FleetSummary(settings)
      defer { pool.withLock { $0.append(summary) } }
      do throws(FleetError) {
        try summary.add(runs, section: section)
        return nil
      } catch {
        return error
      }
    }
    if let failure = failures.lazy.compactMap(\.self).first {
      throw Problem(path: "temporary file or summary", reason: failure.message)
    }
    return try Problem.naming("summary") { () throws(FleetError) in
      var sum = whole
      for part in pool.withLock({ $0 }) { try sum.merge(part) }
      sum.addNames(of: runs)
      return sum
    }
  }

  private func write(
    _ report: FleetReport, _ comparison: FleetComparison?, to request: OutputRequest,
    _ page: PageOptions
  ) throws(Problem) {
    let isFile = request.target != .standardOutput
    let bytes =
      switch request.format {
      case .json: FleetJSON(report, comparison: comparison).render()
      default:
        FleetText(report, comparison: comparison)
          .render(isColored: !isFile && page.isColored, columns: isFile ? 100 : page.columns)
      }
    switch request.target {
    case .file(let path): try OutputFile.write(bytes, to: path)
    default: try StandardOutput.write(bytes)
    }
  }
}

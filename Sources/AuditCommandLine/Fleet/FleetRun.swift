internal import AuditKit
internal import AuditReports
internal import BudgetReplay
internal import FleetLogs
internal import Synchronization
internal import SystemFiles
internal import WidgetManifests

/// A run of `audit fleet`, from its paths to the exit code.
struct FleetRun {
  let settings: FleetSettings
  let output: OutputStyle
  /// The maximum share of unreadable lines, in percent.
  let maximumUnread: Double
  /// The lowest severity that fails the run.
  let failOn: Severity
  /// The width of a terminal.
  let columns: Int
  let working = WorkingFolder()

  /// Writes the summary of logs and other summaries to standard output.
  ///
  /// - Parameters:
  ///   - parts: The number of summaries of different devices to write; nil for one of all.
  ///   - allowsEmpty: Whether it may have no events.
  /// - Returns: The exit code.
  func summarize(_ paths: [String], wholeDevices: Bool, parts: Int?, allowsEmpty: Bool) -> Int32 {
    if ProcessState.isTerminal(1) {
      let reason = "a summary isn't text; write it to a file: > part.fleet"
      StandardOutput.writeError([Problem(path: "standard output", reason: reason)])
      return 2
    }
    let progress = RunProgress()
    let line = output.isQuiet ? nil : ProgressLine(of: progress)
    var inputs = inputs(paths, progress)
    var (summary, runs) = inputs.read()
    var problems = inputs.problems
    problems.attempt { () throws(Problem) in
      let isEmpty = !allowsEmpty && !summary.hasEvents && !runs.hasEvents
      if wholeDevices || isEmpty { summary = try self.summary(summary, runs) }
      if isEmpty {
        // Inputs that could not be read at all are already reported.
        if inputs.problems.isEmpty { throw noEvents(summary, of: paths) }
      } else {
        try Problem.naming("standard output") { () throws(FleetError) in
          func send(_ bytes: [UInt8]) throws(FleetError) {
            try FleetError.calling { () throws(SystemError) in
              try StandardOutput.writePart(bytes)
            }
          }
          if let parts {
            try SummaryFile.write(summary, runs, parts: parts, to: send)
          } else {
            try SummaryFile.write(summary, wholeDevices || runs.isEmpty ? nil : runs, to: send)
          }
        }
      }
    }
    line?.end()
    StandardOutput.writeError(problems)
    return problems.isEmpty ? 0 : 2
  }

  /// Writes reports.
  ///
  /// - Parameters:
  ///   - paths: Logs and summaries.
  ///   - compares: Whether the second path is compared with the first.
  ///   - manifests: The manifests whose predictions are reported; nil for none.
  ///   - profile: The path of a file for the measured limits; nil for none.
  ///   - overwrites: Whether that file may exist.
  ///   - requests: The reports.
  /// - Returns: The exit code.
  func report(
    _ paths: [String], compares: Bool, beside manifests: AuditRequest?, profile: String?,
    overwrites: Bool, to requests: [OutputRequest]
  ) -> Int32 {
    let progress = RunProgress()
    let line = output.isQuiet ? nil : ProgressLine(of: progress)
    var problems: [Problem] = []
    var reports: [FleetReport] = []
    var predictions: [String: FleetReport.Prediction] = [:]
    if let manifests {
      do throws(SettingsError) {
        predictions = try self.predictions(manifests, &problems, progress)
      } catch {
        line?.end()
        StandardOutput.writeError(error.problems)
        return error.exitCode
      }
    }
    for paths in compares ? paths.map({ [$0] }) : [paths] {
      if let summary = read(paths, &problems, progress) {
        reports.append(
          FleetReport(summary, predictions: predictions, maximumUnread: maximumUnread))
      }
    }
    line?.end()
    var failed = false
    if let report = reports.last, reports.count == (compares ? 2 : 1) {
      let comparison =
        compares
        ? FleetComparison(
          old: reports[0], new: report, names: (working.shown(paths[0]), working.shown(paths[1])))
        : nil
      let findings = report.findings + (comparison?.findings ?? [])
      failed = findings.contains { $0.commonSeverity >= failOn }
      if let profile {
        problems.attempt { () throws(Problem) in
          try writeProfile(report, to: profile, overwrites: overwrites)
        }
      }
      for request in requests {
        problems.attempt { () throws(Problem) in try write(report, comparison, to: request) }
      }
    }
    StandardOutput.writeError(problems)
    return !problems.isEmpty ? 2 : failed ? 1 : 0
  }

  /// Returns the summary of logs and other summaries; nil if it has no events.
  private func read(
    _ paths: [String], _ problems: inout [Problem], _ progress: RunProgress
  ) -> FleetSummary? {
    var inputs = inputs(paths, progress)
    let (whole, runs) = inputs.read()
    problems += inputs.problems
    var result: FleetSummary?
    problems.attempt { () throws(Problem) in
      let summary = try summary(whole, runs)
      if summary.events > 0 {
        result = summary
      } else if inputs.problems.isEmpty {
        // Inputs that could not be read at all are already reported.
        throw noEvents(summary, of: paths)
      }
    }
    return result
  }

  private func noEvents(_ summary: FleetSummary, of paths: [String]) -> Problem {
    let name = paths.count == 1 ? working.shown(paths[0]) : "\(paths.count) paths"
    let reasons = summary.unreadLines + summary.leftOutLines
    let reason = reasons.max { $0.count < $1.count }.map { "; most often: \($0.reason)" } ?? ""
    return Problem(path: name, reason: "no line is a recorded reload\(reason)")
  }

  private func inputs(_ paths: [String], _ progress: RunProgress) -> FleetInputs {
    var inputs = FleetInputs(settings, jobs: output.maximumThreads, from: working, progress)
    for path in paths { inputs.add(path) }
    return inputs
  }

  /// Returns a summary with the devices of some events.
  private func summary(_ whole: FleetSummary, _ runs: EventRuns) throws(Problem) -> FleetSummary {
    let none = FleetSummary(like: whole)
    let sum = SharedSummary(whole)
    let pool = Mutex<[FleetSummary]>([])
    let failures = Parallel.map(0..<EventRuns.sectionCount, jobs: output.maximumThreads) {
      section -> FleetError? in
      var summary = pool.withLock { $0.popLast() } ?? none
      defer { pool.withLock { $0.append(summary) } }
      do throws(FleetError) {
        try summary.add(runs, section: section, takeLarge: sum.take)
        return nil
      } catch {
        return error
      }
    }
    if let failure = failures.lazy.compactMap(\.self).first {
      throw Problem(path: "temporary file or summary", reason: failure.message)
    }
    return try Problem.naming("summary") { () throws(FleetError) in
      for var part in pool.withLock({ $0 }) { try sum.take(&part) }
      var summary = sum.summary
      summary.addNames(of: runs)
      return summary
    }
  }

  private func writeProfile(
    _ report: FleetReport, to path: String, overwrites: Bool
  ) throws(Problem) {
    guard let measured = MeasuredProfile(report) else {
      let knowledge = report.kinds.map(\.all.knowledge)
      let reason =
        knowledge.contains(.linesMissing)
        ? "too many lines are missing, so no limit is known"
        : knowledge.contains(.notReached)
          ? "no limit was reached, so none is known"
          : "no timeline says when it asks for the next one, so no limit is known"
      throw Problem(path: path, reason: "not written: \(reason)")
    }
    if overwrites {
      try OutputFile.write(measured.render(), to: path)
    } else {
      try OutputFile.create(measured.render(), at: path)
    }
  }

  /// Returns the predictions of manifests, by kind.
  private func predictions(
    _ request: AuditRequest, _ problems: inout [Problem], _ progress: RunProgress
  ) throws(SettingsError) -> [String: FleetReport.Prediction] {
    let settings = try Settings(request, from: working)
    var search = Search(from: working, excluding: settings.excluded, progress)
    for path in request.paths { search.add(path) }
    var manifests = ManifestFiles()
    let read = manifests.read(
      search.files, areReplaced: false, jobs: output.maximumThreads, progress)
    problems += search.problems + read.problems
    let result = settings.audit.run(read.sources, progress: progress)
    problems += result.problems
    let reading = Set(ReadingRules.infos.map(\.id))
    problems += result.findings.filter { $0.severity == .error && reading.contains($0.rule) }
      .map { finding in
        .at(finding.place.start, in: result.files[Int(finding.place.file)], finding.message)
      }
    if !read.sources.isEmpty, result.declaresNothing {
      problems.append(.nothingDeclared(in: read.sources))
    }
    return result.replay.map(FleetReport.predictions) ?? [:]
  }

  private func write(
    _ report: FleetReport, _ comparison: FleetComparison?, to request: OutputRequest
  ) throws(Problem) {
    let isFile = request.target != .standardOutput
    let bytes =
      switch request.format {
      case .json: FleetJSON(report, comparison: comparison).render()
      case .html: FleetHTML(report, comparison: comparison).render()
      default:
        FleetText(report, comparison: comparison)
          .render(
            isColored: !isFile && output.color.isColored, columns: isFile ? 100 : columns,
            isQuiet: output.isQuiet, maximumFindings: output.maximumFindings)
      }
    try request.write { $0(bytes) }
  }
}

/// The sums of all threads.
private final class SharedSummary: Sendable {
  private let sum: Mutex<FleetSummary>

  init(_ summary: FleetSummary) { sum = Mutex(summary) }

  var summary: FleetSummary { sum.withLock { $0 } }

  /// Merges the sums of a thread, and resets them.
  func take(_ part: inout FleetSummary) throws(FleetError) {
    let (taken, none) = (part, FleetSummary(like: part))
    part = none
    let result = sum.withLock { sum -> Result<Void, FleetError> in
      do throws(FleetError) {
        return .success(try sum.merge(taken))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }
}

extension FleetReport {
  /// Returns the predictions of a replay, of the first widget of each kind.
  fileprivate static func predictions(_ replay: ReplayReport) -> [String: Prediction] {
    var predictions: [String: Prediction] = [:]
    for widget in replay.widgets {
      guard let kind = widget.subject.kind, predictions[kind] == nil else { continue }
      let outcome = widget.outcome
      func byHour(_ measures: Measures) -> [Double] {
        measures.chargedByLocalHour.map(replay.engine.perDay)
      }
      predictions[kind] = Prediction(
        askedPerDay: outcome.demandPerDay, low: replay.engine.perDay(outcome.low.charged.total),
        high: replay.engine.perDay(outcome.high.charged.total),
        ageLow: outcome.low.age.map { $0.p50 / 1000 },
        ageHigh: outcome.high.age.map { $0.p50 / 1000 },
        byHour: Band(low: byHour(outcome.low), high: byHour(outcome.high)),
        runsDry: widget.runsDry)
    }
    return predictions
  }
}

internal import AuditKit
internal import AuditReports
internal import SystemFiles
internal import WidgetManifests

/// Writes the reports of a run.
struct Reports {
  private let output: OutputStyle
  private let reports: [OutputRequest]
  private let includesReplayTables: Bool
  private let listsUnknown: Bool
  private let working: WorkingFolder
  /// The maximum number of threads.
  private let jobs: Int
  /// The lowest severity that fails the run.
  private let failOn: Severity

  /// GitHub refuses a job summary of more than 1 MiB in total.
  ///
  /// - Source: https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
  private static let jobSummaryLimit = 1_000_000

  init(
    _ request: AuditRequest, failOn: Severity = .error, jobs: Int = 1, from working: WorkingFolder
  ) {
    self.jobs = jobs
    output = request.output
    reports = request.reports
    includesReplayTables = request.includesReplayTables
    listsUnknown = request.listsUnknown
    self.working = working
    self.failOn = failOn
  }

  /// Writes one report.
  func write(_ result: AuditResult, to request: OutputRequest) throws(Problem) {
    let isStandard = request.target == .standardOutput
    // Standard error has the reason; `All clear` would contradict it.
    let isEmpty = result.saysNothing && !result.problems.isEmpty
    if request.format == .text, isEmpty, isStandard { return }
    var result = result
    if let most = output.maximumFindings, !output.countsRules {
      result.keep(atMost: most)
    }
    let style = style(of: request)
    try request.write { send in
      request.format.write(result, style, send)
      // Standard output gets them last, including the problems of the reports themselves.
      if !isStandard { send(request.format.render(result.problems, style)) }
    }
  }

  /// Also writes problems to reports on standard output, because their readers may ignore standard
  /// error.
  func write(_ problems: [Problem]) {
    for report in reports where report.target == .standardOutput {
      let bytes = report.format.render(problems, style(of: report))
      // Already written to standard error.
      if !bytes.isEmpty { try? StandardOutput.write(bytes) }
    }
  }

  private func style(of request: OutputRequest) -> ReportFormat.Style {
    let isStandard = request.target == .standardOutput
    var style = ReportFormat.Style()
    style.text = TextReport(
      isColored: isStandard ? output.color.isColored : output.color == .always,
      isQuiet: output.isQuiet,
      columns: isStandard ? ProcessState.columns ?? 100 : 100)
    style.text.wrapsProse = isStandard && ProcessState.columns != nil
    style.text.linkRoot =
      isStandard && output.color.isColored && ProcessState.showsLinks ? working.path : nil
    style.text.countsRules = output.countsRules
    style.text.includesReplayTables = includesReplayTables
    style.text.listsUnknown = listsUnknown
    style.json.listsUnknown = listsUnknown
    style.json.jobs = jobs
    style.html.failOn = failOn
    style.concise.showsHelp = output.showsHelp
    style.text.listsProblems = !isStandard && request.target != .standardError
    // Xcode opens files only by absolute paths; for all others, a short path is better.
    if CIEnvironment.isXcode { style.xcode.root = working.path }
    if [.github, .gitlab, .sarif].contains(request.format) {
      style.root = ReportRoot(below: Repository.pathFromTop(to: working) ?? "")
    }
    if case .endOfFile(let path) = request.target {
      let size = (try? FileStatus(of: SystemPath(path)))?.size ?? 0
      style.markdown.byteLimit = max(Self.jobSummaryLimit - size, 0)
    }
    return style
  }

  /// Reports how many findings `--max-findings` leaves out.
  func reportLeftOutFindings(of result: AuditResult) {
    guard let most = output.maximumFindings, result.findings.count > most else { return }
    let what = Count.of(result.findings.count - most, "more finding")
    StandardOutput.writeError([
      "\(StandardOutput.program): \(what) not shown (--max-findings \(most))"
    ])
  }
}

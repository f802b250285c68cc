internal import AuditKit

/// Writes the reports of a run.
struct Reports {
  private let options: RunOptions
  private let tellsReplay: Bool
  /// Whether something could not be read, so that no findings do not mean that all is well.
  private let wasIncomplete: Bool

  init(_ request: AuditRequest, wasIncomplete: Bool) {
    options = request.run
    tellsReplay = request.tellsReplay
    self.wasIncomplete = wasIncomplete
  }

  /// Writes one report.
  func write(_ result: AuditResult, to request: OutputRequest) throws(Problem) {
    var result = result
    if let most = options.maxFindings { result.findings = Array(result.findings.prefix(most)) }
    switch request.format {
    case .json: try write(JSONReport().render(result), to: request.file)
    case .csv: try write(CSVReport().render(result), to: request.file)
    case .text:
      // Standard error says why; `All clear` would say something else.
      if wasIncomplete, result.saysNothing, result.log == nil, request.file == nil { return }
      var report = TextReport(
        isColored: request.file == nil ? options.color.isColored : options.color == .always,
        isQuiet: options.quiet,
        columns: request.file == nil ? ProcessState.columns ?? 100 : 100)
      report.tellsReplay = tellsReplay
      try write(report.render(result), to: request.file)
    }
  }

  private func write(_ bytes: [UInt8], to file: String?) throws(Problem) {
    if let file {
      try OutputFile.write(bytes, to: file)
    } else {
      try StandardOutput.write(bytes)
    }
  }

  /// Says how many findings `--max-findings` keeps from being reported.
  func sayWhatIsLeftOut(of result: AuditResult) {
    guard let most = options.maxFindings, result.findings.count > most else { return }
    let count = result.findings.count - most
    let what = count == 1 ? "1 more finding is" : "\(count) more findings are"
    StandardOutput.complain(["audit: \(what) left out (--max-findings \(most))"])
  }
}

internal import ArgumentParser
internal import AuditReports
internal import SystemFiles
internal import WidgetManifests

/// A report and its target.
struct OutputRequest {
  let format: ReportFormat
  let target: Target

  /// The target of a report.
  enum Target: Equatable {
    case standardOutput
    /// Standard error, if standard output is used otherwise.
    case standardError
    /// A file, which the report replaces.
    case file(String)
    /// A file that others write to as well: the report is appended.
    case endOfFile(String)
  }

  init(_ format: ReportFormat, to target: Target = .standardOutput) {
    self.format = format
    self.target = target
  }

  /// Writes the report to its target.
  func write(_ pieces: Pieces) throws(Problem) {
    switch target {
    case .standardOutput: try StandardOutput.write(pieces)
    case .standardError: pieces(StandardOutput.writeAside)
    case .file(let path): try OutputFile.write(pieces, to: path)
    case .endOfFile(let path): try OutputFile.append(pieces, to: path)
    }
  }

  /// The reports of `--format auto`: text or Xcode's format, and GitHub's formats.
  static var automatic: [OutputRequest] {
    var reports = [OutputRequest(CIEnvironment.isXcode ? .xcode : .text)]
    if CIEnvironment.isGitHub { reports.append(OutputRequest(.github)) }
    if let jobSummary { reports.append(jobSummary) }
    return reports
  }

  /// The job summary of GitHub, if there is one.
  static var jobSummary: OutputRequest? {
    CIEnvironment.jobSummary.map { OutputRequest(.markdown, to: .endOfFile($0)) }
  }
}

/// An argument of `--format`: `FORMAT[=FILE]`, or `auto`.
enum FormatArgument {
  /// The formats that suit the environment.
  case auto
  case report(OutputRequest)

  /// Reads `json=report.json`.
  ///
  /// - Parameters:
  ///   - argument: The argument.
  ///   - formats: The formats that the command has.
  init(parsing argument: String, among formats: [ReportFormat]) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    if argument == "auto" {
      self = .auto
      return
    }
    guard let format = formats.first(where: { $0.rawValue == name }) else {
      throw ValidationError(Self.message(about: name, among: formats))
    }
    switch parts.count > 1 ? String(parts[1]) : "-" {
    case "": throw ValidationError("expected a file after the =")
    // Opened as a file, standard output would be overwritten.
    case "-", "/dev/stdout", "/dev/fd/1": self = .report(OutputRequest(format))
    case let path: self = .report(OutputRequest(format, to: .file(path)))
    }
  }

  private static func message(about name: String, among formats: [ReportFormat]) -> String {
    let names = formats.map(\.rawValue)
    if name == "auto" { return "auto writes to standard output and takes no file" }
    let nearest = Nearest.nearest(to: name, in: names).map { "did you mean \($0)? " } ?? ""
    return "\(nearest)the formats are auto, \(names.joined(separator: ", "))"
  }

  /// Refuses two reports with one target.
  static func validate(_ arguments: [FormatArgument]) throws {
    let requests = arguments.map { argument in
      switch argument {
      case .auto: OutputRequest(.text)
      case .report(let request): request
      }
    }
    if requests.count(where: { $0.target == .standardOutput }) > 1 {
      throw ValidationError("only one report can go to standard output; name a file for the others")
    }
    let files = requests.compactMap { request in
      if case .file(let path) = request.target { path } else { nil }
    }
    if files.count > 1, areOne(files) {
      throw ValidationError("two reports cannot be written to the same file")
    }
  }

  /// Whether two of the paths name the same file; a device takes any number of reports.
  private static func areOne(_ files: [String]) -> Bool {
    let working = WorkingFolder()
    var names: Set<String> = []
    var identities: Set<FileStatus.Identity> = []
    return files.contains { file in
      let status = try? FileStatus(of: SystemPath(file))
      if let status, status.kind != .file { return false }
      let isKnown = status.map { !identities.insert($0.identity).inserted } ?? false
      return !names.insert(working.shown(file)).inserted || isKnown
    }
  }

  /// Whether one goes to standard output.
  static func useStandardOutput(_ arguments: [FormatArgument]) -> Bool {
    arguments.contains { argument in
      if case .report(let request) = argument { request.target == .standardOutput } else { false }
    }
  }

  /// The requested reports.
  ///
  /// - Parameters:
  ///   - arguments: The arguments; none is `auto`.
  ///   - auto: The reports of `auto`.
  ///   - summary: A report that is always written, unless Markdown is requested.
  static func requests(
    _ arguments: [FormatArgument], auto: [OutputRequest] = OutputRequest.automatic,
    summary: OutputRequest? = CIEnvironment.isGitHub ? OutputRequest.jobSummary : nil
  ) -> [OutputRequest] {
    let requests = (arguments.isEmpty ? [.auto] : arguments).flatMap { argument in
      switch argument {
      case .auto: auto
      case .report(let request): [request]
      }
    }
    guard let summary, !requests.isEmpty, !requests.contains(where: { $0.format == .markdown })
    else { return requests }
    return requests + [summary]
  }
}

extension Option where Value == [FormatArgument] {
  /// Creates the option `--format` of a command.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value without an argument.
  ///   - formats: The formats that the command has.
  ///   - auto: The explanation of `auto` in the help; empty for none.
  init(wrappedValue: [FormatArgument], reports formats: [ReportFormat], auto: String = "") {
    let names = formats.map(\.rawValue).joined(separator: ", ")
    let texts = [
      "Write a report to standard output, or to a file. Repeatable. Formats: auto, \(names).", auto,
      "(default: auto)",
    ]
    self.init(
      wrappedValue: wrappedValue,
      help: ArgumentHelp(
        texts.filter { !$0.isEmpty }.joined(separator: " "), valueName: "format[=path]"),
      completion: .formats(formats),
      transform: { try FormatArgument(parsing: $0, among: formats) })
  }
}

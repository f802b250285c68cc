internal import AuditKit

/// Who started the run, as the environment tells it: what `--format auto` goes by.
enum Surroundings {
  /// Whether a build of Xcode runs it, which marks what it prints in the margin.
  ///
  /// - Source: https://developer.apple.com/documentation/xcode/build-settings-reference
  static var isXcode: Bool { isSet("XCODE_VERSION_ACTUAL") }

  /// Whether a workflow of GitHub Actions runs it.
  ///
  /// - Source: https://docs.github.com/en/actions/reference/workflows-and-actions/variables
  static var isGitHub: Bool { ProcessState.environment("GITHUB_ACTIONS") == "true" }

  /// The file whose Markdown GitHub shows on the page of the run.
  static var jobSummary: String? {
    isSet("GITHUB_STEP_SUMMARY") ? ProcessState.environment("GITHUB_STEP_SUMMARY") : nil
  }

  /// The reports for whoever started the run: text, unless Xcode reads it, and what GitHub shows.
  static var reports: [OutputRequest] {
    var reports = [OutputRequest(isXcode ? .xcode : .text)]
    if isGitHub { reports.append(OutputRequest(.github)) }
    if let jobSummary { reports.append(OutputRequest(.markdown, to: .endOfFile(jobSummary))) }
    return reports
  }

  private static func isSet(_ name: String) -> Bool {
    !(ProcessState.environment(name) ?? "").isEmpty
  }
}

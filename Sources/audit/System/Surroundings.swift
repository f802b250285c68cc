internal import AuditKit
internal import FileSystem

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
  private static var jobSummary: String? {
    isSet("GITHUB_STEP_SUMMARY") ? ProcessState.environment("GITHUB_STEP_SUMMARY") : nil
  }

  /// The folders into which a CI system has put the repository, as far as it says so.
  ///
  /// - Source: https://docs.github.com/en/actions/reference/workflows-and-actions/variables
  /// - Source: https://docs.gitlab.com/ci/variables/predefined_variables/
  static var checkouts: [String] {
    ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].compactMap(ProcessState.environment)
      .filter { $0.hasPrefix("/") }
  }

  /// The reports for whoever started the run: text, unless Xcode reads it, and what GitHub shows.
  static var reports: [OutputRequest] {
    var reports = [OutputRequest(isXcode ? .xcode : .text)]
    if isGitHub { reports.append(OutputRequest(.github)) }
    if let summary { reports.append(summary) }
    return reports
  }

  /// The job summary, where there is one.
  static var summary: OutputRequest? {
    jobSummary.map { OutputRequest(.markdown, to: .endOfFile($0)) }
  }

  private static func isSet(_ name: String) -> Bool {
    !(ProcessState.environment(name) ?? "").isEmpty
  }
}

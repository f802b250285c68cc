internal import SystemFiles

/// The program that started the run, as environment variables tell: it decides `--format auto`.
enum CIEnvironment {
  /// Whether a build of Xcode runs it, which shows its output as marks in the margin.
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

  /// The folders into which a CI system has checked out the repository.
  ///
  /// - Source: https://docs.github.com/en/actions/reference/workflows-and-actions/variables
  /// - Source: https://docs.gitlab.com/ci/variables/predefined_variables/
  static var checkouts: [String] {
    ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].compactMap(ProcessState.environment)
      .filter { $0.hasPrefix("/") }
  }

  private static func isSet(_ name: String) -> Bool {
    !(ProcessState.environment(name) ?? "").isEmpty
  }
}

internal import SystemFiles

/// The program that started the run, according to environment variables; it determines
/// `--format auto`.
enum CIEnvironment {
  /// Whether an Xcode build runs it; Xcode shows its findings beside the lines.
  ///
  /// - Source: https://developer.apple.com/documentation/xcode/build-settings-reference
  static var isXcode: Bool { isSet("XCODE_VERSION_ACTUAL") }

  /// Whether a GitHub Actions workflow runs it.
  ///
  /// - Source: https://docs.github.com/en/actions/reference/workflows-and-actions/variables
  static var isGitHub: Bool { ProcessState.environment("GITHUB_ACTIONS") == "true" }

  /// Whether a CI system runs audit.
  ///
  /// - Source: https://docs.github.com/en/actions/reference/workflows-and-actions/variables
  /// - Source: https://docs.gitlab.com/ci/variables/predefined_variables/
  /// - Source: https://developer.apple.com/documentation/xcode/environment-variable-reference
  static var isCI: Bool { ["CI", "TF_BUILD", "JENKINS_URL"].contains(where: isSet) }

  /// The file with Markdown that GitHub shows on the page of the workflow run.
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

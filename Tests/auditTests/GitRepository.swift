import CommandSandbox
import Testing

/// A temporary repository in which the built command runs, without any other git configuration.
struct GitRepository {
  let sandbox: Sandbox

  static let environment = [
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0",
    "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com",
    "GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z", "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.com", "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z",
  ]

  /// Creates a repository whose first commit, tagged `v1`, has some files.
  init(_ files: [String: String]) throws {
    sandbox = try Sandbox(files)
    try git("init -q -b main && git add -A && git commit -qm 'First: one' && git tag v1")
  }

  /// Runs git, or several lines of shell that begin with git.
  func git(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let outcome = try shell("git \(line)")
    #expect(outcome.code == 0, "\(outcome.errors)", sourceLocation: sourceLocation)
  }

  /// Commits all changes.
  func commit(_ message: String = "more") throws {
    try git("add -A && git commit -qm '\(message)'")
  }

  /// Runs `audit` without a configuration.
  func audit(_ arguments: String..., in path: String = "") throws -> Outcome {
    try sandbox.audit(arguments, in: path, environment: Self.environment)
  }

  /// Runs a line of shell in which `$AUDIT` is the command.
  func shell(_ line: String) throws -> Outcome {
    let exports = Self.environment.map { "export \($0.key)='\($0.value)'\n" }.sorted().joined()
    return try sandbox.shell(exports + line)
  }
}

import CommandSandbox
import Foundation

extension Sandbox {
  /// The path of `audit`.
  static let binary = product("audit")

  /// Runs `audit`.
  func audit(
    _ arguments: String..., input: String = "", in path: String = "",
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(Self.binary.path, arguments, input: input, in: path, environment: environment)
  }

  /// Runs `audit` with the arguments of a test.
  func audit(
    _ arguments: [String], in path: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(Self.binary.path, arguments, in: path, environment: environment)
  }

  /// Runs `audit` with the maximum memory that any input may take, 300 MB.
  ///
  /// A process that takes more is killed by a signal. CI/bench/hostile measures times.
  func confined(_ arguments: [String], input: String = "") throws -> Outcome {
    let line = "ulimit -d 300000; exec \"$0\" \"$@\""
    return try run("/bin/bash", ["-c", line, Self.binary.path] + arguments, input: input)
  }

  /// Runs a line of shell in which `$AUDIT` is the command.
  func shell(_ line: String) throws -> Outcome {
    try run("/bin/bash", ["-c", line], environment: ["AUDIT": Self.binary.path])
  }
}

import CommandSandbox
import Foundation

extension Sandbox {
  /// Runs `draft`.
  func draft(_ arguments: String...) throws -> Outcome {
    try run(Self.product("draft").path, arguments)
  }

  /// Runs `audit`.
  func audit(_ arguments: String...) throws -> Outcome {
    try run(Self.product("audit").path, arguments)
  }

  /// Runs a line of shell in which `$DRAFT` and `$AUDIT` are the commands.
  func shell(_ line: String) throws -> Outcome {
    try run(
      "/bin/bash", ["-c", line],
      environment: ["DRAFT": Self.product("draft").path, "AUDIT": Self.product("audit").path])
  }
}

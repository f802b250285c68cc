import Foundation
import PackagePlugin

/// Runs audit as `swift package audit`, with the arguments that follow.
///
/// It requests no permission, because most runs only read. On macOS, SwiftPM's sandbox prevents a
/// run from writing to the package unless that is allowed:
/// `swift package --allow-writing-to-package-directory audit --fix`.
@main
struct AuditCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let audit = Process()
    audit.executableURL = try context.tool(named: "audit").url
    audit.arguments = arguments.filter { !Self.permissions.contains($0) }
    try audit.run()
    audit.waitUntilExit()
    // SwiftPM reports this exit code, and exits with 1 itself.
    if audit.terminationStatus != 0 { exit(audit.terminationStatus) }
  }

  /// SwiftPM's own options, which it also accepts after the command's name, and passes on.
  private static let permissions: Set = [
    "--allow-writing-to-package-directory", "--disable-sandbox",
  ]
}

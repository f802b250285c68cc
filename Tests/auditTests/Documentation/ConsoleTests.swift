import CommandSandbox
import Foundation
import Testing

/// The consoles on a page show what the commands print.
///
/// The `console` blocks of a page are one session, in a copy of its example: a line that begins
/// with `$` is run, and its output follows. A `diff` block is applied as a patch, as a reader
/// would edit the files. `RECORD_SNAPSHOTS=1` writes the output into the page.
@Suite struct ConsoleTests {
  private static let catalogue = "Sources/AuditKit/AuditKit.docc"
  private static let replayCatalogue = "Sources/BudgetReplay/BudgetReplay.docc"

  /// The pages with a session, and the folder or file in the package that each one is about.
  static let sessions = [
    (DocumentationPage("README.md"), "manifests"),
    (DocumentationPage("\(catalogue)/Adopting.md"), "Tests/auditTests/Documentation/Weather"),
    (DocumentationPage("\(catalogue)/ReadingTheReport.md"), "manifests"),
    (DocumentationPage("\(catalogue)/Projects.md"), "Tests/auditTests/Documentation/Weather"),
    (DocumentationPage("\(catalogue)/TuistProjects.md"), "Tests/auditTests/Documentation/Tide"),
    (DocumentationPage("\(catalogue)/ExpoProjects.md"), "Tests/auditTests/Documentation/Buoy"),
    (DocumentationPage("\(replayCatalogue)/TheRefreshBudget.md"), "manifests"),
  ]

  @Test(arguments: sessions)
  func `the console of a page shows what the commands print`(
    page: DocumentationPage, example: String
  ) throws {
    let session = try Session(example: DocumentationPage.root.appending(path: example))
    var replacements: [(range: Range<Int>, lines: [String])] = []
    for block in try page.blocks() {
      switch block.language {
      case "console":
        let lines = try session.replay(block.lines)
        replacements.append((block.range, lines))
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" { continue }
        #expect(lines == block.lines.map(String.init))
      case "diff": try session.apply(block.text)
      default: break
      }
    }
    #expect(!replacements.isEmpty)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try page.replace(replacements)
    }
  }
}

/// A terminal in a temporary folder, in which both commands are found.
private final class Session {
  private let sandbox: Sandbox
  private var lastCode: Int32 = 0

  /// Starts in a copy of a folder's files or, for `manifests`, beside a copy of it.
  init(example: URL) throws {
    sandbox = try Sandbox()
    let files = FileManager.default
    if example.lastPathComponent == "manifests" {
      try files.copyItem(at: example, to: sandbox.folder.appending(path: "manifests"))
      return
    }
    for name in try files.contentsOfDirectory(atPath: example.path) {
      try files.copyItem(
        at: example.appending(path: name), to: sandbox.folder.appending(path: name))
    }
  }

  /// Runs the commands of a block, and returns the block with their output.
  func replay(_ lines: [Substring]) throws -> [String] {
    var shown: [String] = []
    for line in lines where line.hasPrefix("$ ") {
      let outcome = try run(String(line.dropFirst(2)))
      shown.append(String(line))
      shown += outcome.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if shown.last?.isEmpty == true { shown.removeLast() }
    }
    return shown
  }

  /// Edits the files as the patch says.
  func apply(_ patch: String) throws {
    try sandbox.write(patch, to: "edit.patch")
    #expect(try run("git apply edit.patch && rm edit.patch") == "")
  }

  /// Runs a line as a shell would after the previous one, and returns everything it prints.
  private func run(_ line: String) throws -> String {
    let products = Sandbox.product("audit").deletingLastPathComponent().path
    let outcome = try sandbox.run(
      "/bin/bash", ["-c", "exec 2>&1; (exit \(lastCode)); \(line)"],
      environment: ["PATH": "\(products):/usr/bin:/bin"])
    lastCode = outcome.code
    return outcome.output
  }
}

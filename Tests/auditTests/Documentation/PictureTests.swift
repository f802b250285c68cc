import CommandSandbox
import Foundation
import Testing

/// The pictures in the documentation match the current output of the commands.
///
/// `RECORD_SNAPSHOTS=1` draws them again. `CI/browser` takes the picture of the HTML report.
@Suite struct PictureTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try FileManager.default.copyItem(
      at: DocumentationPage.root.appending(path: "manifests"),
      to: sandbox.folder.appending(path: "manifests"))
  }

  private func expect(_ picture: String, at path: String) throws {
    let file = DocumentationPage.root.appending(path: "Sources/\(path)")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      return try Data(picture.utf8).write(to: file)
    }
    let recorded = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(picture == recorded, "\(path) shows something else")
  }

  @Test func `the terminal picture shows what the command prints`() throws {
    let arguments = ["manifests/study", "--only", "budget-exceeded"]
    let outcome = try sandbox.audit(arguments + ["--color", "always"])
    #expect(outcome.code == 1)
    let command = (["audit"] + arguments).joined(separator: " ")
    let picture = TerminalPicture(command, printing: outcome.output)
    let title = "What `\(command)` prints"
    try expect(picture.svg(.light, title: title), at: "AuditKit/AuditKit.docc/terminal.svg")
    try expect(picture.svg(.dark, title: title), at: "AuditKit/AuditKit.docc/terminal~dark.svg")
  }

  /// Each picture, and the options with which the day is drawn.
  static let days = [
    ("day-dry", []), ("day-token", ["--budget-model", "token"]),
    ("day-spread", ["--fix-unsafe"]),
  ]

  @Test(arguments: days)
  func `the pictures of a day are those in the report`(name: String, options: [String]) throws {
    _ = try sandbox.audit(
      ["manifests/study", "--no-config", "--format", "html=page.html"] + options)
    let page = try #require(sandbox.text("page.html"))
    let day = try #require(DayPicture(of: "AppData", in: page))
    let catalogue = "BudgetReplay/BudgetReplay.docc"
    try expect(day.svg(.light), at: "\(catalogue)/\(name).svg")
    try expect(day.svg(.dark), at: "\(catalogue)/\(name)~dark.svg")
  }
}

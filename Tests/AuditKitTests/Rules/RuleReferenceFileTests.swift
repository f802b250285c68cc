@testable import AuditReports
import Foundation
import Testing

@testable import AuditKit

/// The committed files about the rules match those that the rules generate.
///
/// `RECORD_SNAPSHOTS=1 swift test --filter RuleReferenceFileTests` writes them again.
@Suite struct RuleReferenceFileTests {
  @Test func `the committed reference matches the rules`() throws {
    let file = Self.file("Sources/AuditKit/AuditKit.docc/Rules.md")
    let generated = RuleReference.markdown(for: AllRules.infos)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(generated.utf8).write(to: file)
    }
    let committed = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    #expect(
      committed == generated,
      "Rules.md is out of date; run RECORD_SNAPSHOTS=1 swift test --filter RuleReferenceFileTests")
  }

  @Test(arguments: ["README.md", "CHANGELOG.md"])
  func `the number of rules on a page is correct`(page: String) throws {
    let file = Self.file(page)
    let committed = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    let count = AllRules.infos.count
    let generated = committed.replacing(/[0-9]+(?= rules, each with)/, with: "\(count)")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(generated.utf8).write(to: file)
    } else {
      #expect(committed == generated, "the number of rules in \(page) is out of date; record it")
    }
    #expect(generated.contains("\(count) rules, each with"))
  }

  /// Returns a file of the repository.
  private static func file(_ path: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../\(path)")
      .standardized
  }
}

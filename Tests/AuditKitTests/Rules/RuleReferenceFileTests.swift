@testable import AuditReports
import Foundation
import Testing

@testable import AuditKit

@Suite struct RuleReferenceFileTests {
  /// The committed reference is the one that the rules generate.
  ///
  /// `RECORD_SNAPSHOTS=1 swift test --filter RuleReferenceFileTests` writes it anew.
  @Test func theCommittedReferenceIsWhatTheRulesSay() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/AuditKit/AuditKit.docc/Rules.md").standardized
    let generated = RuleReference.markdown(for: AllRules.infos)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(generated.utf8).write(to: file)
    }
    let committed = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    #expect(
      committed == generated,
      "Rules.md is out of date; run RECORD_SNAPSHOTS=1 swift test --filter RuleReferenceFileTests")
  }
}

import Foundation
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// One invalid manifest for each group of rules, with its expected report.
///
/// `RECORD_SNAPSHOTS=1 swift test --filter BrokenManifestsTests` records the reports again.
@Suite struct BrokenManifestsTests {
  /// The manifests, and the rules of their group that such a manifest can't violate.
  static let manifests: [(name: String, group: RuleInfo.Group, except: Set<String>)] = [
    // Bytes that aren't text, and exceeded limits, leave nothing else to read.
    ("reading", .reading, ["invalid-encoding", "input-limit"]),
    // Without a day, a dated gate isn't checked.
    ("identity", .identity, ["minimum-os-gate"]),
    ("kinds", .kinds, []),
    ("families", .families, []),
    ("intents", .intents, []),
    ("groups", .groups, []),
    ("links", .links, []),
    ("extension-point", .extensionPoint, []),
    ("timelines", .timelines, []),
  ]

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fixtures/broken").standardizedFileURL

  private static func findings(_ name: String) throws -> [Finding] {
    let bytes = Array(try Data(contentsOf: folder.appending(path: "\(name).yaml")))
    return Audit().run([SourceFile(path: "\(name).yaml", bytes: bytes)]).findings
  }

  @Test(arguments: manifests.map(\.name))
  func `a broken manifest has the recorded findings`(_ name: String) throws {
    let lines = try Self.findings(name).map { finding in
      expectPlain(finding)
      let start = finding.place.start
      let what = "\(finding.severity) \(finding.rule): \(finding.message)"
      return "\(start.line):\(start.column) \(what)\n"
    }
    try expectSnapshot(
      Array(lines.joined().utf8), at: Self.folder.appending(path: "\(name).expected"))
  }

  @Test(arguments: manifests.map(\.name))
  func `every rule of the group has a finding`(_ name: String) throws {
    let (_, group, exceptions) = try #require(Self.manifests.first { $0.name == name })
    let found = Set(try Self.findings(name).map(\.rule))
    let rules = AllRules.infos.filter { $0.group == group }.map(\.id)
    #expect(rules.filter { !found.contains($0) && !exceptions.contains($0) } == [])
  }
}

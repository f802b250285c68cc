import Foundation
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// The example manifests, audited together as `audit check manifests` does.
@Suite struct ManifestsTests {
  /// The findings in each file, as `rule line:column` in the order of the report.
  static let expected: [String: [String]] = [
    "clock.yaml": [
      "entries-too-close 22:16", "timeline-too-large 22:16", "budget-exceeded 23:15",
    ],
    "good/transit.yaml": [],
    "parcels.yaml": ["budget-exceeded 31:35"],
    "quote.yaml": ["budget-at-risk 27:15"],
    "study/app.yaml": [],
    "study/widgets.yaml": ["budget-exceeded 65:15"],
    "today.yaml": ["today-extension 19:17"],
    "weather.yaml": [
      "never-refreshed 25:20", "entries-unreached 33:52", "never-refreshed 35:20",
    ],
  ]

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../manifests").standardizedFileURL

  /// Every manifest in the folder, by its relative path.
  private static func sources() throws -> [SourceFile] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try paths.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.map { path in
      SourceFile(path: path, bytes: Array(try Data(contentsOf: folder.appending(path: path))))
    }
  }

  @Test func `every example manifest is listed here`() throws {
    #expect(Set(try Self.sources().map(\.path)) == Set(Self.expected.keys))
  }

  @Test(arguments: expected.keys.sorted())
  func `each example manifest has the findings it demonstrates`(_ path: String) throws {
    let result = Audit().run(try Self.sources())
    let found = result.findings.filter { result.files[Int($0.place.file)].path == path }
    #expect(
      found.map { "\($0.rule) \($0.place.start.line):\($0.place.start.column)" }
        == Self.expected[path],
      "\(found.map(\.message))")
  }

  /// The number of reloads per day that each widget requests, as the examples describe.
  @Test func `each widget requests the reloads of its policy`() throws {
    let replay = try #require(Audit().run(try Self.sources()).replay)
    let asked = Dictionary(
      replay.widgets.map { ($0.subject.kind ?? "", $0.judgedPerDay) },
      uniquingKeysWith: { first, _ in first })
    let expected: [String: Double] = [
      "AppData": 288, "Clock": 96, "Test": 48, "NetWorkData": 12, "NetWorkImage": 12, "Edit": 12,
      "MainWidget": 6, "WidgetExt": 0, "WidgetExt2": 0, "NextParcel": 288,
    ]
    for (kind, perDay) in expected { #expect(asked[kind] == perDay, "\(kind)") }
  }

  @Test func `valid example manifests have no findings`() throws {
    let good = try Self.sources().filter { $0.path.hasPrefix("good/") }
    #expect(!good.isEmpty)
    #expect(Audit().run(good).findings.map(\.message) == [])
  }
}

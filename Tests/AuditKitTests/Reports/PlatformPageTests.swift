@testable import AuditReports
import Foundation
import Testing
@testable import WidgetManifests

struct PlatformPageTests {
  private let phone = PlatformPage.Target(platform: .iOS, version: OSVersion(16))
  private let watch = PlatformPage.Target(platform: .watchOS, version: OSVersion(10))

  private func json(_ page: PlatformPage) throws -> JSON {
    try JSONDecoder().decode(JSON.self, from: Data(page.json()))
  }

  @Test func `the whole table is printed`() throws {
    try expectSnapshot(PlatformPage().text(), "families.txt")
  }

  @Test func `the features available on the deployment targets are printed`() throws {
    try expectSnapshot(
      PlatformPage(for: [phone, watch]).text(columns: 80), "families-for-targets.txt")
  }

  @Test func `JSON has every row with its source`() throws {
    var count = 0
    for subject in try json(PlatformPage())["availability"]?.items ?? [] {
      for row in subject["platforms"]?.items ?? [] {
        count += 1
        #expect(row["source"]?["url"]?.text?.hasPrefix("https://") == true)
        #expect(row["source"]?["title"]?.text?.isEmpty == false)
        #expect(row["first"]?.text.flatMap { OSVersion($0) } != nil)
        #expect(row["isLegal"] == nil)
      }
    }
    #expect(count == PlatformTable.rows.count)
    let sizes = try json(PlatformPage())["sizes"]?.items ?? []
    #expect(sizes.count == WidgetSize.all.count)
    let extraLarge: JSON = .object([
      "family": .text("systemExtraLarge"), "device": .text("iPad"), "screen": .text("768x1024"),
      "size": .array([.number(634.5), .number(305.5)]),
      "drawn": .array([.number(540), .number(260)]),
    ])
    #expect(sizes.contains(extraLarge))
  }

  @Test(
    arguments: [
      (.iOS, 13), (.iOS, 16), (.macOS, 14), (.watchOS, 9), (.visionOS, 26),
    ] as [(Platform, UInt16)])
  func `the available families match the platform table`(platform: Platform, major: UInt16) throws {
    let target = PlatformPage.Target(platform: platform, version: OSVersion(major))
    let page = try json(PlatformPage(for: [target]))
    let legal = (page["availability"]?.items ?? []).filter { subject in
      subject["type"] == .text("family")
        && subject["platforms"]?.items.first?["isLegal"] == .flag(true)
    }
    let families = PlatformTable.families(on: platform, at: target.version)
    #expect(legal.map { $0["name"]?.text } == families.map(\.rawValue))
    let sized = Set((page["sizes"]?.items ?? []).compactMap { $0["family"]?.text })
    #expect(sized.isSubset(of: families.map(\.rawValue)))
  }
}

extension JSON {
  /// The items of an array, or none for any other value.
  fileprivate var items: [JSON] {
    if case .array(let items) = self { items } else { [] }
  }

  /// A text.
  fileprivate var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}

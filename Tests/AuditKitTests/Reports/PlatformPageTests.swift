@testable import AuditReports
import Testing
@testable import WidgetManifests

struct PlatformPageTests {
  private let phone = PlatformPage.Target(platform: .iOS, version: OSVersion(16))
  private let watch = PlatformPage.Target(platform: .watchOS, version: OSVersion(10))

  @Test func `the whole table is printed`() throws {
    try expectSnapshot(PlatformPage().text(), "families.txt")
  }

  @Test func `the features available on the deployment targets are printed`() throws {
    try expectSnapshot(
      PlatformPage(for: [phone, watch]).text(columns: 80), "families-for-targets.txt")
  }

  @Test(
    arguments: [
      (.iOS, 13), (.iOS, 16), (.macOS, 14), (.watchOS, 9), (.visionOS, 26),
    ] as [(Platform, UInt16)])
  func `the available families match the platform table`(platform: Platform, major: UInt16) {
    let target = PlatformPage.Target(platform: platform, version: OSVersion(major))
    let page = PlatformPage(for: [target])
    let families = PlatformTable.families(on: platform, at: target.version)
    #expect(WidgetFamily.allCases.filter { target.has(.family($0)) } == families)
    #expect(page.sizes.flatMap(\.sizes).allSatisfy { families.contains($0.family) })
  }
}

import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Of a hundred thousand manifests four hundred thousand rows are kept until they are reported.
@Suite struct RowSizeTests {
  @Test func `a replayed widget takes no more than 376 bytes beside the days that it shares`() {
    #expect(MemoryLayout<ReplayedWidget>.stride <= 376)
  }

  @Test func `a finding takes no more than 288 bytes beside its texts`() {
    #expect(MemoryLayout<Finding>.stride <= 304)
  }

  @Test func `a deployment target holds no reference`() { #expect(_isPOD(Platforms.Target.self)) }
}

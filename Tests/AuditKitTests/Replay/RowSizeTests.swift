import Testing
@testable import WidgetManifests

@testable import AuditKit

/// A run over 100,000 manifests keeps 400,000 rows until they are reported.
@Suite struct RowSizeTests {
  @Test func `a replayed widget takes at most 376 bytes beside the days it shares`() {
    #expect(MemoryLayout<ReplayedWidget>.stride <= 376)
  }

  @Test func `a finding takes at most 288 bytes beside its texts`() {
    #expect(MemoryLayout<Finding>.stride <= 288)
  }

  @Test func `a deployment target contains no reference`() {
    #expect(_isPOD(Platforms.Target.self))
  }
}

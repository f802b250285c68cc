import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Of a hundred thousand manifests four hundred thousand rows are kept until they are reported.
@Suite struct RowSizeTests {
  @Test("a replayed widget takes no more than 352 bytes beside the days that it shares")
  func replayedWidget() { #expect(MemoryLayout<ReplayedWidget>.stride <= 352) }

  @Test("a finding takes no more than 248 bytes beside its texts")
  func finding() { #expect(MemoryLayout<Finding>.stride <= 248) }

  @Test("a deployment target holds no reference")
  func target() { #expect(_isPOD(Platforms.Target.self)) }
}

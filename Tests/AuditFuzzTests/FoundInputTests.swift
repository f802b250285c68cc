internal import FuzzTarget
internal import Testing

@Suite struct AuditFoundInputTests {
  @Test(arguments: AuditFuzz.targets.map(\.name))
  func `a reader survives what it is fuzzed from`(name: String) throws {
    let target = try #require(AuditFuzz.targets.first { $0.name == name })
    #expect(!target.sample.isEmpty)
    #expect(target.brokenBySample == [])
  }

  @Test func `what fuzzers found stays mended`() throws {
    #expect(try FoundInputs(beside: #filePath).broken(among: AuditFuzz.targets) == [])
  }
}

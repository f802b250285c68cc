internal import FuzzTarget
internal import Testing

@Suite struct DraftFoundInputTests {
  @Test(arguments: DraftFuzz.targets.map(\.name))
  func `a reader survives what it is fuzzed from`(name: String) throws {
    let target = try #require(DraftFuzz.targets.first { $0.name == name })
    #expect(!target.sample.isEmpty)
    #expect(target.brokenBySample == [])
  }

  @Test func `what fuzzers found stays mended`() throws {
    #expect(try FoundInputs(beside: #filePath).broken(among: DraftFuzz.targets) == [])
  }
}

internal import FuzzTarget
internal import Testing

@Suite struct DraftFoundInputTests {
  @Test(arguments: DraftFuzz.targets.map(\.name))
  func `a reader survives what it is fuzzed from`(name: String) throws {
    let target = try #require(DraftFuzz.targets.first { $0.name == name })
    #expect(!target.sample.isEmpty)
    for seed in target.sample {
      let broken = target.broken(seed)
      #expect(broken.isEmpty, "\(broken): \(String(decoding: seed.prefix(4096), as: UTF8.self))")
    }
  }

  @Test func `what fuzzers found stays mended`() throws {
    for input in try FoundInputs(beside: #filePath).inputs {
      let target = try #require(DraftFuzz.targets.first { $0.name == input.target })
      let broken = target.broken(input.bytes)
      #expect(broken.isEmpty, "\(input.target)/\(input.name): \(broken)")
    }
  }
}

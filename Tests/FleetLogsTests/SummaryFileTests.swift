import BudgetReplay
import Testing

@testable import FleetLogs

struct SummaryFileTests {
  private func bytes() throws -> [UInt8] {
    let lines = FleetLog.mixed(seed: 1, devices: 2)
    let (whole, open) = (try FleetLog.summary(lines), try FleetLog.runs([lines]))
    return try FleetLog.file(whole, open)
  }

  @Test func `a file is read back as written`() throws {
    let bytes = try bytes()
    let file = try SummaryFile(bytes)
    let runs = EventRuns(temporaryFolder: "/tmp")
    try file.addEvents(to: runs)
    #expect(try FleetLog.file(file.summary, runs) == bytes)
  }

  @Test func `a file of another version is reported with its version`() throws {
    var bytes = try bytes()
    bytes[12] = UInt8(ascii: "2")
    #expect(SummaryFile.isBeginning(bytes))
    #expect {
      try SummaryFile(bytes)
    } throws: {
      ($0 as? FleetError)?.message.hasPrefix("a summary of another version") == true
    }
  }

  @Test func `any flipped bit is detected, including in the events`() throws {
    let bytes = try bytes()
    for position in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 150)) {
      var damaged = bytes
      damaged[position] ^= 1 << UInt8(position % 8)
      #expect(throws: FleetError.self, "byte \(position)") { try SummaryFile(damaged) }
    }
    for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 50)) {
      #expect(throws: FleetError.self) { try SummaryFile(Array(bytes.prefix(count))) }
    }
  }
}

import BudgetReplay
import Testing

@testable import FleetLogs

/// The same lines give the same bytes, however they are split.
struct PartitionTests {
  private static func shuffled(_ lines: [String], _ random: inout SplitMix64) -> [String] {
    var lines = lines
    for index in lines.indices.reversed().dropLast() {
      lines.swapAt(index, Int(random.next(below: UInt64(index + 1))))
    }
    return lines
  }

  /// Splits lines into parts: any line into any part, and some into several.
  private static func parts(
    _ lines: [String], _ count: Int, _ random: inout SplitMix64
  ) -> [[String]] {
    var parts = [[String]](repeating: [], count: count)
    for line in lines {
      repeat {
        parts[Int(random.next(below: UInt64(count)))].append(line)
      } while random.next(below: 5) == 0
    }
    return parts.map { shuffled($0, &random) }
  }

  /// Merges the summaries and events of files in a random tree; returns the bytes of the root.
  private static func merged(_ files: [[UInt8]], _ random: inout SplitMix64) throws -> [UInt8] {
    var files = files
    while files.count > 1 {
      let width = Int(random.next(below: 3)) + 2
      var summary = FleetSummary(FleetSettings())
      let runs = EventRuns(temporaryFolder: "/tmp")
      for _ in 0..<min(width, files.count) {
        let file = try SummaryFile(files.remove(at: Int(random.next(below: UInt64(files.count)))))
        try summary.merge(file.summary)
        try file.addEvents(to: runs)
      }
      files.append(try FleetLog.file(summary, runs.isEmpty ? nil : runs))
    }
    return files[0]
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `any split of shuffled and duplicated lines, merged in any order, gives the same bytes`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let lines = FleetLog.mixed(seed: 7)
    let expected = try FleetLog.file(FleetSummary(FleetSettings()), FleetLog.runs([lines]))
    let parts = Self.parts(lines, Int(seed), &random)
    let files = try parts.map {
      try FleetLog.file(FleetSummary(FleetSettings()), FleetLog.runs([$0]))
    }
    #expect(try Self.merged(files, &random) == expected)
    let summary = try FleetLog.summary(FleetLog.runs(parts))
    #expect(try FleetLog.summary(lines) == summary)
  }

  @Test(arguments: [1, 2, 7, 256], 1...3 as ClosedRange<UInt64>)
  func `partial summaries of any split, summed by number in any order, give the same bytes`(
    count: Int, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var settings = FleetSettings()
    settings.year = 2026
    let lines = FleetLog.mixed(seed: 7) + Self.others
    let expected = try FleetLog.summary(lines, settings: settings)
    #expect(expected.unreadLines.count > 2 && expected.namelessEvents > 0)
    var buckets = [[SummaryFile]](repeating: [], count: count)
    for part in Self.parts(lines, 5, &random) {
      let files = try FleetLog.partial(part, settings, count)
      #expect(files.count == count)
      for (bucket, file) in files.enumerated() {
        let place = Int(random.next(below: UInt64(buckets[bucket].count + 1)))
        buckets[bucket].insert(try SummaryFile(file), at: place)
      }
    }
    var sum = FleetSummary(settings)
    for files in buckets.reversed() {
      var part = FleetSummary(settings)
      let runs = EventRuns(temporaryFolder: "/tmp")
      for file in files {
        try part.merge(file.summary)
        try file.addEvents(to: runs)
      }
      for section in 0..<EventRuns.sectionCount { try part.add(runs, section: section) }
      try sum.merge(part)
    }
    #expect(try FleetLog.file(sum, nil) == FleetLog.file(expected, nil))
  }

  /// Lines without a device, with escapes, repeated keys or bytes that are no event, and text of
  /// idevicesyslog.
  private static let others =
    (0..<40)
    .flatMap { number in
      let day = 10 + number % 20
      let time = #""t":"2026-03-\#(day)T10:00:00+01:00","ev":"timeline","kind":"Radar""#
      return [
        #"{"v":1,\#(time),"n":\#(number)}"#, #"{"v":1,\#(time),"device":"d\u0065\#(number % 3)"}"#,
        #"{"device":"x",\#(time),"device":"\ud800\#(number % 4)"}"#,
        #"{"v":1,\#(time),"device":\#(day)}"#,
        "\u{FEFF}{\(number)", "", " \r", "x\(number)" + String(repeating: "y", count: 70_000),
        "Mar \(day) 06:00:00 Phone \(number % 3) chronod(ChronoKit)[1] <Notice>: "
          + "[app::extension:Radar:systemSmall] on local reload: succeeded with 5 entries",
      ]
    }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `summaries of whole devices give the same bytes when merged`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let lines = FleetLog.mixed(seed: 7)
    let expected = try FleetLog.file(FleetLog.summary(lines), nil)
    var parts = [[String]](repeating: [], count: Int(seed))
    var unread: [String] = []
    for line in Self.shuffled(lines, &random) {
      // Lines without a device, and lines that don't count, may be in any part, but only in one.
      let words = line.split(separator: "\"")
      if let index = words.firstIndex(of: "device"), !line.contains("debug") {
        parts[words[index + 2].utf8.reduce(0) { $0 + Int($1) } % parts.count].append(line)
      } else {
        unread.append(line)
      }
    }
    parts[0] += unread
    let files = try parts.map { try FleetLog.file(FleetLog.summary($0), nil) }
    #expect(try Self.merged(files, &random) == expected)
  }

  @Test func `lines without a device belong to one device across all files`() throws {
    let lines = FleetLog.mixed(seed: 2, devices: 2)
      .map { $0.replacing(/"device":"[^"]*",/, with: "") }
    let whole = try FleetLog.summary(lines)
    #expect(try FleetLog.summary(FleetLog.runs([lines.reversed(), lines, []])) == whole)
    #expect(whole.devices.estimate == 1 && whole.sums == 1)
    #expect(whole.namelessEvents == whole.events && whole.events > 50)
  }

  @Test func `a small event buffer gives the same bytes`() throws {
    let lines = FleetLog.mixed(seed: 3)
    let whole = try FleetLog.file(FleetSummary(FleetSettings()), FleetLog.runs([lines]))
    // 500 events in runs of 7 are merged once on the way.
    let runs = try FleetLog.runs([lines], limit: 7)
    #expect(runs.runs.count < 64)
    #expect(try FleetLog.file(FleetSummary(FleetSettings()), runs) == whole)
  }

  @Test func `a device with more events than a block is read in order and once`() throws {
    var random = SplitMix64(seed: 4)
    let lines =
      FleetLog.days(110, device: "a", limit: 96) + FleetLog.days(4, device: "b", limit: 9)
    let whole = try FleetLog.runs([lines])
    #expect(lines.count > 2 * RunWriter.blockLength)
    let parts = Self.parts(lines, 5, &random) + [lines]
    for limit in [1 << 19, 700] {
      let runs = try FleetLog.runs(parts, limit: limit)
      #expect(try FleetLog.file(empty, runs) == FleetLog.file(empty, whole))
      #expect(try FleetLog.summary(runs) == FleetLog.summary(lines))
    }
    #expect(try FleetLog.summary(lines).events == UInt64(lines.count))
  }

  @Test func `runs are merged by level, so that few remain`() throws {
    let lines = FleetLog.days(12, device: "a", limit: 96)
    let runs = try FleetLog.runs([lines], limit: 1)
    #expect(lines.count > 32 * 32)
    #expect(runs.runs.count <= 3 * 31)
    #expect(try FleetLog.file(empty, runs) == FleetLog.file(empty, FleetLog.runs([lines])))
  }

  @Test func `summaries that are flushed when they are large give the same bytes`() throws {
    let lines = (0..<1100).flatMap { FleetLog.days(3, device: "\($0)", limit: 1, os: "\($0)") }
    let runs = try FleetLog.runs([lines])
    var sum = FleetSummary(FleetSettings())
    var times = 0
    for section in 0..<EventRuns.sectionCount {
      var part = FleetSummary(FleetSettings())
      if section < 250 { swap(&part, &sum) }
      try part.add(runs, section: section) { part throws(FleetError) in
        times += 1
        try sum.merge(part)
        part = FleetSummary(like: part)
      }
      try sum.merge(part)
    }
    sum.addNames(of: runs)
    #expect(times > 0)
    #expect(try FleetLog.file(sum, nil) == FleetLog.file(FleetLog.summary(lines), nil))
  }

  private var empty: FleetSummary { FleetSummary(FleetSettings()) }

  @Test func `merging an empty summary changes nothing`() throws {
    var summary = try FleetLog.summary(FleetLog.mixed(seed: 5))
    let before = try FleetLog.file(summary, nil)
    try summary.merge(FleetSummary(FleetSettings()))
    #expect(try FleetLog.file(summary, nil) == before)
    var empty = FleetSummary(FleetSettings())
    try empty.merge(summary)
    #expect(try FleetLog.file(empty, nil) == before)
  }

  @Test func `groups beyond the maximum are combined, the same for any split`() throws {
    var settings = FleetSettings()
    settings.maximumGroups = 5
    let lines = (0..<40).flatMap { number in
      FleetLog.days(4, device: "device \(number)", limit: 4, os: "\(number)")
    }
    let expected = try FleetLog.summary(lines, settings: settings)
    #expect(FleetReport(expected).kinds.count == 2)
    var merged = FleetSummary(settings)
    for start in stride(from: 0, to: lines.count, by: lines.count / 40) {
      let part = Array(lines[start..<start + lines.count / 40])
      try merged.merge(FleetLog.summary(part, settings: settings))
    }
    #expect(try FleetLog.file(merged, nil) == FleetLog.file(expected, nil))
    let days = FleetReport(merged).kinds.reduce(0) { $0 + $1.all.group[.days] }
    #expect(days == 80)
  }

  @Test func `summaries with other settings are refused`() throws {
    var settings = FleetSettings()
    settings.skippedDays = 1
    var summary = FleetSummary(FleetSettings())
    #expect(throws: FleetError.self) { try summary.merge(FleetSummary(settings)) }
    var salted = FleetSettings()
    salted.salt = "secret"
    #expect(throws: FleetError.self) { try summary.merge(FleetSummary(salted)) }
  }

  @Test func `missing settings are taken from the summaries`() throws {
    var settings = FleetSettings()
    (settings.salt, settings.skippedDays, settings.keepsDevices) = ("secret", 1, true)
    let part = try FleetLog.summary(FleetLog.mixed(seed: 1), settings: settings)
    var adopted = FleetSettings()
    adopted.adopt(part, readsLogs: false)
    var sum = FleetSummary(adopted)
    try sum.merge(part)
    #expect(try FleetLog.file(sum, nil) == FleetLog.file(part, nil))
    // The devices of logs can't be hashed with a salt that only a summary has.
    var beside = FleetSettings()
    beside.adopt(part, readsLogs: true)
    #expect(beside.skippedDays == 1 && beside.keepsDevices == nil)
    #expect(throws: FleetError.self) {
      var sum = FleetSummary(beside)
      try sum.merge(part)
    }
  }
}

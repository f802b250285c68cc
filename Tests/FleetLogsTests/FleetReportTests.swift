import BudgetReplay
import Testing

@testable import FleetLogs

struct FleetReportTests {
  private func report(_ lines: [String]) throws -> FleetReport {
    FleetReport(try FleetLog.summary(lines))
  }

  @Test func `known limits are recovered once they are reached`() throws {
    let lines = (0..<50).flatMap { number in
      FleetLog.days(5, device: "\(number)", limit: number < 25 ? 40 : 60)
    }
    let figures = try #require(try report(lines).kinds.first { $0.name == "Radar" }).all
    #expect(figures.group[.days] == 150)
    #expect(figures.dryShare == 1)
    #expect(figures.limit == FleetFigures.Band(p5: 40, p50: 40, p95: 60))
    #expect(figures.askedPerDay.map { abs($0 - 96) < 1 } == true)
    #expect(figures.lossShare == nil)
    // The 60th reload occurs at 14:45.
    #expect(figures.dryHour == 9)
    #expect(abs(figures.group.devices.estimate - 50) <= 1)
  }

  @Test(arguments: [false, true])
  func `a day with two versions counts once, for the version it mostly had`(
    isBackward: Bool
  ) throws {
    // The third day has 10 reloads on one version, 30 on the next and a failure without a version.
    var lines = FleetLog.days(6, device: "a", limit: 40)
    var reloads = 0
    for index in lines.indices where lines[index].contains("timeline") {
      reloads += 1
      if reloads > 90 { lines[index] = lines[index].replacing("26.1", with: "26.2") }
    }
    lines.append(
      FleetLog.line(
        "failure", at: FleetLog.start + 2 * 86_400_000 + 1_000_000, device: "a", os: "",
        #","family":"systemSmall""#))
    let kind = try #require(
      try report(isBackward ? lines.reversed() : lines).kinds.first { $0.name == "Radar" })
    #expect(kind.systems.map(\.name) == ["", "26.1", "26.2"])
    #expect(kind.systems.map { $0.group[.days] } == [0, 1, 3])
    #expect(kind.systems.map { $0.group.devices.estimate } == [1, 1, 1])
    #expect(kind.all.group[.partialDays] == 2 && kind.all.group[.failures] == 1)
    #expect(kind.all.limit == FleetFigures.Band(p5: 40, p50: 40, p95: 41))
    #expect(kind.all.group[.age].bars.reduce(0) { $0 + $1.count } == 4 * 64)
  }

  @Test func `a limit that isn't reached isn't reported`() throws {
    let lines = (0..<20).flatMap { FleetLog.days(5, device: "\($0)", limit: 96) }
    let figures = try #require(try report(lines).kinds.first { $0.name == "Radar" }).all
    #expect(figures.dryShare == 0)
    #expect(figures.limit == nil)
    #expect(figures.band(.grantedPerDay) == FleetFigures.Band(p5: 96, p50: 96, p95: 96))
    #expect(figures.band(.age).map { $0.p95 <= 900 } == true)
  }

  @Test func `lost lines are detected, and limits corrected for them`() throws {
    var random = SplitMix64(seed: 2)
    let lines = (0..<200).flatMap { FleetLog.days(6, device: "\($0)", limit: 50) }
      .filter { _ in random.next(below: 100) >= 5 }
    let figures = try #require(try report(lines).kinds.first { $0.name == "Radar" }).all
    #expect(figures.lossShare.map { abs($0 - 0.05) < 0.005 } == true)
    #expect(figures.limit.map { $0.p50 < 49 } == true)
    #expect(figures.correctedLimit.map { (49...51).contains($0.p50) } == true)
  }

  @Test func `limits and dry days aren't reported if a tenth of the lines is lost`() throws {
    var random = SplitMix64(seed: 3)
    func figures(lost: UInt64) throws -> FleetFigures {
      let lines = (0..<50).flatMap { FleetLog.days(6, device: "\($0)", limit: 50) }
        .filter { _ in random.next(below: 100) >= lost }
      return try #require(try report(lines).kinds.first { $0.name == "Radar" }).all
    }
    let few = try figures(lost: 8)
    #expect(few.knowledge == .reached && few.dryShare == 1 && few.limit != nil)
    let many = try figures(lost: 15)
    #expect(many.knowledge == .linesMissing && many.lossShare.map { $0 > 0.1 } == true)
    #expect(many.dryShare == nil && many.correctedLimit == nil && many.dryHour == nil)
  }

  @Test func `days without requested reloads can't run dry and don't count in the share`() throws {
    let planned = (0..<3).flatMap { FleetLog.days(5, device: "\($0)", limit: 40) }
    let others = (3..<9).flatMap { FleetLog.days(5, device: "\($0)", limit: 40) }
      .map { $0.replacing(#","policy":{"after":900}"#, with: "") }
    let all = try #require(try report(planned + others).kinds.first { $0.name == "Radar" }).all
    #expect(all.group[.days] == 27 && all.group[.plannedDays] == 9 && all.dryShare == 1)
    #expect(all.askedPerDay.map { abs($0 - 96) < 1 } == true)
    let alone = try #require(try report(others).kinds.first { $0.name == "Radar" }).all
    #expect(alone.knowledge == .nothingAsked && alone.group[.days] == 18)
    #expect(alone.askedPerDay == nil && alone.dryShare == nil && alone.limit == nil)
    #expect(alone.band(.grantedPerDay) == FleetFigures.Band(p5: 40, p50: 40, p95: 40))
    // A timeline that never asks again is recognized.
    let never = planned.map { $0.replacing(#"{"after":900}"#, with: #""never""#) }
    let known = try #require(try report(never).kinds.first { $0.name == "Radar" }).all
    #expect(known.knowledge == .notReached && known.dryShare == 0)
  }

  @Test func `reloads that are increasingly late before the limit aren't lost lines`() throws {
    let lines = (0..<5).flatMap { device in
      (0..<6).flatMap { day -> [String] in
        var time = FleetLog.start + Int64(day) * 86_400_000
        return (0..<40).map { step in
          time += 900_000 * Int64(max(4, step - 20)) / 4
          return FleetLog.line(
            "timeline", at: time, device: "\(device)", #","policy":{"after":900}"#)
        }
      }
    }
    let figures = try #require(try report(lines).kinds.first { $0.name == "Radar" }).all
    #expect(figures.lossShare == nil && figures.group[.onTime] >= 100)
  }

  @Test func `openings of the app distinguish days`() throws {
    let uses = try #require(
      try report(FleetLog.days(5, device: "a", limit: 40)).kinds.first { $0.name == "Radar" }
    ).uses
    #expect(uses.map(\.name) == ["opened 1–2 times"])
    #expect(uses[0].group[.days] == 3)
    let summary = try FleetLog.summary(FleetLog.days(5, device: "a", limit: 40))
    #expect(summary.openingDays == 3 && summary.openings[8] == 3)
    #expect(summary.openings.reduce(0, +) == 3)
  }

  @Test func `the first days after a placement don't count`() throws {
    let placed = FleetLog.line(
      "placed", at: FleetLog.start + 86_400_000 - 1, device: "a", #","family":"systemSmall""#)
    let figures = try #require(
      try report([placed] + FleetLog.days(9, device: "a", limit: 40)).kinds
        .first { $0.name == "Radar" }
    ).all
    // Nine days without the first and last, and without the second and third.
    #expect(figures.group[.days] == 5)
  }

  @Test func `reloads are counted by cause`() throws {
    let day = FleetLog.start + 86_400_000
    var lines = FleetLog.days(3, device: "a", limit: 1)
    for (step, cause) in [
      #""ev":"reloadCall","app":"foreground""#, #""ev":"reloadCall","app":"background""#,
      #""ev":"push""#, #""ev":"intent""#,
    ].enumerated() {
      let time = day + Int64(step + 1) * 3_600_000
      lines.append(#"{"v":1,"t":"\#(FleetLog.time(time))",\#(cause),"device":"a","os":"26.1"}"#)
      lines.append(
        FleetLog.line("timeline", at: time + 9000, device: "a", #","family":"systemSmall""#))
    }
    let kinds = try report(lines).kinds
    let group = try #require(kinds.first { $0.name == "Radar" }).all.group
    #expect(group[.foreground] == 1 && group[.intent] == 1)
    #expect(group[.background] == 1 && group[.push] == 1 && group[.policy] == 1)
    #expect(group[.triggerWait].quantile(percent: 50) == 9)
    #expect(kinds.first { $0.name == "" }?.all.group[.calls] == 2)
  }

  @Test func `unreadable lines are counted by reason, each once`() throws {
    let bad = [
      "{", "{", "nonsense", #"{"v":2}"#, #"{"v":1,"t":"2026-03-01T00:00:00","ev":"timeline"}"#,
      #"{"v":1,"t":"2026-03-01T00:00:00Z","ev":"timeline"}"#,
      "Mar  8 06:00:00 Phone chronod[1] <Notice>: x",
      String(repeating: "x", count: 70_000), String(repeating: "y", count: 70_000),
      String(repeating: "x", count: 70_000),
    ]
    let summary = try FleetLog.summary(bad + FleetLog.days(1, device: "a", limit: 2))
    #expect(
      Dictionary(uniqueKeysWithValues: summary.unreadLines.map { ($0.reason, $0.count) }) == [
        "ends too early": 1, "not JSON": 1, "an unknown version of the format": 1,
        "a time without its offset from UTC": 1, "without the key kind": 1,
        "a time without its year; give it with --year": 1, "longer than 64 KiB": 2,
      ])
    let finding = try #require(FleetReport(summary).findings.first)
    #expect(finding.id == "fleet-unread-lines" && finding.severity == .error)
    #expect(FleetReport(summary, maximumUnread: 100).findings.isEmpty)
  }

  @Test func `error codes don't displace the reasons of unreadable lines`() throws {
    let failures = (0..<5000).map { number in
      FleetLog.line(
        "failure", at: FleetLog.start + Int64(number) * 60_000, device: "a",
        #","error":"E Code=\#(number)""#)
    }
    let summary = try FleetLog.summary(failures + ["{"])
    #expect(summary.unreadLines.map(\.reason) == ["ends too early"])
    let kind = try #require(FleetReport(summary).kinds.first { $0.name == "Radar" })
    #expect(kind.failures.first { $0.code == "others" }?.count == 5000 - 64)
    #expect(kind.failures.reduce(0) { $0 + $1.count } == 5000)
    #expect(!kind.failures.contains { $0.code == nil })
    let reversed = try FleetLog.summary(["{"] + failures.reversed())
    #expect(try FleetLog.file(reversed, nil) == FleetLog.file(summary, nil))
  }

  @Test func `widgets beyond the maximum per device are counted as left out`() throws {
    let lines = (0..<33_000).map { number in
      FleetLog.line(
        "timeline", at: FleetLog.start + Int64(number), device: "a", kind: "K\(number)")
    }
    let summary = try FleetLog.summary(lines)
    let leftOut = try #require(summary.leftOutLines.first)
    #expect(leftOut.reason == "beyond the limits of widgets and days of a device")
    // Some kinds have the same hash.
    #expect((32_768..<32_900).contains(summary.events))
    #expect(summary.events + leftOut.count == 33_000)
  }

  @Test func `symptoms in system logs become findings with the rule for their cause`() throws {
    let messages = [
      "requesting [group.x]: REJECTED. Group containers identifiers should be prefixed by x",
      "getAllDescriptors failed: Error Domain=NSCocoaErrorDomain Code=4099 x",
      "reload: failed with error CHSErrorDomain Code=1103", "0xdead10cc",
      "on local reload: failed with too large timeline archive 99",
    ]
    let lines = messages.enumerated().map { index, message in
      #"{"timestamp":"2026-03-01 00:00:0\#(index).000+0100","processImagePath":"/x/other","#
        + #""eventMessage":"\#(message)"}"#
    }
    let findings = try report(lines).findings
    #expect(
      findings.map { "\($0.id) \($0.rule ?? "-")" } == [
        "fleet-group-refused invalid-app-group", "fleet-descriptors-failed -",
        "fleet-reload-failed missing-intent", "fleet-locked-in-background -",
        "fleet-timeline-too-large timeline-too-large",
      ])
    #expect(findings.allSatisfy { $0.message.count <= 100 })
  }

  @Test func `a whole message is searched, with its escapes resolved`() throws {
    func causes(_ message: String) throws -> [String] {
      let line =
        #"{"timestamp":"2026-03-01 00:00:00.000+0100","processImagePath":"/x/other","#
        + #""eventMessage":"\#(message)"}"#
      return try report([line]).findings.map(\.id)
    }
    #expect(try causes("0xdead10cc") == ["fleet-locked-in-background"])
    #expect(try causes(#"\"é\" \u0030xdead10cc"#) == ["fleet-locked-in-background"])
    #expect(try causes("0x0xdead10cc") == ["fleet-locked-in-background"])
    #expect(try causes("0xdead10c").isEmpty)
    #expect(try causes("").isEmpty)
  }

  @Test func `the log formats of the system are read`() throws {
    let reload = "[a::b:Radar:systemSmall::1/2/3:x] on local reload: succeeded with 5 entries"
    var settings = FleetSettings()
    settings.year = 2026
    let summary = try FleetLog.summary(
      [
        #"{"processImagePath":"\/usr\/libexec\/chronod","subsystem":"com.apple.chrono","#
          + #""timestamp":"2026-03-01 00:00:00.000000+0100","eventMessage":"\#(reload)"}"#,
        #"{"process":"/usr/libexec/chronod","subsystem":"com.apple.chrono","#
          + #""timestamp":"2026-03-02T00:00:00.123456789Z","message":"\#(reload)"}"#,
        "Mar  3 06:00:00 My Phone chronod(ChronoKit)[123] <Notice>: \(reload)",
        "Mar  3 06:00:00 My Phone kernel[0] <Notice>: \(reload)",
      ], settings: settings)
    #expect(summary.events == 3)
    #expect(summary.unreadLines.isEmpty)
    #expect(FleetReport(summary).kinds.map(\.name) == ["Radar"])
  }

  @Test func `unknown messages are counted by reason`() throws {
    func line(_ second: Int, _ process: String, _ message: String) -> String {
      #"{"processImagePath":"\#(process)","timestamp":"2026-03-01 00:00:0\#(second).000+0100","#
        + #""eventMessage":"\#(message)"}"#
    }
    let lines = [
      line(1, "/usr/libexec/chronod", "something new"),
      line(1, "/usr/libexec/chronod", "something new"),
      line(2, "/usr/libexec/chronod", "something new"), line(3, "/x/other", "hello"),
      #"{"finished":1}"#,
    ]
    let report = try report(lines + FleetLog.days(1, device: "a", limit: 2))
    #expect(
      report.summary.leftOutLines.map { "\($0.count) \($0.reason)" } == [
        "2 another message of chronod", "2 not about reloads",
      ])
    #expect(report.findings.isEmpty)
  }

  @Test func `a reload that fails with a code counts one cause`() throws {
    let widget = "[a::b:Radar:systemSmall::1/2/3:x]"
    let lines = [
      (1, "reload: failed"),
      (2, "on local reload: failed with error Error Domain=CHSErrorDomain Code=1050"),
      (2, "reload: failed with CHSErrorDomain Code=1050"),
      (40, "on local reload: failed with too large timeline archive 99"),
      (50, "on local reload: failed with error CHSErrorDomain Code=1103"),
    ].map { second, message in
      #"{"process":"/usr/libexec/chronod","timestamp":"2026-03-01T00:00:\#(second + 10)Z","#
        + #""message":"\#(widget) \#(message)"}"#
    }
    let failure = FleetLog.line(
      "failure", at: FleetLog.start + 3_600_000, device: "b",
      #","error":"CHSErrorDomain Code=1103""#)
    let findings = try report(lines + [failure]).findings
    #expect(
      findings.map { "\($0.kind ?? "") \($0.id): \($0.message.suffix(9))" } == [
        "Radar fleet-reload-refused:  (1 line)", "Radar fleet-reload-failed: (2 lines)",
        "Radar fleet-timeline-too-large:  (1 line)",
      ])
    // A failure has the code of the line that has one, even if that isn't the first.
    let failures = try #require(try report(lines).kinds.first).failures
    #expect(
      failures.map { "\($0.count) \($0.code ?? "without a code")" } == [
        "1 without a code", "1 CHSErrorDomain Code=1050", "1 CHSErrorDomain Code=1103",
      ])
  }

  @Test func `a time from idevicesyslog may have fractional seconds`() throws {
    var settings = FleetSettings()
    settings.year = 2026
    let runs = try FleetLog.runs(
      [
        ["", ".5", ".123456"].enumerated().map { index, fraction in
          "Mar  3 06:00:0\(index)\(fraction) Phone chronod(ChronoKit)[1] <Notice>: "
            + "[a::b:Radar:systemSmall::1/2/3:x] on local reload: succeeded with 5 entries"
        }
      ], settings: settings)
    var times: [Int64] = []
    for section in 0..<EventRuns.sectionCount {
      try runs.forEachDevice(section: section) { _, events, _ in times += events.map(\.time) }
    }
    #expect(times.map { $0 % 60_000 } == [0, 1500, 2123])
  }

  @Test func `a regression is a finding`() throws {
    let old = try report((0..<40).flatMap { FleetLog.days(4, device: "\($0)", limit: 96) })
    let new = try report((0..<40).flatMap { FleetLog.days(4, device: "\($0)", limit: 40) })
    let findings = FleetComparison(old: old, new: new).findings
    #expect(findings.first?.message == "days that run dry: 0 % before, 100 % now")
    #expect(
      findings.contains {
        $0.message.hasPrefix("mean age of the timeline: 15 min before, 5 h 26 min now")
      }, "\(findings)")
    #expect(findings.contains { $0.message.hasPrefix("reloads granted a day: 96.0 before, 40") })
    #expect(FleetComparison(old: new, new: old).findings.isEmpty)
    #expect(FleetComparison(old: new, new: new).findings.isEmpty)
  }

  @Test func `kinds that can't be compared are reported`() throws {
    func fleet(_ devices: Int, _ kind: String, os: String = "26.1") throws -> FleetReport {
      try report(
        (0..<devices).flatMap { FleetLog.days(4, device: "\($0)", limit: 9, os: os) }
          .map { $0.replacing("Radar", with: kind) })
    }
    func found(_ old: FleetReport, _ new: FleetReport) -> [String] {
      FleetComparison(old: old, new: new).findings
        .map { "\($0.severity) \($0.kind ?? ""): \($0.message)" }
    }
    #expect(
      try found(fleet(12, "Radar"), fleet(12, "Clock")) == [
        "note Clock: no whole days before, 24 now",
        "warning Radar: no whole days now, 24 before",
      ])
    #expect(
      try found(fleet(9, "Radar"), fleet(12, "Radar"))
        == ["note Radar: too few devices to compare: 9 before, 12 now"])
    #expect(
      try found(fleet(12, "Radar"), fleet(12, "Radar", os: "27.0"))
        == ["note Radar: too few devices to compare: 0 before, 0 now"])
  }

  /// Fleets of devices with individual limits, in two strata.
  private static func sample(
    _ count: Int, mean: Int, _ random: inout SplitMix64
  ) -> [DeviceSample] {
    var groups = [GroupSummary(), GroupSummary()]
    for device in 0..<count {
      // Far from normal: a fifth is much higher.
      let rare = random.next(below: 5) == 0 ? 200 : 0
      groups[device % 2].add(.granted, UInt64(mean + rare) + random.next(below: 100), of: 1)
    }
    return groups.map { $0.sample(.granted) }
  }

  @Test(arguments: [10, 20, 100])
  func `a chance difference isn't reported, a real one is`(devices: Int) {
    var random = SplitMix64(seed: UInt64(devices))
    var (alarms, found) = (0, 0)
    for _ in 0..<2000 {
      let old = Self.sample(devices, mean: 600, &random)
      for (mean, isWorse) in [(600, false), (400, true)] {
        let pairs = Array(zip(old, Self.sample(devices, mean: mean, &random)))
        let difference = DeviceDifference(pairs, devices: (devices, devices))
        if isWorse {
          found += difference.isLower ? 1 : 0
        } else {
          alarms += difference.isLower || difference.isHigher ? 1 : 0
        }
      }
    }
    #expect(alarms <= 2)
    #expect(devices < 100 || found > 1990, "\(found)")
  }

  @Test func `a device that counts twice isn't treated as two`() {
    var random = SplitMix64(seed: 5)
    let (old, new) = (Self.sample(40, mean: 600, &random), Self.sample(40, mean: 450, &random))
    let pairs = Array(zip(old, new))
    #expect(DeviceDifference(pairs, devices: (40, 40)).isLower)
    #expect(!DeviceDifference(pairs, devices: (8, 8)).isLower)
  }

  @Test func `device IDs are kept only if requested`() throws {
    var settings = FleetSettings()
    settings.keepsDevices = true
    let lines = FleetLog.days(4, device: "somebody's phone", limit: 40)
    let kept = try FleetLog.summary(lines, settings: settings)
    #expect(kept.keptDevices.map(\.id) == ["somebody's phone"])
    #expect(kept.keptDevices[0].totals == DeviceTotals(days: 2, granted: 80, dryDays: 2))
    let name = Array("somebody's phone".utf8)
    for file in [
      try FleetLog.file(FleetLog.summary(lines), nil),
      try FleetLog.file(FleetSummary(FleetSettings()), FleetLog.runs([lines])),
    ] {
      #expect(!file.indices.contains { file[$0...].starts(with: name) })
    }
  }
}

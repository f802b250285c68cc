import TestTexts
import Testing
import WidgetManifests

@Suite struct ManifestDurationTests {
  @Test(
    arguments: [
      ("0s", 0), ("0m", 0), ("45s", 45), ("30m", 1_800), ("1h30m", 5_400), ("90m", 5_400),
      ("2d", 172_800), ("1d2h3m4s", 93_784), ("1d4s", 86_404), ("366d", 31_622_400),
      ("8784h", 31_622_400), ("0007m", 420), ("0d0h0m0s", 0), ("25h61m", 93_660),
      ("PT2H", 7_200), ("P1DT30M", 88_200), ("P1D", 86_400), ("PT0S", 0), ("PT1H2M3S", 3_723),
      ("P1DT2H3M4S", 93_784), ("P366D", 31_622_400),
      (GivenText(String(repeating: "0", count: 500) + "5m"), 300),
    ] as [(GivenText, Int64)])
  func `a duration is a sum of units, largest first`(text: GivenText, seconds: Int64) throws {
    #expect(try ManifestDuration(parsing: text.text).milliseconds == seconds * 1_000)
  }

  @Test(
    arguments: [
      ("30", "30m for minutes, 30s"), ("0", "0m for minutes, 0s"), ("1h30", "add a unit, as in"),
      ("1000000", "add a unit, as in"), ("\(HostileTexts.digits)", "add a unit, as in"),
      ("367d", "at most 366d"), ("366d1s", "at most 366d"), ("P367D", "at most 366d"),
      ("31622401s", "at most 366d"),
      ("\(HostileTexts.digits)d", "at most 366d"), ("9223372036854775807s", "at most 366d"),
      ("9223372036854775807d1h1m1s", "at most 366d"), ("PT\(HostileTexts.digits)S", "at most 366d"),
      ("30m1h", "largest unit first"), ("1s1d", "largest unit first"),
      ("PT1M1H", "largest unit first"),
      ("1h1h", "each unit once"), ("PT1S1S", "each unit once"),
      ("2w", "use the units"), ("5min", "use the units"), ("2H", "use the units"),
      ("500ms", "use the units"),
      ("1.5h", "whole numbers"), ("1,5h", "whole numbers"), ("-5m", "remove the sign"),
      ("+5m", "remove the sign"),
      ("1h 30m", "without spaces"), ("5 min", "without spaces"), (" 5m", "without spaces"),
      ("5m ", "without spaces"),
      ("P1W", "ISO 8601"), ("P1Y", "ISO 8601"), ("P1M", "ISO 8601"), ("P", "ISO 8601"),
      ("PT", "ISO 8601"), ("P1DT", "ISO 8601"),
      ("PT1D", "ISO 8601"), ("PT1.5H", "ISO 8601"), ("P1H", "ISO 8601"), ("PT2h", "ISO 8601"),
      ("PT5", "ISO 8601"),
      ("", "write a duration"), ("h", "write a duration"), ("pt2h", "write a duration"),
      ("soon", "write a duration"), ("5ḿ", "write a duration"), ("5é", "write a duration"),
    ] as [(GivenText, String)])
  func `an invalid duration is refused with a reason`(text: GivenText, problem: String) {
    let error = #expect(throws: ScalarError.self) { try ManifestDuration(parsing: text.text) }
    #expect(error?.message.contains(problem) == true)
  }

  @Test(arguments: HostileTexts.all.map { GivenText($0) })
  func `hostile text isn't a duration`(_ given: GivenText) {
    let text = given.text
    #expect(ManifestDuration(text) == nil)
  }

  @Test(arguments: [
    ("36m", "36 min", "36m"), ("1235s", "20 min 35 s", "20m35s"), ("120m", "2 h", "2h"),
    ("24h", "1 d", "1d"), ("90m", "1 h 30 min", "1h30m"), ("0m", "0 s", "0s"),
    ("366d", "366 d", "366d"),
  ])
  func `durations are formatted for reading and for manifests`(
    written: String, description: String, yaml: String
  ) throws {
    let duration = try ManifestDuration(parsing: written)
    #expect(duration.description == description)
    #expect(duration.yaml == yaml)
  }

  @Test func `milliseconds are printed, and rounded up in a manifest`() {
    #expect(ManifestDuration(milliseconds: 1_500)?.description == "1 s 500 ms")
    #expect(ManifestDuration(milliseconds: 59_999)?.yaml == "1m")
    #expect(ManifestDuration(milliseconds: -1) == nil)
    #expect(ManifestDuration(milliseconds: .max) == nil)
    #expect(ManifestDuration.describe(milliseconds: -300_000) == "-5 min")
    #expect(ManifestDuration.describe(milliseconds: .min).hasPrefix("-106751991167 d"))
  }

  @Test func `a duration written to a manifest is read back unchanged`() throws {
    var seconds: Int64 = 0
    while seconds <= 31_622_400 {
      let duration = try #require(ManifestDuration(milliseconds: seconds * 1_000))
      #expect(ManifestDuration(duration.yaml) == duration)
      // Steps that reach every unit at 0, at 1 and in between.
      seconds += seconds < 200 ? 1 : 3_599 + seconds / 97
    }
  }
}

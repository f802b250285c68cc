import TestTexts
import Testing
import WidgetManifests

@Suite struct ManifestDurationTests {
  typealias Problem = ManifestDuration.Problem

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
      ("30", .missingUnit(30)), ("0", .missingUnit(0)), ("1h30", .missingUnit(nil)),
      ("1000000", .missingUnit(nil)), ("\(HostileTexts.digits)", .missingUnit(nil)),
      ("367d", .tooLong), ("366d1s", .tooLong), ("P367D", .tooLong), ("31622401s", .tooLong),
      ("\(HostileTexts.digits)d", .tooLong), ("9223372036854775807s", .tooLong),
      ("9223372036854775807d1h1m1s", .tooLong), ("PT\(HostileTexts.digits)S", .tooLong),
      ("30m1h", .wrongOrder), ("1s1d", .wrongOrder), ("PT1M1H", .wrongOrder),
      ("1h1h", .repeatedUnit), ("PT1S1S", .repeatedUnit),
      ("2w", .unknownUnit), ("5min", .unknownUnit), ("2H", .unknownUnit), ("500ms", .unknownUnit),
      ("1.5h", .fraction), ("1,5h", .fraction), ("-5m", .negative), ("+5m", .negative),
      ("1h 30m", .space), ("5 min", .space), (" 5m", .space), ("5m ", .space),
      ("P1W", .iso), ("P1Y", .iso), ("P1M", .iso), ("P", .iso), ("PT", .iso), ("P1DT", .iso),
      ("PT1D", .iso), ("PT1.5H", .iso), ("P1H", .iso), ("PT2h", .iso), ("PT5", .iso),
      ("", .form), ("h", .form), ("pt2h", .form), ("soon", .form), ("5ḿ", .form), ("5é", .form),
    ] as [(GivenText, Problem)])
  func `an invalid duration is refused with a reason`(text: GivenText, problem: Problem) {
    #expect(throws: problem) { try ManifestDuration(parsing: text.text) }
  }

  @Test func `a bare number gets a unit as a suggestion`() {
    #expect(
      Problem.missingUnit(30).message
        == "add a unit: 30m for minutes, 30s for seconds")
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

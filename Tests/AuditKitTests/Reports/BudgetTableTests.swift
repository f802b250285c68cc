@testable import AuditReports
import BudgetReplay
import Testing
@testable import WidgetManifests

@testable import AuditKit

struct BudgetTableTests {
  private func table(
    _ widgets: [(kind: String, after: String)], columns: Int = 100, isColored: Bool = false
  ) throws -> [String] {
    try table(Audit().run([Sample.source(widgets)]), columns: columns, isColored: isColored)
  }

  private func table(
    _ result: AuditResult, columns: Int = 100, isColored: Bool = false
  ) throws -> [String] {
    var painter = Painter(isColored: isColored)
    BudgetTable(try #require(result.replay)).write(to: &painter, columns: columns)
    return String(decoding: painter.bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
  }

  @Test func `the strips are aligned, whatever the length of the names`() throws {
    let lines = try table(Sample.widgets + [("👩‍👩‍👧‍👦 e\u{301} \u{202E}", "2h")])
    let starts = lines[3...9].map { line in
      DisplayWidth.of(line) - 24
    }
    #expect(Set(starts).count == 1)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= 100 })
  }

  @Test(arguments: ["مطر", "גשם", "\u{1E900}\u{1E901}"])
  func `numbers follow a right-to-left name, with and without colour`(name: String) throws {
    for isColored in [false, true] {
      let text = try table([(name, "5m"), ("雨", "2h")], isColored: isColored).joined()
      #expect(text.contains("  \(name)\u{200E}  "))
      #expect(text.unicodeScalars.count { $0 == "\u{200E}" } == 1)
    }
  }

  @Test func `a direction mark in a name is printed as an escape, followed only by audit's own`()
    throws
  {
    let text = try table([("\u{200E}גשם\u{200F}", "5m")]).joined()
    #expect(text.contains(#"  \u{200E}גשם\u{200F}"# + "\u{200E}  "))
    #expect(text.unicodeScalars.count { $0 == "\u{200E}" } == 1)
  }

  @Test func `a name that is too long is printed in full on its own line`() throws {
    let names = [
      "A kind with a name that nobody would ever give to any kind at all",
      "天気予報天気予報天気予報天気予報天気予報天気予報", "Rain",
    ]
    for (columns, indent) in [(80, 45), (100, 39)] {
      let lines = try table(names.map { ($0, "5m") }, columns: columns)
      #expect(lines[3] == "  \(names[0])" && lines[5] == "  \(names[1])")
      #expect(lines[4] == lines[6] && lines[4].prefix { $0 == " " }.count == indent)
      #expect(lines[7].hasPrefix("  Rain") && lines[7].dropFirst(6) == lines[4].dropFirst(6))
      #expect(lines[4...].allSatisfy { DisplayWidth.of($0) <= columns || $0 == lines[5] })
    }
  }

  @Test(arguments: [
    (86, ["asked", "charged", "band", "verdict", "dry at 40/70", "0     6     12    18"]),
    (85, ["asked", "charged", "verdict", "dry at 40/70", "0     6     12    18"]),
    (78, ["asked", "charged", "verdict", "dry at 40/70"]),
    (45, ["asked", "charged", "verdict"]),
  ])
  func `a narrow page leaves out the band, then the hours, then the time`(
    columns: Int, header: [String]
  ) throws {
    let lines = try table([("TwelveLetter", "5m")], columns: columns)
    let words = (["widget"] + header).joined(separator: " ").split(separator: " ")
    #expect(lines[2].split(separator: " ") == words)
    #expect(lines[0].contains("by the hour") == (header.count > 4))
  }

  @Test func `columns that don't fit follow below, each with the names`() {
    var table = PlainTable(header: ["screen", "small", "medium", "large"])
    table.append("768x1024", ["141x141 → 120x120", "305.5x141 → 260x120", "305.5x305.5 → 260x260"])
    var painter = Painter(isColored: false)
    table.writeRows(to: &painter, columns: 60)
    #expect(
      String(decoding: painter.bytes, as: UTF8.self) == """
          screen    small              medium
          768x1024  141x141 → 120x120  305.5x141 → 260x120

          screen    large
          768x1024  305.5x305.5 → 260x260

        """)
  }

  @Test func `prose wraps between words with a hanging indent, whatever its colour`() {
    for isColored in [false, true] {
      var painter = Painter(isColored: isColored, columns: 20)
      painter.write("error", in: .severity(.error))
      painter.write(": ")
      painter.writeProse("one two three four https://example.com/of/any/length five", hanging: 7)
      let text = String(decoding: painter.bytes, as: UTF8.self)
      #expect(
        text.replacing(/\u{1B}\[[0-9;]*m/, with: "") == """
          error: one two three
                 four
                 https://example.com/of/any/length
                 five

          """)
    }
  }

  @Test func `widgets of the same kind are distinguished by bundle and number`() {
    let widgets = [
      ("A", "One", 0), ("A", "Two", 0), ("B", "One", 0), ("B", "One", 1), ("C", "One", nil),
    ]
    #expect(WidgetNames.of(widgets) == ["A (One)", "A (Two)", "B #1", "B #2", "C"])
  }

  @Test func `a strip has one cell per hour`() {
    #expect(HourStrip.draw(Array(0..<24), busiest: 23) == "·▁▁▂▂▂▃▃▃▄▄▄▅▅▅▆▆▆▇▇▇███")
    #expect(HourStrip.draw([], busiest: 0) == String(repeating: "·", count: 24))
    #expect(HourStrip.draw([1, -1], busiest: 1_000) == "▁" + String(repeating: "·", count: 23))
    #expect(HourStrip.draw([.max], busiest: 1) == "█" + String(repeating: "·", count: 23))
  }

  @Test func `advice is printed once if it is the same for all widgets`() throws {
    let over = "timeline: {policy: {after: 5m}}"
    let same = try table(ReplayCase("same", over, over).run())
    #expect(
      same.suffix(2).first == "  Every 36 min fits 40 a day, every 20 min 35 s fits 70")
    let other = "\(over)\nreloads: [{cause: push, perDay: 50}]"
    #expect(
      try table(ReplayCase("other", over, other).run()).suffix(3).prefix(2) == [
        "  Kind0: every 36 min fits 40 a day, every 20 min 35 s fits 70",
        "  Kind1: beside 50 other reloads, every 1 h 12 min fits 70 a day",
      ])
    #expect(!(try table([("A", "2h")]).joined().contains("very ")))
  }

  @Test(
    arguments: [
      (0, "0"), (12, "12"), (34.2857, "34.3"), (47.96, "48"), (0.04, "<0.1"), (-1.25, "-1.3"),
      (.infinity, "–"), (.nan, "–"), (288.0, "288"),
    ] as [(Double, String)])
  func `numbers have decimals only if needed`(number: Double, text: String) {
    #expect(Count.decimal(number) == text)
  }

  @Test(arguments: [
    (0, "0 s"), (2160, "36 min"), (1235, "20 min 35 s"), (7200, "2 h"), (5401, "1 h 30 min 1 s"),
  ])
  func `durations are written in words`(seconds: Int, text: String) {
    #expect(Count.duration(seconds: seconds) == text)
  }
}

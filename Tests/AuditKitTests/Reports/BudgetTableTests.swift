@testable import AuditReports
import BudgetReplay
import Testing
@testable import WidgetManifests

struct BudgetTableTests {
  private func table(_ rows: [BudgetRow], columns: Int = 100) -> [String] {
    var painter = Painter(isColored: false)
    BudgetTable(rows, of: nil).write(to: &painter, columns: columns)
    return String(decoding: painter.bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
  }

  @Test func `The strips stand in one column, whatever the names are`() {
    let lines = table(Sample.budget + [Sample.row("👩‍👩‍👧‍👦 e\u{301} \u{202E}")])
    let starts = lines[3...9].map { line in
      DisplayWidth.of(line) - 24
    }
    #expect(Set(starts).count == 1)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= 100 })
  }

  @Test(arguments: ["مطر", "גשם", "\u{1E900}\u{1E901}"])
  func `Numbers stay behind a name from right to left, in colour and without`(name: String) {
    let rows = [Sample.row(name, asked: 288), Sample.row("雨", asked: 12)]
    for isColored in [false, true] {
      var painter = Painter(isColored: isColored)
      BudgetTable(rows, of: nil).write(to: &painter, columns: 100)
      let text = String(decoding: painter.bytes, as: UTF8.self)
      #expect(text.contains("  \(name)\u{200E}  "))
      #expect(text.unicodeScalars.count { $0 == "\u{200E}" } == 1)
    }
  }

  @Test func `A mark in a name is printed as an escape, and only audit's own one stands behind it`()
  {
    let text = table([Sample.row("\u{200E}גשם\u{200F}", asked: 288)]).joined()
    #expect(text.contains(#"  \u{200E}גשם\u{200F}"# + "\u{200E}  "))
    #expect(text.unicodeScalars.count { $0 == "\u{200E}" } == 1)
  }

  @Test(arguments: [80, 88, 100]) func `Long names are cut where the terminal ends`(columns: Int) {
    let rows = [
      "A kind with a name that nobody would ever give to any kind at all",
      "天気予報天気予報天気予報天気予報天気予報天気予報",
    ]
    .map { Sample.row($0, asked: 288, charged: (40, 70), .over, dry: ("03:20", "05:50")) }
    let lines = table(rows, columns: columns)
    #expect(lines[3].contains("…"))
    #expect(lines[4].contains("…"))
    #expect(DisplayWidth.of(lines[3]) == DisplayWidth.of(lines[4]))
    #expect(DisplayWidth.of(lines[3]) == columns)
    #expect(lines[2].contains(HourStrip.header) == (columns == 100))
  }

  @Test(arguments: [80, 100]) func `The end of a reverse-DNS kind is kept`(columns: Int) {
    let kinds = ["Rain", "Snow"].map { "com.example.weatherstation.widgets.home.\($0)" }
    let lines = table(kinds.map { Sample.row($0, asked: 288) }, columns: columns)
    #expect(lines[3].contains(".Rain ") && lines[4].contains(".Snow "))
    #expect(lines.dropFirst().allSatisfy { DisplayWidth.of($0) <= columns })
  }

  @Test func `Widgets of one kind are told apart by bundle and number`() {
    let rows = [
      Sample.row("A", bundle: "One"), Sample.row("A", bundle: "Two"),
      Sample.row("B", bundle: "One", instance: 0), Sample.row("B", bundle: "One", instance: 1),
      Sample.row("C", bundle: "One"),
    ]
    #expect(WidgetNames.of(rows).map(\.text) == ["A (One)", "A (Two)", "B #1", "B #2", "C"])
  }

  @Test func `A strip has a cell an hour`() {
    let hours = Sample.hours { $0 }
    #expect(HourStrip.draw(hours, busiest: 23) == "·▁▁▂▂▂▃▃▃▄▄▄▅▅▅▆▆▆▇▇▇███")
    #expect(HourStrip.draw([], busiest: 0) == String(repeating: "·", count: 24))
    #expect(HourStrip.draw([1, -1], busiest: 1_000) == "▁" + String(repeating: "·", count: 23))
    #expect(HourStrip.draw([.max], busiest: 1) == "█" + String(repeating: "·", count: 23))
  }

  @Test func `What fits is said once where it is the same`() {
    let over = Sample.row("A", asked: 288, .over)
    var other = Sample.row("B", asked: 288, .over)
    other.smallestIntervalSecondsLow = 5400
    other.smallestIntervalSecondsHigh = nil
    #expect(
      table([over, over]).suffix(2).first
        == "  Every 36 min fits 40 a day, every 20 min 35 s fits 70")
    #expect(
      table([over, other]).suffix(3).prefix(2) == [
        "  A: every 36 min fits 40 a day, every 20 min 35 s fits 70",
        "  B: every 1 h 30 min fits 40 a day",
      ])
    #expect(!table([Sample.row("A")]).joined().contains("very "))
  }

  @Test(
    arguments: [
      (0, "0"), (12, "12"), (34.2857, "34.3"), (47.96, "48"), (0.04, "<0.1"), (-1.25, "-1.3"),
      (.infinity, "–"), (.nan, "–"), (288.0, "288"),
    ] as [(Double, String)])
  func `Numbers have a decimal only where they need it`(number: Double, text: String) {
    #expect(Count.decimal(number) == text)
  }

  @Test(arguments: [
    (0, "0 s"), (2160, "36 min"), (1235, "20 min 35 s"), (7200, "2 h"), (5401, "1 h 30 min 1 s"),
  ])
  func `Durations are in words`(seconds: Int, text: String) {
    #expect(Count.duration(seconds: seconds) == text)
  }
}

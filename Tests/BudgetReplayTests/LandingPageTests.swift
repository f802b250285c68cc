import BudgetReplay
import Foundation
import Testing

/// The example on the first page of the catalogue.
struct LandingPageTests {
  @Test func `the example on the landing page prints what its comment says`() throws {
    let monday = LocalDate(year: 2026, month: 1, day: 5)
    let replay = try Replay(scenario: Scenario(placement: monday), budget: Budget())
    let everyFiveMinutes = ProviderScript(.timeline(Timeline(policy: .after(5 * 60_000))))
    let widget = PlacedWidget(
      app: "com.example.weather", bundle: "Widgets", kind: "Now", script: everyFiveMinutes)
    let week = replay.replay([widget])[0]
    #expect("\(week.demandPerDay) \(week.verdict)" == "288.0 over")
  }

  @Test func `the landing page contains the lines of the example`() throws {
    let tests = URL(filePath: #filePath)
    let page = tests.deletingLastPathComponent()
      .appending(path: "../../Sources/BudgetReplay/BudgetReplay.docc/BudgetReplay.md")
    let code = String(decoding: try Data(contentsOf: tests), as: UTF8.self)
    let text = String(decoding: try Data(contentsOf: page.standardized), as: UTF8.self)
    let block = try #require(text.firstMatch(of: /```swift\n(?s:(.*?))```/)?.1)
    let lines = block.split(separator: "\n")
    #expect(lines.last == "print(week.demandPerDay, week.verdict)  // 288.0 over")
    for line in lines.dropLast() { #expect(code.contains("    \(line)\n"), "\(line)") }
  }
}

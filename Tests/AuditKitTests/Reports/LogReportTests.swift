@testable import AuditReports
import BudgetReplay
import Foundation
import Testing
@testable import WidgetManifests

@testable import AuditKit

struct LogReportTests {
  private func result(_ log: RecordedLog, _ predictions: ReplayReport? = nil) -> AuditResult {
    var result = AuditResult(files: [], summary: AuditResult.Summary(), findings: [])
    result.log = LogReport(log, settings: ReplaySettings(), predictions: predictions, jobs: 2)
    return result
  }

  private var sample: RecordedLog {
    var system = SimulatedLog()
    system.days = 6
    return LogText.read(
      system.text + "broken\n" + LogText.line("unheardOf", at: LogText.start)
        + LogText.line("timeline", at: LogText.start, kind: "Old", #","build":"debug""#)
        + LogText.timeline(at: LogText.start, kind: "Once"), skippedDays: 2)
  }

  private var manifest: ReplayReport? {
    let text = """
      widgetBundle: Weather
      bundleID: com.example.weather.widgets
      widgets:
        - kind: Radar
          name: Radar
          families: [systemSmall]
          configuration: static
          timeline:
            policy: {after: 15m}
      """
    var options = Audit.Options()
    options.scope.keepsInstants = true
    return try? Audit(options: options).run([SourceFile(path: "weather.yaml", text: text)]).replay
  }

  @Test func `text has a table for each widget`() throws {
    let predictions = try #require(manifest)
    #expect(predictions.widgets.count == 1)
    try expectSnapshot(TextReport().render(result(sample, predictions)), "log.txt")
  }

  @Test func `JSON contains everything`() throws {
    let bytes = JSONReport().render(result(sample, manifest))
    #expect(try JSONSerialization.jsonObject(with: Data(bytes)) is [String: Any])
    try expectSnapshot(bytes, "log.json")
  }

  @Test func `a log of another app is reported as such`() throws {
    let other = LogText.read(
      LogText.timeline(at: LogText.start, kind: "Other")
        + LogText.timeline(at: LogText.start + 3_600_000, kind: "Other"))
    let text = String(decoding: TextReport().render(result(other, manifest)), as: UTF8.self)
    #expect(text.contains("kinds without a replayed manifest: `Other`"))
    var filtered = result(other)
    filtered.log = LogReport(other, settings: ReplaySettings(), kinds: ["Radar"])
    let none = String(decoding: TextReport().render(filtered), as: UTF8.self)
    #expect(none.contains("no reload could be compared; the log has the kinds: `Other`"))
  }

  @Test func `a report doesn't depend on the number of threads or the chunks of the log`() {
    var text = ""
    for kind in ["A", "B", "C", "D"] {
      for index in 0..<50 {
        text += LogText.timeline(at: LogText.start + Int64(index) * 900_000, kind: kind)
      }
    }
    let reports = [(1, 7), (2, 100), (4, Int.max)].map { jobs, size in
      let log = LogText.read(Array(text.utf8), pieces: size)
      var result = result(log)
      result.log = LogReport(log, settings: ReplaySettings(), jobs: jobs)
      return JSONReport().render(result)
    }
    #expect(Set(reports).count == 1)
  }

  @Test func `names in a log are printed without control characters`() {
    let log = LogText.read(
      LogText.timeline(at: LogText.start, kind: #"\u001b[2J\u202e"#)
        + LogText.timeline(at: LogText.start + 60_000, kind: #"\u001b[2J\u202e"#))
    let text = String(decoding: TextReport().render(result(log)), as: UTF8.self)
    #expect(text.contains(#"\u{1B}[2J\u{202E}"#))
    #expect(!text.contains("\u{1B}"))
  }

  @Test func `values that can't be determined are marked`() {
    var system = SimulatedLog()
    system.asked = [7200]
    let text = String(
      decoding: TextReport().render(result(LogText.read(system.text))), as: UTF8.self)
    #expect(text.contains("limit and anchor: unknown; no limit was reached"))
    #expect(text.contains("floor: unknown, at most 2 h"))
  }

  @Test(arguments: [(0.005, "0.01"), (1.0, "1.00"), (-0.126, "-0.13"), (-0.001, "0.00")])
  func `ratios have two decimals`(number: Double, text: String) {
    #expect(Count.hundredths(number) == text)
    #expect(Count.hundredths(.infinity) == "–")
  }
}

import BudgetReplay
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

@Suite struct DatedGateTests {
  private func severity(of platforms: String, asOf day: LocalDate?) throws -> Severity? {
    var options = Audit.Options()
    options.asOf = day
    let text = Example.bundle("", app: "platforms: \(platforms)").manifest
    let result = try Audit(options: options).run([SourceFile(path: "a.yaml", text: text)])
    return result.findings.first { $0.rule == MinimumOSGate.info.id }?.severity
  }

  @Test func `a dated gate isn't checked without a day`() throws {
    #expect(try severity(of: "{iOS: 14.0}", asOf: nil) == nil)
  }

  @Test(arguments: [
    (LocalDate(year: 2026, month: 1, day: 1), nil),
    (LocalDate(year: 2026, month: 11, day: 25), Severity.note),
    (LocalDate(year: 2027, month: 1, day: 1), .warning),
    (LocalDate(year: 2027, month: 3, day: 31), .warning),
    (LocalDate(year: 2027, month: 4, day: 1), .error),
    (LocalDate(year: 2030, month: 1, day: 1), .error),
  ])
  func `its severity rises on the day`(day: LocalDate, expected: Severity?) throws {
    #expect(try severity(of: "{iOS: 14.0}", asOf: day) == expected)
    #expect(try severity(of: "{iOS: 15.0}", asOf: day) == nil)
  }

  @Test func `each dated gate lists its rules`() {
    for gate in DatedGate.all {
      #expect(gate.rules.allSatisfy { rule in AllRules.infos.contains { $0.id == rule } })
      #expect(gate.source.hasPrefix("https://"))
    }
    #expect(DatedGate.all.map(\.begins.dayNumber).sorted() == DatedGate.all.map(\.begins.dayNumber))
  }
}

@testable import AuditReports
import Foundation
import Testing

@testable import AuditKit

struct JSONReportTests {
  @Test func `a report has the documented keys in order`() throws {
    let bytes = JSONReport().render(Sample.full)
    try expectSnapshot(bytes, "report.json")
    _ = try JSONSerialization.jsonObject(with: Data(bytes))
  }

  @Test func `a report has only the keys of its schema`() throws {
    let validator = try SchemaValidator(ManifestSchema.report())
    var style = JSONReport()
    style.listsUnknown = true
    for result in [
      Sample.full, Sample.replayed, AuditResult(files: [], summary: .init(), findings: []),
    ] {
      let report = try JSONDecoder().decode(JSON.self, from: Data(style.render(result)))
      #expect(try validator.problem(in: report) == nil)
    }
    let wrong = try JSONDecoder().decode(JSON.self, from: Data(#"{"schemaVersion": 1}"#.utf8))
    #expect(try validator.problem(in: wrong) == "$: required")
  }

  @Test func `a report without findings is short`() throws {
    let result = AuditResult(files: [], summary: .init(), findings: [])
    try expectSnapshot(JSONReport().render(result), "clean.json")
  }

  @Test func `an unknown file is null, and so is an unknown kind`() throws {
    let place = Sample.place(1, 1, to: 2, file: 9)
    let bytes = JSONReport().render(Sample.result("a", place))
    let root = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let finding = try #require((root?["findings"] as? [[String: Any]])?.first)
    #expect(finding["file"] is NSNull)
    #expect((finding["subject"] as? [String: Any])?["kind"] is NSNull)
    #expect(finding["related"] == nil)
    #expect(finding["help"] == nil)
    #expect(finding["source"] == nil)
    #expect(finding["fix"] == nil)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (48, "48"), (68.6, "68.6"), (0.1, "0.1"),
    (1.0 / 3, "0.3333333333333333"),
    (-2.5, "-2.5"), (123_456_789_012, "123456789012"), (1e300, "1e+300"), (.nan, "null"),
    (.infinity, "null"),
  ])
  func `numbers are written in their shortest form`(number: Double, text: String) {
    var writer = JSONWriter()
    writer.value(number)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
  }

  @Test(
    arguments: [
      (0, "0"), (1, "0.001"), (1_500, "1.5"), (2_160_000, "2160"), (34_826_087, "34826.087"),
      (-1_050, "-1.05"), (Int64.min, "-9223372036854775.808"),
    ] as [(Int64, String)])
  func `seconds have at most three decimals`(milliseconds: Int64, text: String) {
    var writer = JSONWriter()
    writer.seconds(milliseconds: milliseconds)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
  }

  @Test func `strings are escaped only where necessary`() {
    var writer = JSONWriter()
    writer.value("a/b \"c\" \\ \n\t\u{1B}\u{202E}\u{E0041} é天👍")
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #""a/b \"c\" \\ \n\t\u001B\u202E\uDB40\uDC41 é天👍""#)
  }
}

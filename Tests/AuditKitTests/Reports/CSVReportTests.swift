@testable import AuditReports
import TestTexts
import Testing

@testable import AuditKit

struct CSVReportTests {
  private func records(_ result: AuditResult) -> [String] {
    let text = String(decoding: CSVReport().render(result), as: UTF8.self)
    return text.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `a header is followed by one row per placed widget`() throws {
    let widgets = ["timeline: {policy: {after: 5m}}", "timeline: {policy: never}\nplaced: 2"]
    let lines = records(try ReplayCase("two", widgets[0], widgets[1]).run())
    let names = lines[0].split(separator: ",").map(String.init)
    #expect(
      names.prefix(14).joined(separator: ",")
        == "app,bundle,kind,instance,verdict,demandPerDay,useLow,useHigh,chargedLow,chargedHigh,"
        + "exhaustedLow,exhaustedHigh,staleSecondsLow,staleSecondsHigh")
    #expect(names.contains("file") && names.contains("line"))
    #expect(Set(names).count == names.count)
    #expect(
      lines[1].hasPrefix(
        "com.example.weather,WeatherWidgets,Kind0,0,over,288,720,411.4,40,70,"
          + "2026-01-06T03:15:00,2026-01-06T05:45:00,74400,65400,"))
    #expect(lines[3].hasPrefix("com.example.weather,WeatherWidgets,Kind1,1,fits,0,0,0,0,0,,,0,0,"))
    #expect(lines.count == 5 && lines[4].isEmpty)
    for line in lines.dropLast() {
      #expect(line.split(separator: ",", omittingEmptySubsequences: false).count == names.count)
    }
  }

  @Test func `without a replay there is only the header`() {
    let lines = records(AuditResult(files: [], summary: .init(), findings: []))
    #expect(lines.count == 2 && lines[1].isEmpty)
  }

  @Test(
    arguments: [
      ("plain", "plain"), ("a b", "\"a b\""), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""),
      ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"), ("a=1", "a=1"),
      ("=\"a\"", "\"'=\"\"a\"\"\""), ("a\nb", #"a\u{A}b"#), ("\t=1", #"\u{9}=1"#),
      ("\r=1", #"\u{D}=1"#), ("\u{202E}x", #"\u{202E}x"#), ("", ""), ("天気", "天気"),
    ] as [(GivenText, String)])
  func `text from the input is quoted and never evaluated`(text: GivenText, field: String) {
    var writer = CSVWriter()
    writer.field(untrusted: text.text)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == field)
  }
}

@testable import AuditReports
import Testing
@testable import WidgetManifests

@testable import AuditKit

struct ReportFormatTests {
  @Test(
    arguments: [
      (.concise, "concise.txt"), (.xcode, "xcode.txt"), (.github, "github.txt"),
      (.junit, "junit.xml"),
      (.checkstyle, "checkstyle.xml"), (.gitlab, "gitlab.json"), (.markdown, "summary.md"),
      (.html, "report.html"),
    ] as [(ReportFormat, String)])
  func `a report matches its snapshot`(format: ReportFormat, snapshot: String) throws {
    try expectSnapshot(format.render(Sample.replayed), snapshot)
  }

  @Test func `a concise report has help only if asked`() {
    var style = ReportFormat.Style()
    style.concise.showsHelp = true
    let lines = String(decoding: ReportFormat.concise.render(Sample.full, style), as: UTF8.self)
      .split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("  help: ") })
    let short = String(decoding: ReportFormat.concise.render(Sample.full), as: UTF8.self)
    #expect(short.split(separator: "\n") == lines.filter { !$0.hasPrefix("  ") })
  }

  @Test func `text and JSON are the formats tested elsewhere`() {
    var style = ReportFormat.Style()
    style.text = TextReport(isColored: true, columns: 80)
    let text = ReportFormat.text.render(Sample.replayed, style)
    #expect(text == style.text.render(Sample.replayed))
    #expect(ReportFormat.json.render(Sample.full) == JSONReport().render(Sample.full))
  }

  @Test func `format names are those of the command line`() {
    #expect(
      ReportFormat.allCases.map(\.rawValue) == [
        "text", "concise", "xcode", "github", "json", "sarif", "junit", "checkstyle", "gitlab",
        "markdown", "html",
      ])
  }

  @Test(arguments: ReportFormat.allCases)
  func `hostile text is never printed raw`(format: ReportFormat) {
    for text in Hostile.texts + [""] {
      let result = Hostile.everywhere(text).result
      let bytes = format.render(result)
      let problems = format.render(result.problems)
      let output = String(decoding: bytes + problems, as: UTF8.self)
      for line in output.split(separator: "\n") where Sanitized(String(line)).text != line {
        Issue.record("\(format) prints raw: \(Sanitized(String(line)))")
      }
    }
  }

  @Test(arguments: ReportFormat.allCases)
  func `a report needs neither findings nor files`(format: ReportFormat) {
    let clean = AuditResult(files: [], summary: .init(), findings: [])
    let bytes = format.render(clean)
    #expect(bytes.last == 0x0A || bytes.isEmpty)
    let place = Sample.place(0, 0, to: 0, file: 9)
    let lost = AuditResult(
      files: [], summary: .init(), findings: [Finding(Sample.unknownKey, "lost", at: place)])
    #expect(String(decoding: format.render(lost), as: UTF8.self).contains("lost"))
  }

  @Test(arguments: [
    ReportFormat.json, .sarif, .junit, .checkstyle, .gitlab, .markdown, .html,
  ])
  func `a failure of the run is part of the report`(format: ReportFormat) {
    var result = Sample.full
    result.problems = [.init(path: "none.yaml", reason: "No such file or directory")]
    let output = String(decoding: format.render(result), as: UTF8.self)
    #expect(output.contains("none.yaml") && output.contains("No such file or directory"))
  }

  @Test func `a file with a failure isn't reported as clean`() {
    let files = ["a.yaml", "b.yaml"].map { SourceFile(path: $0, text: "") }
    var result = AuditResult(files: files, summary: .init(), findings: [])
    result.problems = [.init(path: "a.yaml", reason: "gone")]
    #expect(result.findingsByFile.map(\.path) == ["b.yaml"])
    #expect(result.statedFindingsByFile.map(\.path) == ["b.yaml"])
  }

  @Test func `failures follow the findings in line formats, with their place`() {
    let problems: [AuditResult.Problem] = [
      .init(path: "c,d.yml", at: Position(line: 3, column: 9), reason: "no 100%"),
      .init(path: "none.yaml", reason: "No such file or directory"),
    ]
    var style = ReportFormat.Style()
    style.xcode.root = "/root"
    #expect(
      String(decoding: ReportFormat.xcode.render(problems, style), as: UTF8.self) == """
        /root/c,d.yml:3:9: error: no 100%
        error: none.yaml: No such file or directory

        """)
    #expect(
      String(decoding: ReportFormat.github.render(problems), as: UTF8.self) == """
        ::error file=c%2Cd.yml,line=3,col=9,title=audit::c,d.yml:3:9: no 100%25
        ::error title=audit::none.yaml: No such file or directory

        """)
    #expect(ReportFormat.json.render(problems).isEmpty)
  }
}

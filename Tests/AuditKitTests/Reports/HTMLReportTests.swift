import AppProduct
@testable import AuditReports
import BudgetReplay
import Foundation
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// The page is well formed, and no input becomes markup.
struct HTMLReportTests {
  private static let study = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../manifests/study").standardizedFileURL

  /// The script as an XML parser reads it.
  private static let script = HTML.script.text
    .replacing("<script>//<![CDATA[", with: "//").replacing("//]]></script>\n", with: "//")

  private func page(_ result: AuditResult) throws -> XMLTree {
    try XMLTree.parse(HTMLReport().render(result))
  }

  private func audit(
    _ sources: [SourceFile], jobs: Int = 1, days: Int = HTMLReport.maximumPicturedWidgets,
    rules: Set<String>? = nil
  ) throws -> AuditResult {
    var options = Audit.Options()
    options.jobs = jobs
    options.scope.tracedDays = days
    if let rules { options.only = rules }
    return try Audit(options: options).run(sources)
  }

  @Test func `the page matches its snapshot`() throws {
    let sources = try ["app.yaml", "widgets.yaml"].map { name in
      SourceFile(
        path: "manifests/study/\(name)",
        bytes: Array(try Data(contentsOf: Self.study.appending(path: name))))
    }
    let bytes = HTMLReport().render(try audit(sources))
    try expectSnapshot(bytes, "study.html")
    #expect(bytes == HTMLReport().render(try audit(sources.reversed(), jobs: 4)))
  }

  @Test(arguments: Hostile.texts.map { GivenText($0) }) func `hostile text is escaped as text`(
    _ given: GivenText
  ) throws {
    let text = given.text
    let root = try page(Hostile.everywhere(text).result)
    try checkForm(root)
    #expect(root.all("script").map(\.text) == [Self.script] && root.all("img").isEmpty)
    let shown = Sanitized(text).text
    let heading = root.all("h3").first { $0.attributes["id"] == "file-1" }
    let path = try #require(heading?.all("code").first)
    #expect(Array(path.text.unicodeScalars) == Array(shown.unicodeScalars))
    let rule = try #require(root.all("code").first { $0.attributes["class"] == "rule" })
    #expect(Array(rule.text.unicodeScalars) == Array(shown.unicodeScalars))
    for link in root.all("a") {
      let address = try #require(link.attributes["href"])
      #expect(address.hasPrefix("#") || address.hasPrefix("https://"), "\(address)")
    }
  }

  @Test func `hostile kinds are escaped in charts`() throws {
    let texts = Hostile.texts.filter { !$0.contains("\u{0}") }
    let sources = [Sample.source(texts.map { (kind: $0, after: "5m") })]
    let result = try audit(sources)
    let root = try page(result)
    try checkForm(root)
    // All have the same day, so one chart names them.
    #expect(root.all("figure").count == 1)
    for (index, text) in texts.enumerated() {
      let result = try audit([Sample.source([(kind: text, after: "\(index + 5)m")])])
      // A kind that can't be read has a finding and no replay.
      guard let kind = result.replay?.widgets.first?.subject.kind else { continue }
      let root = try page(result)
      try checkForm(root)
      let title = try #require(
        root.all("title").first { $0.attributes["id"] == "day-1-r" })
      let expected = "Reloads of \(Sanitized(kind).text) by the hour"
      #expect(Array(title.text.unicodeScalars) == Array(expected.unicodeScalars))
    }
  }

  /// IDs are unique, charts have titles, header cells a scope, and headings skip no level.
  private func checkForm(_ root: XMLTree) throws {
    let all = root.everything
    let ids = all.compactMap { $0.attributes["id"] }
    #expect(ids.count == Set(ids).count)
    let names = ["aria-labelledby", "href"].flatMap { name in
      all.compactMap { $0.attributes[name] }.filter { name != "href" || $0.hasPrefix("#") }
    }
    for id in names.flatMap({ $0.split(separator: " ") }) {
      #expect(ids.contains(String(id.drop { $0 == "#" })), "\(id)")
    }
    for picture in root.all("svg") {
      #expect(picture.children.first?.name == "title" && picture.attributes["role"] == "img")
    }
    #expect(root.all("th").allSatisfy { $0.attributes["scope"] != nil })
    var level = 0
    for heading in all.compactMap({ $0.name.headingLevel }) {
      #expect(heading <= level + 1)
      level = heading
    }
    #expect(root.all("main").count == 1 && root.all("h1").count == 1)
  }

  @Test func `a page says whether the run passes`() throws {
    func exit(_ result: AuditResult, _ failOn: Severity) throws -> String {
      let root = try XMLTree.parse(HTMLReport(failOn: failOn).render(result))
      let element = try #require(
        root.all("p").first { $0.attributes["class"]?.hasPrefix("exit") == true })
      return element.all("strong").map(\.text).joined() + ":" + element.text
    }
    var result = AuditResult(files: [], summary: .init(), findings: [])
    #expect(try exit(result, .error) == "Exit code 0: there are no errors")
    result.summary.warnings = 1
    #expect(try exit(result, .error) == "Exit code 0: there are no errors")
    #expect(
      try exit(result, .warning) == "Exit code 1: there are warnings or worse, which fail the run")
    result.problems = [.init(path: "a", reason: "b")]
    #expect(try exit(result, .note).hasPrefix("Exit code 2: something could not be done"))
  }

  @Test func `the value of a finding is highlighted in its line`() throws {
    let root = try page(Sample.full)
    let lines = root.all("pre").map { pre in
      pre.all("code").map { $0.text + "|" + $0.all("mark").map(\.text).joined() }.joined()
    }
    // The element's own text, without that of nested elements.
    #expect(
      lines == [
        "version: |3.2.1", "    name: \"気温と # 週間|👩‍👩‍👧‍👦の予報\"  ", "    : 1|verison",
        "        |after: 5m",
      ])
    let end = try page(Sample.result("ab", Sample.place(1, 3, to: 3)))
    #expect(end.all("mark").map(\.text) == [" "])
  }

  @Test func `an interpolated text is escaped once, and markup is inserted as it is`() {
    let text = "<b>&\"'\u{202E}"
    let item: HTML = "<i title=\"\(text)\">\(1)</i>"
    let escaped = #"<i title="&lt;b&gt;&amp;&quot;&#39;\u{202E}">1</i>"#
    #expect(item.text == escaped)
    let list: HTML = "\(item)\([item, item])\(nil as HTML?)"
    #expect(list.text == escaped + escaped + escaped)
    #expect(HTML.words("a `<` b").text == "a <code>&lt;</code> b")
  }

  @Test func `the source of a rule is a link if it is a web address`() throws {
    #expect(
      HTML.link("https://a.example/b?c=d&e") ?? ("", "") == (
        "https://a.example/b?c=d&e", "a.example/b?c=d&e"
      ))
    for text in [
      "javascript:alert(1)", "//a.example", "ftp://a.example", "https:", "a https://b", "",
    ] {
      #expect(HTML.link(text) == nil, "\(text)")
    }
  }

  @Test func `a page counts the findings that don't fit`() throws {
    let keys = (0..<40).map { "key\($0): 1" }.joined(separator: "\n")
    let result = try audit(
      [SourceFile(path: "a.yaml", text: "\(Example.standardApp)\n\(keys)")], rules: ["unknown-key"])
    var report = HTMLReport()
    report.maximumFindings = 30
    let root = try XMLTree.parse(report.render(result))
    #expect(root.all("p").contains { $0.text.contains("Left out of this page: 10 findings.") })
    #expect(root.all("code").count { $0.attributes["class"] == "rule" } == 30)
    #expect(result.summary.errors + result.summary.warnings == 40)
  }

  @Test func `the number of charts is limited, and widgets over the budget come first`() throws {
    let widgets =
      (0..<30).map { (kind: "Calm\($0)", after: "\($0 + 60)m") }
      + (0..<30).map { (kind: "Busy\($0)", after: "\($0 + 5)m") }
    let sources = [Sample.source(widgets)]
    let root = try page(try audit(sources, days: 20))
    #expect(root.all("figure").count == 20)
    #expect(root.all("details").filter { $0.attributes["class"] == "widget fits" }.isEmpty)
    let notes = root.all("p").filter { $0.attributes["class"] == "note" }.map(\.text)
    #expect(notes.contains { $0.hasPrefix("40 widgets of 60 have no picture here") }, "\(notes)")
    let none = try page(try audit(sources, days: 0))
    #expect(none.all("figure").isEmpty)
    // The table lists widgets over the budget; the others are folded.
    #expect(none.all("tbody").map(\.children.count) == [30, 30])
    #expect(
      none.all("details").map { $0.all("summary").map(\.text) } == [
        ["30 more widgets"], ["50 more widgets"],
      ])
  }

  @Test func `a page grows by less than one kilobyte per widget without charts`() throws {
    func size(_ count: Int) throws -> Int {
      let widgets = (0..<count).map { (kind: "Kind\($0)", after: "\($0 % 300 + 60)m") }
      return HTMLReport().render(try audit([Sample.source(widgets)], days: 3, rules: [])).count
    }
    let (few, many) = (try size(100), try size(200))
    #expect((many - few) / 100 < 1_000, "\(many - few)")
  }

  @Test func `errors come first, then the most frequent findings`() throws {
    let line = "name: N, description: D, families: [systemSmall]"
    let widgets = [
      "{kind: A, \(line), verison: 1, timeline: {policy: {after: 2h}}}",
      "{kind: B, families: [systemSmall], timeline: {policy: {after: 2h}}}",
      "{kind: C, families: [systemSmall], timeline: {policy: {after: 2h}}}",
      "{kind: D, \(line), timeline: {policy: {after: 5m}}}",
    ]
    let text = Example.bundles(widgets.joined(separator: "\n")).manifest
    let root = try page(
      audit(
        [SourceFile(path: "a.yaml", text: text)],
        rules: ["unknown-key", "missing-name", "budget-exceeded"]))
    let tasks = root.all("li").filter { $0.attributes["class"]?.hasPrefix("task ") == true }
    let heads = tasks.map { task in
      task.all("h3").flatMap(\.children).map(\.text).joined(separator: " ")
    }
    #expect(
      heads == [
        "error unknown-key 1 finding", "error budget-exceeded 1 finding",
        "warning missing-name 2 findings",
      ])
    // Each has its help once and a link to its place.
    #expect(tasks.map { $0.all("p").count { $0.attributes["class"] == "help" } } == [1, 1, 1])
    let places = tasks.flatMap { $0.all("a") }.filter { $0.attributes["class"] == "place" }
    #expect(places.map(\.text) == ["a.yaml:15:65", "a.yaml:18:84", "2 places"])
    let section = try #require(root.all("section").first)
    #expect(section.attributes["aria-labelledby"] == "todo")
  }

  @Test func `a long list of widgets gives each place and folds after ten`() throws {
    let widgets = (0..<12).map { kind in
      "{kind: K\(kind), families: [systemSmall], timeline: {policy: {after: 2h}}}"
    }
    let text = Example.bundles(widgets.joined(separator: "\n")).manifest
    let root = try page(
      audit([SourceFile(path: "a.yaml", text: text)], rules: ["missing-name"]))
    let card = try #require(root.all("article").first)
    let items = card.all("li").filter { $0.attributes["data-bundle"] != nil }
    #expect(items.map { $0.all("code").map(\.text).first } == (0..<12).map { "K\($0)" })
    let details = try #require(card.all("details").first)
    #expect(details.all("li").count == 2)
    #expect(details.all("summary").map(\.text) == ["2 more widgets"])
    #expect(card.attributes["data-bundle"] == nil)
  }

  @Test func `further places of a task are counted, with a link to all findings`() throws {
    let keys = (0..<40).map { "key\($0): 1" }.joined(separator: "\n")
    let root = try page(
      audit(
        [SourceFile(path: "a.yaml", text: "\(Example.standardApp)\n\(keys)")],
        rules: ["unknown-key"]))
    let task = try #require(
      root.all("li").first { $0.attributes["class"]?.hasPrefix("task ") == true })
    #expect(task.all("a").count { $0.attributes["class"] == "place" } == 10)
    let more = try #require(task.all("a").first { $0.attributes["data-rule"] != nil })
    #expect(more.text == "30 more findings of ")
    #expect(more.attributes["href"] == "#findings")
  }

  @Test func `all clear isn't printed above a widget that exceeds its budget`() throws {
    func report(_ interval: String) throws -> (page: XMLTree, markdown: String) {
      let result = try audit(
        [Sample.source([(kind: "A", after: interval)])], rules: ["version-mismatch"])
      #expect(result.findings.isEmpty)
      return (try page(result), String(decoding: MarkdownReport().render(result), as: UTF8.self))
    }
    for (interval, headline) in [
      ("2h", "all clear"), ("30m", "1 widget may exceed its budget"),
      ("5m", "1 widget exceeds its budget"),
    ] {
      let (page, markdown) = try report(interval)
      #expect(page.all("h1").map(\.text) == [headline.capitalizedFirst])
      #expect(markdown.hasPrefix("## audit: \(headline)\n"))
      let isClear = interval == "2h"
      #expect(page.all("p").contains { $0.attributes["class"] == "clean" } == isClear)
      #expect(page.all("p").contains { $0.text.contains("budget: ") } != isClear)
    }
  }

  @Test func `a widget with a finding of its own isn't listed again`() throws {
    let result = try audit([Sample.source([(kind: "A", after: "5m")])], rules: ["budget-exceeded"])
    #expect(UnreportedExcess(result).names.isEmpty)
  }

  @Test func `the page allows only its own script`() throws {
    let root = try page(Sample.full)
    let policy = try #require(
      root.all("meta").first { $0.attributes["http-equiv"] == "Content-Security-Policy" })
    let script = HTML.script.text.replacing(/<\/?script>\n?/, with: "")
    let hash = Data(HashType.sha256.hash(of: Array(script.utf8))).base64EncodedString()
    #expect(policy.attributes["content"]?.contains("script-src 'sha256-\(hash)';") == true)
    let clean = try page(AuditResult(files: [], summary: .init(), findings: []))
    #expect(clean.all("script").isEmpty && clean.all("form").isEmpty)
  }

  @Test func `the day shown is the first on which a reload waits`() throws {
    let busy = """
      timeline: {policy: never}
      reloads: [{cause: push, every: 10m, between: "08:00-20:00"}]
      """
    let weekend = """
      timeline:
        cases:
          - {when: {span: "00:00-23:59", weekdays: [sat]}, policy: {after: 5m}}
          - {policy: {after: 2h}}
      """
    let result = try ReplayCase(
      "days", busy, weekend, "timeline: {policy: {after: 2h}}", configuration: "{}"
    ).run {
      $0.scope.tracedDays = 5
    }
    let days = try #require(result.replay?.widgets.map { $0.day?.date.description })
    #expect(days == ["2026-01-06", "2026-01-10", "2026-01-06"])
  }

  @Test(arguments: [
    ("Europe/Berlin", "2026-03-28", 23, "2026-03-29"),
    ("Europe/Berlin", "2026-10-24", 25, "2026-10-25"),
    // Samoa skipped 30 December when it crossed the date line.
    ("Pacific/Apia", "2011-12-29", 24, "2011-12-31"),
  ])
  func `a day may be shorter, longer or missing`(
    zone: String, start: String, hours: Int64, date: String
  ) throws {
    var options = Audit.Options()
    options.replay?.profile.timeZone = zone
    options.replay?.profile.start = try LocalDate(parsing: start)
    options.scope.tracedDays = 1
    let result = try Audit(options: options).run([Sample.source([(kind: "A", after: "5m")])])
    let day = try #require(result.replay?.widgets.first?.day)
    #expect(day.span.upperBound - day.span.lowerBound == hours * 3_600_000)
    #expect(day.date.description == date)
    try checkForm(try page(result))
  }

  @Test func `ages, bars and the budget are drawn at their positions`() throws {
    let result = try audit([Sample.source([(kind: "A", after: "6h")])])
    let root = try page(result)
    func path(_ picture: String, _ name: String) throws -> String {
      let svg = try #require(
        root.all("svg").first {
          $0.attributes["aria-labelledby"]?.contains("day-1-\(picture)") == true
        })
      return try #require(svg.all("path").first { $0.attributes["class"] == name }?.attributes["d"])
    }
    #expect(
      try path("r", "low")
        == [0, 360, 720, 1080].map { "M\($0 + 5) 100V8H\($0 + 41)V100z" }.joined())
    #expect(
      try path("b", "line low")
        == "M0 198H360V195H720V193H1080V190H1440")
    #expect(
      try path("a", "age")
        == [0, 360, 720, 1080].map { "M\($0) 200V200L\($0 + 360) 0V200z" }.joined())
    #expect(try path("r", "waits").isEmpty)
  }
}

extension XMLTree {
  /// This element and all nested ones in document order.
  fileprivate var everything: [XMLTree] { [self] + children.flatMap(\.everything) }
}

extension String {
  /// The level of a heading: 2 for `h2`.
  fileprivate var headingLevel: Int? {
    count == 2 && first == "h" ? Int(dropFirst()) : nil
  }
}

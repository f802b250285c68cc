@testable import AuditReports
import TestTexts
import Testing
@testable import WidgetManifests

/// The line formats of Xcode and GitHub.
struct LineReportTests {
  private func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// A workflow command as the runner parses it.
  private func command(
    _ line: String
  ) throws -> (name: String, properties: [String: String], data: String) {
    let match = try #require(line.wholeMatch(of: /::([a-z]+) (.*?)::(.*)/))
    var properties: [String: String] = [:]
    for property in match.2.split(separator: ",") {
      let parts = property.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      properties[String(parts[0])] = unescaped(unescaped(parts[1], "%3A", ":"), "%2C", ",")
    }
    let unescapedProperties = properties.mapValues(unescaped)
    return (String(match.1), unescapedProperties, unescaped(String(match.3)))
  }

  private func unescaped(_ text: String) -> String {
    unescaped(unescaped(unescaped(text, "%0D", "\r"), "%0A", "\n"), "%25", "%")
  }

  private func unescaped(_ text: some StringProtocol, _ code: String, _ plain: String) -> String {
    String(text).split(separator: code, omittingEmptySubsequences: false).joined(separator: plain)
  }

  private func shown(_ text: String) -> [Unicode.Scalar] {
    let text = Sanitizer.text(text) { scalar, _, _ in
      scalar == "\n" || scalar == "\r" ? String(scalar) : nil
    }
    return Array(text.unicodeScalars)
  }

  @Test(arguments: Hostile.texts.map { GivenText($0) })
  func `a workflow command is read back unchanged`(_ given: GivenText) throws {
    let text = given.text
    let lines = lines(GitHubReport().render(Hostile.everywhere(text).result))
    #expect(lines.count == 2)
    let (name, properties, data) = try command(lines[0])
    #expect(name == "warning")
    #expect(properties.keys.sorted() == ["col", "endColumn", "endLine", "file", "line", "title"])
    #expect(Array((properties["file"] ?? "").unicodeScalars) == shown(text))
    #expect(Array((properties["title"] ?? "").unicodeScalars) == shown(text))
    #expect(Array(data.unicodeScalars).starts(with: shown(text)))
  }

  @Test func `columns are given only for places within one line`() throws {
    let place = Sample.place(2, 9, to: 3, line: 4)
    let several = try command(lines(GitHubReport().render(Sample.result("a", place)))[0])
    #expect(
      several.properties == [
        "file": "a.yaml", "line": "2", "endLine": "4", "title": "unknown-key",
      ])
    let whole = Sample.result("a", Sample.place(0, 0, to: 0))
    #expect(
      try command(lines(GitHubReport().render(whole))[0]).properties
        == ["file": "a.yaml", "title": "unknown-key"])
    let nowhere = Sample.result("a", Sample.place(1, 1, to: 2, file: 9))
    #expect(
      try command(lines(GitHubReport().render(nowhere))[0]).properties == ["title": "unknown-key"])
  }

  @Test(arguments: Hostile.texts.map { GivenText($0) })
  func `the Xcode format has one line per finding, with notes`(_ given: GivenText) {
    let text = given.text
    let lines = lines(XcodeReport().render(Hostile.everywhere(text).result))
    let shown = Sanitized(text).text
    #expect(lines.count == 6)
    #expect(lines[0] == "\(shown):1:2: warning: \(shown) [\(shown)]")
    #expect(lines[1] == "\(shown):1:2: note: \(Sanitized("\(text): \(text)"))")
    #expect(lines[2] == "\(shown):1:2: note: help: \(shown)")
  }

  @Test func `the Xcode format has absolute paths if a root is given`() {
    let place = Sample.place(1, 1, to: 2)
    for root in ["/project", "/project/"] {
      let report = XcodeReport(root: root)
      #expect(
        lines(report.render(Sample.result("a", place)))
          == ["/project/a.yaml:1:1: warning: no such key [unknown-key]"])
      #expect(
        lines(report.render(Sample.result("a", place, path: "/b.yaml")))[0].hasPrefix("/b.yaml:"))
    }
    #expect(
      lines(XcodeReport().render(Sample.result("a", Sample.place(0, 0, to: 0))))
        == ["a.yaml:1:1: warning: no such key [unknown-key]"])
    #expect(
      lines(XcodeReport().render(Sample.result("a", Sample.place(1, 1, to: 2, file: 9))))
        == ["warning: no such key [unknown-key]"])
  }
}

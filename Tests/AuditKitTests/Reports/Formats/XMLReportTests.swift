@testable import AuditReports
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// The XML formats are well formed, and parsing them returns what was written.
struct XMLReportTests {
  /// The text that a parser must read: line breaks and tabs unchanged, other controls as escapes.
  private func shown(_ text: String) -> [Unicode.Scalar] {
    let text = Sanitizer.text(text) { scalar, _, _ in
      ["\t", "\n", "\r"].contains(scalar) ? String(scalar) : nil
    }
    return Array(text.unicodeScalars)
  }

  private func scalars(_ text: String?) -> [Unicode.Scalar] { Array((text ?? "").unicodeScalars) }

  @Test(arguments: Hostile.texts.map { GivenText($0) }) func `Checkstyle output is read back`(
    _ given: GivenText
  ) throws {
    let text = given.text
    let root = try XMLTree.parse(CheckstyleReport().render(Hostile.everywhere(text).result))
    let file = try #require(root.children.first)
    #expect(scalars(file.attributes["name"]) == shown(text))
    #expect(file.children.count == 2)
    let error = try #require(file.children.first?.attributes)
    #expect(scalars(error["source"]) == shown("audit." + text))
    #expect(scalars(error["message"]).starts(with: shown(text)))
    #expect(error["severity"] == "warning")
  }

  @Test(arguments: Hostile.texts.map { GivenText($0) }) func `JUnit output is read back`(
    _ given: GivenText
  )
    throws
  {
    let text = given.text
    let root = try XMLTree.parse(JUnitReport().render(Hostile.everywhere(text).result))
    let suite = try #require(root.children.first)
    // A blank name counts as none.
    #expect(scalars(suite.attributes["name"]) == shown(text == "\n" ? "(no file)" : text))
    let cases = suite.all("testcase")
    #expect(Set(cases.map { $0.attributes["name"] }).count == 2)
    #expect(cases.allSatisfy { scalars($0.attributes["classname"]) == shown(text) })
    let failure = try #require(cases.first?.children.first)
    #expect(failure.name == "failure")
    #expect(scalars(failure.attributes["message"]) == shown(text))
    let safe = Sanitized(text).text
    #expect(failure.text.split(separator: "\n").first == "\(safe):1:2: warning: \(safe)")
  }

  @Test func `JUnit output is valid by its schema`() throws {
    var results = Hostile.texts.map { Hostile.everywhere($0).result }
    results += [Sample.full, Sample.known]
    results.append(AuditResult(files: [], summary: .init(), findings: []))
    results.append(Sample.result("a", Sample.place(0, 0, to: 0)))
    results.append(Sample.result("a", Sample.place(1, 1, to: 1, file: 9), path: ""))
    let outcome = try SchemaCheck.xml(
      results.map { JUnitReport().render($0) }, schema: "junit.xsd")
    if !outcome.ran { print("JUnit is not held against its schema: no xmllint, no lxml") }
    #expect(outcome.faults.isEmpty || !outcome.ran, "\(outcome.faults)")
  }

  @Test func `Checkstyle gives a line even for a whole file`() throws {
    let result = Sample.result("a", Sample.place(0, 0, to: 0))
    let error = try XMLTree.parse(CheckstyleReport().render(result)).all("error").first
    #expect(error?.attributes["line"] == "1")
    #expect(error?.attributes["column"] == nil)
  }

  @Test func `JUnit counts match the contents`() throws {
    let root = try XMLTree.parse(JUnitReport().render(Sample.full))
    #expect(root.children.count == Sample.full.files.count)
    for suite in root.children {
      #expect(suite.attributes["tests"] == String(suite.all("testcase").count))
      #expect(suite.attributes["failures"] == String(suite.all("failure").count))
      #expect(suite.attributes["skipped"] == String(suite.all("skipped").count))
    }
    #expect(root.children[0].all("testcase").map { $0.attributes["name"] } == ["no findings"])
    #expect(root.children[1].all("failure").count == 4)
    #expect(root.children[1].all("skipped").count == 1)
    let known = try XMLTree.parse(JUnitReport().render(Sample.known))
    let skipped = try #require(known.children[0].all("skipped").first)
    #expect(skipped.attributes["message"] == "already known: known [key]")
    #expect(known.children[1].attributes == root.children[1].attributes)
    #expect(known.children.count == root.children.count + 1)
  }
}

@testable import AuditReports
import Foundation
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// The fixes in a SARIF report change the text as `--fix` does.
struct SARIFFixTests {
  /// One replacement, as a reader of the report sees it.
  private struct Replacement: Hashable {
    var start: Position
    var end: Position
    var text: String
  }

  /// The replacements of each fix of one file whose description contains some words.
  private func fixes(_ report: [UInt8], _ words: String, of path: String) throws -> [[Replacement]]
  {
    let root = try JSONSerialization.jsonObject(with: Data(report)) as? [String: Any]
    let run = try #require((root?["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    return try results.flatMap { $0["fixes"] as? [[String: Any]] ?? [] }.filter { fix in
      let text = (fix["description"] as? [String: String])?["text"]
      return try #require(text).hasSuffix(words)
    }.map { fix in
      let changes = try #require(fix["artifactChanges"] as? [[String: Any]])
      return try changes.flatMap { change in
        let location = change["artifactLocation"] as? [String: String]
        #expect(location == ["uri": path, "uriBaseId": "SRCROOT"])
        return try #require(change["replacements"] as? [[String: Any]]).map(replacement)
      }
    }
  }

  private func replacement(_ json: [String: Any]) throws -> Replacement {
    let region = try #require(json["deletedRegion"] as? [String: Int32])
    func position(_ side: String) throws -> Position {
      Position(
        line: try #require(region["\(side)Line"]), column: try #require(region["\(side)Column"]))
    }
    let content = try #require(json["insertedContent"] as? [String: String])
    return Replacement(
      start: try position("start"), end: try position("end"), text: try #require(content["text"]))
  }

  /// The scalars of a text after its byte order mark, with their positions, counted simply.
  private func offsets(_ scalars: [Unicode.Scalar]) -> [Position: Int] {
    var offsets: [Position: Int] = [:]
    var position = Position(line: 1, column: 1)
    for (index, scalar) in scalars.enumerated() {
      if index == 0, scalar == "\u{FEFF}" { continue }
      offsets[position] = index
      let isBreak = "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains(scalar)
      if scalar == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" {
        position.column += 1
      } else if isBreak {
        position = Position(line: position.line + 1, column: 1)
      } else {
        position.column += 1
      }
    }
    offsets[position] = scalars.count
    return offsets
  }

  /// Applies non-overlapping replacements, each once.
  private func apply(_ fixes: [[Replacement]], to source: SourceFile) throws -> SourceFile {
    var scalars = Array(String(decoding: source.bytes, as: UTF8.self).unicodeScalars)
    let offsets = offsets(scalars)
    var ranges: [(range: Range<Int>, text: String)] = []
    var seen: Set<[Replacement]> = []
    for fix in fixes where seen.insert(fix).inserted {
      let edits = try fix.map { edit in
        let start = try #require(offsets[edit.start])
        return (range: start..<(try #require(offsets[edit.end])), text: edit.text)
      }
      let isFree = edits.allSatisfy { edit in
        ranges.allSatisfy { other in
          edit.range.upperBound < other.range.lowerBound
            || other.range.upperBound < edit.range.lowerBound
        }
      }
      if isFree { ranges += edits }
    }
    for edit in ranges.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      scalars.replaceSubrange(edit.range, with: edit.text.unicodeScalars)
    }
    let text = String(String.UnicodeScalarView(scalars))
    return SourceFile(path: source.path, bytes: Array(text.utf8))
  }

  static let manifests = [
    Example.bundle("version: '3.2.1' # 漢字\nbuild: \"413\""),
    .bundle("version: &n 3.2.1\nx-v: *n\nplatforms: {ios: 16.0}"),
    .widget("famlies: [sytemSmall, systemSmall, \"systemMedium\"]", without: ["families"]),
    .widget("families:\n  - systemSmall\n  - systemSmall # twice\n  - systemLarge"),
    .widget("# audit:ignore missing-name -- 👩‍👩‍👧‍👦\nkind: Ünïcödé", without: ["families"]),
    .widget(
      "data: [http://a.example.com/x, 'http://b.example.com']\ntimeline: {policy: {after: 1m}}"),
    .bundle("extensionPoint: com.apple.widgetkit-extention"),
  ]

  @Test(
    arguments: manifests, [("", "\n"), ("\u{FEFF}# é\n", "\r\n"), ("# é\u{85}# \u{2028}", "\n")])
  func `fixes applied pass by pass give the bytes of the fixed file`(
    example: Example, around: (preamble: String, ending: String)
  ) throws {
    let text = (around.preamble + example.manifest).replacing("\n", with: around.ending)
    let source = SourceFile(path: "a b.yaml", text: text)
    for (isUnsafe, words) in [(false, "(safe, --fix)"), (true, ")")] {
      let fixed = Audit().fix([source], includesUnsafe: isUnsafe)
      #expect(fixed.refusals.isEmpty)
      var file = source
      for _ in 0..<10 {
        let report = SARIFReport().render(Audit().run([file]))
        let fixes = try fixes(report, words, of: "a%20b.yaml")
        if fixes.isEmpty { break }
        file = try apply(fixes, to: file)
      }
      #expect(file.bytes == fixed.result.files.first?.bytes, "\(isUnsafe)")
      if isUnsafe { #expect(file.bytes != source.bytes) }
    }
  }

  @Test func `fixes are valid by the schema and say how safe they are`() throws {
    let reports = Self.manifests.map { example in
      SARIFReport().render(Audit().run([SourceFile(path: "a.yaml", text: example.manifest)]))
    }
    let outcome = try SchemaCheck.json(reports, schema: "sarif-schema-2.1.0.json")
    #expect(outcome.faults.isEmpty || !outcome.ran, "\(outcome.faults)")
    let text = reports.map { String(decoding: $0, as: UTF8.self) }.joined()
    #expect(text.contains(#""text": "write `3.2.0` (safe, --fix)""#))
    #expect(text.contains(#"(not safe: look at it first, --fix-unsafe)""#))
    #expect(text.contains(##""newlineSequences": ["\r\n", "\n", "\r", "##))
  }

  @Test func `a hostile fix is escaped like any other text`() throws {
    for text in Hostile.texts {
      var result = Sample.result("abc", Sample.place(1, 1, to: 2))
      let edit = Fix.Edit(place: Sample.place(1, 1, to: 1), bytes: 0..<0, text: text)
      result.findings[0].fix = Fix(title: text, isSafe: false, edits: [edit])
      let report = SARIFReport().render(result, rules: [])
      let found = try #require(fixes(report, ")", of: "a.yaml").first?.first)
      #expect(Array(found.text.unicodeScalars) == Array(text.unicodeScalars))
      #expect(found.start == found.end)
      #expect(!report.contains { $0 < 0x20 && $0 != 0x0A })
    }
  }
}

import BudgetReplay
import Foundation
import Testing

@testable import AuditKit

/// Input is never printed raw, whichever field it comes in.
struct HostileTextTests {
  private static let hostile = [
    "\u{1B}[2J\u{1B}]0;owned\u{7}", "a\nerror: forged [rule]", "a\r\nb", "\u{202E}gnp.exe\u{202C}",
    "\u{2066}x\u{2069}\u{200E}\u{200F}\u{61C}", "\u{9B}31m\u{85}", "\"quoted\" \\ /", "\u{0}\u{7F}",
    "\u{FEFF}zero\u{200B}width\u{2060}", "\u{2028}\u{2029}", "tag\u{E0041}\u{E0042}", "\u{301}mark",
  ]

  /// A result and a row of the table with the text in every field that can hold input.
  private func everywhere(_ text: String) -> (AuditResult, [BudgetRow]) {
    let place = Sample.place(1, 2, to: 3)
    var finding = Finding(
      Sample.unknownKey, text, at: place,
      subject: Finding.Subject(app: text, bundle: text, kind: text),
      related: [Finding.Related(text, text, at: place)], help: text)
    finding.rule = text
    finding.source = text
    let file = SourceFile(path: text, text: "x" + text)
    var row = Sample.row(text, bundle: text)
    row.runsDryLow = text
    var other = Sample.row(text, bundle: text + text)
    other.verdict = .over
    other.runsDryHigh = text
    other.instance = -1
    return (
      AuditResult(files: [file], summary: .init(), findings: [finding, finding]),
      [row, row, other]
    )
  }

  @Test(arguments: hostile) func `Text holds nothing unseen`(text: String) {
    let (result, rows) = everywhere(text)
    let bytes = TextReport().render(result, budget: rows)
    let output = String(decoding: bytes, as: UTF8.self)
    let unseen = output.unicodeScalars.filter { $0.isHidden && $0 != "\n" }
    #expect(unseen.isEmpty)
    #expect(!output.contains("\nerror: forged"))
    #expect(!output.split(separator: "\n").contains { $0.hasSuffix(" ") })
  }

  @Test(arguments: hostile) func `JSON holds nothing unseen and reads back`(text: String) throws {
    let (result, _) = everywhere(text)
    let bytes = JSONReport().render(result)
    let output = String(decoding: bytes, as: UTF8.self)
    let unseen = output.unicodeScalars.filter { $0.isHidden && $0 != "\n" }
    #expect(unseen.isEmpty)
    let root = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let finding = try #require((root?["findings"] as? [[String: Any]])?.first)
    for key in ["rule", "message", "file", "help", "source"] {
      #expect(scalars(finding[key]) == Array(text.unicodeScalars))
    }
    let subject = try #require(finding["subject"] as? [String: Any])
    #expect(scalars(subject["kind"]) == Array(text.unicodeScalars))
  }

  /// Compared scalar by scalar: for `==` of strings CRLF and its like have many spellings.
  private func scalars(_ value: Any?) -> [Unicode.Scalar] {
    (value as? String).map { Array($0.unicodeScalars) } ?? []
  }
}

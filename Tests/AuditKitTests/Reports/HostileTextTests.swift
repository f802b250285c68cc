@testable import AuditReports
import BudgetReplay
import Foundation
import TestTexts
import Testing
@testable import WidgetManifests

/// Input is never printed raw, whatever the field.
struct HostileTextTests {
  @Test(arguments: Hostile.texts.map { GivenText($0) }) func `text has no invisible characters`(
    _ given: GivenText
  ) {
    let text = given.text
    let bytes = TextReport().render(Hostile.everywhere(text).result)
    let output = String(decoding: bytes, as: UTF8.self)
    for line in output.split(separator: "\n") { #expect(Sanitized(String(line)).text == line) }
    #expect(!output.contains("\nerror: forged"))
    #expect(!output.split(separator: "\n").contains { $0.hasSuffix(" ") })
  }

  @Test(arguments: Hostile.texts.map { GivenText($0) })
  func `JSON has no invisible characters and is read back`(_ given: GivenText) throws {
    let text = given.text
    let bytes = JSONReport().render(Hostile.everywhere(text).result)
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

  /// Compares scalar by scalar, since `==` treats CRLF and similar sequences as equal.
  private func scalars(_ value: Any?) -> [Unicode.Scalar] {
    (value as? String).map { Array($0.unicodeScalars) } ?? []
  }
}

@testable import AuditReports
import Testing
@testable import WidgetManifests

struct SourceLinesTests {
  private func lines(_ bytes: [UInt8]) -> [String?] {
    let source = SourceLines(SourceFile(path: "a.yaml", bytes: bytes))
    return (1...).lazy.map { source.range(ofLine: $0) }.prefix { $0 != nil }
      .map { $0.flatMap(source.text) }
  }

  @Test func `lines end where YAML says they do`() {
    let text = "a\nb\rc\r\nd\u{85}e\u{2028}f\u{2029}\ng\u{2027}\u{A9}"
    #expect(lines(Array(text.utf8)) == ["a", "b", "c", "d", "e", "f", "", "g\u{2027}\u{A9}"])
  }

  @Test func `nothing follows the last line break`() {
    #expect(lines([]) == [])
    #expect(lines(Array("a\n".utf8)) == ["a"])
    #expect(lines(Array("\n\n".utf8)) == ["", ""])
    #expect(lines([0x61, 0xC2]) == [nil])
    #expect(lines([0x61, 0x0A, 0xE2, 0x80]) == ["a", nil])
  }

  @Test func `a byte order mark takes no column, and UTF-16 has the same lines`() {
    #expect(lines([0xEF, 0xBB, 0xBF, 0x61]) == ["a"])
    #expect(lines([0xFF, 0xFE, 0x61, 0, 0x0A, 0, 0x62, 0]) == ["a", "b"])
    #expect(lines([0xFE, 0xFF, 0, 0x61]) == ["a"])
  }

  @Test func `columns are found in any order of requests`() {
    var source = SourceLines(SourceFile(path: "a.yaml", text: "é天👍x\nabc"))
    #expect(source.offset(ofColumn: 4, inLine: 1) == 9)
    #expect(source.offset(ofColumn: 2, inLine: 1) == 2)
    #expect(source.offset(ofColumn: 3, inLine: 2) == 13)
    #expect(source.offset(ofColumn: 3, inLine: 1) == 5)
    #expect(source.offset(ofColumn: 99, inLine: 1) == 10)
    #expect(source.offset(ofColumn: 1, inLine: 3) == nil)
    #expect(source.offset(ofColumn: -1, inLine: 1) == 0)
  }
}

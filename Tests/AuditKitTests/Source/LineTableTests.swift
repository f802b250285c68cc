import Testing
@testable import WidgetManifests

@Suite struct LineTableTests {
  private func table(_ text: String) -> LineTable {
    LineTable(SourceFile(path: "a.yaml", text: text))
  }

  @Test func `lines end where libyaml ends them`() {
    let lines = table("a\nb\rc\r\nd\u{85}e\u{2028}f\u{2029}\u{B}\u{C}g\n\r")
    let texts = (1...Int32(lines.count)).map { lines.text(ofLine: $0) }
    #expect(texts == ["a", "b", "c", "d", "e", "f", "\u{B}\u{C}g", "", ""])
    #expect(lines.text(ofLine: 0) == nil && lines.text(ofLine: 10) == nil)
  }

  @Test func `an empty file has one empty line`() {
    #expect(table("").count == 1)
    #expect(table("").text(ofLine: 1) == "")
    #expect(table("\u{FEFF}").text(ofLine: 1) == "")
    #expect(table("").offset(of: Position(line: 1, column: 1)) == 0)
  }

  @Test func `the byte order mark takes no column`() {
    let lines = table("\u{FEFF}é b\nc")
    #expect(lines.text(ofLine: 1) == "é b")
    #expect(lines.offset(of: Position(line: 1, column: 1)) == 3)
    #expect(lines.position(of: 6) == Position(line: 1, column: 3))
  }

  @Test func `UTF-16 is displayed as it reads`() {
    let bytes: [UInt8] = [0xFE, 0xFF, 0x00, 0x61, 0x00, 0x0A, 0xD8, 0x3D, 0xDE, 0x00, 0x00, 0x62]
    let lines = LineTable(SourceFile(path: "a.yaml", bytes: bytes))
    #expect(lines.text(ofLine: 2) == "😀b")
    #expect(lines.position(of: 6) == Position(line: 2, column: 2))
  }

  @Test func `invalid bytes are replaced`() {
    let lines = LineTable(SourceFile(path: "a.yaml", bytes: [0x61, 0xFF, 0x0A, 0x62, 0xE2]))
    #expect(lines.text(ofLine: 1) == "a\u{FFFD}")
    #expect(lines.text(ofLine: 2) == "b\u{FFFD}")
  }

  @Test(arguments: [255, 256, 257, 1000]) func `offsets and positions are inverse`(_ length: Int) {
    for filler in ["x", "é", "日", "😀"] {
      let lines = table(String(repeating: filler, count: length) + "\n😀y" + filler + "\nz")
      for line in 1...3 as ClosedRange<Int32> {
        for column in [1, 2, 3, Int32(length / 2), Int32(length)] {
          let position = Position(line: line, column: column)
          let offset = lines.offset(of: position)
          let isInside = lines.text(ofLine: line).map { $0.count >= Int(column) - 1 } ?? false
          #expect((lines.position(of: offset) == position) == isInside)
        }
      }
    }
  }

  @Test func `a position beyond its line is the end of the line`() {
    let lines = table("ab\r\nc")
    #expect(lines.offset(of: Position(line: 1, column: 9)) == 2)
    #expect(lines.offset(of: Position(line: 7, column: 1)) == 5)
  }
}

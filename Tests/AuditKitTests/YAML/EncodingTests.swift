import Testing
@testable import WidgetManifests

@Suite struct EncodingTests {
  private static func utf16(_ text: String, isLittle: Bool, hasMark: Bool = true) -> [UInt8] {
    ((hasMark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isLittle ? [low, high] : [high, low]
    }
  }

  @Test(arguments: [true, false]) func `UTF-16 with a mark is read`(isLittle: Bool) {
    let bytes = Self.utf16("é: &a 😀\nb: *a", isLittle: isLittle)
    let (tree, findings) = YAMLReader.read(bytes: bytes)
    #expect(findings.isEmpty)
    #expect(tree.documents.first?.entries.map(\.key.text) == ["é", "b"])
    #expect(tree.documents.first?.entries.map(\.value.text) == ["😀", "😀"])
    let place = tree.documents.first?.entries.first?.value.place
    #expect(place?.start == Position(line: 1, column: 7))
    #expect(place?.end == Position(line: 1, column: 8))
  }

  @Test func `the byte order mark of UTF-8 isn't text`() {
    let tree = YAMLReader.read("\u{FEFF}a: 1").tree
    #expect(tree.documents.first?.entries.first?.key.text == "a")
    #expect(YAMLReader.read("\u{FEFF}").findings.isEmpty)
    #expect(YAMLReader.read(bytes: [0xFF, 0xFE]).findings.isEmpty)
  }

  @Test(
    arguments: [
      ([0x61, 0x3A, 0x20, 0xFF], 3),
      ([0x61, 0x3A, 0x20, 0xC3, 0x28], 3),
      ([0x61, 0x3A, 0x20, 0xE2, 0x82, 0x28], 3),
      ([0x61, 0x3A, 0x20, 0xE2, 0x82], 3),
      ([0x61, 0x3A, 0x20, 0xC0, 0x80], 3),
      ([0x61, 0x3A, 0x20, 0xED, 0xA0, 0x80], 3),
      ([0xEF, 0xBB, 0xBF, 0x61, 0x0A, 0xF5], 5),
      ([0x61, 0xF4, 0x90, 0x80, 0x80], 1),
      ([0x61, 0x00], 1),
      ([0xFF, 0xFE, 0x61, 0x00, 0x00, 0x00], 4),
      ([0xFF, 0xFE, 0x61, 0x00, 0x00, 0xD8], 4),
      ([0xFE, 0xFF, 0x00, 0x61, 0xDC, 0x00, 0x00, 0x61], 4),
      ([0xFF, 0xFE, 0x61, 0x00, 0x62], 4),
      ([0xFF, 0xFE, 0x3D, 0xD8, 0x00, 0xDE, 0x00, 0x00], 6),
    ] as [([UInt8], Int)]) func `invalid text is reported with its byte offset`(
      _ bytes: [UInt8], _ offset: Int
    ) throws
  {
    let (tree, findings) = YAMLReader.read(bytes: bytes)
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.rule == "invalid-encoding")
    #expect(finding.message.contains("offset \(offset)"))
    #expect(tree.documents.isEmpty)
  }

  @Test(arguments: [true, false]) func `UTF-16 without a mark is refused`(isLittle: Bool) {
    let bytes = Self.utf16("a: 1", isLittle: isLittle, hasMark: false)
    let findings = YAMLReader.read(bytes: bytes).findings
    #expect(findings.map(\.rule) == ["invalid-encoding"])
    #expect(findings.first?.help.contains("byte order mark") == true)
  }

  @Test(arguments: ["\u{1}", "\u{7F}", "\u{9F}", "\u{FFFE}"])
  func `other control characters are syntax errors`(_ character: String) {
    let findings = YAMLReader.read("é: 1\nb: \(character)").findings
    #expect(findings.map(\.rule) == ["yaml-syntax"])
    #expect(findings.first?.place.start == Position(line: 2, column: 4))
    #expect(findings.first?.message.contains("offset 9") == true)
  }

  @Test(arguments: ["\u{0}", "\u{1}"])
  func `documents that end before the invalid byte are kept`(_ bad: String) {
    for (end, kept) in [("---\nc: \(bad)", 2), ("...\n\(bad)", 2), ("x\(bad)", 1)] {
      let (tree, findings) = YAMLReader.read("a: 1\n---\nb: 1\n\(end)")
      #expect(tree.documents.count == kept)
      #expect(findings.count == 1)
      #expect(tree.isPartial)
    }
  }

  @Test func `a byte order mark inside the text is text`() {
    let root = YAMLReader.read("a: \u{FEFF}b").tree.documents.first
    #expect(root?["a"]?.text == "\u{FEFF}b")
    #expect(root?["a"]?.place.end == Position(line: 1, column: 6))
  }

  @Test func `the position of the invalid byte makes no difference`() {
    let filler = String(repeating: "# comment\n", count: 10_000)
    let (tree, findings) = YAMLReader.read("a: 1\n---\nb: 1\n\(filler)c: \u{0}")
    #expect(tree.documents.count == 1)
    #expect(findings.map(\.place.start.line) == [10_004])
  }
}

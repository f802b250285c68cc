import Testing

@testable import AuditKit

@Suite struct JSONTextTests {
  private static func quoted(_ text: String) -> String {
    var json = JSONWriter()
    json.value(text)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test(arguments: [0, 1, 6, 7, 8, 9, 15, 16])
  func `a character is escaped the same at any position of a text`(index: Int) {
    let (before, after) = ("aaaaaaaaaaaaaaaa".prefix(index), "zzzzzzzzzzzzzzzz".dropFirst(index))
    let wrong = (0..<0x102).compactMap(Unicode.Scalar.init).filter { scalar in
      let alone = Self.quoted(String(scalar)).dropFirst().dropLast()
      return Self.quoted("\(before)\(scalar)\(after)") != "\"\(before)\(alone)\(after)\""
    }
    #expect(wrong.isEmpty)
  }

  @Test func `of ASCII, only characters that JSON or a reader can't take are escaped`() {
    let wrong = (UInt8(0)..<0x80).map { Unicode.Scalar($0) }.filter { scalar in
      let mustBe =
        scalar.value < 0x20 || scalar.value == 0x7F || "\"\\".unicodeScalars.contains(scalar)
      return (Self.quoted(String(scalar)) != "\"\(scalar)\"") != mustBe
    }
    #expect(wrong.isEmpty)
  }
}

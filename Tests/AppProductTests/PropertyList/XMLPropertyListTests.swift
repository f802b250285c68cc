import ProductBuilder
import TestTexts
import Testing

@testable import AppProduct

@Suite struct XMLPropertyListTests {
  @Test func `a value of every type is read back as written`() throws {
    let list = BinaryPropertyListTests.everything
    #expect(try PropertyList.read(ByteView(list.xml)) == list)
  }

  @Test(arguments: ["", "\u{FEFF}", "\n  "] as [GivenText])
  func `a byte order mark or white space before XML is skipped`(prefix: GivenText) throws {
    let file = Array(prefix.text.utf8) + PropertyList.string("a").xml
    #expect(try PropertyList.read(ByteView(file)) == .string("a"))
  }

  static let hostile: [GivenText] = [
    "",
    "{a = b;}",
    "((((((((((",
    "<plist><dict>",
    "<plist><string>a\0b</string></plist>",
    "<plist><dict><array/><string>a</string></dict></plist>",
    "<plist><dict><key>CF$UID</key><integer>5</integer></dict></plist>",
    "<plist><integer>99999999999999999999999</integer></plist>",
    "<plist><string>&#xD800;</string></plist>",
    "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><string>&a;</string></plist>",
    "<plist>\(String(repeating: "<array>", count: 100_000))",
    "<plist>\(String(repeating: "<array>", count: 100))"
      + "\(String(repeating: "</array>", count: 100))</plist>",
  ]

  @Test(arguments: hostile)
  func `text that isn't a property list is refused`(text: GivenText) {
    #expect(throws: ProductError.self) { try PropertyList.read(ByteView(Array(text.text.utf8))) }
  }

  @Test func `text that isn't UTF-8 is refused`() {
    let file = Array("<plist><string>".utf8) + [0xFF, 0xFE] + Array("</string></plist>".utf8)
    #expect(throws: ProductError.self) { try PropertyList.read(ByteView(file)) }
  }

  @Test func `the encoding in the declaration is ignored`() throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><string>é</string></plist>"
    #expect(try PropertyList.read(ByteView(Array(text.utf8))) == .string("é"))
  }

  @Test func `an error is reported with its line`() {
    let text = "<plist>\n<dict>\n<string>a</string>\n</dict></plist>"
    #expect {
      try PropertyList.read(ByteView(Array(text.utf8)))
    } throws: { error in
      (error as? ProductError)?.what == "its XML is not a property list from line 3 on"
    }
  }

  @Test func `values have line numbers if requested`() throws {
    let text = """
      <plist><dict>
        <key>a</key>
        <string>x</string>
        <key>list</key><array>
          <dict><key>b</key><true/></dict>
          <!-- a comment
          of two lines --><integer>1</integer>
        </array>
      </dict></plist>
      """
    let list = try LocatedPropertyList(reading: Array(text.utf8))
    #expect(list.value["list"]?.array?.count == 2)
    #expect([list, list["a"], list["list"]].map(\.?.lines.line) == [1, 3, 4])
    let items = list["list"]?.array ?? []
    #expect(items.map(\.lines.line) == [5, 7])
    #expect(items.first?["b"]?.lines.line == 5)
    let binary = try LocatedPropertyList(reading: BinaryPropertyListTests.everything.binary)
    #expect(binary.lines == LocatedPropertyList.Lines())
  }

  @Test func `a file larger than the limit is refused`() {
    let file = Array(repeating: UInt8(ascii: " "), count: Limits.file + 1)
    #expect(throws: ProductError.tooLarge) { try PropertyList.read(ByteView(file)) }
  }

  @Test func `damaged files are read or refused`() {
    for file in Damage(to: BinaryPropertyListTests.everything.xml, count: 1000) {
      _ = try? PropertyList.read(ByteView(file))
    }
  }
}

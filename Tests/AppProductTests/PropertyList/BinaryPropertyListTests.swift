import ProductBuilder
import Testing

@testable import AppProduct

@Suite struct BinaryPropertyListTests {
  static let everything: PropertyList = [
    "string": "Weather", "wide": "Überblick 🌦", "number": -7, "large": 9_223_372_036_854_775_807,
    "real": .real(0.5), "yes": true, "no": false, "date": .date(1_893_456_000),
    "old": .date(14_182_940), "data": .data([0, 255, 1]), "list": ["a", ["b"], [:]],
    "long": .string(String(repeating: "x", count: 300)),
  ]

  @Test func `a value of every type is read back as written`() throws {
    #expect(try PropertyList.read(ByteView(Self.everything.binary)) == Self.everything)
  }

  /// Each reference has two bytes, so `0, 1` is the second object.
  static let hostile: [(name: String, objects: [[UInt8]])] = [
    ("a set", [[0xC1, 0, 1], [0x51, 0x41]]),
    ("a null", [[0x00]]),
    ("a reference of an archiver", [[0x80, 1]]),
    ("a list that holds itself", [[0xA1, 0, 0]]),
    ("two lists that hold each other", [[0xA1, 0, 1], [0xA1, 0, 0]]),
    (
      "lists of which each holds the next ten times",
      (1...30).map { [0xAA] + repeated($0) } + [[0x51, 0x41]]
    ),
    ("a list nested too deep", (1...80).map { [0xA1, 0, UInt8($0)] } + [[0xA0]]),
    ("an object that is not there", [[0xA1, 0, 9]]),
    ("a key that is no string", [[0xD1, 0, 1, 0, 1], [0x09]]),
    ("a string of 2^63 - 1 letters", [[0x5F, 0x13, 0x7F] + Array(repeating: 0xFF, count: 7)]),
    ("a wide string of 2^62 letters", [[0x6F, 0x13, 0x40] + Array(repeating: 0, count: 7)]),
    ("a list of 2^62 values", [[0xAF, 0x13, 0x40] + Array(repeating: 0, count: 7)]),
    ("a dictionary of 2^62 values", [[0xDF, 0x13, 0x40] + Array(repeating: 0, count: 7)]),
    ("a size that is a string", [[0xAF, 0x51, 0x41]]),
    ("an integer of 16 bytes", [[0x14] + Array(repeating: 0xFF, count: 16)]),
    ("a date that is not a number", [[0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]]),
    ("a date beyond all dates", [[0x33, 0x7F, 0xE0, 0, 0, 0, 0, 0, 0]]),
    ("nothing at all", []),
  ]

  private static func repeated(_ next: Int) -> [UInt8] {
    (0..<10).flatMap { _ in [0, UInt8(next)] }
  }

  @Test(arguments: hostile.indices)
  func `input that crashes or hangs Foundation is refused`(index: Int) {
    let file = PropertyList.binary(Self.hostile[index].objects)
    #expect(throws: ProductError.self, "\(Self.hostile[index].name)") {
      try PropertyList.read(ByteView(file))
    }
  }

  @Test func `a string with many references takes bounded memory`() {
    let text: [UInt8] = [0x5F, 0x12, 0, 0x10, 0, 0] + Array(repeating: 0x41, count: 1 << 20)
    let list: [UInt8] = [0xAF, 0x11, 0x03, 0xE8] + (0..<1000).flatMap { _ in [0, 1] as [UInt8] }
    #expect(throws: ProductError.self) {
      try PropertyList.read(ByteView(PropertyList.binary([list, text])))
    }
  }

  @Test func `integers of one, two and four bytes are unsigned`() throws {
    for (bytes, value) in [([0x10, 0xFF], 255), ([0x11, 0x80, 0], 32768)] as [([UInt8], Int64)] {
      #expect(try PropertyList.read(ByteView(PropertyList.binary([bytes]))) == .integer(value))
    }
  }

  @Test func `damaged files are read or refused`() {
    for file in Damage(to: Self.everything.binary, count: 2000) {
      _ = try? PropertyList.read(ByteView(file))
    }
  }
}

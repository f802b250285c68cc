import ProductBuilder
import Testing

@testable import AppProduct

@Suite struct EntitlementsDERTests {
  private static func read(_ bytes: [UInt8]) throws -> PropertyList {
    try EntitlementsDER.read(ByteView(bytes))
  }

  /// The bytes that `codesign` writes for a dictionary with the key `key`.
  static let written: [(bytes: [UInt8], value: PropertyList)] = [
    ([0x70, 5, 2, 1, 1, 0xB0, 0], [:]),
    (key([0x01, 1, 0xFF]), ["key": true]),
    (key([0x01, 1, 0x00]), ["key": false]),
    (key([0x02, 1, 0x2A]), ["key": 42]),
    (key([0x02, 1, 0xFF]), ["key": -1]),
    (key([0x02, 2, 0xFF, 0x7F]), ["key": -129]),
    (key([0x02, 2, 0x00, 0x80]), ["key": 128]),
    (key([0x0C, 0]), ["key": ""]),
    (key([0x0C, 2, 0x68, 0x69]), ["key": "hi"]),
    (key([0x30, 3, 0x01, 1, 0]), ["key": [false]]),
    (key([0xB0, 0]), ["key": [:]]),
  ]

  private static func key(_ value: [UInt8]) -> [UInt8] {
    let pair: [UInt8] = [0x30, UInt8(5 + value.count), 0x0C, 3, 0x6B, 0x65, 0x79] + value
    return [0x70, UInt8(5 + pair.count), 2, 1, 1, 0xB0, UInt8(pair.count)] + pair
  }

  @Test(arguments: written.indices)
  func `every type is read, and encoded the same by the builder of these tests`(index: Int) throws {
    let (bytes, value) = Self.written[index]
    #expect(try Self.read(bytes) == value)
    #expect(DERWriter.entitlements(value.dictionary ?? [:]) == bytes)
  }

  @Test func `a bare set of pairs is read as the older form`() throws {
    let pair = DERWriter.element(0x30, [0x0C, 1, 0x61, 0x01, 1, 0xFF])
    #expect(try Self.read(DERWriter.element(0x31, pair)) == ["a": true])
  }

  @Test(
    arguments: [
      [],
      [0x70],
      [0x70, 0x80],
      [0x70, 0x84, 0xFF, 0xFF, 0xFF, 0xFF],
      [0x70, 0x88, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
      [0x70, 5, 2, 1, 2, 0xB0, 0],
      [0x70, 5, 2, 1, 1, 0xB0, 0, 0],
      [0x7F, 0x81, 0x01, 0],
      key([0x09, 1, 0]),
      key([0x02, 0]),
      key([0x0C, 1, 0xFF]),
    ] as [[UInt8]])
  func `data that isn't DER entitlements is refused`(bytes: [UInt8]) {
    #expect(throws: ProductError.self) { try Self.read(bytes) }
  }

  @Test func `a duplicate key is refused, since readers disagree about which one counts`() {
    let pair = DERWriter.element(0x30, [0x0C, 1, 0x61, 0x01, 1, 0xFF])
    let file = DERWriter.element(0x70, [2, 1, 1] + DERWriter.element(0xB0, pair + pair))
    #expect(throws: ProductError.self) { try Self.read(file) }
  }

  @Test func `endlessly nested lists are refused`() {
    let deep = (0..<10_000).reduce([0x30, 0] as [UInt8]) { inner, _ in
      inner.count > 60_000 ? inner : DERWriter.element(0x30, inner)
    }
    #expect(throws: ProductError.self) { try Self.read(deep) }
  }

  @Test func `damaged entitlements are read or refused`() {
    let values: [String: PropertyList] = ["a": ["b", ["c": true]], "d": 70_000, "e": "f"]
    for file in Damage(to: DERWriter.entitlements(values), count: 3000) { _ = try? Self.read(file) }
  }
}

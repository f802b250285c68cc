/// Builds a ZIP file entry by entry.
public struct ZipBuilder {
  private struct Entry {
    var name: [UInt8]
    var method: UInt16
    var packed: [UInt8]
    var sum: UInt32
    var size: UInt32
    var mode: UInt32
    var flags: UInt16 = 0x800
    var place: Int
  }

  private var file = ByteWriter()
  private var entries: [Entry] = []

  /// Creates an empty builder.
  public init() {}

  /// Adds an uncompressed file; its name may be anything.
  public mutating func add(_ name: String, _ bytes: [UInt8]) {
    add(Array(name.utf8), bytes, mode: 0o100644)
  }

  /// Adds a file whose name isn't UTF-8, or an entry of another type.
  public mutating func add(_ name: [UInt8], _ bytes: [UInt8], mode: UInt32) {
    add(
      Entry(
        name: name, method: 0, packed: bytes, sum: Self.sum(bytes), size: UInt32(bytes.count),
        mode: mode, place: 0))
  }

  /// Adds a deflated file.
  ///
  /// - Parameters:
  ///   - name: Its path in the archive.
  ///   - bytes: Its contents.
  ///   - sum: The checksum in the ZIP file; nil for the correct one.
  ///   - size: The size in the ZIP file; nil for the correct one.
  public mutating func addDeflated(
    _ name: String, _ bytes: [UInt8], saying sum: UInt32? = nil, size: UInt32? = nil
  ) {
    add(
      Entry(
        name: Array(name.utf8), method: 8, packed: Self.deflated(bytes),
        sum: sum ?? Self.sum(bytes), size: size ?? UInt32(bytes.count), mode: 0o100644, place: 0))
  }

  /// Adds a file with another compression method.
  public mutating func add(_ name: String, _ bytes: [UInt8], packedBy method: UInt16) {
    add(
      Entry(
        name: Array(name.utf8), method: method, packed: bytes, sum: Self.sum(bytes),
        size: UInt32(bytes.count), mode: 0o100644, place: 0))
  }

  /// Adds a file marked as encrypted.
  public mutating func addEncrypted(_ name: String) {
    var entry = Entry(
      name: Array(name.utf8), method: 0, packed: [1, 2, 3], sum: 0, size: 3, mode: 0o100644,
      place: 0)
    entry.flags = 0x801
    add(entry)
  }

  /// Lists a file again under another name with the same bytes.
  public mutating func repeatLast(as name: String) {
    guard var entry = entries.last, name.utf8.count == entry.name.count else { return }
    entry.name = Array(name.utf8)
    entries.append(entry)
  }

  /// Adds a link.
  public mutating func addLink(_ name: String, to target: String) {
    add(Array(name.utf8), Array(target.utf8), mode: 0o120777)
  }

  /// Adds a file of zeros, compressed to a thousandth of its size.
  public mutating func addZeros(_ name: String, count: Int, saying size: UInt32? = nil) {
    add(
      Entry(
        name: Array(name.utf8), method: 8, packed: Self.deflatedZeros(count),
        sum: Self.sum(Array(repeating: 0, count: count)), size: size ?? UInt32(count),
        mode: 0o100644, place: 0))
  }

  private mutating func add(_ entry: Entry) {
    var entry = entry
    entry.place = file.count
    file.little(UInt32(0x0403_4B50))
    writeFields(of: entry, to: &file)
    file.raw(entry.name)
    file.raw(entry.packed)
    entries.append(entry)
  }

  private func writeFields(of entry: Entry, to file: inout ByteWriter) {
    for field in [20, entry.flags, entry.method, 0, 0x21] as [UInt16] { file.little(field) }
    for field in [entry.sum, UInt32(entry.packed.count), entry.size] { file.little(field) }
    for field in [UInt16(entry.name.count), 0] { file.little(field) }
  }

  /// The bytes of the file.
  public func build() -> [UInt8] {
    var file = file
    let start = file.count
    for entry in entries {
      file.little(UInt32(0x0201_4B50))
      file.little(UInt16(0x0314))
      writeFields(of: entry, to: &file)
      for field in [0, 0, 0] as [UInt16] { file.little(field) }
      file.little(entry.mode << 16)
      file.little(UInt32(entry.place))
      file.raw(entry.name)
    }
    let size = file.count - start
    file.little(UInt32(0x0605_4B50))
    for field in [0, 0, UInt16(truncatingIfNeeded: entries.count)] { file.little(field) }
    file.little(UInt16(truncatingIfNeeded: entries.count))
    for field in [UInt32(size), UInt32(start)] { file.little(field) }
    file.little(UInt16(0))
    return file.bytes
  }

  /// The checksum of ZIP entries, CRC-32.
  private static func sum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { sum, byte in
      table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8
    }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320
    }
  }

  /// Stored blocks of RFC 1951 with the given bytes.
  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var file = ByteWriter()
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(0xFFFF)
      file.raw([rest.isEmpty ? 1 : 0])
      file.little(UInt16(block.count))
      file.little(~UInt16(block.count))
      file.raw(block)
    } while !rest.isEmpty
    return file.bytes
  }

  /// Zeros as one block with the fixed codes of RFC 1951: a zero, then copies of 258 bytes.
  private static func deflatedZeros(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var used = 0
    func write(_ value: UInt32, _ width: Int) {
      bits |= value << used
      used += width
      while used >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        used -= 8
      }
    }
    write(0b011, 3)
    // Codes are written with their first bit first: 00110000 is the byte 0.
    write(0b0000_1100, 8)
    // 11000101 is the length 258, 00000 the distance 1.
    for _ in 0..<(max(0, count - 1) / 258) { write(0b00000_1010_0011, 13) }
    for _ in 0..<(max(0, count - 1) % 258) { write(0b0000_1100, 8) }
    write(0, 7)
    write(0, 7)
    return bytes
  }
}

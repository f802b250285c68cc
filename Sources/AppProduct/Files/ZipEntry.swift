/// An entry of a zip file, from the list at its end.
///
/// - Source: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
struct ZipEntry {
  /// Its name without a trailing slash; nil if it isn't UTF-8.
  let path: String?
  let kind: EntryKind
  let isEncrypted: Bool
  /// The compression method: 0 is none, 8 deflate.
  let method: UInt16
  /// The CRC-32 of its bytes.
  let sum: UInt32
  /// Its size in the file, in bytes.
  let packedSize: Int
  /// Its unpacked size in bytes, according to the list.
  let size: Int
  /// The offset of its own header.
  let headerOffset: Int
  private let nameSize: Int

  static let stored: UInt16 = 0
  static let deflated: UInt16 = 8
  private static let headerSize = 30
  private static let recordSize = 46

  /// The minimum offset of its end, assuming that its header contains only its name.
  var smallestEnd: Int {
    let (end, isTooLarge) = headerOffset.addingReportingOverflow(
      Self.headerSize + nameSize + packedSize)
    return isTooLarge ? .max : end
  }

  /// Whether its sizes are possible: deflate unpacks a byte to at most 1032.
  var isPossible: Bool {
    method == Self.stored ? size == packedSize : size / 1032 <= packedSize
  }

  /// Reads a record of the list, and its size in bytes.
  static func read(_ record: ByteView) -> (entry: ZipEntry, size: Int)? {
    guard record.little(UInt32.self, at: 0) == 0x0201_4B50,
      let nameSize: UInt16 = record.little(at: 28), let extraSize: UInt16 = record.little(at: 30),
      let commentSize: UInt16 = record.little(at: 32),
      let name = record.part(at: recordSize, count: Int(nameSize)),
      let extra = record.part(at: recordSize + Int(nameSize), count: Int(extraSize)),
      let entry = ZipEntry(record, name: name, extra: extra)
    else { return nil }
    let size = recordSize + Int(nameSize) + Int(extraSize) + Int(commentSize)
    return size <= record.count ? (entry, size) : nil
  }

  private init?(_ record: ByteView, name: ByteView, extra: ByteView) {
    guard let host = record[5], let flags: UInt16 = record.little(at: 8),
      let method: UInt16 = record.little(at: 10), let sum: UInt32 = record.little(at: 16),
      let packedSize: UInt32 = record.little(at: 20), let size: UInt32 = record.little(at: 24),
      let attributes: UInt32 = record.little(at: 38), let offset: UInt32 = record.little(at: 42)
    else { return nil }
    isEncrypted = flags & 1 != 0
    self.method = method
    self.sum = sum
    nameSize = name.count
    // Numbers that don't fit are in the Zip64 extra field, in this order.
    var wide = Self.wide(extra)
    guard let size = wide.value(size), let packedSize = wide.value(packedSize),
      let headerOffset = wide.value(offset)
    else { return nil }
    (self.size, self.packedSize, self.headerOffset) = (size, packedSize, headerOffset)
    var path = String(validating: name.bytes, as: UTF8.self)
    let isFolder = path?.utf8.last == UInt8(ascii: "/")
    if isFolder { path?.removeLast() }
    self.path = path
    // Unix and macOS store the file's mode in the upper half.
    let mode = host == 3 || host == 19 ? attributes >> 16 & 0o170000 : 0
    kind =
      switch mode {
      case 0o120000: .link
      case 0o040000: .folder
      case 0, 0o100000: isFolder ? .folder : .file
      default: .other
      }
  }

  /// The numbers of a Zip64 field, in sequence.
  private struct Wide {
    var rest: ByteView?

    /// A number, read from this field if its own field is full.
    mutating func value(_ narrow: UInt32) -> Int? {
      guard narrow == .max else { return Int(narrow) }
      guard let rest, let value: UInt64 = rest.little(at: 0) else { return nil }
      self.rest = rest.rest(from: 8)
      return value <= UInt64(1) << 48 ? Int(value) : nil
    }
  }

  private static func wide(_ extra: ByteView) -> Wide {
    var offset = 0
    while let id: UInt16 = extra.little(at: offset), let size: UInt16 = extra.little(at: offset + 2)
    {
      if id == 1 { return Wide(rest: extra.part(at: offset + 4, count: Int(size))) }
      offset += 4 + Int(size)
    }
    return Wide(rest: nil)
  }

  /// The offset of its packed bytes, after its own header.
  ///
  /// - Throws: If that isn't the header of this entry.
  func dataOffset(in file: some ByteSource) throws(ProductError) -> Int {
    let header = try file.bytes(at: headerOffset, count: Self.headerSize)
    guard header.little(UInt32.self, at: 0) == 0x0403_4B50,
      let nameSize: UInt16 = header.little(at: 26), let extraSize: UInt16 = header.little(at: 28),
      Int(nameSize) == self.nameSize
    else { throw .brokenZip }
    let name = try file.bytes(at: headerOffset + Self.headerSize, count: self.nameSize)
    guard path == nil || String(validating: name.bytes, as: UTF8.self) == path else {
      throw ProductError(
        "its name differs between its header and the list of entries",
        why: "which of the two names it gets depends on the tool")
    }
    return headerOffset + Self.headerSize + Int(nameSize) + Int(extraSize)
  }
}

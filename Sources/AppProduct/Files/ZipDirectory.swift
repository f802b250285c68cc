/// The list of entries at the end of a zip file.
///
/// Only this list determines where entries are in the file. It is checked: no entry may overlap
/// another or the list, which is how a small file becomes a huge one.
///
/// - Source: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
struct ZipDirectory {
  /// The entries, in the order of the list.
  private(set) var entries: [ZipEntry] = []

  /// Reads the list of a file.
  ///
  /// - Throws: If it isn't a zip file, or exceeds the limits.
  init(_ file: some ByteSource) throws(ProductError) {
    let end = try ZipEnd(file)
    guard end.count <= Limits.entries, end.size <= Limits.part else {
      throw .tooManyEntries
    }
    let list = try file.bytes(at: end.start, count: end.size)
    var offset = 0
    var total = 0
    while offset < list.count {
      guard let record = list.rest(from: offset), let (entry, size) = ZipEntry.read(record) else {
        throw .brokenZip
      }
      entries.append(entry)
      guard entries.count <= Limits.entries else { throw .tooManyEntries }
      guard entry.size <= Limits.unpacked - total else { throw .tooLargeArchive }
      total += entry.size
      offset += size
    }
    guard entries.count == end.count else { throw .brokenZip }
    try checkOverlaps(before: end.start)
  }

  private func checkOverlaps(before listStart: Int) throws(ProductError) {
    let places = entries.map { ($0.headerOffset, $0.smallestEnd) }.sorted { $0.0 < $1.0 }
    let ends = zip(places, places.dropFirst().map(\.0) + [listStart])
    guard ends.allSatisfy({ place, next in place.1 <= next }) else {
      throw ProductError("entries overlap", why: "such archives unpack to enormous sizes")
    }
  }
}

/// The last record of a zip file, with the place of the list of entries.
private struct ZipEnd {
  let count: Int
  let size: Int
  let start: Int

  private static let recordSize = 22

  init(_ file: some ByteSource) throws(ProductError) {
    let tailSize = min(file.count, Self.recordSize + Int(UInt16.max))
    let tail = try file.bytes(at: file.count - tailSize, count: tailSize)
    // Searched from the end, as in all tools.
    let end = stride(from: tailSize - Self.recordSize, through: 0, by: -1).first { offset in
      tail.little(UInt32.self, at: offset) == 0x0605_4B50
    }
    guard let end, let count: UInt16 = tail.little(at: end + 10),
      let size: UInt32 = tail.little(at: end + 12), let start: UInt32 = tail.little(at: end + 16)
    else {
      throw ProductError("it is not a zip file, or is incomplete", why: ProductError.refusedZip)
    }
    guard count == 0xFFFF || size == 0xFFFF_FFFF || start == 0xFFFF_FFFF else {
      (self.count, self.size, self.start) = (Int(count), Int(size), Int(start))
      return
    }
    // Numbers that don't fit are in another record, which the preceding record points to.
    guard tail.little(UInt32.self, at: end - 20) == 0x0706_4B50,
      let place: UInt64 = tail.little(at: end - 12), let place = Int(exactly: place)
    else { throw .brokenZip }
    let record = try file.bytes(at: place, count: 56)
    guard record.little(UInt32.self, at: 0) == 0x0606_4B50,
      let count: UInt64 = record.little(at: 32), let count = Int(exactly: count),
      let size: UInt64 = record.little(at: 40), let size = Int(exactly: size),
      let start: UInt64 = record.little(at: 48), let start = Int(exactly: start)
    else { throw .brokenZip }
    (self.count, self.size, self.start) = (count, size, start)
  }
}

extension ProductError {
  static let refusedZip =
    "App Store Connect rejects the archive, and a device can't install from it"

  static var brokenZip: ProductError {
    ProductError("its list of entries is broken", why: "which files it has depends on the tool")
  }

  static var tooLargeArchive: ProductError {
    ProductError(
      "its files are larger than 4 GiB", why: "App Store Connect accepts no larger app")
  }
}

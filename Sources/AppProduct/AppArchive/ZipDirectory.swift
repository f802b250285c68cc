/// The end of a zip file, which says how many entries it has.
///
/// libarchive makes room for every entry before it gives the first one, so the number is looked at
/// beforehand.
///
/// - Source: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
enum ZipDirectory {
  /// The most bytes of the directory at the end, some 300 for each entry that is allowed.
  static let maximumSize = 64 << 20

  private static let endSize = 22
  private static let maximumComment = 0xFFFF

  /// Looks whether a file can be a zip file with a bearable number of entries.
  static func check(_ path: String) throws(Malformed) {
    let file: RandomAccessFile
    do throws(FileFailure) {
      file = try RandomAccessFile(opening: path)
    } catch {
      throw Malformed(error)
    }
    try check(file)
  }

  static func check(_ file: some ByteSource) throws(Malformed) {
    let count = min(file.count, endSize + maximumComment)
    let tail = try file.bytes(at: file.count - count, count: count)
    guard let end = end(in: tail), let entries: UInt16 = tail.little(at: end + 10),
      let size: UInt32 = tail.little(at: end + 12)
    else {
      throw Malformed(
        "it is no zip file, or its end is missing",
        why: "App Store Connect refuses the archive, and a device cannot install from it")
    }
    // Numbers that do not fit stand in a record of their own before this one.
    guard entries != 0xFFFF, size != 0xFFFF_FFFF else { return try checkWide(file, tail, end) }
    guard size <= maximumSize else { throw .tooManyEntries }
  }

  /// Where the last record begins, searched from the end as everybody does.
  private static func end(in tail: ByteView) -> Int? {
    stride(from: tail.count - endSize, through: 0, by: -1).first { offset in
      tail.little(UInt32.self, at: offset) == 0x0605_4B50
    }
  }

  private static func checkWide(
    _ file: some ByteSource, _ tail: ByteView, _ end: Int
  ) throws(Malformed) {
    let broken = Malformed(
      "its list of entries is broken", why: "which files it has depends on the tool")
    guard tail.little(UInt32.self, at: end - 20) == 0x0706_4B50,
      let place: UInt64 = tail.little(at: end - 12), let place = Int(exactly: place)
    else { throw broken }
    let record = try file.bytes(at: place, count: 56)
    guard record.little(UInt32.self, at: 0) == 0x0606_4B50,
      let entries: UInt64 = record.little(at: 32), let size: UInt64 = record.little(at: 40)
    else { throw broken }
    guard entries <= ZipFiles.maximumEntries, size <= maximumSize else { throw .tooManyEntries }
  }
}

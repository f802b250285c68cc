/// Unpacks deflated entries by the command `gzip`, which every system has in its base.
///
/// An entry's bytes become a file of gzip by a header before and its sum and size behind them, so
/// the command checks both. `unzip` would have to be installed first, takes the names of entries
/// for patterns, and compares those beyond ASCII by the locale; a library (libarchive, zlib) would
/// have to be installed before `swift build` works; and to write one's own is no part of an audit.
///
/// What is unpacked, and what the command reads, lie in files that lose their names as they are
/// made: nothing is left behind however the process ends.
struct Inflation {
  /// Where these files are made.
  let temporaryFolder: String

  /// The most bytes that are copied at once.
  private static let pieceSize = 1 << 20

  /// Unpacks small entries by one run of the command.
  ///
  /// - Throws: Where one of them is broken.
  func contents(
    of entries: [ZipEntry], in archive: RandomAccessFile
  ) throws(Malformed) -> [ByteView] {
    if entries.isEmpty { return [] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(entries.reduce(0) { $0 + $1.size })
    try run(entries, in: archive) { piece throws(Malformed) in bytes += piece }
    let all = ByteView(bytes)
    var start = 0
    var files: [ByteView] = []
    for entry in entries {
      guard let file = all.part(at: start, count: entry.size) else { throw .brokenEntry }
      files.append(file)
      start += entry.size
    }
    return files
  }

  /// Unpacks an entry of any size.
  func file(
    of entry: ZipEntry, in archive: RandomAccessFile
  ) throws(Malformed) -> RandomAccessFile {
    let file = try Malformed.wrapping { () throws(FileFailure) in
      try RandomAccessFile(temporaryIn: temporaryFolder)
    }
    try run([entry], in: archive) { piece throws(Malformed) in
      try Malformed.wrapping { () throws(FileFailure) in try file.append(piece) }
    }
    return file
  }

  /// Runs the command, whose output has as many bytes as the entries say, or they are broken.
  private func run(
    _ entries: [ZipEntry], in archive: RandomAccessFile,
    _ take: (UnsafeRawBufferPointer) throws(Malformed) -> Void
  ) throws(Malformed) {
    let input = try Malformed.wrapping { () throws(FileFailure) in
      try RandomAccessFile(temporaryIn: temporaryFolder)
    }
    for entry in entries { try append(entry, in: archive, to: input) }
    var room = entries.reduce(0) { $0 + $1.size }
    let isSuccess = try Subprocess.run(
      "gzip", ["-dc"], input: input, pieceSize: Self.pieceSize
    ) { piece throws(Malformed) in
      guard piece.count <= room else { throw .brokenEntry }
      room -= piece.count
      try take(piece)
    }
    guard isSuccess, room == 0 else { throw .brokenEntry }
  }

  /// Writes an entry as a file of gzip.
  ///
  /// - Source: https://www.rfc-editor.org/rfc/rfc1952
  private func append(
    _ entry: ZipEntry, in archive: RandomAccessFile, to file: RandomAccessFile
  ) throws(Malformed) {
    func write(_ bytes: some Collection<UInt8>) throws(Malformed) {
      let bytes = Array(bytes)
      try Malformed.wrapping { () throws(FileFailure) in try file.append(bytes) }
    }
    try write([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])
    var offset = try entry.dataOffset(in: archive)
    var left = entry.packedSize
    while left > 0 {
      let count = min(left, Self.pieceSize)
      try write(archive.bytes(at: offset, count: count).bytes)
      offset += count
      left -= count
    }
    let end = [entry.sum, UInt32(truncatingIfNeeded: entry.size)]
    try write(end.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } })
  }
}

extension Malformed {
  fileprivate static var brokenEntry: Malformed {
    Malformed("it cannot be unpacked: its bytes, sum and size do not agree", why: refusedZip)
  }

  /// Something that is wrong with the system, and not with the product.
  static var withoutCommand: Malformed {
    var malformed = Malformed(
      "it is unpacked by the command gzip, which cannot be run", why: "nothing is known of it")
    malformed.isRefused = true
    return malformed
  }

  /// Passes on what the operating system refused.
  static func wrapping<Value>(
    _ body: () throws(FileFailure) -> Value
  ) throws(Malformed) -> Value {
    do throws(FileFailure) {
      return try body()
    } catch {
      throw Malformed(error)
    }
  }
}

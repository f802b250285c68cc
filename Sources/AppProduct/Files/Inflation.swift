internal import SystemFiles

/// Unpacks deflated entries with the command `gzip`, which every system has.
///
/// An entry's bytes become a gzip file with a header before and its sum and size after them, so
/// the command checks both. `unzip` would have to be installed first, takes the names of entries
/// for patterns, and compares those beyond ASCII by the locale; a library (libarchive, zlib) would
/// have to be installed before `swift build` works.
///
/// The command's input and unpacked executables are files that lose their names as soon as they are
/// made: no file is left, however the process ends.
struct Inflation {
  /// The folder in which these files are made.
  let temporaryFolder: String

  /// The maximum number of bytes that are copied at once.
  private static let pieceSize = 1 << 20

  /// Unpacks small entries with one run of the command.
  ///
  /// - Throws: If one of them is broken.
  func contents(
    of entries: [ZipEntry], in archive: RandomAccessFile
  ) throws(ProductError) -> [ByteView] {
    if entries.isEmpty { return [] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(entries.reduce(0) { $0 + $1.size })
    try run(entries, in: archive) { piece throws(ProductError) in bytes += piece }
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
  ) throws(ProductError) -> RandomAccessFile {
    let file = try RandomAccessFile(temporaryIn: temporaryFolder)
    try run([entry], in: archive) { piece throws(ProductError) in try file.append(piece) }
    return file
  }

  /// Runs the command, and checks that its output has as many bytes as the entries say.
  private func run(
    _ entries: [ZipEntry], in archive: RandomAccessFile,
    _ take: ([UInt8]) throws(ProductError) -> Void
  ) throws(ProductError) {
    let input = try RandomAccessFile(temporaryIn: temporaryFolder)
    for entry in entries { try append(entry, in: archive, to: input) }
    var room = entries.reduce(0) { $0 + $1.size }
    let process: ChildProcess
    do throws(SystemError) {
      // Variables such as GZIP would add options.
      process = try ChildProcess(
        "gzip", ["-dc"], readingFrom: input.rewound, inheritsEnvironment: false)
    } catch {
      throw .withoutCommand
    }
    do throws(ProductError) {
      while let piece = try? process.receive(limit: 1 << 16), !piece.isEmpty {
        guard piece.count <= room else { throw .brokenEntry }
        room -= piece.count
        try take(piece)
      }
    } catch {
      process.kill()
      throw error
    }
    guard (try? process.end()) == 0, room == 0 else { throw .brokenEntry }
  }

  /// Writes an entry as a file of gzip.
  ///
  /// - Source: https://www.rfc-editor.org/rfc/rfc1952
  private func append(
    _ entry: ZipEntry, in archive: RandomAccessFile, to file: RandomAccessFile
  ) throws(ProductError) {
    func write(_ bytes: some Collection<UInt8>) throws(ProductError) {
      try file.append(Array(bytes))
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
    let shifts: [UInt32] = [0, 8, 16, 24]
    try write(end.flatMap { sum in shifts.map { UInt8(truncatingIfNeeded: sum >> $0) } })
  }
}

extension ProductError {
  fileprivate static var brokenEntry: ProductError {
    ProductError("it cannot be unpacked: its bytes, checksum and size don't match", why: refusedZip)
  }

  /// An error of the system, not of the product.
  static var withoutCommand: ProductError {
    var error = ProductError(
      "it is unpacked by the command gzip, which cannot be run", why: "its contents are unknown")
    error.isRefused = true
    return error
  }
}

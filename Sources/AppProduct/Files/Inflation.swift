internal import SystemFiles

/// Unpacks deflated entries with the command `gzip`, which every system has.
///
/// The bytes of an entry are wrapped in a gzip header, checksum and size, so that the command
/// verifies both. `unzip` would have to be installed first, treats the names of entries as
/// patterns, and compares names beyond ASCII by locale; a library (libarchive, zlib) would have to
/// be installed before `swift build` works.
///
/// The command's input and unpacked executables are files that are unlinked as soon as they are
/// created: no file is left, however the process ends.
struct Inflation {
  /// The folder for these files.
  let temporaryFolder: String

  /// The maximum number of bytes copied at once.
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

  /// Runs the command, and checks that its output has the size that the entries specify.
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

  /// Writes an entry as a gzip file.
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

  /// An error of the system rather than the product.
  static var withoutCommand: ProductError {
    var error = ProductError(
      "it is unpacked by the command gzip, which cannot be run", why: "its contents are unknown")
    error.isRefused = true
    return error
  }
}

internal import AuditKit
internal import SystemFiles

/// A file or folder that was named or found and isn't opened yet.
struct FoundFile {
  /// The path that is opened.
  let path: SystemPath
  /// The path in reports and messages.
  let shown: String

  /// Returns an entry of this folder; an entry of `.` is shown by its name.
  func appending(_ name: SystemPath.Name) -> FoundFile {
    let text = shown == "." ? name.text : SystemPath(shown).appending(name.text).text
    return FoundFile(path: path.appending(name), shown: text)
  }
}

/// A regular file that is open for reading; anything else is refused.
struct OpenFile: ~Copyable {
  /// One byte more than a manifest may have, which is enough to detect that it is too large.
  static let limit = 10 << 20 + 1

  let status: FileStatus
  private let descriptor: Descriptor
  private let shown: String

  private init(_ descriptor: consuming Descriptor, _ status: FileStatus, shown: String) {
    self.descriptor = descriptor
    self.status = status
    self.shown = shown
  }

  /// Opens a file.
  static func open(_ file: FoundFile) throws(Problem) -> OpenFile {
    let descriptor = try Problem.naming(file.shown) { () throws(SystemError) in
      try Descriptor(opening: file.path)
    }
    let number = descriptor.number
    let status = try Problem.naming(file.shown) { () throws(SystemError) in
      try FileStatus(ofDescriptor: number)
    }
    if status.kind != .file { throw refusal(of: status.kind, shown: file.shown) }
    return OpenFile(descriptor, status, shown: file.shown)
  }

  /// The identity of a file, without opening it.
  static func identity(of file: FoundFile) throws(Problem) -> FileStatus.Identity {
    let status = try Problem.naming(file.shown) { () throws(SystemError) in
      try FileStatus(of: file.path)
    }
    if status.kind != .file { throw refusal(of: status.kind, shown: file.shown) }
    return status.identity
  }

  /// Reads it, or the first 10 MiB of it and a byte.
  func contents() throws(Problem) -> [UInt8] {
    let (number, size) = (descriptor.number, status.size)
    return try Problem.naming(shown) { () throws(SystemError) in
      try Descriptor.contents(of: number, limit: Self.limit, expecting: size)
    }
  }

  /// Reads it piece by piece, however long it is.
  func pieces(_ body: ([UInt8]) -> Void) throws(Problem) {
    try Self.pieces(of: descriptor.number, as: shown, body)
  }

  /// Reads some bytes of it, fewer only at its end.
  func bytes(_ range: Range<Int>) throws(Problem) -> [UInt8] {
    try Problem.naming(shown) { () throws(SystemError) in
      try descriptor.bytes(at: range.lowerBound, count: range.count)
    }
  }

  /// Reads some bytes of it, piece by piece.
  func pieces(
    of range: Range<Int>, _ body: ([UInt8]) -> Void
  ) throws(Problem) {
    var start = range.lowerBound
    while start < range.upperBound {
      let bytes = try bytes(start..<min(start + Self.pieceSize, range.upperBound))
      if bytes.isEmpty { return }
      body(bytes)
      start += bytes.count
    }
  }

  /// Reads it piece by piece, unpacked by a program such as `gzip`.
  ///
  /// - Throws: If the program is missing, or reports an error: all that comes before was read.
  func pieces(
    unpackedBy program: String, _ body: ([UInt8]) -> Void
  ) throws(Problem) {
    let number = descriptor.number
    let code: Int32?
    do throws(SystemError) {
      let child = try ChildProcess(program, ["-dc"], readingFrom: number)
      while case let bytes = try child.receive(limit: Self.pieceSize), !bytes.isEmpty {
        body(bytes)
      }
      code = try child.end()
    } catch {
      if error.isMissing {
        throw Problem(path: shown, reason: "needs the program \(program), which isn't installed")
      }
      throw Problem(path: shown, reason: error.reason)
    }
    if code == 0 { return }
    descriptor.rewind()
    // Runs again for the reason, which was discarded.
    let check = try? ChildProcess(program, ["-t"], readingFrom: number, mergesErrors: true)
    let said = try? check?.finish(limit: 1 << 12).output
    // The name that zstd gives its input is meaningless.
    let lines = String(decoding: said ?? [], as: UTF8.self).replacing("/*stdin*\\ : ", with: "")
      .split(separator: "\n")
    let reason = lines.first { !$0.isEmpty }.map { ": \($0)" } ?? ""
    throw Problem(path: shown, reason: "truncated or damaged; read up to there\(reason)")
  }

  /// The maximum number of bytes of a piece.
  private static let pieceSize = 1 << 18

  /// Reads an open file, such as standard input, piece by piece.
  static func pieces(
    of number: CInt, as shown: String, _ body: ([UInt8]) -> Void
  ) throws(Problem) {
    try Problem.naming(shown) { () throws(SystemError) in
      while case let bytes = try Descriptor.some(of: number, limit: pieceSize), !bytes.isEmpty {
        body(bytes)
      }
    }
  }

  /// The problem that something is not a regular file.
  static func refusal(of kind: FileStatus.Kind, shown: String) -> Problem {
    let help = kind == .pipe || kind == .device ? "; the path - reads standard input" : ""
    return Problem(path: shown, reason: "\(kind.name), not a file\(help)")
  }

  /// Reads a file that may be missing; anything but a regular file, such as a link, counts as missing.
  static func contentsIfThere(_ file: FoundFile) throws(Problem) -> [UInt8]? {
    do throws(SystemError) {
      guard try FileStatus(ofLink: file.path).kind == .file else { return nil }
    } catch {
      if error.isMissing { return nil }
      throw Problem(path: file.shown, reason: error.reason)
    }
    return try open(file).contents()
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open file of which any stretch can be read; closed with the end of its life.
final class RandomAccessFile: ByteSource {
  private let number: CInt
  /// Its size when it was opened, or as far as it was written.
  private(set) var count: Int

  /// Opens a regular file; no link is followed, and no pipe is waited for.
  ///
  /// - Throws: Where it cannot be opened, or is no regular file.
  init(opening path: String) throws(FileFailure) {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW)
    guard number >= 0 else { throw FileFailure(errno) }
    var info = stat()
    guard fstat(number, &info) == 0 else {
      let failure = FileFailure(errno)
      _ = close(number)
      throw failure
    }
    guard info.st_mode & S_IFMT == S_IFREG else {
      _ = close(number)
      throw FileFailure("it is no regular file")
    }
    self.number = number
    count = max(0, Int(info.st_size))
  }

  /// Makes a file that only this process sees.
  ///
  /// It loses its name as soon as it has one, so nothing is left behind however the process ends.
  ///
  /// - Throws: Where no file can be made in the folder for such files.
  init(temporaryIn folder: String) throws(FileFailure) {
    var template = Array("\(folder)/audit-XXXXXX".utf8CString)
    let number = template.withUnsafeMutableBufferPointer { buffer -> CInt in
      guard let name = buffer.baseAddress else { return -1 }
      let number = mkstemp(name)
      if number >= 0 {
        _ = unlink(name)
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      }
      return number
    }
    guard number >= 0 else {
      throw FileFailure(
        "no file can be made in the temporary folder \(folder): \(FileFailure(errno).reason)",
        isRefused: true)
    }
    self.number = number
    count = 0
  }

  deinit { _ = close(number) }

  /// The file as a process that is given it reads it, from its beginning.
  var rewound: CInt {
    _ = lseek(number, 0, SEEK_SET)
    return number
  }

  /// Adds bytes at the end of a file that was made.
  func append(_ bytes: [UInt8]) throws(FileFailure) {
    var failure: FileFailure?
    bytes.withUnsafeBytes { buffer in
      do throws(FileFailure) { try append(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Adds bytes at the end of a file that was made.
  func append(_ bytes: UnsafeRawBufferPointer) throws(FileFailure) {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let new = write(number, rest.baseAddress, rest.count)
      if new < 0 {
        if errno == EINTR { continue }
        throw FileFailure(errno)
      }
      written += new
    }
    count += written
  }

  func bytes(at offset: Int, count: Int) throws(Malformed) -> ByteView {
    guard offset >= 0, count >= 0, count <= self.count, offset <= self.count - count else {
      throw .outside(offset, count, of: self.count)
    }
    var failure: FileFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[filled..<count])
        let new = pread(number, rest.baseAddress, rest.count, off_t(offset + filled))
        if new < 0 && errno == EINTR { continue }
        if new < 0 { failure = FileFailure(errno) }
        if new <= 0 { break }
        filled += new
      }
    }
    if let failure { throw Malformed(failure) }
    guard bytes.count == count else { throw .outside(offset, count, of: offset + bytes.count) }
    return ByteView(bytes)
  }
}

/// Why the operating system refused something.
struct FileFailure: Error, Equatable {
  /// The reason in words, such as `Permission denied`.
  var reason: String
  /// Whether the thing does not exist.
  var isMissing = false
  /// Whether it is the system's doing, and not for what lies there.
  let isRefused: Bool

  init(_ reason: String, isRefused: Bool = false) {
    self.reason = reason
    self.isRefused = isRefused
  }

  init(_ code: CInt) {
    reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    isMissing = code == ENOENT || code == ENOTDIR
    isRefused = !isMissing && code != ELOOP
  }
}

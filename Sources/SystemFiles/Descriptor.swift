internal import Libc

/// An open file, closed when this value goes out of scope.
package struct Descriptor: ~Copyable {
  package let number: CInt

  /// Opens a file for reading; never waits for the other end of a pipe.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - followsLinks: Whether links are followed, or refused.
  package init(opening path: SystemPath, followsLinks: Bool = true) throws(SystemError) {
    try self.init(opening: path, followsLinks ? O_RDONLY : O_RDONLY | O_NOFOLLOW)
  }

  /// Opens a file with flags as `open` takes them; never waits for the other end of a pipe.
  init(opening path: SystemPath, _ flags: CInt) throws(SystemError) {
    number = try SystemError.retrying {
      path.withCString { open($0, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o666) }
    }
  }

  /// Creates a file that only this process can access.
  ///
  /// Its name is removed immediately, so no file remains, however the process ends.
  package init(temporaryIn folder: String) throws(SystemError) {
    var name = Array("\(folder)/audit-XXXXXX".utf8CString)
    number = mkstemp(&name)
    if number < 0 { throw .last }
    _ = unlink(name)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  /// Takes over an open descriptor.
  init(owning number: CInt) { self.number = number }

  deinit { _ = close(number) }

  /// Closes it; some file systems report only then that they are full.
  consuming func end() throws(SystemError) {
    let number = number
    discard self
    if close(number) != 0, errno != EINTR { throw .last }
  }

  /// Moves to the beginning, where a process that inherits it starts reading.
  package func rewind() { _ = lseek(number, 0, SEEK_SET) }
}

// MARK: Reading

extension Descriptor {
  /// Reads to the end of a file, or up to a number of bytes.
  ///
  /// - Parameters:
  ///   - number: The file.
  ///   - limit: The maximum number of bytes to read.
  ///   - expected: The probable number of bytes.
  package static func contents(
    of number: CInt, limit: Int, expecting expected: Int
  ) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    // One more than expected, so that the end is detected without another allocation.
    var room = min(limit, expected + 1)
    while bytes.count < limit {
      let piece = try fill(room) { rest throws(SystemError) in try read(number, rest) }
      let isEnd = piece.count < room
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      if isEnd { break }
      room = min(limit - bytes.count, max(bytes.count, 1 << 16))
    }
    return bytes
  }

  /// Reads the bytes at an offset of a regular file, fewer only at its end.
  package func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var position = off_t(offset)
    return try Self.fill(count) { [number] rest throws(SystemError) in
      let new = try SystemError.retrying { pread(number, rest.baseAddress, rest.count, position) }
      position += off_t(new)
      return new
    }
  }

  /// Reads available bytes up to a limit, and waits only if there are none; empty at the end.
  package static func some(of number: CInt, limit: Int) throws(SystemError) -> [UInt8] {
    try fill(limit, isComplete: false) { rest throws(SystemError) in try read(number, rest) }
  }

  /// Creates an array of bytes that are read: as many as fit, or those of one call.
  private static func fill(
    _ capacity: Int, isComplete: Bool = true,
    _ read: (UnsafeMutableBufferPointer<UInt8>) throws(SystemError) -> Int
  ) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      do throws(SystemError) {
        while count < capacity {
          let new = try read(UnsafeMutableBufferPointer(rebasing: buffer[count...]))
          count += new
          if new == 0 || !isComplete { break }
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  private static func read(
    _ number: CInt, _ buffer: UnsafeMutableBufferPointer<UInt8>
  ) throws(SystemError) -> Int {
    try ready(number, POLLIN) { Libc.read(number, buffer.baseAddress, buffer.count) }
  }

  /// Waits and calls again if another program made the descriptor non-blocking.
  private static func ready(
    _ number: CInt, _ events: some BinaryInteger, _ call: () -> Int
  ) throws(SystemError) -> Int {
    while true {
      do throws(SystemError) {
        return try SystemError.retrying(call)
      } catch {
        guard error.code == EAGAIN else { throw error }
        var wanted = pollfd(fd: number, events: Int16(events), revents: 0)
        _ = try SystemError.retrying { poll(&wanted, 1, -1) }
      }
    }
  }
}

// MARK: Writing

/// Bytes that are made piece by piece, each passed to a closure.
package typealias Pieces = (_ send: ([UInt8]) -> Void) -> Void

extension Descriptor {
  /// Writes all bytes, in as many calls as necessary.
  package static func send(_ bytes: [UInt8], to number: CInt) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try ready(number, POLLOUT) {
        rest.withUnsafeBufferPointer { Libc.write(number, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes pieces as they are made; what follows an error is not written.
  package static func send(_ pieces: Pieces, to number: CInt) throws(SystemError) {
    var failure: SystemError?
    pieces { piece in
      if failure != nil { return }
      do throws(SystemError) { try send(piece, to: number) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}

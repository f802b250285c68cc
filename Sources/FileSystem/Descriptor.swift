#if canImport(Darwin)
  package import Darwin
#elseif canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#endif

/// An open file, closed with the end of its life.
package struct Descriptor: ~Copyable {
  package let number: CInt

  /// Opens a file; never waits for the other end of a pipe.
  package init(
    opening path: SystemPath, _ flags: CInt = O_RDONLY, permissions: mode_t = 0o666
  ) throws(SystemError) {
    number = try SystemError.retrying {
      path.withCString { open($0, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, permissions) }
    }
  }

  /// Takes over an open descriptor.
  package init(owning number: CInt) { self.number = number }

  deinit { _ = close(number) }

  /// Closes it; some file systems say only now that they had no room.
  package consuming func end() throws(SystemError) {
    let number = number
    discard self
    if close(number) != 0, errno != EINTR { throw .last }
  }

  /// Reads to the end of a file, or up to a number of bytes.
  ///
  /// - Parameters:
  ///   - number: The file.
  ///   - limit: The most bytes to read.
  ///   - expected: How many there probably are.
  package static func contents(
    of number: CInt, limit: Int, expecting expected: Int
  ) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    // One more than expected, so that the end is seen without asking for more room.
    var room = min(limit, expected + 1)
    while bytes.count < limit {
      let piece = try fill(room, from: number)
      let isEnd = piece.count < room
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      if isEnd { break }
      room = min(limit - bytes.count, max(bytes.count, 1 << 16))
    }
    return bytes
  }

  /// Reads to the end of a file, piece by piece through one piece of memory.
  ///
  /// - Parameters:
  ///   - number: The file.
  ///   - size: The most bytes of a piece.
  ///   - body: Takes each piece; none is empty.
  package static func pieces(
    of number: CInt, size: Int, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(SystemError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try ready(number, POLLIN) { read(number, buffer.baseAddress, buffer.count) }
      if count == 0 { return }
      body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// Reads what is there, up to a number of bytes, and waits only where that is nothing; empty at the
  /// end.
  package static func some(of number: CInt, limit: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      do throws(SystemError) {
        count = try ready(number, POLLIN) { read(number, buffer.baseAddress, limit) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads so many bytes, fewer only at the end of the file.
  private static func fill(_ room: Int, from number: CInt) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      do throws(SystemError) {
        while count < room {
          let rest = UnsafeMutableBufferPointer(rebasing: buffer[count..<room])
          let new = try ready(number, POLLIN) { read(number, rest.baseAddress, rest.count) }
          if new == 0 { break }
          count += new
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all bytes, however many calls it takes.
  package static func send(_ bytes: [UInt8], to number: CInt) throws(SystemError) {
    try send(to: number) { $0.send(bytes) }
  }

  /// Writes all bytes, however many calls it takes.
  static func send(_ bytes: UnsafeRawBufferPointer, to number: CInt) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
      offset += try ready(number, POLLOUT) { write(number, rest.baseAddress, rest.count) }
    }
  }

  /// Calls again after waiting where somebody made the descriptor non-blocking.
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

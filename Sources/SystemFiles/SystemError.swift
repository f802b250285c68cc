internal import Libc

/// Why the operating system refused something.
package struct SystemError: Error, Equatable {
  /// The number, as in `errno`.
  package let code: CInt

  package init(_ code: CInt) { self.code = code }

  /// The reason of the call that just failed on this thread.
  package static var last: SystemError { SystemError(errno) }

  /// The reason in words, such as `Permission denied`.
  package var reason: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }

  /// Whether the thing, or a folder on the way to it, does not exist.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether the entry could be made: it, or a folder on the way to it, doesn't exist, and nothing
  /// else has its path.
  package var isAbsent: Bool { code == ENOENT }

  /// Whether something has the path of what should be made.
  package var isTaken: Bool { code == EEXIST }

  /// Whether the system refuses to open an existing entry other than a link.
  package var isRefusal: Bool { !isMissing && code != ELOOP }

  /// Whether the reader of a pipe has closed it.
  package var isBrokenPipe: Bool { code == EPIPE }

  /// Calls again as long as a signal interrupts; -1 is a failure.
  package static func retrying<Value: FixedWidthInteger>(
    _ call: () -> Value
  ) throws(SystemError) -> Value {
    while true {
      let value = call()
      if value >= 0 { return value }
      if errno != EINTR { throw .last }
    }
  }
}

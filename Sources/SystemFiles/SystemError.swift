internal import Libc

/// The reason why the operating system refused an operation.
package struct SystemError: Error, Equatable {
  /// The number, as in `errno`.
  package let code: CInt

  package init(_ code: CInt) { self.code = code }

  /// The reason why the last call on this thread failed.
  package static var last: SystemError { SystemError(errno) }

  /// The reason in words, such as `Permission denied`.
  package var reason: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }

  /// Whether the entry, or one of its parent folders, does not exist.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether the entry can be created: it, or one of its parent folders, doesn't exist, and nothing
  /// else has its path.
  package var isAbsent: Bool { code == ENOENT }

  /// Whether the path of the new entry already exists.
  package var isTaken: Bool { code == EEXIST }

  /// Whether the system refuses to open an existing entry other than a link.
  package var isRefusal: Bool { !isMissing && code != ELOOP }

  /// Whether the user may not read an existing entry, or a folder that contains it.
  package var isDenied: Bool { code == EACCES || code == EPERM }

  /// Whether the reader of a pipe has closed it.
  package var isBrokenPipe: Bool { code == EPIPE }

  /// Repeats a call while signals interrupt it; -1 is a failure.
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

internal import AuditKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why the operating system refused something.
struct SystemError: Error, Equatable {
  /// The number, as in `errno`.
  let code: CInt

  init(_ code: CInt) { self.code = code }

  /// The reason of the call that just failed on this thread.
  static var last: SystemError { SystemError(errno) }

  /// The reason in words, such as `Permission denied`.
  var reason: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }

  /// Whether the thing, or a folder on the way to it, does not exist.
  var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether nobody reads what is written any more.
  var isBrokenPipe: Bool { code == EPIPE }

  /// Calls again as long as a signal interrupts; -1 is a failure.
  static func retrying<Value: FixedWidthInteger>(
    _ call: () -> Value
  ) throws(SystemError) -> Value {
    while true {
      let value = call()
      if value >= 0 { return value }
      if errno != EINTR { throw .last }
    }
  }
}

/// Something that could not be done: one line on standard error, and exit code 2.
typealias Problem = AuditResult.Problem

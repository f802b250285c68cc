#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Puts bytes in the place of what a file holds: all of them or nothing.
package enum FileReplacement {
  /// Writes the bytes beside the file and then puts them in its place.
  ///
  /// A link stays a link, a file keeps its permissions, and what is no file, such as a pipe, is
  /// written to as it is.
  ///
  /// - Throws: Why it could not be written; the file is then as it was.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    try write(to: path) { $0.send(bytes) }
  }

  /// The same with what a closure sends piece by piece.
  package static func write(
    to path: String, _ content: (inout OutgoingBytes) -> Void
  ) throws(SystemError) {
    let target = SystemPath(path)
    let old: FileStatus?
    do throws(SystemError) {
      old = try FileStatus(of: target)
    } catch {
      guard error.isMissing else { throw error }
      old = nil
    }
    switch old?.kind {
    case nil: try replace(path, like: nil, content)
    case .file:
      // The file that a link leads to is replaced, not the link.
      let real = ProcessState.resolved(target) ?? path
      try replace(real, like: old, content)
    case .folder: throw SystemError(EISDIR)
    default: try fill(target, content)
    }
  }

  /// Puts other bytes in the place of a file, or of nothing.
  ///
  /// - Parameters:
  ///   - path: The file itself; a link would be replaced.
  ///   - old: What it was, whose permissions it keeps.
  ///   - isDurable: Whether it keeps its owner too, and is on disk before it has its name.
  ///   - content: What sends the bytes that it is to hold.
  /// - Throws: Why it could not be written; the file is then as it was.
  package static func replace(
    _ path: String, like old: FileStatus?, isDurable: Bool = false,
    _ content: (inout OutgoingBytes) -> Void
  ) throws(SystemError) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let temporary = try unusedPath(in: folder)
    let descriptor = try Descriptor(opening: temporary, O_WRONLY | O_CREAT | O_EXCL)
    do throws(SystemError) {
      if let old {
        // Whoever may not give files away keeps them.
        if isDurable { _ = fchown(descriptor.number, old.owner, old.group) }
        _ = fchmod(descriptor.number, old.permissions)
      }
      try Descriptor.send(to: descriptor.number, content)
      if isDurable, fsync(descriptor.number) != 0 { throw .last }
      try descriptor.end()
      let result = temporary.withCString { from in
        SystemPath(path).withCString { rename(from, $0) }
      }
      if result != 0 { throw .last }
    } catch {
      _ = temporary.withCString { unlink($0) }
      throw error
    }
  }

  private static func fill(
    _ path: SystemPath, _ content: (inout OutgoingBytes) -> Void
  ) throws(SystemError) {
    let descriptor = try Descriptor(opening: path, O_WRONLY)
    do throws(SystemError) {
      try Descriptor.send(to: descriptor.number, content)
    } catch {
      if !error.isBrokenPipe { throw error }
    }
  }

  /// A path of which nothing is there, not even what a run that was killed left behind.
  private static func unusedPath(in folder: String) throws(SystemError) -> SystemPath {
    for number in 0..<100 {
      let path = SystemPath("\(folder).audit-\(getpid())-\(number).tmp")
      if (try? FileStatus(ofLink: path)) == nil { return path }
    }
    throw SystemError(EEXIST)
  }
}

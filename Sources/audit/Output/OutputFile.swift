internal import AuditKit
internal import FileSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes a report to a file: all of it or nothing.
enum OutputFile {
  /// Writes the bytes beside the file and then puts them in its place.
  ///
  /// A link stays a link, a file keeps its permissions, and what is no file, such as a pipe, is
  /// written to as it is.
  ///
  /// - Throws: Why it could not be written; the file is then as it was.
  static func write(_ bytes: [UInt8], to path: String) throws(Problem) {
    try write(to: path) { $0.send(bytes) }
  }

  /// The same with what a closure sends piece by piece.
  static func write(
    to path: String, _ content: (inout OutgoingBytes) -> Void
  ) throws(Problem) {
    do throws(SystemError) {
      try FileReplacement.write(to: path, content)
    } catch {
      throw Problem(path: path, reason: error.reason)
    }
  }

  /// Writes the bytes behind what a file holds, or into a new one.
  ///
  /// - Throws: Why it could not be written; a part of it may be there.
  static func append(
    to path: String, _ content: (inout OutgoingBytes) -> Void
  ) throws(Problem) {
    do throws(SystemError) {
      let descriptor = try Descriptor(opening: SystemPath(path), O_WRONLY | O_APPEND | O_CREAT)
      try Descriptor.send(to: descriptor.number, content)
      try descriptor.end()
    } catch {
      throw Problem(path: path, reason: error.reason)
    }
  }

  /// Writes a file of which nothing is there yet.
  ///
  /// - Throws: Why it could not be written; nothing is then left of it.
  static func create(_ bytes: [UInt8], at path: String) throws(Problem) {
    do throws(SystemError) {
      let target = SystemPath(path)
      let descriptor = try Descriptor(opening: target, O_WRONLY | O_CREAT | O_EXCL)
      do throws(SystemError) {
        try Descriptor.send(bytes, to: descriptor.number)
        try descriptor.end()
      } catch {
        _ = target.withCString { unlink($0) }
        throw error
      }
    } catch {
      let isThere = error.code == EEXIST
      throw Problem(path: path, reason: isThere ? "is there already, and stays" : error.reason)
    }
  }

  /// Writes a file of which nothing is there yet, in a folder that is made where it is missing.
  static func create(
    _ bytes: [UInt8], named name: String, in folder: String
  ) throws(Problem) {
    let path = SystemPath(folder)
    let isNew = path.withCString { mkdir($0, 0o777) } == 0
    if !isNew, errno != EEXIST { throw Problem(path: folder, reason: SystemError.last.reason) }
    do throws(Problem) {
      try create(bytes, at: "\(folder)/\(name)")
    } catch {
      if isNew { _ = path.withCString { rmdir($0) } }
      throw error
    }
  }

  /// Puts other bytes in the place of a file that is there.
  ///
  /// The file that a link leads to is replaced, with its owner and permissions; what may not be
  /// written to is left alone, although its folder could be. The bytes are on disk before the
  /// file has its name.
  ///
  /// - Throws: Why it could not be written; the file is then as it was.
  static func rewrite(_ file: FoundFile, with bytes: [UInt8]) throws(Problem) {
    do throws(SystemError) {
      let status = try FileStatus(of: file.path)
      if file.path.withCString({ access($0, W_OK) }) != 0 { throw .last }
      let real = ProcessState.resolved(file.path) ?? file.path.text
      try FileReplacement.replace(real, like: status, isDurable: true) { $0.send(bytes) }
    } catch {
      throw Problem(path: file.shown, reason: "not fixed: \(error.reason)")
    }
  }
}

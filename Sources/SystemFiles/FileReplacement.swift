internal import Libc

/// Writes files completely or not at all.
package enum FileReplacement {
  /// Writes the bytes to a temporary file, and then replaces the file with it.
  ///
  /// A link stays a link, a file keeps its permissions, and anything else, such as a pipe, is
  /// written to directly.
  ///
  /// - Throws: The reason if it can't be written; the file is then unchanged.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    try write({ $0(bytes) }, to: path)
  }

  /// Writes bytes that are made piece by piece in the same way.
  package static func write(_ pieces: Pieces, to path: String) throws(SystemError) {
    let target = SystemPath(path)
    let old: FileStatus?
    do throws(SystemError) {
      old = try FileStatus(of: target)
    } catch {
      guard error.isMissing else { throw error }
      old = nil
    }
    switch old?.kind {
    case nil: try replace(path, like: nil, with: pieces)
    case .file:
      // The target of a link is replaced, not the link.
      let real = ProcessState.resolved(target) ?? path
      try replace(real, like: old, with: pieces)
    case .folder: throw SystemError(EISDIR)
    default: try fill(target, with: pieces)
    }
  }

  /// Replaces an existing file, with its owner and permissions.
  ///
  /// A link stays a link. A read-only file is not replaced, even if its folder is writable. The
  /// bytes are on disk before the file has its name.
  ///
  /// - Throws: The reason if it can't be written; the file is then unchanged.
  package static func rewrite(_ path: SystemPath, with bytes: [UInt8]) throws(SystemError) {
    let status = try FileStatus(of: path)
    if path.withCString({ access($0, W_OK) }) != 0 { throw .last }
    let real = ProcessState.resolved(path) ?? path.text
    try replace(real, like: status, isDurable: true) { $0(bytes) }
  }

  /// Writes a file that does not exist yet.
  ///
  /// - Throws: The reason if it can't be written, also if the path exists; leaves no partial file.
  package static func create(_ bytes: [UInt8], at path: String) throws(SystemError) {
    let target = SystemPath(path)
    let descriptor = try Descriptor(opening: target, O_WRONLY | O_CREAT | O_EXCL)
    do throws(SystemError) {
      try Descriptor.send(bytes, to: descriptor.number)
      try descriptor.end()
    } catch {
      _ = target.withCString { unlink($0) }
      throw error
    }
  }

  /// Appends bytes that are made piece by piece to a file, or writes a new one.
  ///
  /// - Throws: The reason if it can't be written; a part of it may have been written.
  package static func append(_ pieces: Pieces, to path: String) throws(SystemError) {
    let descriptor = try Descriptor(opening: SystemPath(path), O_WRONLY | O_APPEND | O_CREAT)
    try Descriptor.send(pieces, to: descriptor.number)
    try descriptor.end()
  }

  /// Replaces a file, or writes a new one.
  ///
  /// - Parameters:
  ///   - path: The file itself; a link would be replaced.
  ///   - old: The file's status, whose permissions it keeps.
  ///   - isDurable: Whether it also keeps its owner, and is on disk before it has its name.
  ///   - pieces: The new bytes.
  /// - Throws: The reason if it can't be written; the file is then unchanged.
  private static func replace(
    _ path: String, like old: FileStatus?, isDurable: Bool = false, with pieces: Pieces
  ) throws(SystemError) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let temporary = try unusedPath(in: folder)
    let descriptor = try Descriptor(opening: temporary, O_WRONLY | O_CREAT | O_EXCL)
    do throws(SystemError) {
      if let old {
        // Fails for a user who may not change the owner, who then owns the new file.
        if isDurable { _ = fchown(descriptor.number, old.owner, old.group) }
        _ = fchmod(descriptor.number, old.permissions)
      }
      try Descriptor.send(pieces, to: descriptor.number)
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

  private static func fill(_ path: SystemPath, with pieces: Pieces) throws(SystemError) {
    let descriptor = try Descriptor(opening: path, O_WRONLY)
    do throws(SystemError) {
      try Descriptor.send(pieces, to: descriptor.number)
    } catch {
      if !error.isBrokenPipe { throw error }
    }
  }

  /// Returns a path that doesn't exist, not even as a file left by a killed run.
  private static func unusedPath(in folder: String) throws(SystemError) -> SystemPath {
    for number in 0..<100 {
      let path = SystemPath("\(folder).audit-\(getpid())-\(number).tmp")
      if (try? FileStatus(ofLink: path)) == nil { return path }
    }
    throw SystemError(EEXIST)
  }
}

/// Creates and removes folders.
package enum Folder {
  /// Creates a folder.
  ///
  /// - Returns: Whether it is new; false if the path exists.
  @discardableResult
  package static func make(_ path: SystemPath) throws(SystemError) -> Bool {
    if path.withCString({ mkdir($0, 0o777) }) == 0 { return true }
    if errno == EEXIST { return false }
    throw .last
  }

  /// Creates a folder and its missing parents.
  package static func makeAll(_ path: String) throws(SystemError) {
    do throws(SystemError) {
      try make(SystemPath(path))
    } catch {
      guard error.isAbsent, let parent = parent(of: path) else { throw error }
      try makeAll(parent)
      try make(SystemPath(path))
    }
  }

  /// Removes a folder if it is empty.
  package static func remove(_ path: SystemPath) { _ = path.withCString { rmdir($0) } }

  /// The path without its last component; nil if it has only one.
  private static func parent(of path: String) -> String? {
    let name = path.reversed().drop { $0 == "/" }
    let parent = name.drop { $0 != "/" }.drop { $0 == "/" }
    return parent.isEmpty ? nil : String(parent.reversed())
  }
}

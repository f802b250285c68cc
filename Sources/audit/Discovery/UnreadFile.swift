internal import AuditKit
internal import FileSystem
internal import Synchronization

/// A file that is read whenever its bytes are asked for, so that nobody has to keep them.
final class UnreadFile: Sendable {
  private let file: FoundFile
  /// Its size and when it was written, when it was first read.
  private let stamp = Mutex<Stamp?>(nil)

  private struct Stamp: Equatable {
    let identity: FileStatus.Identity
    let size: Int
    let modified: FileStatus.Instant
  }

  init(_ file: FoundFile) { self.file = file }

  /// Reads it.
  ///
  /// - Throws: Why it could not be read: also where it is not what it was the first time, since what was
  ///   said of it has other places now.
  func contents() throws(Problem) -> [UInt8] {
    let open = try OpenFile.open(file)
    let status = open.status
    let now = Stamp(identity: status.identity, size: status.size, modified: status.modified)
    let isAsBefore = stamp.withLock { stamp in
      let first = stamp ?? now
      stamp = first
      return first == now
    }
    if !isAsBefore { throw Problem(path: file.shown, reason: "has changed since it was read") }
    return try open.contents()
  }
}

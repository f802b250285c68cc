internal import AuditKit
internal import FileSystem
internal import Synchronization

/// A file that is read whenever its bytes are asked for, so that nobody has to keep them.
final class UnreadFile: Sendable {
  private let file: FoundFile
  private let lost: LostFiles
  /// What it was when it was first read.
  private let stamp = Mutex<Stamp?>(nil)

  private struct Stamp: Equatable {
    let identity: FileStatus.Identity
    let size: Int
    // Not when it was written: what copies a file may keep that.
    let changed: FileStatus.Instant
  }

  /// Takes a file.
  ///
  /// - Parameter lost: What is told where it can be read no more.
  init(_ file: FoundFile, lost: LostFiles) {
    self.file = file
    self.lost = lost
  }

  /// Reads it.
  ///
  /// - Throws: Why it could not be read: also where it is not what it was the first time, since what was
  ///   said of it has other places now.
  func contents() throws(Problem) -> [UInt8] {
    do throws(Problem) {
      return try read()
    } catch {
      let wasThere = stamp.withLock { $0 != nil }
      if wasThere { lost.add(error) }
      throw error
    }
  }

  private func read() throws(Problem) -> [UInt8] {
    let open = try OpenFile.open(file)
    let status = open.status
    let now = Stamp(identity: status.identity, size: status.size, changed: status.changed)
    let isAsBefore = stamp.withLock { stamp in
      let first = stamp ?? now
      stamp = first
      return first == now
    }
    if !isAsBefore { throw Problem(path: file.shown, reason: "has changed since it was read") }
    return try open.contents()
  }
}

/// The files that could be read, and then no more, or not as they were.
///
/// Whoever asks for bytes again gets none of them, which is nothing to be silent about.
final class LostFiles: Sendable {
  private let problems = Mutex<[String: Problem]>([:])

  /// Adds why a file cannot be read any more.
  func add(_ problem: Problem) { problems.withLock { $0[problem.path] = problem } }

  /// Why, by path.
  var all: [Problem] { problems.withLock { $0.values.sorted { $0.path < $1.path } } }
}

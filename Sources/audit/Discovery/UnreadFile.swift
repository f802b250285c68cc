internal import AuditKit
internal import Synchronization
internal import SystemFiles

/// A file that is read whenever its bytes are asked for, so that nobody has to keep them.
///
/// There may be a hundred thousand, so that each is no larger than it must be.
final class UnreadFile: SourceContents {
  private let way: FoundFile.Way
  private let lost: LostFiles
  /// The fingerprint of what it was when it was first read; 0 before.
  private let first = Atomic<UInt64>(0)

  /// Takes a file.
  ///
  /// - Parameter lost: What is told where it can be read no more.
  init(_ file: FoundFile, lost: LostFiles) {
    way = file.way
    self.lost = lost
  }

  /// Reads it.
  ///
  /// - Throws: Why it could not be read: also where it is not what it was the first time, since what was
  ///   said of it has other places now.
  func bytes(of path: String) throws(Problem) -> [UInt8] {
    do throws(Problem) {
      return try read(FoundFile(shown: path, way))
    } catch {
      let wasThere = first.load(ordering: .relaxed) != 0
      if wasThere { lost.add(error) }
      throw error
    }
  }

  private func read(_ file: FoundFile) throws(Problem) -> [UInt8] {
    let open = try OpenFile.open(file)
    let now = open.status.fingerprint
    let (isFirst, before) = first.compareExchange(
      expected: 0, desired: now, ordering: .relaxed)
    guard isFirst || now == before else {
      throw Problem(path: file.shown, reason: "has changed since it was read")
    }
    return try open.contents()
  }
}

extension FileStatus {
  /// A number that is another one, but for a chance of 1 in 2^64, where there is another file, one of
  /// another size or one that has changed; never 0.
  fileprivate var fingerprint: UInt64 {
    var hasher = Hasher()
    hasher.combine(identity)
    hasher.combine(size)
    // Not when it was written: what copies a file may keep that.
    hasher.combine(changed)
    return max(1, UInt64(truncatingIfNeeded: hasher.finalize()))
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

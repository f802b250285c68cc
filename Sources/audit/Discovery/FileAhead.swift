internal import FileSystem

/// A file that was opened and, where it is small, read before anybody knows whether it is wanted.
struct FileAhead {
  /// How many files are read ahead at once.
  static let together = 256
  /// The largest that are; the others are read when they are wanted.
  private static let largest = 1 << 16

  /// What tells the file apart from all others.
  let identity: FileStatus.Identity
  /// All of it; nil where it is large, where nobody will ask, or where reading failed.
  let contents: [UInt8]?

  /// Opens a file, and reads it unless only its name is wanted.
  init(_ file: FoundFile, isListed: Bool) throws(Problem) {
    let open = try OpenFile.open(file)
    identity = open.status.identity
    let isRead = !isListed && open.status.size <= Self.largest
    contents = isRead ? try? open.contents() : nil
  }
}

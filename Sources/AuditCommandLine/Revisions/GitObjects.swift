internal import SystemFiles

/// The contents of a repository's files, read one by one from `git cat-file --batch`.
struct GitObjects: ~Copyable {
  private let process: ChildProcess
  /// The output of git that isn't consumed yet.
  private var buffer: ArraySlice<UInt8> = []

  /// The answer for a name.
  enum Answer {
    /// A file: its object, and its contents up to one byte more than a manifest may have.
    case file(object: String, [UInt8])
    case folder
    /// No file: a missing object, or a link that is broken or leads out of the repository.
    case nothing
  }

  /// Starts git.
  init() throws(SystemError) {
    process = try ChildProcess("git", ["cat-file", "--batch", "--follow-symlinks"])
  }

  /// Reads an object by its name, or by a path in a tree: `TREE:PATH`.
  mutating func read(_ name: String) throws(SystemError) -> Answer {
    try process.send(Array(name.utf8) + [UInt8(ascii: "\n")])
    let words = try takeLine().split(separator: " ").map(String.init)
    // `NAME missing` and similar answers have no contents; `dangling SIZE` and similar ones are
    // followed by a path.
    guard words.count > 1, let size = Int(words[words.count - 1]), size >= 0 else {
      return .nothing
    }
    let contents = try take(size, keeping: OpenFile.limit)
    _ = try take(1, keeping: 0)
    guard words.count == 3 else { return .nothing }
    return words[1] == "blob" ? .file(object: words[0], contents) : .folder
  }

  /// Ends git.
  consuming func end() throws(SystemError) { _ = try process.end() }

  /// Returns the next line, or its beginning if it is longer than any that git writes.
  private mutating func takeLine() throws(SystemError) -> String {
    var line: [UInt8] = []
    while line.count < 1 << 16 {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        line += buffer[..<end]
        buffer = buffer[(end + 1)...]
        break
      }
      line += buffer
      guard try fill() else { break }
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Consumes a number of bytes, and returns the first of them.
  private mutating func take(_ count: Int, keeping most: Int) throws(SystemError) -> [UInt8] {
    var kept: [UInt8] = []
    var rest = count
    while rest > 0 {
      if buffer.isEmpty, try !fill() { break }
      let piece = buffer.prefix(rest)
      kept += piece.prefix(most - kept.count)
      rest -= piece.count
      buffer = buffer.dropFirst(piece.count)
    }
    return kept
  }

  /// Waits for more output; returns false at the end.
  private mutating func fill() throws(SystemError) -> Bool {
    buffer = try process.receive(limit: 1 << 16)[...]
    return !buffer.isEmpty
  }
}

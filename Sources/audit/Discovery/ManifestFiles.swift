internal import AuditKit
internal import FileSystem

/// Reads manifests, each once however often it is named.
struct ManifestFiles {
  private var seen: Set<FileStatus.Identity> = []
  /// The files by how they are shown; nil for one of which several are shown alike.
  private var files: [String: FoundFile?] = [:]
  /// What the manifest on standard input is called, if there is one.
  private(set) var input: String?

  /// Adds another file that was read.
  mutating func add(_ path: String) {
    if let status = try? FileStatus(of: SystemPath(path)) { seen.insert(status.identity) }
  }

  /// Whether a path leads to a file that was read, which no report may replace.
  func hold(_ path: String) -> Bool {
    guard let status = try? FileStatus(of: SystemPath(path)) else { return false }
    return status.kind == .file && seen.contains(status.identity)
  }

  /// Reads a manifest from standard input, in the place of the file of that name if there is one.
  mutating func readInput(as name: String) throws(Problem) -> SourceFile {
    add(name)
    input = name
    do throws(SystemError) {
      let bytes = try Descriptor.contents(of: 0, limit: OpenFile.limit, expecting: 1 << 16)
      return SourceFile(path: name, bytes: bytes)
    } catch {
      throw Problem(path: "standard input", reason: error.reason)
    }
  }

  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - isListed: Whether it is only to be opened, because nothing but its name is wanted.
  /// - Returns: The manifest; nil where it was read before.
  mutating func read(_ file: FoundFile, isListed: Bool) throws(Problem) -> SourceFile? {
    try read(file, isListed: isListed, ahead: FileAhead(file, isListed: isListed))
  }

  /// Reads manifests in their order, on at most so many threads.
  ///
  /// - Returns: What came of each, as ``read(_:isListed:)`` gives it.
  mutating func read(
    _ found: [FoundFile], isListed: Bool, jobs: Int
  ) -> [Result<SourceFile?, Problem>] {
    var results: [Result<SourceFile?, Problem>] = []
    results.reserveCapacity(found.count)
    // Piece by piece, so that one file of many names is not in memory as often as it is named.
    for start in stride(from: 0, to: found.count, by: FileAhead.together) {
      let piece = start..<min(start + FileAhead.together, found.count)
      let ahead = Parallel.map(piece, jobs: jobs) { index in
        Result { () throws(Problem) in try FileAhead(found[index], isListed: isListed) }
      }
      for (index, ahead) in zip(piece, ahead) {
        results.append(
          Result { () throws(Problem) in
            try read(found[index], isListed: isListed, ahead: ahead.get())
          })
      }
    }
    return results
  }

  /// Takes what was read ahead of a manifest, unless it was read before.
  private mutating func read(
    _ file: FoundFile, isListed: Bool, ahead: FileAhead
  ) throws(Problem) -> SourceFile? {
    guard seen.insert(ahead.identity).inserted else { return nil }
    files[file.shown] = .some(files[file.shown] == nil && file.shown != input ? file : nil)
    if isListed { return SourceFile(path: file.shown, bytes: []) }
    if let bytes = ahead.contents { return SourceFile(path: file.shown, bytes: bytes) }
    return SourceFile(path: file.shown, bytes: try OpenFile.open(file).contents())
  }

  /// Puts other text in the place of a manifest, all of it or nothing.
  ///
  /// - Throws: Why it was not done: also where the file is not what was read any more.
  func replace(_ old: SourceFile, with new: SourceFile) throws(Problem) {
    // A name that is not UTF-8 is shown with other characters, and several may be shown alike.
    guard let file = files[old.path] ?? nil, !file.shown.unicodeScalars.contains("\u{FFFD}") else {
      throw Problem(path: old.path, reason: "not fixed: its name is not UTF-8")
    }
    guard try OpenFile.open(file).contents() == old.bytes else {
      throw Problem(path: old.path, reason: "not fixed: it has changed since it was read")
    }
    try OutputFile.rewrite(file, with: new.bytes)
  }
}

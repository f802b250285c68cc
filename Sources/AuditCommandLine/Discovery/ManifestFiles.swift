internal import AuditKit
internal import SystemFiles
internal import WidgetManifests

/// Reads manifests, each once however often it is named.
struct ManifestFiles {
  private var seen: Set<FileStatus.Identity> = []
  /// The files that may be replaced, by how they are shown; nil for one of which several are shown
  /// alike.
  private var files: [String: FoundFile?] = [:]
  /// The name of the manifest on standard input, if there is one.
  private(set) var input: String?

  /// Adds another file that was read.
  mutating func add(_ path: String) {
    if let status = try? FileStatus(of: SystemPath(path)) { seen.insert(status.identity) }
  }

  /// Whether a path leads to a file that was read, which no report may replace.
  func contains(_ path: String) -> Bool {
    guard let status = try? FileStatus(of: SystemPath(path)) else { return false }
    return status.kind == .file && seen.contains(status.identity)
  }

  /// Reads a manifest from standard input, in the place of the file of that name if there is one.
  mutating func readInput(as name: String) throws(Problem) -> SourceFile {
    add(name)
    input = name
    let bytes = try Problem.naming("standard input") { () throws(SystemError) in
      try Descriptor.contents(of: 0, limit: OpenFile.limit, expecting: 1 << 16)
    }
    return SourceFile(path: name, bytes: bytes)
  }

  /// Reads manifests in parallel.
  ///
  /// - Parameters:
  ///   - found: The files.
  ///   - areReplaced: Whether they may be replaced later.
  ///   - jobs: The maximum number of threads.
  ///   - progress: Receives how many are read.
  /// - Returns: Each file that was not read before under any name, in the order found, and what could
  ///   not be read.
  mutating func read(
    _ found: [FoundFile], areReplaced: Bool = false, jobs: Int = 1, _ progress: RunProgress? = nil
  ) -> (sources: [SourceFile], problems: [Problem]) {
    let identities = Parallel.map(found.indices, jobs: jobs) { index in
      Result { () throws(Problem) in try OpenFile.identity(of: found[index]) }
    }
    var problems: [Problem] = []
    var new: [FoundFile] = []
    for (file, identity) in zip(found, identities) {
      switch identity {
      case .success(let identity): if seen.insert(identity).inserted { new.append(file) }
      case .failure(let problem): problems.append(problem)
      }
    }
    if areReplaced { for file in new { allowReplacing(file) } }
    progress?.begin(.loading, of: new.count)
    let contents = Parallel.map(new.indices, jobs: jobs) { [new] index in
      defer { progress?.advance() }
      return Result { () throws(Problem) in try OpenFile.open(new[index]).contents() }
    }
    var sources: [SourceFile] = []
    var unread: [Problem] = []
    for (file, contents) in zip(new, contents) {
      switch contents {
      case .success(let bytes): sources.append(SourceFile(path: file.shown, bytes: bytes))
      case .failure(let problem): unread.append(problem)
      }
    }
    return (sources, problems + unread.sorted { $0.path < $1.path })
  }

  private mutating func allowReplacing(_ file: FoundFile) {
    let isAlone = files[file.shown] == nil && file.shown != input
    files[file.shown] = .some(isAlone ? file : nil)
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
    try OutputFile.rewrite(file.path, shown: file.shown, with: new.bytes)
  }
}

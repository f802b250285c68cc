package import AuditKit
internal import SystemFiles
package import WidgetManifests

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
  /// - Parameter verb: What happens to it, for messages, as in `fixed`.
  /// - Throws: Why it was not done: also where the file is not what was read any more.
  func replace(
    _ old: SourceFile, with new: SourceFile, verb: String = "fixed"
  ) throws(Problem) {
    // A name that is not UTF-8 is shown with other characters, and several may be shown alike.
    guard let file = files[old.path] ?? nil, !file.shown.unicodeScalars.contains("\u{FFFD}") else {
      throw Problem(path: old.path, reason: "not \(verb): its name is not UTF-8")
    }
    guard try OpenFile.open(file).contents() == old.bytes else {
      throw Problem(path: old.path, reason: "not \(verb): it has changed since it was read")
    }
    do throws(SystemError) {
      try FileReplacement.rewrite(file.path, with: new.bytes)
    } catch {
      throw Problem(path: file.shown, reason: "not \(verb): \(error.reason)")
    }
  }
}

/// The manifests at a path that a user named, for replacing them.
package struct CommittedManifests {
  /// The manifests.
  package let sources: [SourceFile]
  /// The reasons for which something could not be read.
  package let problems: [AuditResult.Problem]

  private var files = ManifestFiles()

  /// Reads a file, or all manifests in a folder.
  package init(at path: String) {
    var search = Search(from: WorkingFolder(), excluding: nil)
    search.add(path)
    let read = files.read(search.files, areReplaced: true)
    (sources, problems) = (read.sources, search.problems + read.problems)
  }

  /// Replaces a manifest, unless it has changed since it was read; writes a new one where the old one
  /// is empty and no file.
  ///
  /// - Throws: Why it could not be written; the file is then as it was.
  package func replace(_ old: SourceFile, with new: SourceFile) throws(AuditResult.Problem) {
    if old.bytes.isEmpty, !files.contains(old.path) {
      return try OutputFile.write(new.bytes, to: old.path)
    }
    try files.replace(old, with: new, verb: "updated")
  }
}

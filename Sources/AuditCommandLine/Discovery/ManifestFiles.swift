package import AuditKit
internal import SystemFiles
package import WidgetManifests

/// Reads manifests, each once, however often it is named.
struct ManifestFiles {
  private var seen: Set<FileStatus.Identity> = []
  /// The files that may be replaced, by their shown paths; nil for a path that several files share.
  private var files: [String: FoundFile?] = [:]
  /// The name of the manifest on standard input, if any.
  private(set) var input: String?

  /// Whether the working folder has the folder that a check reads by default.
  static var areInDefaultFolder: Bool {
    (try? FileStatus(of: SystemPath("manifests")))?.kind == .folder
  }

  /// Adds another file that was read.
  mutating func add(_ path: String) {
    if let status = try? FileStatus(of: SystemPath(path)) { seen.insert(status.identity) }
  }

  /// Whether a path refers to a file that was read, which no report may replace.
  func contains(_ path: String) -> Bool {
    guard let status = try? FileStatus(of: SystemPath(path)) else { return false }
    return status.kind == .file && seen.contains(status.identity)
  }

  /// Reads a manifest from standard input, instead of the file with that name, if any.
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
  ///   - progress: Receives the number of files read.
  /// - Returns: The files that were not read before under any name, in the order found, and the
  ///   problems.
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

  /// Replaces the text of a manifest, completely or not at all.
  ///
  /// - Parameter verb: The verb for messages, such as `fixed`.
  /// - Throws: The reason if it was not replaced, for example if the file has changed since it was
  ///   read.
  func replace(
    _ old: SourceFile, with new: SourceFile, verb: String = "fixed"
  ) throws(Problem) {
    // A name that isn't UTF-8 is shown with other characters, so several may look alike.
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
  /// The problems in reading them.
  package let problems: [AuditResult.Problem]

  private var files = ManifestFiles()

  /// Reads a file, or all manifests in a folder.
  package init(at path: String) {
    var search = Search(from: WorkingFolder(), excluding: nil)
    search.add(path)
    let read = files.read(search.files, areReplaced: true)
    (sources, problems) = (read.sources, search.problems + read.problems)
  }

  /// Replaces a manifest, unless it has changed since it was read; writes a new file if the old
  /// manifest is empty and doesn't exist.
  ///
  /// - Throws: The reason if it can't be written; the file is then unchanged.
  package func replace(_ old: SourceFile, with new: SourceFile) throws(AuditResult.Problem) {
    if old.bytes.isEmpty, !files.contains(old.path) {
      return try OutputFile.write(new.bytes, to: old.path)
    }
    try files.replace(old, with: new, verb: "updated")
  }
}

internal import AuditKit
internal import SystemFiles

/// Takes manifests, each once however often it is named.
struct ManifestFiles {
  private var seen: Set<FileStatus.Identity> = []
  /// The files that may be replaced, by how they are shown; nil for one of which several are shown
  /// alike.
  private var files: [String: FoundFile?] = [:]
  /// What the manifest on standard input is called, if there is one.
  private(set) var input: String?
  private let lost = LostFiles()

  /// Why manifests that were read cannot be read any more.
  var losses: [Problem] { lost.all }

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
    do throws(SystemError) {
      let bytes = try Descriptor.contents(of: 0, limit: OpenFile.limit, expecting: 1 << 16)
      return SourceFile(path: name, bytes: bytes)
    } catch {
      throw Problem(path: "standard input", reason: error.reason)
    }
  }

  /// Takes manifests in their order, each of which is read when its bytes are asked for.
  ///
  /// - Parameters:
  ///   - found: The files.
  ///   - areListed: Whether only their names are wanted, of those that can be opened.
  ///   - areKept: Whether they are read now, and can be replaced.
  ///   - jobs: The most threads that look at them.
  /// - Returns: Each that was not taken before by any name, and what could not be done.
  mutating func take(
    _ found: [FoundFile], areListed: Bool = false, areKept: Bool = false, jobs: Int = 1
  ) -> (sources: [SourceFile], problems: [Problem]) {
    let identities = Parallel.map(found.indices, jobs: jobs) { index in
      try? Self.identity(of: found[index], areListed: areListed)
    }
    var sources: [SourceFile] = []
    var problems: [Problem] = []
    sources.reserveCapacity(found.count)
    seen.reserveCapacity(seen.count + found.count)
    for index in found.indices {
      do throws(Problem) {
        var identity = identities[index]
        // Whatever was refused is so again, and says why.
        if identity == nil { identity = try Self.identity(of: found[index], areListed: areListed) }
        guard let identity, seen.insert(identity).inserted else { continue }
        let source = source(of: found[index])
        if areKept {
          allowReplacing(found[index])
          sources.append(try source.inMemory())
        } else {
          sources.append(source)
        }
      } catch {
        problems.append(error)
      }
    }
    return (sources, problems)
  }

  private static func identity(
    of file: FoundFile, areListed: Bool
  ) throws(Problem) -> FileStatus.Identity {
    areListed ? try OpenFile.open(file).status.identity : try OpenFile.identity(of: file)
  }

  /// A source of which nothing is read yet.
  private func source(of file: FoundFile) -> SourceFile {
    SourceFile(path: file.shown, contents: UnreadFile(file, lost: lost))
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

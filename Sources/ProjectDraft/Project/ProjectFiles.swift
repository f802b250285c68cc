internal import Synchronization
internal import SystemFiles

/// The files of a project, read below the folder that all its paths are relative to.
///
/// Paths have `/` between their components and may begin with `..`. If a component doesn't exist,
/// it is looked up ignoring case, as on a Mac.
final class ProjectFiles: Sendable {
  /// The reason why something was not read.
  struct Failure: Error, Equatable {
    /// Whether the file doesn't exist.
    var isMissing = false
    /// The reason, without a full stop.
    var reason: String
  }

  /// An entry of a folder; a link counts as its target.
  struct Entry: Sendable, Equatable {
    var name: String
    var isFolder: Bool
  }

  /// The root of the draft, as it was named.
  let root: String
  /// The names in each folder by their lowercase spelling.
  private let names = Mutex<[String: [String: String]]>([:])
  /// The number of folder entries that all walks together may still visit.
  let entriesLeft = Mutex(2_000_000)

  /// Whether the limit on entries was reached, so that some folders were not searched.
  var isExhausted: Bool { entriesLeft.withLock { $0 <= 0 } }

  /// The folders that may not be read, with the reasons.
  private let denied = Mutex<[String: String]>([:])

  /// The folders of the project that may not be read, although it has files in them.
  var problems: [DraftProblem] {
    denied.withLock(\.self).sorted { $0.key < $1.key }
      .map { DraftProblem(unread: $0.value, at: Origin(file: $0.key)) }
  }

  /// Takes a folder.
  init(root: String) { self.root = root.isEmpty ? "." : root }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file, relative to the root.
  ///   - limit: The maximum size in bytes.
  /// - Throws: The reason why it can't be read: it is missing, too large, or not a file.
  func contents(_ path: String, limit: Int = Limits.file) throws(Failure) -> [UInt8] {
    guard let spelling = spelling(of: path) else { throw .missing }
    let status: FileStatus
    let bytes: [UInt8]
    do throws(SystemError) {
      let descriptor = try Descriptor(opening: absolute(spelling))
      status = try FileStatus(ofDescriptor: descriptor.number)
      let isFile = status.kind == .file
      bytes = try Descriptor.contents(
        of: descriptor.number, limit: isFile ? limit + 1 : 0, expecting: min(status.size, limit))
    } catch {
      throw Failure(isMissing: error.isMissing, reason: error.reason)
    }
    guard status.kind == .file else {
      throw Failure(reason: "it is \(status.kind.name), not a file")
    }
    guard bytes.count <= limit else {
      throw Failure(reason: "it is longer than \(limit >> 20) MiB")
    }
    return bytes
  }

  /// Reads a file of the project.
  ///
  /// - Throws: The problem that it can't be read.
  func bytes(of path: String, limit: Int = Limits.file) throws(DraftProblem) -> [UInt8] {
    do throws(Failure) {
      return try contents(path, limit: limit)
    } catch {
      throw DraftProblem(unread: error.reason, at: Origin(file: path))
    }
  }

  /// Reads what a tool printed into a file, which need not belong to the project.
  ///
  /// - Parameter path: The file, from the folder in which the program runs.
  static func printed(
    _ path: String, limit: Int = Limits.file
  ) throws(DraftError) -> [UInt8] {
    let (folder, name) = ProjectPath.parts(of: path)
    do throws(Failure) {
      return try ProjectFiles(root: folder).contents(name, limit: limit)
    } catch {
      throw DraftError(path: path, reason: error.reason)
    }
  }

  /// Whether a path refers to a folder; nil if nothing exists there.
  func isFolder(_ path: String) -> Bool? {
    guard let spelling = spelling(of: path) else { return nil }
    return kind(spelling).map { $0 == .folder }
  }

  /// Whether a path refers to a file.
  func isFile(_ path: String) -> Bool { spelling(of: path).flatMap(kind) == .file }

  /// Lists a folder, sorted by the bytes of the names; empty if it can't be read.
  ///
  /// Names that are not UTF-8 are left out, since no project could name them.
  ///
  /// - Parameter isSearch: Whether it need not belong to the project.
  func list(_ folder: String, isSearch: Bool = true) -> [Entry] {
    guard let spelling = spelling(of: folder) else { return [] }
    let path = absolute(spelling)
    return entries(of: spelling, isSearch: isSearch).compactMap { entry in
      let name = entry.name.text
      if name.unicodeScalars.contains("\u{FFFD}") { return nil }
      var kind = entry.kind
      if kind == nil || kind == .link {
        kind = (try? FileStatus(of: path.appending(entry.name)))?.kind
      }
      return kind.map { Entry(name: name, isFolder: $0 == .folder) }
    }
  }

  /// The path as spelled on disk; nil if nothing exists there.
  func spelling(of path: String) -> String? {
    let path = ProjectPath.normalized(path)
    // An absolute path of another machine is meaningless on this one, and a NUL would end the path
    // only for the operating system.
    if path.hasPrefix("/") || path.utf8.count > Limits.path || path.utf8.contains(0) {
      return nil
    }
    if kind(path) != nil { return path }
    guard !path.isEmpty else { return nil }
    var found = ""
    for part in path.split(separator: "/") {
      let next = found.isEmpty ? String(part) : "\(found)/\(part)"
      if kind(next) != nil {
        found = next
      } else if part != "..", let name = spellings(in: found)[part.lowercased()] {
        found = found.isEmpty ? name : "\(found)/\(name)"
      } else {
        return nil
      }
    }
    return found
  }

  private func spellings(in folder: String) -> [String: String] {
    if let known = names.withLock({ $0[folder] }) { return known }
    let listed = (try? FolderEntry.list(absolute(folder)))?.map(\.name.text) ?? []
    let found = Dictionary(listed.map { ($0.lowercased(), $0) }) { first, _ in first }
    names.withLock { $0[folder] = found }
    return found
  }

  private func kind(_ path: String) -> FileStatus.Kind? {
    (try? FileStatus(of: absolute(path)))?.kind
  }

  /// Records the folder that may not be read, if something of the project is in one.
  ///
  /// - Returns: The reason, or nil if all folders around it may be read.
  @discardableResult func denial(of path: String) -> String? {
    let path = ProjectPath.normalized(path)
    guard !path.hasPrefix("/"), !path.utf8.contains(0) else { return nil }
    do throws(SystemError) {
      _ = try FileStatus(of: absolute(path))
      return nil
    } catch {
      guard error.isDenied else { return nil }
      var folder = ProjectPath.folder(of: path)
      while !folder.isEmpty, kind(folder) == nil { folder = ProjectPath.folder(of: folder) }
      denied.withLock { $0[folder] = error.reason }
      return error.reason
    }
  }

  /// The entries of a folder; empty if it can't be read, which is recorded unless it need not belong
  /// to the project.
  private func entries(of folder: String, isSearch: Bool) -> [FolderEntry] {
    do throws(SystemError) {
      return try FolderEntry.list(absolute(folder))
    } catch {
      if error.isDenied, !isSearch { denied.withLock { $0[folder] = error.reason } }
      return []
    }
  }

  /// The path of the root relative to the top of its git repository; empty if it isn't in one.
  var pathFromRepository: String {
    guard let folder = ProcessState.resolved(absolute("")) else { return "" }
    var top = folder[...]
    while true {
      let path = top.isEmpty ? "/" : String(top)
      if (try? FileStatus(of: SystemPath(path).appending(".git"))) != nil {
        return String(folder.dropFirst(top.count).drop { $0 == "/" })
      }
      guard let slash = top.lastIndex(of: "/") else { return "" }
      top = top[..<slash]
    }
  }

  /// The path in the form that the operating system expects.
  func absolute(_ path: String) -> SystemPath {
    path.isEmpty ? SystemPath(root) : SystemPath(root).appending(path)
  }
}

extension ProjectFiles.Failure {
  static let missing = ProjectFiles.Failure(isMissing: true, reason: "no such file or folder")
}

extension ProjectFiles {
  /// The files below a folder, sorted within each folder, as paths relative to the root.
  ///
  /// Hidden files are left out. A link to a folder is followed if it stays below the root and
  /// doesn't refer to a parent folder. A folder above the root is searched only if it is the top of
  /// a repository, not the whole disk.
  ///
  /// - Parameters:
  ///   - folder: The folder, relative to the root.
  ///   - enters: Returns whether the folder at a path is searched.
  ///   - isOneFile: Returns whether the folder at a path counts as a file, and is not searched.
  ///   - isSearch: Whether the folders below need not belong to the project.
  func walk(
    _ folder: String, enters: (String) -> Bool = { _ in true },
    isOneFile: (String) -> Bool = { _ in false }, isSearch: Bool = false
  ) -> [String] {
    guard let folder = spelling(of: folder) else {
      if !isSearch { denial(of: folder) }
      return []
    }
    let isAround = !folder.isEmpty && folder.split(separator: "/").allSatisfy { $0 == ".." }
    if isAround, isFolder(ProjectPath.joined(folder, ".git")) == nil { return [] }
    let top = ProcessState.resolved(absolute(isAround ? folder : "")) ?? "/"
    var walk = Walk(
      files: self, top: top, isSearch: isSearch, left: entriesLeft.withLock { $0 })
    walk.visit(folder, enters: enters, isOneFile: isOneFile, ancestors: [])
    entriesLeft.withLock { $0 = min($0, walk.left) }
    return walk.found
  }

  /// The files below a folder that are found by chance, in the folders that are searched.
  func search(_ folder: String) -> [String] {
    walk(folder, enters: Self.isSearched, isSearch: true)
  }

  /// Whether a folder is searched for sources: not if it's hidden or filled by tools.
  static func isSearched(_ path: String) -> Bool {
    let name = ProjectPath.name(of: path)
    let left: Set = [
      "Pods", "Carthage", "node_modules", "DerivedData", "SourcePackages", "build", "xcuserdata",
    ]
    let packages: Set = [
      "xcodeproj", "xcworkspace", "xcassets", "framework", "xcframework", "bundle", "playground",
    ]
    return !name.hasPrefix(".") && !left.contains(name)
      && !packages.contains(ProjectPath.nameParts(of: name).extension)
  }

  private struct Walk {
    let files: ProjectFiles
    let top: String
    let isSearch: Bool
    var found: [String] = []
    var left: Int

    mutating func visit(
      _ folder: String, enters: (String) -> Bool, isOneFile: (String) -> Bool,
      ancestors: [FileStatus.Identity]
    ) {
      let path = files.absolute(folder)
      guard ancestors.count < Limits.depth else { return }
      guard let status = try? FileStatus(of: path) else {
        if !isSearch { files.denial(of: folder) }
        return
      }
      if ancestors.contains(status.identity) { return }
      for entry in files.entries(of: folder, isSearch: isSearch) where !entry.isHidden {
        left -= 1
        guard left > 0 else { return }
        let name = entry.name.text
        let inner = folder.isEmpty ? name : "\(folder)/\(name)"
        switch kind(of: entry, at: path.appending(entry.name)) {
        case .file: found.append(inner)
        case .folder where isOneFile(inner): found.append(inner)
        case .folder where enters(inner):
          visit(
            inner, enters: enters, isOneFile: isOneFile, ancestors: ancestors + [status.identity])
        default: break
        }
      }
    }

    private func kind(of entry: FolderEntry, at path: SystemPath) -> FileStatus.Kind? {
      if let kind = entry.kind, kind != .link { return kind }
      guard let kind = (try? FileStatus(of: path))?.kind, kind == .folder else {
        return (try? FileStatus(of: path))?.kind
      }
      guard let real = ProcessState.resolved(path) else { return nil }
      return real.hasPrefix(top == "/" ? "/" : top + "/") ? kind : nil
    }
  }
}

internal import AuditKit
internal import SystemFiles

/// The files of a git revision, in a temporary folder that is removed with this value.
///
/// A project is more than its manifests, and is read from a folder.
struct RevisionFiles {
  private let folder: TemporaryFolder
  /// The path of a file or folder as it was in the revision.
  let path: String

  /// Checks out a revision of the repository that contains a path.
  ///
  /// - Throws: If git, the repository or the revision is missing.
  init(_ revision: String, of path: String) throws(Problem) {
    let place = ProcessState.resolved(SystemPath(path)) ?? path
    let isFolder = (try? FileStatus(of: SystemPath(place)))?.kind == .folder
    let parent = isFolder ? place : place.lastIndex(of: "/").map { String(place[..<$0]) } ?? "."
    let top = try Self.run("git", ["-C", parent, "rev-parse", "--show-toplevel"], path)
    try Self.verify(revision, in: parent)
    folder = try TemporaryFolder()
    self.path = "\(folder.path)/tree/\(WorkingFolder(at: place).path(below: top) ?? "")"
    // An index of its own leaves that of the repository alone, and files are checked out as they
    // are: pointers of Git LFS stay pointers.
    let git = [
      "GIT_INDEX_FILE=\(folder.path)/index", "git", "-C", top, "-c", "filter.lfs.smudge=",
      "-c", "filter.lfs.process=", "-c", "filter.lfs.required=false",
    ]
    let reason = "git can't write the files of \(revision)"
    try Self.run("env", git + ["read-tree", revision], path, reason)
    try Self.run(
      "env", git + ["checkout-index", "--all", "--quiet", "--prefix=\(folder.path)/tree/"], path,
      reason)
  }

  /// Checks that a revision is in the repository that contains a folder.
  ///
  /// - Throws: If it isn't.
  static func verify(_ revision: String, in folder: String) throws(Problem) {
    if revision.isEmpty || revision.hasPrefix("-") {
      throw Problem(path: "--since", reason: "takes a revision, such as main or HEAD~1")
    }
    let isShallow =
      try run("git", ["-C", folder, "rev-parse", "--is-shallow-repository"], folder)
      == "true"
    let reason =
      "this repository has no revision \(revision)"
      + (isShallow ? "; it is a shallow clone: `git fetch --unshallow` brings the others" : "")
    let question = ["-C", folder, "rev-parse", "--verify", "--quiet", "\(revision)^{commit}"]
    try run("git", question, "--since", reason)
  }

  /// The path of a file or folder from the top of the repository that contains the working folder.
  ///
  /// - Throws: If it is outside of it.
  static func pathFromTop(of path: String) throws(Problem) -> String {
    let top = try run("git", ["rev-parse", "--show-toplevel"], path)
    let place = ProcessState.resolved(SystemPath(path)) ?? path
    guard let inside = WorkingFolder(at: place).path(below: top) else {
      throw Problem(path: path, reason: "is not in the repository of the working folder")
    }
    return inside
  }

  /// Runs a program, and returns the first line of its output.
  ///
  /// - Parameter reason: Why it may fail; nil to let git say why.
  @discardableResult private static func run(
    _ program: String, _ arguments: [String], _ path: String, _ reason: String? = nil
  ) throws(Problem) -> String {
    do throws(SystemError) {
      let (code, output) = try ChildProcess.run(program, arguments)
      if code == 0 { return String(decoding: output.prefix { $0 != 10 }, as: UTF8.self) }
    } catch {
      throw Problem(path: path, reason: error.gitReason)
    }
    throw Problem(path: path, reason: reason ?? GitTree.refusal(of: arguments))
  }
}

/// A folder for temporary files, which is removed with them.
private final class TemporaryFolder {
  let path: String

  init() throws(Problem) {
    guard let path = ProcessState.makeTemporaryFolder() else {
      throw Problem(path: "--since", reason: "no temporary folder can be made")
    }
    self.path = path
  }

  deinit { _ = try? ChildProcess.run("rm", ["-rf", path]) }
}

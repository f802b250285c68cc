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
  /// - Throws: If git, tar, the repository or the revision is missing.
  init(_ revision: String, of path: String) throws(Problem) {
    let place = ProcessState.resolved(SystemPath(path)) ?? path
    let isFolder = (try? FileStatus(of: SystemPath(place)))?.kind == .folder
    let parent = isFolder ? place : place.lastIndex(of: "/").map { String(place[..<$0]) } ?? "."
    let top = try Self.run(
      "git", ["-C", parent, "rev-parse", "--show-toplevel"], path, "is not in a git repository")
    try Self.verify(revision, in: parent)
    folder = try TemporaryFolder()
    self.path = folder.path + "/tree" + place.dropFirst(top.utf8.count)
    let archive = "\(folder.path)/tree.tar"
    try Self.run(
      "git", ["-C", top, "archive", "--format=tar", "--prefix=tree/", "-o", archive, revision],
      path,
      "git can't write the files of \(revision)")
    try Self.run(
      "tar", ["-xf", archive, "-C", folder.path], path, "tar can't unpack its files")
  }

  /// - Throws: If a revision is not in the repository that contains a folder.
  static func verify(_ revision: String, in folder: String) throws(Problem) {
    if revision.isEmpty || revision.hasPrefix("-") {
      throw Problem(path: "--since", reason: "takes a revision, such as main or HEAD~1")
    }
    let question = ["-C", folder, "rev-parse", "--verify", "--quiet", "\(revision)^{commit}"]
    let reason =
      "this repository has no revision \(revision); a shallow clone lacks most of them, "
      + "and `git fetch --unshallow` brings them"
    try run("git", question, "--since", reason)
  }

  /// Runs a program, and returns the first line of its output.
  @discardableResult private static func run(
    _ program: String, _ arguments: [String], _ path: String, _ reason: String
  ) throws(Problem) -> String {
    do throws(SystemError) {
      let (code, output) = try ChildProcess.run(program, arguments)
      guard code == 0 else { throw SystemError(0) }
      return String(decoding: output.prefix { $0 != 10 }, as: UTF8.self)
    } catch {
      throw Problem(path: path, reason: error.code == 0 ? reason : error.gitReason)
    }
  }
}

/// A folder for temporary files, which is removed with them.
private final class TemporaryFolder {
  let path: String

  init() throws(Problem) {
    guard let path = ProcessState.temporaryFolder() else {
      throw Problem(path: "--since", reason: "no temporary folder can be made")
    }
    self.path = path
  }

  deinit { _ = try? ChildProcess.run("rm", ["-rf", path]) }
}

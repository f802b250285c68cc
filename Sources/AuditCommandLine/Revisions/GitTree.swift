internal import AuditKit
internal import SystemFiles

/// The files of a git revision, listed by `git` without a checkout.
struct GitTree {
  /// A file, a link or a submodule in the tree.
  struct Entry {
    /// Its path from the top of the repository.
    let path: String
    /// The object with its contents.
    let object: String
    let kind: Kind

    enum Kind {
      case file, link, submodule
    }
  }

  /// The tree's own object.
  let object: String
  /// The absolute path of the repository's working tree, without links; nil if it has none.
  let top: String?
  /// The named path, relative to the top of the repository.
  let path: String
  /// The named entry, or the entries below the named folder.
  private(set) var entries: [Entry] = []

  /// Asks git for a revision and its entries below a path.
  ///
  /// - Throws: If git, the repository, the revision or the path in it is missing.
  init(_ named: RevisionPath) throws(Problem) {
    if named.revision.isEmpty { throw named.problem("a revision is missing before the colon") }
    // Git would parse it as an option; no branch or tag can have such a name.
    if named.revision.hasPrefix("-") { throw named.problem("no revision begins with -") }
    let question = ["rev-parse", "--show-prefix", "--show-cdup"]
    let place = try Self.run(named, question)
    guard place.code == 0 else {
      throw named.problem(Self.refusal(of: question))
    }
    let lines = place.output.split(separator: "\n", omittingEmptySubsequences: false)
    top = lines.count > 2 ? ProcessState.resolved(SystemPath("./\(lines[1])")) : nil
    path = try named.fromTop(prefix: lines.first.map(String.init) ?? "")
    let found = try Self.run(
      named, ["rev-parse", "--verify", "--quiet", "\(named.revision)^{tree}"])
    guard found.code == 0 else {
      throw named.problem("this repository has no revision \(named.revision)")
    }
    object = String(found.output.prefix { !$0.isNewline })
    try list(named)
  }

  private mutating func list(_ named: RevisionPath) throws(Problem) {
    let arguments = ["ls-tree", "-r", "-z", "--full-tree", object, "--"]
    let (code, output) = try Self.bytes(named, arguments + (path.isEmpty ? [] : [path]))
    guard code == 0 else { throw named.problem("git cannot list its files") }
    entries = output.split(separator: 0).compactMap(Entry.init)
    if entries.isEmpty, !path.isEmpty {
      throw named.problem("\(named.revision) has no such path")
    }
  }

  /// What git says when it refuses a command: there may be a repository that it doesn't trust, because
  /// another user owns it.
  static func refusal(of arguments: [String]) -> String {
    let said = (try? ChildProcess.run("git", arguments, mergesErrors: true).output) ?? []
    return "git: \(String(decoding: said.prefix { $0 != 10 }, as: UTF8.self))"
  }

  private static func run(
    _ named: RevisionPath, _ arguments: [String]
  ) throws(Problem) -> (code: Int32?, output: String) {
    let (code, output) = try bytes(named, arguments)
    return (code, String(decoding: output, as: UTF8.self))
  }

  private static func bytes(
    _ named: RevisionPath, _ arguments: [String]
  ) throws(Problem) -> (code: Int32?, output: [UInt8]) {
    do throws(SystemError) {
      return try ChildProcess.run("git", arguments)
    } catch {
      throw named.problem(error.gitReason)
    }
  }
}

extension SystemError {
  /// The reason why git could not be run.
  var gitReason: String {
    isMissing
      ? "git is not installed; it is needed to read a revision" : "git cannot be run: \(reason)"
  }
}

extension GitTree.Entry {
  /// Reads `MODE TYPE OBJECT<tab>PATH`.
  fileprivate init?(_ record: ArraySlice<UInt8>) {
    guard let tab = record.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
    let words = record[..<tab].split(separator: UInt8(ascii: " "))
    guard words.count == 3 else { return nil }
    path = String(decoding: record[(tab + 1)...], as: UTF8.self)
    object = String(decoding: words[2], as: UTF8.self)
    switch String(decoding: words[0], as: UTF8.self) {
    case "120000": kind = .link
    case "160000": kind = .submodule
    default: kind = .file
    }
  }
}

internal import AuditKit
internal import SystemFiles

/// A path in a git revision, as for `git show`: `v3.1:manifests/` or `HEAD~1:./weather.yaml`.
struct RevisionPath: Equatable {
  /// The revision, such as a tag, a branch or `HEAD~1`.
  let revision: String
  /// The path after the colon: from the top of the repository, or from the working directory
  /// if it begins with `./` or `../`.
  let path: String

  init(revision: String, path: String) { (self.revision, self.path) = (revision, path) }

  /// Reads an argument; nil if it is an existing path, or has no colon.
  init?(_ argument: String) {
    guard let colon = Self.colon(in: argument),
      (try? FileStatus(of: SystemPath(argument))) == nil
    else { return nil }
    revision = String(argument[..<colon])
    path = String(argument[colon...].dropFirst())
  }

  /// Returns whether an argument would be a revision if it weren't an existing path.
  static func isHidden(by argument: String) -> Bool {
    colon(in: argument) != nil && RevisionPath(argument) == nil
  }

  /// Returns the first colon outside braces: `HEAD^{/fix: a typo}:manifests/` has a message in
  /// braces.
  private static func colon(in argument: String) -> String.Index? {
    var depth = 0
    for index in argument.indices {
      switch argument[index] {
      case "{": depth += 1
      case "}": depth = max(depth - 1, 0)
      case ":" where depth == 0: return index
      default: break
      }
    }
    return nil
  }

  /// Returns the path from the top of the repository, without `/` at its end; empty for the whole
  /// repository.
  ///
  /// - Parameter prefix: The working directory's path from the top.
  /// - Throws: If the path is outside the repository.
  func fromTop(prefix: String) throws(Problem) -> String {
    if path.hasPrefix("/") {
      throw problem("a path in a revision begins at the top of the repository, without /")
    }
    let isRelative = path == "." || path == ".." || path.hasPrefix("./") || path.hasPrefix("../")
    var parts: [Substring] = []
    for part in ((isRelative ? prefix + "/" : "") + path).split(separator: "/") where part != "." {
      guard part == ".." else {
        parts.append(part)
        continue
      }
      guard parts.popLast() != nil else { throw problem("the path leads out of the repository") }
    }
    return parts.joined(separator: "/")
  }

  /// Returns a problem with the path.
  func problem(_ reason: String) -> Problem {
    Problem(path: "\(revision):\(path)", reason: reason)
  }
}

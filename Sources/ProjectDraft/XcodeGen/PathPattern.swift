internal import AuditKit

/// A shell pattern for paths: `*`, `?`, `[a-z]`, and `**` for any folders.
struct PathPattern: Sendable {
  private enum Part: Sendable {
    case anyFolders
    case name(TextPattern)
  }

  private let parts: [Part]

  /// Expands a pattern's braces: `{a,b}.swift` becomes `a.swift` and `b.swift`.
  static func all(_ text: String) -> [PathPattern] {
    guard text.utf8.count <= Limits.path else { return [] }
    return expanded(text).map { PathPattern($0) }
  }

  private init(_ text: String) {
    parts = text.split(separator: "/").filter { $0 != "." }.map { part in
      part == "**" ? .anyFolders : .name(TextPattern(String(part), hasSets: true))
    }
  }

  /// Whether it matches a path, or a folder that contains the path.
  func matches(_ path: String) -> Bool { !ends(in: path).isEmpty }

  /// Whether it matches an entire path.
  func matchesWhole(_ path: String) -> Bool {
    ends(in: path).contains(path.split(separator: "/").count)
  }

  /// The possible numbers of path components that it matches; empty if it doesn't match.
  private func ends(in path: String) -> Set<Int> {
    if parts.isEmpty { return [] }
    let names = path.split(separator: "/").map(String.init)
    // The possible numbers of components that the parts so far match.
    var ends: Set<Int> = [0]
    for part in parts {
      switch part {
      case .anyFolders:
        guard let first = ends.min() else { return [] }
        ends = Set(first...max(first, names.count))
      case .name(let pattern):
        let matching = ends.filter { $0 < names.count && pattern.matches(names[$0]) }
        ends = Set(matching.map { $0 + 1 })
      }
      if ends.isEmpty { break }
    }
    return ends
  }

  /// Expands braces, the innermost pair first; at most 256 patterns.
  private static func expanded(_ text: String) -> [String] {
    var (open, done) = ([text], [String]())
    while let next = open.popLast() {
      guard open.count + done.count < 256, let end = next.firstIndex(of: "}"),
        let start = next[..<end].lastIndex(of: "{")
      else {
        done.append(next)
        continue
      }
      let inner = next[next.index(after: start)..<end]
      for choice in inner.split(separator: ",", omittingEmptySubsequences: false).prefix(256) {
        open.append("\(next[..<start])\(choice)\(next[next.index(after: end)...])")
      }
    }
    return done
  }
}

/// A pattern for paths as in a shell: `*`, `?`, `[a-z]`, and `**` for any folders.
struct PathPattern: Sendable {
  private enum Part: Sendable {
    case anyFolders
    case name([Unicode.Scalar])
  }

  private let parts: [Part]

  /// Expands a pattern's braces: `{a,b}.swift` becomes `a.swift` and `b.swift`.
  static func all(_ text: String) -> [PathPattern] {
    guard text.utf8.count <= 4096 else { return [] }
    return expanded(text).map { PathPattern($0) }
  }

  private init(_ text: String) {
    parts = text.split(separator: "/").filter { $0 != "." }.map { part in
      part == "**" ? .anyFolders : .name(Array(part.unicodeScalars))
    }
  }

  /// Whether it matches a path, or a folder that the path lies in.
  func matches(_ path: String) -> Bool { !ends(in: path).isEmpty }

  /// Whether it matches a path to its end.
  func matchesWhole(_ path: String) -> Bool {
    ends(in: path).contains(path.split(separator: "/").count)
  }

  /// How many components of a path may be used up; none where it matches no folder around it.
  private func ends(in path: String) -> Set<Int> {
    if parts.isEmpty { return [] }
    let names = path.split(separator: "/").map { Array($0.unicodeScalars) }
    // Which counts of names the parts so far may have used up.
    var ends: Set<Int> = [0]
    for part in parts {
      switch part {
      case .anyFolders:
        guard let first = ends.min() else { return [] }
        ends = Set(first...max(first, names.count))
      case .name(let pattern):
        let matching = ends.filter { $0 < names.count && Self.matches(names[$0], pattern) }
        ends = Set(matching.map { $0 + 1 })
      }
      if ends.isEmpty { break }
    }
    return ends
  }

  /// Whether one name matches; linear in the name for each `*`.
  private static func matches(_ name: [Unicode.Scalar], _ pattern: [Unicode.Scalar]) -> Bool {
    var (n, p) = (0, 0)
    var star: (n: Int, p: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == "*" {
        star = (n, p)
        p += 1
      } else if let next = step(name[n], pattern, p) {
        n += 1
        p = next
      } else if let last = star {
        star = (last.n + 1, last.p)
        n = last.n + 1
        p = last.p + 1
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }

  /// The index after the part of the pattern that one character matches; nil where none does.
  private static func step(
    _ scalar: Unicode.Scalar, _ pattern: [Unicode.Scalar], _ p: Int
  ) -> Int? {
    guard p < pattern.count else { return nil }
    switch pattern[p] {
    case "?": return p + 1
    case "\\" where p + 1 < pattern.count: return pattern[p + 1] == scalar ? p + 2 : nil
    case "[":
      guard let end = pattern[(p + 1)...].dropFirst().firstIndex(of: "]") else {
        return scalar == "[" ? p + 1 : nil
      }
      var set = pattern[(p + 1)..<end]
      let isNegated = set.first == "!" || set.first == "^"
      if isNegated { set = set.dropFirst() }
      return contains(scalar, set) != isNegated ? end + 1 : nil
    default: return pattern[p] == scalar ? p + 1 : nil
    }
  }

  private static func contains(_ scalar: Unicode.Scalar, _ set: ArraySlice<Unicode.Scalar>) -> Bool
  {
    var rest = set
    while let first = rest.popFirst() {
      if rest.first == "-", rest.count > 1 {
        rest = rest.dropFirst()
        guard let last = rest.popFirst() else { break }
        if first <= last, (first...last).contains(scalar) { return true }
      } else if first == scalar {
        return true
      }
    }
    return false
  }

  /// Takes braces apart, innermost pair last; 256 patterns at most.
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

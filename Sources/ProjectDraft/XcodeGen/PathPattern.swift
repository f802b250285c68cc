internal import SystemFiles

extension PathPattern {
  /// Expands a pattern's braces: `{a,b}.swift` becomes `a.swift` and `b.swift`.
  static func all(_ text: String) -> [PathPattern] {
    guard text.utf8.count <= Limits.path else { return [] }
    return expanded(text).compactMap { text in
      let path = text.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
      return PathPattern(Array(path.utf8)[...], isPath: true)
    }
  }

  /// Whether it matches a path, or a folder that contains the path.
  func matches(_ path: String) -> Bool {
    let bytes = Array(path.utf8)
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") } + [bytes.count]
    return ends.contains { matches(bytes[..<$0]) }
  }

  /// Whether it matches an entire path.
  func matchesWhole(_ path: String) -> Bool { matches(Array(path.utf8)[...]) }

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

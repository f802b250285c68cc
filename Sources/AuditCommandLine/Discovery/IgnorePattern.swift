internal import SystemFiles

/// One line of a .gitignore file, or of the configuration's `exclude`.
///
/// - Source: gitignore(5), https://git-scm.com/docs/gitignore
struct IgnorePattern: Sendable {
  /// Whether it includes paths again that an earlier pattern ignores.
  let isNegated: Bool
  private let foldersOnly: Bool
  /// Whether it is compared with the path from the pattern's folder, or only with the name.
  private let isAnchored: Bool
  private let pattern: PathPattern

  /// Reads a line; nil if it is empty, a comment, or can never match.
  init?(_ line: some Collection<UInt8>) {
    var pattern = Self.withoutTrailingSpaces(Array(line))[...]
    guard let first = pattern.first, first != UInt8(ascii: "#") else { return nil }
    isNegated = first == UInt8(ascii: "!")
    if isNegated { pattern.removeFirst() }
    foldersOnly = pattern.last == UInt8(ascii: "/")
    if foldersOnly { pattern.removeLast() }
    isAnchored = pattern.contains(UInt8(ascii: "/"))
    if pattern.first == UInt8(ascii: "/") { pattern.removeFirst() }
    guard !pattern.isEmpty, let read = PathPattern(pattern, isPath: isAnchored) else {
      return nil
    }
    self.pattern = read
  }

  /// Whether it matches a path.
  ///
  /// - Parameters:
  ///   - path: The path from the folder of the pattern, with `/`.
  ///   - isFolder: Whether the path is a folder.
  func matches(_ path: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
    if foldersOnly && !isFolder { return false }

    var text = path
    if !isAnchored, let slash = path.lastIndex(of: UInt8(ascii: "/")) {
      text = path[(slash + 1)...]
    }
    return pattern.matches(text)
  }

  /// Trailing spaces are ignored, unless a backslash precedes them.
  private static func withoutTrailingSpaces(_ line: [UInt8]) -> [UInt8] {
    var end = 0
    var index = 0
    while index < line.count {
      let isEscape = line[index] == UInt8(ascii: "\\") && index + 1 < line.count
      let isSpace = line[index] == UInt8(ascii: " ")
      index += isEscape ? 2 : 1
      if !isSpace { end = index }
    }
    return Array(line[..<end])
  }
}

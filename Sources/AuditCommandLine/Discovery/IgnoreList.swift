/// The patterns of one file or option, their folder, and the list of lower precedence.
final class IgnoreList: Sendable {
  private let patterns: [IgnorePattern]
  /// The folder's path without links, as bytes that end in `/`.
  private let folder: [UInt8]
  private let outer: IgnoreList?

  /// Creates a list from lines.
  ///
  /// - Parameters:
  ///   - lines: The patterns; later ones take precedence.
  ///   - folder: The absolute path of their folder, without links.
  ///   - outer: The list that decides if no pattern of this one matches a path.
  init(_ lines: [some Collection<UInt8>], in folder: String, outer: IgnoreList? = nil) {
    patterns = lines.compactMap { IgnorePattern($0) }
    self.folder = Array(folder.utf8) + (folder.hasSuffix("/") ? [] : [UInt8(ascii: "/")])
    self.outer = outer
  }

  /// Creates a list from the contents of a .gitignore file.
  convenience init(contents: [UInt8], in folder: String, outer: IgnoreList?) {
    let text = contents.starts(with: [0xEF, 0xBB, 0xBF]) ? contents.dropFirst(3) : contents[...]
    let lines = text.split(separator: UInt8(ascii: "\n")).map { line in
      line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
    self.init(lines, in: folder, outer: outer)
  }

  /// Whether a path is left out: the last pattern that matches it decides, the innermost list first.
  ///
  /// - Parameters:
  ///   - path: The absolute path, without links.
  ///   - isFolder: Whether the path is a folder.
  func ignores(_ path: [UInt8], isFolder: Bool) -> Bool {
    var list: IgnoreList? = self
    while let current = list {
      if path.starts(with: current.folder) {
        let rest = path[current.folder.count...]
        let patterns = current.patterns
        if let index = patterns.indices.last(where: {
          patterns[$0].matches(rest, isFolder: isFolder)
        }) {
          return !patterns[index].isNegated
        }
      }
      list = current.outer
    }
    return false
  }
}

/// One line of a .gitignore file, or of the configuration's `exclude`.
///
/// Matching takes time in proportion to the lengths of the pattern and the path. No other pattern
/// type of the program can replace it: git compares bytes, anchors a pattern to a folder, and
/// matches `**` across folders.
///
/// - Source: gitignore(5), https://git-scm.com/docs/gitignore, and git's wildmatch.c; bytes are
///   compared, as git does.
struct IgnorePattern: Sendable {
  /// Whether it includes paths again that an earlier pattern ignores.
  let isNegated: Bool
  private let foldersOnly: Bool
  /// Whether it is compared with the path from the pattern's folder, or only with the name.
  private let isAnchored: Bool
  private let tokens: [Token]

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
    guard !pattern.isEmpty, let tokens = Token.parse(pattern, isPath: isAnchored) else {
      return nil
    }
    self.tokens = tokens
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
    return Token.match(tokens, text)
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

extension IgnorePattern {
  /// A piece of a pattern.
  enum Token {
    case byte(UInt8)
    /// `?`: one byte other than `/`.
    case any
    /// `*`: any bytes other than `/`.
    case star
    /// `**/`: any number of folders.
    case folders
    /// `**` at the end: everything.
    case rest
    case set(ByteSet)

    /// Reads a pattern without its marks; nil if it can never match.
    ///
    /// - Parameters:
    ///   - pattern: The pattern.
    ///   - isPath: Whether slashes count; otherwise `**` is `*`.
    static func parse(_ pattern: ArraySlice<UInt8>, isPath: Bool) -> [Token]? {
      var tokens: [Token] = []
      let literalEnd = pattern.firstIndex { "*?[\\".utf8.contains($0) }
      var index = pattern.startIndex
      while index < pattern.endIndex {
        let byte = pattern[index]
        index += 1
        switch byte {
        case UInt8(ascii: "\\"):
          guard index < pattern.endIndex else { return nil }
          tokens.append(.byte(pattern[index]))
          index += 1
        case UInt8(ascii: "?"): tokens.append(.any)
        case UInt8(ascii: "["):
          guard let set = ByteSet(pattern, at: &index) else { return nil }
          tokens.append(.set(set))
        case UInt8(ascii: "*"):
          let first = index - 1
          while index < pattern.endIndex, pattern[index] == UInt8(ascii: "*") { index += 1 }
          // Git matches from the first wildcard on, so a wildcard at the beginning starts its own
          // part.
          let startsPart =
            first == literalEnd || pattern[first - 1] == UInt8(ascii: "/")
          if !isPath || index - first == 1 || !startsPart {
            tokens.append(.star)
          } else if index == pattern.endIndex {
            tokens.append(.rest)
          } else if pattern[index] == UInt8(ascii: "/") {
            tokens.append(.folders)
            index += 1
          } else {
            tokens.append(.star)
          }
        default: tokens.append(.byte(byte))
        }
      }
      return tokens
    }

    /// Returns whether tokens match a whole text.
    static func match(_ tokens: [Token], _ text: ArraySlice<UInt8>) -> Bool {
      // The bytes before the first star and after the last one are compared first, which decides
      // most patterns.
      var (tokens, text) = (tokens[...], text)
      while let token = tokens.first, token.isByte {
        guard let byte = text.first, token.takes(byte) else { return false }
        (tokens, text) = (tokens.dropFirst(), text.dropFirst())
      }
      while let token = tokens.last, token.isByte {
        guard let byte = text.last, token.takes(byte) else { return false }
        (tokens, text) = (tokens.dropLast(), text.dropLast())
      }
      return tokens.isEmpty ? text.isEmpty : reach(tokens, Array(text))
    }

    /// Tracks the positions in the text that the tokens so far can reach, so nothing is tried
    /// twice.
    private static func reach(_ tokens: ArraySlice<Token>, _ text: [UInt8]) -> Bool {
      var reached = [Bool](repeating: false, count: text.count + 1)
      var next = reached
      reached[0] = true
      for token in tokens {
        guard token.step(reached, text, to: &next) else { return false }
        swap(&reached, &next)
      }
      return reached[text.count]
    }

    /// Returns whether any position is reached.
    private func step(_ from: [Bool], _ text: [UInt8], to: inout [Bool]) -> Bool {
      let slash = UInt8(ascii: "/")
      to[0] = false
      // Whether a star that began further left is still open.
      var isOpen = false
      for index in from.indices {
        switch self {
        case .byte, .any, .set:
          if index < text.count { to[index + 1] = from[index] && takes(text[index]) }
        case .star:
          isOpen = from[index] || isOpen && text[index - 1] != slash
          to[index] = isOpen
        case .folders:
          to[index] = from[index] || isOpen && text[index - 1] == slash
          isOpen = isOpen || from[index]
        case .rest:
          isOpen = isOpen || from[index]
          to[index] = isOpen
        }
      }
      return to.contains(true)
    }

    /// Whether it matches exactly one byte.
    private var isByte: Bool {
      switch self {
      case .byte, .any, .set: true
      case .star, .folders, .rest: false
      }
    }

    private func takes(_ byte: UInt8) -> Bool {
      switch self {
      case .byte(let wanted): byte == wanted
      case .any: byte != UInt8(ascii: "/")
      case .set(let set): byte != UInt8(ascii: "/") && set.contains(byte)
      case .star, .folders, .rest: false
      }
    }
  }
}

/// One line of a .gitignore file, or of the configuration's `exclude`.
///
/// Matching takes time in proportion to the pattern and the path, whatever the pattern.
///
/// - Source: gitignore(5), https://git-scm.com/docs/gitignore, and git's wildmatch.c; bytes are
///   compared, as git does.
struct IgnorePattern: Sendable {
  /// Whether it takes back what an earlier pattern ignores.
  let isNegated: Bool
  private let foldersOnly: Bool
  /// Whether it is held against the path from the pattern's folder, or against the name alone.
  private let isAnchored: Bool
  private let form: Form
  /// The byte that all it matches ends with; nil where there are several.
  private let last: UInt8?

  private enum Form {
    /// The whole text.
    case literal([UInt8])
    /// A star and then this text, which is what most patterns are.
    case suffix([UInt8])
    case tokens([Token])
  }

  /// Reads a line; nil where it is empty, a comment or can never match.
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
    form = Self.form(of: tokens, isPath: isAnchored)
    last = if case .byte(let byte)? = tokens.last { byte } else { nil }
  }

  /// Whether it speaks of a path.
  ///
  /// - Parameters:
  ///   - path: The path from the folder of the pattern, with `/`.
  ///   - isFolder: Whether a folder is there.
  func matches(_ path: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
    if foldersOnly && !isFolder { return false }
    // Most patterns are about files of other kinds, and need not be looked at.
    if let last, path.last != last { return false }
    var text = path
    if !isAnchored, let slash = path.lastIndex(of: UInt8(ascii: "/")) {
      text = path[(slash + 1)...]
    }
    switch form {
    case .literal(let literal): return text.elementsEqual(literal)
    case .suffix(let suffix): return text.suffix(suffix.count).elementsEqual(suffix)
    case .tokens(let tokens): return Token.match(tokens, text)
    }
  }

  private static func form(of tokens: [Token], isPath: Bool) -> Form {
    let literals = tokens.compactMap { token -> UInt8? in
      if case .byte(let byte) = token { byte } else { nil }
    }
    if literals.count == tokens.count { return .literal(literals) }
    if !isPath, case .star = tokens[0], literals.count == tokens.count - 1 {
      return .suffix(literals)
    }
    return .tokens(tokens)
  }

  /// Trailing spaces do not count, unless a backslash stands before them.
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

/// A pattern of paths: `*`, `?`, `[a-z]`, and `**` across folders.
///
/// Bytes are compared, as git does, and matching takes time in proportion to the lengths of the
/// pattern and the path.
///
/// - Source: git's wildmatch.c
package struct PathPattern: Sendable {
  private let tokens: [Token]

  /// Reads a pattern; nil if it can never match.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - isPath: Whether slashes count; otherwise `**` is `*`.
  package init?(_ pattern: ArraySlice<UInt8>, isPath: Bool) {
    guard let tokens = Token.parse(pattern, isPath: isPath) else { return nil }
    self.tokens = tokens
  }

  /// Whether it matches a whole path.
  package func matches(_ path: ArraySlice<UInt8>) -> Bool { Token.match(tokens, path) }

  /// A piece of a pattern.
  private enum Token: Sendable {
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

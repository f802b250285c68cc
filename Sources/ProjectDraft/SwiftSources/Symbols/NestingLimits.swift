@_spi(ExperimentalLanguageFeatures) @_spi(Testing) internal import SwiftParser
@_spi(RawSyntax) import SwiftSyntax

/// Checks a text for nesting that swift-parser follows without a limit of its own.
///
/// The parser limits expressions, types and blocks, but neither what it looks ahead for (`[[[`,
/// `A<A<`), nor chains of `else if`, of keywords such as `try`, of `->` and of `?`, nor `#if`. The
/// tokens are those of its own lexer, since nothing else knows where a comment, a string or a
/// regular expression ends.
struct NestingScan {
  private static let maximumBrackets = 200
  private static let maximumAngles = 12
  private static let maximumSquares = 10
  private static let maximumDirectives = 50
  private static let maximumAlternatives = 1_000
  /// Keywords in a row, arrows of one type, and `?` without their `:`; each is a level of recursion.
  private static let maximumPrefixes = 100
  /// Looking ahead takes twice as long with each level of `[` or `<` that may still be a type: our
  /// own limit for the sum over all of a file, which takes some seconds.
  private static let maximumLookahead = 2_000_000

  private static let contextualPrefixes: Set<String> = [
    "any", "await", "borrow", "consume", "copy", "discard", "do", "each", "some", "then", "unsafe",
  ]

  /// What is counted within one pair of brackets.
  private struct Level {
    var isSquare = false
    /// The `<` that may begin generic arguments and aren't closed.
    var angles = 0
    /// The `else` of one chain.
    var alternatives = 0
  }

  private var levels = [Level()]
  private var angles = 0
  private var squares = 0
  private var alternatives = 0
  private var directives = 0
  private var prefixes = 0
  private var arrows = 0
  private var questions = 0
  private var lookahead = 0
  private var isAfterBlock = false
  /// Whether the last token may stand before a generic argument.
  private var mayArgumentFollow = false

  /// Whether a parser can follow the text.
  static func isBounded(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      if bytes.isEmpty { return true }
      var scan = NestingScan()
      var tracker = LookaheadTracker()
      return withUnsafeMutablePointer(to: &tracker) { tracker in
        let tokens = Lexer.tokenize(bytes, lookaheadTracker: tracker, experimentalFeatures: [])
        var start = 0
        for token in tokens {
          // The lexer repeats the end of the file without end.
          if token.rawTokenKind == .endOfFile { break }
          let range = token.textRange
          let text = UnsafeBufferPointer(
            rebasing: bytes[start + range.lowerBound..<start + range.upperBound])
          start += token.byteLength
          scan.count(token.rawTokenKind, text)
          if scan.isTooDeep { return false }
        }
        return true
      }
    }
  }

  private var isTooDeep: Bool {
    levels.count > Self.maximumBrackets || angles > Self.maximumAngles
      || squares > Self.maximumSquares || directives > Self.maximumDirectives
      || alternatives > Self.maximumAlternatives || lookahead > Self.maximumLookahead
      || max(prefixes, arrows, questions) > Self.maximumPrefixes
  }

  private mutating func count(_ kind: RawTokenKind, _ text: UnsafeBufferPointer<UInt8>) {
    let wasAfterBlock = isAfterBlock
    isAfterBlock = kind == .rightBrace
    var isPrefix = false
    switch kind {
    case .leftSquare, .leftParen, .leftBrace:
      if kind == .leftBrace { endTypes() }
      levels.append(Level(isSquare: kind == .leftSquare))
      if kind == .leftSquare {
        squares += 1
        lookahead += 1 << min(squares - 1, 30)
      }
    case .rightSquare, .rightParen, .rightBrace: close()
    case .poundIf: directives += 1
    case .poundEndif: directives = max(0, directives - 1)
    case .arrow: arrows += 1
    case .infixQuestionMark: questions += 1
    case .colon: questions = max(0, questions - 1)
    case .comma: arrows = 0
    // No type goes past these.
    case .semicolon, .equal, .floatLiteral, .stringQuote: endTypes()
    // A generic argument may be a number, as in `InlineArray<3, Int>`.
    case .integerLiteral where !mayArgumentFollow: endTypes()
    case .integerLiteral: break
    case .keyword:
      switch String(decoding: text, as: UTF8.self) {
      case "else" where wasAfterBlock:
        alternatives += 1
        levels[levels.count - 1].alternatives += 1
        return
      case "func", "let", "var", "case", "init", "subscript", "typealias", "return": endTypes()
      // Types and expressions of one name.
      case "self", "Self", "super", "Any", "true", "false", "nil": break
      default: isPrefix = true
      }
    case .identifier:
      // Words that are keywords only before an expression or a type.
      isPrefix = Self.contextualPrefixes.contains(String(decoding: text, as: UTF8.self))
    case .wildcard, .dollarIdentifier: break
    default:
      if text.first == UInt8(ascii: "<") {
        angles += text.count
        levels[levels.count - 1].angles += text.count
        lookahead += 1 << min(max(angles - 1, 0), 30)
      } else if text.first == UInt8(ascii: ">") {
        let closed = min(text.count, levels[levels.count - 1].angles)
        angles -= closed
        levels[levels.count - 1].angles -= closed
      } else if kind == .binaryOperator, text.count != 1 || text[0] != UInt8(ascii: "&") {
        endTypes()
      }
    }
    mayArgumentFollow = kind == .comma || text.count == 1 && text[0] == UInt8(ascii: "<")
    prefixes = isPrefix ? prefixes + 1 : 0
    if wasAfterBlock {
      alternatives -= levels[levels.count - 1].alternatives
      levels[levels.count - 1].alternatives = 0
    }
  }

  private mutating func close() {
    guard levels.count > 1, let level = levels.popLast() else { return }
    if level.isSquare { squares -= 1 }
    angles -= level.angles
    alternatives -= level.alternatives
  }

  /// Ends the types that may have begun between the innermost brackets.
  private mutating func endTypes() {
    arrows = 0
    angles -= levels[levels.count - 1].angles
    levels[levels.count - 1].angles = 0
  }
}

/// Measures how deep a syntax tree is, without recursion.
///
/// swift-parser limits how deep brackets nest, but not how long a chain of members grows, and each
/// link is a level of the tree. Trees are visited recursively everywhere else.
struct TreeDepth {
  /// Deeper than any code that people write: views nest about 20 times with about 10 levels each.
  static let maximumDepth = 1_000

  private(set) var isBounded = true
  /// Whether it stays so when chains of operators are folded, each of which gets a level at most.
  private(set) var isBoundedFolded = true

  init(_ tree: SourceFileSyntax) {
    var waiting = [(node: Syntax(tree), depth: 0, operators: 0)]
    while let (node, depth, operators) = waiting.popLast() {
      guard depth < Self.maximumDepth else {
        (isBounded, isBoundedFolded) = (false, false)
        return
      }
      if depth + operators >= Self.maximumDepth { isBoundedFolded = false }
      let own = node.as(ExprListSyntax.self)?.count ?? 0
      for child in node.children(viewMode: .all) where !child.is(TokenSyntax.self) {
        waiting.append((child, depth + 1, operators + own))
      }
    }
  }
}

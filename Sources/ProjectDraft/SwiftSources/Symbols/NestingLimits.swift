@_spi(ExperimentalLanguageFeatures) @_spi(Testing) internal import SwiftParser
@_spi(RawSyntax) import SwiftSyntax

/// Checks a text for nesting that swift-parser follows without a limit.
///
/// The parser limits expressions, types and blocks, but neither its lookahead (`[[[`, `A<A<`), nor
/// chains of `else if`, of keywords such as `try`, of `->` and of `?`, nor `#if`. The tokens come
/// from the parser's own lexer, since nothing else knows where a comment, a string or a regular
/// expression ends.
struct NestingScan {
  #if DEBUG
    /// An unoptimized parser needs several times the stack; swift-parser would allow 20 levels.
    static let maximumBrackets = 40
  #else
    /// Less than swift-parser's own 256, since the trees are visited recursively later.
    static let maximumBrackets = 128
  #endif

  /// The number of times that the parser's lookahead may double: with each level of `[`, `<` or an
  /// attribute that may be in a type, and with every second keyword in a row.
  private static let maximumLookahead = 16

  private static let contextualPrefixes: Set<String> = [
    "__owned", "__shared", "_borrowing", "_const", "_consuming", "_mutating", "actor", "any",
    "async", "await", "borrow", "borrowing", "consume", "consuming", "convenience", "copy",
    "discard", "distributed", "do", "dynamic", "each", "final", "indirect", "isolated", "lazy",
    "macro", "mutating", "nonisolated", "nonmutating", "open", "optional", "override", "package",
    "reasync", "required", "sending", "some", "then", "unowned", "unsafe", "using", "weak",
    "yield",
  ]

  /// The counts within one pair of brackets.
  private struct Level {
    /// Whether it is `[` that may still begin a type.
    var mayBeType = false
    /// Whether it is `(` in generic arguments.
    var isInArguments = false
    /// The number of arrows in the type that contains it.
    var arrows = 0
    /// The number of `<` that may begin generic arguments and aren't closed.
    var angles = 0
    /// The number of them in a list, whose commas may be those of generic arguments.
    var listed = 0
    /// Whether an attribute began, in whose arguments the lookahead of each `<` includes the next.
    var hasAttribute = false
    /// The number of `else` in one chain.
    var alternatives = 0
  }

  private var levels = [Level()]
  private var angles = 0
  /// The number of open `[` that may begin types.
  private var squares = 0
  /// The number of levels with an attribute.
  private var attributes = 0
  /// The number of open `(` in generic arguments.
  private var parentheses = 0
  private var alternatives = 0
  /// The number of `if` and `switch` before the `{` of the last one; each is a level of recursion.
  private var conditionals = 0
  private var directives = 0
  /// The number of keywords, attributes and `#` in a row.
  private var row = 0
  private var arrows = 0
  private var questions = 0
  /// The kind of the last token.
  private var last: RawTokenKind?
  /// Whether the last token was a name, after which a type can't go on with another one.
  private var isAfterName = false
  private var isAfterConditional = false
  private var isAfterConditionalName = false
  /// Whether the token is the first of its line.
  private var beginsLine = false
  /// Whether a generic argument may follow the last token.
  private var mayArgumentFollow = false

  /// The line, from 1, from which on the parser can't process the text; nil if it can.
  static func lineGivenUp(in text: String) -> Int? {
    var text = text
    return text.withUTF8 { bytes in
      if bytes.isEmpty { return nil }
      var scan = NestingScan()
      var tracker = LookaheadTracker()
      return withUnsafeMutablePointer(to: &tracker) { tracker in
        let tokens = Lexer.tokenize(bytes, lookaheadTracker: tracker, experimentalFeatures: [])
        var start = 0
        for token in tokens {
          // The lexer repeats the end of the file forever.
          if token.rawTokenKind == .endOfFile { break }
          let (range, before) = (token.textRange, start)
          let text = UnsafeBufferPointer(
            rebasing: bytes[start + range.lowerBound..<start + range.upperBound])
          start += token.byteLength
          scan.beginsLine = bytes[before..<start].prefix(range.lowerBound)
            .contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
          scan.count(token.rawTokenKind, text)
          if scan.isTooDeep { return 1 + bytes[..<start].count { $0 == UInt8(ascii: "\n") } }
        }
        return nil
      }
    }
  }

  private var isTooDeep: Bool {
    let doubled = squares + angles + parentheses + attributes * 3 / 2
    return levels.count > Self.maximumBrackets
      || max(doubled, max(row, conditionals) / 2) > Self.maximumLookahead
      // Each is a level of recursion.
      || alternatives + directives + arrows + questions + levels[levels.count - 1].listed
        > TreeDepth.maximumDepth
  }

  private mutating func count(_ kind: RawTokenKind, _ text: UnsafeBufferPointer<UInt8>) {
    let isAfterBlock = last == .rightBrace
    let isAfterPeriod = last == .period
    let isAfterMark = last == .atSign || last == .pound
    last = kind
    let (wasAfterName, wasAfterConditional) = (isAfterName, isAfterConditional)
    let wasAfterConditionalName = isAfterConditionalName
    (isAfterName, isAfterConditional) = (false, false)
    isAfterConditionalName =
      wasAfterConditional && [.identifier, .wildcard, .keyword].contains(kind)
    var isPrefix = false
    switch kind {
    case .leftSquare, .leftParen, .leftBrace:
      if kind == .leftBrace {
        endTypes()
        conditionals = 0
      }
      let isInArguments = kind == .leftParen && angles > 0
      levels.append(
        Level(mayBeType: kind == .leftSquare, isInArguments: isInArguments, arrows: arrows))
      if isInArguments { parentheses += 1 }
      if kind == .leftSquare { squares += 1 }
    case .rightSquare, .rightParen, .rightBrace: close()
    case .poundIf: directives += 1
    case .poundEndif: directives = max(0, directives - 1)
    case .arrow: arrows += 1
    case .infixQuestionMark: questions += 1
    case .colon:
      questions = max(0, questions - 1)
      // A label, as in `hidden(if: a)` and `func hide(if isEmpty: Bool)`.
      if wasAfterConditional || wasAfterConditionalName { conditionals = max(0, conditionals - 1) }
    case .atSign:
      if !levels[levels.count - 1].hasAttribute { attributes += 1 }
      levels[levels.count - 1].hasAttribute = true
      isPrefix = true
    case .pound: isPrefix = true
    case .comma:
      arrows = 0
      endSearch()
      // `a < b, c < d`: the comparisons of a list don't nest.
      if attributes == 0 { endArguments() }
    // A type can't contain these.
    case .semicolon, .equal, .floatLiteral, .stringQuote, .backslash:
      endTypes()
      endSearch()
    // A generic argument may be a number, as in `InlineArray<3, Int>`.
    case .integerLiteral where !mayArgumentFollow: endTypes()
    case .integerLiteral: break
    case .keyword:
      switch String(decoding: text, as: UTF8.self) {
      case "else" where isAfterBlock:
        alternatives += 1
        levels[levels.count - 1].alternatives += 1
        return
      case "if", "switch":
        if !isAfterPeriod { conditionals += 1 }
        isAfterConditional = !isAfterPeriod
        isPrefix = true
      case "func", "let", "var", "case", "init", "subscript", "typealias", "return", "in":
        endTypes()
        isPrefix = true
      // Types and expressions that consist of one name.
      case "self", "Self", "super", "Any", "true", "false", "nil": break
      default: isPrefix = true
      }
    case .identifier:
      // Words that are keywords only before an expression or a type.
      let word = String(decoding: text, as: UTF8.self)
      isPrefix = isAfterMark || Self.contextualPrefixes.contains(word)
      isAfterName = !isPrefix
      // As in `a < b` and `c < d` on two lines.
      if wasAfterName, isAfterName, beginsLine {
        levels[levels.count - 1].listed = 0
        endArguments()
      }
    case .leftAngle, .rightAngle, .binaryOperator, .prefixOperator, .postfixOperator:
      // No type begins with the rest of an operator such as `<-`, but for that of `A<~Copyable>`.
      let opened = text.prefix { $0 == UInt8(ascii: "<") }.count
      if opened > 0, text.dropFirst(opened).allSatisfy({ $0 == UInt8(ascii: "~") }) {
        angles += opened
        levels[levels.count - 1].angles += opened
        levels[levels.count - 1].listed += opened
      } else if text.first == UInt8(ascii: ">") {
        let closed = min(text.count, levels[levels.count - 1].angles)
        angles -= closed
        levels[levels.count - 1].angles -= closed
        levels[levels.count - 1].listed -= min(text.count, levels[levels.count - 1].listed)
      } else if kind == .binaryOperator, text.count != 1 || text[0] != UInt8(ascii: "&") {
        endTypes()
      }
    // The text of a string or a comment may begin with any of these.
    default: break
    }
    mayArgumentFollow = kind == .comma || text.count == 1 && text[0] == UInt8(ascii: "<")
    row = isPrefix ? row + 1 : 0
    if isAfterBlock {
      alternatives -= levels[levels.count - 1].alternatives
      levels[levels.count - 1].alternatives = 0
    }
  }

  private mutating func close() {
    guard levels.count > 1, let level = levels.popLast() else { return }
    if level.mayBeType { squares -= 1 }
    arrows = level.arrows
    if level.isInArguments { parentheses -= 1 }
    if level.hasAttribute { attributes -= 1 }
    angles -= level.angles
    alternatives -= level.alternatives
  }

  /// Ends the lookahead at `[` if no type contains what follows the innermost ones.
  ///
  /// The lookahead skips the default values in a `(` of a type, whatever they contain.
  private mutating func endSearch() {
    var index = levels.count - 1
    while index >= 0, levels[index].mayBeType {
      levels[index].mayBeType = false
      squares -= 1
      index -= 1
    }
  }

  /// Ends the types that may have begun in the innermost brackets.
  private mutating func endTypes() {
    arrows = 0
    if levels[levels.count - 1].hasAttribute { attributes -= 1 }
    levels[levels.count - 1].hasAttribute = false
    levels[levels.count - 1].listed = 0
    endArguments()
  }

  private mutating func endArguments() {
    angles -= levels[levels.count - 1].angles
    levels[levels.count - 1].angles = 0
  }
}

/// Measures the depth of a syntax tree without recursion.
///
/// swift-parser limits the nesting of brackets, but not the length of a chain of members, and each
/// member is a level of the tree. Trees are visited recursively everywhere else.
struct TreeDepth {
  /// Deeper than any handwritten code: views nest about 20 times with about 10 levels each.
  static let maximumDepth = 1_000

  /// The offset of the first node that was found too deep, in bytes; nil if there is none.
  private(set) var firstTooDeep: Int?
  /// Whether it remains bounded after folding chains of operators, each of which adds at most one
  /// level.
  private(set) var isBoundedFolded = true

  init(_ tree: SourceFileSyntax) {
    var waiting = [(node: Syntax(tree), depth: 0, operators: 0)]
    while let (node, depth, operators) = waiting.popLast() {
      guard depth < Self.maximumDepth else {
        firstTooDeep = node.positionAfterSkippingLeadingTrivia.utf8Offset
        isBoundedFolded = false
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

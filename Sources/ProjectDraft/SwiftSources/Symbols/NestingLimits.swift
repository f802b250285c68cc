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

  private static let maximumAngles = 12
  private static let maximumSquares = 10
  private static let maximumDirectives = 50
  private static let maximumAlternatives = 1_000
  /// The maximum number of arrows in one type, and of `?` without `:`; each is a level of recursion.
  private static let maximumPrefixes = 100
  /// The maximum number of keywords, attributes and `#` in a row; the parser's search for the
  /// beginning of a declaration takes twice as long with every second of them.
  private static let maximumRow = 24
  /// Lookahead doubles with each level of `[` or `<` that may be a type, also of one in the other.
  ///
  /// This is our own limit for the total in a file, which takes about a second.
  private static let maximumLookahead = 500_000
  /// The maximum number of bytes that the lexer reads to find the end of `“`, of merge conflicts and
  /// of regular expressions.
  private static let maximumSearch = 5_000_000
  /// The maximum number of `#` in a row, for each of which the lexer reads all of them.
  private static let maximumPounds = 16
  /// The maximum number of `<` in one list, each of which is a level of recursion.
  private static let maximumListed = 500

  private static let contextualPrefixes: Set<String> = [
    "__owned", "__shared", "_borrowing", "_const", "_consuming", "_mutating", "actor", "any",
    "async", "await", "borrow", "borrowing", "consume", "consuming", "convenience", "copy",
    "discard", "distributed", "do", "dynamic", "each", "final", "indirect", "isolated", "lazy",
    "macro", "mutating", "nonisolated", "nonmutating", "open", "optional", "override", "package",
    "reasync", "required", "sending", "some", "then", "unowned", "unsafe", "using", "weak",
    "yield",
  ]

  private static let accessorNames: Set<String> = [
    "_modify", "_read", "didSet", "get", "modify", "read", "set", "unsafeAddress",
    "unsafeMutableAddress", "willSet",
  ]

  /// The counts within one pair of brackets.
  private struct Level {
    var isBrace = false
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
  private var row = 0
  private var pounds = 0
  /// The number of attributes since a declaration began.
  private var marks = 0
  /// The number of accessors since a declaration, a text or a list began.
  private var accessors = 0
  private var arrows = 0
  private var questions = 0
  private var lookahead = 0
  /// The bytes in which the lexer searched.
  private var searched = 0
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
          let range = token.textRange
          let before = start
          let text = UnsafeBufferPointer(
            rebasing: bytes[start + range.lowerBound..<start + range.upperBound])
          start += token.byteLength
          let first = before + range.lowerBound
          let isFirst = first == 0 || lineBreaks.contains(bytes[first - 1])
          if isSearch(token.rawTokenKind, text, isFirstInLine: isFirst) {
            scan.searched += bytes.count - start
          }
          // A regular expression of several lines.
          if token.rawTokenKind == .regexSlash, scan.last == .regexPoundDelimiter,
            start < bytes.count, lineBreaks.contains(bytes[start])
          {
            scan.searched += distanceToRegexEnd(bytes[start...])
          }
          scan.beginsLine = bytes[before..<start].prefix(range.lowerBound)
            .contains(where: lineBreaks.contains)
          scan.count(token.rawTokenKind, text)
          if scan.isTooDeep { return 1 + bytes[..<start].count { $0 == UInt8(ascii: "\n") } }
        }
        return nil
      }
    }
  }

  /// The number of bytes before `/#`.
  private static func distanceToRegexEnd(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let end = zip(bytes.indices, zip(bytes, bytes.dropFirst())).first {
      $1 == (UInt8(ascii: "/"), UInt8(ascii: "#"))
    }
    return (end?.0 ?? bytes.endIndex) - bytes.startIndex
  }

  private static let lineBreaks = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]

  /// Whether the lexer searched the rest of the text for the end of something that began here.
  ///
  /// - Parameter isFirstInLine: Whether nothing is before it, as before the marker of a conflict.
  private static func isSearch(
    _ kind: RawTokenKind, _ text: UnsafeBufferPointer<UInt8>, isFirstInLine: Bool
  ) -> Bool {
    switch kind {
    case .identifier: text.starts(with: "“".utf8)
    case .leftAngle, .rightAngle, .binaryOperator, .prefixOperator, .postfixOperator:
      isFirstInLine && (text.starts(with: "<<<<<<<".utf8) || text.starts(with: ">>>>".utf8))
    default: false
    }
  }

  private var isTooDeep: Bool {
    levels.count > Self.maximumBrackets || angles > Self.maximumAngles
      || squares > Self.maximumSquares || directives > Self.maximumDirectives
      || alternatives > Self.maximumAlternatives || conditionals > Self.maximumRow
      || lookahead > Self.maximumLookahead
      || max(arrows, questions) > Self.maximumPrefixes || row > Self.maximumRow
      || levels[levels.count - 1].listed > Self.maximumListed
      || pounds > Self.maximumPounds || searched > Self.maximumSearch
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
        Level(
          isBrace: kind == .leftBrace, mayBeType: kind == .leftSquare,
          isInArguments: isInArguments, arrows: arrows))
      if isInArguments { parentheses += 1 }
      if kind == .leftSquare {
        squares += 1
        lookAhead()
      }
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
      // The search for a declaration goes beyond all of them.
      marks += 1
      lookahead += marks
      // Some three times as much with each level.
      lookahead += 1 << min(attributes * 3 / 2, 30)
    case .pound: isPrefix = true
    case .comma:
      arrows = 0
      accessors = 0
      endSearch()
      // `a < b, c < d`: the comparisons of a list don't nest.
      if attributes == 0 { endArguments() }
    // A type can't contain these.
    case .semicolon, .equal, .floatLiteral, .stringQuote, .backslash:
      if kind == .stringQuote { accessors = 0 }
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
        (marks, accessors) = (0, 0)
        isPrefix = true
      case "actor", "class", "enum", "extension", "import", "protocol", "struct":
        (marks, accessors) = (0, 0)
        isPrefix = true
      // Types and expressions that consist of one name.
      case "self", "Self", "super", "Any", "true", "false", "nil": break
      default: isPrefix = true
      }
    case .identifier:
      // Words that are keywords only before an expression or a type.
      let word = String(decoding: text, as: UTF8.self)
      isPrefix = isAfterMark || Self.contextualPrefixes.contains(word)
      if !isAfterPeriod, Self.accessorNames.contains(word) {
        isPrefix = true
        // Others are labels or names in a call or a list.
        if levels.count == 1 || levels[levels.count - 1].isBrace {
          accessors += 1
          lookahead += accessors
        }
      }
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
        lookAhead()
        // The lookahead of each goes to the end of the list.
        lookahead += levels[levels.count - 1].listed
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
    pounds = kind == .pound ? pounds + 1 : 0
    if isAfterBlock {
      alternatives -= levels[levels.count - 1].alternatives
      levels[levels.count - 1].alternatives = 0
    }
  }

  /// Counts the lookahead of one more level, to which `(` in generic arguments adds, too.
  private mutating func lookAhead() {
    lookahead += 1 << min(max(squares + angles + parentheses - 1, 0), 30)
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

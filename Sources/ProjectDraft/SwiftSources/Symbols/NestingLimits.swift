@_spi(ExperimentalLanguageFeatures) @_spi(Testing) internal import SwiftParser
@_spi(RawSyntax) import SwiftSyntax

/// Checks a text for nesting that swift-parser follows without a limit of its own.
///
/// The parser limits expressions, types and blocks, but neither what it looks ahead for (`[[[`,
/// `A<A<`) nor `#if` and `else if`. The tokens are those of its own lexer, since nothing else knows
/// where a comment, a string or a regular expression ends.
struct NestingScan {
  private static let maximumBrackets = 200
  private static let maximumAngles = 100
  /// Looking ahead takes at least twice as long with each level of `[` that may still be a type.
  private static let maximumSquares = 10
  private static let maximumDirectives = 50
  private static let maximumAlternatives = 1_000

  private var brackets = 0
  private var angles = 0
  private var squares = 0
  private var directives = 0
  private var alternatives = 0

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
          if [.stringSegment, .regexLiteralPattern].contains(token.rawTokenKind) { continue }
          for index in text.indices {
            scan.count(text, index)
            if scan.isTooDeep { return false }
          }
        }
        return true
      }
    }
  }

  private var isTooDeep: Bool {
    brackets > Self.maximumBrackets || angles > Self.maximumAngles || squares > Self.maximumSquares
      || directives > Self.maximumDirectives || alternatives > Self.maximumAlternatives
  }

  private mutating func count(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) {
    switch bytes[index] {
    case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"):
      brackets += 1
      if bytes[index] == UInt8(ascii: "[") { squares += 1 }
      if bytes[index] == UInt8(ascii: "{") { (angles, squares) = (0, 0) }
    case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}"):
      brackets = max(0, brackets - 1)
      if bytes[index] == UInt8(ascii: "]") { squares = max(0, squares - 1) }
      if bytes[index] == UInt8(ascii: "}") { squares = 0 }
    case UInt8(ascii: "<"): angles += 1
    case UInt8(ascii: ">"): angles = max(0, angles - 1)
    // No type goes past these.
    case UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "\""): (angles, squares) = (0, 0)
    case UInt8(ascii: "#"):
      if Self.matches("#if", bytes, index) { directives += 1 }
      if Self.matches("#endif", bytes, index) { directives = max(0, directives - 1) }
    case UInt8(ascii: "e"):
      if Self.matches("else", bytes, index) { alternatives += 1 }
    case UInt8(ascii: "f"):
      // Bodies of functions end any chain of alternatives.
      if Self.matches("func ", bytes, index) { alternatives = 0 }
    default: break
    }
  }

  private static func matches(
    _ word: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int
  ) -> Bool {
    guard index + word.utf8CodeUnitCount <= bytes.count else { return false }
    return (0..<word.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == word.utf8Start[$0] }
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

import SwiftSyntax

/// Measures how deep a syntax tree is, without recursion.
///
/// swift-parser bounds how deep brackets nest, but not how long a chain of members grows, and each
/// link is a level of the tree. Trees are visited recursively everywhere else.
enum TreeDepth {
  /// Deeper than any code that people write: views nest about 20 times with about 10 levels each.
  static let deepest = 1_000

  static func isBounded(_ tree: SourceFileSyntax) -> Bool {
    var waiting: [(node: Syntax, depth: Int)] = [(Syntax(tree), 0)]
    while let (node, depth) = waiting.popLast() {
      guard depth < deepest else { return false }
      for child in node.children(viewMode: .all) where !child.is(TokenSyntax.self) {
        waiting.append((child, depth + 1))
      }
    }
    return true
  }
}

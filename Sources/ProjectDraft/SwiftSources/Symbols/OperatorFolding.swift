import SwiftOperators
import SwiftSyntax

/// Gives infix operators their operands, by the precedences of the standard library.
///
/// Chains that are too long to be folded without a deep stack stay as they are; no constant is
/// read from them.
final class OperatorFolding: SyntaxRewriter {
  /// Operands and operators of the longest chain that is folded.
  static let longestChain = 255

  static func folded(_ tree: SourceFileSyntax) -> SourceFileSyntax {
    OperatorFolding().rewrite(tree).as(SourceFileSyntax.self) ?? tree
  }

  override func visit(_ node: SequenceExprSyntax) -> ExprSyntax {
    let inner = super.visit(node)
    guard let sequence = inner.as(SequenceExprSyntax.self),
      sequence.elements.count <= Self.longestChain
    else { return inner }
    // Operators that the standard library does not know are kept unfolded by the handler.
    return (try? OperatorTable.standardOperators.foldSingle(sequence)) ?? inner
  }
}

import SwiftSyntax

/// Looks for places that may give a variable another value.
enum AssignmentSearch {
  /// Whether a name is assigned, changed in place, or handed on to be changed.
  static func finds(_ name: String, in node: Syntax) -> Bool {
    if let infix = node.as(InfixOperatorExprSyntax.self), infix.isAssignment,
      infix.leftOperand.lastName == name
    {
      return true
    }
    if let handed = node.as(InOutExprSyntax.self), handed.expression.lastName == name {
      return true
    }
    if let sequence = node.as(SequenceExprSyntax.self) {
      // A chain of operators that was too long to fold may hold anything.
      return sequence.tokens(viewMode: .sourceAccurate).contains { $0.text == name }
    }
    return node.children(viewMode: .sourceAccurate).contains { finds(name, in: $0) }
  }
}

extension InfixOperatorExprSyntax {
  fileprivate var isAssignment: Bool {
    if self.operator.is(AssignmentExprSyntax.self) { return true }
    guard let text = self.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else {
      return false
    }
    return text.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(text)
  }
}

extension ExprSyntax {
  /// The name on which an assignment works, as `interval` in `Self.interval = 5`.
  fileprivate var lastName: String? {
    if let name = self.as(DeclReferenceExprSyntax.self) { return name.baseName.plainText }
    return self.as(MemberAccessExprSyntax.self)?.declName.baseName.plainText
  }
}

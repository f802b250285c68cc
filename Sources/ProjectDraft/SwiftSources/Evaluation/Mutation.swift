import SwiftSyntax

/// Finds changes of a variable by its tokens.
struct Mutation {
  private let name: String

  init(of name: String) { self.name = name }

  /// Whether the variable is assigned, passed as `inout`, or changed by a method.
  func happens(in node: Syntax) -> Bool {
    var before: TokenSyntax?
    for token in node.tokens(viewMode: .sourceAccurate) {
      if token.identifier?.name == name, isReference(after: before), changes(token, before) {
        return true
      }
      before = token
    }
    return false
  }

  private func isReference(after before: TokenSyntax?) -> Bool {
    guard before?.tokenKind == .period else { return true }
    return before?.previousToken(viewMode: .sourceAccurate)?.tokenKind == .keyword(.self)
  }

  private func changes(_ token: TokenSyntax, _ before: TokenSyntax?) -> Bool {
    if before?.tokenKind == .prefixAmpersand { return true }
    guard let next = token.nextToken(viewMode: .sourceAccurate) else { return false }
    switch next.tokenKind {
    case .equal: return before?.tokenKind != .keyword(.let) && before?.tokenKind != .keyword(.var)
    case .binaryOperator(let text): return text.hasSuffix("=") && !Self.comparing.contains(text)
    case .leftSquare: return true
    case .period:
      let method = next.nextToken(viewMode: .sourceAccurate)?.text ?? ""
      return Self.changing.contains(method)
    default: return false
    }
  }

  private static let comparing: Set = ["==", "!=", "<=", ">=", "===", "!==", "~="]
  private static let changing: Set = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "formUnion", "sort",
    "subtract", "formIntersection", "popLast", "replaceSubrange", "swapAt", "shuffle", "reverse",
    "toggle", "removeSubrange", "update",
  ]
}

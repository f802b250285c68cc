import SwiftSyntax

/// A declaration as a part of a `Reach`: the identifiers among its tokens.
struct Piece: Sendable {
  /// A name, and its syntactic context.
  struct Use: Hashable, Sendable {
    var name: String
    /// Whether a dot precedes.
    var isMember: Bool
    /// Whether a call may follow, as in `name(` or `name<`.
    var isCall = false
  }

  let node: Syntax
  /// The number of tokens of the node.
  private(set) var tokens = 0
  /// The uses, each once with its first token, in source order.
  private(set) var uses: [(use: Use, token: TokenSyntax)] = []
  /// The tokens with names that show what is read.
  private(set) var marks: [(name: String, token: TokenSyntax)] = []

  /// Collects the names in a node.
  ///
  /// - Parameter marks: The names that show what is read.
  init(_ node: Syntax, marks known: Set<String>) {
    self.node = node
    var seen: Set<Use> = []
    // The next token shows whether it's a call.
    var last: (use: Use, token: TokenSyntax)?
    func add(before next: TokenKind?) -> (use: Use, token: TokenSyntax)? {
      guard var found = last else { return nil }
      found.use.isCall = next == .leftParen || next == .leftAngle
      return seen.insert(found.use).inserted ? found : nil
    }
    var isMember = false
    for token in node.tokens(viewMode: .sourceAccurate) {
      tokens += 1
      let kind = token.tokenKind
      if let use = add(before: kind) { uses.append(use) }
      last = nil
      if let name = token.identifier?.name {
        last = (Use(name: name, isMember: isMember), token)
        if known.contains(name) { marks.append((name, token)) }
      }
      isMember = kind == .period
    }
    let next = last?.token.nextToken(viewMode: .sourceAccurate)?.tokenKind
    if let use = add(before: next) { uses.append(use) }
  }
}

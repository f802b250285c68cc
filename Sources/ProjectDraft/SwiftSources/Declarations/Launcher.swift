import SwiftSyntax

/// Finds the bundles that a separate `@main` type launches, as in `Widgets.main()`.
struct Launcher {
  /// The conditions at each place that launches a bundle; all conditions of a place must be true.
  private var places: [TypeSymbol: [[String]]] = [:]
  /// The types that are launched, in source order.
  private(set) var types: [TypeSymbol] = []

  /// The conditions for launching a bundle; nil if it never is, empty if it always is.
  func conditions(of bundle: TypeSymbol) -> [String]? {
    places[bundle].map(PresenceConditions.joined)
  }

  init(_ table: SymbolTable) {
    for file in table.files(mentioning: ["main"], where: { $0.text.contains("@main") }) {
      for declaration in table.declarations(of: file).types
      where declaration.node.attributes.contains("main") {
        let scope = Scope(table: table, file: file)
        for member in table.members(of: declaration)["main"] ?? [] {
          if case .function(let function) = member.content { find(in: Syntax(function), scope) }
        }
      }
    }
  }

  private mutating func find(in node: Syntax, _ scope: Scope) {
    for token in node.tokens(viewMode: .sourceAccurate) where token.text == "main" {
      guard let access = token.parent?.parent?.as(MemberAccessExprSyntax.self),
        access.parent?.is(FunctionCallExprSyntax.self) == true, let base = access.base,
        let type = scope.table.namedType(base, in: scope)
      else { continue }
      if places[type] == nil { types.append(type) }
      places[type, default: []].append(Self.conditions(around: Syntax(access), below: node, scope))
    }
  }
  /// The conditions for reaching a node in a function, the outermost first.
  private static func conditions(
    around node: Syntax, below function: Syntax, _ scope: Scope
  ) -> [String] {
    var conditions: [String] = []
    var node = node
    while node.id != function.id, let parent = node.parent {
      if let branch = parent.as(IfExprSyntax.self) {
        let pair = BranchCondition.pair(branch.conditions, scope)
        if node.id == branch.body.id { conditions.append(pair.holds.text) }
        if node.id == branch.elseBody?.id { conditions.append(pair.fails.text) }
      } else if let check = parent.as(GuardStmtSyntax.self), node.id == check.body.id {
        conditions.append(BranchCondition.pair(check.conditions, scope).fails.text)
      } else if let list = parent.as(CodeBlockItemListSyntax.self) {
        for item in list.prefix(while: { $0.id != node.id }).reversed() {
          if let passed = passed(item, scope) { conditions.append(passed) }
        }
      }
      node = parent
    }
    return conditions.reversed()
  }

  /// The condition that is true after a statement that otherwise returns.
  private static func passed(_ item: CodeBlockItemSyntax, _ scope: Scope) -> String? {
    if let check = item.item.as(GuardStmtSyntax.self) {
      return BranchCondition.pair(check.conditions, scope).holds.text
    }
    guard let branch = item.item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self),
      branch.elseBody == nil, branch.body.statements.last?.item.is(ReturnStmtSyntax.self) == true
    else { return nil }
    return BranchCondition.pair(branch.conditions, scope).fails.text
  }
}

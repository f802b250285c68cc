import SwiftSyntax

/// Finds the bundles that a `@main` type of its own launches, as in `Widgets.main()`.
struct Launcher {
  private(set) var launched: Set<TypeSymbol> = []

  init(_ table: SymbolTable) {
    for file in table.files(mentioning: ["main"]) where file.text.contains("@main") {
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
      launched.insert(type)
    }
  }
}

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
    for file in table.files(mentioning: ["main"], where: \.mayLaunch) {
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
      let conditions = access.guards(upTo: node).flatMap { Self.conditions($0, scope) }
      places[type, default: []].append(conditions.reversed())
    }
  }

  /// The conditions under which what stands around a node is reached, the innermost first.
  private static func conditions(_ guarded: Guard, _ scope: Scope) -> [String] {
    switch guarded {
    case .conditions(let conditions, let hold):
      let pair = BranchCondition.pair(conditions, scope)
      return [hold ? pair.holds.text : pair.fails.text]
    case .block(let list, let item):
      return list.guards(before: item).reversed().flatMap { Self.conditions($0, scope) }
    default: return []
    }
  }
}

extension SwiftFile {
  /// Whether its text may contain `@main`; a search for the text itself compares characters, and
  /// takes a sixth of all time in a large app.
  fileprivate var mayLaunch: Bool {
    text.utf8.split(separator: UInt8(ascii: "@")).contains { $0.starts(with: "main".utf8) }
  }
}

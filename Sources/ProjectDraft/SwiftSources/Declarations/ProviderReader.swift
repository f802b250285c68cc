import SwiftSyntax

/// Finds the type of a provider, and the type of its intent.
struct ProviderReader {
  let table: SymbolTable

  /// The type of a provider's expression; nil if finding it requires a type checker.
  func type(of provider: Argument) -> TypeSymbol? {
    let (expression, scope) = (provider.expression, provider.scope)
    if let type = scope.table.type(of: expression, in: scope), isNominal(type) { return type }
    // If it's declared with a protocol's type, the type of its value counts.
    if case .object(let type?, _) = scope.table.evaluate(expression, in: scope).content,
      isNominal(type)
    {
      return type
    }
    return nil
  }

  private func isNominal(_ type: TypeSymbol) -> Bool {
    guard type.isExternal else { return !type.isProtocol }
    return !Self.protocols.contains(type.name)
  }

  private static let protocols: Set = [
    "TimelineProvider", "IntentTimelineProvider", "AppIntentTimelineProvider",
    "ControlValueProvider", "AppIntentControlValueProvider", "RelevanceEntriesProvider",
  ]

  /// The intent that a provider declares: by a typealias, or by the parameters of its functions.
  func intent(of provider: TypeSymbol) -> (type: TypeSymbol, origin: Origin)? {
    for name in ["Intent", "Configuration"] {
      if let alias = table.nestedType(name, in: provider), let origin = provider.nameOrigin {
        return (alias, origin)
      }
    }
    for (function, label) in Self.functions {
      guard
        let scope = provider.declarations.first.map({
          Scope(table: provider.table, file: $0.file, selfType: provider)
        })
      else { continue }
      let found = table.members(named: function, of: provider, ofType: false, from: scope)
        .compactMap { definition -> (TypeSymbol, Origin)? in
          guard case .function(let declaration, let inner) = definition,
            let parameter = declaration.signature.parameterClause.parameters.first(where: {
              $0.firstName.text == label
            }),
            let type = inner.table.type(parameter.type, at: Syntax(declaration), in: inner)
          else { return nil }
          return (type, inner.file.origin(of: parameter))
        }
      if found.count == 1, !found[0].0.isProtocol { return found[0] }
    }
    return nil
  }

  private static let functions = [
    ("timeline", "for"), ("getTimeline", "for"), ("snapshot", "for"), ("getSnapshot", "for"),
    ("currentValue", "configuration"), ("previewValue", "configuration"),
  ]
}

import SwiftSyntax

/// The App Intents that buttons and toggles of a module's widgets and controls run.
struct IntentRuns {
  let table: SymbolTable

  /// The label of the intent, by the name of the control that runs it.
  private static let labels = [
    "Button": "intent", "Toggle": "intent", "ControlWidgetButton": "action",
    "ControlWidgetToggle": "action",
  ]

  func facts() -> [IntentRunFacts] {
    let names = Self.labels.keys.sorted()
    let files = table.files(mentioning: names) { file in
      Self.labels.values.contains { file.identifiers.mentions($0) }
    }
    return files.flatMap { file in
      let scope = Scope(table: table, file: file)
      return CallFinder.calls(of: Set(names), in: file, table.module.conditions)
        .flatMap { call -> [IntentRunFacts] in
          guard let label = call.calledName.flatMap({ Self.labels[$0] }),
            let intent = call.argument(label)
          else { return [] }
          return types(in: intent, scope).map {
            IntentRunFacts(
              intent: $0, target: table.module.name, origin: file.origin(of: intent))
          }
        }
    }
  }

  /// The intents that an expression creates: `Refresh()`, or a closure that creates one and is
  /// called.
  private func types(in expression: ExprSyntax, _ scope: Scope) -> [String] {
    expression.tokens(viewMode: .sourceAccurate).compactMap { token in
      guard token.identifier?.name.first?.isUppercase == true,
        let name = token.parent?.as(DeclReferenceExprSyntax.self),
        let type = table.type(named: [name.baseName.plainText], at: Syntax(token), in: scope),
        !type.isExternal, table.conforms(type, to: IntentCode.appIntents)
      else { return nil }
      return type.qualifiedName
    }
    .unique
  }
}

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
    let hasActivities = ([table] + table.visible).contains {
      !$0.texts(mentioning: ["Activity"]).isEmpty
    }
    var changes: [TypeSymbol: Drafted<Bool>?] = [:]
    return files.flatMap { file in
      let scope = Scope(table: table, file: file)
      return CallFinder.calls(of: Set(names), in: file, table.module.conditions)
        .flatMap { call -> [IntentRunFacts] in
          guard let label = call.calledName.flatMap({ Self.labels[$0] }),
            let intent = call.argument(label)
          else { return [] }
          return types(in: intent, scope).map { type in
            let change = changes[type] ?? (hasActivities ? changesActivity(type) : nil)
            changes[type] = change
            return IntentRunFacts(
              intent: type.qualifiedName, target: table.module.name,
              origin: file.origin(of: intent), changesActivity: change)
          }
        }
    }
  }

  /// The intents that an expression creates: `Refresh()`, or a closure that creates one and is
  /// called.
  private func types(in expression: ExprSyntax, _ scope: Scope) -> [TypeSymbol] {
    expression.tokens(viewMode: .sourceAccurate).compactMap { token in
      guard token.identifier?.name.first?.isUppercase == true,
        let name = token.parent?.as(DeclReferenceExprSyntax.self),
        let type = table.type(named: [name.baseName.plainText], at: Syntax(token), in: scope),
        !type.isExternal, table.conforms(type, to: IntentCode.appIntents)
      else { return nil }
      return type
    }
    .unique
  }

  /// The call by which an intent ends or updates a Live Activity.
  private func changesActivity(_ type: TypeSymbol) -> Drafted<Bool>? {
    let performs = table.ownMembers(named: "perform", of: type)
    guard performs.count == 1, case .function(let perform) = performs[0].member.content else {
      return nil
    }
    let file = performs[0].member.container.file
    let reach = Reach(
      of: type, answer: perform, in: Scope(table: performs[0].table, file: file, selfType: type))
    let code = CertainRuns(reach)
    return reach.marks.lazy.compactMap { name, token, scope -> Drafted<Bool>? in
      guard Self.changes.contains(name), let call = token.call, isOfActivity(call, scope),
        !code.runs(of: Syntax(token), in: scope).isEmpty
      else { return nil }
      return Drafted(true, expression: name, origin: scope.file.origin(of: token))
    }.first
  }

  /// The methods of an `Activity` that only the app's process can call for its own activities.
  ///
  /// - Source: https://developer.apple.com/documentation/activitykit/activity
  static let changes: Set = ["end", "update"]

  /// Whether a call is a method of an `Activity`, by what its receiver is taken from.
  private func isOfActivity(_ call: FunctionCallExprSyntax, _ scope: Scope) -> Bool {
    func mentions(_ node: (some SyntaxProtocol)?) -> Bool {
      node?.tokens(viewMode: .sourceAccurate).contains { token in
        // A project may have a type with that name.
        token.text == "Activity"
          && table.type(named: ["Activity"], at: Syntax(token), in: scope)?.isExternal != false
      } == true
    }
    func isActivity(_ definition: Definition) -> Bool {
      switch definition {
      case .variable(let variable):
        mentions(variable.binding.typeAnnotation) || mentions(variable.initialValue)
      case .parameter(let parameter, _): mentions(parameter.type)
      case .element(let sequence, let scope): isOfActivity(sequence, scope)
      case .unwrapped(let outer): outer.contains(where: isActivity)
      case .argument(let argument): isOfActivity(argument.expression, argument.scope)
      case .function, .enumCase, .type, .opaque: false
      }
    }
    func isOfActivity(_ value: ExprSyntax, _ scope: Scope) -> Bool {
      mentions(value) || scope.table.definitions(of: value, in: scope).contains(where: isActivity)
    }
    guard let base = call.calledMember?.base else { return false }
    return isOfActivity(base.unwrapped ?? base, scope)
  }
}

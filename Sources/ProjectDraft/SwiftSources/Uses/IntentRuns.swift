import SwiftSyntax

/// The App Intents that buttons and toggles of a module's widgets and controls run.
struct IntentRuns {
  let table: SymbolTable

  /// The label of the intent, by the name of the control that runs it.
  private static let labels = [
    "Button": label, "Toggle": label, "ControlWidgetButton": "action",
    "ControlWidgetToggle": "action",
  ]
  static let label = "intent"

  /// Whether an argument with that label is the intent of a button or a toggle.
  static func runs(_ argument: LabeledExprSyntax) -> Bool {
    let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
    return call?.calledName.flatMap { labels[$0] } == label
  }

  func facts() -> [IntentRunFacts] {
    let names = Self.labels.keys.sorted()
    let files = table.files(mentioning: names) { file in
      Self.labels.values.contains { file.identifiers.mentions($0) }
    }
    let hasEffects = ([table] + table.visible).contains {
      !$0.texts(mentioning: ["Activity", "suiteName", "forSecurityApplicationGroupIdentifier"])
        .isEmpty
    }
    var effects: [TypeSymbol: IntentEffects] = [:]
    return files.flatMap { file in
      let scope = Scope(table: table, file: file)
      return CallFinder.calls(of: Set(names), in: file, table.module.conditions)
        .flatMap { call -> [IntentRunFacts] in
          guard let label = call.calledName.flatMap({ Self.labels[$0] }),
            let intent = call.argument(label)
          else { return [] }
          return types(in: intent, scope).map { type in
            let found = effects[type] ?? (hasEffects ? self.effects(of: type) : IntentEffects())
            effects[type] = found
            return IntentRunFacts(
              intent: type.qualifiedName, target: table.module.name,
              origin: file.origin(of: intent), isOfControl: label != Self.label, effects: found)
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

  /// What the code of an intent certainly changes, and what it may reload.
  private func effects(of type: TypeSymbol) -> IntentEffects {
    var effects = IntentEffects()
    let performs = table.ownMembers(named: "perform", of: type)
    guard performs.count == 1, case .function(let perform) = performs[0].member.content else {
      return effects
    }
    let file = performs[0].member.container.file
    let reach = Reach(
      of: type, answer: perform, in: Scope(table: performs[0].table, file: file, selfType: type))
    let code = CertainRuns(reach)
    var values = GroupValues()
    // Code that isn't there, or that others choose, may reload anything.
    var mayReloadAll = !reach.isComplete || reach.types.contains { table.isOpen($0) }
    for (name, token, scope) in reach.marks {
      if GroupValues.marks.contains(name) { values.add(token, scope, code) }
      if ProviderUses.reloading.contains(name), let kind = token.call?.argument("ofKind"),
        let kind = scope.table.evaluate(kind, in: scope).text
      {
        effects.reloadedKinds.insert(kind)
      } else if ProviderUses.reloading.contains(name) || Self.notifying.contains(name) {
        mayReloadAll = true
      }
      guard effects.changesActivity == nil, Self.changes.contains(name), let call = token.call,
        isOfActivity(call, scope), !code.runs(of: Syntax(token), in: scope).isEmpty
      else { continue }
      effects.changesActivity = Drafted(
        true, expression: name, origin: scope.file.origin(of: token))
    }
    if !mayReloadAll, !reach.visits.contains(where: { $0.node.callsStoredFunction }) {
      effects.changedValues = values.changes
    }
    return effects
  }

  /// The names by which code runs other code that the walk doesn't reach.
  private static let notifying: Set<String> = [
    "NotificationCenter", "CFNotificationCenterPostNotification", "send", "yield", "opensIntent",
  ]
  /// The names that show what an intent does, and the label of one that a view runs.
  static let marks = changes.union(notifying).union(GroupValues.marks).union([label])

  /// The methods of an `Activity` that only the app's process can call for its own activities.
  ///
  /// - Source: https://developer.apple.com/documentation/activitykit/activity
  private static let changes: Set = ["end", "update"]

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

extension SymbolTable {
  /// Whether other code may act when a value of the type changes, or implement its functions.
  fileprivate func isOpen(_ type: TypeSymbol) -> Bool {
    type.isProtocol && !type.isExternal || conforms(type, to: ["ObservableObject"])
      || type.declarations.contains { $0.node.attributes.contains("Observable") }
  }
}

extension Syntax {
  /// Whether it calls `didChange?()` or `$0()`, whose code others choose.
  fileprivate var callsStoredFunction: Bool {
    var last: TokenKind?
    for token in tokens(viewMode: .sourceAccurate) {
      if token.tokenKind == .leftParen, let last {
        switch last {
        case .postfixQuestionMark, .dollarIdentifier: return true
        default: break
        }
      }
      last = token.tokenKind
    }
    return false
  }
}

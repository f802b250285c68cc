import SwiftSyntax

/// The calls in a module that ask WidgetKit to reload.
struct ReloadCalls {
  let table: SymbolTable

  private static let centers: Set<String> = ["WidgetCenter", "ControlCenter"]

  func facts() -> [ReloadFacts] {
    let names: [ReloadFacts.Call] = [
      .reloadTimelines, .reloadAllTimelines, .reloadControls, .reloadAllControls,
    ]
    let calls = table.calls(of: Set(names.map(\.rawValue)))
    let intents = calls.isEmpty ? nil : IntentCode(table)
    return calls.flatMap { call, scope -> [ReloadFacts] in
      guard let name = call.calledName, let kind = ReloadFacts.Call(rawValue: name),
        isCenter(of: call, scope)
      else { return [] }
      let origin = scope.file.origin(
        of: call.calledMember.map { Syntax($0.declName) } ?? Syntax(call))
      let target = table.module.name
      let isInIntent = intents?.holds(call) == true
      guard kind == .reloadTimelines || kind == .reloadControls else {
        return call.arguments.isEmpty
          ? [ReloadFacts(target: target, origin: origin, call: kind, isInIntent: isInIntent)] : []
      }
      guard call.labels == ["ofKind"], let argument = call.argument("ofKind") else { return [] }
      return ForwardedText(table: table).values(of: argument, in: scope).map {
        ReloadFacts(
          target: target, origin: origin, call: kind, kind: $0, isInIntent: isInIntent)
      }
    }
  }

  /// Whether a call is one of WidgetKit's center; other types may have functions with the same
  /// name.
  func isCenter(of call: FunctionCallExprSyntax, _ scope: Scope) -> Bool {
    if let member = call.calledMember {
      return member.base.flatMap { table.type(of: $0, in: scope) }.map(isCenter) ?? false
    }
    // Inside an extension of the center itself.
    let own = table.enclosingTypes(of: Syntax(call), in: scope).first
    return own.map(isCenter) ?? false
  }

  private func isCenter(_ type: TypeSymbol) -> Bool {
    if type.isExternal { return Self.centers.contains(type.name) }
    // A protocol that the center conforms to, so that tests can replace it.
    return type.isProtocol
      && Self.centers.contains { name in
        table.ancestors(of: table.symbol([name], [])).contains(type)
      }
  }
}

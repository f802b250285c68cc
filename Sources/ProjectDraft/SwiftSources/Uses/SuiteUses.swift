import SwiftSyntax

/// The places at which a module opens the defaults or the container of an app group.
struct SuiteUses {
  let table: SymbolTable

  private static let names: Set<String> = [
    "UserDefaults", "init", "containerURL", "ModelConfiguration", "identifier",
  ]
  private static let marks = [
    "suiteName", "forSecurityApplicationGroupIdentifier", "groupContainer",
  ]

  func facts() -> [SuiteFacts] {
    table.files(mentioning: Self.marks).flatMap { file -> [SuiteFacts] in
      let scope = Scope(table: table, file: file)
      let calls = CallFinder.calls(of: Self.names, in: file, table.module.conditions)
      return calls.flatMap { call -> [SuiteFacts] in
        guard let group = group(of: call) else { return [] }
        let origin = file.origin(of: group)
        return ForwardedText(table: table).values(of: group, in: scope)
          .filter { $0.value.map(isGroup) ?? true }
          .map { SuiteFacts(target: table.module.name, origin: origin, group: $0) }
      }
    }
  }

  /// Whether it may be the name of an app group, and is not that of another program's defaults.
  ///
  /// On macOS a group may have any name, with or without `group.` and the team's prefix; elsewhere
  /// a suite without `group.` is one of the program's own.
  private func isGroup(_ name: String) -> Bool {
    guard table.module.conditions.platform == "macOS" else { return name.hasPrefix("group.") }
    return !name.isEmpty && !name.hasPrefix("com.apple.") && !name.contains("/")
  }

  /// The argument that names the group.
  private func group(of call: FunctionCallExprSyntax) -> ExprSyntax? {
    switch (call.calledName, call.labels) {
    case ("UserDefaults", ["suiteName"]), ("init", ["suiteName"]):
      let name = call.argument("suiteName")
      return name?.is(NilLiteralExprSyntax.self) == true ? nil : name
    case ("containerURL", ["forSecurityApplicationGroupIdentifier"]):
      return call.argument("forSecurityApplicationGroupIdentifier")
    case ("ModelConfiguration", _):
      // `groupContainer: .identifier("group.…")`
      let container = call.argument("groupContainer")?.as(FunctionCallExprSyntax.self)
      guard container?.calledName == "identifier" else { return nil }
      return container?.arguments.first?.expression
    default: return nil
    }
  }
}

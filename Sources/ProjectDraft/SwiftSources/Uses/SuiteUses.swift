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
          .filter { $0.value.map(Self.isGroup) ?? true }
          .map { SuiteFacts(target: table.module.name, origin: origin, group: $0) }
      }
    }
  }

  /// Whether it is the name of an app group, and not of another program's defaults.
  ///
  /// - Source: groups begin with `group.`, or on macOS with the ten characters of a team.
  ///   https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups
  private static func isGroup(_ name: String) -> Bool {
    if name.hasPrefix("group.") { return true }
    let parts = name.split(separator: ".", maxSplits: 1)
    return parts.count == 2 && parts[0].utf8.count == 10
      && parts[0].allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
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

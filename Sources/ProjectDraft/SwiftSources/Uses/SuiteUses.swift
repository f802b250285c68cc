import SwiftSyntax

/// The places where a module opens the defaults or the container of an app group.
struct SuiteUses {
  let table: SymbolTable

  private static let names: Set<String> = [
    "UserDefaults", "init", "containerURL", "ModelContainer", "ModelConfiguration",
    "modelContainer",
  ]
  private static let marks = [
    "suiteName", "forSecurityApplicationGroupIdentifier", "ModelContainer", "ModelConfiguration",
    "modelContainer",
  ]

  func facts() -> [SuiteFacts] {
    table.files(mentioning: Self.marks).flatMap { file -> [SuiteFacts] in
      let scope = Scope(table: table, file: file)
      let calls = CallFinder.calls(of: Self.names, in: file, table.module.conditions)
      return calls.flatMap { call -> [SuiteFacts] in
        guard let origin = Self.place(of: call).map({ file.origin(of: $0) }) else { return [] }
        if Self.opensFirstGroup(call) {
          let group = Drafted<String>(
            nil, expression: "the first group of the entitlements", origin: origin)
          return [
            SuiteFacts(
              target: table.module.name, origin: origin, group: group, use: .firstContainer)
          ]
        }
        guard let (group, use) = Self.group(of: call) else { return [] }
        return ForwardedText(table: table).values(of: group, in: scope)
          .filter { $0.value.map(isGroup) ?? true }
          .map { SuiteFacts(target: table.module.name, origin: origin, group: $0, use: use) }
      }
    }
  }

  /// What names the group that a call opens: an argument, or the call of what opens the first one.
  static func place(of call: FunctionCallExprSyntax) -> Syntax? {
    guard opensFirstGroup(call) else { return group(of: call).map { Syntax($0.0) } }
    return call.calledMember.map { Syntax($0.declName) } ?? Syntax(call)
  }

  /// Whether it opens SwiftData's store in the default place, the first app group.
  ///
  /// - Source:
  ///   https://developer.apple.com/documentation/swiftdata/modelconfiguration/groupcontainer-swift.struct/automatic
  static func opensFirstGroup(_ call: FunctionCallExprSyntax) -> Bool {
    let labels = Set(call.labels.compactMap(\.self))
    switch call.calledName {
    case "ModelContainer": return labels.isDisjoint(with: ["configurations"])
    // `configurations: [.init(isStoredInMemoryOnly: …)]`
    case "init" where !labels.contains("isStoredInMemoryOnly"): return false
    case "ModelConfiguration", "init":
      let container = call.argument("groupContainer")?.trimmedDescription
      return !labels.contains("url") && container?.hasSuffix(".automatic") != false
        && call.argument("isStoredInMemoryOnly")?.trimmedDescription != "true"
    case "modelContainer":
      return labels.contains("for") && call.argument("inMemory")?.trimmedDescription != "true"
    default: return false
    }
  }

  /// Whether a name may be that of an app group, rather than of another program's defaults.
  ///
  /// On macOS, a group may have any name, with or without `group.` and the team's prefix;
  /// elsewhere, a suite without `group.` belongs to the program itself.
  private func isGroup(_ name: String) -> Bool {
    guard table.module.conditions.platform == "macOS" else { return name.hasPrefix("group.") }
    return !name.isEmpty && !name.hasPrefix("com.apple.") && !name.contains("/")
  }

  /// The argument that names the group.
  private static func group(
    of call: FunctionCallExprSyntax
  ) -> (ExprSyntax, SuiteFacts.Use)? {
    switch (call.calledName, call.labels) {
    case ("UserDefaults", ["suiteName"]), ("init", ["suiteName"]):
      guard let name = call.argument("suiteName"), !name.is(NilLiteralExprSyntax.self) else {
        return nil
      }
      return (name, .defaults)
    case ("containerURL", ["forSecurityApplicationGroupIdentifier"]):
      return call.argument("forSecurityApplicationGroupIdentifier").map { ($0, .container) }
    case ("ModelConfiguration", _), ("init", _):
      // `groupContainer: .identifier("group.…")`
      let container = call.argument("groupContainer")?.as(FunctionCallExprSyntax.self)
      guard container?.calledName == "identifier" else { return nil }
      return container?.arguments.first.map { ($0.expression, .container) }
    default: return nil
    }
  }
}

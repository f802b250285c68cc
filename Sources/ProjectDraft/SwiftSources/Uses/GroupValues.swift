import SwiftSyntax

/// The values in app groups that code certainly reads and changes: those of defaults, by their keys,
/// and files, by their paths.
struct GroupValues {
  private var reads: Set<GroupValue> = []
  private(set) var changes: [Drafted<GroupValue>] = []

  /// The values that it reads and doesn't change itself, unlike a cache.
  var given: Set<GroupValue> { reads.subtracting(changes.compactMap(\.value)) }

  /// The labels and names that show them.
  static let marks: Set = ["forKey", "contentsOf", "write"]
  private static let changing: Set = ["set", "setValue", "removeObject", "write"]
  private static let appending: Set = ["appendingPathComponent", "appending"]

  /// Adds what a mark shows, for each way in which it certainly runs.
  mutating func add(_ mark: TokenSyntax, _ scope: Scope, _ code: CertainRuns) {
    let argument = mark.parent?.as(LabeledExprSyntax.self)?.expression
    let key = mark.text == "forKey" ? argument : nil
    guard
      let call = mark.call ?? mark.parent?.parent?.parent?.as(FunctionCallExprSyntax.self),
      let place = key == nil ? argument ?? call.argument("to") : call.calledMember?.base,
      Self.value(of: place, in: scope) != nil
    else { return }
    for run in code.runs(of: Syntax(mark), in: scope) {
      guard var value = Self.value(of: place, in: run.scope) else { continue }
      if let key {
        guard let text = run.scope.table.evaluate(key, in: run.scope).text else { continue }
        value.key = text
      }
      if Self.changing.contains(call.calledName ?? "") {
        let origin = scope.file.origin(of: mark)
        changes.append(Drafted(value, expression: value.key, origin: origin))
      } else {
        reads.insert(value)
      }
    }
  }

  /// The defaults or the container of a group, or a path in it; nil if anything of it is unknown.
  private static func value(
    of expression: ExprSyntax, in scope: Scope, depth: Int = 0
  ) -> GroupValue? {
    func value(_ inner: ExprSyntax, _ scope: Scope) -> GroupValue? {
      depth < Limits.depth ? self.value(of: inner, in: scope, depth: depth + 1) : nil
    }
    if let inner = expression.unwrapped { return value(inner, scope) }
    if let infix = expression.as(InfixOperatorExprSyntax.self) {
      return infix.operator.trimmedDescription == "??" ? value(infix.leftOperand, scope) : nil
    }
    guard let call = expression.as(FunctionCallExprSyntax.self) else {
      let only = scope.table.onlyValue(of: expression, in: scope)
      return only.flatMap { value($0.expression, $0.scope) }
    }
    let text = call.arguments.first.flatMap { scope.table.evaluate($0.expression, in: scope).text }
    switch (call.calledName ?? "", call.labels) {
    case ("UserDefaults", ["suiteName"]), ("init", ["suiteName"]),
      ("containerURL", ["forSecurityApplicationGroupIdentifier"]):
      return text.map { GroupValue(group: $0, key: "") }
    case (let name, _) where appending.contains(name):
      guard let text, var found = call.calledMember?.base.flatMap({ value($0, scope) }) else {
        return nil
      }
      found.key += "/" + text
      return found
    default:
      let found = scope.table.definitions(of: call.calledExpression, in: scope)
      let functions = CallArguments(call, scope).fitting(found)
      let results = functions.first?.function.body?.statements.results ?? []
      guard functions.count == 1, results.count == 1 else { return nil }
      return value(results[0], functions[0].scope)
    }
  }
}

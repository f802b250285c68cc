import SwiftParser
import SwiftSyntax

/// The text that a person would read, as far as the sources hold it.
///
/// The key of a string catalog counts as text: it is what the sources show.
struct LocalizedText {
  private static let maximumDepth = 8

  let table: SymbolTable

  func text(of expression: ExprSyntax, in scope: Scope, depth: Int = 0) -> Evaluation {
    let constant = scope.table.evaluate(expression, in: scope)
    if case .known(.string, _) = constant { return constant }
    guard depth < Self.maximumDepth else { return constant }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      if let inner = Self.localized(call) { return text(of: inner, in: scope, depth: depth + 1) }
      return .unresolved(Unresolved("only a run tells its text"))
    }
    guard let definition = definition(expression, scope) else { return constant }
    switch definition {
    case .variable(let variable):
      do throws(Unresolved) {
        if let made = try variable.madeByInitializer {
          return text(of: made.expression, in: made.scope, depth: depth + 1)
        }
      } catch {
        return .unresolved(error)
      }
      if let value = variable.initialValue, !variable.isComputed {
        return text(of: value, in: variable.scope, depth: depth + 1)
      }
      guard let getter = variable.getter, getter.count == 1, let item = getter.first?.item else {
        return constant
      }
      let value: ExprSyntax? =
        switch item {
        case .expr(let expression): expression
        case .stmt(let statement): statement.as(ReturnStmtSyntax.self)?.expression
        case .decl: nil
        }
      return value.map { text(of: $0, in: variable.scope, depth: depth + 1) } ?? constant
    case .argument(let argument):
      return text(of: argument.expression, in: argument.scope, depth: depth + 1)
    default: return constant
    }
  }

  private func definition(_ expression: ExprSyntax, _ scope: Scope) -> Definition? {
    var found: [Definition] = []
    if let name = expression.as(DeclReferenceExprSyntax.self) {
      found = scope.table.definitions(of: name.baseName.plainText, at: Syntax(name), in: scope)
    } else if let access = expression.as(MemberAccessExprSyntax.self), let base = access.base {
      let name = access.declName.baseName.plainText
      switch scope.table.evaluate(base, in: scope).constant {
      case .type(let owner):
        found = scope.table.members(named: name, of: owner, ofType: true, from: scope)
      case .instance(let instance):
        var inner = scope
        inner.selfValue = .instance(instance)
        found = scope.table.members(named: name, of: instance.type, ofType: false, from: inner)
      case .member(let owner?, let own):
        var inner = scope
        inner.selfValue = .member(owner, own)
        found = scope.table.members(named: name, of: owner, ofType: false, from: inner)
      default: break
      }
    }
    return found.count == 1 ? found[0] : nil
  }

  /// The default value, or else the key, of what looks up a localized text.
  private static func localized(_ call: FunctionCallExprSyntax) -> ExprSyntax? {
    guard let name = call.calledExpression.nameComponents.last, let first = call.arguments.first
    else { return nil }
    func argument(_ label: String) -> ExprSyntax? {
      call.arguments.first { $0.label?.text == label }?.expression
    }
    switch (name, first.label?.text) {
    case ("LocalizedStringResource", nil), ("LocalizedStringKey", nil), ("Text", nil),
      ("Text", "verbatim"), ("LocalizedStringKey", "stringLiteral"),
      ("LocalizedStringResource", "stringLiteral"), ("String", "localized"):
      return argument("defaultValue") ?? first.expression
    case ("NSLocalizedString", nil):
      let value = argument("value")
      let isEmpty = value?.as(StringLiteralExprSyntax.self)?.representedLiteralValue == ""
      return isEmpty ? first.expression : value ?? first.expression
    // What SwiftGen generates holds the text of the development language.
    case ("tr", nil): return argument("fallback")
    default: return nil
    }
  }
}

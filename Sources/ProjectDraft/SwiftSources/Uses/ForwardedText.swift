import SwiftSyntax

/// The possible values of a text that a function forwards: those of a parameter from its calls in
/// the module, those of a loop variable from the sequence.
struct ForwardedText {
  let table: SymbolTable

  /// A value for each known text, and one without a text if others are unknown.
  func values(of expression: ExprSyntax, in scope: Scope) -> [Drafted<String>] {
    let text = expression.trimmedDescription
    var values: [Drafted<String>] = []
    for value in texts(of: expression, in: scope, depth: 0) {
      let drafted = Drafted(
        value.text, expression: text, origin: value.origin ?? scope.file.origin(of: expression))
      if !values.contains(where: { $0.value == value.text }) { values.append(drafted) }
    }
    return values
  }

  private typealias Known = (text: String?, origin: Origin?)

  private func texts(of expression: ExprSyntax, in scope: Scope, depth: Int) -> [Known] {
    let value = table.evaluate(text: expression, in: scope)
    if let text = value.text { return [(text, value.origin)] }
    guard depth < Limits.chain, let name = expression.firstName else { return [(nil, nil)] }
    switch table.definitions(of: ExprSyntax(name), in: scope).first {
    case .element(let sequence, _):
      return texts(of: expression, as: name.baseName.plainText, among: sequence, scope)
    case .parameter(let parameter, _):
      return texts(of: expression, with: parameter, scope, depth)
    default: return [(nil, nil)]
    }
  }

  private func texts(
    of expression: ExprSyntax, as name: String, among sequence: ExprSyntax, _ scope: Scope
  ) -> [Known] {
    guard let elements = table.evaluate(sequence, in: scope).elements,
      elements.count <= Limits.items
    else { return [(nil, nil)] }
    let origin = scope.file.origin(of: sequence)
    return elements.map { element in
      let text = table.evaluate(expression, in: scope, locals: [name: element]).text
      return (text, text == nil ? nil : origin)
    }
  }

  private func texts(
    of expression: ExprSyntax, with parameter: FunctionParameterSyntax, _ scope: Scope, _ depth: Int
  ) -> [Known] {
    var found: [Known] = []
    for (arguments, isKnown) in table.calls(passing: parameter, in: scope) {
      guard isKnown, found.count < Limits.items else {
        found.append((nil, nil))
        break
      }
      var inner = scope
      inner.arguments = arguments
      let value = table.evaluate(text: expression, in: inner)
      if let text = value.text {
        found.append((text, value.origin))
      } else if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.plainText,
        let argument = inner.arguments[name]
      {
        found += texts(of: argument.expression, in: argument.scope, depth: depth + 1)
      } else {
        found.append((nil, nil))
      }
    }
    return found.isEmpty ? [(nil, nil)] : found
  }
}

extension ExprSyntax {
  /// The first name in a chain of members.
  fileprivate var firstName: DeclReferenceExprSyntax? {
    self.as(DeclReferenceExprSyntax.self) ?? self.as(MemberAccessExprSyntax.self)?.base?.firstName
  }
}

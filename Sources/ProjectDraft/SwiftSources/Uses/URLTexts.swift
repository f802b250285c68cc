import SwiftSyntax

extension SymbolTable {
  /// The text in an expression that creates a URL; nil if it isn't created from a text.
  func urlText(of expression: ExprSyntax, in scope: Scope, depth: Int = 0) -> Argument? {
    guard depth < 8 else { return nil }
    if let forced = expression.as(ForceUnwrapExprSyntax.self) {
      return urlText(of: forced.expression, in: scope, depth: depth + 1)
    }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      return Self.text(ofURL: call).map { Argument(expression: $0, scope: scope) }
    }
    let found = scope.table.definitions(of: expression, in: scope)
    guard found.count == 1, case .variable(let variable) = found[0] else { return nil }
    let isOnly = variable.getter?.count == 1
    let value = isOnly ? variable.getter?.first?.soleExpression : variable.initialValue
    guard variable.isConstant || isOnly, let value else { return nil }
    return urlText(of: value, in: variable.scope, depth: depth + 1)
  }

  /// Whether a URL is certainly a web URL.
  func isOfWeb(_ url: ExprSyntax, in scope: Scope) -> Bool {
    let made = Self.unwrapped(url) ?? url
    guard let text = urlText(of: made, in: scope) else { return false }
    let literal = text.expression.as(StringLiteralExprSyntax.self)
    let written = literal?.segments.first?.as(StringSegmentSyntax.self)?.content.text
    let start = text.text ?? written ?? ""
    return start.hasPrefix("https://") || start.hasPrefix("http://")
  }

  /// The optional value from which a name is unwrapped, if the function does so only once.
  private static func unwrapped(_ expression: ExprSyntax) -> ExprSyntax? {
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.plainText,
      let function = Array(sequence(first: Syntax(expression), next: \.parent))
        .last(where: { $0.is(FunctionDeclSyntax.self) })
    else { return nil }
    let bindings = function.tokens(viewMode: .sourceAccurate).compactMap { token in
      token.identifier?.name == name
        ? token.parent?.parent?.as(OptionalBindingConditionSyntax.self) : nil
    }
    return bindings.count == 1 ? bindings[0].initializer?.value : nil
  }

  /// The text of `URL(string: …)`.
  static func text(ofURL call: FunctionCallExprSyntax) -> ExprSyntax? {
    guard call.calledName == "URL", call.labels.first == "string",
      call.labels.count == 1 || call.labels == ["string", "encodingInvalidCharacters"]
    else { return nil }
    return call.argument("string")
  }
}

extension Argument {
  /// The value of the text, if known.
  var text: String? { scope.table.evaluate(expression, in: scope).text }
}

import SwiftSyntax

extension SymbolTable {
  /// The text in an expression that creates a URL; nil if it isn't created from a text.
  func urlText(of expression: ExprSyntax, in scope: Scope, depth: Int = 0) -> Argument? {
    guard depth < 8 else { return nil }
    if let inner = expression.unwrapped { return urlText(of: inner, in: scope, depth: depth + 1) }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      return Self.text(ofURL: call).map { Argument(expression: $0, scope: scope) }
    }
    return scope.table.onlyValue(of: expression, in: scope).flatMap {
      urlText(of: $0.expression, in: $0.scope, depth: depth + 1)
    }
  }

  /// Whether a URL is certainly a web URL.
  func isOfWeb(_ url: ExprSyntax, in scope: Scope) -> Bool {
    guard let text = urlText(of: url, in: scope) else { return false }
    let literal = text.expression.as(StringLiteralExprSyntax.self)
    let written = literal?.segments.first?.as(StringSegmentSyntax.self)?.content.text
    let start = text.text ?? written ?? ""
    return start.hasPrefix("https://") || start.hasPrefix("http://")
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

import SwiftSyntax

/// The URLs that a module's widgets open, and those from which its providers load.
struct LinkUses {
  let table: SymbolTable

  private static let names: Set<String> = ["Link", "widgetURL", "URL"]
  private static let imports = ["WidgetKit", "SwiftUI"]

  /// - Parameter providers: the files that declare timeline providers; a URL of the web that
  ///   in one of them is assumed to be one from which they load.
  func facts(providers: Set<String>) -> [LinkFacts] {
    let files = table.files(mentioning: Self.names.sorted()) { file in
      Self.imports.contains { file.identifiers.mentions($0) }
    }
    return files.flatMap { file -> [LinkFacts] in
      guard !file.imports.isDisjoint(with: Self.imports) else { return [] }
      let scope = Scope(table: table, file: file)
      let calls = CallFinder.calls(of: Self.names, in: file, table.module.conditions)
      var opened: Set<SyntaxIdentifier> = []
      var facts: [LinkFacts] = []
      for call in calls {
        guard let (use, expression) = opening(call),
          let text = urlText(of: expression, in: scope, depth: 0)
        else { continue }
        opened.insert(text.expression.id)
        add(use, text, &facts, file.origin(of: expression))
      }
      guard providers.contains(file.path) else { return facts }
      for call in calls {
        guard let text = Self.text(ofURL: call), !opened.contains(text.id) else { continue }
        let use = Argument(expression: text, scope: scope)
        guard let url = value(of: use), url.hasPrefix("https://") || url.hasPrefix("http://") else {
          continue
        }
        add(.data, use, &facts, file.origin(of: text))
      }
      return facts
    }
  }

  private func add(
    _ use: LinkFacts.Use, _ text: Argument, _ facts: inout [LinkFacts], _ origin: Origin
  ) {
    let url = Drafted(
      value(of: text), expression: text.expression.trimmedDescription,
      origin: text.scope.file.origin(of: text.expression))
    facts.append(LinkFacts(target: table.module.name, origin: origin, use: use, url: url))
  }

  private func value(of text: Argument) -> String? {
    text.scope.table.evaluate(text.expression, in: text.scope).text
  }

  private func opening(_ call: FunctionCallExprSyntax) -> (LinkFacts.Use, ExprSyntax)? {
    if call.calledName == "Link", let destination = call.argument("destination") {
      return (.link, destination)
    }
    if call.calledName == "widgetURL", call.labels == [nil], let only = call.arguments.first {
      return (.widgetURL, only.expression)
    }
    return nil
  }

  /// The text from which an expression makes a URL; nil where it makes none from a text.
  private func urlText(of expression: ExprSyntax, in scope: Scope, depth: Int) -> Argument? {
    guard depth < 8 else { return nil }
    if let forced = expression.as(ForceUnwrapExprSyntax.self) {
      return urlText(of: forced.expression, in: scope, depth: depth + 1)
    }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      return Self.text(ofURL: call).map { Argument(expression: $0, scope: scope) }
    }
    let found: [Definition]
    if let name = expression.as(DeclReferenceExprSyntax.self) {
      found = scope.table.definitions(
        of: name.baseName.plainText, at: Syntax(name), in: scope)
    } else if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base,
      let type = scope.table.namedType(base, in: scope)
    {
      found = scope.table.members(
        named: member.declName.baseName.plainText, of: type, ofType: true, from: scope)
    } else {
      return nil
    }
    guard found.count == 1, case .variable(let variable) = found[0] else { return nil }
    let isOnly = variable.getter?.count == 1
    let value = isOnly ? variable.getter?.first?.soleExpression : variable.initialValue
    guard variable.isConstant || isOnly, let value else { return nil }
    return urlText(of: value, in: variable.scope, depth: depth + 1)
  }

  /// The text of `URL(string: …)`.
  private static func text(ofURL call: FunctionCallExprSyntax) -> ExprSyntax? {
    guard call.calledName == "URL", call.labels.first == "string",
      call.labels.count == 1 || call.labels == ["string", "encodingInvalidCharacters"]
    else { return nil }
    return call.argument("string")
  }
}

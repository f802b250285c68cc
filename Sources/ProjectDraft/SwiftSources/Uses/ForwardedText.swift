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
    let value = table.evaluate(expression, in: scope)
    if let text = value.text { return [(text, value.origin)] }
    guard depth < Limits.chain, let name = expression.firstName else { return [(nil, nil)] }
    var node = Syntax(expression)
    while let parent = node.parent {
      if let loop = parent.as(ForStmtSyntax.self), node.id != loop.sequence.id,
        loop.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText == name
      {
        return texts(of: expression, as: name, among: loop.sequence, scope)
      }
      if let closure = parent.as(ClosureExprSyntax.self), closure.onlyParameter == name {
        guard let sequence = closure.iterated else { return [(nil, nil)] }
        return texts(of: expression, as: name, among: sequence, scope)
      }
      if let function = parent.as(FunctionDeclSyntax.self) {
        guard
          function.signature.parameterClause.parameters.contains(where: { $0.localName == name })
        else { return [(nil, nil)] }
        return texts(of: expression, handedTo: function, scope, depth)
      }
      node = parent
    }
    return [(nil, nil)]
  }

  private func texts(
    of expression: ExprSyntax, as name: String, among sequence: ExprSyntax, _ scope: Scope
  ) -> [Known] {
    guard let elements = elements(of: sequence, in: scope), elements.count <= Limits.items
    else {
      return [(nil, nil)]
    }
    let origin = scope.file.origin(of: sequence)
    return elements.map { element in
      let text = table.evaluate(expression, in: scope, locals: [name: element]).text
      return (text, text == nil ? nil : origin)
    }
  }

  private func elements(of sequence: ExprSyntax, in scope: Scope) -> [SwiftValue]? {
    if let elements = table.evaluate(sequence, in: scope).elements { return elements }
    guard let member = sequence.as(MemberAccessExprSyntax.self), let base = member.base,
      member.declName.baseName.text == "allCases", let type = table.namedType(base, in: scope),
      type.isEnum, type.declarations.count == 1
    else { return nil }
    return type.caseNames.map { .member(type, $0, at: Syntax(sequence)) }
  }

  private func texts(
    of expression: ExprSyntax, handedTo function: FunctionDeclSyntax, _ scope: Scope, _ depth: Int
  ) -> [Known] {
    let clause = function.signature.parameterClause
    var found: [Known] = []
    for (call, caller) in table.calls(of: [function.name.plainText]) {
      let arguments = CallArguments(call, caller)
      guard arguments.fit(clause), let reaches = reaches(function, call, caller) else { continue }
      guard reaches, found.count < Limits.items else {
        found.append((nil, nil))
        break
      }
      var inner = scope
      inner.arguments = arguments.bound(to: clause, scope)
      let value = table.evaluate(expression, in: inner)
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

  /// Whether a call is one of the function; nil if it calls another one, false if that is unknown.
  private func reaches(
    _ function: FunctionDeclSyntax, _ call: FunctionCallExprSyntax, _ scope: Scope
  ) -> Bool? {
    if let member = call.calledMember,
      member.base == nil || table.owner(of: member, in: scope) == nil
    {
      return false
    }
    let found = table.definitions(of: call.calledExpression, in: scope)
    let isFound = found.contains {
      if case .function(let declared, _) = $0 { declared.id == function.id } else { false }
    }
    return isFound ? true : nil
  }
}

extension ExprSyntax {
  /// The first name in a chain of members.
  fileprivate var firstName: String? {
    if let name = self.as(DeclReferenceExprSyntax.self) { return name.baseName.plainText }
    return self.as(MemberAccessExprSyntax.self)?.base?.firstName
  }
}

extension ClosureExprSyntax {
  /// The name of its only parameter.
  fileprivate var onlyParameter: String? {
    switch signature?.parameterClause {
    case nil: return "$0"
    case .simpleInput(let names): return names.count == 1 ? names.first?.name.plainText : nil
    case .parameterClause(let clause):
      guard clause.parameters.count == 1, let only = clause.parameters.first else { return nil }
      return (only.secondName ?? only.firstName).plainText
    }
  }

  /// The sequence, for the closure of a `forEach`.
  fileprivate var iterated: ExprSyntax? {
    guard case .argument(let call, _) = container, call.calledName == "forEach" else { return nil }
    return call.calledMember?.base
  }
}

extension TypeSymbol {
  /// The names of an enum's cases, as declared.
  fileprivate var caseNames: [String] {
    declarations.flatMap { declaration in
      declaration.node.memberBlock.members.flatMap { member in
        member.decl.as(EnumCaseDeclSyntax.self).map { $0.elements.map(\.name.plainText) } ?? []
      }
    }
  }
}

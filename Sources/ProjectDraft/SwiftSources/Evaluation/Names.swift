import SwiftSyntax

extension Evaluator {
  func alternatives(
    ofName name: DeclReferenceExprSyntax, in scope: Scope
  ) throws(Unresolved) -> [Alternative] {
    let text = name.baseName.plainText
    let origin = scope.file.origin(of: name)
    if text == "self" {
      if let value = scope.selfValue { return [Alternative(value, origin)] }
      guard let type = ownType(at: Syntax(name), in: scope) else {
        throw Unresolved("its type is not known")
      }
      return [Alternative(.instance(Instance(type: type, arguments: [:])), origin)]
    }
    let found = scope.table.definitions(of: text, at: Syntax(name), in: scope)
    if found.isEmpty, text == "rawValue", case .member(let type?, let own)? = scope.selfValue {
      return [Alternative(try rawValue(of: own, in: type, from: scope), origin)]
    }
    if found.isEmpty, text.first?.isUppercase == true {
      return [Alternative(.type(scope.table.symbol([text], [])), origin)]
    }
    return try alternatives(of: single(found, named: text), at: Syntax(name), in: scope)
  }

  func ownType(at node: Syntax, in scope: Scope) -> TypeSymbol? {
    scope.selfType ?? scope.table.enclosingTypes(of: node, in: scope).first
  }

  func single(_ found: [Definition], named name: String) throws(Unresolved) -> Definition {
    guard let first = found.first else {
      throw Unresolved("\(name) is not declared in the sources")
    }
    guard found.count == 1 else {
      throw Unresolved("\(found.count) declarations of \(name) remain")
    }
    return first
  }

  /// - Parameter node: where the definition is used.
  func alternatives(
    of definition: Definition, at node: Syntax, in scope: Scope
  ) throws(Unresolved) -> [Alternative] {
    switch definition {
    case .variable(let variable):
      return try once(variable.binding) { () throws(Unresolved) in
        try alternatives(of: variable, at: node)
      }
    case .function: throw Unresolved("it is a function")
    case .enumCase(let element, let type, let inner):
      return [
        Alternative(.member(type, element.name.plainText), inner.file.origin(of: element))
      ]
    case .type(let type):
      return [Alternative(.type(type), scope.file.origin(of: node))]
    case .argument(let argument):
      return try alternatives(of: argument.expression, in: argument.scope)
    case .local(let value): return try value.alternatives
    case .opaque(let what): throw Unresolved("it is \(what)")
    }
  }

  private func alternatives(
    of variable: VariableDefinition, at node: Syntax
  ) throws(Unresolved) -> [Alternative] {
    let type = variable.annotation.flatMap {
      variable.scope.table.memberType($0, at: Syntax(variable.declaration), in: variable.scope)
    }
    if let getter = variable.getter {
      return BodyEvaluation(evaluator: self, type: type)
        .alternatives(of: getter, in: variable.scope)
    }
    if let made = try variable.madeByInitializer {
      return try alternatives(of: made.expression, in: made.scope)
    }
    let isLocal = variable.declaration.parent?.parent?.is(CodeBlockItemListSyntax.self) == true
    if isLocal, variable.owner == nil, !variable.isConstant || variable.initialValue == nil,
      !variable.isGlobal
    {
      return try BodyEvaluation(evaluator: self, type: type)
        .alternatives(of: variable, before: node)
    }
    guard let initial = variable.initialValue else { throw Unresolved("it has no initial value") }
    return try alternatives(of: initial, in: variable.scope, as: type)
  }

  /// The arguments by the names of parameters, with the defaults of those left out.
  static func bound(
    _ arguments: [String: Argument], to clause: FunctionParameterClauseSyntax, _ scope: Scope
  ) -> [String: Argument] {
    var bound: [String: Argument] = [:]
    for (place, parameter) in clause.parameters.enumerated() {
      let label = parameter.firstName.text == "_" ? String(place) : parameter.firstName.plainText
      if let argument = arguments[label] {
        bound[parameter.localName] = argument
      } else if let value = parameter.defaultValue?.value {
        bound[parameter.localName] = Argument(expression: value, scope: scope)
      }
    }
    return bound
  }
}

extension VariableDefinition {
  /// The value that an initializer assigns to a stored property; nil where it keeps its initial
  /// value.
  ///
  /// - Throws: Why it is not known what an initializer gives to it.
  var madeByInitializer: Argument? {
    get throws(Unresolved) {
      guard let type = owner, !isOfType, !isComputed else { return nil }
      let instance: Instance? =
        if case .instance(let instance)? = scope.selfValue { instance } else { nil }
      let initializers = type.table.ownMembers(named: "init", of: type).map(\.member)
      if initializers.isEmpty || !isAssigned(in: initializers) {
        // The memberwise initializer; a constant with an initial value is no part of it.
        return isConstant && initialValue != nil ? nil : instance?.arguments[name]
      }
      // Which initializer ran is known where the arguments fit one alone.
      let fitting = initializers.compactMap {
        $0.initializer(for: instance, of: initializers.count)
      }
      guard fitting.count == 1, let initializer = fitting.first,
        let assigned = assignment(in: initializer)
      else { throw Unresolved("an initializer sets it") }
      var scope = scope
      if let instance {
        scope.arguments = Evaluator.bound(
          instance.arguments, to: initializer.signature.parameterClause, scope)
      }
      return Argument(expression: assigned, scope: scope)
    }
  }

  /// Whether it is declared outside of types and functions.
  var isGlobal: Bool {
    var current = declaration.parent
    while let parent = current {
      if parent.is(CodeBlockSyntax.self) || parent.is(ClosureExprSyntax.self)
        || parent.is(AccessorBlockSyntax.self) || parent.is(MemberBlockSyntax.self)
      {
        return false
      }
      current = parent.parent
    }
    return true
  }

  fileprivate func isAssigned(in initializers: [MemberDeclaration]) -> Bool {
    initializers.contains { member in
      guard case .initializer(let initializer) = member.content else { return false }
      return initializer.body.map { Mutation(of: name).happens(in: Syntax($0)) } ?? false
    }
  }

  /// The only value that an initializer gives to it, outside of any branch.
  fileprivate func assignment(in initializer: InitializerDeclSyntax) -> ExprSyntax? {
    guard let statements = initializer.body?.statements else { return nil }
    let changing = statements.filter { Mutation(of: name).happens(in: Syntax($0)) }
    guard changing.count == 1, let item = changing.first?.item,
      let infix = item.as(ExprSyntax.self)?.as(InfixOperatorExprSyntax.self),
      infix.operator.is(AssignmentExprSyntax.self)
    else { return nil }
    let target = infix.leftOperand.trimmedDescription
    return target == "self." + name || target == name ? infix.rightOperand : nil
  }
}

extension MemberDeclaration {
  /// The initializer, where it may be the one of several that made an instance.
  fileprivate func initializer(for instance: Instance?, of count: Int) -> InitializerDeclSyntax? {
    guard case .initializer(let initializer) = content else { return nil }
    guard let instance, count > 1 else { return initializer }
    let labels = initializer.signature.parameterClause.parameters.enumerated().map {
      $1.firstName.text == "_" ? String($0) : $1.firstName.plainText
    }
    return Set(instance.arguments.keys) == Set(labels) ? initializer : nil
  }
}

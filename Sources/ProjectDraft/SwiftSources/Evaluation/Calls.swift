import SwiftSyntax

extension Evaluator {
  func alternatives(
    ofCall call: FunctionCallExprSyntax, in scope: Scope, as type: TypeSymbol?
  ) throws(Unresolved) -> [Alternative] {
    let origin = scope.file.origin(of: call)
    if let made = WidgetConfigurationCall(call, scope) {
      return [Alternative(.configuration(made), origin)]
    }
    if let name = call.calledExpression.as(DeclReferenceExprSyntax.self) {
      let found = scope.table.definitions(of: name.baseName.plainText, at: Syntax(name), in: scope)
      if found.isEmpty, case .configuration(let configuration)? = scope.selfValue {
        // A modifier without `self.` inside an extension of WidgetConfiguration.
        let made = configuration.adding(name.baseName.plainText, call, scope)
        return [Alternative(.configuration(made), origin)]
      }
      if found.isEmpty, let known = try standard(name.baseName.text, call, in: scope) {
        return [Alternative(known, origin)]
      }
      return try result(of: found, call, named: name.baseName.plainText, self: nil, in: scope)
    }
    if let made = scope.table.constructedType(call.calledExpression, in: scope),
      isBuilder || !made.isExternal
    {
      return [Alternative(try self.made(made, by: call, in: scope), origin)]
    }
    guard let access = call.calledExpression.as(MemberAccessExprSyntax.self) else {
      throw Unresolved("only a run tells its value")
    }
    let name = access.declName.baseName.plainText
    guard let written = access.base else {
      guard let type else { throw Unresolved("the type of .\(name) is not known") }
      return try result(of: name, of: .type(type), call, in: scope)
    }
    let bases: [Alternative]
    do throws(Unresolved) {
      bases = try alternatives(of: written, in: scope)
    } catch {
      let found = members(named: name, ofTypeOf: written, in: scope)
      return try sought(error) { () throws(Unresolved) in
        try result(of: found, call, named: name, self: nil, in: scope)
      }
    }
    let configurations = configurations(bases, before: name, in: scope)
    guard !configurations.isEmpty else {
      return try result(of: name, of: Self.only(bases).constant, call, in: scope)
    }
    var made: [Alternative] = []
    for base in configurations.prefix(maximumAlternatives) {
      guard let configuration = base.constant.configuration else { continue }
      made += try modified(configuration, name, call, in: scope).map { $0.under(base.conditions) }
    }
    return made
  }

  /// The values that a method of a value may return.
  private func result(
    of name: String, of base: Constant, _ call: FunctionCallExprSyntax, in scope: Scope
  ) throws(Unresolved) -> [Alternative] {
    let origin = scope.file.origin(of: call)
    if let known = try method(name, of: base, call, in: scope) {
      return [Alternative(known, origin)]
    }
    var inner = scope
    let owner: TypeSymbol
    switch base {
    case .type(let type):
      if name == "init" { return [Alternative(try made(type, by: call, in: scope), origin)] }
      inner.selfValue = nil
      let found = scope.table.members(named: name, of: type, ofType: true, from: inner)
      return try result(of: found, call, named: name, self: nil, in: scope)
    case .member(let type?, _): owner = type
    case .instance(let instance): owner = instance.type
    case .string: owner = scope.table.symbol(["String"], [])
    default: throw Unresolved("only a run tells its value")
    }
    inner.selfValue = base
    let found = scope.table.members(named: name, of: owner, ofType: false, from: inner)
    return try result(of: found, call, named: name, self: base, in: scope)
  }

  /// Runs the one function that the labels of a call fit, or makes a value of a type.
  private func result(
    of found: [Definition], _ call: FunctionCallExprSyntax, named name: String,
    self value: Constant?, in scope: Scope
  ) throws(Unresolved) -> [Alternative] {
    if found.count == 1, case .type(let type) = found[0] {
      return [Alternative(try made(type, by: call, in: scope), scope.file.origin(of: call))]
    }
    let fitting = CallArguments(call, scope).fitting(found)
    guard fitting.count == 1, let (function, inner) = fitting.first, function.body != nil else {
      throw Unresolved(
        fitting.isEmpty
          ? "\(name) is not a function of the sources" : "\(fitting.count) functions \(name) remain"
      )
    }
    return try answers(of: function, inner, call, self: value, in: scope)
  }

  /// The values that a function may return.
  func answers(
    of function: FunctionDeclSyntax, _ inner: Scope, _ call: FunctionCallExprSyntax,
    self value: Constant?, in scope: Scope
  ) throws(Unresolved) -> [Alternative] {
    guard let body = function.body else { throw Unresolved("it has no body") }
    let arguments = CallArguments(call, scope)
    var own = inner
    own.selfValue = value ?? inner.selfValue
    own.arguments.merge(arguments.bound(to: function.signature.parameterClause, own)) { $1 }
    let type = function.signature.returnClause.flatMap {
      own.table.memberType($0.type, at: Syntax(function), in: own)
    }
    return try once(function) { () throws(Unresolved) in
      BodyEvaluation(evaluator: self, type: type).alternatives(of: body.statements, in: own)
    }
  }

  /// A value made by an initializer.
  private func made(
    _ type: TypeSymbol, by call: FunctionCallExprSyntax, in scope: Scope
  ) throws(Unresolved) -> Constant {
    let arguments = CallArguments(call, scope)
    if let raw = arguments.byLabel["rawValue"], type.isEnum {
      let wanted = try value(of: raw.expression, in: raw.scope).constant
      for (element, _) in scope.table.cases(of: type).elements {
        let name = element.name.plainText
        if try rawValue(of: name, in: type, from: scope) == wanted { return .member(type, name) }
      }
      return .nil
    }
    return .instance(Instance(type: type, arguments: arguments.byLabel))
  }

  /// The result of a function or an initializer of the standard library; nil for others.
  private func standard(
    _ name: String, _ call: FunctionCallExprSyntax, in scope: Scope
  ) throws(Unresolved) -> Constant? {
    let labels = call.arguments.map { $0.label?.text }
    guard call.trailingClosure == nil, let first = call.arguments.first?.expression else {
      return name.first?.isUppercase == true
        ? .instance(
          Instance(
            type: scope.table.symbol([name], []), arguments: CallArguments(call, scope).byLabel))
        : nil
    }
    switch (name, labels) {
    case ("type", ["of"]):
      switch try value(of: first, in: scope).constant {
      case .instance(let instance): return .type(instance.type)
      case .member(let type?, _): return .type(type)
      default: throw Unresolved("its type is not known")
      }
    case ("String", ["describing"]), ("String", [nil]):
      return try .string(Self.description(of: value(of: first, in: scope).constant))
    case ("Int", [nil]):
      return try value(of: first, in: scope).constant.numeric.flatMap {
        Int(exactly: $0.rounded(.towardZero))
      }
      .map { .integer($0) }
    case ("Double", [nil]), ("TimeInterval", [nil]), ("CGFloat", [nil]), ("Float", [nil]):
      return try value(of: first, in: scope).constant.numeric.map { .number($0) }
    case ("Array", [nil]), ("Set", [nil]):
      let value = try value(of: first, in: scope).constant
      return value.elements == nil ? nil : value
    case ("min", [nil, nil]), ("max", [nil, nil]):
      guard let second = call.arguments.last?.expression else { return nil }
      let (one, other) = try (
        value(of: first, in: scope).constant, value(of: second, in: scope).constant
      )
      guard let left = one.numeric, let right = other.numeric else { return nil }
      return (left <= right) == (name == "min") ? one : other
    default:
      guard name.first?.isUppercase == true else { return nil }
      return .instance(
        Instance(
          type: scope.table.symbol([name], []), arguments: CallArguments(call, scope).byLabel))
    }
  }

  /// The result of a method of a string or an array; nil for those that aren't followed.
  private func method(
    _ name: String, of base: Constant, _ call: FunctionCallExprSyntax, in scope: Scope
  ) throws(Unresolved) -> Constant? {
    let only = call.arguments.count == 1 ? call.arguments.first : nil
    switch (base, name) {
    case (.string(let text), "lowercased") where call.arguments.isEmpty:
      return .string(text.lowercased())
    case (.string(let text), "uppercased") where call.arguments.isEmpty:
      return .string(text.uppercased())
    case (.string(let text), "appending") where only?.label == nil:
      guard let only, let more = try value(of: only.expression, in: scope).constant.text else {
        return nil
      }
      return Self.combined(.string(text), "+", .string(more))
    case (.array(let elements), "joined"):
      let texts = elements.compactMap(\.text)
      guard texts.count == elements.count else { return nil }
      guard let only else { return .string(texts.joined()) }
      guard let separator = try value(of: only.expression, in: scope).constant.text else {
        return nil
      }
      return .string(texts.joined(separator: separator))
    default: return nil
    }
  }
}

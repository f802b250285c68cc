import SwiftSyntax

extension Evaluator {
  func alternatives(
    ofMember access: MemberAccessExprSyntax, in scope: Scope, as type: TypeSymbol?
  ) throws(Unresolved) -> [Alternative] {
    let name = access.declName.baseName.plainText
    let origin = scope.file.origin(of: access)
    guard let base = access.base else {
      guard let type else { return [Alternative(.member(nil, name), origin)] }
      return try member(name, ofType: type, at: access, in: scope)
    }
    if name == "self" { return try [Alternative(value(of: base, in: scope).constant, origin)] }
    if let module = module(named: base, in: scope) {
      let found = module.globals(named: name, from: Scope(table: module, file: scope.file))
      return try alternatives(of: single(found, named: name), at: Syntax(access), in: scope)
    }
    let receiver: Constant
    do throws(Unresolved) {
      receiver = try value(of: base, in: scope).constant
    } catch {
      let found = members(named: name, ofTypeOf: base, in: scope)
      return try sought(error) { () throws(Unresolved) in
        try alternatives(of: single(found, named: name), at: Syntax(access), in: scope)
      }
    }
    switch receiver {
    case .type(let owner): return try member(name, ofType: owner, at: access, in: scope)
    case .member(let owner?, let enumCase):
      if name == "rawValue" {
        return [Alternative(try rawValue(of: enumCase, in: owner, from: scope), origin)]
      }
      return try member(name, of: owner, self: .member(owner, enumCase), at: access, in: scope)
    case .instance(let instance):
      return try member(name, of: instance.type, self: .instance(instance), at: access, in: scope)
    case .configuration:
      let type = scope.table.symbol(["WidgetConfiguration"], [])
      return try member(name, of: type, self: receiver, at: access, in: scope)
    case .array(let elements):
      switch (name, elements.first, elements.last) {
      case ("count", _, _): return [Alternative(.integer(elements.count), origin)]
      case ("first", let first?, _): return [Alternative(first, origin)]
      case ("last", _, let last?): return [Alternative(last, origin)]
      default: throw Unresolved("\(name) of an array is not followed")
      }
    case .string(let text):
      if name == "count" { return [Alternative(.integer(text.count), origin)] }
      let string = scope.table.symbol(["String"], [])
      return try member(name, of: string, self: .string(text), at: access, in: scope)
    default: throw Unresolved("\(name) is a member of an unknown type")
    }
  }

  /// The module that is meant by `Module.name`, where nothing else is named so.
  private func module(named base: ExprSyntax, in scope: Scope) -> SymbolTable? {
    guard let name = base.as(DeclReferenceExprSyntax.self)?.baseName.plainText,
      let module = ([scope.table] + scope.table.visible).first(where: { $0.module.name == name }),
      scope.table.definitions(of: name, at: Syntax(base), in: scope).isEmpty
    else { return nil }
    return module
  }

  /// A member of the type itself: a case, or what is `static`.
  func member(
    _ name: String, ofType type: TypeSymbol, at access: MemberAccessExprSyntax, in scope: Scope
  ) throws(Unresolved) -> [Alternative] {
    var inner = scope
    inner.selfValue = nil
    let found = scope.table.members(named: name, of: type, ofType: true, from: inner)
    if found.isEmpty {
      let origin = scope.file.origin(of: access)
      if name == "allCases", type.isEnum {
        let cases = scope.table.cases(of: type)
        guard cases.isCertain else { throw Unresolved("an #if decides its cases") }
        let names = cases.elements.map(\.element.name.plainText)
        return [Alternative(.array(names.map { .member(type, $0) }), origin)]
      }
      if type.isExternal { return [Alternative(.member(type, name), origin)] }
    }
    return try alternatives(of: single(found, named: name), at: Syntax(access), in: scope)
  }

  /// A member of a value.
  private func member(
    _ name: String, of type: TypeSymbol, self value: Constant, at access: MemberAccessExprSyntax,
    in scope: Scope
  ) throws(Unresolved) -> [Alternative] {
    var inner = scope
    inner.selfValue = value
    let found = scope.table.members(named: name, of: type, ofType: false, from: inner)
    return try alternatives(of: single(found, named: name), at: Syntax(access), in: scope)
  }

  /// The members of a value that is not known, where its type is.
  func members(
    named name: String, ofTypeOf base: ExprSyntax, in scope: Scope
  ) -> [Definition] {
    guard let owner = scope.table.type(of: base, in: scope) else { return [] }
    return scope.table.members(named: name, of: owner, ofType: false, from: scope)
  }

  /// The alternatives of a member of an unknown value, if it makes configurations or widgets of a
  /// bundle.
  func sought(
    _ reason: Unresolved, _ made: () throws(Unresolved) -> [Alternative]
  ) throws(Unresolved) -> [Alternative] {
    let found = (try? made()) ?? []
    guard
      found.contains(where: {
        switch $0.constant {
        case .configuration: true
        case .instance, .unknown: isBuilder
        default: false
        }
      })
    else { throw reason }
    return found
  }

  /// The raw value of a case, explicit or implied by its name or its place.
  func rawValue(
    of name: String, in type: TypeSymbol, from scope: Scope
  ) throws(Unresolved) -> Constant {
    // A type that answers rawValue itself is no plain enum.
    guard scope.table.members(named: "rawValue", of: type, ofType: false, from: scope).isEmpty,
      let declaration = type.declarations.first, type.declarations.count == 1, type.isEnum,
      let raw = declaration.inherited.first?.nameComponents.last
    else { throw Unresolved("its raw value is not declared") }
    var number = 0
    for (element, _) in scope.table.cases(of: type).elements {
      var explicit: Constant?
      if let value = element.rawValue?.value {
        let inner = Scope(table: type.table, file: declaration.file)
        explicit = try self.value(of: value, in: inner).constant
      }
      if case .integer(let value)? = explicit { number = value }
      if element.name.plainText == name {
        if let explicit { return explicit }
        switch raw {
        case "String": return .string(name)
        case "Int", "UInt", "Int8", "UInt8", "Int16", "UInt16", "Int32", "UInt32", "Int64",
          "UInt64":
          guard scope.table.cases(of: type).isCertain else {
            throw Unresolved("an #if decides its raw value")
          }
          return .integer(number)
        default: throw Unresolved("its raw value is not declared")
        }
      }
      number &+= 1
    }
    throw Unresolved("\(name) is not one of its cases")
  }
}

extension SymbolTable {
  /// The cases of an enum in source order, and whether all of them are certain to be there.
  func cases(
    of type: TypeSymbol
  ) -> (elements: [(element: EnumCaseElementSyntax, isConditional: Bool)], isCertain: Bool) {
    var elements: [(EnumCaseElementSyntax, Bool)] = []
    for declaration in type.declarations {
      let conditions = type.table.module.conditions
      for (node, isConditional) in ActiveDeclarations(conditions)
        .declarations(in: declaration.node.memberBlock.members)
      {
        guard let enumCase = node.as(EnumCaseDeclSyntax.self) else { continue }
        elements += enumCase.elements.map { ($0, isConditional) }
      }
    }
    return (elements, !elements.contains { $0.1 })
  }
}

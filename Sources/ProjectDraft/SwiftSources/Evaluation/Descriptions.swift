import SwiftSyntax

/// The evaluation of a project description in Swift, such as a manifest of Tuist. Literals and
/// implicit members such as `.name` are converted to the expected type.
extension Evaluator {
  /// The value of a global variable.
  func value(ofGlobal variable: VariableDefinition) -> SwiftValue {
    var state = RunState()
    let frame = frame(variable.scope, receiver: nil)
    return value(
      of: .variable(variable), at: Syntax(variable.declaration), receiver: nil, frame, &state)
  }

  /// A value converted to its declared type; nil if it stays as it is.
  func described(_ value: SwiftValue, as type: TypeSyntax, _ frame: Frame) -> SwiftValue? {
    switch value.content {
    case .string: return made(ofLiteral: value, type, frame)
    case .dictionary(let entries):
      guard let inner = dictionaryValueType(type, frame) else { return nil }
      let typed = entries.map {
        SwiftValue.Entry(key: $0.key, value: self.typed($0.value, inner.type, inner.frame))
      }
      return SwiftValue(.dictionary(typed)).at(value.place)
    case .array(let elements):
      guard type.elementType == nil, let alias = frame.scope.table.alias(of: type),
        let element = alias.type.elementType
      else { return nil }
      let inner = self.frame(alias.scope, receiver: nil)
      return SwiftValue.array(elements.map { typed($0, element, inner) }).at(value.place)
    case .member(nil, "init", [], _):
      if dictionaryValueType(type, frame) != nil { return SwiftValue(.dictionary([])) }
      let alias = frame.scope.table.alias(of: type)?.type ?? type
      return alias.elementType == nil ? nil : .array([])
    case .member(nil, _, _, _):
      if dictionaryValueType(type, frame) != nil {
        for name in Self.dictionaryNames {
          let made = implied(value, of: frame.scope.table.symbol([name], []), frame)
          if made.entries != nil { return made.place == nil ? made.at(value.place) : made }
        }
        return nil
      }
      if type.elementType != nil {
        let made = implied(value, of: frame.scope.table.symbol(["Array"], []), frame)
        return made.elements == nil ? nil : typed(made, type, frame)
      }
      guard let symbol = frame.scope.table.type(type, at: Syntax(type), in: frame.scope) else {
        return nil
      }
      let made = implied(value, of: symbol, frame)
      return made.place == nil ? made.at(value.place) : made
    default: return nil
    }
  }

  /// The second is Tuist's typealias.
  static let dictionaryNames = ["Dictionary", "SettingsDictionary"]

  /// The path after adding a member to `.name` of an unknown type, as in `.Module.core`.
  func impliedPath(_ name: String, of value: SwiftValue) -> String? {
    guard purpose == .description, case .member(nil, let outer, [], let place) = value.content,
      !place.is(FunctionCallExprSyntax.self), outer.utf8.count < 256
    else { return nil }
    return "\(outer).\(name)"
  }

  /// A member of a type with a path of several names, as in `.Module.core`; nil for a single name.
  func member(
    at path: String, _ arguments: [Argument], _ place: Syntax, of type: TypeSymbol, _ frame: Frame,
    _ state: inout RunState
  ) -> SwiftValue? {
    let names = path.split(separator: ".").map(String.init)
    guard purpose == .description, names.count > 1, let last = names.last else { return nil }
    var value = implied(.member(nil, names[0], at: Syntax(frame.scope.file.tree)), of: type, frame)
    for name in names.dropFirst().dropLast() {
      value = member(name, of: value, at: place, frame, &state)
    }
    guard let call = place.as(FunctionCallExprSyntax.self) else {
      return member(last, of: value, at: place, frame, &state)
    }
    return method(last, of: value, arguments, call, frame, &state)
  }

  private static let plainTypes: Set<String> = [
    "", "String", "Any", "StaticString", "Substring", "StringLiteralType", "Character",
  ]

  /// The value that a type's own `init(stringLiteral:)` creates from a text.
  ///
  /// - Returns: The value, or nil for any other value, and for a type without that initializer.
  func made(
    ofLiteral value: SwiftValue, _ type: TypeSyntax, _ frame: Frame
  ) -> SwiftValue? {
    guard case .string = value.content,
      !Self.plainTypes.contains(type.nameComponents.last ?? ""),
      let symbol = frame.scope.table.type(type, at: Syntax(type), in: frame.scope),
      !symbol.isExternal
    else { return nil }
    let hasInitializer = initializers(of: symbol, frame).contains {
      $0.0.signature.parameterClause.parameters.map(\.firstName.text) == ["stringLiteral"]
    }
    guard hasInitializer else { return nil }
    var state = RunState()
    let argument = Argument(label: "stringLiteral", value: value)
    return construct(symbol, [argument], frame, &state).at(value.place)
  }

  /// The type of a dictionary's values, and the frame to resolve it in; nil for any other type.
  private func dictionaryValueType(
    _ type: TypeSyntax, _ frame: Frame
  ) -> (type: TypeSyntax, frame: Frame)? {
    if let value = type.dictionaryValueType { return (value, frame) }
    guard let alias = frame.scope.table.alias(of: type),
      let value = alias.type.dictionaryValueType
    else { return nil }
    return (value, self.frame(alias.scope, receiver: nil))
  }

  /// The fields of a value created by the memberwise initializer of a type.
  func memberwise(
    _ type: TypeSymbol, _ arguments: [Argument], _ frame: Frame
  ) -> [String: SwiftValue] {
    var fields: [String: SwiftValue] = [:]
    for argument in arguments {
      guard let label = argument.label, label != CallArguments.trailingLabel else { continue }
      fields[label] = argument.value
      if case .variable(let variable)? = members(named: label, of: type, ofType: false, frame).first,
        let annotation = variable.annotation
      {
        let inner = self.frame(variable.scope, receiver: nil)
        fields[label] = typed(argument.value, annotation, inner)
      }
    }
    return fields
  }

  /// The associated values of an enum case, including defaults.
  func payload(
    of element: EnumCaseElementSyntax, _ arguments: [Argument], _ frame: Frame,
    _ state: inout RunState
  ) -> [Argument] {
    let parameters = element.parameterClause.map { Array($0.parameters) } ?? []
    let labels = parameters.map { parameter in
      parameter.firstName.flatMap { $0.text == "_" ? nil : $0.plainText }
    }
    var given = arguments.enumerated().map { index, argument in
      let place = argument.label.map { labels.firstIndex(of: $0) } ?? index
      guard let place, parameters.indices.contains(place) else { return argument }
      return Argument(
        label: argument.label, value: typed(argument.value, parameters[place].type, frame))
    }
    for (label, parameter) in zip(labels, parameters) {
      guard let label, let initial = parameter.defaultValue?.value,
        !given.contains(where: { $0.label == label })
      else { continue }
      let value = typed(evaluate(initial, frame, &state), parameter.type, frame)
      given.append(Argument(label: label, value: value))
    }
    return given
  }

  /// Whether a value is not `nil`; in a description, every known value is present.
  func isPresent(_ value: SwiftValue) -> Bool? {
    guard purpose == .description, value != .absent else { return value.isPresent }
    switch value.content {
    case .object, .member: return true
    default: return value.isPresent
    }
  }

  /// The result of a comparison with `nil`; nil for any other comparison.
  func presence(_ symbol: String, _ left: SwiftValue, _ right: SwiftValue) -> SwiftValue? {
    guard purpose == .description, symbol == "==" || symbol == "!=",
      left == .absent || right == .absent,
      let isPresent = isPresent(left == .absent ? right : left)
    else { return nil }
    return .bool(isPresent == (symbol == "!="))
  }

  /// Two values to compare, with `.name` resolved as a member of the other's type.
  func equalityOperands(
    _ symbol: String, _ left: SwiftValue, _ right: SwiftValue, _ frame: Frame
  ) -> (SwiftValue, SwiftValue) {
    guard purpose == .description, symbol == "==" || symbol == "!=" else { return (left, right) }
    func type(_ value: SwiftValue) -> TypeSymbol? {
      switch value.content {
      case .member(let type?, _, _, _), .object(let type?, _): type
      default: nil
      }
    }
    return (
      type(right).map { implied(left, of: $0, frame) } ?? left,
      type(left).map { implied(right, of: $0, frame) } ?? right
    )
  }

  /// `.init()` before a method of a dictionary, as in `.init().merging(settings)`.
  func dictionaryIfImplied(_ value: SwiftValue) -> SwiftValue {
    guard case .member(nil, "init", [], _) = value.content else { return value }
    return SwiftValue(.dictionary([])).at(value.place)
  }

  /// A method of the project's extension of `Optional`, called on `nil`.
  func method(
    ofAbsent name: String, _ arguments: [Argument], _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue? {
    guard purpose == .description else { return nil }
    let type = frame.scope.table.symbol(["Optional"], [])
    let found = members(named: name, of: type, ofType: false, frame)
    return found.isEmpty ? nil : call(found, arguments, receiver: .absent, frame, &state)
  }

  /// The result of `static subscript(dynamicMember:)` for a name; nil if the type has none.
  func dynamicMember(
    _ name: String, of value: SwiftValue, _ state: inout RunState
  ) -> SwiftValue? {
    guard case .type(let type) = value.content else { return nil }
    for declaration in type.declarations {
      for member in declaration.node.memberBlock.members {
        guard let node = member.decl.as(SubscriptDeclSyntax.self), node.modifiers.isOfType,
          let parameter = node.parameterClause.parameters.first,
          parameter.firstName.text == "dynamicMember",
          case .getter(let statements)? = node.accessorBlock?.accessors
        else { continue }
        let scope = Scope(table: type.table, file: declaration.file, selfType: type)
        var frame = self.frame(scope, receiver: value)
        state.cells[frame.declare(parameter.localName, parameter)] = .string(name)
        return entering(node.id) { result(of: statements, frame, &state) }
      }
    }
    return nil
  }

  /// The value of a key path applied to its argument.
  func value(
    at path: KeyPathExprSyntax, of arguments: [Argument], _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue {
    guard var value = arguments.first?.value, arguments.count == 1 else { return .unknown }
    for component in path.components {
      guard case .property(let property) = component.component else { return .unknown }
      let name = property.declName.baseName.plainText
      value = name == "self" ? value : member(name, of: value, at: Syntax(path), frame, &state)
    }
    return value
  }
}

extension TypeSyntax {
  /// The type of a dictionary's values; nil for any other type.
  var dictionaryValueType: TypeSyntax? {
    switch self.as(TypeSyntaxEnum.self) {
    case .dictionaryType(let type): return type.value
    case .optionalType(let type): return type.wrappedType.dictionaryValueType
    case .identifierType(let type):
      guard type.name.text == "Dictionary", let arguments = type.genericArgumentClause?.arguments,
        arguments.count == 2, case .type(let value)? = arguments.last?.argument
      else { return nil }
      return value
    default: return nil
    }
  }
}

extension SymbolTable {
  /// The type that a top-level typealias refers to, and its scope; nil for other names.
  func alias(of type: TypeSyntax) -> (type: TypeSyntax, scope: Scope)? {
    guard let name = type.nameComponents.last, !name.isEmpty, type.elementType == nil,
      type.dictionaryValueType == nil
    else { return nil }
    for table in [self] + visible {
      for declared in table.declarations(ofType: name) {
        guard let alias = declared.aliases(named: name).first else { continue }
        return (alias.initializer.value, Scope(table: table, file: declared.file))
      }
    }
    return nil
  }
}

import SwiftSyntax
internal import WidgetManifests

/// Reads the attributes of Live Activities that a module declares, where it starts them or asks to
/// start them by a push, and for which it has a configuration.
struct ActivityDeclarations {
  private typealias Property = ActivityAttributesFacts.Property

  let table: SymbolTable

  /// The attributes in the order of files and lines.
  func facts() -> [ActivityAttributesFacts] {
    let types = table.types(conformingTo: ["ActivityAttributes"])
    if types.isEmpty { return [] }
    let isKnown = !decodesByHand
    return types.compactMap { type in
      type.nameOrigin.map {
        ActivityAttributesFacts(
          type: type.qualifiedName, target: table.module.name, origin: $0,
          attributes: isKnown ? properties(of: type) : nil,
          state: isKnown
            ? table.nestedType("ContentState", in: type).flatMap { properties(of: $0) } : nil)
      }
    }
  }

  private func properties(of type: TypeSymbol) -> [Property]? {
    var left = Limits.items
    return properties(of: type, below: "", within: [], &left)
  }

  /// The stored properties of a structure as JSON has them, each followed by those of its type; nil
  /// where the code decides how it is encoded, or where it is not known.
  private func properties(
    of owner: TypeSymbol, below path: String, within outer: [TypeSymbol], _ left: inout Int
  ) -> [Property]? {
    // A type within itself has the parts that were listed before.
    guard !owner.isExternal, owner.declarations.count == 1, !outer.contains(owner),
      let declaration = owner.declarations.first, declaration.kind == .struct,
      !declaration.isConditional, isCodedAsDeclared(owner), let keys = codingKeys(of: owner)
    else { return nil }
    let members = ActiveDeclarations(owner.table.module.conditions)
      .declarations(in: declaration.node.memberBlock.members)
    let scope = Scope(table: owner.table, file: declaration.file)
    var properties: [Property] = []
    for (node, isConditional) in members {
      guard let variable = node.as(VariableDeclSyntax.self), !variable.modifiers.isOfType else {
        continue
      }
      let stored = variable.bindings.map(\.self).filter(\.isStored)
      if stored.isEmpty { continue }
      if isConditional || variable.modifiers.contains(.lazy) { return nil }
      for (binding, written) in zip(stored, Self.types(of: stored)) {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText
        else { return nil }
        // Without a key it is not encoded.
        guard let key = keys.isEmpty ? name : keys[name] else { continue }
        left -= 1
        // Parts are named after a period.
        guard !key.isEmpty, !key.contains("."), left >= 0 else { return nil }
        let isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
        let property = Property(
          name: path + key,
          // A wrapper may have a value for what is missing.
          type: Drafted(
            variable.attributes.isEmpty ? written?.onOneLine : nil,
            expression: binding.trimmedDescription,
            origin: declaration.file.origin(
              of: binding, at: binding.typeAnnotation.map { Syntax($0.type) })),
          isDecoded: !(isConstant && binding.initializer != nil))
        properties.append(property)
        guard property.type.value != nil, outer.count < Limits.chain, let written,
          let type = owner.table.type(written.element, at: Syntax(binding), in: scope)
        else { continue }
        let parts =
          type.isEnum
          ? cases(of: type, below: property, &left)
          : self.properties(of: type, below: property.name + ".", within: outer + [owner], &left)
        properties += (parts ?? []).map { part in
          var part = part
          part.isDecoded = part.isDecoded && property.isDecoded
          return part
        }
      }
    }
    return left >= 0 ? properties : nil
  }

  /// The cases of the type of a property by their names in JSON, where the compiler encodes them.
  private func cases(
    of type: TypeSymbol, below property: Property, _ left: inout Int
  ) -> [Property]? {
    guard isCodedAsDeclared(type), table.ownMembers(of: type).byName["rawValue"] == nil,
      let declaration = type.declarations.first, !declaration.isConditional,
      // The numbers of cases without one are counted.
      declaration.node.inheritanceClause?.inheritedTypes.contains(where: {
        StateProperty.isNumber($0.type.trimmedDescription)
      }) != true,
      let names = caseNames(of: type)
    else { return nil }
    left -= names.count
    guard left >= 0, !names.contains(where: { $0.value.isEmpty || $0.value.contains(".") }) else {
      return nil
    }
    return names.map { _, value, origin in
      Property(
        name: "\(property.name).\(value)",
        type: Drafted(StateProperty.caseType, expression: value, origin: origin), isDecoded: true)
    }
  }

  /// The types of bindings: as each is written, for it or for the names before it, or that of a
  /// literal.
  private static func types(of bindings: [PatternBindingSyntax]) -> [TypeSyntax?] {
    var types: [TypeSyntax?] = []
    var following: TypeSyntax?
    for binding in bindings.reversed() {
      if let type = binding.typeAnnotation?.type {
        following = type
      } else if let value = binding.initializer?.value {
        following = nil
        types.append(
          value.literalType.map { TypeSyntax(IdentifierTypeSyntax(name: .identifier($0))) })
        continue
      }
      types.append(following)
      if binding.initializer != nil { following = nil }
    }
    return types.reversed()
  }

  /// Whether the compiler alone decides which parts of a type are encoded, and how.
  private func isCodedAsDeclared(_ type: TypeSymbol) -> Bool {
    let extensions = table.extensionDeclarations(of: type).map(\.0)
    let declarations = type.declarations + extensions
    let inherited = declarations.flatMap(\.inherited)
    let ancestors = table.ancestors(of: type)
    // The value of a structure with a raw value is that in JSON; a macro may write anything.
    guard table.parents(of: type).count == inherited.count,
      type.isEnum || !ancestors.contains(where: { $0.name == "RawRepresentable" }),
      declarations.allSatisfy({ $0.node.attributes.areKnown }),
      type.declarations.allSatisfy({ declaration in
        declaration.node.asProtocol((any WithGenericParametersSyntax).self)?
          .genericParameterClause == nil
      })
    else { return false }
    let protocols =
      ["Codable", "Decodable", "Encodable"] + (type.isEnum ? ["RawRepresentable"] : [])
    let coding = protocols.map { table.symbol([$0], []) }
    let names = Set((ancestors + coding).map(\.name))
    return !([type] + ancestors + coding).contains { isCodedByHand($0, names) }
      && ancestors.allSatisfy { ancestor in
        !ancestor.isExternal || Self.plainProtocols.contains(ancestor.name)
          || StateProperty.isNumber(ancestor.name) || ancestor.name.hasPrefix("ExpressibleBy")
      }
  }

  /// The protocols, and the raw type, that leave the encoding to the compiler.
  private static let plainProtocols: Set = [
    "ActivityAttributes", "AppEntity", "AppEnum", "CaseIterable", "Codable", "CodingKey",
    "Comparable", "CustomDebugStringConvertible", "CustomLocalizedStringResourceConvertible",
    "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Hashable",
    "Identifiable", "LocalizedError", "RawRepresentable", "Sendable", "SendableMetatype", "String",
  ]

  /// Whether a type, or a protocol for a type with some ancestors, has code that encodes or decodes.
  private func isCodedByHand(_ type: TypeSymbol, _ ancestors: Set<String>) -> Bool {
    let members = table.ownMembers(of: type).byName
    return ((members["init"] ?? []) + (members["encode"] ?? [])).contains { member, _ in
      guard member.container.mayApply(to: ancestors) else { return false }
      switch member.content {
      case .initializer(let initializer):
        let first = initializer.signature.parameterClause.parameters.first
        return first?.firstName.text == "from" && first?.type.trimmedDescription != "Data"
      case .function(let function):
        return function.signature.parameterClause.parameters.first?.firstName.text == "to"
      default: return false
      }
    }
  }

  /// Whether the module has its own functions for values in containers, which may replace those that
  /// the compiler calls.
  private var decodesByHand: Bool {
    Self.containers.contains { container in
      let names = table.ownMembers(of: table.symbol([container], [])).names
      return names.contains { $0.hasPrefix("decode") || $0.hasPrefix("encode") }
    }
  }

  private static let containers = [
    "KeyedDecodingContainer", "KeyedDecodingContainerProtocol", "KeyedEncodingContainer",
    "KeyedEncodingContainerProtocol",
  ]

  /// The names in JSON by those of the properties; empty where they are the same, nil where they are
  /// not known.
  private func codingKeys(of state: TypeSymbol) -> [String: String]? {
    guard let keys = table.nestedType("CodingKeys", in: state) else { return [:] }
    return caseNames(of: keys).map { names in
      Dictionary(names.map { ($0.name, $0.value) }) { first, _ in first }
    }
  }

  /// The cases of an enumeration, each with the text that it has in JSON; nil where they are not
  /// known.
  private func caseNames(
    of type: TypeSymbol
  ) -> [(name: String, value: String, origin: Origin)]? {
    guard type.isEnum, type.declarations.count == 1, let declaration = type.declarations.first
    else { return nil }
    let scope = Scope(table: type.table, file: declaration.file)
    var names: [(name: String, value: String, origin: Origin)] = []
    for member in declaration.node.memberBlock.members {
      if member.decl.is(IfConfigDeclSyntax.self) { return nil }
      for element in member.decl.as(EnumCaseDeclSyntax.self)?.elements ?? [] {
        let name = element.name.plainText
        let value = element.rawValue.map { type.table.evaluate($0.value, in: scope).text } ?? name
        guard let value else { return nil }
        names.append((name, value, declaration.file.origin(of: element)))
      }
    }
    return names
  }

  /// `Activity<TripAttributes>.pushToStartTokenUpdates`: the app asks for a token with which a server
  /// can start it.
  func starts() -> [ActivityStartFacts] {
    table.files(mentioning: Self.startTokens).flatMap { file -> [ActivityStartFacts] in
      let scope = Scope(table: table, file: file)
      return file.tree.tokens(viewMode: .sourceAccurate).compactMap { token in
        guard Self.startTokens.contains(token.text), scope.isCompiled(token),
          let access = token.parent?.parent?.as(MemberAccessExprSyntax.self),
          let activity = access.base, activity.nameComponents == ["Activity"],
          let written = activity.genericArgument,
          let type = table.type(written, at: Syntax(access), in: scope)
        else { return nil }
        return ActivityStartFacts(
          attributes: type.qualifiedName, target: table.module.name,
          origin: file.origin(of: token),
          isConditional: token.guards().contains(where: \.asksForSystem))
      }
    }
  }

  /// `Activity.request(attributes: trip, …)`: the app starts it.
  func requests() -> [ActivityStartFacts] {
    let files = table.files(mentioning: ["request"]) { $0.identifiers.mentions("Activity") }
    return files.flatMap { file -> [ActivityStartFacts] in
      let scope = Scope(table: table, file: file)
      return CallFinder.calls(of: ["request"], in: file, table.module.conditions)
        .compactMap { call in
          guard let attributes = call.argument("attributes"), let access = call.calledMember,
            scope.isCompiled(access.declName.baseName),
            let activity = access.base, activity.nameComponents.last == "Activity",
            table.type(named: ["Activity"], at: Syntax(call), in: scope)?.isExternal != false,
            let type = activity.genericArgument.map({
              table.type($0, at: Syntax(call), in: scope)
            }) ?? table.type(of: attributes, in: scope),
            !type.isExternal, !type.isProtocol, table.conforms(type, to: ["ActivityAttributes"])
          else { return nil }
          return ActivityStartFacts(
            attributes: type.qualifiedName, target: table.module.name,
            origin: file.origin(of: access.declName))
        }
    }
  }

  /// The attributes of all configurations, with or without a widget around them; unknown ones are
  /// those of a generic function or type.
  func configurations() -> [Drafted<String>] {
    table.calls(of: ["ActivityConfiguration"]).compactMap { call, scope in
      call.argument("for").map { attributes in
        Argument(expression: attributes, scope: scope)
          .drafted(table.namedType(attributes, in: scope)?.qualifiedName)
      }
    }
  }

  private static let startTokens = ["pushToStartTokenUpdates", "pushToStartToken"]
}

extension ExprSyntax {
  /// The type in `Activity<TripAttributes>`.
  fileprivate var genericArgument: TypeSyntax? {
    guard let generic = self.as(GenericSpecializationExprSyntax.self),
      case .type(let type)? = generic.genericArgumentClause.arguments.first?.argument
    else { return nil }
    return type
  }
}

extension Guard {
  /// Whether it is an `#available` or `@available` that keeps older systems from what it guards.
  var asksForSystem: Bool {
    switch self {
    case .conditions(let conditions, let hold):
      conditions.contains {
        let asked = $0.condition.as(AvailabilityConditionSyntax.self)
        return asked.map { ($0.availabilityKeyword.tokenKind == .poundAvailable) == hold } ?? false
      }
    case .block(let list, let item):
      list.guards(before: item).contains(where: \.asksForSystem)
    case .declaration(let node):
      node.asProtocol((any WithAttributesSyntax).self).map {
        !AvailabilityReader.asked(by: $0.attributes).isEmpty
      } ?? false
    default: false
    }
  }
}

extension PatternBindingSyntax {
  /// Whether it is a stored property, with or without observers.
  fileprivate var isStored: Bool {
    guard let block = accessorBlock else { return true }
    guard case .accessors(let accessors) = block.accessors else { return false }
    return accessors.allSatisfy {
      [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
    }
  }
}

extension ExprSyntax {
  /// The type of a literal that nothing else decides, or of a call of an initializer.
  fileprivate var literalType: String? {
    switch self.as(ExprSyntaxEnum.self) {
    case .booleanLiteralExpr: return "Bool"
    case .integerLiteralExpr: return "Int"
    case .floatLiteralExpr: return "Double"
    case .stringLiteralExpr: return "String"
    case .functionCallExpr(let call):
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.plainText
      return name.flatMap { $0.first?.isUppercase == true ? $0 : nil }
    default: return nil
    }
  }
}

extension TypeSyntax {
  /// The type of what is in an optional or in an array.
  fileprivate var element: TypeSyntax {
    switch self.as(TypeSyntaxEnum.self) {
    case .optionalType(let type): return type.wrappedType.element
    case .arrayType(let type): return type.element.element
    case .identifierType(let type):
      guard ["Optional", "Array", "Set"].contains(type.name.text),
        case .type(let only)? = type.genericArgumentClause?.arguments.first?.argument
      else { return self }
      return only.element
    default: return self
    }
  }

  fileprivate var onOneLine: String {
    trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension TypeDeclaration {
  /// Whether an extension of a protocol may be one of a type with some ancestors, by `where Self: A`.
  fileprivate func mayApply(to ancestors: Set<String>) -> Bool {
    let clause = node.as(ExtensionDeclSyntax.self)?.genericWhereClause
    return clause?.requirements.allSatisfy { element in
      guard case .conformanceRequirement(let needed) = element.requirement,
        needed.leftType.trimmedDescription == "Self",
        let name = needed.rightType.nameComponents.last
      else { return true }
      return ancestors.contains(name)
    } ?? true
  }
}

extension AttributeListSyntax {
  /// Whether none of them is a macro, which may add members.
  fileprivate var areKnown: Bool {
    allSatisfy { element in
      guard case .attribute(let attribute) = element else { return false }
      return Self.known.contains(attribute.attributeName.trimmedDescription)
    }
  }

  private static let known: Set = [
    "available", "frozen", "MainActor", "objc", "objcMembers", "usableFromInline",
    "dynamicMemberLookup",
  ]
}

import SwiftSyntax
internal import WidgetManifests

/// Reads the attributes of Live Activities that a module declares, and where it asks to start them by
/// a push.
struct ActivityDeclarations {
  let table: SymbolTable

  /// The attributes in the order of files and lines.
  func facts() -> [ActivityAttributesFacts] {
    table.types(conformingTo: ["ActivityAttributes"]).compactMap { type in
      type.nameOrigin.map {
        ActivityAttributesFacts(
          type: type.qualifiedName, target: table.module.name, origin: $0, state: state(of: type))
      }
    }
  }

  /// The stored properties of the `ContentState` of some attributes, as JSON has them; nil where the
  /// code decides how it is encoded, or where it is not known.
  private func state(of type: TypeSymbol) -> [ActivityAttributesFacts.Property]? {
    guard let state = table.nestedType("ContentState", in: type), !state.isExternal,
      state.declarations.count == 1, let declaration = state.declarations.first,
      declaration.kind == .struct, !declaration.isConditional,
      !isCodedByHand(state), let keys = codingKeys(of: state)
    else { return nil }
    let members = ActiveDeclarations(state.table.module.conditions)
      .declarations(in: declaration.node.memberBlock.members)
    var properties: [ActivityAttributesFacts.Property] = []
    for (node, isConditional) in members {
      guard let variable = node.as(VariableDeclSyntax.self), !variable.modifiers.isOfType else {
        continue
      }
      let stored = variable.bindings.map(\.self).filter(\.isStored)
      if stored.isEmpty { continue }
      if isConditional || variable.modifiers.contains(.lazy) { return nil }
      for (binding, type) in zip(stored, Self.types(of: stored)) {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText
        else { return nil }
        // Without a key it is not encoded.
        guard let key = keys.isEmpty ? name : keys[name] else { continue }
        guard Variables.isName(key) else { return nil }
        let isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
        properties.append(
          ActivityAttributesFacts.Property(
            name: key,
            // A wrapper may have a value for what is missing.
            type: Drafted(
              variable.attributes.isEmpty ? type : nil,
              expression: binding.trimmedDescription,
              origin: declaration.file.origin(of: binding)),
            isDecoded: !(isConstant && binding.initializer != nil)))
      }
    }
    return properties
  }

  /// The types on one line: as each is written, for it or for the names after it, or that of a
  /// literal.
  private static func types(of bindings: [PatternBindingSyntax]) -> [String?] {
    var types: [String?] = []
    var following: String?
    for binding in bindings.reversed() {
      if let type = binding.typeAnnotation?.type {
        following = type.onOneLine
      } else if let value = binding.initializer?.value {
        following = nil
        types.append(value.literalType)
        continue
      }
      types.append(following)
      if binding.initializer != nil { following = nil }
    }
    return types.reversed()
  }

  private func isCodedByHand(_ state: TypeSymbol) -> Bool {
    let members = table.ownMembers(of: state)
    let initializers = members.byName["init"] ?? []
    return members.byName["encode"] != nil
      || initializers.contains { member, _ in
        guard case .initializer(let initializer) = member.content else { return true }
        return initializer.signature.parameterClause.parameters.first?.firstName.text == "from"
      }
  }

  /// The names in JSON by those of the properties; empty where they are the same, nil where they are
  /// not known.
  private func codingKeys(of state: TypeSymbol) -> [String: String]? {
    guard let keys = table.nestedType("CodingKeys", in: state) else { return [:] }
    guard keys.isEnum, keys.declarations.count == 1,
      let declaration = keys.declarations.first
    else { return nil }
    let scope = Scope(table: keys.table, file: declaration.file)
    var names: [String: String] = [:]
    for member in declaration.node.memberBlock.members {
      guard let cases = member.decl.as(EnumCaseDeclSyntax.self) else { return nil }
      for element in cases.elements {
        let name = element.name.plainText
        guard let value = element.rawValue?.value else {
          names[name] = name
          continue
        }
        guard let text = keys.table.evaluate(value, in: scope).text else { return nil }
        names[name] = text
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
          let activity = access.base?.as(GenericSpecializationExprSyntax.self),
          activity.expression.trimmedDescription == "Activity",
          let argument = activity.genericArgumentClause.arguments.first,
          case .type(let written) = argument.argument,
          let type = table.type(written, at: Syntax(access), in: scope)
        else { return nil }
        return ActivityStartFacts(
          attributes: type.qualifiedName, target: table.module.name,
          origin: file.origin(of: token), isConditional: Syntax(token).asksForSystem)
      }
    }
  }

  private static let startTokens = ["pushToStartTokenUpdates", "pushToStartToken"]
}

extension Syntax {
  /// Whether an `#available` or `@available` around it keeps older systems from it.
  fileprivate var asksForSystem: Bool {
    var inner = self
    while let parent = inner.parent {
      if let attributes = parent.asProtocol((any WithAttributesSyntax).self)?.attributes,
        !AvailabilityReader.asked(by: attributes).isEmpty
      {
        return true
      }
      let conditions =
        parent.as(IfExprSyntax.self)?.conditions ?? parent.as(WhileStmtSyntax.self)?.conditions
      if let conditions, conditions.asksForSystem { return true }
      if let list = parent.as(CodeBlockItemListSyntax.self) {
        let isGuarded = list.prefix { $0.id != inner.id }.contains {
          $0.item.as(GuardStmtSyntax.self)?.conditions.asksForSystem ?? false
        }
        if isGuarded { return true }
      }
      inner = parent
    }
    return false
  }
}

extension ConditionElementListSyntax {
  fileprivate var asksForSystem: Bool {
    contains { $0.condition.is(AvailabilityConditionSyntax.self) }
  }
}

extension PatternBindingSyntax {
  /// Whether it holds a value, be it observed.
  fileprivate var isStored: Bool {
    guard let block = accessorBlock else { return true }
    guard case .accessors(let accessors) = block.accessors else { return false }
    return accessors.allSatisfy {
      [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
    }
  }
}

extension ExprSyntax {
  /// The type of a literal that nothing else decides.
  fileprivate var literalType: String? {
    switch self.as(ExprSyntaxEnum.self) {
    case .booleanLiteralExpr: "Bool"
    case .integerLiteralExpr: "Int"
    case .floatLiteralExpr: "Double"
    case .stringLiteralExpr: "String"
    default: nil
    }
  }
}

extension TypeSyntax {
  fileprivate var onOneLine: String {
    trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

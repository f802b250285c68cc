import SwiftSyntax

extension CompilationConditions {
  /// A clause of an `#if`, and whether it is certainly the one compiled.
  typealias ActiveClause = (clause: IfConfigClauseSyntax, isCertain: Bool)

  /// The clauses that are, or may be, compiled.
  func activeClauses(of directive: IfConfigDeclSyntax) -> [ActiveClause] {
    var active: [ActiveClause] = []
    for clause in directive.clauses {
      let holds = clause.condition.map { value(of: $0) } ?? true
      if holds == false { continue }
      let isCertain = holds == true && active.isEmpty
      active.append((clause, isCertain))
      if holds == true { break }
    }
    return active
  }

  /// Whether a condition of an `#if` is true; nil if that is unknown.
  func value(of condition: ExprSyntax) -> Bool? {
    if let literal = condition.as(BooleanLiteralExprSyntax.self) {
      return literal.literal.text == "true"
    }
    if let flag = condition.as(DeclReferenceExprSyntax.self) {
      let name = flag.baseName.text
      return flags.map { $0.contains(name) } ?? (name == "DEBUG" ? false : nil)
    }
    if let prefix = condition.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" {
      return value(of: prefix.expression).map { !$0 }
    }
    if let inner = condition.unwrapped { return value(of: inner) }
    if let infix = condition.as(InfixOperatorExprSyntax.self) {
      let (left, right) = (value(of: infix.leftOperand), value(of: infix.rightOperand))
      switch infix.operator.trimmedDescription {
      case "&&": return left == false || right == false ? false : (left == nil ? nil : right)
      case "||": return left == true || right == true ? true : (left == nil ? nil : right)
      default: return nil
      }
    }
    if let call = condition.as(FunctionCallExprSyntax.self) { return value(of: call) }
    return nil
  }

  private func value(of call: FunctionCallExprSyntax) -> Bool? {
    let name = call.calledExpression.trimmedDescription
    let argument = call.arguments.first?.expression.trimmedDescription ?? ""
    switch name {
    case "os": return argument == platform || (argument == "OSX" && platform == "macOS")
    case "targetEnvironment":
      return argument == "simulator" ? false : argument == "macCatalyst" ? isMacCatalyst : nil
    case "swift", "compiler": return argument.hasPrefix(">=") ? true : nil
    case "canImport": return canImport(argument)
    default: return nil
    }
  }

  /// - Source: the platforms that Apple's documentation lists for each framework.
  private func canImport(_ module: String) -> Bool? {
    switch module {
    case "SwiftUI", "WidgetKit", "Foundation", "AppIntents", "Combine", "os", "Swift",
      "CoreLocation", "CoreGraphics", "Observation", "SwiftData", "CoreData":
      platform != "tvOS" || module != "WidgetKit"
    case "UIKit": platform != "macOS"
    case "AppKit", "Cocoa": platform == "macOS"
    case "ActivityKit": platform == "iOS"
    case "WatchKit": platform == "watchOS"
    default: nil
    }
  }
}

extension Scope {
  /// Whether a token is certainly compiled, given the `#if` around it in a node or in the whole
  /// file.
  func isCompiled(_ token: TokenSyntax, in node: Syntax? = nil) -> Bool {
    for case .clause(let clause) in token.guards(upTo: node) {
      let active = clause.parent?.parent?.as(IfConfigDeclSyntax.self)
        .map(table.module.conditions.activeClauses)
      guard active?.contains(where: { $0.clause.id == clause.id && $0.isCertain }) != false else {
        return false
      }
    }
    return true
  }
}

/// Flattens the clauses of `#if` that are, or may be, compiled.
struct ActiveDeclarations {
  typealias Declaration = (node: DeclSyntax, isConditional: Bool)

  private let conditions: CompilationConditions

  init(_ conditions: CompilationConditions) { self.conditions = conditions }

  func declarations(in statements: CodeBlockItemListSyntax) -> [Declaration] {
    flattened(statements.compactMap { $0.item.as(DeclSyntax.self) }, isConditional: false)
  }

  func declarations(in members: MemberBlockItemListSyntax) -> [Declaration] {
    flattened(members.map(\.decl), isConditional: false)
  }

  private func flattened(_ nodes: [DeclSyntax], isConditional: Bool) -> [Declaration] {
    nodes.flatMap { node -> [Declaration] in
      guard let directive = node.as(IfConfigDeclSyntax.self) else { return [(node, isConditional)] }
      return conditions.activeClauses(of: directive).flatMap { clause, isCertain in
        let inner: [DeclSyntax] =
          switch clause.elements {
          case .statements(let list): list.compactMap { $0.item.as(DeclSyntax.self) }
          case .decls(let list): list.map(\.decl)
          default: []
          }
        return flattened(inner, isConditional: isConditional || !isCertain)
      }
    }
  }
}

extension TokenSyntax {
  /// The name without backticks.
  var plainText: String { identifier?.name ?? text }
}

extension DeclModifierListSyntax {
  func contains(_ keyword: Keyword) -> Bool {
    contains { $0.name.tokenKind == .keyword(keyword) && $0.detail == nil }
  }

  var isPrivate: Bool { contains(.private) || contains(.fileprivate) }

  /// Whether it is visible in other modules of its package or beyond.
  var isSeenOutside: Bool { contains(.public) || contains(.open) || contains(.package) }

  /// Whether a member belongs to the type itself rather than its values.
  var isOfType: Bool { contains(.static) || contains(.class) }
}

extension TypeSyntax {
  /// The type as written, without what qualifies it, as in `Color` of `SwiftUI.Color`.
  var lastName: String { self.as(MemberTypeSyntax.self)?.name.text ?? trimmedDescription }

  /// The names of a nominal type, as in `["Weather", "Provider"]`.
  ///
  /// Generic arguments are left out, and an array is named `Array`. Empty for a tuple, a function
  /// and the like.
  var nameComponents: [String] {
    switch self.as(TypeSyntaxEnum.self) {
    case .identifierType(let type): [type.name.plainText]
    case .memberType(let type): type.baseType.nameComponents + [type.name.plainText]
    case .arrayType: ["Array"]
    case .dictionaryType: ["Dictionary"]
    case .optionalType(let type): type.wrappedType.nameComponents
    case .implicitlyUnwrappedOptionalType(let type): type.wrappedType.nameComponents
    case .someOrAnyType(let type): type.constraint.nameComponents
    case .attributedType(let type): type.baseType.nameComponents
    case .metatypeType(let type): type.baseType.nameComponents
    default: []
    }
  }
}

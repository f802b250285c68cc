import SwiftSyntax

/// Follows the body of a widget bundle to the widgets that it holds.
struct BundleReader {
  /// A widget in a bundle.
  struct Member {
    var type: TypeSymbol
    /// What has to hold for it to be there, as in `iOS 18.0`; empty where it always is.
    var conditions: [String]
    /// The arguments of its initializer.
    var instance: Instance
  }

  private static let deepest = 32
  private static let mostMembers = 1_000
  /// What one body may lead through: a limit of ours, for bundles that hold themselves twice.
  private static let mostSteps = 20_000

  private var steps = 0

  private(set) var members: [Member] = []
  /// What could not be followed, and where it stands.
  private(set) var unresolved: [(expression: String, origin: Origin)] = []

  init(_ bundle: TypeSymbol, _ table: SymbolTable) {
    let scope = Scope(
      table: table, file: bundle.declarations.first?.file ?? SwiftFile(path: "", text: ""))
    let body = table.members(named: "body", of: bundle, ofType: false, from: scope)
    follow(body, nil, [], 0)
  }

  private mutating func follow(
    _ found: [Definition], _ call: (FunctionCallExprSyntax, Scope)?, _ conditions: [String],
    _ depth: Int
  ) {
    guard found.count == 1, depth < Self.deepest else { return }
    switch found[0] {
    case .variable(let variable):
      if let getter = variable.getter {
        read(getter, variable.scope, conditions, depth + 1)
      } else if let initial = variable.initialValue {
        read(initial, variable.scope, conditions, depth + 1)
      }
    case .function(let function, var inner):
      guard let body = function.body else { return }
      if let (call, scope) = call {
        inner.arguments.merge(
          CallArguments(call, scope).bound(to: function.signature.parameterClause, inner)
        ) { $1 }
      }
      read(body.statements, inner, conditions, depth + 1)
    case .argument(let argument):
      read(argument.expression, argument.scope, conditions, depth + 1)
    default: break
    }
  }

  private mutating func read(
    _ statements: CodeBlockItemListSyntax, _ scope: Scope, _ conditions: [String], _ depth: Int
  ) {
    guard depth < Self.deepest, members.count < Self.mostMembers else { return }
    for statement in statements {
      switch statement.item {
      case .decl(let declaration):
        guard let directive = declaration.as(IfConfigDeclSyntax.self) else { continue }
        for (clause, _) in scope.table.module.conditions.activeClauses(of: directive) {
          guard case .statements(let inner) = clause.elements else { continue }
          read(inner, scope, conditions + [Self.text(clause, in: directive)], depth + 1)
        }
      case .stmt(let statement):
        if let answer = statement.as(ReturnStmtSyntax.self)?.expression {
          read(answer, scope, conditions, depth + 1)
        } else if let wrapped = statement.as(ExpressionStmtSyntax.self) {
          read(wrapped.expression, scope, conditions, depth + 1)
        }
      case .expr(let expression): read(expression, scope, conditions, depth + 1)
      }
    }
  }

  private mutating func read(
    _ expression: ExprSyntax, _ scope: Scope, _ conditions: [String], _ depth: Int
  ) {
    guard depth < Self.deepest, members.count < Self.mostMembers, steps < Self.mostSteps else {
      return
    }
    steps += 1
    switch expression.as(ExprSyntaxEnum.self) {
    case .ifExpr(let branch): read(branch, scope, conditions, depth + 1)
    case .switchExpr(let choice):
      for case .switchCase(let branch) in choice.cases {
        let label = branch.label.trimmedDescription
        let condition = "\(choice.subject.trimmedDescription) \(label.dropLast())"
        read(branch.statements, scope, conditions + [condition], depth + 1)
      }
    case .functionCallExpr(let call): read(call, scope, conditions, depth + 1)
    case .tupleExpr(let tuple):
      for element in tuple.elements { read(element.expression, scope, conditions, depth + 1) }
    case .declReferenceExpr(let name):
      let found = scope.table.definitions(of: name.baseName.plainText, at: Syntax(name), in: scope)
      followOrNote(found, nil, expression, scope, conditions, depth)
    case .memberAccessExpr(let access):
      followOrNote(members(access, scope), nil, expression, scope, conditions, depth)
    default: note(expression, scope)
    }
  }

  private mutating func read(
    _ branch: IfExprSyntax, _ scope: Scope, _ conditions: [String], _ depth: Int
  ) {
    guard depth < Self.deepest else { return }
    let condition = Self.text(branch.conditions, scope)
    read(branch.body.statements, scope, conditions + [condition.holds], depth + 1)
    switch branch.elseBody {
    case .codeBlock(let block):
      read(block.statements, scope, conditions + [condition.fails], depth + 1)
    case .ifExpr(let next): read(next, scope, conditions + [condition.fails], depth + 1)
    case nil: break
    }
  }

  private mutating func read(
    _ call: FunctionCallExprSyntax, _ scope: Scope, _ conditions: [String], _ depth: Int
  ) {
    let called = call.calledExpression
    if called.nameComponents.first == "WidgetBundleBuilder"
      || called.nameComponents.dropFirst().first == "WidgetBundleBuilder"
    {
      for argument in call.arguments { read(argument.expression, scope, conditions, depth + 1) }
      return
    }
    if let type = scope.table.namedType(called, in: scope) {
      add(type, call, scope, conditions, depth)
      return
    }
    if let access = called.as(MemberAccessExprSyntax.self) {
      let name = access.declName.baseName.plainText
      if name == "init", let base = access.base, let type = scope.table.namedType(base, in: scope) {
        add(type, call, scope, conditions, depth)
        return
      }
      followOrNote(
        members(access, scope), (call, scope), ExprSyntax(call), scope, conditions, depth)
    } else if let name = called.as(DeclReferenceExprSyntax.self) {
      let found = scope.table.definitions(of: name.baseName.plainText, at: Syntax(name), in: scope)
      followOrNote(found, (call, scope), ExprSyntax(call), scope, conditions, depth)
    } else {
      note(ExprSyntax(call), scope)
    }
  }

  private mutating func add(
    _ type: TypeSymbol, _ call: FunctionCallExprSyntax, _ scope: Scope, _ conditions: [String],
    _ depth: Int
  ) {
    if scope.table.conforms(type, to: ["WidgetBundle"]) {
      let inner = Scope(table: scope.table, file: scope.file)
      follow(
        scope.table.members(named: "body", of: type, ofType: false, from: inner), nil, conditions,
        depth + 1)
      return
    }
    guard type.name != "EmptyWidget" else { return }
    var seen: Set<String> = []
    let known = conditions.filter { !$0.isEmpty && seen.insert($0).inserted }
    members.append(
      Member(
        type: type, conditions: known,
        instance: Instance(type: type, arguments: CallArguments(call, scope).byLabel)))
  }

  private func members(_ access: MemberAccessExprSyntax, _ scope: Scope) -> [Definition] {
    guard let base = access.base else { return [] }
    let name = access.declName.baseName.plainText
    if let owner = scope.table.namedType(base, in: scope) {
      return scope.table.members(named: name, of: owner, ofType: true, from: scope)
    }
    guard let owner = scope.table.type(of: base, in: scope) else { return [] }
    return scope.table.members(named: name, of: owner, ofType: false, from: scope)
  }

  private mutating func followOrNote(
    _ found: [Definition], _ call: (FunctionCallExprSyntax, Scope)?, _ expression: ExprSyntax,
    _ scope: Scope, _ conditions: [String], _ depth: Int
  ) {
    let count = (members.count, unresolved.count)
    follow(found, call, conditions, depth)
    if count == (members.count, unresolved.count) { note(expression, scope) }
  }

  private mutating func note(_ expression: ExprSyntax, _ scope: Scope) {
    unresolved.append((expression.trimmedDescription, scope.file.origin(of: expression)))
  }
}

// MARK: - Conditions as text

extension BundleReader {
  private static func text(_ clause: IfConfigClauseSyntax, in directive: IfConfigDeclSyntax)
    -> String
  {
    if let condition = clause.condition { return condition.trimmedDescription }
    let others = directive.clauses.compactMap { $0.condition?.trimmedDescription }
    return others.map { "!(\($0))" }.joined(separator: " && ")
  }

  /// The condition as it is told, and its opposite.
  static func text(
    _ conditions: ConditionElementListSyntax, _ scope: Scope
  ) -> (holds: String, fails: String) {
    let asked = AvailabilityReader.asked(by: conditions)
    guard !asked.isEmpty, conditions.count == 1 else {
      let written = conditions.trimmedDescription
      return (written, "!(\(written))")
    }
    let platform = scope.table.module.conditions.platform
    let systems =
      asked[platform].map { "\(platform) \($0)" }
      ?? asked.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    return (systems, "before \(systems)")
  }
}

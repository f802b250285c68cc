import SwiftSyntax
internal import WidgetManifests

/// Looks for `containerBackground`, and for buttons with intents, in the views that a configuration
/// shows.
struct ContainerBackgroundSearch {
  /// What is found; nil where the views lead out of the sources at hand.
  struct Result: Equatable {
    var background: Drafted<Bool>?
    /// A `Button` or a `Toggle` that runs an intent.
    var interaction: Drafted<Bool>?
  }

  private static let maximumNodes = 400

  private var waiting: [(node: Syntax, scope: Scope)]
  private var seen: Set<SyntaxIdentifier> = []
  /// Whether something was met that is not among the sources.
  private var isIncomplete = false

  static func result(_ chains: [WidgetConfigurationCall]) -> Result {
    guard let first = chains.first, first.kind?.showsViews == true else { return Result() }
    let results = chains.map { chain in
      var search = ContainerBackgroundSearch(waiting: [(Syntax(chain.call), chain.scope)])
      return search.run()
    }
    return Result(
      background: agreed(results.map(\.background)),
      interaction: agreed(results.map(\.interaction)))
  }

  private static func agreed(_ results: [Drafted<Bool>?]) -> Drafted<Bool>? {
    Set(results.map { $0?.value }).count == 1 ? results[0] : nil
  }

  private init(waiting: [(node: Syntax, scope: Scope)]) { self.waiting = waiting }

  private mutating func run() -> Result {
    var result = Result()
    let start = waiting.first.map { $0.scope.file.origin(of: $0.node) }
    var next = 0
    while next < waiting.count, next < Self.maximumNodes {
      // Looking for controls alone is not worth as long a way.
      if result.background != nil, result.interaction != nil || next > Self.maximumNodes / 8 {
        return result
      }
      let (node, scope) = waiting[next]
      next += 1
      let others = scope.file.imports.subtracting(Self.modules(scope.table))
      if !others.allSatisfy(Self.hasNoViews) { isIncomplete = true }
      var previous: TokenSyntax?
      for token in node.tokens(viewMode: .sourceAccurate) {
        defer { previous = token }
        guard let name = token.identifier?.name else { continue }
        if name == "containerBackground" {
          guard Self.isForWidget(token), isCompiled(token, in: node, scope) else { continue }
          result.background =
            result.background
            ?? Drafted(true, expression: name, origin: scope.file.origin(of: token))
          continue
        }
        if name == "intent", result.interaction == nil, let call = Self.interaction(token) {
          guard isCompiled(token, in: node, scope) else { continue }
          result.interaction = Drafted(
            true, expression: call, origin: scope.file.origin(of: token))
        }
        add(name, token, isMember: previous?.tokenKind == .period, in: node, scope)
      }
    }
    guard !isIncomplete, next >= waiting.count else { return result }
    if result.background == nil, !isMentioned {
      result.background = Drafted(false, expression: "containerBackground", origin: start)
    }
    if result.interaction == nil {
      result.interaction = Drafted(false, expression: "intent", origin: start)
    }
    return result
  }

  /// The name of a control that runs an intent, where the token is the label of that.
  private static func interaction(_ token: TokenSyntax) -> String? {
    let call = token.parent?.as(LabeledExprSyntax.self)?.parent?.parent
    let name = call?.as(FunctionCallExprSyntax.self)?.calledName
    return name.flatMap { ["Button", "Toggle"].contains($0) ? $0 : nil }
  }

  /// Whether what is called may be the background of a widget: a view may have one in a tab view or
  /// in navigation, too.
  private static func isForWidget(_ token: TokenSyntax) -> Bool {
    var callee = Syntax(token)
    while let parent = callee.parent {
      if let call = parent.as(FunctionCallExprSyntax.self), call.calledExpression.id == callee.id {
        let place = call.arguments.first { $0.label?.text == "for" }?.expression
        guard let place else { return true }
        return place.as(MemberAccessExprSyntax.self)?.declName.baseName.plainText == "widget"
      }
      guard parent.is(DeclReferenceExprSyntax.self) || parent.is(MemberAccessExprSyntax.self),
        parent.lastToken(viewMode: .sourceAccurate)?.id == token.id
      else { return true }
      callee = parent
    }
    return true
  }

  /// Whether a part of a node surely is compiled, whatever `#if` is around it.
  private func isCompiled(_ token: TokenSyntax, in node: Syntax, _ scope: Scope) -> Bool {
    var inner = Syntax(token)
    while inner.id != node.id, let parent = inner.parent {
      if let clause = parent.as(IfConfigClauseSyntax.self),
        let directive = clause.parent?.parent?.as(IfConfigDeclSyntax.self)
      {
        let active = scope.table.module.conditions.activeClauses(of: directive)
        guard active.contains(where: { $0.clause.id == clause.id && $0.isCertain }) else {
          return false
        }
      }
      inner = parent
    }
    return true
  }

  /// Whether any file at hand mentions it: then it may be reached on a way that is not followed.
  private var isMentioned: Bool {
    guard let table = waiting.first?.scope.table else { return false }
    return ([table] + table.visible).contains {
      !$0.texts(mentioning: ["containerBackground"]).isEmpty
    }
  }

  /// Follows a name to the view, the modifier or the function that it refers to.
  private mutating func add(
    _ name: String, _ token: TokenSyntax, isMember: Bool, in node: Syntax, _ scope: Scope
  ) {
    let table = scope.table
    if name.first?.isUppercase == true {
      guard let type = table.type(named: [name], at: Syntax(token), in: scope), !type.isExternal,
        table.conforms(type, to: Self.viewProtocols), isCompiled(token, in: node, scope)
      else { return }
      for declaration in type.declarations { add(declaration, type.table) }
      for (declaration, table) in table.extensionDeclarations(of: type) { add(declaration, table) }
    } else if isMember {
      let view = table.symbol(["View"], [])
      for (member, owner) in table.ownMembers(named: name, of: view)
      where isCompiled(token, in: node, scope) {
        add(member.node, Scope(table: owner, file: member.container.file))
      }
    } else {
      for case .function(let function, let inner) in table.globals(named: name, from: scope)
      where isCompiled(token, in: node, scope) {
        add(Syntax(function), inner)
      }
    }
  }

  private mutating func add(_ declaration: TypeDeclaration, _ table: SymbolTable) {
    add(Syntax(declaration.node), Scope(table: table, file: declaration.file))
  }

  private mutating func add(_ node: Syntax, _ scope: Scope) {
    if seen.insert(node.id).inserted { waiting.append((node, scope)) }
  }

  private static let viewProtocols: Set = ["View", "ViewModifier", "WidgetBundle", "Widget"]

  /// The modules whose declarations are at hand or can't call `containerBackground` for a widget.
  private static func modules(_ table: SymbolTable) -> Set<String> {
    apple.union(table.visible.map(\.module.name)).union([table.module.name])
  }

  /// Whether the name of a module says that it has no views.
  private static func hasNoViews(_ module: String) -> Bool {
    viewless.contains { module.contains($0) }
  }

  private static let viewless = [
    "Foundation", "Search", "Network", "Analytics", "Logg", "Locali", "Crypto", "Database", "API",
    "JSON", "Keychain", "Storage", "Sentry", "Firebase", "Crash", "Realm", "GRDB", "Alamofire",
    "Defaults", "Collections", "Algorithms", "HTTP", "Zip", "SQLite",
  ]

  private static let apple: Set = [
    "SwiftUI", "WidgetKit", "Foundation", "AppIntents", "Intents", "UIKit", "AppKit", "Cocoa",
    "CoreData", "SwiftData", "ActivityKit", "Combine", "os", "OSLog", "Charts", "MapKit",
    "CoreLocation", "CoreGraphics", "Observation", "HealthKit", "EventKit", "Swift", "Photos",
    "UniformTypeIdentifiers", "StoreKit", "WeatherKit", "CloudKit", "Security", "Accelerate",
  ]
}

extension WidgetFacts.Configuration {
  /// Whether its content is a view on a background that the system may remove.
  fileprivate var showsViews: Bool {
    switch self {
    case .static, .intent, .appIntent, .relevance: true
    case .activity, .staticControl, .appIntentControl: false
    }
  }
}

extension MemberDeclaration {
  /// The declaration itself.
  var node: Syntax {
    switch content {
    case .variable(let declaration, _): Syntax(declaration)
    case .function(let function): Syntax(function)
    case .enumCase(let element): Syntax(element)
    case .initializer(let initializer): Syntax(initializer)
    case .alias(let alias): Syntax(alias)
    }
  }
}

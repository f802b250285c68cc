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
      let seesMore = !others.allSatisfy(Self.hasNoViews)
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
        let isMember = previous?.tokenKind == .period
        let isFollowed = add(name, token, isMember: isMember, in: node, scope)
        if seesMore, !isFollowed, !isIncomplete,
          SystemViews.mayLeadElsewhere(token, name), !Self.isDeclared(name, scope.table)
        {
          isIncomplete = true
        }
      }
    }
    guard !isIncomplete, next >= waiting.count else { return result }
    if result.background == nil, !mayBeReached {
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

  /// Whether any code that was read has a name by which a background may be reached on a way that
  /// is not followed.
  private var mayBeReached: Bool {
    guard let table = waiting.first?.scope.table else { return false }
    let name = "containerBackground"
    let isMentioned = ([table] + table.visible).contains {
      !$0.texts(mentioning: [name]).isEmpty
    }
    guard isMentioned else { return false }
    guard let names = table.namesLeading(to: name) else { return true }
    return waiting.contains { node, _ in
      node.tokens(viewMode: .sourceAccurate).contains {
        $0.identifier.map { names.contains($0.name) } ?? false
      }
    }
  }

  /// Whether some file at hand declares a name, be it as a member of another type.
  private static func isDeclared(_ name: String, _ table: SymbolTable) -> Bool {
    ([table] + table.visible).contains { $0.mayDeclare(name) }
  }

  /// Follows a name to the view, the modifier or the function that it refers to.
  ///
  /// - Returns: Whether the name is known to the sources at hand.
  private mutating func add(
    _ name: String, _ token: TokenSyntax, isMember: Bool, in node: Syntax, _ scope: Scope
  ) -> Bool {
    let table = scope.table
    let before = waiting.count
    if name.first?.isUppercase == true {
      guard let type = table.type(named: [name], at: Syntax(token), in: scope), !type.isExternal
      else { return false }
      guard table.conforms(type, to: Self.viewProtocols), isCompiled(token, in: node, scope) else {
        return true
      }
      for declaration in type.declarations { add(declaration, type.table) }
      for (declaration, table) in table.extensionDeclarations(of: type) { add(declaration, table) }
      return true
    }
    // A function of all views calls another one without a dot.
    let isCall = token.nextToken(viewMode: .sourceAccurate)?.tokenKind == .leftParen
    if isMember || isCall {
      let view = table.symbol(["View"], [])
      for (member, owner) in table.ownMembers(named: name, of: view)
      where isCompiled(token, in: node, scope) {
        add(member.node, Scope(table: owner, file: member.container.file))
      }
    }
    // What a function or a configuration calls of its own type; a type is read as a whole.
    if !isMember, !node.isProtocol((any DeclGroupSyntax).self) {
      for type in table.enclosingTypes(of: node, in: scope).prefix(1) {
        for (member, owner) in table.ownMembers(named: name, of: type) where isViewed(member) {
          add(member.node, Scope(table: owner, file: member.container.file, selfType: type))
        }
      }
    }
    if !isMember {
      for case .function(let function, let inner) in table.globals(named: name, from: scope)
      where isCompiled(token, in: node, scope) {
        add(Syntax(function), inner)
      }
    }
    return waiting.count > before
  }

  /// Whether a member may be a view: what the type stores is none.
  private func isViewed(_ member: MemberDeclaration) -> Bool {
    switch member.content {
    case .function: true
    case .variable(_, let binding): binding.accessorBlock != nil
    case .enumCase, .initializer, .alias: false
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

/// What of SwiftUI and WidgetKit views are made of.
private enum SystemViews {
  /// Whether a name in a view may be a view, a modifier or a function of a module that is not at
  /// hand, by which the view gets its background.
  ///
  /// Of modifiers, of which there are hundreds, only the ones that are called after what they do.
  static func mayLeadElsewhere(_ token: TokenSyntax, _ name: String) -> Bool {
    let next = token.nextToken(viewMode: .sourceAccurate)?.tokenKind
    guard next == .leftParen || next == .leftBrace,
      token.parent?.is(DeclReferenceExprSyntax.self) == true
    else { return false }
    if name.first?.isUppercase == true {
      let argument = token.parent?.parent?.parent?.as(LabeledExprSyntax.self)
      return argument?.label?.text != "provider" && !names.contains(name)
        && !name.hasPrefixOfFramework
    }
    let folded = name.lowercased()
    return words.contains { folded.contains($0) } && !modifiers.contains(name)
  }

  private static let words = ["ground", "widget", "container"]
  private static let modifiers: Set = [
    "background", "backgroundStyle", "listRowBackground", "scrollContentBackground",
    "presentationBackground", "toolbarBackground", "chartBackground", "chartPlotStyle",
    "widgetURL", "widgetAccentable", "widgetLabel", "widgetAccentedRenderingMode",
    "widgetCurvesContent", "containerRelativeFrame", "containerShape", "containerValue",
    "containerURL", "accessoryWidgetGroupStyle", "supportedWidgetFamilies", "inContainer",
    "singleValueContainer", "unkeyedContainer", "container", "nestedContainer",
    "foregroundColor", "foregroundStyle", "backgroundPreferenceValue",
    "glassBackgroundEffect", "backgroundExtensionEffect",
  ]
  private static let names: Set = [
    "AccessoryWidgetBackground", "AccessoryWidgetGroup", "Angle", "AngularGradient", "Annotation",
    "AnyLayout", "AnyShape", "AnyShapeStyle", "AnyTransition", "AnyView", "AreaMark", "Array",
    "AsyncImage", "AttributedString", "AxisGridLine", "AxisMarks", "AxisTick", "AxisValueLabel",
    "BarMark", "Bindable", "Binding", "Bool", "Bundle", "Button", "Calendar", "Canvas", "Capsule",
    "Chart", "Circle", "Color", "ConcentricRectangle", "ContainerRelativeShape",
    "ControlWidgetButton", "ControlWidgetToggle", "Data", "Date", "DateComponents",
    "DateComponentsFormatter", "DateFormatter", "DateInterval", "DateIntervalFormatter",
    "Decimal", "Dictionary", "Divider", "Double", "EdgeInsets", "Ellipse", "EllipticalGradient",
    "EmptyView", "Environment", "EnvironmentObject", "Float", "Font", "ForEach", "Form",
    "Gauge", "GeometryReader", "GlassEffectContainer", "Gradient", "Grid", "GridItem",
    "GridLayout", "GridRow", "Group", "GroupBox", "HStack", "HStackLayout", "IndexSet", "Image",
    "ImagePaint", "ImageRenderer", "Int", "Label", "LabeledContent", "LazyHGrid", "LazyHStack",
    "LazyVGrid", "LazyVStack", "LineMark", "LinearGradient", "Link", "List", "Locale",
    "LocalizedStringKey", "LocalizedStringResource", "Map", "Marker", "Measurement",
    "MeasurementFormatter", "MeshGradient", "NumberFormatter", "ObservedObject", "Path",
    "PersonNameComponentsFormatter", "PointMark", "ProgressView", "RadialGradient", "Range",
    "Rectangle", "RectangleMark", "RelativeDateTimeFormatter", "RoundedRectangle", "RuleMark",
    "ScaledMetric", "ScrollView", "Section", "SectorMark", "Set", "Shadow", "Spacer", "State",
    "StateObject", "String", "StrokeStyle", "Text", "TimeInterval", "TimeZone", "TimelineView",
    "Toggle", "Transaction", "UUID", "UnevenRoundedRectangle", "UnitPoint", "VStack",
    "VStackLayout", "ViewBuilder", "ViewThatFits", "ZStack", "ZStackLayout",
    "StaticConfiguration", "IntentConfiguration", "AppIntentConfiguration",
    "ActivityConfiguration", "RelevanceConfiguration", "Alignment", "Animation",
    "Character", "Substring", "Optional", "OptionSet", "Query", "AppStorage",
    "URL", "URLComponents", "URLQueryItem", "URLRequest", "Namespace", "FetchRequest",
    "AccessibilityFocusState", "HierarchicalShapeStyle", "MagicReplaceSymbolEffect", "Material",
    "Menu", "Picker", "TextField", "NavigationLink", "NavigationView", "NavigationStack",
    "ButtonBorderShape", "Formatter", "ByteCountFormatter", "ListFormatter",
  ]
}

extension String {
  /// Whether it begins as the types of Apple's frameworks for Objective-C do, as `UIColor`.
  fileprivate var hasPrefixOfFramework: Bool {
    let prefixes = ["UI", "NS", "CG", "CA", "CI", "CL", "MK", "SF", "AV", "WK", "HK", "EK"]
    return prefixes.contains { hasPrefix($0) && dropFirst(2).first?.isUppercase == true }
  }
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

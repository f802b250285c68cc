import SwiftSyntax
internal import WidgetManifests

/// Searches the views of a configuration for `containerBackground`, for controls that run intents,
/// for pictures that accented rendering turns white, and for what WidgetKit doesn't show.
struct WidgetViewSearch {
  /// The result; nil values if the views refer to code outside of the available sources.
  struct Result: Equatable {
    var background: Drafted<Bool>?
    /// A `Button` or a `Toggle` that runs an intent.
    var interaction: Drafted<Bool>?
    /// The features that they use without `#available`.
    var unguarded: [Drafted<String>] = []
    /// Whether the views specify how pictures look when tinted or clear; false at the first picture
    /// if they don't, nil if there is no picture.
    var accented: Drafted<Bool>?
    /// The first place where they read the clock; nil if some view reads the date of an entry.
    var clock: Drafted<Bool>?
    /// The first value that is stored for the day, while nothing asks for the day.
    var storedDay: Drafted<Bool>?
    /// The first call that asks for the day of the clock.
    var today: Drafted<String>?
    /// The hours at which they show something else by the clock.
    var hours: Drafted<[Int]>?
    /// Whether the views of a Live Activity read the width of the Dynamic Island; false at the
    /// first timer text beside the camera without a fixed width, nil if there is none.
    var width: Drafted<Bool>?
    /// The first timer that counts to a date that may have passed.
    var trap: Drafted<Bool>?
    /// The names of the views and modifiers that WidgetKit doesn't show or run, at their uses.
    var unrendered: [Drafted<String>] = []
  }

  private let reach: Reach
  private let chain: WidgetConfigurationCall
  /// The walk that finds which code is shown.
  private let code: CertainRuns
  private var conditions: ViewConditions
  private var result = Result()
  /// Whether some view reads a member named `date`, like that of an entry, or shows the time for
  /// another reason.
  private var readsDate = false
  /// The names by which views handle accented rendering that only the Lock Screen shows.
  private var untinted: Set<SyntaxIdentifier> = []
  /// The families in which a background may be set; nil if a call that may set one isn't certainly
  /// shown.
  private var backed: Set<WidgetFamily>? = []
  /// The first picture that says how it looks on a tinted Home Screen.
  private var prepared: Drafted<Bool>?
  /// Whether some picture may say so.
  private lazy var mayPrepare = mayReach([Self.pictureMode])
  private var unguarded: [WidgetFeature: Drafted<String>] = [:]

  /// - Parameters:
  ///   - reach: The code that the widget may run.
  ///   - families: The families of the widget; nil if unknown.
  static func result(
    _ chains: [WidgetConfigurationCall], of reach: Reach, families: Set<WidgetFamily>?
  ) -> Result {
    guard let kind = chains.first?.kind else { return Result() }
    let results = chains.map { chain in
      var search = WidgetViewSearch(chain, reach, families)
      return search.run()
    }
    let unrendered = results.flatMap(\.unrendered).unique
    let trap = results.compactMap(\.trap).first
    guard kind.showsViews else {
      let width = kind == .activity ? agreed(results.map(\.width)) : nil
      return Result(width: width, trap: trap, unrendered: unrendered)
    }
    return Result(
      background: agreed(results.map(\.background)),
      interaction: agreed(results.map(\.interaction)),
      unguarded: results.flatMap(\.unguarded).unique,
      accented: agreed(results.map(\.accented)),
      clock: agreed(results.map(\.clock)), storedDay: agreed(results.map(\.storedDay)),
      today: agreed(results.map(\.today)),
      hours: agreed(results.map(\.hours)), trap: trap, unrendered: unrendered)
  }

  private static func agreed<Fact: Hashable>(_ results: [Drafted<Fact>?]) -> Drafted<Fact>? {
    Set(results.map { $0?.value }).count == 1 ? results[0] : nil
  }

  private init(
    _ chain: WidgetConfigurationCall, _ reach: Reach, _ families: Set<WidgetFamily>?
  ) {
    (self.chain, self.reach) = (chain, reach)
    conditions = ViewConditions(chain, reach, families: families)
    code = CertainRuns(reach, showing: conditions)
  }

  private mutating func run() -> Result {
    for (name, token, scope) in reach.marks(in: reach.shown) { look(at: token, name, scope) }
    addRepresentables()
    addStoredDay()
    let isWhole = !reach.isShownCut && !mayLeadElsewhere
    let start = chain.scope.file.origin(of: chain.call)
    if isWhole, result.background == nil, !mayReach([Self.background]) {
      result.background = Drafted(false, expression: Self.background, origin: start)
    }
    if isWhole, result.background?.value == true, let view = viewWithoutBackground {
      result.background = Drafted(false, expression: Self.background, origin: view)
    }
    let runsIntent = mayReach([IntentRuns.label]) { Self.interaction($0) != nil }
    if isWhole, result.interaction == nil, !runsIntent {
      result.interaction = Drafted(false, expression: "intent", origin: start)
    }
    if readsDate || !isWhole { result.clock = nil }
    // Other modules' views can't affect a picture here.
    if result.accented?.value == false,
      mayReach(Self.accentedNames, where: { !untinted.contains($0.id) })
    {
      result.accented = nil
    }
    if result.accented == nil { result.accented = prepared }
    if result.width?.value == false, mayReach([Self.widthName]) { result.width = nil }
    result.unguarded = WidgetFeature.allCases.compactMap { unguarded[$0] }
    return result
  }

  /// Adds what a name says, if it is shown.
  private mutating func look(at token: TokenSyntax, _ name: String, _ scope: Scope) {
    lazy var parts = code.parts(around: Syntax(token), in: scope)
    let origin = scope.file.origin(of: token)
    if name == Self.pictureMode || Self.accentedNames.contains(name) {
      guard result.accented?.value != true, !parts.isEmpty else { return }
      // What a view does on the Lock Screen alone doesn't help on the Home Screen.
      let isOnHomeScreen = parts.contains {
        let shown = conditions.families(showing: Syntax(token), in: $0)
        return $0.context.showing != .untinted
          && (shown.isEmpty || !shown.allSatisfy(\.isAccessory))
      }
      if isOnHomeScreen {
        let decided = Drafted(true, expression: name, origin: origin)
        if name == Self.pictureMode {
          prepared = prepared ?? decided
        } else {
          result.accented = decided
        }
      } else {
        untinted.insert(token.id)
      }
      return
    }
    switch name {
    case Self.background:
      guard Self.isForWidget(token) else { return }
      if parts.isEmpty { backed = nil }
      for part in parts {
        backed?.formUnion(conditions.families(showing: Syntax(token), in: part))
      }
      guard !parts.isEmpty else { return }
      if token.call != nil, !Self.isDeclared(name, scope.table) {
        addUnguarded(.containerBackground, token, origin)
      }
      result.background = result.background ?? Drafted(true, expression: name, origin: origin)
      return
    case Self.widthName where result.width?.value != true && !parts.isEmpty:
      result.width = Drafted(true, expression: name, origin: origin)
    case "date" where !readsDate && Self.isRead(token): readsDate = !parts.isEmpty
    case IntentRuns.label where result.interaction == nil:
      guard let call = Self.interaction(token), !parts.isEmpty else { return }
      addUnguarded(.interactive, token, origin)
      result.interaction = Drafted(true, expression: call, origin: origin)
    case "timerInterval"
    where conditions.isActivity && result.trap == nil && isShown(token, in: parts):
      if let found = TimerRange(token, in: scope, of: reach.scope.table) {
        result.trap = Drafted(
          true, expression: found.range.trimmedDescription,
          origin: scope.file.origin(of: found.range))
      }
    case "Text" where conditions.isActivity && result.width == nil:
      if let call = Self.counter(token),
        parts.contains(where: { conditions.isCompact(call, in: $0) })
      {
        result.width = Drafted(false, expression: call.trimmedDescription, origin: origin)
      }
    default: break
    }
    if result.accented == nil, Self.tinted.contains(name) {
      for part in parts where result.accented == nil { addTinted(name, token, part) }
    }
    if ShownClock.names.contains(name), result.clock == nil, !readsDate,
      let clock = ShownClock.find(token, in: scope), let part = parts.first
    {
      result.clock = clock.drafted(true)
      // It is right to show when the widget was updated.
      readsDate = ShownClock.isExpected(at: token, of: part.node)
    }
    if result.today == nil, ProviderUses.days.contains(name),
      token.asksForToday(in: scope, { $0.isNow(in: scope) }), isShown(token, in: parts)
    {
      result.today = Drafted(name, expression: name, origin: origin)
    }
    if name == "hour", let found = token.hourBoundaries(in: scope), found.date.isNow(in: scope),
      isShown(token, in: parts)
    {
      result.hours = Drafted(found.hours, named: name, at: origin, after: result.hours)
    }
    if Self.isUnrendered(token, name),
      scope.table.type(named: [name], at: Syntax(token), in: scope)?.isExternal != false
    {
      addUnrendered(name, token, parts)
    }
  }

  private mutating func addStoredDay() {
    let found = reach.valuesOfToday.first { token, scope in
      isShown(token, in: code.parts(around: Syntax(token), in: scope))
    }
    guard let (token, scope) = found else { return }
    let origin = scope.file.origin(of: token)
    result.storedDay = Drafted(true, expression: token.plainText, origin: origin)
  }

  private func isShown(_ token: TokenSyntax, in parts: [ViewPart]) -> Bool {
    parts.contains { conditions.mayShow(token, in: $0) }
  }

  /// Adds a picture or a fill that is one white shape on a tinted Home Screen.
  private mutating func addTinted(_ name: String, _ token: TokenSyntax, _ part: ViewPart) {
    guard part.context.showing == .tinted else { return }
    if let picture = picture(token, name, part.scope), conditions.isTinted(picture, in: part) {
      result.accented = Drafted(
        false, expression: picture.trimmedDescription, origin: part.scope.file.origin(of: token))
    } else if TextFills.names.contains(name), let call = token.call,
      conditions.isTinted(Syntax(call), in: part)
    {
      result.accented = conditions.fills
        .fill(call, isOnText: part.context.isOnText, in: part.scope)?.drafted(false)
    }
  }

  /// The place of the first view of a family that certainly has no background, while others have.
  ///
  /// - Source: https://github.com/wordpress-mobile/WordPress-iOS/issues/21672: widgets of the Lock
  ///   Screen need one, too. A text of the inline family isn't counted.
  private var viewWithoutBackground: Origin? {
    // A widget that lists no families has those of its platform only.
    guard let backed, !code.isCut, let families = conditions.families,
      families.count < WidgetFamily.all.count
    else { return nil }
    let unbacked = families.subtracting(backed)
    let lacking = unbacked.subtracting([.accessoryInline])
    guard !lacking.isEmpty else { return nil }
    for (node, scope) in reach.shown where Self.isView(node) {
      for token in node.tokens(viewMode: .sourceAccurate) {
        guard let view = token.beginningView else { continue }
        let isLacking = code.parts(around: Syntax(view), in: scope).contains {
          let shown = conditions.families(showing: Syntax(view), in: $0)
          return !shown.isDisjoint(with: lacking) && shown.isSubset(of: unbacked)
        }
        if isLacking { return scope.file.origin(of: view) }
      }
    }
    return nil
  }

  // MARK: What WidgetKit doesn't show

  /// Whether a token may name a view that WidgetKit doesn't show, or a modifier whose result comes
  /// after the view is drawn.
  ///
  /// - Source: https://developer.apple.com/documentation/widgetkit/swiftui-views
  private static func isUnrendered(_ token: TokenSyntax, _ name: String) -> Bool {
    if views.contains(name) {
      // `Design.List` is another type.
      let base = token.reference?.as(MemberAccessExprSyntax.self)?.base
      guard let call = token.call, base.map({ modules.contains($0.trimmedDescription) }) ?? true
      else { return false }
      return call.trailingClosure != nil || !call.arguments.isEmpty
    }
    guard name == "task" || name == "onAppear", let call = token.call,
      let work = call.trailingClosure ?? call.arguments.last?.expression.as(ClosureExprSyntax.self)
    else { return false }
    return work.tokens(viewMode: .sourceAccurate).contains {
      $0.tokenKind == .keyword(.await) || loading.contains($0.text)
    }
  }

  private static let views: Set = [
    "AsyncImage", "ScrollView", "List", "Form", "Table", "TextField", "SecureField", "TextEditor",
    "Slider", "Stepper", "Picker", "DatePicker", "ColorPicker", "Map", "VideoPlayer", "WebView",
    "NavigationView", "NavigationStack", "NavigationSplitView", "TabView",
  ]
  private static let representables: Set = [
    "UIViewRepresentable", "UIViewControllerRepresentable", "NSViewRepresentable",
    "NSViewControllerRepresentable",
  ]
  private static let modules: Set = ["SwiftUI", "MapKit", "WebKit", "AVKit"]
  private static let loading: Set = ["URLSession", "Task", "dataTask"]

  /// Adds the views of UIKit and AppKit.
  private mutating func addRepresentables() {
    let table = reach.scope.table
    let names = Set(
      reach.types.filter { !$0.isExternal && table.conforms($0, to: Self.representables) }.map(
        \.name))
    for name in names.sorted() {
      for (token, scope) in reach.reached.uses(in: reach)[name, default: []]
      where token.call != nil {
        addUnrendered(name, token, code.parts(around: Syntax(token), in: scope))
      }
    }
  }

  private mutating func addUnrendered(
    _ name: String, _ token: TokenSyntax, _ parts: [ViewPart]
  ) {
    guard let part = parts.first, isShown(token, in: parts) else { return }
    result.unrendered.append(
      Drafted(name, expression: name, origin: part.scope.file.origin(of: token)))
  }

  /// The names that say something about views.
  static let marks = tinted.union(accentedNames).union(ShownClock.names).union(views)
    .union([pictureMode, widthName, background, "date", "task", "onAppear", "timerInterval"])
  /// The names of pictures, and of what may be a fill.
  private static let tinted = TextFills.names.union(["Image", "swiftUIImage"])
  private static let background = "containerBackground"
  private static let widthName = "isDynamicIslandLimitedInWidth"

  /// The names by which a view handles accented rendering.
  private static let accentedNames = [
    "widgetAccentable", "widgetRenderingMode", "showsWidgetContainerBackground",
  ]
  /// The modifier by which one picture does.
  private static let pictureMode = "widgetAccentedRenderingMode"

  /// The call that creates a picture with its own colors, if the token is its name; nil for
  /// symbols, templates and unknown pictures.
  ///
  /// - Source:
  ///   https://developer.apple.com/documentation/swiftui/image/widgetaccentedrenderingmode(_:)
  private mutating func picture(
    _ token: TokenSyntax, _ name: String, _ scope: Scope
  ) -> Syntax? {
    guard let picture = name == "Image" ? image(token, scope) : generatedImage(token, name) else {
      return nil
    }
    var outer = picture
    while let member = outer.parent?.as(MemberAccessExprSyntax.self) {
      let name = member.declName.baseName.text
      if Self.tints.contains(name) || conditions.isDeclared(name, with: Self.tints) { return nil }
      // A modifier of the project's own may lead to one that prepares it.
      if mayPrepare, Self.isDeclared(name, reach.scope.table) { return nil }
      outer = member.parent?.as(FunctionCallExprSyntax.self).map { Syntax($0) } ?? Syntax(member)
    }
    // What gets a picture, instead of showing it, may prepare it.
    return !mayPrepare || outer.isShownAsIs ? picture : nil
  }

  private func image(_ token: TokenSyntax, _ scope: Scope) -> Syntax? {
    guard let call = token.call, let first = call.arguments.first else { return nil }
    switch first.label?.text {
    case nil, "decorative":
      let member = scope.table.evaluate(first.expression, in: scope).memberName
      let names =
        member.map { [$0] }
        ?? ForwardedText(table: scope.table).values(of: first.expression, in: scope).map(\.value)
      guard names.allSatisfy({ $0.map(isColored) == true }) else { return nil }
    case "uiImage", "nsImage", "cgImage":
      // A picture from a catalog or a symbol may be either.
      let table = reach.scope.table
      if ValueDependence.mayOnlyBeTemplate(for: first.expression, in: scope, of: table) {
        return nil
      }
    default: return nil
    }
    return Syntax(call)
  }

  /// The picture that code made from a catalog has, as in `Asset.sun.swiftUIImage`.
  private func generatedImage(_ token: TokenSyntax, _ name: String) -> Syntax? {
    guard name == "swiftUIImage",
      let access = token.reference?.as(MemberAccessExprSyntax.self),
      let asset = access.base?.as(MemberAccessExprSyntax.self),
      isColored(asset.declName.baseName.plainText)
    else { return nil }
    return Syntax(access)
  }

  /// Whether the catalogs have a picture with a name that isn't a template.
  private func isColored(_ name: String) -> Bool {
    reach.scope.table.module.assets?.isTemplate(name) == false
  }

  /// The modifiers by which a picture has no colors of its own, or keeps them.
  private static let tints: Set = ["renderingMode", "luminanceToAlpha", pictureMode]

  /// Whether a token is a member that is read, not the style of a text or a function.
  private static func isRead(_ token: TokenSyntax) -> Bool {
    guard token.previousToken(viewMode: .sourceAccurate)?.tokenKind == .period else {
      return false
    }
    guard let access = token.parent?.parent?.as(MemberAccessExprSyntax.self) else { return true }
    return access.base != nil && token.call == nil
  }

  /// The text that the system counts, if the token is the name of its type; it is as wide as its
  /// longest value.
  private static func counter(_ token: TokenSyntax) -> Syntax? {
    guard let call = token.call,
      call.arguments.contains(where: { argument in
        argument.label?.text == "timerInterval"
          || argument.label?.text == "style"
            && argument.expression.trimmedDescription.hasSuffix(".timer")
      })
    else { return nil }
    return Syntax(call)
  }

  /// The name of a control that runs an intent, if the token is the label of that argument.
  private static func interaction(_ token: TokenSyntax) -> String? {
    let call = token.parent?.as(LabeledExprSyntax.self)?.parent?.parent
    let name = call?.as(FunctionCallExprSyntax.self)?.calledName
    return name.flatMap { ["Button", "Toggle"].contains($0) ? $0 : nil }
  }

  /// Whether the call may set the background of a widget, not that of a tab view or of navigation.
  private static func isForWidget(_ token: TokenSyntax) -> Bool {
    guard let place = token.call?.argument("for") else { return true }
    return place.as(MemberAccessExprSyntax.self)?.declName.baseName.plainText == "widget"
  }

  /// Adds a feature of WidgetKit that code uses on each system for which it is compiled.
  private mutating func addUnguarded(
    _ feature: WidgetFeature, _ token: TokenSyntax, _ origin: Origin
  ) {
    guard unguarded[feature] == nil, !token.guards().contains(where: \.asksForSystem)
    else { return }
    unguarded[feature] = Drafted(
      feature.rawValue, expression: feature.rawValue, origin: origin)
  }

  /// Whether the code that the widget may run contains one of some names, as a token that counts.
  private func mayReach(
    _ names: [String], where counts: (TokenSyntax) -> Bool = { _ in true }
  ) -> Bool {
    let table = reach.scope.table
    return reach.isShownCut
      ? ([table] + table.visible).contains { !$0.texts(mentioning: names).isEmpty }
      : reach.marks(in: reach.shown).contains { names.contains($0.name) && counts($0.token) }
  }

  /// Whether a declaration may be a view, by its type.
  private static func isView(_ node: Syntax) -> Bool {
    if let function = node.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause.map { isView($0.type) } ?? false
    }
    return node.binding.map { $0.typeAnnotation.map { isView($0.type) } ?? true } ?? false
  }

  private static func isView(_ type: TypeSyntax) -> Bool {
    type.is(SomeOrAnyTypeSyntax.self) || type.lastName.hasSuffix("View")
  }

  /// Whether any available file declares a name, possibly as a member of another type.
  private static func isDeclared(_ name: String, _ table: SymbolTable) -> Bool {
    ([table] + table.visible).contains { $0.mayDeclare(name) }
  }

  /// Whether a view may be one of another module, whose code isn't there.
  private var mayLeadElsewhere: Bool {
    reach.shown.contains { node, scope in
      Self.isView(node)
        && !scope.table.unavailableModules(in: scope.file).allSatisfy(Self.hasNoViews)
        && node.tokens(viewMode: .sourceAccurate).contains { token in
          guard let name = token.identifier?.name else { return false }
          return name != Self.background && SystemViews.mayLeadElsewhere(token, name)
            && !Self.isDeclared(name, scope.table)
            && !code.parts(around: Syntax(token), in: scope).isEmpty
        }
    }
  }

  /// Whether the name of a module indicates that it has no views.
  private static func hasNoViews(_ module: String) -> Bool {
    viewless.contains { module.contains($0) }
  }

  private static let viewless = [
    "Foundation", "Search", "Network", "Analytics", "Logg", "Locali", "Crypto", "Database", "API",
    "JSON", "Keychain", "Storage", "Sentry", "Firebase", "Crash", "Realm", "GRDB", "Alamofire",
    "Defaults", "Collections", "Algorithms", "HTTP", "Zip", "SQLite",
  ]
}

/// The views and modifiers of SwiftUI and WidgetKit.
private enum SystemViews {
  /// Whether a name in a view may be a view, a modifier or a function of an unavailable module that
  /// sets the background.
  ///
  /// Of the hundreds of modifiers, only those with a telling name count.
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
  /// Whether it begins like the types of Apple's Objective-C frameworks, as in `UIColor`.
  fileprivate var hasPrefixOfFramework: Bool {
    let prefixes = ["UI", "NS", "CG", "CA", "CI", "CL", "MK", "SF", "AV", "WK", "HK", "EK"]
    return prefixes.contains { hasPrefix($0) && dropFirst(2).first?.isUppercase == true }
  }
}

extension Syntax {
  /// Whether it is a statement, thus a view as it is, and not one in the body of a picture.
  fileprivate var isShownAsIs: Bool {
    guard parent?.is(CodeBlockItemSyntax.self) == true else { return false }
    for guarded in guards() {
      // `photo.map { Image(uiImage: $0) }`
      if case .argument(let call, _) = guarded, call.calledName?.first?.isLowercase == true {
        return false
      }
      guard case .declaration(let node) = guarded else { continue }
      if let binding = node.binding, binding.accessorBlock == nil { return false }
      let type =
        node.as(FunctionDeclSyntax.self)?.signature.returnClause?.type
        ?? node.binding?.typeAnnotation?.type
      if let type { return !type.trimmedDescription.contains("Image") }
    }
    return true
  }
}

extension TokenSyntax {
  /// The statement of a case or a branch that begins with it, unless it shows nothing.
  fileprivate var beginningView: ExprSyntax? {
    for node in sequence(first: Syntax(self), next: \.parent) {
      guard node.position == position else { return nil }
      guard let item = node.as(CodeBlockItemSyntax.self) else { continue }
      let outer = item.parent?.parent
      let isChosen =
        outer?.is(SwitchCaseSyntax.self) == true || outer?.parent?.is(IfExprSyntax.self) == true
      return isChosen && text != "EmptyView" ? item.soleExpression : nil
    }
    return nil
  }
}

extension WidgetFacts.Configuration {
  /// Whether its content is a view with a background that the system may remove.
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

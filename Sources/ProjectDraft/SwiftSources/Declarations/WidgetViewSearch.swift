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
    /// The first call that asks for the day of the clock.
    var today: Drafted<String>?
    /// The hours at which they show something else by the clock.
    var hours: Drafted<[Int]>?
    /// Whether the views of a Live Activity read the width of the Dynamic Island; false at the
    /// first timer text beside the camera without a fixed width, nil if there is none.
    var width: Drafted<Bool>?
    /// The names of the views and modifiers that WidgetKit doesn't show or run, at their uses.
    var unrendered: [Drafted<String>] = []
  }

  /// Whether a declaration is shown.
  private enum Showing: Int, Comparable {
    /// It's uncertain.
    case perhaps
    /// It is, perhaps only where the Home Screen is not tinted.
    case untinted
    /// It is, also where the Home Screen is tinted.
    case tinted

    static func < (a: Showing, b: Showing) -> Bool { a.rawValue < b.rawValue }
  }

  /// What a declaration is shown for.
  private struct Role: Hashable {
    /// Whether it is shown beside the camera.
    var isCompact = false
    /// Whether it is a modifier, a style or a container of a text.
    var isOnText = false
  }

  /// A declaration to search.
  private struct Part {
    var node: Syntax
    var scope: Scope
    var showing = Showing.tinted
    var role = Role()

    /// Whether a token in it is certainly compiled, given the `#if` in the type around it.
    func isCompiled(_ token: TokenSyntax) -> Bool {
      let group = sequence(first: node, next: \.parent).first { $0.declGroup != nil }
      return scope.isCompiled(token, in: node.is(DeclSyntax.self) ? group ?? node : node)
    }
  }

  private struct Visit: Hashable {
    var node: SyntaxIdentifier
    var role: Role
  }

  private let reach: Reach
  private var waiting: [Part]
  /// The visits, each as what is shown most certainly: nothing is left to search after that.
  private var seen: [Visit: Showing] = [:]
  private let isActivity: Bool
  /// The families of the widget; nil where they are not known.
  private let families: Set<WidgetFamily>?
  private var fills: TextFills
  /// Whether a name isn't declared in the available sources.
  private var isIncomplete = false
  /// Whether some view reads a member named `date`, like that of an entry, or shows the time for
  /// another reason.
  private var readsDate = false
  /// The names by which views handle accented rendering that only the Lock Screen shows.
  private var untinted: Set<SyntaxIdentifier> = []
  private var result = Result()
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
    guard kind.showsViews else {
      let width = kind == .activity ? agreed(results.map(\.width)) : nil
      return Result(width: width, unrendered: unrendered)
    }
    return Result(
      background: agreed(results.map(\.background)),
      interaction: agreed(results.map(\.interaction)),
      unguarded: results.flatMap(\.unguarded).unique,
      accented: agreed(results.map(\.accented)),
      clock: agreed(results.map(\.clock)), today: agreed(results.map(\.today)),
      hours: agreed(results.map(\.hours)), unrendered: unrendered)
  }

  private static func agreed<Fact: Hashable>(_ results: [Drafted<Fact>?]) -> Drafted<Fact>? {
    Set(results.map { $0?.value }).count == 1 ? results[0] : nil
  }

  private init(
    _ chain: WidgetConfigurationCall, _ reach: Reach, _ families: Set<WidgetFamily>?
  ) {
    waiting = [Part(node: Syntax(chain.call), scope: chain.scope)]
    isActivity = chain.kind == .activity
    (self.reach, self.families) = (reach, families)
    fills = TextFills(families: families, table: reach.scope.table)
  }

  /// Whether a piece of a part is certainly shown tinted on some system, if the part is.
  private func isTinted(_ piece: Syntax, of part: Part) -> Bool {
    TintedPlaces(families: families, scope: part.scope, table: reach.scope.table)
      .contain(piece, of: part.node)
  }

  /// Whether the conditions around a token show it in accessory families alone.
  private func isOnLockScreen(_ token: TokenSyntax, of part: Part) -> Bool {
    TintedPlaces(families: families, scope: part.scope, table: reach.scope.table)
      .areAccessories(Syntax(token), of: part.node)
  }

  private mutating func run() -> Result {
    let start = waiting.first.map { $0.scope.file.origin(of: $0.node) }
    var next = 0
    while next < waiting.count, next < Limits.declarations {
      next += 1
      look(at: waiting[next - 1])
    }
    let isWhole = !isIncomplete && next >= waiting.count
    if isWhole, result.background == nil, !mayReach(["containerBackground"]) {
      result.background = Drafted(false, expression: "containerBackground", origin: start)
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
    if result.width?.value == false, mayReach([Self.widthName]) { result.width = nil }
    result.unguarded = WidgetFeature.allCases.compactMap { unguarded[$0] }
    return result
  }

  /// Searches one declaration, and adds the declarations that it refers to.
  private mutating func look(at part: Part) {
    let (node, scope) = (part.node, part.scope)
    let seesMore =
      !Self.isValue(node)
      && !scope.table.unavailableModules(in: scope.file).allSatisfy(Self.hasNoViews)
    var plain: Set<String> = []
    for token in node.tokens(viewMode: .sourceAccurate) {
      guard let name = token.identifier?.name else { continue }
      if name == "containerBackground" {
        guard Self.isForWidget(token), part.isCompiled(token) else { continue }
        if token.call != nil, !Self.isDeclared(name, scope.table) {
          addUnguarded(.containerBackground, token, scope)
        }
        result.background =
          result.background
          ?? Drafted(true, expression: name, origin: scope.file.origin(of: token))
        continue
      }
      if name == Self.widthName, result.width?.value != true {
        result.width = Drafted(true, expression: name, origin: scope.file.origin(of: token))
      }
      if isActivity, name == "Text", result.width == nil, let call = Self.counter(token),
        isCompact(call, of: part), part.isCompiled(token)
      {
        result.width = Drafted(
          false, expression: call.trimmedDescription, origin: scope.file.origin(of: token))
      }
      if Self.accentedNames.contains(name) {
        // What a view does on the Lock Screen alone doesn't help on the Home Screen.
        if part.showing == .untinted || isOnLockScreen(token, of: part) {
          untinted.insert(token.id)
        } else if result.accented?.value != true {
          result.accented = Drafted(true, expression: name, origin: scope.file.origin(of: token))
        }
        continue
      }
      if result.accented == nil, part.showing == .tinted, let call = picture(token, name, scope),
        isTinted(call, of: part), part.isCompiled(token)
      {
        result.accented = Drafted(
          false, expression: call.trimmedDescription, origin: scope.file.origin(of: token))
      }
      if TextFills.names.contains(name), result.accented == nil, part.showing == .tinted,
        let call = token.call, isTinted(Syntax(call), of: part), part.isCompiled(token),
        let fill = fills.fill(call, isOnText: part.role.isOnText, in: scope)
      {
        result.accented = fill.drafted(false)
      }
      if name == "date", Self.isRead(token) { readsDate = true }
      if ShownClock.names.contains(name), result.clock == nil, !readsDate,
        let clock = ShownClock.find(token, in: scope), part.isCompiled(token)
      {
        result.clock = clock.drafted(true)
        // It is right to show when the widget was updated.
        readsDate = ShownClock.isExpected(at: token, of: node)
      }
      if part.showing > .perhaps { addTimes(name, token, of: part) }
      if name == "intent", result.interaction == nil, let call = Self.interaction(token) {
        guard part.isCompiled(token) else { continue }
        addUnguarded(.interactive, token, scope)
        result.interaction = Drafted(
          true, expression: call, origin: scope.file.origin(of: token))
      }
      if part.showing > .perhaps, Self.isUnrendered(token, name),
        scope.table.type(named: [name], at: Syntax(token), in: scope)?.isExternal != false
      {
        addUnrendered(name, token, of: part)
      }
      // A name means the same throughout a declaration.
      let isOwn = token.reference?.isOwn == true
      if !isOwn || !plain.contains(name), add(name, token, of: part) { continue }
      if isOwn { plain.insert(name) }
      if seesMore, !isIncomplete, SystemViews.mayLeadElsewhere(token, name),
        !Self.isDeclared(name, scope.table)
      {
        isIncomplete = true
      }
    }
  }

  /// Adds the day or the hours of the clock by which a view decides.
  private mutating func addTimes(_ name: String, _ token: TokenSyntax, of part: Part) {
    let (scope, origin) = (part.scope, part.scope.file.origin(of: token))
    if result.today == nil, ProviderUses.days.contains(name),
      token.asksForToday(in: scope, { $0.isNow(in: scope) }), part.isCompiled(token)
    {
      result.today = Drafted(name, expression: name, origin: origin)
    }
    if name == "hour", let found = token.hourBoundaries(in: scope), found.date.isNow(in: scope),
      part.isCompiled(token)
    {
      let all = Set((result.hours?.value ?? []) + found.hours).sorted()
      result.hours = Drafted(all, expression: name, origin: result.hours?.origin ?? origin)
    }
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

  private mutating func addUnrendered(_ name: String, _ token: TokenSyntax, of part: Part) {
    guard mayBeShown(token, of: part), part.isCompiled(token) else { return }
    result.unrendered.append(
      Drafted(name, expression: name, origin: part.scope.file.origin(of: token)))
  }

  /// Whether no condition around a token is about the program that runs it, about families that the
  /// widget doesn't have, or about what only the creator of the view knows.
  private func mayBeShown(_ token: TokenSyntax, of part: Part) -> Bool {
    func holds(_ condition: some SyntaxProtocol, _ hold: Bool) -> Bool {
      let table = part.scope.table
      let named = table.cache.familiesByCondition[condition.id] ?? Self.families(named: condition)
      table.cache.familiesByCondition[condition.id] = named
      guard let named else { return false }
      return !hold || named.isEmpty || families?.isDisjoint(with: named) != true
    }
    func mayHold(_ guarded: Guard) -> Bool {
      switch guarded {
      case .conditions(let conditions, let hold):
        holds(conditions, hold)
          && !conditions.contains {
            $0.condition.as(ExprSyntax.self).map { isGiven($0, part.scope, unless: hold) } ?? false
          }
      case .choice(let condition, let hold):
        holds(condition, hold) && !isGiven(condition, part.scope, unless: hold)
      case .pattern(let own):
        holds(own.label, true)
          && own.choice.map { isGiven($0.subject, part.scope, unless: true) } != true
      case .block(let list, let item): list.guards(before: item).allSatisfy(mayHold)
      default: true
      }
    }
    return token.guards(upTo: part.node).allSatisfy(mayHold)
  }

  /// Whether a condition is a property that the creator of the view sets, unless all creators that
  /// the widget reaches let it hold, or fail, as it has to.
  private func isGiven(_ condition: ExprSyntax, _ scope: Scope, unless hold: Bool) -> Bool {
    let negation = condition.as(PrefixOperatorExprSyntax.self)
    let value = negation?.expression ?? condition
    guard value.isOwn else { return false }
    return scope.table.definitions(of: value, in: scope).contains { definition in
      guard case .variable(let variable) = definition, variable.isGiven else { return false }
      let given = Set(
        variable.given(in: reach.scope.table).filter { reach.contains(Syntax($0.call)) }
          .map { $0.argument?.expression.trimmedDescription })
      return given != [hold == (negation == nil) ? "true" : "false"]
    }
  }

  /// The families that a condition names; nil if it is about the program.
  private static func families(named condition: some SyntaxProtocol) -> [WidgetFamily]? {
    let names = condition.tokens(viewMode: .sourceAccurate).compactMap(\.identifier?.name)
    let isOfProgram = names.contains { name in
      let name = name.lowercased()
      return programs.contains { name.contains($0) }
    }
    return isOfProgram ? nil : names.compactMap(WidgetFamily.init)
  }

  /// Parts of the names of values that tell a widget from an app, in lowercase.
  private static let programs =
    CertainRuns.extensionWords + ["appextension", "isinapp", "mainapp", "ispreview"]

  /// The names that decide wherever they are.
  static let marks = Set(accentedNames + [widthName, "containerBackground"])
  private static let widthName = "isDynamicIslandLimitedInWidth"

  /// The names by which a view handles accented rendering.
  private static let accentedNames = [
    "widgetAccentedRenderingMode", "widgetAccentable", "widgetRenderingMode",
    "showsWidgetContainerBackground",
  ]

  /// The call that creates a picture with its own colors, if the token is its name; nil for
  /// symbols, templates and unknown pictures.
  ///
  /// - Source:
  ///   https://developer.apple.com/documentation/swiftui/image/widgetaccentedrenderingmode(_:)
  private func picture(_ token: TokenSyntax, _ name: String, _ scope: Scope) -> Syntax? {
    guard let picture = name == "Image" ? image(token, scope) : generatedImage(token, name) else {
      return nil
    }
    // Tinted pictures are templates.
    var outer = picture
    while let member = outer.parent?.as(MemberAccessExprSyntax.self) {
      let name = member.declName.baseName.text
      if Self.tints.contains(name) || isDeclared(name, with: Self.tints) { return nil }
      outer = member.parent?.as(FunctionCallExprSyntax.self).map { Syntax($0) } ?? Syntax(member)
    }
    return picture
  }

  private func image(_ token: TokenSyntax, _ scope: Scope) -> Syntax? {
    guard let call = token.call, let first = call.arguments.first else {
      return nil
    }
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
      if ValueDependence.isTemplatePossible(for: first.expression, in: scope, of: table) {
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

  private static let tints: Set = [
    "renderingMode", "foregroundColor", "foregroundStyle", "tint", "luminanceToAlpha",
  ]

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

  /// Whether a part of a node is shown beside the camera, without a width set in code.
  ///
  /// - Source: https://developer.apple.com/videos/play/wwdc2026/223/: in landscape these views have
  ///   no room to grow.
  private func isCompact(_ piece: Syntax, of part: Part) -> Bool {
    for guarded in piece.guards(upTo: part.node) {
      switch guarded {
      case .argument(_, "compactLeading"), .argument(_, "compactTrailing"),
        .argument(_, "minimal"):
        return true
      case .argument(let call, _):
        let name = call.calledName ?? ""
        if Self.fitting.contains(name) || isDeclared(name, with: Self.sizes.union(Self.fitting)) {
          return false
        }
      case .callee(let call):
        let name = call.calledMember?.declName.baseName.text ?? ""
        if Self.sizes.contains(name) || isDeclared(name, with: Self.sizes) { return false }
      default: break
      }
    }
    return part.role.isCompact
  }

  /// Whether the project declares a view, a modifier or a function of some name in which one of
  /// some identifiers occurs.
  private func isDeclared(_ name: String, with identifiers: Set<String>) -> Bool {
    !reach.scope.table.identifiers(inViewsNamed: name).isDisjoint(with: identifiers)
  }

  /// Modifiers that set a width, or let a text shrink.
  private static let sizes: Set = [
    "frame", "containerRelativeFrame", "minimumScaleFactor", "hidden", "overlay", "modifier",
    "labelStyle",
  ]

  /// Views and modifiers whose content gets the width of another view, that of a circle, or that of
  /// the one view that fits.
  private static let fitting: Set = [
    "overlay", "background", "mask", "ProgressView", "Gauge", "ViewThatFits",
  ]

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
    _ feature: WidgetFeature, _ token: TokenSyntax, _ scope: Scope
  ) {
    guard unguarded[feature] == nil, !token.guards().contains(where: \.asksForSystem)
    else { return }
    unguarded[feature] = Drafted(
      feature.rawValue, expression: feature.rawValue, origin: scope.file.origin(of: token))
  }

  /// Whether the code that the widget may run contains one of some names, as a token that counts.
  private func mayReach(
    _ names: [String], where counts: (TokenSyntax) -> Bool = { _ in true }
  ) -> Bool {
    let table = reach.scope.table
    return reach.isCut
      ? ([table] + table.visible).contains { !$0.texts(mentioning: names).isEmpty }
      : reach.marks.contains { names.contains($0.name) && counts($0.token) }
  }

  /// Whether a declaration is a value that views use, so that it can't have a background.
  private static func isValue(_ node: Syntax) -> Bool {
    let type =
      node.as(FunctionDeclSyntax.self)?.signature.returnClause?.type
      ?? node.as(VariableDeclSyntax.self)?.bindings.first?.typeAnnotation?.type
    return type.map { values.contains($0.lastName) } ?? false
  }

  private static let values: Set = [
    "Bool", "CGFloat", "Color", "Date", "Double", "Int", "NSColor", "NSImage", "String", "UIColor",
    "UIImage", "URL",
  ]

  /// Whether any available file declares a name, possibly as a member of another type.
  private static func isDeclared(_ name: String, _ table: SymbolTable) -> Bool {
    ([table] + table.visible).contains { $0.mayDeclare(name) }
  }

  /// Follows a name to the view, the modifier or the function that it refers to.
  ///
  /// - Returns: Whether the available sources declare the name.
  private mutating func add(_ name: String, _ token: TokenSyntax, of part: Part) -> Bool {
    let table = part.scope.table
    if name.first?.isUppercase == true,
      let type = table.type(named: [name], at: Syntax(token), in: part.scope), !type.isExternal
    {
      if part.showing > .perhaps, token.call != nil,
        table.conforms(type, to: Self.representables)
      {
        addUnrendered(name, token, of: part)
      }
      if part.isCompiled(token) { add(type, token, of: part) }
      return true
    }
    guard let reference = token.reference else { return false }
    var isFound = false
    let access = reference.as(MemberAccessExprSyntax.self)
    // A method of all views can be called without a dot.
    if access != nil || token.call != nil {
      // `.buttonStyle(.card)`
      let isImplied = access.map { $0.base == nil } == true
      for type in (isImplied ? Self.styles : ["View", "Text"]).map({ table.symbol([$0], []) }) {
        for (member, owner) in table.ownMembers(named: name, of: type) {
          isFound = true
          let scope = Scope(table: owner, file: member.container.file)
          add(Part(node: member.node, scope: scope), token, of: part)
        }
      }
    }
    guard reference.isOwn || access?.base?.is(DeclReferenceExprSyntax.self) == true else {
      return isFound
    }
    for definition in table.definitions(of: reference, in: part.scope) {
      switch definition {
      case .function(let function, let scope):
        isFound = true
        add(Part(node: Syntax(function), scope: scope), token, of: part)
      case .variable(let variable)
      where variable.binding.accessorBlock != nil && variable.declaration.isOutsideFunctions:
        isFound = true
        add(Part(node: Syntax(variable.declaration), scope: variable.scope), token, of: part)
      case .type(let type):
        isFound = true
        if part.isCompiled(token) { add(type, token, of: part) }
      default: break
      }
    }
    return isFound
  }

  /// Adds the parts that a view always uses: its body and its stored properties.
  ///
  /// Other members are added when a name refers to them.
  private mutating func add(_ type: TypeSymbol, _ token: TokenSyntax, of part: Part) {
    let table = part.scope.table
    guard table.conforms(type, to: Self.viewProtocols) else { return }
    let (role, showing) = (role(token, of: part, in: type), showing(token, of: part))
    for piece in table.viewPieces(of: type) {
      add(Part(node: piece.node, scope: piece.scope), role, showing)
    }
  }

  /// Adds a declaration to look through.
  ///
  /// - Parameter token: The reference to it in a part.
  private mutating func add(_ new: Part, _ token: TokenSyntax, of part: Part) {
    guard part.isCompiled(token) else { return }
    let role = role(token, of: part)
    if seen[Visit(node: new.node.id, role: role)] == .tinted { return }
    add(new, role, showing(token, of: part))
  }

  private mutating func add(_ new: Part, _ role: Role, _ showing: Showing) {
    var new = new
    (new.role, new.showing) = (role, showing)
    let visit = Visit(node: new.node.id, role: role)
    if let last = seen[visit], last >= showing { return }
    seen[visit] = showing
    waiting.append(new)
  }

  /// The role in which a reference shows a declaration.
  ///
  /// - Parameter type: The view, the modifier or the style that it refers to; nil for a function.
  private mutating func role(
    _ token: TokenSyntax, of part: Part, in type: TypeSymbol? = nil
  ) -> Role {
    Role(
      isCompact: isActivity && isCompact(Syntax(token), of: part),
      isOnText: result.accented == nil && part.showing == .tinted
        && isOnText(token, of: part, type))
  }

  private mutating func isOnText(
    _ token: TokenSyntax, of part: Part, _ type: TypeSymbol?
  ) -> Bool {
    let isGiven = part.role.isOnText
    var modifier = token.call
    if let type, part.scope.table.conforms(type, to: ["View"]) {
      return modifier.map { call in
        [Syntax(call.arguments), call.trailingClosure.map { Syntax($0) }].contains { given in
          given.map { fills.showsText($0, in: part.scope, isOnText: isGiven) } ?? false
        }
      } ?? false
    }
    let argument = (modifier.map { ExprSyntax($0) } ?? token.reference)?.parent
    if let outer = argument?.as(LabeledExprSyntax.self)?.parent?.parent?
      .as(FunctionCallExprSyntax.self), ["modifier", "buttonStyle"].contains(outer.calledName)
    {
      modifier = outer
    }
    guard let modifier else { return false }
    return modifier.calledMember?.base
      .map { fills.showsText($0, in: part.scope, isOnText: isGiven) } ?? isGiven
  }

  private func showing(_ token: TokenSyntax, of part: Part) -> Showing {
    guard part.showing > .perhaps, mayBeShown(token, of: part) else { return .perhaps }
    return part.showing == .tinted && isTinted(Syntax(token), of: part) ? .tinted : .untinted
  }

  private static let viewProtocols = Set(
    ["View", "ViewModifier", "WidgetBundle", "Widget"] + styles)
  private static let styles = [
    "ButtonStyle", "PrimitiveButtonStyle", "ToggleStyle", "LabelStyle", "LabeledContentStyle",
    "GaugeStyle", "ProgressViewStyle", "GroupBoxStyle",
  ]

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

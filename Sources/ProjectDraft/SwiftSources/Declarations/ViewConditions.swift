import SwiftSyntax
internal import WidgetManifests

/// The context in which the code of a view is shown.
struct ViewContext: Hashable {
  /// Whether it is shown.
  enum Showing: Int, Comparable {
    /// It's uncertain.
    case perhaps
    /// It is, perhaps only where the Home Screen is not tinted.
    case untinted
    /// It is, also where the Home Screen is tinted.
    case tinted

    static func < (a: Showing, b: Showing) -> Bool { a.rawValue < b.rawValue }
  }

  var showing = Showing.tinted
  /// The families in which it may be shown.
  var families = WidgetFamily.all
  /// Whether it is shown beside the camera.
  var isCompact = false
  /// Whether it is a modifier, a style or a container of a text.
  var isOnText = false
}

extension WidgetFamily {
  /// The families of all systems.
  static let all = Set(allCases)
}

/// A declaration that is shown, and its context.
struct ViewPart {
  var node: Syntax
  var scope: Scope
  var context: ViewContext
}

/// The conditions under which a widget shows the code of its views.
struct ViewConditions {
  /// The call that creates the widget's configuration.
  let root: Syntax
  let isActivity: Bool
  /// The families of the widget; nil where they are not known.
  let families: Set<WidgetFamily>?
  /// The code that the widget may run.
  let reach: Reach
  var fills: TextFills

  init(_ chain: WidgetConfigurationCall, _ reach: Reach, families: Set<WidgetFamily>?) {
    (root, isActivity) = (Syntax(chain.call), chain.kind == .activity)
    (self.families, self.reach) = (families, reach)
    fills = TextFills(families: families, table: reach.scope.table)
  }

  /// The context of the widget's configuration.
  var outermost: ViewContext { ViewContext(families: families ?? WidgetFamily.all) }

  /// The module of the widget.
  private var table: SymbolTable { reach.scope.table }

  /// The context of what a name in a part shows.
  ///
  /// - Parameter type: The view, the modifier or the style that it refers to; nil for a function.
  mutating func context(
    of name: TokenSyntax, naming type: TypeSymbol?, in part: ViewPart
  ) -> ViewContext {
    let isShown = mayShow(name, in: part)
    let isTinted = part.context.showing == .tinted && isShown && isTinted(Syntax(name), in: part)
    return ViewContext(
      showing: isTinted ? .tinted : isShown ? .untinted : .perhaps,
      families: families(showing: Syntax(name), in: part),
      isCompact: isActivity && isCompact(Syntax(name), in: part),
      isOnText: part.context.showing == .tinted && isOnText(name, naming: type, in: part))
  }

  /// Whether a piece of a part is certainly shown tinted on some system, if the part is.
  func isTinted(_ piece: Syntax, in part: ViewPart) -> Bool {
    places(in: part).contain(piece, of: part.node)
  }

  /// The families in which the conditions around a piece may show it.
  func families(showing piece: Syntax, in part: ViewPart) -> Set<WidgetFamily> {
    places(in: part).families(showing: piece, of: part.node, among: part.context.families)
  }

  private func places(in part: ViewPart) -> TintedPlaces {
    TintedPlaces(families: families, scope: part.scope, table: table)
  }

  // MARK: Names

  /// Whether a name is a use of a declaration among several with that name: of one function of
  /// many, or of a member of all views, texts or styles.
  func uses(
    _ token: TokenSyntax, of node: Syntax, among found: [Definition], in scope: Scope
  ) -> Bool {
    for case .function(let function, _) in found where function.id == node.id { return true }
    guard let reference = token.reference else { return false }
    let access = reference.as(MemberAccessExprSyntax.self)
    // A method of all views can be called without a dot; a color may have its name.
    let isMethod = node.is(FunctionDeclSyntax.self)
    guard token.call != nil || access != nil && !isMethod else { return false }
    // `.buttonStyle(.card)`
    let isImplied = access.map { $0.base == nil } == true
    return (isImplied ? Self.styles : ["View", "Text"]).contains { type in
      scope.table.ownMembers(named: token.plainText, of: scope.table.symbol([type], []))
        .contains { node.id == $0.member.node.id || node.parent?.parent?.id == $0.member.node.id }
    }
  }

  /// Whether the system shows values of a type.
  func shows(_ type: TypeSymbol) -> Bool { table.conforms(type, to: Self.protocols) }

  private static let protocols = Set(["View", "ViewModifier"] + styles)
  private static let styles = [
    "ButtonStyle", "PrimitiveButtonStyle", "ToggleStyle", "LabelStyle", "LabeledContentStyle",
    "GaugeStyle", "ProgressViewStyle", "GroupBoxStyle",
  ]

  // MARK: Conditions

  /// Whether a token in a part is shown: no condition around it is about the program that runs it,
  /// about families that the widget doesn't have, or about what only the creator of the view knows.
  func mayShow(_ token: TokenSyntax, in part: ViewPart) -> Bool {
    let scope = part.scope
    func holds(_ condition: some SyntaxProtocol, _ hold: Bool) -> Bool {
      let table = scope.table
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
            $0.condition.as(ExprSyntax.self).map { isGiven($0, scope, unless: hold) } ?? false
          }
      case .choice(let condition, let hold):
        holds(condition, hold) && !isGiven(condition, scope, unless: hold)
      case .pattern(let own):
        holds(own.label, true)
          && own.choice.map { isGiven($0.subject, scope, unless: true) } != true
      case .block(let list, let item): list.guards(before: item).allSatisfy(mayHold)
      default: true
      }
    }
    return part.context.showing > .perhaps && token.guards(upTo: part.node).allSatisfy(mayHold)
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
        variable.given(in: table).filter { reach.contains(Syntax($0.call)) }
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

  // MARK: Width

  /// Whether a piece of a part is shown beside the camera, without a width set in code.
  ///
  /// - Source: https://developer.apple.com/videos/play/wwdc2026/223/: in landscape these views have
  ///   no room to grow.
  func isCompact(_ piece: Syntax, in part: ViewPart) -> Bool {
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
    return part.context.isCompact
  }

  /// Whether the project declares a view, a modifier or a function of some name in which one of
  /// some identifiers occurs.
  func isDeclared(_ name: String, with identifiers: Set<String>) -> Bool {
    !table.identifiers(inViewsNamed: name).isDisjoint(with: identifiers)
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

  // MARK: Texts

  private mutating func isOnText(
    _ token: TokenSyntax, naming type: TypeSymbol?, in part: ViewPart
  ) -> Bool {
    let (scope, isGiven) = (part.scope, part.context.isOnText)
    var modifier = token.call
    if let type, scope.table.conforms(type, to: ["View"]) {
      return modifier.map { call in
        [Syntax(call.arguments), call.trailingClosure.map { Syntax($0) }].contains { given in
          given.map { fills.showsContent($0, in: scope, isOnText: isGiven) } ?? false
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
      .map { fills.showsContent($0, in: scope, isOnText: isGiven) } ?? isGiven
  }
}

import SwiftSyntax
internal import WidgetManifests

/// Finds which parts of a view the Home Screen shows tinted, by the conditions on the family and the
/// system around them.
///
/// - Source: https://developer.apple.com/documentation/widgetkit/widgetrenderingmode/accented: from
///   iOS 18 on; the Lock Screen takes no color from a picture in any case.
struct TintedPlaces {
  /// The families for which a condition may hold, and those for which it may not.
  private typealias Outcome = (holds: Set<WidgetFamily>, fails: Set<WidgetFamily>)

  /// The first versions of systems that tint widgets.
  private static let firstSystems = ["iOS": "18.0", "macCatalyst": "18.0", "macOS": "26.0"]

  /// The families of the widget; nil where they are not known.
  let families: Set<WidgetFamily>?
  /// The scope of the view.
  let scope: Scope
  /// The module of the widget.
  let table: SymbolTable
  /// Whether the outcomes are those that may be, not only those that certainly are.
  private var isPossible = false
  /// An upper bound for the ways that lead to a condition, through variables and who gives them.
  private var ways = 1

  init(families: Set<WidgetFamily>?, scope: Scope, table: SymbolTable) {
    (self.families, self.scope, self.table) = (families, scope, table)
  }

  /// Returns whether a part of a node is certainly shown tinted on some system, if the node is.
  func contain(_ part: Syntax, of node: Syntax) -> Bool {
    var left = families ?? WidgetFamily.all
    for guarded in part.guards(upTo: node) {
      guard let shown = shown(guarded) else { return false }
      left.formIntersection(shown)
      if left.allSatisfy(\.isAccessory) { return false }
    }
    return true
  }

  /// Returns the families in which a part of a node may be shown, of those of the node.
  func families(
    showing part: Syntax, of node: Syntax, among all: Set<WidgetFamily>
  ) -> Set<WidgetFamily> {
    var places = self
    places.isPossible = true
    return part.guards(upTo: node).reduce(all) { left, guarded in
      switch guarded {
      case .argument, .callee, .base: left
      default: places.shown(guarded).map(left.intersection) ?? left
      }
    }
  }

  /// The families for which what stands around a node shows it; nil where they are not known.
  private func shown(_ guarded: Guard) -> Set<WidgetFamily>? {
    switch guarded {
    case .conditions(let conditions, let hold):
      return outcome(conditions).map { hold ? $0.holds : $0.fails }
    case .choice(let condition, let holds):
      return outcome(condition).map { holds ? $0.holds : $0.fails }
    case .pattern(let own):
      return own.choice.map { shown(own, in: $0) } ?? WidgetFamily.all
    case .block(let list, let item):
      return list.guards(before: item).reduce(WidgetFamily.all) { left, passed in
        left.flatMap { left in shown(passed).map(left.intersection) }
      }
    case .leaving(let choice):
      if let choice = choice?.as(IfExprSyntax.self) {
        guard let outcome = outcome(choice.conditions),
          outcome == (WidgetFamily.all, WidgetFamily.all)
        else {
          return nil
        }
        return WidgetFamily.all
      }
      return choice?.as(SwitchExprSyntax.self).map { dependsOnFamily($0.subject) } == false
        ? WidgetFamily.all : nil
    case .callee(let call):
      guard let name = call.calledName else { return WidgetFamily.all }
      if Self.hides(call, name) { return [] }
      return name == "opacity" && dependsOnFamily(call.arguments) ? nil : WidgetFamily.all
    case .argument(let call, _):
      guard let name = call.calledName else { return WidgetFamily.all }
      if mayHide(name) { return nil }
      // The system may remove the background of a widget; a mask has no color.
      let isRemoved = name != "background" && name.lowercased().contains("background")
      return name == "mask" || isRemoved ? [] : WidgetFamily.all
    case .base(let access): return mayHide(access.declName.baseName.text) ? nil : WidgetFamily.all
    case .clause, .declaration: return WidgetFamily.all
    }
  }

  private func shown(
    _ own: SwitchCaseSyntax, in choice: SwitchExprSyntax
  ) -> Set<WidgetFamily>? {
    let cases = choice.cases.compactMap { $0.as(SwitchCaseSyntax.self) }
    guard choice.subject.mentionsFamily || cases.contains(where: \.label.mentionsFamily) else {
      let isUnknown =
        dependsOnFamily(choice.subject)
        || cases.contains { dependsOnFamily($0.label) }
      return isUnknown ? nil : WidgetFamily.all
    }
    if case .case(let label) = own.label {
      let items = label.caseItems.map { Self.family($0.pattern) }
      return items.contains(nil) ? nil : Set(items.compactMap(\.self))
    }
    guard families != nil else { return nil }
    var others = WidgetFamily.all
    for other in cases {
      guard case .case(let label) = other.label else { continue }
      for item in label.caseItems where item.whereClause == nil {
        if let family = Self.family(item.pattern) { others.remove(family) }
      }
    }
    return others
  }

  /// Whether the project declares a view, a modifier or a function of some name that may show what
  /// it is given for some families alone, or not at all.
  private func mayHide(_ name: String) -> Bool {
    let identifiers = table.identifiers(inViewsNamed: name)
    return identifiers.contains("hidden") || identifiers.contains("mask")
      || identifiers.contains(where: \.mentionsFamily)
        && !table.views(named: name).allSatisfy(\.keepsView)
  }

  /// Whether a modifier makes its view invisible.
  private static func hides(_ call: FunctionCallExprSyntax, _ name: String) -> Bool {
    name == "hidden" && call.arguments.isEmpty
      || name == "opacity" && ["0", "0.0"].contains(call.arguments.trimmedDescription)
  }

  private func outcome(_ conditions: ConditionElementListSyntax) -> Outcome? {
    var all: Outcome = (WidgetFamily.all, [])
    for element in conditions {
      let next: Outcome?
      switch element.condition {
      case .expression(let expression): next = outcome(expression)
      case .availability(let availability): next = outcome(availability)
      case .optionalBinding(let binding):
        next = mayDependOnFamily(binding) ? nil : (WidgetFamily.all, WidgetFamily.all)
      case .matchingPattern:
        next = dependsOnFamily(element) ? nil : (WidgetFamily.all, WidgetFamily.all)
      }
      guard let next else { return nil }
      all = (all.holds.intersection(next.holds), all.fails.union(next.fails))
    }
    return all
  }

  private func mayDependOnFamily(_ binding: OptionalBindingConditionSyntax) -> Bool {
    // The widget's family is no optional, so `entry.family` is another one.
    if let value = binding.initializer?.value, value.isMember {
      return ValueDependence.isPossible(forMember: value, in: scope, of: table)
    }
    return dependsOnFamily(binding)
  }

  /// The outcome where no family counts on a system that tints nothing.
  private func outcome(_ availability: AvailabilityConditionSyntax) -> Outcome? {
    let systems = AvailabilityReader.systems(availability.availabilityArguments)
    let conditions = table.module.conditions
    guard let first = Self.firstSystems[conditions.system] else { return nil }
    let isNewer = conditions.version(among: systems).map { Evaluator.isOlder(first, than: $0) }
    let older = isNewer == true ? WidgetFamily.all : []
    return availability.availabilityKeyword.tokenKind == .poundAvailable
      ? (WidgetFamily.all, older) : (older, WidgetFamily.all)
  }

  private func outcome(_ condition: ExprSyntax, depth: Int = 0) -> Outcome? {
    guard depth < Limits.depth else { return nil }
    if let inner = condition.unwrapped { return outcome(inner, depth: depth + 1) }
    if let negated = condition.as(PrefixOperatorExprSyntax.self), negated.operator.text == "!" {
      return outcome(negated.expression, depth: depth + 1).map { ($0.fails, $0.holds) }
    }
    if let pair = condition.as(InfixOperatorExprSyntax.self) {
      let sign = pair.operator.trimmedDescription
      if sign == "&&" || sign == "||" {
        guard let left = outcome(pair.leftOperand, depth: depth + 1),
          let right = outcome(pair.rightOperand, depth: depth + 1)
        else { return nil }
        return sign == "&&"
          ? (left.holds.intersection(right.holds), left.fails.union(right.fails))
          : (left.holds.union(right.holds), left.fails.intersection(right.fails))
      }
      let sides = [Self.family(pair.leftOperand), Self.family(pair.rightOperand)]
      if let family = sides.compactMap(\.self).first, sign == "==" || sign == "!=" {
        return sign == "==" ? known([family]) : known([family]).map { ($0.fails, $0.holds) }
      }
    }
    if let call = condition.as(FunctionCallExprSyntax.self), call.calledName == "contains",
      let member = call.calledExpression.as(MemberAccessExprSyntax.self),
      let list = member.base?.as(ArrayExprSyntax.self)
    {
      let names = list.elements.map { Self.family($0.expression) }
      if !names.isEmpty, !names.contains(nil) { return known(Set(names.compactMap(\.self))) }
    }
    if let literal = condition.as(BooleanLiteralExprSyntax.self) {
      return literal.literal.tokenKind == .keyword(.true)
        ? (WidgetFamily.all, []) : ([], WidgetFamily.all)
    }
    let values = values(of: condition)
    // Whoever creates a view may be the one that shows it.
    if values.count == 1 || !values.isEmpty && dependsOnFamily(condition) {
      let outcomes = values.map { value in
        var places = TintedPlaces(families: families, scope: value.scope, table: table)
        (places.isPossible, places.ways) = (isPossible, ways * (values.count + 1))
        return places.outcome(value.expression)
      }
      return outcomes.dropFirst().reduce(outcomes[0]) { all, next in
        guard let all, let next else { return nil }
        if isPossible { return (all.holds.union(next.holds), all.fails.union(next.fails)) }
        return (all.holds.intersection(next.holds), all.fails.intersection(next.fails))
      }
    }
    return dependsOnFamily(condition) ? nil : (WidgetFamily.all, WidgetFamily.all)
  }

  /// The values that a variable or a function of the view may have on a system that tints widgets:
  /// its own, or those that all who create the view give it.
  private func values(of name: ExprSyntax) -> [Argument] {
    // `isOnLockScreen()`
    let call = name.as(FunctionCallExprSyntax.self)
    let name = call?.arguments.isEmpty == true ? call?.calledExpression ?? name : name
    guard ways < Limits.items, name.isOwn else { return [] }
    if let only = scope.table.onlyValue(of: name, in: scope) { return [only] }
    let found = scope.table.definitions(of: name, in: scope)
    guard found.count == 1 else { return [] }
    if let (statements, inner) = found[0].body {
      let result = statements.resultOnNewestSystem
      return result.map { [Argument(expression: $0, scope: inner)] } ?? []
    }
    guard case .variable(let variable) = found[0] else { return [] }
    let given = variable.given(in: table).map(\.argument)
    return given.contains { $0 == nil } ? [] : given.compactMap(\.self)
  }

  /// Whether the value of a node may depend on the family in a way that is not read.
  private func dependsOnFamily(_ node: some SyntaxProtocol) -> Bool {
    ValueDependence.isPossible(for: node, in: scope, of: table)
  }

  /// The outcome of a comparison with families, for which the others have to be known.
  private func known(_ named: Set<WidgetFamily>) -> Outcome? {
    (named, families == nil && !isPossible ? [] : WidgetFamily.all.subtracting(named))
  }

  private static func family(_ pattern: PatternSyntax) -> WidgetFamily? {
    pattern.as(ExpressionPatternSyntax.self).flatMap { family($0.expression) }
  }

  private static func family(_ expression: ExprSyntax) -> WidgetFamily? {
    expression.as(MemberAccessExprSyntax.self)
      .flatMap { WidgetFamily(rawValue: $0.declName.baseName.text) }
  }
}

extension ExprSyntax {
  /// Whether it is a member of another value than `self`, without a call.
  fileprivate var isMember: Bool {
    guard let base = self.as(MemberAccessExprSyntax.self)?.base else { return false }
    let value = base.unwrapped ?? base
    return value.isMember || value.is(DeclReferenceExprSyntax.self) && !isOwn
  }
}

extension CodeBlockItemListSyntax {
  /// The expression that a body returns where each `#available` in it holds; nil if anything else
  /// decides.
  fileprivate var resultOnNewestSystem: ExprSyntax? {
    for item in self {
      if let check = item.item.as(GuardStmtSyntax.self), check.conditions.areAvailable { continue }
      if let choice = item.soleExpression?.as(IfExprSyntax.self) {
        return choice.conditions.areAvailable ? choice.body.statements.resultOnNewestSystem : nil
      }
      return item.item.as(ReturnStmtSyntax.self)?.expression
        ?? (count == 1 ? item.soleExpression : nil)
    }
    return nil
  }
}

extension ConditionElementListSyntax {
  /// Whether they all are an `#available`.
  fileprivate var areAvailable: Bool {
    allSatisfy {
      $0.condition.as(AvailabilityConditionSyntax.self)?.availabilityKeyword.tokenKind
        == .poundAvailable
    }
  }
}

extension Syntax {
  /// Whether it is a function of a view that certainly shows the view on each of its branches.
  fileprivate var keepsView: Bool {
    self.as(FunctionDeclSyntax.self)?.body.map { $0.statements.keepView } ?? false
  }
}

extension CodeBlockItemListSyntax {
  /// Whether the view of the extension around it is shown by what these statements give.
  fileprivate var keepView: Bool {
    contains { item in
      (item.item.as(ReturnStmtSyntax.self)?.expression ?? item.soleExpression)?.keepsView == true
    }
  }
}

extension ExprSyntax {
  fileprivate var keepsView: Bool {
    if let choice = self.as(IfExprSyntax.self) {
      let other: Bool =
        switch choice.elseBody {
        case .codeBlock(let block): block.statements.keepView
        case .ifExpr(let next): ExprSyntax(next).keepsView
        case nil: false
        }
      return other && choice.body.statements.keepView
    }
    guard let call = self.as(FunctionCallExprSyntax.self) else { return isSelf }
    guard let name = call.calledName else { return false }
    guard let base = call.calledMember?.base else {
      // A modifier without `self.`, or a container.
      return name == "Group"
        ? call.trailingClosure?.statements.keepView == true
        : call.calledMember == nil && name.first?.isLowercase == true
    }
    return base.keepsView
  }
}

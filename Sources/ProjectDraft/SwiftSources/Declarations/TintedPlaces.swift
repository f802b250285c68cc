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

  private static let all = Set(WidgetFamily.allCases)
  /// The first version of iOS that tints widgets.
  private static let firstSystem = "18.0"

  /// The families of the widget; nil where they are not known.
  let families: Set<WidgetFamily>?
  /// The scope of the view.
  let scope: Scope
  /// The module of the widget.
  let table: SymbolTable
  /// Whether a condition has the value of the only variable in it.
  var followsVariables = true

  /// Returns whether a part of a node is certainly shown tinted on some system, if the node is.
  func contain(_ part: Syntax, of node: Syntax) -> Bool {
    var left = families ?? Self.all
    var inner = part
    while inner.id != node.id, let parent = inner.parent {
      guard let shown = shown(inner, in: parent) else { return false }
      left.formIntersection(shown)
      if left.allSatisfy(\.isAccessory) { return false }
      inner = parent
    }
    return true
  }

  /// The families for which one child of a node is shown; nil where they are not known.
  private func shown(_ child: Syntax, in parent: Syntax) -> Set<WidgetFamily>? {
    switch parent.kind {
    case .functionCallExpr:
      guard let call = parent.as(FunctionCallExprSyntax.self), let name = call.calledName else {
        return Self.all
      }
      if call.calledExpression.id == child.id {
        if Self.hides(call, name) { return [] }
        return name == "opacity" && dependsOnFamily(call.arguments) ? nil : Self.all
      }
      if mayHide(name) { return nil }
      // The system removes a background, or it is that of tinted content; a mask has no color.
      return name == "mask" || name.lowercased().contains("background") ? [] : Self.all
    case .memberAccessExpr:
      guard let access = parent.as(MemberAccessExprSyntax.self), access.base?.id == child.id else {
        return Self.all
      }
      return mayHide(access.declName.baseName.text) ? nil : Self.all
    case .ifExpr:
      guard let choice = parent.as(IfExprSyntax.self) else { return nil }
      if child.id == choice.body.id { return outcome(choice.conditions)?.holds }
      return child.id == choice.elseBody?.id ? outcome(choice.conditions)?.fails : Self.all
    case .ternaryExpr:
      guard let choice = parent.as(TernaryExprSyntax.self) else { return nil }
      if child.id == choice.thenExpression.id { return outcome(choice.condition)?.holds }
      return child.id == choice.elseExpression.id ? outcome(choice.condition)?.fails : Self.all
    case .guardStmt:
      guard let choice = parent.as(GuardStmtSyntax.self) else { return nil }
      return child.id == choice.body.id ? outcome(choice.conditions)?.fails : Self.all
    case .switchCaseList:
      guard let choice = parent.parent?.as(SwitchExprSyntax.self),
        let own = child.as(SwitchCaseSyntax.self)
      else { return Self.all }
      return shown(own, in: choice)
    case .codeBlockItemList:
      guard let list = parent.as(CodeBlockItemListSyntax.self) else { return nil }
      return shown(after: list.prefix { $0.id != child.id })
    default: return Self.all
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
      return isUnknown ? nil : Self.all
    }
    if case .case(let label) = own.label {
      let items = label.caseItems.map { Self.family($0.pattern) }
      return items.contains(nil) ? nil : Set(items.compactMap(\.self))
    }
    guard families != nil else { return nil }
    var others = Self.all
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
  }

  /// Whether a modifier makes its view invisible.
  private static func hides(_ call: FunctionCallExprSyntax, _ name: String) -> Bool {
    name == "hidden" && call.arguments.isEmpty
      || name == "opacity" && ["0", "0.0"].contains(call.arguments.trimmedDescription)
  }

  /// The families for which the code after some statements runs, since they may return before.
  private func shown(
    after statements: Slice<CodeBlockItemListSyntax>
  ) -> Set<WidgetFamily>? {
    var left = Self.all
    for (index, statement) in statements.enumerated() {
      guard index < Limits.items else { return nil }
      if let check = statement.item.as(GuardStmtSyntax.self) {
        guard let outcome = outcome(check.conditions) else { return nil }
        left.formIntersection(outcome.holds)
        continue
      }
      let expression =
        statement.item.as(ExprSyntax.self)
        ?? statement.item.as(ExpressionStmtSyntax.self)?.expression
      if let choice = expression?.as(IfExprSyntax.self) {
        guard Self.returns(choice) else { continue }
        guard let outcome = outcome(choice.conditions) else { return nil }
        if outcome.holds == Self.all, outcome.fails == Self.all { continue }
        guard choice.elseBody == nil,
          choice.body.statements.last?.item.is(ReturnStmtSyntax.self) == true
        else { return nil }
        left.formIntersection(outcome.fails)
      } else if let choice = expression?.as(SwitchExprSyntax.self),
        Self.returns(choice), dependsOnFamily(choice.subject)
      {
        return nil
      }
    }
    return left
  }

  private static func returns(_ node: some SyntaxProtocol) -> Bool {
    node.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.return) }
  }

  private func outcome(_ conditions: ConditionElementListSyntax) -> Outcome? {
    var all: Outcome = (Self.all, [])
    for element in conditions {
      let next: Outcome?
      switch element.condition {
      case .expression(let expression): next = outcome(expression)
      case .availability(let availability): next = Self.outcome(availability)
      case .optionalBinding(let binding):
        next = mayDependOnFamily(binding) ? nil : (Self.all, Self.all)
      case .matchingPattern: next = dependsOnFamily(element) ? nil : (Self.all, Self.all)
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
  private static func outcome(_ availability: AvailabilityConditionSyntax) -> Outcome? {
    guard let version = AvailabilityReader.systems(availability.availabilityArguments)["iOS"] else {
      return nil
    }
    let isNewer = Evaluator.isOlder(firstSystem, than: version)
    let older = isNewer ? all : []
    return availability.availabilityKeyword.tokenKind == .poundAvailable
      ? (all, older) : (older, all)
  }

  private func outcome(_ condition: ExprSyntax, depth: Int = 0) -> Outcome? {
    guard depth < Limits.depth else { return nil }
    if let list = condition.as(TupleExprSyntax.self), list.elements.count == 1,
      let only = list.elements.first
    {
      return outcome(only.expression, depth: depth + 1)
    }
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
    if let (value, scope) = value(of: condition) {
      return TintedPlaces(families: families, scope: scope, table: table, followsVariables: false)
        .outcome(value)
    }
    return dependsOnFamily(condition) ? nil : (Self.all, Self.all)
  }

  /// Whether the value of a node may depend on the family in a way that is not read.
  private func dependsOnFamily(_ node: some SyntaxProtocol) -> Bool {
    ValueDependence.isPossible(for: node, in: scope, of: table)
  }

  /// The expression from which a constant or a computed variable has its value.
  private func value(of condition: ExprSyntax) -> (ExprSyntax, Scope)? {
    guard followsVariables, condition.isOwn else { return nil }
    let found = scope.table.definitions(of: condition, in: scope)
    guard found.count == 1, case .variable(let variable) = found[0] else { return nil }
    let statement = variable.getter?.count == 1 ? variable.getter?.first?.item : nil
    let value =
      statement?.as(ReturnStmtSyntax.self)?.expression ?? statement?.as(ExprSyntax.self)
      ?? (variable.isConstant ? variable.initialValue : nil)
    return value.map { ($0, variable.scope) }
  }

  /// The outcome of a comparison with families, for which the others have to be known.
  private func known(_ named: Set<WidgetFamily>) -> Outcome? {
    (named, families == nil ? [] : Self.all.subtracting(named))
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
    return base.isMember || base.is(DeclReferenceExprSyntax.self) && !isOwn
  }
}

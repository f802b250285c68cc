import SwiftParser
import SwiftSyntax
internal import WidgetManifests

/// Determines whether a fill is opaque in at least one state of a view that is shown tinted.
struct FillOpacity {
  /// The families of the widget; nil if unknown.
  private let families: Set<WidgetFamily>?
  /// The module of the widget.
  private let table: SymbolTable
  /// The number of styles that are still examined.
  private var left = Limits.declarations
  private var depth = 0

  init(families: Set<WidgetFamily>?, table: SymbolTable) {
    (self.families, self.table) = (families, table)
  }

  /// Whether a part of a node is certainly shown tinted on some system, if the node is.
  func isTinted(_ part: some SyntaxProtocol, of node: some SyntaxProtocol, _ scope: Scope) -> Bool {
    TintedPlaces(families: families, scope: scope, table: table)
      .contain(Syntax(part), of: Syntax(node))
  }

  mutating func isOpaque(_ style: ExprSyntax, _ scope: Scope) -> Bool {
    guard left > 0, depth < Limits.chain else { return false }
    left -= 1
    depth += 1
    defer { depth -= 1 }
    if let choice = style.as(TernaryExprSyntax.self) {
      let (first, second) = (choice.thenExpression, choice.elseExpression)
      let isFirst = isOpaque(first, scope)
      // A fill that is clear in one state, as on the Lock Screen, is drawn in the other.
      if isOpaque(second, scope) {
        if isFirst || isTinted(second, of: choice, scope) { return true }
        let isAboutFamily = choice.condition.trimmedDescription.lowercased().contains("family")
        return Self.isClear(first) && !isAboutFamily
      }
      return isFirst && isTinted(first, of: choice, scope)
    }
    if let pair = style.as(InfixOperatorExprSyntax.self), pair.operator.trimmedDescription == "??" {
      return isOpaque(pair.leftOperand, scope) || isOpaque(pair.rightOperand, scope)
    }
    if let inner = style.unwrapped { return isOpaque(inner, scope) }
    if style.is(DeclReferenceExprSyntax.self) { return isOpaque(declared: style, scope) }
    if let member = style.as(MemberAccessExprSyntax.self) { return isOpaque(member, scope) }
    guard let call = style.as(FunctionCallExprSyntax.self), let name = call.calledName else {
      return false
    }
    if ["fill", "AnyShapeStyle"].contains(name) {
      return call.arguments.first.map { isOpaque($0.expression, scope) } ?? false
    }
    if name == "opacity", let base = call.calledMember?.base {
      return !Self.isTransparent(call) && isOpaque(base, scope)
    }
    if Self.colors.contains(name) { return isOpaque(color: call, scope) }
    return Self.gradients.contains(name)
      ? isOpaque(gradient: call, scope) : isOpaque(declared: call.calledExpression, scope)
  }

  /// Whether all colors of a gradient are written in it, and opaque.
  private mutating func isOpaque(gradient call: FunctionCallExprSyntax, _ scope: Scope) -> Bool {
    guard !Self.isTransparent(call), let first = call.arguments.first?.expression else {
      return false
    }
    let inner = first.as(FunctionCallExprSyntax.self)?.arguments.first?.expression ?? first
    guard let list = inner.as(ArrayExprSyntax.self) else { return false }
    return list.elements.allSatisfy { element in
      let stop = element.expression.as(FunctionCallExprSyntax.self)?.argument("color")
      return isOpaque(stop ?? element.expression, scope)
    }
  }

  private mutating func isOpaque(_ member: MemberAccessExprSyntax, _ scope: Scope) -> Bool {
    let name = member.declName.baseName.text
    if name == "gradient", let base = member.base { return isOpaque(base, scope) }
    let base = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
    let isOfColor = member.base == nil || base.map(Self.colors.contains) == true
    if isOfColor, Self.opaqueColors.contains(name) { return true }
    let found = scope.table.definitions(of: ExprSyntax(member), in: scope)
    return found.isEmpty ? isOfColor && isOpaque(named: name) : isOpaque(found)
  }

  /// A color of a catalog, or one of the system's.
  private func isOpaque(named name: String) -> Bool {
    Self.opaqueColors.contains(name) || AssetCatalogs.isOpaqueInSystem(name)
      || table.module.assets?.isOpaque(color: name) == true
  }

  /// Whether the color that an initializer makes is opaque.
  private mutating func isOpaque(color call: FunctionCallExprSyntax, _ scope: Scope) -> Bool {
    guard !Self.isTransparent(call) else { return false }
    guard let first = call.arguments.first else { return call.trailingClosure != nil }
    let label = first.label?.text
    guard label == nil || Self.wrapped.contains(label ?? "") else {
      return call.arguments.allSatisfy { argument in
        argument.expression.as(StringLiteralExprSyntax.self).map(Self.isOpaqueHex) ?? true
      }
    }
    if let name = first.expression.as(StringLiteralExprSyntax.self) {
      return name.representedLiteralValue.map { table.module.assets?.isOpaque(color: $0) == true }
        ?? false
    }
    if let number = first.expression.as(IntegerLiteralExprSyntax.self)?.literal.text {
      return number.hasPrefix("0x") && number.count == 8
    }
    return isOpaque(first.expression, scope)
  }

  /// Whether a text is a color such as `#F0F1F3`, not one of a catalog, which may have any opacity.
  private static func isOpaqueHex(_ literal: StringLiteralExprSyntax) -> Bool {
    let digits = literal.representedLiteralValue?.drop { $0 == "#" } ?? ""
    return [3, 6].contains(digits.count) && digits.allSatisfy(\.isHexDigit)
  }

  private mutating func isOpaque(declared name: ExprSyntax, _ scope: Scope) -> Bool {
    isOpaque(scope.table.definitions(of: name, in: scope))
  }

  private mutating func isOpaque(_ found: [Definition]) -> Bool {
    guard found.count == 1, mayBeColor(found[0]) else { return false }
    let (values, declaration) = found[0].sources(in: table)
    guard let declaration else {
      // All who give the color have to.
      return !values.isEmpty
        && values.allSatisfy { $0.map { isOpaque($0.expression, $0.scope) } == true }
    }
    return values.compactMap(\.self).contains {
      isOpaque($0.expression, $0.scope) && isTinted($0.expression, of: declaration, $0.scope)
    }
  }

  private func mayBeColor(_ definition: Definition) -> Bool {
    switch definition {
    case .variable(let variable): variable.annotation.map(Self.isColor) ?? true
    case .function(let function, _):
      function.signature.returnClause.map { Self.isColor($0.type) } ?? false
    default: true
    }
  }

  private static func isColor(_ type: TypeSyntax) -> Bool { colors.contains(type.lastName) }

  static func isClear(_ style: ExprSyntax) -> Bool {
    [".clear", "Color.clear", "Color.clear.gradient"].contains(style.trimmedDescription)
  }

  /// Whether a part of a style has an opacity below 1.
  private static func isTransparent(_ style: FunctionCallExprSyntax) -> Bool {
    style.tokens(viewMode: .sourceAccurate).contains { token in
      guard let name = token.identifier?.name,
        ["opacity", "alpha", "withAlphaComponent"].contains(name)
          || AssetCatalogs.isTransparentInSystem(name)
      else { return false }
      let value = (token.parent?.as(LabeledExprSyntax.self) ?? token.call?.arguments.first)?
        .expression.trimmedDescription
      let number = value.flatMap { text in
        Double(text.hasPrefix("CGFloat(") ? String(text.dropFirst(8).dropLast()) : text)
      }
      return number.map { $0 < hiding } ?? true
    }
  }

  /// The opacity at which a white fill on a dark background has a contrast of 2.5 to 1 with a white
  /// text, where 3 to 1 is the least for a large one.
  ///
  /// - Source: https://www.w3.org/TR/WCAG22/#contrast-minimum
  private static let hiding = 0.6

  private static let colors: Set = ["Color", "UIColor", "NSColor"]
  /// The labels of initializers that take another color, or its name.
  private static let wrapped: Set = ["uiColor", "nsColor", "cgColor", "named", "resource"]
  private static let gradients: Set = [
    "LinearGradient", "RadialGradient", "AngularGradient", "EllipticalGradient", "MeshGradient",
  ]
  private static let opaqueColors: Set = [
    "accentColor", "black", "blue", "brown", "cyan", "gray", "green", "indigo", "mint", "orange",
    "pink", "primary", "purple", "red", "teal", "tint", "white", "yellow",
  ]
}

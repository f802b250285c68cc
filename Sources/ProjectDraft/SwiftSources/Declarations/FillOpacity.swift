import SwiftSyntax

/// Determines whether the fill of a background is opaque in at least one state of a view.
struct FillOpacity {
  /// The number of styles, and of files with properties, that are still examined.
  private var left = Limits.declarations
  private var depth = 0

  mutating func isOpaque(_ style: ExprSyntax, _ scope: Scope) -> Bool {
    guard left > 0, depth < Limits.chain else { return false }
    left -= 1
    depth += 1
    defer { depth -= 1 }
    if let choice = style.as(TernaryExprSyntax.self) {
      // A fill that is clear in one state, as on the Lock Screen, is drawn in the other.
      return isOpaque(choice.elseExpression, scope)
        && (Self.isClear(choice.thenExpression) || isOpaque(choice.thenExpression, scope))
    }
    if let list = style.as(TupleExprSyntax.self), let only = list.elements.first?.expression {
      return list.elements.count == 1 && isOpaque(only, scope)
    }
    if style.is(DeclReferenceExprSyntax.self) {
      guard case .variable(let own)? = scope.table.definitions(of: style, in: scope).first,
        own.annotation?.trimmedDescription == "Color"
      else { return false }
      return own.values.contains { isOpaque($0, own.scope) }
    }
    if let member = style.as(MemberAccessExprSyntax.self) { return isOpaque(member, scope) }
    guard let call = style.as(FunctionCallExprSyntax.self), let name = call.calledName else {
      return false
    }
    if ["fill", "AnyShapeStyle"].contains(name) {
      return call.arguments.first.map { isOpaque($0.expression, scope) } ?? false
    }
    // A color from an asset catalog may have any opacity.
    let isColor =
      name == "Color" && !call.arguments.contains { $0.expression.is(StringLiteralExprSyntax.self) }
      && call.arguments.first?.label != nil
    return (isColor || Self.gradients.contains(name))
      && !call.arguments.tokens(viewMode: .sourceAccurate).contains {
        ["opacity", "alpha", "clear"].contains($0.text)
      }
  }

  private mutating func isOpaque(_ member: MemberAccessExprSyntax, _ scope: Scope) -> Bool {
    let name = member.declName.baseName.text
    guard let base = member.base else { return Self.opaqueColors.contains(name) }
    if name == "gradient" { return isOpaque(base, scope) }
    guard base.trimmedDescription == "Color" else { return isOpaque(property: name, scope) }
    if Self.opaqueColors.contains(name) { return true }
    let found = scope.table.definitions(of: ExprSyntax(member), in: scope)
    guard found.count == 1, case .variable(let color) = found[0], color.values.count == 1 else {
      return false
    }
    return isOpaque(color.values[0], color.scope)
  }

  /// Whether every color with that name in the accessible types is opaque, because the type is
  /// unknown.
  private mutating func isOpaque(property name: String, _ scope: Scope) -> Bool {
    let hash = IdentifierIndex.hash(name)
    var isFound = false
    for table in [scope.table] + scope.table.visible {
      let files = table.module.files.filter { $0.identifiers.declares(hash) }
      left -= files.count
      guard left > 0 else { return false }
      SwiftFile.parse(files)
      for file in files {
        let types = table.declarations(of: file).types
        let members = types.flatMap { table.members(of: $0)[name] ?? [] }
        for case .variable(_, let binding) in members.map(\.content) {
          let type = binding.typeAnnotation?.type.trimmedDescription ?? ""
          guard type == "Color" else {
            // Most types fill nothing, such as an enumeration of colors.
            if type.isEmpty || Self.styles.contains(where: type.contains) { return false }
            continue
          }
          let colors = binding.values
          let inner = Scope(table: table, file: file)
          guard !colors.isEmpty else { return false }
          for color in colors where !isOpaque(color, inner) { return false }
          isFound = true
        }
      }
    }
    return isFound
  }

  /// The words in the names of types that fill.
  private static let styles = ["Style", "Gradient", "Material", "Paint", "some ", "any ", "Color?"]

  private static func isClear(_ style: ExprSyntax) -> Bool {
    [".clear", "Color.clear", "Color.clear.gradient"].contains(style.trimmedDescription)
  }

  private static let gradients: Set = [
    "LinearGradient", "RadialGradient", "AngularGradient", "EllipticalGradient", "MeshGradient",
  ]
  private static let opaqueColors: Set = [
    "black", "blue", "brown", "cyan", "gray", "green", "indigo", "mint", "orange", "pink",
    "primary", "purple", "red", "teal", "white", "yellow",
  ]
}

import SwiftSyntax
internal import WidgetManifests

/// Finds an opaque fill behind a text or a symbol, or behind the value of a ring or a bar: on a
/// tinted Home Screen, both have one color, since the system keeps only their opacity.
///
/// - Source: https://developer.apple.com/documentation/widgetkit/widgetrenderingmode/accented
struct TextFills {
  /// The names of the modifiers and the container that put one view behind another.
  static let names: Set = ["background", "overlay", "ZStack"]

  private var opacity: FillOpacity
  /// The number of declarations that are still examined.
  private var left = Limits.declarations
  private var depth = 0
  private var seen: Set<SyntaxIdentifier> = []
  /// Whether a layer with a size of its own is behind the text.
  private var isCentered = true

  init(families: Set<WidgetFamily>?, table: SymbolTable) {
    opacity = FillOpacity(families: families, table: table)
  }

  /// The fill that a call of one of the names puts behind a text.
  ///
  /// - Parameter isOnText: Whether the code is that of a modifier or a container of a text.
  mutating func fill(
    _ call: FunctionCallExprSyntax, isOnText: Bool, in scope: Scope
  ) -> Argument? {
    let closure = call.trailingClosure ?? call.argument("content")?.as(ClosureExprSyntax.self)
    isCentered = call.argument("alignment") == nil
    guard call.calledName != "ZStack" else {
      let items = Array(closure?.statements ?? [])
      if let track = track(of: items, scope) { return track }
      for (number, item) in items.enumerated() {
        guard let fill = layer(item, scope) else { continue }
        let isHidden = items.dropFirst(number + 1).contains {
          showsContent($0, in: scope, isOnText: isOnText)
        }
        if isHidden { return fill }
      }
      return nil
    }
    let base = call.calledMember?.base
    let given = call.arguments.first { $0.label == nil }?.expression
    if call.calledName == "overlay" {
      guard let fill = base.flatMap({ layer($0, scope) }),
        let above = closure.map({ Syntax($0) }) ?? given.map({ Syntax($0) })
      else { return nil }
      return showsContent(above, in: scope, isOnText: false) ? fill : nil
    }
    guard
      let fill = closure.flatMap({ layer(in: $0.statements, scope) })
        ?? given.flatMap({ layer($0, scope) })
    else { return nil }
    let isText = base.map { showsContent($0, in: scope, isOnText: isOnText) } ?? isOnText
    return isText ? fill : nil
  }

  // MARK: The value of a ring or a bar

  /// The opaque color of a whole shape that has a part of the same in front of it.
  private mutating func track(of items: [CodeBlockItemSyntax], _ scope: Scope) -> Argument? {
    var tracks: [DrawnShape] = []
    for shape in items.compactMap({ $0.soleExpression.flatMap(DrawnShape.init) }) {
      if shape.isPart {
        let track = tracks.first { $0.outline == shape.outline }
        if let track, !FillOpacity.isClear(shape.color) {
          return Argument(expression: track.color, scope: scope)
        }
      } else if opacity.isOpaque(shape.color, scope) {
        tracks.append(shape)
      }
    }
    return nil
  }

  // MARK: The text

  /// Whether a view shows a text or a symbol.
  mutating func showsContent(_ view: some SyntaxProtocol, in scope: Scope, isOnText: Bool) -> Bool {
    seen = []
    return finds(Syntax(view), scope, isOnText)
  }

  private mutating func finds(_ view: Syntax, _ scope: Scope, _ isOnText: Bool) -> Bool {
    guard left > 0, seen.insert(view.id).inserted else { return false }
    left -= 1
    var names: Set<String> = []
    for token in view.tokens(viewMode: .sourceAccurate) {
      if isOnText, isViewItself(token, scope) { return true }
      guard let name = token.identifier?.name, names.insert(name).inserted else { continue }
      if name == "Text" || name == "Label" || isSymbol(token, name)
        || isOnText && Self.contents.contains(name)
      {
        return true
      }
      let parts = shown(token, name, scope)
      for (node, inner) in parts where finds(node, inner, false) { return true }
    }
    return false
  }

  private func isSymbol(_ token: TokenSyntax, _ name: String) -> Bool {
    name == "Image" && token.call?.argument("systemName") != nil
  }

  /// The names by which modifiers, styles and containers refer to what they are given.
  private static let contents: Set = ["content", "configuration", "label"]

  /// Whether a token in an extension of views is the view, or a modifier of it without `self`.
  private func isViewItself(_ token: TokenSyntax, _ scope: Scope) -> Bool {
    let isImplied =
      token.parent?.is(DeclReferenceExprSyntax.self) == true
      && token.call?.parent?.as(MemberAccessExprSyntax.self)?.base?.id == token.call?.id
      && token.text.first?.isLowercase == true
    guard isImplied || token.text == "self" else { return false }
    return scope.table.enclosingTypes(of: Syntax(token), in: scope).first?.isExternal == true
  }

  /// The declarations of a view's own that a name shows.
  private func shown(_ token: TokenSyntax, _ name: String, _ scope: Scope) -> [(Syntax, Scope)] {
    if name.first?.isUppercase == true, token.call != nil,
      let type = scope.table.type(named: [name], at: Syntax(token), in: scope)
    {
      return body(of: type, from: scope).map { [(Syntax($0), $1)] } ?? []
    }
    guard let reference = token.reference, reference.isOwn else { return [] }
    return scope.table.definitions(of: reference, in: scope).flatMap { definition in
      if let (statements, inner) = definition.body { return [(Syntax(statements), inner)] }
      let (values, declaration) = definition.sources(in: scope.table)
      return declaration == nil
        ? values.compactMap(\.self).map { (Syntax($0.expression), $0.scope) } : []
    }
  }

  private func body(
    of type: TypeSymbol, from scope: Scope
  ) -> (CodeBlockItemListSyntax, Scope)? {
    guard !type.isExternal, scope.table.conforms(type, to: ["View"]) else { return nil }
    return scope.table.members(named: "body", of: type, ofType: false, from: scope).first?.body
  }

  // MARK: The fill

  private mutating func layer(
    in statements: CodeBlockItemListSyntax, _ scope: Scope
  ) -> Argument? {
    for item in statements {
      guard let fill = layer(item, scope), let outer = statements.parent else { continue }
      if opacity.isTinted(item, of: outer, scope) { return fill }
    }
    return nil
  }

  private mutating func layer(_ item: CodeBlockItemSyntax, _ scope: Scope) -> Argument? {
    (item.soleExpression ?? item.item.as(ReturnStmtSyntax.self)?.expression)
      .flatMap { layer($0, scope) }
  }

  /// The opaque style of a view that fills its place in some state.
  private mutating func layer(_ view: ExprSyntax, _ scope: Scope) -> Argument? {
    guard left > 0, depth < Limits.chain else { return nil }
    left -= 1
    depth += 1
    defer { depth -= 1 }
    let branches = view.branches
    guard branches.isEmpty else {
      for branch in branches {
        if let fill = layer(in: branch, scope), opacity.isTinted(branch, of: view, scope) {
          return fill
        }
      }
      return nil
    }
    if opacity.isOpaque(view, scope) { return Argument(expression: view, scope: scope) }
    guard let call = view.as(FunctionCallExprSyntax.self), let name = call.calledName else {
      return view.isOwn ? layer(declared: view, scope) : nil
    }
    if let base = call.calledMember?.base, !base.isSelf {
      if Self.coloring.contains(name), let style = call.arguments.first?.expression,
        isShape(base), opacity.isOpaque(style, scope)
      {
        return Argument(expression: style, scope: scope)
      }
      return keepsFill(call, name) ? layer(base, scope) : nil
    }
    if Self.groups.contains(name) {
      return call.trailingClosure.flatMap { layer(in: $0.statements, scope) }
    }
    if name == "AnyView" { return call.arguments.first.flatMap { layer($0.expression, scope) } }
    guard name.first?.isUppercase == true else {
      return layer(declared: call.calledExpression, scope)
    }
    guard let type = scope.table.type(named: [name], at: Syntax(call), in: scope),
      let (statements, inner) = body(of: type, from: scope)
    else { return nil }
    return layer(in: statements, inner)
  }

  private mutating func layer(declared name: ExprSyntax, _ scope: Scope) -> Argument? {
    let found = scope.table.definitions(of: name, in: scope)
    guard found.count == 1, let (statements, inner) = found[0].body else { return nil }
    return layer(in: statements, inner)
  }

  private func isShape(_ view: ExprSyntax) -> Bool {
    guard let call = view.as(FunctionCallExprSyntax.self), let name = call.calledName else {
      return false
    }
    guard let base = call.calledMember?.base else { return Self.shapes.contains(name) }
    return keepsFill(call, name) && isShape(base)
  }

  /// Whether a modifier leaves a fill where it is, and opaque.
  private func keepsFill(_ call: FunctionCallExprSyntax, _ name: String) -> Bool {
    let numbers = call.arguments.map { Double($0.expression.trimmedDescription) }
    switch name {
    case "frame":
      return isCentered && numbers.allSatisfy { $0.map { $0 >= Self.minimumSize } ?? true }
    case "offset": return numbers.allSatisfy { $0 == 0 }
    default: return Self.modifiers.contains(name)
    }
  }

  /// The width or height in points from which a fill hides a text.
  private static let minimumSize = 12.0
  private static let groups: Set = ["Group", "GeometryReader", "ZStack"]
  private static let coloring: Set = ["foregroundColor", "foregroundStyle"]
  fileprivate static let shapes: Set = [
    "Capsule", "Circle", "ConcentricRectangle", "ContainerRelativeShape", "Ellipse", "Rectangle",
    "RoundedRectangle", "UnevenRoundedRectangle",
  ]
  private static let modifiers: Set = [
    "accessibilityHidden", "animation", "aspectRatio", "background", "brightness", "clipShape",
    "clipped", "contentShape", "cornerRadius", "edgesIgnoringSafeArea", "ignoresSafeArea",
    "overlay", "padding", "scaledToFill", "scaledToFit", "shadow", "transition",
  ]
}

/// A shape in one color, as a ring or a bar of progress has two.
private struct DrawnShape {
  let color: ExprSyntax
  /// The shape with its line and its height, which two must share to cover each other.
  private(set) var outline: [String]
  /// Whether only a part of it is drawn, by `trim` or by a width that is a product.
  private(set) var isPart = false

  /// Reads a shape with nothing but modifiers that leave it where it is.
  init?(_ view: ExprSyntax) {
    var (view, color, outline) = (view, nil as ExprSyntax?, [] as [String])
    while let call = view.as(FunctionCallExprSyntax.self), let name = call.calledName {
      let others = call.arguments.filter { $0.label != nil }.map(\.trimmedDescription)
      guard let base = call.calledMember?.base else {
        guard let color, TextFills.shapes.contains(name) else { return nil }
        (self.color, self.outline) = (color, outline + [call.trimmedDescription])
        return
      }
      switch name {
      case "trim": isPart = isPart || call.arguments.contains { $0.expression.mentionsName }
      case "rotationEffect", "animation": break
      case "frame":
        let width = call.argument("width")?.as(InfixOperatorExprSyntax.self)
        let isProduct = width?.operator.trimmedDescription == "*" && width?.mentionsName == true
        isPart = isPart || isProduct
        outline += call.arguments.filter { $0.label?.text == "height" }
          .map(\.expression.trimmedDescription)
      case "fill", "foregroundColor", "foregroundStyle", "stroke", "strokeBorder":
        let first = call.arguments.first
        guard color == nil, let first, first.label == nil else { return nil }
        color = first.expression
        outline.append((name.hasPrefix("stroke") ? name : "fill") + others.joined())
      default: return nil
      }
      view = base
    }
    return nil
  }
}

extension SyntaxProtocol {
  /// Whether a name occurs in it, so that it isn't constant.
  fileprivate var mentionsName: Bool {
    tokens(viewMode: .sourceAccurate).contains {
      $0.parent?.is(DeclReferenceExprSyntax.self) == true
    }
  }
}

extension ExprSyntax {
  /// The statements of each branch, if it is an `if` or a `switch`.
  fileprivate var branches: [CodeBlockItemListSyntax] {
    if let choice = self.as(IfExprSyntax.self) {
      let other: [CodeBlockItemListSyntax] =
        switch choice.elseBody {
        case .codeBlock(let block): [block.statements]
        case .ifExpr(let next): ExprSyntax(next).branches
        case nil: []
        }
      return [choice.body.statements] + other
    }
    return self.as(SwitchExprSyntax.self)?.cases
      .compactMap { $0.as(SwitchCaseSyntax.self)?.statements } ?? []
  }
}

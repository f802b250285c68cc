import SwiftSyntax
internal import WidgetManifests

/// Finds a family of a widget for which its views certainly set no background, while they do for
/// another one.
///
/// - Source: https://github.com/wordpress-mobile/WordPress-iOS/issues/21672: widgets of the Lock
///   Screen need one, too. A text of the inline family isn't counted.
struct BackgroundCases {
  static let name = "containerBackground"

  private let reach: Reach
  private let root: Syntax
  /// The declarations to which views lead, by the names that lead there.
  private var declared: [String: [Syntax]] = [:]

  init(_ reach: Reach, root: Syntax) {
    (self.reach, self.root) = (reach, root)
    for (node, scope) in reach.shown {
      let name =
        node.as(FunctionDeclSyntax.self)?.name.plainText
        ?? (node.as(VariableDeclSyntax.self)?.bindings.first ?? node.as(PatternBindingSyntax.self))?
        .name ?? "init"
      let isOfType = ["body", "makeBody", "init"].contains(name)
      guard let key = isOfType ? scope.selfType?.name : name else { continue }
      declared[key, default: []].append(node)
    }
    let own = declared
    for type in reach.types where !type.isExternal {
      for parent in reach.scope.table.ancestors(of: type) {
        declared[type.name, default: []] += own[parent.name] ?? []
      }
    }
  }

  /// The place of the first view of such a family.
  ///
  /// - Parameter families: The families of the widget.
  func lacking(among families: Set<WidgetFamily>) -> Origin? {
    for (node, scope) in reach.shown + [(root, reach.scope)] {
      for token in node.tokens(viewMode: .sourceAccurate)
      where token.tokenKind == .keyword(.switch) {
        guard let choice = token.parent?.as(SwitchExprSyntax.self), choice.subject.mentionsFamily,
          !reachesName(from: root, outside: Syntax(choice))
        else { continue }
        // A widget that lists no families has those of its platform only.
        var left = families.count < WidgetFamily.allCases.count ? families : []
        for own in choice.cases.compactMap({ $0.as(SwitchCaseSyntax.self) }) {
          let named = own.label.tokens(viewMode: .sourceAccurate)
            .compactMap { WidgetFamily(rawValue: $0.plainText) }
          let shown = own.label.is(SwitchDefaultLabelSyntax.self) ? left : left.intersection(named)
          left.subtract(named)
          if !shown.subtracting([.accessoryInline]).isEmpty, let view = own.onlyView,
            !reachesName(from: Syntax(own))
          {
            return scope.file.origin(of: view)
          }
        }
      }
    }
    return nil
  }

  /// Whether the name occurs in a node, or in a declaration to which it leads.
  private func reachesName(from start: Syntax, outside skipped: Syntax? = nil) -> Bool {
    var waiting = [start]
    var seen: Set<SyntaxIdentifier> = [start.id]
    while let node = waiting.popLast() {
      for token in node.tokens(viewMode: .sourceAccurate) {
        if let skipped, skipped.position <= token.position, token.position < skipped.endPosition,
          skipped.root.id == token.root.id
        {
          continue
        }
        guard let name = token.identifier?.name else { continue }
        if name == Self.name { return true }
        waiting += declared[name, default: []].filter { seen.insert($0.id).inserted }
      }
    }
    return false
  }
}

extension SwitchCaseSyntax {
  /// The view that it shows; nil if there are several, or if it shows nothing.
  fileprivate var onlyView: ExprSyntax? {
    let views = statements.compactMap(\.soleExpression)
    return views.count == 1 && views[0].calledRoot != "EmptyView" ? views[0] : nil
  }
}

extension ExprSyntax {
  /// The name of the function or type whose call is modified.
  fileprivate var calledRoot: String? {
    guard let call = self.as(FunctionCallExprSyntax.self) else { return nil }
    return call.calledMember?.base?.calledRoot ?? call.calledName
  }
}

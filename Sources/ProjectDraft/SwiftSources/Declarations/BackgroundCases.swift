import SwiftSyntax
internal import WidgetManifests

/// Finds a family of a widget for which its views certainly set no background, while they do for
/// another one.
///
/// - Source: https://github.com/wordpress-mobile/WordPress-iOS/issues/21672: widgets of the Lock
///   Screen need one, too. A text of the inline family isn't counted.
struct BackgroundCases {
  static let name = "containerBackground"

  private typealias Part = (node: Syntax, scope: Scope)

  private let root: Part
  /// The declarations to which views lead, by the names that lead there.
  private var declared: [String: [Part]] = [:]
  /// Those of the names that lead to a background.
  private var leading: Set<String> = [Self.name]

  init(_ reach: Reach, _ chain: WidgetConfigurationCall) {
    root = (Syntax(chain.call), chain.scope)
    for part in reach.shown {
      let name =
        part.node.as(FunctionDeclSyntax.self)?.name.plainText ?? part.node.binding?.name ?? "init"
      let isOfType = ["body", "makeBody", "init"].contains(name)
      guard let key = isOfType ? part.scope.selfType?.name : name else { continue }
      declared[key, default: []].append(part)
    }
    let own = declared
    for type in reach.types where !type.isExternal {
      for parent in reach.scope.table.ancestors(of: type) {
        declared[type.name, default: []] += own[parent.name] ?? []
      }
    }
    var users: [String: [String]] = [:]
    for (key, parts) in declared {
      let used = parts.flatMap { $0.node.tokens(viewMode: .sourceAccurate) }
        .compactMap(\.identifier?.name)
      for name in Set(used) { users[name, default: []].append(key) }
    }
    var waiting = [Self.name]
    while let name = waiting.popLast() {
      waiting += users[name, default: []].filter { leading.insert($0).inserted }
    }
  }

  /// The place of the first view of such a family.
  ///
  /// - Parameter families: The families of the widget.
  func lacking(among families: Set<WidgetFamily>) -> Origin? {
    let found = choices.filter { leads($0.choice) }
    // Another choice may be around this one, or beside it.
    guard found.count == 1 else { return nil }
    // A widget that lists no families has those of its platform only.
    var left = families.count < WidgetFamily.allCases.count ? families : []
    for own in found[0].choice.cases.compactMap({ $0.as(SwitchCaseSyntax.self) }) {
      let named = own.label.tokens(viewMode: .sourceAccurate)
        .compactMap { WidgetFamily(rawValue: $0.plainText) }
      let shown = own.label.is(SwitchDefaultLabelSyntax.self) ? left : left.intersection(named)
      left.subtract(named)
      if !shown.subtracting([.accessoryInline]).isEmpty, let view = own.onlyView, !leads(own) {
        return found[0].scope.file.origin(of: view)
      }
    }
    return nil
  }

  /// The choices by the family to which the configuration leads outside of any other; none if it
  /// leads to a background outside of all.
  private var choices: [(choice: SwitchExprSyntax, scope: Scope)] {
    var found: [(choice: SwitchExprSyntax, scope: Scope)] = []
    var waiting = [root]
    var seen: Set<SyntaxIdentifier> = [root.node.id]
    while let (node, scope) = waiting.popLast() {
      var end = node.position
      for token in node.tokens(viewMode: .sourceAccurate) where token.position >= end {
        if token.tokenKind == .keyword(.switch),
          let choice = token.parent?.as(SwitchExprSyntax.self), choice.subject.mentionsFamily
        {
          found.append((choice, scope))
          end = choice.endPosition
        } else if let name = token.identifier?.name {
          if name == Self.name { return [] }
          waiting += declared[name, default: []].filter { seen.insert($0.node.id).inserted }
        }
      }
    }
    return found
  }

  private func leads(_ node: some SyntaxProtocol) -> Bool {
    node.tokens(viewMode: .sourceAccurate).contains {
      $0.identifier.map { leading.contains($0.name) } == true
    }
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

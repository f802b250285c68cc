import SwiftSyntax

/// Finds the widget bundles and widgets of a module, and reads their declarations.
struct WidgetDeclarations {
  private static let widgets: Set = ["Widget", "ControlWidget"]

  private let table: SymbolTable
  private let target: String
  private(set) var facts = SourceFacts()
  /// Whether the module has widgets, in whatever part.
  private(set) var hasWidgets = false

  /// The bundles and widgets in the order of files and lines.
  ///
  /// Widgets that a bundle takes from another module are in that module's facts, except for those
  /// that it creates with arguments.
  ///
  /// - Parameter part: The part of the widgets; only the first has the other facts.
  init(of table: SymbolTable, _ part: ModulePart = .whole) {
    (self.table, target) = (table, table.module.name)
    read(part)
    guard part.share > 0 else { return }
    let widgets = facts.widgets
    facts = SourceFacts()
    facts.widgets = widgets
  }

  private mutating func read(_ part: ModulePart) {
    if part.share == 0 { facts.intents = IntentDeclarations(table: table).facts() }
    let types = table.typesShown(conformingTo: ["Widget", "ControlWidget", "WidgetBundle"])
    let bundles = types.filter { table.conforms($0, to: ["WidgetBundle"]) }
    let widgets = types.filter { table.conforms($0, to: Self.widgets) }
    var made: [TypeSymbol: [SwiftValue]] = [:]
    let launcher = Launcher(table)
    // A program may launch with a type that a linked module declares.
    let launched = launcher.types.filter { $0.table !== table }
    var others: [TypeSymbol] = []
    for bundle in bundles + launched.filter({ $0.table.conforms($0, to: ["WidgetBundle"]) }) {
      for (type, value) in read(bundle, launcher) {
        if made[type] == nil, type.table !== table, bundle.table === table { others.append(type) }
        made[type, default: []].append(value)
      }
    }
    let instances =
      widgets.flatMap { widget in Self.distinct(made[widget] ?? []).map { (widget, $0) } }
      + others.flatMap { widget in
        Self.distinct(made[widget] ?? []).filter { $0 != nil }.map { (widget, $0) }
      }
    hasWidgets = instances.contains { !$0.0.isExternal }
    for (widget, instance) in part.own(instances) { read(widget, instance) }
    for widget in widgets + launched.filter({ $0.table.conforms($0, to: Self.widgets) }) {
      let conditions = Self.isMain(widget) ? [] : launcher.conditions(of: widget)
      guard let conditions, let origin = widget.nameOrigin else { continue }
      var bundle = BundleFacts(
        type: widget.qualifiedName, target: target, origin: origin, main: true)
      bundle.widgets = [widget.qualifiedName]
      bundle.launchConditions = conditions
      facts.bundles.append(bundle)
    }
    // Whether others are parsed depends on what else was asked before.
    let files =
      table.files(mentioning: SwiftFile.wanted) + bundles.flatMap { $0.declarations.map(\.file) }
    if files.contains(where: \.hasSyntaxError) { facts.brokenTargets.insert(target) }
    guard facts.bundles.contains(where: \.main), !facts.brokenTargets.contains(target) else {
      return
    }
    let listed = Set(facts.bundles.filter(\.main).flatMap(\.widgets))
    let open = widgets.filter { !listed.contains($0.qualifiedName) && $0.isPlain }
    if open.isEmpty { return }
    // A bundle that nobody launches or makes lists none.
    let launchedNames = Set(facts.bundles.filter(\.main).map(\.type))
    let idle = bundles.filter { !launchedNames.contains($0.qualifiedName) }
    let unused = Set(idle).subtracting(used(idle)).flatMap(\.declarations).map(\.node.id)
    let unlisted = Set(Set(open).subtracting(used(open, outside: Set(unused))).map(\.qualifiedName))
    for index in facts.widgets.indices where unlisted.contains(facts.widgets[index].type) {
      facts.widgets[index].isUnlisted = true
    }
  }

  /// The types that the code of the module may make, apart from their own code, from previews and
  /// from some declarations.
  private func used(
    _ types: [TypeSymbol], outside declarations: Set<SyntaxIdentifier> = []
  ) -> Set<TypeSymbol> {
    let byName = Dictionary(grouping: types, by: \.name)
    var used: Set<TypeSymbol> = []
    for file in table.files(mentioning: byName.keys.sorted()) {
      for token in file.tree.tokens(viewMode: .sourceAccurate) {
        guard let named = byName[token.text],
          !sequence(first: Syntax(token), next: \.parent).contains(where: {
            declarations.contains($0.id)
          })
        else { continue }
        used.formUnion(named.filter { $0.isUse(token) })
      }
    }
    return used
  }

  /// Reads a bundle, and returns the types of its widgets and their values.
  private mutating func read(_ bundle: TypeSymbol, _ launcher: Launcher) -> [(
    type: TypeSymbol, value: SwiftValue
  )] {
    guard let origin = bundle.nameOrigin, let file = bundle.declarations.first?.file else {
      return []
    }
    let conditions = Self.isMain(bundle) ? [] : launcher.conditions(of: bundle)
    var found = BundleFacts(
      type: bundle.qualifiedName, target: target, origin: origin, main: conditions != nil)
    found.launchConditions = conditions ?? []
    var members: [(type: TypeSymbol, value: SwiftValue)] = []
    // A widget in several branches counts once.
    var places: [String: [[String]]] = [:]
    var unknown: [String] = []
    let run = Evaluator(.parts)
    for part in run.parts(ofBundle: bundle, in: Scope(table: bundle.table, file: file)) {
      switch part.content {
      case .object(let type?, _) where type.name != "EmptyWidget":
        members.append((type, part))
        places[type.qualifiedName, default: []].append(
          part.conditions.map(\.text).filter { !$0.isEmpty }.unique)
      case .unknown:
        if let place = part.place { unknown.append(place.node.trimmedDescription) }
      default: break
      }
    }
    // How a widget makes what it holds doesn't matter here, if that it is one is known. The draft as
    // a whole has a problem if it has no steps left.
    if run.isIncomplete, run.isExhausted || !unknown.isEmpty, !table.budget.isUsedUp {
      facts.problems.append(
        DraftProblem(
          "\(bundle.qualifiedName) is too long to follow to its end, so widgets may be missing",
          at: origin, isUnread: true))
    }
    found.widgets = (members.map(\.type.qualifiedName) + unknown).unique
    found.conditional = places.mapValues { PresenceConditions.joined($0).joined(separator: ", ") }
      .filter { !$0.value.isEmpty }
    facts.bundles.append(found)
    return members
  }

  private mutating func read(_ widget: TypeSymbol, _ instance: SwiftValue?) {
    let reader = WidgetReader(widget, made: instance, widget.table, target: target)
    if let widget = reader.facts() { facts.widgets.append(widget) }
  }

  /// The instances of a widget that are created with arguments; a single nil if there are none.
  private static func distinct(_ instances: [SwiftValue]) -> [SwiftValue?] {
    let withArguments = instances.filter {
      guard let call = $0.place?.node.as(FunctionCallExprSyntax.self) else { return false }
      return !call.arguments.isEmpty || call.trailingClosure != nil
    }
    return withArguments.isEmpty ? [nil] : withArguments
  }

  private static func isMain(_ type: TypeSymbol) -> Bool {
    type.declarations.contains { $0.node.attributes.contains("main") }
  }
}

extension TypeSymbol {
  /// Whether it is neither generic nor under a condition.
  fileprivate var isPlain: Bool {
    declarations.allSatisfy { declaration in
      let generic = declaration.node.asProtocol((any WithGenericParametersSyntax).self)
      return !declaration.isConditional && generic?.genericParameterClause == nil
    }
  }

  /// Whether a token with its name may make one.
  fileprivate func isUse(_ token: TokenSyntax) -> Bool {
    // `Tide.kind` makes none.
    if let access = token.parent?.parent?.as(MemberAccessExprSyntax.self),
      access.base?.id == token.parent?.id,
      !["self", "init"].contains(access.declName.baseName.text)
    {
      return false
    }
    for node in sequence(first: Syntax(token), next: \.parent) {
      if node.isPreview { return false }
      guard node.asProtocol((any DeclGroupSyntax).self) != nil else { continue }
      let own = node.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
      if own == name || own == qualifiedName
        || node.asProtocol((any NamedDeclSyntax).self)?.name.text == name
      {
        return false
      }
    }
    return true
  }
}

extension AttributeListSyntax {
  func contains(_ name: String) -> Bool {
    contains { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == name }
  }
}

import SwiftSyntax

/// Finds the widget bundles and widgets of a module, and reads what they declare.
struct WidgetDeclarations {
  /// What an intent has to be to configure a widget or a control.
  private static let intents: Set = [
    "WidgetConfigurationIntent", "ControlConfigurationIntent", "INIntent",
  ]

  private let table: SymbolTable
  private let target: String
  private var facts = SourceFacts()

  /// The bundles and widgets in the order of files and lines.
  ///
  /// What a bundle takes from another module stands in that module's facts.
  static func facts(of table: SymbolTable, target: String) -> SourceFacts {
    var declarations = WidgetDeclarations(table: table, target: target)
    declarations.read()
    return declarations.facts
  }

  private init(table: SymbolTable, target: String) {
    (self.table, self.target) = (table, target)
  }

  private mutating func read() {
    facts.intents = Self.conforming(to: Self.intents, in: table).compactMap { type in
      type.nameOrigin.map { IntentFacts(type: type.qualifiedName, target: target, origin: $0) }
    }
    let types = Self.conforming(to: ["Widget", "ControlWidget", "WidgetBundle"], in: table)
    let bundles = types.filter { table.conforms($0, to: ["WidgetBundle"]) }
    let widgets = types.filter { table.conforms($0, to: ["Widget", "ControlWidget"]) }
    var made: [TypeSymbol: [Instance]] = [:]
    let launcher = Launcher(table)
    for bundle in bundles {
      for member in read(bundle, launcher) {
        made[member.type, default: []].append(member.instance)
      }
    }
    for widget in widgets {
      for instance in Self.distinct(made[widget] ?? []) { read(widget, instance) }
      let conditions = Self.isMain(widget) ? [] : launcher.conditions(of: widget)
      guard let conditions, let origin = widget.nameOrigin else { continue }
      var bundle = BundleFacts(
        type: widget.qualifiedName, target: target, origin: origin, main: true)
      bundle.widgets = [widget.qualifiedName]
      bundle.launchConditions = conditions
      facts.bundles.append(bundle)
    }
  }

  private mutating func read(_ bundle: TypeSymbol, _ launcher: Launcher) -> [BundleReader.Member] {
    guard let origin = bundle.nameOrigin else { return [] }
    let reader = BundleReader(bundle, table)
    let conditions = Self.isMain(bundle) ? [] : launcher.conditions(of: bundle)
    var found = BundleFacts(
      type: bundle.qualifiedName, target: target, origin: origin, main: conditions != nil)
    found.launchConditions = conditions ?? []
    // A widget that stands in several branches is there once.
    var places: [String: [[String]]] = [:]
    for member in reader.members {
      places[member.type.qualifiedName, default: []].append(member.conditions)
    }
    found.widgets = reader.members.map(\.type.qualifiedName).unique
    found.conditional = places.mapValues { PresenceConditions.joined($0).joined(separator: ", ") }
      .filter { !$0.value.isEmpty }
    facts.bundles.append(found)
    facts.unresolved += reader.unresolved.map {
      UnresolvedFact(
        what: "widget of \(bundle.qualifiedName)", expression: $0.expression, origin: $0.origin)
    }
    return reader.members
  }

  private mutating func read(_ widget: TypeSymbol, _ instance: Instance?) {
    var reader = WidgetReader(widget, made: instance, table, target: target)
    if let widget = reader.facts() { facts.widgets.append(widget) }
    facts.unresolved += reader.unresolved
  }

  /// The ways in which a widget is made: one where it takes no arguments.
  private static func distinct(_ instances: [Instance]) -> [Instance?] {
    let withArguments = instances.filter { !$0.arguments.isEmpty }
    return withArguments.isEmpty ? [nil] : withArguments
  }

  private static func isMain(_ type: TypeSymbol) -> Bool {
    type.declarations.contains { $0.node.attributes.contains("main") }
  }

  /// The types of the module's own files that conform to one of an SDK's protocols, by themselves
  /// or through protocols of the sources.
  static func conforming(to protocols: Set<String>, in table: SymbolTable) -> [TypeSymbol] {
    var names = protocols
    var found: [TypeSymbol] = []
    var seen: Set<TypeSymbol> = []
    var examined: Set<String> = []
    while true {
      let files = table.files(mentioning: names.sorted()).filter { !examined.contains($0.path) }
      guard !files.isEmpty else { break }
      for file in files {
        examined.insert(file.path)
        for declaration in table.declarations(of: file).types {
          guard let type = table.symbol(declaredBy: declaration),
            seen.insert(type).inserted, table.conforms(type, to: protocols)
          else { continue }
          if type.isProtocol { names.insert(type.name) } else { found.append(type) }
        }
      }
      // Protocols of other modules may refine them as well.
      for other in table.visible {
        for file in other.files(mentioning: names.sorted()) {
          for declaration in other.declarations(of: file).types where declaration.kind == .protocol
          {
            guard let type = other.symbol(declaredBy: declaration),
              other.conforms(type, to: protocols)
            else { continue }
            names.insert(type.name)
          }
        }
      }
    }
    return found.filter { $0.table === table && !$0.isExternal }
      .sorted { $0.place < $1.place }
  }
}

extension SymbolTable {
  /// The type that a declaration declares or extends.
  func symbol(declaredBy declaration: TypeDeclaration) -> TypeSymbol? {
    if let extended = declaration.node.as(ExtensionDeclSyntax.self) {
      return extendedType(extended, from: declaration.file)
    }
    return symbol(declaration.path, [declaration])
  }
}

extension AttributeListSyntax {
  func contains(_ name: String) -> Bool {
    contains { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == name }
  }
}

extension TypeSymbol {
  /// What orders types as they stand in the files of a module.
  fileprivate var place: (file: String, line: Int) {
    (nameOrigin?.file ?? "", nameOrigin?.line ?? 0)
  }
}

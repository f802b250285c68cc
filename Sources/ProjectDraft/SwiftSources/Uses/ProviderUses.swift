import SwiftSyntax
internal import WidgetManifests

/// The data that a provider's answers depend on, found in the code that they reach.
///
/// Of each type that is named, those members are followed whose names occur on the way: that is
/// more than is run, and never all of a type.
struct ProviderUses {
  /// Whether it reads something that changes while the widget is on the screen; nil where the code
  /// leads out of the sources at hand.
  private(set) var readsChangingData: Drafted<Bool>?
  /// By what it reads from outside of the program and its app, as in `URLSession`; nil where it is
  /// not found to.
  private(set) var outsideData: Drafted<String>?
  /// The calls that certainly ask WidgetKit for a reload, by the kind; nil for those of all kinds.
  private(set) var reloads: [Drafted<String>] = []
  /// Whether something is named as such a call is.
  private var mayReload = false
  /// The places at which it opens the defaults or the container of an app group.
  private(set) var openings: Set<Origin> = []
  /// The databases that it opens in the container of an app group, in the order of the search.
  private(set) var databases: [DatabaseOpening] = []

  private var waiting: [(node: Syntax, scope: Scope)] = []
  private var seen: Set<SyntaxIdentifier> = []
  private var names: Set<String> = []
  private var types: [TypeSymbol] = []
  /// The places of the types in their list.
  private var numbers: [TypeSymbol: Int] = [:]
  /// How many of the types each module has looked at.
  private var lookedAt: [ObjectIdentifier: Int] = [:]
  private var isKnown: Set<TypeSymbol> = []
  private var files: Set<String> = []
  private var extended: Set<String> = []
  /// The names that were looked up, by their files.
  private var resolved: [ObjectIdentifier: Set<NodeNames.Use>] = [:]
  private let home: SymbolTable
  private var isIncomplete = false
  private var size = 0

  /// The maximum numbers of nodes and tokens that are read for one provider: our own limits.
  private static let maximumNodes = 300
  private static let maximumTokens = 20_000

  /// Data that an app, a person or the network changes: the names of the types and functions that
  /// read it.
  private static let changing: Set<String> = [
    "URLSession", "URLRequest", "NWConnection", "WKExtendedRuntimeSession", "WCSession",
    "UserDefaults", "NSUserDefaults", "NSUbiquitousKeyValueStore", "AppStorage",
    "FileManager", "FileHandle", "contentsOf", "contentsOfFile", "NSKeyedUnarchiver",
    "SecItemCopyMatching",
    "NSFetchRequest", "NSPersistentContainer", "NSManagedObjectContext", "FetchDescriptor",
    "ModelContext", "ModelContainer", "DatabaseQueue", "DatabasePool", "CKContainer", "CKDatabase",
    "CLLocationManager", "CLLocationUpdate", "CLGeocoder", "WeatherService", "CMPedometer",
    "HKHealthStore", "EKEventStore", "CNContactStore", "PHAsset", "PHPhotoLibrary",
    "HMHomeManager", "MPMusicPlayerController", "MPMediaQuery",
  ]
  /// Of those, what may be there without the app or anything else having changed it.
  private static let stored: Set<String> = [
    "UserDefaults", "NSUserDefaults", "AppStorage", "FileManager", "FileHandle", "contentsOf",
    "contentsOfFile", "NSKeyedUnarchiver", "SecItemCopyMatching", "NSFetchRequest",
    "NSPersistentContainer", "NSManagedObjectContext", "FetchDescriptor", "ModelContext",
    "ModelContainer", "DatabaseQueue", "DatabasePool", "URLRequest", "CLGeocoder",
  ]
  /// The types that open the store of SwiftData, by default in the first app group.
  private static let stores: Set<String> = [
    "ModelContainer", "ModelConfiguration", "modelContainer", "isStoredInMemoryOnly",
  ]
  private static let opening: Set<String> = [
    "suiteName", "forSecurityApplicationGroupIdentifier", "groupContainer",
  ]
  private static let reloading: Set<String> = ["reloadTimelines", "reloadAllTimelines"]
  /// The names that say by themselves what is read.
  static let marks = changing.union(stores).union(opening).union(reloading)
    .union(DatabaseOpenings.marks)
  private static let apple: Set<String> = [
    "SwiftUI", "WidgetKit", "Foundation", "AppIntents", "Intents", "UIKit", "AppKit", "Combine",
    "os", "OSLog", "CoreGraphics", "Observation", "Swift", "UniformTypeIdentifiers", "Charts",
  ]

  init(of type: TypeSymbol, answer: FunctionDeclSyntax, in scope: Scope) {
    home = scope.table
    add(type, from: scope)
    add(Syntax(answer), scope)
    follow()
    if readsChangingData == nil, !isIncomplete, waiting.isEmpty {
      readsChangingData = Drafted(
        false, expression: type.name, origin: scope.file.origin(of: answer))
    }
    confirm { RunCode(of: type, answer: answer, in: scope) }
  }

  /// Where the code of a widget leads, that of its views, of its provider and of the queries for the
  /// options of its intent, which the system runs in the extension, too.
  init(ofWidget type: TypeSymbol, in scope: Scope) {
    home = scope.table
    names = [
      "body", "timeline", "getTimeline", "snapshot", "getSnapshot", "placeholder", "currentValue",
      "defaultQuery", "suggestedEntities", "entities", "defaultResult",
    ]
    add(type, from: scope)
    follow()
    confirm { RunCode(ofWidget: type, in: scope) }
  }

  /// Takes what the code is blamed for from what certainly runs, where there may be something.
  private mutating func confirm(_ code: () -> RunCode) {
    guard mayReload || databases.contains(where: { $0.access == .readWrite }) else { return }
    let code = code()
    reloads = code.reloads
    for index in databases.indices where !code.databases.contains(databases[index]) {
      databases[index].access = nil
    }
  }

  private mutating func follow() {
    while seen.count < Self.maximumNodes, size < Self.maximumTokens {
      guard let (node, scope) = waiting.popLast() else { return }
      read(node, scope)
    }
    isIncomplete = true
  }

  private mutating func read(_ node: Syntax, _ scope: Scope) {
    let others = scope.file.imports.subtracting(Self.apple)
    if !others.isSubset(of: scope.table.moduleNames) { isIncomplete = true }
    if files.insert(scope.file.path).inserted {
      // The members of the SDK's types that it extends may be called on any value.
      for type in scope.table.externalTypes(extendedIn: scope.file) {
        addExtensions(ofType: type, from: scope)
      }
    }
    let names = scope.file.names(in: node)
    size += names.tokens
    for (name, token) in names.marks { addMark(name, token, scope) }
    for (use, token) in names.uses { add(use, token, scope) }
  }

  private mutating func addMark(_ name: String, _ token: TokenSyntax, _ scope: Scope) {
    if Self.reloading.contains(name) { mayReload = true }
    if Self.changing.contains(name), readsChangingData == nil {
      readsChangingData = Drafted(true, expression: name, origin: scope.file.origin(of: token))
    }
    // `Data(contentsOf: url)` asks the web as well.
    let isOfWeb =
      name == "contentsOf" && outsideData == nil
      && token.parent?.as(LabeledExprSyntax.self).map {
        scope.table.isOfWeb($0.expression, in: scope)
      } == true
    if Self.changing.contains(name), isOfWeb || !Self.stored.contains(name), outsideData == nil {
      outsideData = Drafted(name, expression: name, origin: scope.file.origin(of: token))
    }
    if Self.stores.contains(name) { openings.insert(scope.file.origin(of: token)) }
    if Self.opening.contains(name), let argument = token.parent?.as(LabeledExprSyntax.self) {
      var expression = argument.expression
      if name == "groupContainer", let call = expression.as(FunctionCallExprSyntax.self),
        let only = call.arguments.first
      {
        expression = only.expression
      }
      openings.insert(scope.file.origin(of: expression))
    }
    if DatabaseOpenings.marks.contains(name),
      let opening = home.databaseOpening(token, name, in: scope), !databases.contains(opening)
    {
      databases.append(opening)
    }
  }

  private mutating func add(_ use: NodeNames.Use, _ token: TokenSyntax, _ scope: Scope) {
    let name = use.name
    if names.insert(name).inserted { addMembers(named: name, from: scope) }
    // A name means the same all over a file, or nearly so.
    let file = ObjectIdentifier(scope.file)
    guard resolved[file, default: []].insert(use).inserted else { return }
    if name.first?.isUppercase == true {
      // `Preferences.Counters` is found by its whole path.
      let member = use.isMember ? token.parent?.parent?.as(MemberAccessExprSyntax.self) : nil
      let path = member.map { ExprSyntax($0).nameComponents } ?? []
      let named = path.last == name ? path : [name]
      let type = scope.table.type(named: named, at: Syntax(token), in: scope)
      // A global variable may be called as a type is: `var Current = Environment()`.
      if !use.isMember, type?.isExternal != false { addGlobals(named: name, from: scope) }
      guard let type else { return }
      guard !type.isExternal else { return addExtensions(ofType: type, from: scope) }
      add(type, from: scope)
      if use.isCall { add("init", of: type, from: scope) }
    } else if !use.isMember {
      addGlobals(named: name, from: scope)
    } else if scope.table === home, extended.insert(name).inserted {
      // The only type of the SDK, or of an intent definition, that the provider's own module extends
      // by it: where several have it, the name does not say which one is meant.
      let types = home.externalTypes(extendedBy: name)
      if types.count == 1 { addExtensions(ofType: types[0], from: scope) }
    }
  }

  private mutating func addGlobals(named name: String, from scope: Scope) {
    for definition in scope.table.globals(named: name, from: scope) { add(definition) }
  }

  /// Adds the members of that name of all types so far.
  private mutating func addMembers(named name: String, from scope: Scope) {
    let table = scope.table
    for type in types[lookedAt[ObjectIdentifier(table), default: 0]...] {
      _ = table.ownMembers(of: type)
    }
    lookedAt[ObjectIdentifier(table)] = types.count
    let found = table.typesByMember[name, default: []].compactMap { type in
      numbers[type].map { (number: $0, type: type) }
    }
    for (_, type) in found.sorted(by: { $0.number < $1.number }) {
      add(name, of: type, from: scope)
    }
  }

  private mutating func add(_ type: TypeSymbol, from scope: Scope) {
    guard seen.count < Self.maximumNodes else { return }
    for type in [type] + scope.table.ancestors(of: type)
    where !type.isExternal && isKnown.insert(type).inserted {
      numbers[type] = types.count
      types.append(type)
      addNamedMembers(of: type, from: scope)
    }
  }

  /// Adds what the sources make of a type of the SDK.
  private mutating func addExtensions(ofType type: TypeSymbol, from scope: Scope) {
    guard isKnown.insert(type).inserted, !scope.table.extensionDeclarations(of: type).isEmpty else {
      return
    }
    numbers[type] = types.count
    types.append(type)
    addNamedMembers(of: type, from: scope)
  }

  /// Adds those members of a type that were named so far.
  private mutating func addNamedMembers(of type: TypeSymbol, from scope: Scope) {
    let members = scope.table.ownMembers(of: type)
    for name in members.names where names.contains(name) {
      for (member, table) in members.byName[name] ?? [] { add(member, table, of: type) }
    }
  }

  private mutating func add(_ name: String, of type: TypeSymbol, from scope: Scope) {
    for (member, table) in scope.table.ownMembers(named: name, of: type) {
      add(member, table, of: type)
    }
  }

  private mutating func add(
    _ member: MemberDeclaration, _ table: SymbolTable, of type: TypeSymbol
  ) {
    add(member.node, Scope(table: table, file: member.container.file, selfType: type))
  }

  private mutating func add(_ definition: Definition) {
    switch definition {
    case .function(let function, let scope): add(Syntax(function), scope)
    case .variable(let variable): add(Syntax(variable.binding), variable.scope)
    default: break
    }
  }

  private mutating func add(_ node: Syntax, _ scope: Scope) {
    if seen.insert(node.id).inserted { waiting.append((node, scope)) }
  }
}

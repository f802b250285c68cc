import SwiftSyntax
internal import WidgetManifests

/// The data that a provider's timelines depend on, found in the code that they reach.
///
/// Of each type used, the members are followed whose names occur anywhere in that code: that is
/// more than what runs, but never all members of a type.
struct ProviderUses {
  /// Whether it reads data that changes while the widget is on the screen; nil if the code refers
  /// to unavailable sources.
  private(set) var readsChangingData: Drafted<Bool>?
  /// The name for data from outside of the program and its app, as in `URLSession`; nil if none was
  /// found.
  private(set) var outsideData: Drafted<String>?
  /// The calls that certainly ask WidgetKit for a reload, by the kind; nil for calls that reload
  /// all kinds.
  private(set) var reloads: [Drafted<String>] = []
  /// Whether there is a name of such a call.
  private var mayReload = false
  /// The places where it opens the defaults or the container of an app group.
  private(set) var openings: Set<Origin> = []
  /// The databases that it opens in the container of an app group, in the order of the search.
  private(set) var databases: [DatabaseOpening] = []

  private var waiting: [(node: Syntax, scope: Scope)] = []
  private var seen: Set<SyntaxIdentifier> = []
  private var names: Set<String> = []
  private var types: [TypeSymbol] = []
  /// The index of each type in `types`.
  private var numbers: [TypeSymbol: Int] = [:]
  /// The number of `types` whose members each module has listed.
  private var lookedAt: [ObjectIdentifier: Int] = [:]
  private var isKnown: Set<TypeSymbol> = []
  private var files: Set<String> = []
  private var extended: Set<String> = []
  /// The names that were looked up in each file.
  private var resolved: [ObjectIdentifier: Set<NodeNames.Use>] = [:]
  private let home: SymbolTable
  private var isIncomplete = false
  private var size = 0

  /// The names of types and functions that read data changed by an app, a person or the network.
  private static let changing: Set<String> = [
    "URLSession", "URLRequest", "NWConnection", "WKExtendedRuntimeSession", "WCSession",
    "UserDefaults", "NSUserDefaults", "NSUbiquitousKeyValueStore", "AppStorage",
    "FileManager", "FileHandle", "contentsOf", "contentsOfFile", "NSKeyedUnarchiver",
    "SecItemCopyMatching",
    "NSFetchRequest", "NSPersistentContainer", "NSManagedObjectContext", "FetchDescriptor",
    "ModelContext", "ModelContainer", "DatabaseQueue", "DatabasePool", "CKContainer", "CKDatabase",
    "CLLocationManager", "CLLocationUpdate", "CLGeocoder", "WeatherService", "CMPedometer",
    "HKHealthStore", "EKEventStore", "CNContactStore", "PHAsset", "PHPhotoLibrary",
    "HMHomeManager", "MPMusicPlayerController", "MPMediaQuery", "MKLocalSearch", "MKDirections",
    "MKMapSnapshotter", "currentEntitlements", "fetchRequest",
  ]
  /// The subset of names whose data may exist without having changed outside.
  private static let stored: Set<String> = [
    "UserDefaults", "NSUserDefaults", "AppStorage", "FileManager", "FileHandle", "contentsOf",
    "contentsOfFile", "NSKeyedUnarchiver", "SecItemCopyMatching", "NSFetchRequest",
    "NSPersistentContainer", "NSManagedObjectContext", "FetchDescriptor", "ModelContext",
    "ModelContainer", "DatabaseQueue", "DatabasePool", "URLRequest", "CLGeocoder", "fetchRequest",
  ]
  /// The types that open the store of SwiftData, by default in the first app group.
  private static let stores: Set<String> = [
    "ModelContainer", "ModelConfiguration", "modelContainer", "isStoredInMemoryOnly",
  ]
  private static let opening: Set<String> = [
    "suiteName", "forSecurityApplicationGroupIdentifier", "groupContainer",
  ]
  private static let reloading: Set<String> = ["reloadTimelines", "reloadAllTimelines"]
  /// The names that show what is read.
  static let marks = changing.union(stores).union(opening).union(reloading)
    .union(DatabaseOpenings.marks)
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

  /// The code that a widget reaches: that of its views, of its provider, and of the queries for its
  /// intent's options, which the system also runs in the extension.
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

  /// Restricts reloads and database writes to code that certainly runs.
  private mutating func confirm(_ code: () -> RunCode) {
    guard mayReload || databases.contains(where: { $0.access == .readWrite }) else { return }
    let code = code()
    reloads = code.reloads
    for index in databases.indices where !code.databases.contains(databases[index]) {
      databases[index].access = nil
    }
  }

  private mutating func follow() {
    while seen.count < Limits.declarations, size < Limits.tokens {
      guard let (node, scope) = waiting.popLast() else { return }
      read(node, scope)
    }
    isIncomplete = true
  }

  private mutating func read(_ node: Syntax, _ scope: Scope) {
    if !scope.table.unavailableModules(in: scope.file).isEmpty { isIncomplete = true }
    if files.insert(scope.file.path).inserted {
      // The members of SDK types that the file extends may be called on any value.
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
    // `Data(contentsOf: url)` can also load from the web.
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
    // A name nearly always has the same meaning throughout a file.
    let file = ObjectIdentifier(scope.file)
    guard resolved[file, default: []].insert(use).inserted else { return }
    if name.first?.isUppercase == true {
      // `Preferences.Counters` is looked up by its whole path.
      let member = use.isMember ? token.parent?.parent?.as(MemberAccessExprSyntax.self) : nil
      let path = member.map { ExprSyntax($0).nameComponents } ?? []
      let named = path.last == name ? path : [name]
      let type = scope.table.type(named: named, at: Syntax(token), in: scope)
      // A global variable may have a name like a type: `var Current = Environment()`.
      if !use.isMember, type?.isExternal != false { addGlobals(named: name, from: scope) }
      guard let type else { return }
      guard !type.isExternal else { return addExtensions(ofType: type, from: scope) }
      add(type, from: scope)
      if use.isCall { add("init", of: type, from: scope) }
    } else if !use.isMember {
      addGlobals(named: name, from: scope)
    } else if scope.table === home, extended.insert(name).inserted {
      // The only type of the SDK, or of an intent definition, that the provider's module extends
      // with this member; if there are several, the name doesn't show which one.
      let types = home.externalTypes(extendedBy: name)
      if types.count == 1 { addExtensions(ofType: types[0], from: scope) }
    }
  }

  private mutating func addGlobals(named name: String, from scope: Scope) {
    for definition in scope.table.globals(named: name, from: scope) {
      switch definition {
      case .function(let function, let scope): add(Syntax(function), scope)
      case .variable(let variable): add(Syntax(variable.binding), variable.scope)
      case .type(let type):
        add(type, from: scope)
        add("init", of: type, from: scope)
      default: break
      }
    }
  }

  /// Adds the members with that name of all types found so far.
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
    guard seen.count < Limits.declarations else { return }
    for type in [type] + scope.table.ancestors(of: type)
    where !type.isExternal && isKnown.insert(type).inserted {
      numbers[type] = types.count
      types.append(type)
      addNamedMembers(of: type, from: scope)
    }
  }

  /// Adds the extensions of an SDK's type in the sources.
  private mutating func addExtensions(ofType type: TypeSymbol, from scope: Scope) {
    guard isKnown.insert(type).inserted, !scope.table.extensionDeclarations(of: type).isEmpty else {
      return
    }
    numbers[type] = types.count
    types.append(type)
    addNamedMembers(of: type, from: scope)
  }

  /// Adds the members of a type whose names were found so far.
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

  private mutating func add(_ node: Syntax, _ scope: Scope) {
    if seen.insert(node.id).inserted { waiting.append((node, scope)) }
  }
}

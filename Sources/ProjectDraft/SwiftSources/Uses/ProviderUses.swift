import SwiftSyntax

/// What a provider's answers rest on, by the code that they lead to.
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
  /// The places at which it opens the defaults or the container of an app group.
  private(set) var openings: Set<Origin> = []

  private var waiting: [(node: Syntax, scope: Scope)] = []
  private var seen: Set<SyntaxIdentifier> = []
  private var names: Set<String> = []
  private var types: [TypeSymbol] = []
  private var isKnown: Set<TypeSymbol> = []
  private var files: Set<String> = []
  private var extended: Set<String> = []
  /// The names that were looked up, with their files and how they stand there.
  private var resolved: Set<String> = []
  private let home: SymbolTable
  private var isIncomplete = false
  private var size = 0

  /// The most nodes and tokens that are looked at for one provider: our own limits.
  private static let maximumNodes = 300
  private static let maximumTokens = 20_000

  /// What an app, a person or the network changes: by the names of the types and functions that
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
  /// What opens the store of SwiftData, by default in the first app group.
  private static let stores: Set<String> = [
    "ModelContainer", "ModelConfiguration", "modelContainer", "isStoredInMemoryOnly",
  ]
  private static let opening: Set<String> = [
    "suiteName", "forSecurityApplicationGroupIdentifier", "groupContainer",
  ]
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
  }

  private mutating func follow() {
    while seen.count < Self.maximumNodes, size < Self.maximumTokens {
      guard let (node, scope) = waiting.popLast() else { return }
      read(node, scope)
    }
    isIncomplete = true
  }

  private mutating func read(_ node: Syntax, _ scope: Scope) {
    let own = Self.apple.union(scope.table.visible.map(\.module.name))
      .union([scope.table.module.name])
    if !scope.file.imports.isSubset(of: own) { isIncomplete = true }
    if files.insert(scope.file.path).inserted { addExtensions(of: scope) }
    var previous: TokenSyntax?
    for token in node.tokens(viewMode: .sourceAccurate) {
      defer { previous = token }
      size += 1
      guard let name = token.identifier?.name else { continue }
      if Self.changing.contains(name), readsChangingData == nil {
        readsChangingData = Drafted(
          true, expression: name, origin: scope.file.origin(of: token))
      }
      if Self.changing.contains(name), !Self.stored.contains(name), outsideData == nil {
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
      add(name, token, isMember: previous?.tokenKind == .period, scope)
    }
  }

  private mutating func add(
    _ name: String, _ token: TokenSyntax, isMember: Bool, _ scope: Scope
  ) {
    if names.insert(name).inserted {
      for type in types { add(name, of: type, from: scope) }
    }
    let next = token.nextToken(viewMode: .sourceAccurate)?.tokenKind
    let isCall = next == .leftParen || next == .leftAngle
    // A name means the same all over a file, or nearly so.
    guard resolved.insert("\(scope.file.path)\n\(name)\n\(isMember)\(isCall)").inserted else {
      return
    }
    if name.first?.isUppercase == true {
      // `Preferences.Counters` is found by its whole path.
      let member = isMember ? token.parent?.parent?.as(MemberAccessExprSyntax.self) : nil
      let path = member.map { ExprSyntax($0).nameComponents } ?? []
      let named = path.last == name ? path : [name]
      guard let type = scope.table.type(named: named, at: Syntax(token), in: scope) else { return }
      guard !type.isExternal else { return addExtensions(ofType: type, from: scope) }
      add(type, from: scope)
      if isCall { add("init", of: type, from: scope) }
    } else if !isMember {
      for definition in scope.table.globals(named: name, from: scope) { add(definition) }
    } else if scope.table === home {
      addExtensions(with: name, scope)
    }
  }

  private mutating func add(_ type: TypeSymbol, from scope: Scope) {
    guard seen.count < Self.maximumNodes else { return }
    for type in [type] + scope.table.ancestors(of: type)
    where !type.isExternal && isKnown.insert(type).inserted {
      types.append(type)
      for name in names { add(name, of: type, from: scope) }
    }
  }

  /// Adds the SDK's types that a file extends: their members may be called on any value.
  private mutating func addExtensions(of scope: Scope) {
    for declaration in scope.table.declarations(of: scope.file).types {
      guard let node = declaration.node.as(ExtensionDeclSyntax.self),
        let type = scope.table.extendedType(node, from: scope.file), type.isExternal
      else { continue }
      addExtensions(ofType: type, from: scope)
    }
  }

  /// Adds the only type of the SDK, or of an intent definition, that the provider's own module extends
  /// by a member: where several have it, the name does not say which one is meant.
  private mutating func addExtensions(with name: String, _ scope: Scope) {
    guard extended.insert(name).inserted else { return }
    var found: Set<TypeSymbol> = []
    for file in home.declarations(of: name) {
      for declaration in file.types where declaration.kind == .extension {
        guard home.members(of: declaration)[name] != nil,
          let node = declaration.node.as(ExtensionDeclSyntax.self),
          let type = home.extendedType(node, from: file.file), type.isExternal
        else { continue }
        found.insert(type)
      }
    }
    if found.count == 1, let type = found.first { addExtensions(ofType: type, from: scope) }
  }

  /// Adds what the sources make of a type of the SDK.
  private mutating func addExtensions(ofType type: TypeSymbol, from scope: Scope) {
    guard isKnown.insert(type).inserted, !scope.table.extensionDeclarations(of: type).isEmpty else {
      return
    }
    types.append(type)
    for name in names { add(name, of: type, from: scope) }
  }

  private mutating func add(_ name: String, of type: TypeSymbol, from scope: Scope) {
    for (member, table) in scope.table.ownMembers(named: name, of: type) {
      add(member.node, Scope(table: table, file: member.container.file, selfType: type))
    }
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

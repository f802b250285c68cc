import SwiftSyntax
internal import WidgetManifests

/// The Swift files that are compiled together: those of a target, or of a package's target.
struct SourceModule: Sendable {
  /// The name of the target, which may differ from the name that `import` uses.
  var name: String
  var files: [SwiftFile]
  /// The names of the modules whose declarations its files can use.
  var visible: [String] = []
  var conditions = CompilationConditions()
  /// The values of `Bundle.main`; nil for a library.
  var program: ProgramInfo?
  /// The paths of its own string tables, and the tables of the whole project.
  var stringFiles: Set<String> = []
  var strings: StringTables?
  /// The pictures of the whole project.
  var assets: AssetCatalogs?
  /// Of an app: the paths of the files that an extension compiles as well, whose widgets only the
  /// extension shows.
  var ofExtensions: Set<String> = []
}

/// The known values that a program can read from its own bundle.
struct ProgramInfo: Sendable, Hashable {
  var bundleID: String?
  /// Texts of its `Info.plist` by their keys.
  var infoTexts: [String: String] = [:]
}

/// The platform and the flags by which the compiler decides about `#if`.
struct CompilationConditions: Sendable, Hashable {
  /// As in `iOS`.
  var platform = "iOS"
  /// The active flags, as in `DEBUG`; nil if unknown, as in a bare folder.
  var flags: Set<String>?
  /// Whether it is Mac Catalyst, which `os()` treats as iOS.
  var isMacCatalyst = false

  /// The system that `#available` checks, as in `macCatalyst`.
  var system: String { isMacCatalyst ? "macCatalyst" : platform }

  /// The version of the system among versions by platform: like in Swift, a requirement for iOS
  /// applies to Mac Catalyst as well.
  ///
  /// - Source:
  ///   https://docs.swift.org/swift-book/documentation/the-swift-programming-language/attributes/#available
  func version(among systems: [String: String]) -> String? { systems[system] ?? systems[platform] }
}

/// The declarations of one module, and of the modules that it can see.
///
/// A file is parsed when a name that it may declare is looked up. Nothing here checks types: if
/// more than one declaration remains, the result is nil.
final class SymbolTable {
  let module: SourceModule
  /// The steps for evaluating its code, shared by all modules of a draft.
  let budget: EvaluationBudget
  fileprivate(set) var visible: [SymbolTable] = []

  private lazy var filesByType = files(by: \.types)
  private lazy var filesByGlobal = files(by: \.globals)
  private lazy var filesByExtensionMember = files(by: \.extensionMembers)
  /// The results of earlier lookups.
  struct Cache {
    fileprivate var globalNames: [String: Bool] = [:]
    fileprivate var declarationsByFile: [Int: FileDeclarations] = [:]
    fileprivate var typesByName: [String: [TypeDeclaration]] = [:]
    fileprivate var symbols: [String: TypeSymbol] = [:]
    fileprivate var membersByNode: [SyntaxIdentifier: [String: [MemberDeclaration]]] = [:]
    /// Filled by `ownMembers(of:)`.
    var membersByType: [TypeSymbol: OwnMembers] = [:]
    /// Also filled by `ownMembers(of:)`: the types with a member of each name.
    var typesByMember: [String: [TypeSymbol]] = [:]
    /// Filled by `type(named:at:in:)`.
    var innerTypes: [InnerName: TopLevel] = [:]
    /// Filled by `topLevelType(_:from:)`.
    var topLevelTypes: [FileName: TopLevel] = [:]
    /// Filled by `enclosingTypes(of:in:)`, by the innermost declaration.
    var enclosingTypesByGroup: [SyntaxIdentifier: [TypeSymbol]] = [:]
    /// Filled by `cases(of:)`.
    var casesByType: [TypeSymbol: EnumCases] = [:]
    /// Filled by `externalTypes(extendedIn:)`.
    var extendedByFile: [String: [TypeSymbol]] = [:]
    /// Filled by `externalTypes(extendedBy:)`.
    var extendedByMember: [String: [TypeSymbol]] = [:]
    fileprivate var extensionsByFile: [String: [String: [TypeDeclaration]]] = [:]
    /// Filled by `topLevelType(_:from:)`.
    var candidatesByName: [String: [Candidate]] = [:]
    /// Filled by `globals(named:from:)`.
    var globalsByName: [String: [Global]] = [:]
    /// Filled by `calls(of:)`.
    var callsByNames: [Set<String>: [(call: FunctionCallExprSyntax, file: SwiftFile)]] = [:]
    /// Filled by `local(_:in:before:_:)`.
    var localIndices: [SyntaxIdentifier: LocalIndex] = [:]
    /// Filled by `databaseOpening(_:_:in:)`.
    var databasesByToken: [SyntaxIdentifier: DatabaseOpening?] = [:]
    /// Filled by `databaseSettings(in:)`.
    var databaseSettingsByFile: [String: [TokenSyntax]] = [:]
    /// Filled by `ValueDependence`.
    var dependences: [ValueDependence.Subject: [SyntaxIdentifier: Bool]] = [:]
    /// Filled by `ViewConditions`: the families that a condition names; nil if it is about the
    /// program.
    var familiesByCondition: [SyntaxIdentifier: [WidgetFamily]?] = [:]
    /// Filled by `identifiers(inViewsNamed:)`.
    var identifiersByView: [String: Set<String>] = [:]
    /// Filled by `parents(of:)`.
    var parentsByType: [TypeSymbol: [TypeSymbol]] = [:]
  }
  var cache = Cache()
  /// Whether the parents of a type are being looked up; until then, it has none.
  var findsParents = false
  /// The names of the module and of the modules that it sees.
  private(set) lazy var moduleNames = Set([module.name] + visible.map(\.module.name))
  /// Apple's modules: what they read has a name, and they set no widget's background.
  static let apple: Set = [
    "SwiftUI", "WidgetKit", "Foundation", "AppIntents", "Intents", "UIKit", "AppKit", "Cocoa",
    "CoreData", "SwiftData", "ActivityKit", "Combine", "os", "OSLog", "Charts", "MapKit",
    "CoreLocation", "CoreGraphics", "Observation", "HealthKit", "EventKit", "Swift", "Photos",
    "UniformTypeIdentifiers", "StoreKit", "WeatherKit", "CloudKit", "Security", "Accelerate",
    "CommonCrypto", "Compression", "Contacts", "CoreImage", "CoreMotion", "CoreText", "CryptoKit",
    "Darwin", "DeveloperToolsSupport", "Dispatch", "HomeKit", "ImageIO", "LinkPresentation",
    "MediaPlayer", "MusicKit", "NaturalLanguage", "ObjectiveC", "PassKit", "QuartzCore",
    "RegexBuilder", "SafariServices", "Synchronization", "TipKit", "WatchConnectivity", "WebKit",
    "simd",
  ]
  private lazy var fileNumbers = Dictionary(
    module.files.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })

  private init(_ module: SourceModule, _ budget: EvaluationBudget) {
    (self.module, self.budget) = (module, budget)
  }

  /// A table for each module, by name; a module can see those that it names.
  ///
  /// Of several modules with the same name, the first one counts.
  static func tables(
    of modules: [SourceModule], budget: EvaluationBudget = EvaluationBudget()
  ) -> [String: SymbolTable] {
    let tables = Dictionary(
      modules.map { ($0.name, SymbolTable($0, budget)) }, uniquingKeysWith: { first, _ in first })
    for table in tables.values {
      table.visible = table.module.visible.compactMap { tables[$0] }.filter { $0 !== table }
    }
    return tables
  }

  /// Calls a function with a table for each module, by name.
  ///
  /// Afterwards the tables are emptied: they and their types refer to each other and to all trees,
  /// so that the memory of a project would be kept while the next one is read.
  static func withTables<Result>(
    of modules: [SourceModule], budget: EvaluationBudget,
    _ body: ([String: SymbolTable]) -> Result
  ) -> Result {
    let tables = tables(of: modules, budget: budget)
    defer { for table in tables.values { table.forget() } }
    return body(tables)
  }

  private func forget() {
    visible = []
    cache = Cache()
  }

  /// The modules that a file imports without available sources, apart from Apple's.
  func unavailableModules(in file: SwiftFile) -> Set<String> {
    file.imports.subtracting(Self.apple).subtracting(moduleNames)
  }

  private func files(by names: KeyPath<IdentifierIndex, Set<UInt64>>) -> [UInt64: [Int]] {
    var index: [UInt64: [Int]] = [:]
    for (number, file) in module.files.enumerated() {
      for name in file.identifiers[keyPath: names] { index[name, default: []].append(number) }
    }
    return index
  }

  /// The files that contain one of the identifiers; those that matter are parsed in parallel.
  ///
  /// - Parameter matters: Whether the text of a file may contain what is being searched.
  func files(
    mentioning names: [String], where matters: (SwiftFile) -> Bool = { _ in true }
  ) -> [SwiftFile] {
    let files = texts(mentioning: names).filter(matters)
    SwiftFile.parse(files)
    return files
  }

  /// The files that contain one of the identifiers, parsed or not.
  func texts(mentioning names: [String]) -> [SwiftFile] {
    let hashes = names.map(IdentifierIndex.hash)
    return module.files.filter { file in hashes.contains(where: file.identifiers.mentions) }
  }

  private func declarations(ofFiles numbers: [Int]?) -> [FileDeclarations] {
    guard let numbers else { return [] }
    SwiftFile.parse(numbers.map { module.files[$0] })
    return numbers.map(declarations(ofFile:))
  }

  /// The types and extensions of the module whose path ends in a name, in the order of files.
  func types(named name: String) -> [TypeDeclaration] {
    if let known = cache.typesByName[name] { return known }
    let found = declarations(ofType: name).flatMap { $0.types(named: name) }
    cache.typesByName[name] = found
    return found
  }

  /// The declarations in the files that may declare or extend a type with that name, or a
  /// typealias.
  func declarations(ofType name: String) -> [FileDeclarations] {
    declarations(ofFiles: filesByType[IdentifierIndex.hash(name)])
  }

  /// The declarations in the files that may declare a global variable or function with that name.
  func declarations(ofGlobal name: String) -> [FileDeclarations] {
    declarations(ofFiles: filesByGlobal[IdentifierIndex.hash(name)])
  }

  /// Whether an available file may declare a global with the name.
  func mayDeclareGlobally(_ name: String) -> Bool {
    if let known = cache.globalNames[name] { return known }
    let hash = IdentifierIndex.hash(name)
    let isDeclared = ([self] + visible).contains {
      $0.filesByType[hash] != nil || $0.filesByGlobal[hash] != nil
    }
    cache.globalNames[name] = isDeclared
    return isDeclared
  }

  /// Whether a file of the module may declare the name, possibly as a member of a type.
  func mayDeclare(_ name: String) -> Bool {
    let hash = IdentifierIndex.hash(name)
    return module.files.contains { $0.identifiers.declares(hash) }
  }

  /// The declarations in the files that may declare a variable or a function with that name in an
  /// extension.
  func declarations(ofExtensionMember name: String) -> [FileDeclarations] {
    declarations(ofFiles: filesByExtensionMember[IdentifierIndex.hash(name)])
  }

  /// The declarations in a file of the module, apart from those in functions.
  func declarations(of file: SwiftFile) -> FileDeclarations {
    fileNumbers[file.path].map(declarations(ofFile:)) ?? FileDeclarations(file, module.conditions)
  }

  private func declarations(ofFile number: Int) -> FileDeclarations {
    if let known = cache.declarationsByFile[number] { return known }
    let declarations = FileDeclarations(module.files[number], module.conditions)
    cache.declarationsByFile[number] = declarations
    return declarations
  }

  /// The unique instance for a type, so that types can be compared by identity.
  func symbol(_ path: [String], _ declarations: [TypeDeclaration]) -> TypeSymbol {
    let privateFile = declarations.first { $0.isPrivate }?.file.path ?? ""
    // A type of an SDK and a project's type with the same name are different.
    let key = path.joined(separator: ".") + "\n\(declarations.count)\n" + privateFile
    if let known = cache.symbols[key] { return known }
    let symbol = TypeSymbol(path: path, table: self, declarations: declarations)
    cache.symbols[key] = symbol
    return symbol
  }

  /// The members of one declaration of a type, by name.
  func members(of declaration: TypeDeclaration) -> [String: [MemberDeclaration]] {
    if let known = cache.membersByNode[declaration.node.id] { return known }
    let members = MemberDeclaration.members(of: declaration, module.conditions)
    cache.membersByNode[declaration.node.id] = members
    return members
  }

  /// The extensions in a file of the module that have a member with that name.
  func extensions(withMember name: String, in file: FileDeclarations) -> [TypeDeclaration] {
    if let known = cache.extensionsByFile[file.file.path] { return known[name] ?? [] }
    var extensions: [String: [TypeDeclaration]] = [:]
    for type in file.types where type.kind == .extension {
      for name in members(of: type).keys { extensions[name, default: []].append(type) }
    }
    cache.extensionsByFile[file.file.path] = extensions
    return extensions[name] ?? []
  }

  /// The module's own extensions of the type at the path.
  func extensions(of path: [String]) -> [TypeDeclaration] {
    guard let name = path.last else { return [] }
    return types(named: name).filter { type in
      type.kind == .extension
        && (type.path == path
          || (type.path.dropFirst() == path[...] && moduleNames.contains(type.path[0])))
    }
  }
}

internal import AppProduct

/// A project as its files declare it, before build settings are evaluated.
///
/// The readers of `.xcodeproj`, of XcodeGen specs, of Tuist's manifests and of Expo's
/// configurations all produce this.
struct ProjectModel: Sendable {
  var name: String
  /// The folder that contains the project file, relative to the root of the draft.
  ///
  /// Empty for the root itself; the value of `SRCROOT`.
  var folder: String
  /// The layers below every target, by configuration.
  var configurations: [BuildConfiguration] = []
  /// The configuration used if none is requested or the requested one is missing.
  var defaultConfiguration: String?
  /// The language in which its texts are written, as in `en`.
  var developmentLanguage: String?
  var targets: [TargetModel] = []
  /// Other projects, without targets, that declare some of these targets.
  var joined: [ProjectModel] = []
  /// The folders of local packages, relative to the root of the draft.
  var localPackages: [String] = []
  /// The names in `${…}` that may be replaced from the environment when the project is generated.
  ///
  /// If no setting has such a name, its value is unknown rather than empty.
  var environmentNames: Set<String> = []
  /// The names of the targets that each shared scheme archives, the default scheme first.
  var schemes: [[String]] = []
  /// Whether Expo would generate it from an app's configuration.
  var isGeneratedByExpo = false
  var problems: [DraftProblem] = []

  /// The targets that schemes archive, with the default scheme first: the one with the project's
  /// name, or else the first that archives a release.
  static func ordered(
    _ schemes: [(name: String, isRelease: Bool, targets: [String])], of project: String?
  ) -> [[String]] {
    let others = schemes.filter { $0.name != project }
    return
      (schemes.filter { $0.name == project } + others.filter(\.isRelease)
      + others.filter { !$0.isRelease }).map(\.targets)
  }

  /// The project that declares a target: this one, or one joined to it.
  func project(of target: TargetModel) -> ProjectModel { target.project.map { joined[$0] } ?? self }

  /// The configuration with a name, as spelled in the project; nil if there is none.
  func configuration(named name: String) -> String? {
    let names = configurations.map(\.name)
    return names.first { $0 == name } ?? names.first { $0.lowercased() == name.lowercased() }
  }

  /// The configuration to draft.
  ///
  /// - Parameter asked: The requested name; nil for `Release`.
  /// - Returns: The name as spelled in the project, and a problem if the requested one is missing.
  func configuration(for asked: String?) -> (name: String, problems: [DraftProblem]) {
    let wanted = asked ?? "Release"
    let names = configurations.map(\.name)
    if let same = configuration(named: wanted) { return (same, []) }
    let own = defaultConfiguration.flatMap { names.contains($0) ? $0 : nil } ?? names.last
    guard let own else { return (wanted, []) }
    let list = names.joined(separator: ", ")
    let problem = DraftProblem(
      "the project \(name) has no configuration \(wanted), so \(own) is read; it has \(list)",
      at: nil)
    return (own, [problem])
  }
}

/// A build configuration of a project or of a target: one layer of settings above its xcconfig.
struct BuildConfiguration: Sendable {
  var name: String
  /// The path of the base xcconfig, relative to the root of the draft, and where it is named.
  var baseFile: String?
  var baseOrigin: Origin?
  /// The settings, in the order in which they are applied.
  var settings: [SettingAssignment] = []
  /// Whether it may assign more settings than are known.
  var isIncomplete = false
}

/// A target as its project declares it.
struct TargetModel: Sendable {
  /// A product of another target that this one copies into its own.
  struct Embedding: Sendable {
    var target: String
    /// Platforms as in `ios`, `maccatalyst`; empty for no filter.
    var platformFilters: [String] = []
  }

  /// Unique in its project, and among the targets of other projects that are joined to it.
  var name: String
  /// The name in its own project, if that differs.
  var declaredName: String?
  /// As in `com.apple.product-type.app-extension`.
  var productType: String
  var origin: Origin
  /// The index of its project in `joined`; nil for the project itself.
  var project: Int?
  /// The file that it builds, as in `Rain.appex`; nil if its project does not name it.
  var product: String?
  var configurations: [BuildConfiguration] = []
  /// The files that it compiles and those that it copies, relative to the root of the draft.
  var sources: [String] = []
  /// Whether it names folders or files of sources that don't exist, and aren't among these.
  var lacksSources = false
  var resources: [String] = []
  var embeddings: [Embedding] = []
  /// The names of the script phases before the one that embeds extensions, and their places.
  var scriptsBeforeEmbedding: [(name: String, origin: Origin)] = []
  /// The names of the targets that it depends on.
  var dependencies: [String] = []
  /// Whether it links WidgetKit; its code may not use it.
  var linksWidgetKit = false
  /// The names of the products of packages that it links.
  var packageProducts: [String] = []
  /// The `Info.plist` and the entitlements that its spec declares, if a generator writes them.
  ///
  /// They replace the files at their paths, which may be missing or outdated.
  var declaredInfoPlist: DeclaredPropertyList?
  var declaredEntitlements: DeclaredPropertyList?
  /// The privacy manifest that a generator writes beside its resources.
  var declaredPrivacyManifest: DeclaredPropertyList?
  /// The widgets whose code a generator writes, so that no file contains it; nil if there are none.
  var declaredWidgets: [DeclaredWidget]?
  /// The app group that this code opens, in the target and in the app.
  var declaredGroup: Drafted<String>?
}

/// A widget whose generated code is fully determined by declarations in the project.
struct DeclaredWidget: Sendable {
  var origin: Origin
  var kind: Drafted<String>?
  var displayName: Drafted<String>?
  var summary: Drafted<String>?
  var families: Drafted<[String]>?
  /// The place that makes an App Intent configure it; nil if none does.
  var configuration: Origin?

  init(origin: Origin) { self.origin = origin }
}

extension TargetModel {
  /// Whether it contains tests.
  var isTest: Bool {
    productType.hasPrefix("com.apple.product-type.bundle.unit-test")
      || productType.hasPrefix("com.apple.product-type.bundle.ui-testing")
  }

  /// Whether other targets link its code.
  var isLibrary: Bool {
    productType.hasPrefix("com.apple.product-type.framework")
      || productType.hasPrefix("com.apple.product-type.library")
  }

  /// The target and those that it links, beginning with itself.
  ///
  /// - Parameter all: The targets of the project by their names.
  func closure(among all: [String: TargetModel]) -> [TargetModel] {
    var (found, seen, open) = ([TargetModel](), Set<String>(), [self])
    while let next = open.popLast() {
      guard seen.insert(next.name).inserted else { continue }
      found.append(next)
      // An app depends on its extensions to embed them, but doesn't link their code.
      open += next.dependencies.reversed().compactMap { all[$0] }.filter(\.isLibrary)
    }
    return found
  }
}

/// A property list that a project declares and that its generator writes to a file.
struct DeclaredPropertyList: Sendable {
  /// The path of the file, relative to the root of the draft.
  var path: String
  var origin: Origin
  /// The values by their keys, unexpanded, and where each was written.
  var values: [String: PropertyList] = [:]
  var origins: [String: Origin] = [:]
  /// The keys whose values are the generator's defaults.
  var defaults: Set<String> = []
  /// The reason for the defaults, as the beginning of a note on a key.
  var defaultReason = "XcodeGen's default, since `info` has no property"

  /// The values that generators write into an `Info.plist` unless a project has others.
  static let infoPlistDefaults: [String: PropertyList] = [
    "CFBundleIdentifier": .string("$(PRODUCT_BUNDLE_IDENTIFIER)"),
    "CFBundleInfoDictionaryVersion": .string("6.0"),
    "CFBundleName": .string("$(PRODUCT_NAME)"),
    "CFBundleDevelopmentRegion": .string("$(DEVELOPMENT_LANGUAGE)"),
    "CFBundleShortVersionString": .string("1.0"),
    "CFBundleVersion": .string("1"),
  ]

  init(path: String, origin: Origin, defaults: [String: PropertyList] = [:]) {
    (self.path, self.origin, values) = (path, origin, defaults)
    origins = defaults.mapValues { _ in origin }
    self.defaults = Set(defaults.keys)
  }

  mutating func set(_ key: String, _ value: PropertyList, at origin: Origin) {
    values[key] = value
    origins[key] = origin
    defaults.remove(key)
  }
}

extension PropertyList {
  /// A placeholder for an unknown text; no property list can contain its first character.
  static func unknown(_ expression: String) -> PropertyList { .string("\0\(expression)") }

  /// The expression of an unknown text.
  static func unknownExpression(_ text: String) -> String? {
    text.utf8.first == 0 ? String(text.dropFirst()) : nil
  }
}

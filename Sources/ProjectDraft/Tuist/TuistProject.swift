internal import AppProduct

/// A project as described to Tuist, in a Swift manifest or in a printed graph.
struct TuistProject: Sendable {
  var name: String
  /// Its folder, relative to the root of the draft.
  var folder: String
  var origin: Origin
  var developmentRegion: String?
  var settings = TuistSettings()
  var targets: [TuistTarget] = []
  /// The names of the targets that each scheme builds.
  var schemes: [[String]] = []
  /// The folders of local packages, relative to the root of the draft.
  var packages: [String] = []
}

/// A target as described to Tuist.
struct TuistTarget: Sendable {
  var name: String
  var origin: Origin
  var productName: String?
  /// The name in manifests, as in `appExtension`.
  var product: String
  /// As in `iPhone`.
  var destinations: [String] = []
  var bundleID: Drafted<String>?
  var deploymentTargets: [BuildPlatform: Drafted<String>] = [:]
  var infoPlist: TuistPropertyList?
  var entitlements: TuistPropertyList?
  /// The `NSPrivacyAccessedAPITypes` of a privacy manifest that Tuist writes, and its place.
  var privacyManifest: (types: PropertyList, origin: Origin)?
  var sources: [TuistFiles] = []
  var resources: [TuistFiles] = []
  /// Folders whose files are compiled or copied by their type.
  var folders: [TuistFiles] = []
  var dependencies: [TuistDependency] = []
  var settings = TuistSettings()
}

/// The files that match a pattern.
struct TuistFiles: Sendable {
  /// A path or a pattern, relative to the root of the draft.
  var pattern: String
  var excluding: [String] = []
  /// Whether it is a path, even if it contains wildcard characters.
  var isPath = false
}

/// The content of an `Info.plist` or of entitlements.
enum TuistPropertyList: Sendable {
  /// The path of a file, relative to the root of the draft.
  case file(String, Origin)
  /// A path that contains build settings.
  case setting(Drafted<String>)
  /// Values that Tuist writes to a file, optionally added to its defaults.
  case values([String: Value], Origin, extendsDefault: Bool)
  /// A list with unknown contents.
  case unknown(String, Origin?)

  struct Value: Sendable {
    var value: PropertyList
    var origin: Origin?
  }
}

/// A dependency of a target, and where it is declared.
struct TuistDependency: Sendable {
  enum Kind: Sendable, Hashable {
    /// A target of the same project.
    case target(String)
    /// A target of the project in a folder, relative to the root of the draft.
    case project(String, folder: String)
    /// A product of a package.
    case product(String)
  }

  var kind: Kind
  var origin: Origin?
}

/// The settings of a project or of a target.
struct TuistSettings: Sendable {
  struct Configuration: Sendable {
    var name: String
    var isDebug: Bool
    var settings = Values()
    /// The path of an xcconfig, relative to the root of the draft, and where it is named.
    var file: (path: String, origin: Origin?)?
  }

  struct Values: Sendable {
    var values: [String: Drafted<String>] = [:]
    /// Whether there may be other settings.
    var isIncomplete = false
  }

  var base = Values()
  /// The settings for debug configurations only.
  var debugBase = Values()
  var configurations: [Configuration] = []
}

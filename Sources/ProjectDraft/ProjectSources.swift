internal import WidgetManifests

/// The Swift files of a project that are compiled together, and the modules that they can see.
struct ProjectSources {
  /// The files of a target, or of a target of a package.
  struct Module: Sendable {
    var name: String
    var files: [String]
    /// The paths of its string tables.
    var stringFiles: [String] = []
    /// The paths of its asset catalogs.
    var catalogs: [String] = []
    /// The names of the modules that it can use.
    var visible: [String] = []
    /// The target of the project; nil for one of a package.
    var target: TargetModel?
  }

  let model: ProjectModel
  /// The project's targets in order, then the targets of packages that they use.
  private(set) var modules: [Module] = []
  /// The manifests of packages that can't be read, and what is too much to be read.
  private(set) var problems: [DraftProblem]

  init(_ model: ProjectModel, files: ProjectFiles) {
    self.model = model
    let packages = LocalPackages(model.localPackages, below: model.folder, files: files)
    problems = packages.problems
    let targets = model.targets.filter { !$0.isTest }
    let byName = Dictionary(targets.map { ($0.name, $0) }) { first, _ in first }
    var members: [LocalPackages.Member] = []
    var seen: Set<LocalPackages.Member> = []
    var visible = 0
    for target in targets {
      // In a chain of targets, each can use all those before it.
      if visible > Limits.steps {
        problems.append(
          DraftProblem(
            "the targets have too many dependencies; those from here on are not read",
            at: target.origin, isUnread: true))
        break
      }
      let used = target.closure(among: byName)
      let own = packages.closure(of: used.flatMap(\.packageProducts))
      members += own.filter { seen.insert($0).inserted }
      var module = Module(name: target.name, files: target.sources.filter(Self.isSwift))
      module.visible = used.dropFirst().map(\.name) + own.map { packages[$0].name }
      visible += 1 + module.visible.count
      module.target = target
      module.stringFiles = (target.resources + target.sources).filter(ProjectPath.isStringTable)
      modules.append(module)
    }
    for member in members {
      let target = packages[member]
      var module = Module(
        name: target.name, files: target.files, stringFiles: target.stringFiles,
        catalogs: target.catalogs)
      module.visible = packages.closure(of: [target.name]).map { packages[$0].name }
      modules.append(module)
    }
  }

  private static func isSwift(_ path: String) -> Bool { path.hasSuffix(".swift") }
}

extension ProjectSources {
  /// Returns the conditions of `#if` in each module.
  ///
  /// Packages are built for whoever links them; the flags that they define themselves are unknown.
  func conditions(
    in configuration: String, files: ProjectFiles
  ) -> [CompilationConditions] {
    var layers = TargetSettings(model: model, configuration: configuration, files: files)
    var platform: String?
    return modules.map { module in
      // A bare folder has no settings.
      guard let target = module.target, !model.configurations.isEmpty else {
        return CompilationConditions(platform: platform ?? "iOS", flags: nil)
      }
      let settings = layers.settings(of: target)
      let own = settings.platforms.first
      // `os()` treats Mac Catalyst as iOS.
      let name = own == .macCatalyst ? "iOS" : own?.rawValue ?? "iOS"
      platform = platform ?? name
      let flags = own.map { settings.on($0) }?.compilationFlags ?? settings.compilationFlags
      return CompilationConditions(
        platform: name, flags: flags, isMacCatalyst: own == .macCatalyst)
    }
  }
}

extension BuildSettings {
  /// The flags of `#if` that are set; nil if unknown.
  fileprivate var compilationFlags: Set<String>? {
    if isIncomplete { return nil }
    var flags: Set<String> = []
    if let value = value(of: "SWIFT_ACTIVE_COMPILATION_CONDITIONS") {
      guard value.isKnown else { return nil }
      flags.formUnion(value.text.split { $0.utf8.allSatisfy(\.isASCIISpace) }.map(String.init))
    }
    guard let value = value(of: "OTHER_SWIFT_FLAGS") else { return flags }
    guard value.isKnown else { return nil }
    var isName = false
    for word in value.text.split(whereSeparator: { $0.utf8.allSatisfy(\.isASCIISpace) }) {
      if isName {
        flags.insert(String(word))
        isName = false
      } else if word == "-D" {
        isName = true
      } else if word.hasPrefix("-D") {
        flags.insert(String(word.dropFirst(2)))
      }
    }
    return flags
  }
}

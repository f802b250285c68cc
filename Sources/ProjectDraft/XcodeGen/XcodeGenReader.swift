/// Reads an XcodeGen spec as the project that would be generated from it.
struct XcodeGenReader {
  /// Reads a spec and what it includes.
  ///
  /// - Parameters:
  ///   - path: The spec, relative to the root of the draft.
  ///   - folder: The folder that its paths are relative to, usually its own.
  ///   - files: The files of the draft.
  /// - Returns: The project; nil if the file doesn't contain a project's spec.
  static func read(
    _ path: String, in folder: String, files: ProjectFiles
  ) -> (model: ProjectModel?, problems: [DraftProblem]) {
    let file = SpecFile(path, in: folder, files: files)
    guard let spec = file.value, spec.mapping != nil, let name = spec["name"]?.text else {
      return (nil, file.problems)
    }
    let project = SpecProject(spec, in: folder, files: files)
    var model = ProjectModel(name: name, folder: folder)
    model.problems = file.problems
    let templates = SpecTemplates(spec)
    model.problems += templates.problems
    var targets: [String: SpecTarget] = [:]
    for (key, value) in templates.targets.sorted(by: { $0.key < $1.key }) {
      targets[key] = SpecTarget.read(key, value, in: project, &model.problems)
    }
    model.configurations = project.layers(platforms: Set(targets.values.map(\.platform)))
    model.developmentLanguage = project.option("developmentLanguage")?.text
    model.defaultConfiguration = project.defaultConfiguration
    model.targets = targets.sorted { $0.key < $1.key }.map { _, target in
      var result = target.model(&model.problems)
      target.addDependencies(to: &result, among: targets)
      return result
    }
    model.schemes = schemes(of: project, besides: templates.targets)
    model.localPackages = localPackages(of: spec, in: folder)
    model.environmentNames = project.variables
    return (model, [])
  }

  /// The targets that each scheme archives, the default scheme first.
  ///
  /// - Source: https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md#scheme
  private static func schemes(
    of project: SpecProject, besides targets: [String: SpecValue]
  ) -> [[String]] {
    func isRelease(_ name: String) -> Bool {
      project.configurations.contains { $0.name == name && $0.type == "release" }
        || name.contains("Release")
    }
    var schemes: [(name: String, isRelease: Bool, targets: [String])] =
      (project.spec["schemes"]?.sorted ?? []).map { name, scheme in
        let built = scheme["build"]?["targets"]?.sorted ?? []
        let archived = built.filter { _, types in
          types.boolean ?? !archiving.isDisjoint(with: types.texts)
        }
        let configuration = scheme["archive"]?["config"]?.text
        return (
          name: name, isRelease: configuration.map(isRelease) ?? true, targets: archived.map(\.key)
        )
      }
    for name in targets.filter({ $0.value["scheme"] != nil }).keys {
      schemes.append((name: name, isRelease: true, targets: [name]))
    }
    schemes.sort { $0.name < $1.name }
    return ProjectModel.ordered(schemes, of: project.spec["name"]?.text)
  }

  /// The build types of a target that include archiving.
  private static let archiving: Set = ["all", "archive", "archiving", "indexing"]

  private static func localPackages(of spec: SpecValue, in folder: String) -> [String] {
    let named = spec["packages"]?.sorted.compactMap { $0.value["path"]?.text } ?? []
    let listed = spec["localPackages"]?.texts ?? []
    return (named + listed).map { ProjectPath.joined(folder, $0) }
  }
}

/// A merged spec, and the values that its targets share.
struct SpecProject {
  let spec: SpecValue
  /// The folder that its paths are relative to, itself relative to the root of the draft.
  let folder: String
  let files: ProjectFiles
  /// The names of the configurations, sorted, each with `debug`, `release` or nil.
  let configurations: [(name: String, type: String?)]
  let library: [String: SpecSettings]
  let settings: SpecSettings
  /// The names that may be replaced from the environment when the project is generated.
  let variables: Set<String>

  init(_ spec: SpecValue, in folder: String, files: ProjectFiles) {
    (self.spec, self.folder, self.files) = (spec, folder, files)
    let named = spec["configs"]?.sorted.map { ($0.key, $0.value.text) } ?? []
    configurations = named.isEmpty ? [("Debug", "debug"), ("Release", "release")] : named
    let groups = spec["settingGroups"]?.mapping ?? spec["settingPresets"]?.mapping ?? [:]
    library = groups.mapValues { SpecSettings($0) }
    settings = SpecSettings(spec["settings"])
    variables = spec.variables
  }

  var names: [String] { configurations.map(\.name) }

  func option(_ name: String) -> SpecValue? { spec["options"]?[name] }

  /// Whether XcodeGen's own settings are enabled.
  ///
  /// - Parameter part: `project` or `targets`.
  func hasPresets(for part: String) -> Bool {
    ["all", part].contains(option("settingPresets")?.text ?? "all")
  }

  /// The configuration used in a build if none is specified.
  var defaultConfiguration: String? {
    option("defaultConfig")?.text ?? configurations.first { $0.type == "release" }?.name
      ?? names.first
  }

  /// The layers below all targets.
  func layers(platforms: Set<BuildPlatform?>) -> [BuildConfiguration] {
    configurations.map { configuration in
      let base = configFile(configuration.name, of: spec)
      var presets: [String: String] = [:]
      if platforms.count == 1, let platform = platforms.first {
        presets["SDKROOT"] = SettingPresets.sdkRoot(of: platform)
      }
      if let type = configuration.type, hasPresets(for: "project") {
        presets.merge(SettingPresets.project(in: type)) { $1 }
      }
      var values = presets.mapValues { SpecValue(.scalar($0, isPlain: false), at: spec.origin) }
      for platform in BuildPlatform.allCases where platform != .macCatalyst {
        guard let version = option("deploymentTarget")?[platform.rawValue] else { continue }
        values[platform.deploymentTarget] = version.asVersion
      }
      let kept = without(namesSet(by: base), values)
      return BuildConfiguration(
        name: configuration.name, baseFile: base?.path, baseOrigin: base?.origin,
        settings: SettingAssignment.sorted(
          kept.merging(own(settings, in: configuration.name)) { $1 }))
    }
  }

  /// The values of `settings` in a configuration.
  func own(_ settings: SpecSettings, in configuration: String) -> [String: SpecValue] {
    settings.values(in: configuration, of: names, library: library)
  }

  /// The xcconfig of a project or target.
  func configFile(_ name: String, of value: SpecValue) -> (path: String, origin: Origin)? {
    guard let file = value["configFiles"]?[name], let path = file.text else { return nil }
    return (ProjectPath.joined(folder, path), file.origin)
  }

  /// Removes the values that a file sets: presets never override an xcconfig.
  func without(
    _ names: Set<String>, _ values: [String: SpecValue]
  ) -> [String: SpecValue] {
    names.isEmpty ? values : values.filter { !names.contains($0.key) }
  }

  /// The names that an xcconfig and its includes set unconditionally.
  func namesSet(by file: (path: String, origin: Origin)?) -> Set<String> {
    guard let file else { return [] }
    return XcconfigReader(files: files, projectFolder: folder).names(setBy: file.path)
  }
}

extension SpecValue {
  /// A version as XcodeGen writes it, with at least two numbers.
  ///
  /// Other texts are left unchanged.
  var asVersion: SpecValue {
    guard var text = setting else { return self }
    if text.hasPrefix("v") { text.removeFirst() }
    var parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count <= 3, !parts.contains(nil) else { return self }
    while parts.count < 2 { parts.append(0) }
    if parts.count == 3, parts[2] == 0 { parts.removeLast() }
    let version = parts.compactMap { $0.map(String.init) }.joined(separator: ".")
    return SpecValue(.scalar(version, isPlain: false), at: origin)
  }
}

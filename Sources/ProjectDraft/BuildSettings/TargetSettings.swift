internal import WidgetManifests

/// Makes the settings of the targets of one project in one configuration.
struct TargetSettings {
  let model: ProjectModel
  /// The configuration that was asked for.
  let configuration: String
  /// One reader for each project, since includes are also looked up in the project's folder.
  private var xcconfigs: [XcconfigReader]

  init(model: ProjectModel, configuration: String, files: ProjectFiles) {
    self.model = model
    self.configuration = configuration
    xcconfigs = ([model] + model.joined).map {
      XcconfigReader(files: files, projectFolder: $0.folder)
    }
  }

  /// The problems in the `.xcconfig` files that were read, each once.
  var problems: [DraftProblem] { xcconfigs.flatMap(\.problems).unique }

  /// The settings of a target, without a platform.
  ///
  /// - Source:
  ///   https://github.com/swiftlang/swift-build/blob/main/Sources/SWBCore/Settings/Settings.swift
  mutating func settings(of target: TargetModel) -> BuildSettings {
    let project = model.project(of: target)
    let name = self.name(in: target.configurations, of: project) ?? configuration
    var settings = BuildSettings(configuration: name, target: target.name)
    settings.add(SettingDefaults.universal(productType: target.productType))
    settings.add(SettingDefaults.project(project.name, configuration: name))
    add(project.configurations, of: target, to: &settings)
    settings.add(SettingDefaults.target(target))
    add(target.configurations, of: target, to: &settings)
    return settings
  }

  private mutating func add(
    _ all: [BuildConfiguration], of target: TargetModel, to settings: inout BuildSettings
  ) {
    let name = self.name(in: all, of: model.project(of: target))
    guard let layer = all.first(where: { $0.name == name }) else { return }
    if let file = layer.baseFile {
      let number = target.project.map { $0 + 1 } ?? 0
      let chain = xcconfigs[number].chain(of: file, namedAt: layer.baseOrigin)
      settings.add(chain.assignments)
      settings.missingFile = settings.missingFile ?? chain.missingFile
    }
    settings.add(layer.settings)
    if layer.isIncomplete { settings.hasUnknownLayer = true }
  }

  /// The name of the project's configuration to use for the requested one.
  private func name(in all: [BuildConfiguration], of project: ProjectModel) -> String? {
    let names = all.map(\.name)
    if names.contains(configuration) { return configuration }
    let lowercased = configuration.lowercased()
    if let same = names.first(where: { $0.lowercased() == lowercased }) { return same }
    if let name = project.defaultConfiguration, names.contains(name) { return name }
    return names.first { $0.lowercased().contains(lowercased) } ?? names.last
  }
}

extension BuildSettings {
  /// The same settings for a platform.
  func on(_ platform: BuildPlatform) -> BuildSettings {
    var settings = self
    settings.platform = platform
    settings.add(SettingDefaults.platform(platform))
    if let team = settings.text(of: "DEVELOPMENT_TEAM") {
      settings.add(SettingDefaults.team(team))
    }
    return settings
  }

  /// The platforms for which the target is built, its main platform first.
  var platforms: [BuildPlatform] {
    let root = text(of: "SDKROOT").flatMap { BuildPlatform(sdk: $0) }
    let named = (text(of: "SUPPORTED_PLATFORMS") ?? "").split { $0.utf8.allSatisfy(\.isASCIISpace) }
    var found = named.compactMap { BuildPlatform(sdk: $0) }
    if let root, !found.contains(root) { found = [root] }
    if found.isEmpty {
      // If a missing file names the platforms, infer them from the deployment targets.
      found = BuildPlatform.allCases.filter {
        $0 != .macCatalyst && text(of: $0.deploymentTarget) != nil
      }
    }
    if found.contains(.iOS), isOn("SUPPORTS_MACCATALYST") { found.append(.macCatalyst) }
    // A target for several platforms is mainly built for iOS, whatever SDK it names.
    let first = found.contains(.iOS) ? .iOS : root
    let others = BuildPlatform.allCases.filter { found.contains($0) && $0 != first }
    return (first.map { [$0] } ?? []) + others
  }
}

/// The settings that Xcode assigns itself, below and between the layers of a project.
///
/// - Source:
///   https://github.com/swiftlang/swift-build/blob/main/Sources/SWBCore/Settings/Settings.swift
enum SettingDefaults {
  /// The replacement for the project's folder in values, since a project may write absolute paths.
  static let sourceRoot = "/SRCROOT"

  /// The settings whose values are known only on the machine that builds or signs.
  static let unknown: Set = [
    "DEVELOPMENT_TEAM", "AppIdentifierPrefix", "TeamIdentifierPrefix", "USER", "HOME", "UID",
    "BUILD_NUMBER", "CI_BUILD_NUMBER", "CURRENT_YEAR", "DATE",
  ]

  /// The lowest layer.
  static func universal(productType: String) -> [SettingAssignment] {
    let isExtension = productType.contains("extension")
    return assignments([
      ("PRODUCT_NAME", "$(TARGET_NAME)"),
      ("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME:c99extidentifier)"),
      ("EXECUTABLE_NAME", "$(EXECUTABLE_PREFIX)$(PRODUCT_NAME)$(EXECUTABLE_SUFFIX)"),
      ("FULL_PRODUCT_NAME", "$(PRODUCT_NAME).$(WRAPPER_EXTENSION)"),
      ("WRAPPER_NAME", "$(FULL_PRODUCT_NAME)"),
      ("WRAPPER_EXTENSION", isExtension ? "appex" : "app"),
      ("PRODUCT_BUNDLE_PACKAGE_TYPE", isExtension ? "XPC!" : "APPL"),
      ("DEVELOPMENT_LANGUAGE", "en"),
      ("EXECUTABLE_PREFIX", ""), ("EXECUTABLE_SUFFIX", ""),
      ("CFBundleIdentifier", "$(PRODUCT_BUNDLE_IDENTIFIER)"),
    ])
  }

  /// The settings that a project's own layers may refer to.
  static func project(_ name: String, configuration: String) -> [SettingAssignment] {
    assignments([
      ("SRCROOT", sourceRoot), ("SOURCE_ROOT", sourceRoot), ("PROJECT_DIR", sourceRoot),
      ("PROJECT_NAME", name), ("PROJECT", name), ("CONFIGURATION", configuration),
      ("PROJECT_FILE_PATH", "\(sourceRoot)/\(name).xcodeproj"),
    ])
  }

  static func target(_ target: TargetModel) -> [SettingAssignment] {
    let name = target.declaredName ?? target.name
    return assignments([
      ("TARGET_NAME", name), ("TARGETNAME", name), ("TARGET", name),
      ("PRODUCT_TYPE", target.productType),
    ])
  }

  /// The settings that follow from a platform; the highest layer.
  static func platform(_ platform: BuildPlatform) -> [SettingAssignment] {
    let effective = platform == .macCatalyst ? "-maccatalyst" : "-\(platform.sdk)"
    return assignments([
      ("PLATFORM_NAME", platform.sdk),
      ("EFFECTIVE_PLATFORM_NAME", platform == .macOS ? "" : effective),
      ("DEPLOYMENT_TARGET_SETTING_NAME", platform.deploymentTarget),
    ])
  }

  /// The prefix of a team's identifiers, where the team is known.
  static func team(_ team: String) -> [SettingAssignment] {
    assignments([("TeamIdentifierPrefix", "\(team).")])
  }

  private static func assignments(_ values: [(String, String)]) -> [SettingAssignment] {
    values.map { SettingAssignment(name: $0.0, value: $0.1) }
  }
}

/// Makes the settings of the targets of one project in one configuration.
struct TargetSettings {
  let model: ProjectModel
  /// The configuration that was asked for.
  let configuration: String
  private(set) var xcconfigs: XcconfigReader

  init(model: ProjectModel, configuration: String, files: ProjectFiles) {
    self.model = model
    self.configuration = configuration
    xcconfigs = XcconfigReader(files: files, projectFolder: model.folder)
  }

  /// The settings of a target, without a platform.
  ///
  /// - Source: https://github.com/swiftlang/swift-build/blob/main/Sources/SWBCore/Settings/Settings.swift
  mutating func settings(of target: TargetModel) -> BuildSettings {
    let name = self.name(in: target.configurations) ?? configuration
    var settings = BuildSettings(configuration: name, target: target.name)
    settings.add(SettingDefaults.universal(productType: target.productType))
    settings.add(SettingDefaults.project(model.name, configuration: name))
    add(model.configurations, to: &settings)
    settings.add(SettingDefaults.target(target))
    add(target.configurations, to: &settings)
    return settings
  }

  private mutating func add(_ all: [BuildConfiguration], to settings: inout BuildSettings) {
    let name = self.name(in: all)
    guard let layer = all.first(where: { $0.name == name }) else { return }
    if let file = layer.baseFile {
      let chain = xcconfigs.chain(of: file, namedAt: layer.baseOrigin)
      settings.add(chain.assignments)
      settings.isIncomplete = settings.isIncomplete || chain.isIncomplete
    }
    settings.add(layer.settings)
  }

  /// The configuration that a list offers for the one asked for.
  private func name(in all: [BuildConfiguration]) -> String? {
    let names = all.map(\.name)
    if names.contains(configuration) { return configuration }
    let lowercased = configuration.lowercased()
    if let same = names.first(where: { $0.lowercased() == lowercased }) { return same }
    if let name = model.defaultConfiguration, names.contains(name) { return name }
    return names.first { $0.lowercased().contains(lowercased) } ?? names.last
  }
}

extension BuildSettings {
  /// The same settings, as they are on a platform.
  func on(_ platform: BuildPlatform) -> BuildSettings {
    var settings = self
    settings.platform = platform
    settings.add(SettingDefaults.platform(platform))
    if let team = settings.text(of: "DEVELOPMENT_TEAM") {
      settings.add(SettingDefaults.team(team))
    }
    return settings
  }

  /// The platforms for which the target is built, the one that it is made for first.
  var platforms: [BuildPlatform] {
    let root = text(of: "SDKROOT").flatMap { BuildPlatform(sdk: $0) }
    let named = (text(of: "SUPPORTED_PLATFORMS") ?? "").split { $0.utf8.allSatisfy(\.isSpace) }
    var found = named.compactMap { BuildPlatform(sdk: $0) }
    if let root, !found.contains(root) { found = [root] }
    if found.isEmpty {
      // What a file that is missing may say is seen in the versions.
      found = BuildPlatform.allCases.filter {
        $0 != .macCatalyst && text(of: $0.deploymentTarget) != nil
      }
    }
    if found.contains(.iOS), isOn("SUPPORTS_MACCATALYST") { found.append(.macCatalyst) }
    // A target for several platforms is made for phones first, whatever SDK it names.
    let first = found.contains(.iOS) ? .iOS : root
    let others = BuildPlatform.allCases.filter { found.contains($0) && $0 != first }
    return (first.map { [$0] } ?? []) + others
  }
}

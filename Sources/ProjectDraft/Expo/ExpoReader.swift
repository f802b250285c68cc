internal import AppProduct

/// Reads an Expo app as the Xcode project that `npx expo prebuild` would generate in `ios`.
///
/// Nothing is run: configurations are evaluated as far as their text allows.
struct ExpoReader {
  let config: ExpoConfig
  let files: ProjectFiles
  private(set) var problems: [DraftProblem]

  /// Reads the app whose configuration is at a path.
  ///
  /// - Parameters:
  ///   - path: An `app.json` or an `app.config.js`, relative to the root of the draft.
  ///   - printed: The output of `npx expo config --json`, if there is one.
  /// - Returns: The project, or the reason why there is none.
  static func read(
    _ path: String, files: ProjectFiles, printed: ScriptValue? = nil
  ) -> (models: [ProjectModel], problems: [DraftProblem]) {
    let folder = ProjectPath.folder(of: path)
    guard let config = ExpoConfig(in: folder, files: files, printed: printed) else {
      return ([], [DraftProblem("is not the configuration of an Expo app", at: Origin(file: path))])
    }
    return ([model(of: config, files: files)], [])
  }

  /// The project that would be generated from a configuration.
  static func model(of config: ExpoConfig, files: ProjectFiles) -> ProjectModel {
    var reader = ExpoReader(config: config, files: files, problems: config.problems)
    var model = reader.model()
    model.problems = (config.evaluator.problems + reader.problems).unique
    return model
  }

  private mutating func model() -> ProjectModel {
    var model = ProjectModel(name: config.targetName, folder: config.folder)
    model.configurations = ["Debug", "Release"].map { name in
      var layer = BuildConfiguration(name: name)
      if name == "Debug" {
        layer.settings = [
          SettingAssignment(name: "SWIFT_ACTIVE_COMPILATION_CONDITIONS", value: "DEBUG")
        ]
      }
      return layer
    }
    model.isGeneratedByExpo = true
    model.defaultConfiguration = "Release"
    model.developmentLanguage = "en"
    var targets = AppleTargets(config, files: files)
    let declared = targets.read()
    problems += targets.problems
    var all = declared.map { targets.target($0) }
    // The plugin gives its team, if any, to all targets.
    let team = all.isEmpty ? config.ios?["appleTeamId"]?.drafted : targets.team
    if let widgets = ExpoWidgets(config) {
      all.append(widgets.target(team: team))
      problems += widgets.problems
    }
    var app = app(team: team)
    app.sources += targets.sharedSources
    embed(&all, in: &app)
    model.targets = [app] + all
    model.addModules(of: config, files: files)
    return model
  }

  /// Embeds extensions, those for a watch in the watch app if there is one.
  private func embed(_ targets: inout [TargetModel], in app: inout TargetModel) {
    func isForWatch(_ target: TargetModel) -> Bool {
      target.configurations.first?.settings.contains {
        $0.name == "SDKROOT" && $0.value == BuildPlatform.watchOS.sdk
      } == true
    }
    let watch = targets.firstIndex { $0.isApp && isForWatch($0) }
    for target in targets {
      let embedding = TargetModel.Embedding(target: target.name)
      if let watch, target.isExtension, isForWatch(target) {
        targets[watch].embeddings.append(embedding)
      } else {
        app.embeddings.append(embedding)
      }
    }
  }

  // MARK: The app

  private func app(team: Drafted<String>?) -> TargetModel {
    let origin = config.ios?.origin ?? config.value.origin ?? Origin(file: config.file)
    var target = TargetModel(
      name: config.targetName, productType: "com.apple.product-type.application", origin: origin)
    var settings = PluginSettings(origin: origin)
    if let id = config.bundleID {
      settings.add("PRODUCT_BUNDLE_IDENTIFIER", id)
    } else {
      settings.add(
        "PRODUCT_BUNDLE_IDENTIFIER",
        Drafted(nil, expression: "ios.bundleIdentifier", origin: origin))
    }
    settings.add("SDKROOT", BuildPlatform.iOS.sdk)
    settings.add("PRODUCT_NAME", target.name)
    let least =
      config.deploymentTarget ?? Drafted(nil, expression: "the default of Expo", origin: origin)
    settings.add(BuildPlatform.iOS.deploymentTarget, least)
    addDeviceFamilies(to: &settings)
    if let team { settings.add("DEVELOPMENT_TEAM", team) }
    target.configurations = settings.configurations
    target.declaredInfoPlist = infoPlist(of: target.name, origin)
    target.declaredEntitlements = entitlements(of: target.name, origin)
    target.declaredPrivacyManifest = privacyManifest(origin)
    return target
  }

  /// The privacy manifest of the configuration, with the reason that React Native adds since Expo
  /// 51.
  ///
  /// - Source:
  ///   https://github.com/facebook/react-native/blob/main/packages/react-native/scripts/cocoapods/privacy_manifest_utils.rb
  private func privacyManifest(_ origin: Origin) -> DeclaredPropertyList? {
    let key = "NSPrivacyAccessedAPITypes"
    let own = config.ios?["privacyManifests"]
    let added = config.sdk.flatMap { $0.major >= 51 ? $0.origin : nil }
    guard let place = own?.origin ?? added else { return nil }
    var list = DeclaredPropertyList(path: "PrivacyInfo.xcprivacy", origin: place)
    for (key, value) in own?.members ?? [:] {
      if let known = value.propertyList { list.set(key, known, at: value.origin ?? origin) }
    }
    let written = list.values[key]?.array ?? []
    let isThere = written.contains { type in
      type["NSPrivacyAccessedAPITypeReasons"]?.array?.contains(.string("CA92.1")) == true
    }
    if let added, !isThere {
      let type = PropertyList.dictionary([
        "NSPrivacyAccessedAPIType": .string("NSPrivacyAccessedAPICategoryUserDefaults"),
        "NSPrivacyAccessedAPITypeReasons": .array([.string("CA92.1")]),
      ])
      list.set(key, .array(written + [type]), at: list.origins[key] ?? added)
    }
    return list
  }

  /// - Source:
  ///   https://github.com/expo/expo/blob/main/packages/@expo/config-plugins/src/ios/DeviceFamily.ts
  private func addDeviceFamilies(to settings: inout PluginSettings) {
    let (only, supports) = (config.ios?["isTabletOnly"], config.ios?["supportsTablet"])
    let families: String? =
      switch (only.map(\.isTrue) ?? false, supports.map(\.isTrue) ?? false) {
      case (true?, _): "2"
      case (false?, true?): "1,2"
      case (false?, false?): "1"
      default: nil
      }
    let origin = only?.origin ?? supports?.origin
    settings.add(
      "TARGETED_DEVICE_FAMILY",
      Drafted(families, expression: supports?.unknown ?? "ios.supportsTablet", origin: origin))
  }

  /// The `Info.plist` that the template and Expo's own plugins generate.
  private func infoPlist(of name: String, _ origin: Origin) -> DeclaredPropertyList {
    var list = DeclaredPropertyList(path: path("ios/\(name)/Info.plist"), origin: origin)
    list.defaultReason = "Expo's default, since the configuration sets no"
    let (version, build) = (config.version, config.build)
    list.set("CFBundleShortVersionString", version.value, isDefault: version.isDefault)
    list.set("CFBundleVersion", build.value, isDefault: build.isDefault)
    if let title = config.value["name"]?.drafted { list.set("CFBundleDisplayName", title) }
    let ownScheme = config.ios?["bundleIdentifier"].flatMap { $0.list == nil ? $0 : nil }
    let schemes = [config.value["scheme"], config.ios?["scheme"], ownScheme]
      .compactMap { $0 }.flatMap { $0.list ?? [$0] }
    var texts = schemes.compactMap(\.propertyList)
    if let slug = config.value["slug"]?.text, config.automaticPlugin("expo-dev-client") != nil {
      texts.append(.string("exp+\(slug.lowercased())"))
    }
    if !texts.isEmpty {
      list.set(
        "CFBundleURLTypes", .array([.dictionary(["CFBundleURLSchemes": .array(texts)])]),
        at: schemes.first?.origin ?? origin)
    }
    if let location = config.automaticPlugin("expo-location") {
      let key = "locationWhenInUsePermission"
      let text = location.options?[key]
      let isOff = text?.boolean == false
      if !isOff {
        let written = text?.propertyList ?? .string("Allow $(PRODUCT_NAME) to access your location")
        list.set("NSLocationWhenInUseUsageDescription", written, at: location.origin)
      }
    }
    for (key, value) in config.ios?["infoPlist"]?.members ?? [:] {
      guard let written = value.propertyList else { continue }
      list.set(key, written, at: value.origin ?? origin)
    }
    let flag = "NSSupportsLiveActivities"
    if list.values[flag] == nil, let rest = config.ios?["infoPlist"]?[flag]?.propertyList {
      list.set(flag, rest, at: config.ios?["infoPlist"]?.origin ?? origin)
    }
    if let widgets = ExpoWidgets(config) {
      list.set(flag, .boolean(true), at: widgets.origin)
      list.set(flag + "FrequentUpdates", .boolean(widgets.frequentUpdates), at: widgets.origin)
    } else if list.values[flag] == nil, hasLiveActivity,
      let plugin = config.plugin(mayWrite: flag, files: files)
    {
      list.set(flag, .unknown("the plugin \(plugin.name)"), at: plugin.origin)
    }
    return list
  }

  private func entitlements(of name: String, _ origin: Origin) -> DeclaredPropertyList {
    var list = DeclaredPropertyList(path: path("ios/\(name)/\(name).entitlements"), origin: origin)
    let written = config.ios?["entitlements"]
    for (key, value) in written?.members ?? [:] {
      guard let written = value.propertyList else { continue }
      let isList = key == Self.groups && value.list == nil
      list.set(key, isList ? .array([written]) : written, at: value.origin ?? origin)
    }
    list.addUnknownGroups(of: written)
    if let domains = config.ios?["associatedDomains"], let written = domains.propertyList {
      list.set("com.apple.developer.associated-domains", written, at: domains.origin ?? origin)
    }
    if let plugin = config.automaticPlugin("expo-notifications") {
      let mode = plugin.options?["mode"]?.propertyList ?? .string("development")
      list.set("aps-environment", mode, at: plugin.origin)
    }
    if let widgets = ExpoWidgets(config) {
      let all = list.values[Self.groups]?.array ?? []
      if !all.contains(.string(widgets.group.value ?? "")) {
        let own: PropertyList =
          widgets.group.value.map { .string($0) } ?? .unknown(widgets.group.expression)
        // A list has one place: that of the plugin if nothing else adds to the list.
        let origin = all.isEmpty ? widgets.group.origin : list.origins[Self.groups]
        list.set(Self.groups, .array([own] + all), at: origin ?? widgets.origin)
      }
      if widgets.hasPushNotifications, list.values["aps-environment"] == nil {
        list.set("aps-environment", .string("development"), at: widgets.origin)
      }
    }
    if list.values[Self.groups] == nil,
      let plugin = config.plugin(mayWrite: "application-groups", files: files)
    {
      list.set(Self.groups, .array([.unknown("the plugin \(plugin.name)")]), at: plugin.origin)
    }
    return list
  }

  /// Whether the code of a target has a Live Activity.
  private var hasLiveActivity: Bool {
    let root = AppleTargets(config, files: files).root
    return files.search(root).contains { path in
      guard path.hasSuffix(".swift"), let bytes = try? files.contents(path, limit: Limits.source)
      else {
        return false
      }
      return String(decoding: bytes, as: UTF8.self).contains("ActivityConfiguration")
    }
  }

  static let groups = "com.apple.security.application-groups"

  private func path(_ name: String) -> String { ProjectPath.joined(config.folder, name) }

}

extension ProjectModel {
  /// Adds the local modules of an Expo app, which its project links implicitly: each becomes a
  /// separate library.
  ///
  /// - Source: https://docs.expo.dev/modules/autolinking/
  mutating func addModules(of config: ExpoConfig, files: ProjectFiles) {
    let named = config.package?["expo"]?["autolinking"]?["nativeModulesDir"]?.text
    let folder = ProjectPath.joined(config.folder, named ?? "modules")
    let taken = Set(targets.map(\.name))
    let modules = files.list(folder).filter(\.isFolder).compactMap { entry -> TargetModel? in
      let sources = files.walk("\(folder)/\(entry.name)/ios", enters: ProjectFiles.isSearched)
        .filter { $0.hasSuffix(".swift") }
      guard !sources.isEmpty, !taken.contains(entry.name) else { return nil }
      var module = TargetModel(
        name: entry.name, productType: "com.apple.product-type.framework",
        origin: Origin(file: "\(folder)/\(entry.name)"))
      module.sources = sources
      return module
    }
    let hosts = targets.indices.filter { targets[$0].productType == Self.app }
    for index in isGeneratedByExpo ? Array(hosts.prefix(1)) : hosts {
      targets[index].dependencies += modules.map(\.name)
    }
    targets += modules
  }

  private static let app = "com.apple.product-type.application"
}

extension DeclaredPropertyList {
  /// Adds the groups of entitlements that may contain unknown ones.
  mutating func addUnknownGroups(of written: ScriptValue?) {
    guard let written, values[ExpoReader.groups] == nil,
      let expression = written.unknown ?? written.condition ?? written[ExpoReader.groups]?.unknown
    else { return }
    set(ExpoReader.groups, .array([.unknown(expression)]), at: written.origin ?? origin)
  }

  mutating func set(_ key: String, _ value: Drafted<String>, isDefault: Bool = false) {
    set(
      key, value.value.map { .string($0) } ?? .unknown(value.expression),
      at: value.origin ?? origin)
    if isDefault { defaults.insert(key) }
  }
}

/// The settings that a plugin gives a target.
struct PluginSettings {
  /// The origin of settings that have none of their own.
  let origin: Origin
  private var settings: [SettingAssignment] = []

  init(origin: Origin) { self.origin = origin }

  mutating func add(_ name: String, _ value: String) {
    settings.append(SettingAssignment(name: name, value: value, origin: origin))
  }

  mutating func add(_ name: String, _ value: Drafted<String>) {
    settings.append(SettingAssignment(name: name, value, at: origin))
  }

  /// The same settings in both configurations.
  var configurations: [BuildConfiguration] {
    ["Debug", "Release"].map { name in
      var layer = BuildConfiguration(name: name)
      layer.settings = settings
      return layer
    }
  }
}

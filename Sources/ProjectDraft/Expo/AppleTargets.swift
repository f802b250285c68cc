internal import AppProduct
internal import SystemFiles

/// The targets that the plugin @bacons/apple-targets adds to the project of an Expo app.
///
/// - Source: https://github.com/EvanBacon/expo-apple-targets/tree/main/packages/apple-targets/src
struct AppleTargets {
  static let plugin = "@bacons/apple-targets"

  private let config: ExpoConfig
  private let files: ProjectFiles
  private(set) var problems: [DraftProblem] = []

  /// A target as its configuration declares it.
  struct Declared {
    var folder: String
    /// The configuration's file.
    var file: String
    var value: ScriptValue
    var type: String
  }

  private static let configNames = ["expo-target.config.js", "expo-target.config.json"]

  init(_ config: ExpoConfig, files: ProjectFiles) { (self.config, self.files) = (config, files) }

  /// Whether a folder contains the configuration of a target.
  static func isTarget(_ folder: String, files: ProjectFiles) -> Bool {
    configNames.contains { files.isFile(ProjectPath.joined(folder, $0)) }
  }

  /// The folder that contains the folders of targets.
  var root: String {
    let named = config.plugin(Self.plugin)?.options?["root"]?.text ?? "targets"
    return ProjectPath.joined(config.folder, named)
  }

  /// The configurations of the targets, if the plugin is used.
  mutating func read() -> [Declared] {
    let plugin = config.plugin(Self.plugin)
    let folders = files.list(root, isSearch: false).filter { entry in
      entry.isFolder && Self.isTarget(ProjectPath.joined(root, entry.name), files: files)
    }
    guard let plugin else {
      // A script may add the plugin in a way that its text doesn't show.
      let isKnown = config.value.isKnown
      guard !folders.isEmpty, !isKnown else { return [] }
      return declared(folders.map(\.name))
    }
    if let condition = plugin.condition {
      problems.append(
        DraftProblem(
          "\(Self.plugin) depends on \(condition), and is read as if it were there",
          at: plugin.origin))
    }
    if let match = plugin.options?["match"]?.text, match != "*" {
      let patterns = PathPattern.all(match)
      return declared(
        folders.map(\.name).filter { name in patterns.contains { $0.matchesWhole(name) } })
    }
    return declared(folders.map(\.name))
  }

  private mutating func declared(_ names: [String]) -> [Declared] {
    names.compactMap { name in
      let folder = ProjectPath.joined(root, name)
      guard
        let file = Self.configNames.lazy.map({ "\(folder)/\($0)" })
          .first(where: { files.isFile($0) }), let module = config.evaluator.module(file)
      else { return nil }
      let exported = ScriptEvaluator.exported(module, member: nil)
      let value = config.evaluator.call(
        exported, [config.value], as: ProjectPath.name(of: file))
      guard let type = value["type"]?.text else {
        let reason = value["type"]?.unknown ?? value.unknown ?? "it has no `type`"
        problems.append(
          DraftProblem(
            "the type of the target can't be known: \(reason)", at: Origin(file: file)))
        return nil
      }
      let declared = Declared(folder: folder, file: file, value: value, type: type)
      let asked = [value["bundleIdentifier"], value["entitlements"]]
      if asked.contains(where: { $0?.isKnown == false }), printed(product(of: declared)) == nil,
        let problem = config.evaluator.environmentProblem
      {
        problems.append(problem)
      }
      return declared
    }
  }

  /// The team that signs the targets, and therefore the app.
  var team: Drafted<String>? {
    config.plugin(Self.plugin)?.options?["appleTeamId"]?.drafted
      ?? config.ios?["appleTeamId"]?.drafted
  }

  /// The files that the app compiles as well, from `_shared`.
  var sharedSources: [String] {
    let own = files.list(root).filter(\.isFolder)
      .map { ProjectPath.joined(root, "\($0.name)/_shared") }
    return (own + [ProjectPath.joined(root, "_shared")]).flatMap { folder in
      files.walk(folder).filter { $0.hasSuffix(".swift") }
    }
  }

  // MARK: A target

  /// A target as the plugin generates it.
  func target(_ declared: Declared) -> TargetModel {
    let value = declared.value
    let origin = value.origin ?? Origin(file: declared.file)
    let product = product(of: declared)
    let name = value["name"]?.text ?? product
    var target = TargetModel(name: name, productType: productType(declared.type), origin: origin)
    addFiles(of: declared, to: &target)
    var settings = PluginSettings(origin: origin)
    settings.add("PRODUCT_BUNDLE_IDENTIFIER", bundleID(of: declared, product, origin))
    settings.add("PRODUCT_NAME", "$(TARGET_NAME)")
    settings.add("GENERATE_INFOPLIST_FILE", "YES")
    let isForWatch = ["watch", "watch-widget"].contains(declared.type)
    let platform = isForWatch ? BuildPlatform.watchOS : .iOS
    settings.add("SDKROOT", platform.sdk)
    settings.add("TARGETED_DEVICE_FAMILY", isForWatch ? "4" : "1,2")
    settings.add("MARKETING_VERSION", config.version.value)
    let isIntent = declared.type == "app-intent"
    // The plugin writes these two as literals for App Intents.
    let build = Drafted<String>("1", expression: "1", origin: origin)
    settings.add("CURRENT_PROJECT_VERSION", isIntent ? build : config.build.value)
    let standard = isIntent ? "17.0" : isForWatch ? "11.0" : "18.0"
    let least = isIntent ? nil : value["deploymentTarget"]?.drafted ?? oldVersion
    settings.add(
      platform.deploymentTarget,
      least ?? Drafted(standard, expression: standard, origin: origin))
    let title = value["displayName"]?.drafted ?? value["name"]?.drafted
    settings.add(
      "INFOPLIST_KEY_CFBundleDisplayName",
      title ?? Drafted(product, expression: product, origin: origin))
    if let team = value["appleTeamId"]?.drafted ?? team { settings.add("DEVELOPMENT_TEAM", team) }
    addInfoPlist(of: declared, to: &target, &settings)
    addEntitlements(of: declared, product, to: &target, &settings)
    target.configurations = settings.configurations
    return target
  }

  /// The name of the target's product.
  private func product(of declared: Declared) -> String {
    let folder = ProjectPath.name(of: declared.folder)
    let names = [declared.value["name"]?.text, folder, declared.type].compactMap { $0 }
    return names.map(ExpoConfig.sanitized).first { !$0.isEmpty } ?? folder
  }

  /// A placeholder for an old version of the plugin, whose defaults differ and are unknown.
  private var oldVersion: Drafted<String>? {
    guard let version = config.dependency(Self.plugin), let text = version.text else { return nil }
    let numbers = ExpoConfig.numbers(of: text)
    guard numbers.count > 1, numbers[0] == 0, numbers[1] == 0 else { return nil }
    return Drafted(
      nil, expression: "the default of \(Self.plugin) \(text)", origin: version.origin)
  }

  /// A path from the folder of the app.
  private func relative(_ path: String) -> String {
    config.folder.isEmpty ? path : String(path.dropFirst(config.folder.utf8.count + 1))
  }

  private func productType(_ type: String) -> String {
    let name =
      switch type {
      case "app-intent": "extensionkit-extension"
      case "clip": "application.on-demand-install-capable"
      case "watch": "application"
      default: "app-extension"
      }
    return "com.apple.product-type." + name
  }

  /// Adds the files in its folder; Xcode synchronizes them.
  private func addFiles(of declared: Declared, to target: inout TargetModel) {
    let folders = [declared.folder, ProjectPath.joined(root, "_shared")]
    for path in folders.flatMap({ files.walk($0, isOneFile: Self.isOneFile) }) {
      if path.hasSuffix(".swift") || path.hasSuffix(".intentdefinition") {
        target.sources.append(path)
      } else if path != declared.file, path != "\(declared.folder)/Info.plist",
        !path.hasSuffix(".entitlements")
      {
        target.resources.append(path)
      }
    }
  }

  private static func isOneFile(_ folder: String) -> Bool {
    ["xcassets", "framework", "xcframework"].contains(
      ProjectPath.nameParts(of: folder).extension)
  }

  private func bundleID(
    of declared: Declared, _ product: String, _ origin: Origin
  ) -> Drafted<String> {
    let host = config.bundleID
    let own = declared.value["bundleIdentifier"]
    if let own = own?.drafted, own.value.map({ !$0.hasPrefix(".") }) ?? true {
      return own.value == nil ? printedID(of: product) ?? own : own
    }
    if own == nil, let oldVersion { return oldVersion }
    let suffix =
      own?.text ?? "." + (declared.type == "clip" ? "clip" : Self.identifier(declared.type))
    guard let id = host?.value else {
      let expression = "ios.bundleIdentifier + '\(suffix)'"
      return printedID(of: product)
        ?? Drafted(nil, expression: expression, origin: host?.origin ?? origin)
    }
    return Drafted(id + suffix, expression: id + suffix, origin: own?.origin ?? origin)
  }

  /// The text with every character that an identifier can't contain replaced by a hyphen.
  private static func identifier(_ text: String) -> String {
    String(
      text.unicodeScalars.map { scalar in
        let isAllowed =
          scalar.isASCII && scalar.properties.isAlphabetic || "0"..."9" ~= scalar
          || scalar == "-" || scalar == "."
        return isAllowed ? Character(scalar) : "-"
      })
  }

  /// The target's entry in the list for EAS, which the plugin adds to a printed configuration.
  private func printed(_ product: String) -> ScriptValue? {
    let list = config.value["extra"]?["eas"]?["build"]?["experimental"]?["ios"]?["appExtensions"]
    return list?.list?.last { $0["targetName"]?.text == product }
  }

  private func printedID(of product: String) -> Drafted<String>? {
    printed(product)?["bundleIdentifier"]?.drafted
  }

  // MARK: Property lists

  /// Adds the list in its folder, or the one that the plugin writes, with the values that the
  /// configuration sets.
  private func addInfoPlist(
    of declared: Declared, to target: inout TargetModel, _ settings: inout PluginSettings
  ) {
    let path = "\(declared.folder)/Info.plist"
    let own = declared.value["infoPlist"]
    if files.isFile(path), own == nil { return settings.add("INFOPLIST_FILE", relative(path)) }
    var list = infoPlist(declared.type, path, settings.origin)
    if let written = try? PackagedPropertyList(path, in: files) {
      list.values = written.value.dictionary ?? [:]
      list.origins = list.values.keys.reduce(into: [:]) { $0[$1] = written.origin($1) }
    }
    for (key, value) in own?.members ?? [:] {
      guard let known = value.propertyList else { continue }
      list.set(key, known, at: value.origin ?? settings.origin)
    }
    target.declaredInfoPlist = list
  }

  private func infoPlist(_ type: String, _ path: String, _ origin: Origin) -> DeclaredPropertyList {
    var list = DeclaredPropertyList(path: path, origin: origin)
    switch type {
    case "watch": break
    case "clip":
      list.set("CFBundleShortVersionString", .string("$(MARKETING_VERSION)"), at: origin)
      list.set("CFBundleVersion", .string("$(CURRENT_PROJECT_VERSION)"), at: origin)
    case "app-intent":
      let point = PropertyList.string("com.apple.appintents-extension")
      list.set(
        "EXAppExtensionAttributes", .dictionary(["EXExtensionPointIdentifier": point]), at: origin)
    default:
      let point = Self.extensionPoints[type].map { PropertyList.string($0) } ?? .unknown(type)
      list.set("NSExtension", .dictionary(["NSExtensionPointIdentifier": point]), at: origin)
    }
    return list
  }

  /// The extension points of the target types that findings can be about.
  private static let extensionPoints = [
    "widget": "com.apple.widgetkit-extension", "watch-widget": "com.apple.widgetkit-extension",
    "notification-content": "com.apple.usernotifications.content-extension",
    "notification-service": "com.apple.usernotifications.service",
    "share": "com.apple.share-services", "intent": "com.apple.intents-service",
    "intent-ui": "com.apple.intents-ui-service", "action": "com.apple.services",
    "keyboard": "com.apple.keyboard-service", "imessage": "com.apple.message-payload-provider",
    "safari": "com.apple.Safari.web-extension", "spotlight": "com.apple.spotlight.import",
    "device-activity-monitor": "com.apple.deviceactivity.monitor-extension",
    "shield-action": "com.apple.ManagedSettings.shield-action-service",
    "shield-config": "com.apple.ManagedSettingsUI.shield-configuration-service",
  ]

  /// The types that get the app's groups if they have entitlements of their own.
  private static let sharingTypes: Set = [
    "widget", "watch-widget", "share", "bg-download", "clip", "keyboard", "file-provider",
  ]

  private func addEntitlements(
    of declared: Declared, _ product: String, to target: inout TargetModel,
    _ settings: inout PluginSettings
  ) {
    let found = files.list(declared.folder).filter {
      !$0.isFolder && $0.name.hasSuffix(".entitlements")
    }
    let path = "\(declared.folder)/\(found.first?.name ?? "generated.entitlements")"
    guard let written = declared.value["entitlements"] else {
      if !found.isEmpty { settings.add("CODE_SIGN_ENTITLEMENTS", relative(path)) }
      return
    }
    let origin = written.origin ?? settings.origin
    var list = DeclaredPropertyList(path: path, origin: origin)
    let printed = written.isKnown ? nil : printed(product)?["entitlements"]
    for (key, value) in (printed ?? written).members {
      // Prefer places in the target's own file.
      let place = written[key]?.origin ?? value.origin ?? origin
      guard let known = value.propertyList else { continue }
      let isList = key == ExpoReader.groups && value.list == nil
      list.set(key, isList ? .array([known]) : known, at: place)
    }
    if printed == nil { list.addUnknownGroups(of: written) }
    if list.values[ExpoReader.groups] == nil, Self.sharingTypes.contains(declared.type),
      let groups = config.appGroups, let shared = groups.propertyList
    {
      let isList = groups.list != nil
      list.set(
        ExpoReader.groups, isList ? shared : .array([shared]), at: groups.origin ?? origin)
    }
    target.declaredEntitlements = list
  }
}

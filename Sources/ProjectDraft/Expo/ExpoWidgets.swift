internal import AppProduct

/// The target that the plugin expo-widgets adds to the project of an Expo app, with Swift code
/// generated from its options.
///
/// - Source: https://github.com/expo/expo/tree/main/packages/expo-widgets/plugin/src/ios
struct ExpoWidgets {
  static let plugin = "expo-widgets"

  let origin: Origin
  private let config: ExpoConfig
  private let options: ScriptValue
  private let condition: String?

  private static let name = "ExpoWidgetsTarget"

  /// Reads the options of the plugin; nil if it is not used for iOS.
  init?(_ config: ExpoConfig) {
    guard let plugin = config.plugin(Self.plugin) else { return nil }
    (self.config, origin, condition) = (config, plugin.origin, plugin.condition)
    options = plugin.options ?? ScriptValue(.object([:]), at: plugin.origin)
  }

  var problems: [DraftProblem] {
    var problems: [DraftProblem] = []
    if let condition {
      problems.append(
        DraftProblem(
          "\(Self.plugin) depends on \(condition), and is read as if it were there", at: origin))
    }
    if let widgets = options["widgets"], let kind = widgets.kind, kind != "a list" {
      problems.append(
        DraftProblem(
          "`widgets` of \(Self.plugin) is \(kind), but the plugin expects a list",
          at: widgets.origin ?? origin))
    }
    if let unknown = options.unknown ?? options["widgets"]?.unknown {
      problems.append(
        DraftProblem("the widgets can't be known: \(unknown); \(ExpoConfig.advice)", at: origin))
    }
    return problems
  }

  var frequentUpdates: Bool { options["frequentUpdates"]?.boolean == true }
  var hasPushNotifications: Bool { options["enablePushNotifications"]?.boolean == true }

  /// The app group of the app and its widgets.
  var group: Drafted<String> {
    derived(options["groupIdentifier"], "group.", "")
  }

  private func derived(
    _ own: ScriptValue?, _ prefix: String, _ suffix: String
  ) -> Drafted<String> {
    if let own = own?.drafted { return own }
    if let unknown = options.unknown {
      return Drafted(nil, expression: unknown, origin: options.origin ?? origin)
    }
    let host = config.bundleID
    let id = host?.value.map { prefix + $0 + suffix }
    let texts = [prefix, suffix].map { $0.isEmpty ? nil : "'\($0)'" }
    let parts = [texts[0], "ios.bundleIdentifier", texts[1]].compactMap { $0 }
    let expression = id ?? parts.joined(separator: " + ")
    return Drafted(id, expression: expression, origin: host?.origin ?? origin)
  }

  /// The target as the plugin writes it.
  ///
  /// - Parameter team: The team that signs the app.
  func target(team: Drafted<String>?) -> TargetModel {
    var target = TargetModel(
      name: Self.name, productType: TargetModel.appExtension, origin: origin)
    var settings = PluginSettings(origin: origin)
    settings.add(
      "PRODUCT_BUNDLE_IDENTIFIER", derived(options["bundleIdentifier"], "", ".\(Self.name)"))
    settings.add("PRODUCT_NAME", "$(TARGET_NAME)")
    settings.add("GENERATE_INFOPLIST_FILE", "YES")
    settings.add("SDKROOT", BuildPlatform.iOS.sdk)
    settings.add("TARGETED_DEVICE_FAMILY", "1,2")
    settings.add("MARKETING_VERSION", config.version.value)
    settings.add("CURRENT_PROJECT_VERSION", config.build.value)
    let standard = "16.4"
    settings.add(
      BuildPlatform.iOS.deploymentTarget,
      config.ios?["deploymentTarget"]?.drafted
        ?? Drafted(standard, expression: standard, origin: origin))
    settings.add("INFOPLIST_KEY_CFBundleDisplayName", Self.name)
    if let team { settings.add("DEVELOPMENT_TEAM", team) }
    target.configurations = settings.configurations
    let folder = ProjectPath.joined(config.folder, "ios/\(Self.name)")
    var list = DeclaredPropertyList(path: "\(folder)/Info.plist", origin: origin)
    let point = PropertyList.string("com.apple.widgetkit-extension")
    list.set("NSExtension", .dictionary(["NSExtensionPointIdentifier": point]), at: origin)
    target.declaredInfoPlist = list
    let group = group
    var entitlements = DeclaredPropertyList(
      path: "\(folder)/\(Self.name).entitlements", origin: origin)
    let written: PropertyList = group.value.map { .string($0) } ?? .unknown(group.expression)
    entitlements.set(ExpoReader.groups, .array([written]), at: group.origin ?? origin)
    target.declaredEntitlements = entitlements
    target.declaredWidgets = widgets
    target.declaredGroup = group
    return target
  }

  /// The widgets that have code for iOS, and the Live Activity that is always generated.
  private var widgets: [DeclaredWidget] {
    (options["widgets"]?.list ?? []).compactMap { widget in
      if widget["ios"]?.isNull == true { return nil }
      let origin = widget["name"]?.origin ?? widget.origin ?? origin
      let ios = widget["ios"]
      var declared = DeclaredWidget(origin: origin)
      declared.kind =
        widget["name"]?.drafted
        ?? Drafted(nil, expression: widget.unknown ?? "name", origin: origin)
      declared.displayName = widget["displayName"]?.drafted
      declared.summary = widget["description"]?.drafted
      let families = ios?["supportedFamilies"] ?? widget["supportedFamilies"]
      let texts = families?.list.map { $0.map(\.text) }
      let known = texts.flatMap { $0.contains(nil) ? nil : $0.compactMap { $0 } }
      declared.families = Drafted(
        families == nil && widget.isKnown ? [] : known,
        expression: families?.unknown ?? "supportedFamilies", origin: families?.origin ?? origin)
      let configuration = ios?["configuration"] ?? widget["configuration"]
      declared.configuration = configuration.flatMap {
        $0.isTrue == false ? nil : $0.origin ?? origin
      }
      return declared
    }
  }
}

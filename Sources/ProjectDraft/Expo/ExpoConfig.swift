/// The configuration of an Expo app: `app.json`, and what `app.config.js` or `.ts` makes of it.
///
/// - Source: https://github.com/expo/expo/blob/main/packages/@expo/config/src/Config.ts
struct ExpoConfig {
  /// The folder of the app, relative to the root of the draft.
  let folder: String
  /// The file that decides: the script, if there is one.
  let file: String
  let value: ScriptValue
  /// The `package.json` of the app.
  let package: ScriptValue?
  /// Evaluates other scripts of the app.
  let evaluator: ScriptEvaluator
  private(set) var problems: [DraftProblem] = []

  /// The scripts, in the order in which Expo looks for them.
  static let scripts = [
    "app.config.ts", "app.config.mts", "app.config.cts", "app.config.js", "app.config.cjs",
    "app.config.mjs",
  ]
  static let lists = ["app.config.json", "app.json"]

  /// The configuration beside an app; nil if there is none.
  ///
  /// - Parameters:
  ///   - folder: The folder of the app.
  ///   - printed: The output of `npx expo config --json`, which replaces what is read here.
  init?(in folder: String, files: ProjectFiles, printed: ScriptValue? = nil) {
    func beside(_ names: [String]) -> String? {
      names.lazy.map { ProjectPath.joined(folder, $0) }.first { files.isFile($0) }
    }
    let evaluator = ScriptEvaluator(files: files)
    let (script, list) = (beside(Self.scripts), beside(Self.lists))
    guard let file = script ?? list else { return nil }
    let package = evaluator.module(ProjectPath.joined(folder, "package.json"))
    let read = list.flatMap { evaluator.module($0) }
    if script == nil, read?["expo"] == nil, printed == nil, !Self.isExpo(package),
      evaluator.problems.isEmpty
    {
      return nil
    }
    (self.folder, self.file) = (ProjectPath.normalized(folder), file)
    let root = Self.filled(read?["expo"] ?? read, package, at: Origin(file: list ?? file))
    var value = root
    if let script {
      let context = ScriptValue(.object(["config": root]), at: nil)
      let made = evaluator.module(script).map { ScriptEvaluator.exported($0, member: nil) }
      if let made, made.unknown == nil, !made.isUndefined {
        let result = evaluator.call(made, [context], as: ProjectPath.name(of: script))
        value = Self.filled(result.object?["expo"] ?? result, package, at: Origin(file: script))
      } else {
        value = ScriptValue(
          .unknown(made?.unknown ?? ProjectPath.name(of: script)), at: Origin(file: script))
      }
    }
    if let printed { value = Self.located(printed, as: value, file: file) }
    (self.value, self.package, self.evaluator) = (value, package, evaluator)
    if printed == nil { addProblems(evaluator) }
    for (path, kind) in Self.kinds {
      let found = path.reduce(Optional(value)) { $0?[$1] }
      guard let found, let other = found.kind, other != kind else { continue }
      let name = (["expo"] + path).joined(separator: ".")
      evaluator.note(
        DraftProblem("`\(name)` is \(other), but Expo expects \(kind)", at: found.origin))
    }
  }

  /// The kind of value that Expo expects for each key.
  ///
  /// - Source: https://docs.expo.dev/versions/latest/config/app/
  private static let kinds: [(path: [String], kind: String)] = [
    ([], "an object"), (["name"], "a text"), (["slug"], "a text"), (["version"], "a text"),
    (["plugins"], "a list"), (["ios"], "an object"), (["ios", "bundleIdentifier"], "a text"),
    (["ios", "version"], "a text"), (["ios", "buildNumber"], "a text"),
    (["ios", "appleTeamId"], "a text"), (["ios", "infoPlist"], "an object"),
    (["ios", "entitlements"], "an object"),
  ]

  /// The configuration of the app whose Xcode project is in the folder `ios`.
  init?(around model: ProjectModel, files: ProjectFiles, printed: ScriptValue? = nil) {
    if model.isGeneratedByExpo { return nil }
    self.init(in: ProjectPath.joined(model.folder, ".."), files: files, printed: printed)
  }

  /// The value of a key of the `Info.plist` of all targets; nil if the configuration has none.
  func drafted(_ key: String) -> Drafted<String>? {
    let found =
      switch key {
      case "CFBundleShortVersionString": version
      case "CFBundleVersion": build
      default: nil as (value: Drafted<String>, isDefault: Bool)?
      }
    return found.flatMap { $0.isDefault || $0.value.value == nil ? nil : $0.value }
  }

  /// Reads the output of `npx expo config --json`.
  ///
  /// - Parameter path: The file, from the folder in which the program runs.
  /// - Throws: The reason why the file contains no configuration.
  static func printed(_ path: String) throws(DraftError) -> ScriptValue {
    let bytes = try ProjectFiles.printed(path, limit: Limits.source)
    let value = ScriptValue.json(bytes, file: ProjectPath.name(of: path))
    guard let value = value?["expo"] ?? value, value["slug"] != nil || value["name"] != nil else {
      throw DraftError(
        path, holding: bytes, reason: "is not what `npx expo config --json` prints")
    }
    return value
  }

  private static func isExpo(_ package: ScriptValue?) -> Bool {
    package?["dependencies"]?["expo"] != nil
  }

  /// The configuration, with missing values filled in from `package.json`.
  private static func filled(
    _ value: ScriptValue?, _ package: ScriptValue?, at origin: Origin
  ) -> ScriptValue {
    let value = value ?? ScriptValue(.object([:]), at: origin)
    guard var members = value.object else { return value }
    for key in ["name", "version"] where value[key] == nil { members[key] = package?[key] }
    var result = ScriptValue(.object(members), at: value.origin)
    result.condition = value.condition
    return result
  }

  /// The advice if something is unknown because nothing is run.
  static let advice = "pass the output of `npx expo config --json` with --expo-config"

  /// Reports what is unknown because nothing is run.
  private mutating func addProblems(_ evaluator: ScriptEvaluator) {
    if let unknown = value.unknown, evaluator.problems.isEmpty {
      problems.append(
        DraftProblem(
          "what it returns can't be known: \(unknown); \(Self.advice)",
          at: value.origin ?? Origin(file: file)))
    }
    if value.unknown == nil, let plugins = value["plugins"], let unknown = plugins.unknown {
      problems.append(
        DraftProblem(
          "the plugins can't be known: \(unknown); \(Self.advice)",
          at: plugins.origin ?? Origin(file: file)))
    }
    let asked = [
      value["version"], ios?["version"], ios?["buildNumber"], ios?["bundleIdentifier"], appGroups,
      plugin("expo-widgets")?.options,
    ]
    if asked.contains(where: { $0?.isKnown == false }) {
      problems += evaluator.environmentProblem.map { [$0] } ?? []
    }
  }

  /// A printed value, with the origins of the parts that were also read from source.
  private static func located(
    _ value: ScriptValue, as read: ScriptValue?, file: String
  ) -> ScriptValue {
    let origin = Origin(file: file)
    switch value.content {
    case .object(let members):
      var found: [String: ScriptValue] = [:]
      for (key, member) in members { found[key] = located(member, as: read?[key], file: file) }
      return ScriptValue(.object(found), at: read?.object == nil ? origin : read?.origin)
    case .list(let items):
      let other = read?.list.flatMap { $0.count == items.count ? $0 : nil }
      let found = items.enumerated().map { number, item in
        located(item, as: other?[number], file: file)
      }
      return ScriptValue(.list(found), at: other == nil ? origin : read?.origin)
    default:
      let isSame = read.flatMap { value.isSame(as: $0) } == true
      // If the source only had an unknown expression, that expression is the origin.
      return ScriptValue(value.content, at: isSame || read?.unknown != nil ? read?.origin : origin)
    }
  }

  // MARK: Values

  var ios: ScriptValue? { value["ios"] }

  /// A plugin of the configuration, with its options and where it is named; nil if it isn't used.
  func plugin(_ name: String) -> (options: ScriptValue?, origin: Origin, condition: String?)? {
    for item in value["plugins"]?.list ?? [] {
      guard (item.list?.first ?? item).unconditional.text == name else { continue }
      let options = item.list.flatMap { $0.count > 1 ? $0[1] : nil }
      let origin = item.origin ?? Origin(file: file)
      return (options, origin, item.condition ?? value["plugins"]?.condition)
    }
    return nil
  }

  /// The first package among the plugins for iOS whose name contains one of some words.
  func plugin(namedWith words: [String]) -> (name: String, origin: Origin)? {
    (value["plugins"]?.list ?? []).lazy.compactMap { item in
      (item.list?.first ?? item).unconditional.text.map { ($0, item.origin ?? Origin(file: file)) }
    }.first { name, _ in
      !name.hasPrefix(".") && !name.contains("android") && words.contains { name.contains($0) }
    }
  }

  /// A plugin that may write a key into the project of the app: a third-party one, or one in the
  /// project that mentions the key or imports other local code.
  func plugin(mayWrite key: String, files: ProjectFiles) -> (name: String, origin: Origin)? {
    for item in value["plugins"]?.list ?? [] {
      let name = item.list?.first ?? item
      let known = name.unconditional.text
      if let known, Self.isHarmless(known) { continue }
      if let known, let text = text(ofPlugin: known, files: files), !text.contains(key),
        !Self.imports.contains(where: { text.contains($0) })
      {
        continue
      }
      return (known ?? name.unknown ?? "plugins", item.origin ?? Origin(file: file))
    }
    return nil
  }

  /// Whether the configuration shows all targets that are added to the project.
  func declaresAllTargets(files: ProjectFiles) -> Bool {
    guard value["plugins"]?.isKnown == true else { return false }
    return ["addTarget", "app-extension", "app_extension"].allSatisfy {
      plugin(mayWrite: $0, files: files) == nil
    }
  }

  /// The ways in which a plugin imports local code.
  private static let imports = ["require('.", "require(\".", "from '.", "from \"."]

  /// The code of a plugin in the project.
  private func text(ofPlugin name: String, files: ProjectFiles) -> String? {
    guard name.hasPrefix(".") else { return nil }
    let path = ProjectPath.joined(folder, name)
    let endings = ["", ".js", ".ts", ".cjs", ".mjs", "/index.js", "/index.ts", "/app.plugin.js"]
    let found = endings.lazy.map { path + $0 }.first { files.isFile($0) }
    let bytes = found.flatMap { try? files.contents($0, limit: Limits.source) }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a plugin is known to write nothing about Live Activities or app groups, or is read
  /// here.
  private static func isHarmless(_ plugin: String) -> Bool {
    let parts = plugin.split(separator: "/")
    let package = parts.prefix(plugin.hasPrefix("@") ? 2 : 1).joined(separator: "/")
    return harmless.contains(package)
  }

  private static let harmless: Set = [
    "@bacons/apple-targets", "@react-native-community/datetimepicker",
    "@react-native-firebase/app", "@react-native-firebase/crashlytics",
    "@react-native-google-signin/google-signin", "@sentry/react-native",
    "expo-alternate-app-icons", "expo-apple-authentication", "expo-asset", "expo-audio", "expo-av",
    "expo-background-fetch", "expo-background-task", "expo-barcode-scanner", "expo-brightness",
    "expo-build-properties", "expo-calendar", "expo-camera", "expo-contacts", "expo-dev-client",
    "expo-dev-launcher", "expo-dev-menu", "expo-document-picker", "expo-file-system", "expo-font",
    "expo-image", "expo-image-picker", "expo-local-authentication", "expo-localization",
    "expo-location", "expo-mail-composer", "expo-maps", "expo-media-library",
    "expo-navigation-bar", "expo-notifications", "expo-quick-actions", "expo-router",
    "expo-screen-orientation", "expo-secure-store", "expo-sensors", "expo-sharing",
    "expo-splash-screen", "expo-sqlite", "expo-status-bar", "expo-system-ui", "expo-task-manager",
    "expo-tracking-transparency", "expo-updates", "expo-video", "expo-web-browser", "expo-widgets",
    "react-native-edge-to-edge", "sentry-expo",
  ]

  /// The version of the app and its targets, and whether it is Expo's default.
  ///
  /// - Source:
  ///   https://github.com/expo/expo/blob/main/packages/@expo/config-plugins/src/ios/Version.ts
  var version: (value: Drafted<String>, isDefault: Bool) {
    let found = [ios?["version"], value["version"]].lazy.compactMap { $0 }
      .first { $0.isTrue != false }
    if let drafted = found?.drafted { return (drafted, false) }
    return (Drafted("1.0.0", expression: "1.0.0", origin: Origin(file: file)), true)
  }

  /// The build number of the app and its targets.
  var build: (value: Drafted<String>, isDefault: Bool) {
    if let number = ios?["buildNumber"], number.isTrue != false, let drafted = number.drafted {
      return (drafted, false)
    }
    return (Drafted("1", expression: "1", origin: Origin(file: file)), true)
  }

  var bundleID: Drafted<String>? { ios?["bundleIdentifier"]?.drafted }

  /// The app groups that the configuration gives the app.
  var appGroups: ScriptValue? {
    ios?["entitlements"]?["com.apple.security.application-groups"]
  }

  /// The name of the app's target.
  ///
  /// - Source:
  ///   https://github.com/expo/expo/blob/main/packages/@expo/config-plugins/src/ios/utils/Xcodeproj.ts
  var targetName: String {
    let name = value["name"]?.text.map(Self.sanitized) ?? ""
    return name.isEmpty ? "app" : name
  }

  /// A name without characters that a target name can't contain.
  static func sanitized(_ name: String) -> String {
    let kept = name.unicodeScalars.filter { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
    }
    return String(String.UnicodeScalarView(kept))
  }

  /// The minimum version of iOS for the app, if the configuration or the template of its SDK gives
  /// one.
  ///
  /// - Source: https://github.com/expo/expo/blob/main/packages/expo/CHANGELOG.md
  var deploymentTarget: Drafted<String>? {
    if let own = ios?["deploymentTarget"]?.drafted { return own }
    if let own = plugin("expo-build-properties")?.options?["ios"]?["deploymentTarget"]?.drafted {
      return own
    }
    guard let sdk, sdk.major >= 50 else { return nil }
    let version = sdk.major >= 56 ? "16.4" : sdk.major >= 52 ? "15.1" : "13.4"
    return Drafted(version, expression: version, origin: sdk.origin)
  }

  /// The version of Expo that the app uses.
  var sdk: (major: Int, origin: Origin)? {
    guard let found = value["sdkVersion"] ?? dependency("expo"), let text = found.text else {
      return nil
    }
    return Self.numbers(of: text).first.map { ($0, found.origin ?? Origin(file: file)) }
  }

  /// The version of a package that the app asks for.
  func dependency(_ name: String) -> ScriptValue? { package?["dependencies"]?[name] }

  /// The numbers of a version or of a range of versions, as in `~50.0.14`.
  static func numbers(of version: String) -> [Int] {
    let text = version.drop { !$0.isASCII || !$0.isNumber }
    return text.split(separator: ".").prefix(3).compactMap { Int($0) }
  }

  /// One of Expo's own plugins, which takes effect if its package is installed, even if not named.
  ///
  /// - Source:
  ///   https://github.com/expo/expo/blob/main/packages/@expo/prebuild-config/src/plugins/withDefaultPlugins.ts
  func automaticPlugin(_ name: String) -> (options: ScriptValue?, origin: Origin)? {
    if let plugin = plugin(name) { return (plugin.options, plugin.origin) }
    return dependency(name).map { (nil, $0.origin ?? Origin(file: file)) }
  }
}

extension ScriptValue {
  /// The value without its condition.
  var unconditional: ScriptValue {
    var value = self
    value.condition = nil
    return value
  }
}

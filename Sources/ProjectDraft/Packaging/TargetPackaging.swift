internal import AppProduct
internal import WidgetManifests

/// The Info.plist and entitlements that a build of one target for one platform puts into its product.
struct TargetPackaging {
  let target: TargetModel
  let model: ProjectModel
  let settings: BuildSettings
  let files: ProjectFiles
  /// The configuration whose versions Expo's tools would write.
  let expo: ExpoConfig?
  /// Whether Xcode writes settings into the `Info.plist`.
  let isGenerated: Bool
  private(set) var infoPlist: PackagedPropertyList?
  private(set) var entitlements: PackagedPropertyList?
  /// The paths, as written, of the lists that a build would use but that could not be read.
  private(set) var unreadInfoPlist: Drafted<String>?
  private(set) var unreadEntitlements: Drafted<String>?
  private(set) var problems: [DraftProblem] = []

  init(
    _ target: TargetModel, of model: ProjectModel, settings: BuildSettings, files: ProjectFiles,
    expo: ExpoConfig?
  ) {
    self.expo = expo
    self.target = target
    self.model = model
    self.settings = settings
    self.files = files
    isGenerated = settings.isOn("GENERATE_INFOPLIST_FILE")
    (infoPlist, unreadInfoPlist) = list(target.declaredInfoPlist, setting: "INFOPLIST_FILE")
    (entitlements, unreadEntitlements) = list(
      target.declaredEntitlements, setting: "CODE_SIGN_ENTITLEMENTS")
  }

  /// The list that a spec declares, or else the one at the path in a setting.
  private mutating func list(
    _ declared: DeclaredPropertyList?, setting: String
  ) -> (list: PackagedPropertyList?, unread: Drafted<String>?) {
    if let declared { return (PackagedPropertyList(declared), nil) }
    guard let value = settings.value(of: setting), !value.text.isEmpty else { return (nil, nil) }
    let unread = Drafted<String>(nil, expression: value.expression, origin: value.origin)
    guard value.isKnown, let path = path(value.text) else {
      problems.append(
        DraftProblem(
          "the file \(value.expression) of \(target.name) can't be known, so its values are unknown",
          at: value.origin))
      return (nil, unread)
    }
    do throws(DraftProblem) {
      return (try PackagedPropertyList(path, in: files), nil)
    } catch {
      let isMissing = files.spelling(of: path) == nil
      problems.append(
        isMissing
          ? DraftProblem(
            "\(path) is missing, so its values for \(target.name) are unknown",
            at: value.origin) : error)
      return (nil, unread)
    }
  }

  /// The path in a setting, relative to the root of the draft; nil if it is outside of the project.
  private func path(_ text: String) -> String? {
    if text.utf8.starts(with: SettingDefaults.sourceRoot.utf8) {
      let rest = text.dropFirst(SettingDefaults.sourceRoot.count).drop { $0 == "/" }
      return ProjectPath.joined(model.folder, String(rest))
    }
    return text.hasPrefix("/") ? nil : ProjectPath.joined(model.folder, text)
  }

  /// A text in the `Info.plist`, with numbers as texts; nil if there is none.
  func infoText(_ way: String..., as form: DraftedForm = .text) -> Drafted<String>? {
    guard let infoPlist else { return nil }
    let value = way.reduce(Optional(infoPlist.value)) { value, key in value?[key] }
    let origin = infoPlist.origin(way)
    switch value {
    case .string(let text):
      var value = drafted(text, at: origin, as: form)
      if way.count == 1, infoPlist.defaults.contains(way[0]) {
        value?.note = "\(infoPlist.defaultReason) \(way[0])"
      }
      return value
    case .integer(let number):
      return Drafted(String(number), expression: String(number), origin: origin)
    case .real(let number):
      return Drafted("\(number)", expression: "\(number)", origin: origin)
    default: return nil
    }
  }

  /// A Boolean in the `Info.plist`, which may be written as text; nil if there is none.
  func infoFlag(_ key: String) -> Drafted<Bool>? {
    guard let infoPlist, let value = infoPlist[key] else { return nil }
    let origin = infoPlist.origin(key)
    if let flag = value.boolean {
      return Drafted(flag, expression: flag ? "true" : "false", origin: origin)
    }
    return infoText(key).map { flag(of: $0) }
  }

  /// Converts a text to a Boolean, as `NSString.boolValue` does.
  func flag(of text: Drafted<String>) -> Drafted<Bool> {
    Drafted(
      text.value.map { ["YES", "TRUE", "Y", "T", "1"].contains($0.uppercased()) },
      expression: text.expression, origin: text.origin)
  }

  /// The value of a text in a property list.
  func drafted(
    _ text: String, at origin: Origin?, as form: DraftedForm = .text
  ) -> Drafted<String>? {
    if let expression = PropertyList.unknownExpression(text) {
      return Drafted(nil, expression: expression, origin: origin)
    }
    let drafted = settings.drafted(text: text, at: origin, as: form)
    // A preprocessor replaces names in the list; the project file doesn't define them.
    guard settings.isOn("INFOPLIST_PREPROCESS"), let value = drafted?.value,
      value.utf8.allSatisfy({ SettingName.isPart($0) && !(0x61...0x7A).contains($0) }),
      value.utf8.first.map(SettingName.isStart) == true
    else { return drafted }
    return Drafted(nil, expression: value, origin: origin)
  }

  /// The facts that apps and extensions share.
  ///
  /// - Parameter platforms: The platforms whose minimum versions are needed.
  func facts(on platforms: [BuildPlatform], base: BuildSettings) -> TargetFacts {
    var facts = TargetFacts(target: target.name)
    facts.origin = target.origin
    facts.bundleID =
      settings.drafted("PRODUCT_BUNDLE_IDENTIFIER", as: .dotted)
      ?? infoText("CFBundleIdentifier", as: .dotted)
    facts.version = injected("MARKETING_VERSION", over: "CFBundleShortVersionString")
    facts.build = injected("CURRENT_PROJECT_VERSION", over: "CFBundleVersion")
    for platform in platforms {
      let settings = base.on(platform)
      let least = settings.drafted(platform.deploymentTarget, as: .dotted)
      facts.platforms[platform.rawValue] = platform == .macCatalyst ? onCatalyst(least) : least
    }
    if facts.platforms.isEmpty, !model.configurations.isEmpty, !settings.isIncomplete {
      let newest = "the SDK's newest version, as no deployment target is set"
      let least = Drafted<String>(nil, expression: newest, origin: target.origin)
      facts.platforms = Dictionary(uniqueKeysWithValues: platforms.map { ($0.rawValue, least) })
    }
    facts.displayName = displayName
    for key in infoPlist?.value.dictionary?.keys.sorted() ?? [] {
      facts.infoTexts[key] = infoText(key)?.value
    }
    addDeviceFamilies(to: &facts)
    facts.teamID = settings.drafted("DEVELOPMENT_TEAM", as: .team)
    facts.languages = languages
    facts.infoPlist = infoPlist?.file
    facts.entitlements = entitlements?.file
    facts.unreadInfoPlist = unreadInfoPlist
    facts.unreadEntitlements = unreadEntitlements
    facts.appGroups = appGroups
    facts.keychainGroups = keychainGroups
    facts.pushEntitlement = pushEntitlement
    if platforms.first == .macOS { facts.sandbox = sandbox }
    facts.insecureDomains = insecureDomains
    facts.hasTransportSecurity = infoPlist?["NSAppTransportSecurity"] != nil
    addPrivacyManifest(to: &facts)
    // A library linked for such widgets may include a privacy manifest.
    if target.declaredWidgets != nil { facts.mayHavePrivacyManifest = true }
    facts.swiftFiles = target.sources.filter { $0.hasSuffix(".swift") }
      .map { files.spelling(of: $0) ?? $0 }
    facts.dependencies = target.dependencies + target.packageProducts
    return facts
  }

  /// The minimum version on Mac Catalyst, whose first version was 13.1.
  ///
  /// - Source:
  ///   https://developer.apple.com/documentation/xcode/creating-a-mac-version-of-your-ipad-app
  private func onCatalyst(_ least: Drafted<String>?) -> Drafted<String>? {
    let parts = least?.value?.split(separator: ".").map { Int($0) ?? 0 } ?? []
    guard let major = parts.first, major * 100 + (parts.dropFirst().first ?? 0) < 1301 else {
      return least
    }
    return Drafted("13.1", expression: least?.expression ?? "", origin: least?.origin)
  }

  /// The value of a setting that overrides a key when Xcode generates the list, or else the key's
  /// own.
  ///
  /// - Source:
  ///   https://github.com/swiftlang/swift-build/blob/main/Sources/SWBTaskExecution/TaskActions/InfoPlistProcessorTaskAction.swift
  private func injected(_ setting: String, over key: String) -> Drafted<String>? {
    let generated = isGenerated ? settings.drafted(setting, as: .dotted) : nil
    let value = generated ?? infoText(key, as: .dotted)
    if value?.value != nil { return value }
    return expo?.drafted(key) ?? value
  }

  /// A text in the `Info.plist`, or in the setting that a generated list takes it from.
  func infoKey(_ key: String, as form: DraftedForm = .text) -> Drafted<String>? {
    let setting = isGenerated ? settings.drafted("INFOPLIST_KEY_" + key, as: form) : nil
    // Xcode writes no empty setting.
    if let setting, setting.value?.isEmpty != true { return setting }
    return infoText(key, as: form)
  }

  /// The display name: empty if the `Info.plist` has an empty one, or if the project certainly has
  /// none; nil if it may be in a list that was not read.
  ///
  /// - Source:
  ///   https://github.com/swiftlang/swift-build/blob/main/Sources/SWBTaskExecution/TaskActions/InfoPlistProcessorTaskAction.swift
  private var displayName: Drafted<String>? {
    let key = "CFBundleDisplayName"
    if let found = infoKey(key, as: .anyText) { return found }
    guard unreadInfoPlist == nil, !model.configurations.isEmpty else { return nil }
    return settings.isIncomplete
      ? Drafted(nil, expression: "INFOPLIST_KEY_" + key, origin: target.origin)
      : Drafted("", expression: "", origin: target.origin)
  }

  /// A Boolean in the `Info.plist`, or in the setting that a generated list takes it from.
  func infoFlagOrSetting(_ key: String) -> Drafted<Bool>? {
    if isGenerated, let value = settings.drafted("INFOPLIST_KEY_" + key) { return flag(of: value) }
    return infoFlag(key) ?? unread(unreadInfoPlist)
  }

  /// An unknown flag for a list that could not be read.
  func unread(_ list: Drafted<String>?) -> Drafted<Bool>? {
    list.map { Drafted(nil, expression: $0.expression, origin: $0.origin) }
  }

  private func addDeviceFamilies(to facts: inout TargetFacts) {
    guard settings.platform != .macOS, let value = settings.value(of: "TARGETED_DEVICE_FAMILY"),
      value.isKnown
    else { return }
    facts.deviceFamilies = value.text.split { ", ".contains($0) }.compactMap { Int($0) }
    if !facts.deviceFamilies.isEmpty { facts.deviceFamiliesOrigin = value.origin }
  }

  /// The languages of the folders and string catalogs among its resources, and those that its
  /// `Info.plist` lists; nil if no project lists resources, or a catalog can't be read.
  ///
  /// The development language is included, since keys are mostly texts in it.
  private var languages: Drafted<[String]>? {
    guard !model.configurations.isEmpty, unreadInfoPlist == nil else { return nil }
    var found: Set = [model.developmentLanguage ?? "en"]
    var origin = target.origin
    for path in target.resources + target.sources {
      var own: Set<String> = []
      if path.hasSuffix(".xcstrings") {
        guard let bytes = try? files.contents(path),
          let languages = StringTables.languages(ofCatalog: bytes)
        else { return nil }
        own = languages
      } else if let language = StringTables.language(of: path), language != "Base" {
        own = [language]
      }
      if !own.isEmpty, origin == target.origin { origin = Origin(file: path, line: 1) }
      found.formUnion(own)
    }
    found.formUnion(texts("CFBundleLocalizations", of: infoPlist).compactMap(\.value))
    return Drafted(Set(found.map(StringTables.code)).sorted(), expression: "", origin: origin)
  }

  private var appGroups: [Drafted<String>] {
    texts("com.apple.security.application-groups", of: entitlements, as: .dotted)
  }

  /// The groups without the team's prefix, which is known only when signing.
  private var keychainGroups: [Drafted<String>] {
    (entitlements?.texts(["keychain-access-groups"]) ?? []).compactMap { text, origin in
      let variables = ["AppIdentifierPrefix", "TeamIdentifierPrefix"].flatMap {
        ["$(\($0))", "${\($0)}"]
      }
      let prefix = variables.first { text.hasPrefix($0) } ?? ""
      let rest = text.dropFirst(prefix.count)
      let team = rest.prefix { $0 != "." }
      let isTeam = prefix.isEmpty && rest.count > 11 && DraftedForm.team.isMet(by: String(team))
      return drafted(String(isTeam ? rest.dropFirst(11) : rest), at: origin, as: .dotted)
    }
  }

  /// The values of a list of texts in a property list.
  func texts(
    _ path: String..., of list: PackagedPropertyList?, as form: DraftedForm = .text
  ) -> [Drafted<String>] {
    (list?.texts(path) ?? []).compactMap { drafted($0.text, at: $0.origin, as: form) }
  }

  private var pushEntitlement: Drafted<Bool>? {
    guard let entitlements else { return unread(unreadEntitlements) }
    // The second is the name on macOS.
    for key in ["aps-environment", "com.apple.developer.aps-environment"] {
      guard let text = entitlements[key]?.string else { continue }
      let expression = PropertyList.unknownExpression(text) ?? text
      return Drafted(true, expression: expression, origin: entitlements.origin(key))
    }
    return nil
  }

  /// Whether the entitlements, or those that Xcode adds to them, enable the App Sandbox.
  ///
  /// - Source:
  ///   https://developer.apple.com/documentation/xcode/build-settings-reference#Enable-App-Sandbox
  private var sandbox: Drafted<Bool>? {
    let key = "com.apple.security.app-sandbox"
    if let setting = settings.value(of: "ENABLE_APP_SANDBOX"), setting.isKnown,
      settings.isOn("ENABLE_APP_SANDBOX")
    {
      return Drafted(true, expression: setting.expression, origin: setting.origin)
    }
    guard unreadEntitlements == nil else { return nil }
    guard let entitlements else { return Drafted(false, expression: key, origin: target.origin) }
    guard let value = entitlements[key] else {
      // A file that a generator writes may not exist yet.
      let origin = target.declaredEntitlements?.origin ?? Origin(file: entitlements.file)
      return Drafted(false, expression: key, origin: origin)
    }
    // It may be a variable.
    return value.boolean.map { Drafted($0, expression: key, origin: entitlements.origin(key)) }
  }

  /// The domains for which App Transport Security allows HTTP.
  ///
  /// - Source:
  ///   https://developer.apple.com/documentation/bundleresources/information-property-list/nsapptransportsecurity
  private var insecureDomains: [Drafted<String>] {
    let key = "NSAppTransportSecurity"
    guard let infoPlist, let security = infoPlist[key] else { return [] }
    var domains: [Drafted<String>] = []
    // The narrower keys replace it, whatever they say.
    let narrower = [
      "NSAllowsArbitraryLoadsForMedia", "NSAllowsArbitraryLoadsInWebContent",
      "NSAllowsLocalNetworking",
    ]
    if security["NSAllowsArbitraryLoads"]?.boolean == true,
      narrower.allSatisfy({ security[$0] == nil })
    {
      domains.append(
        Drafted("*", expression: "*", origin: infoPlist.origin(key, "NSAllowsArbitraryLoads")))
    }
    let exceptions = security["NSExceptionDomains"]?.dictionary ?? [:]
    let allowing = [
      "NSExceptionAllowsInsecureHTTPLoads", "NSTemporaryExceptionAllowsInsecureHTTPLoads",
    ]
    for (domain, exception) in exceptions.sorted(by: { $0.key < $1.key })
    where allowing.contains(where: { exception[$0]?.boolean == true }) {
      let origin = infoPlist.origin(key, "NSExceptionDomains", domain)
      domains.append(Drafted(domain, expression: domain, origin: origin))
    }
    return domains
  }

  private func addPrivacyManifest(to facts: inout TargetFacts) {
    let name = "PrivacyInfo.xcprivacy"
    let list: PackagedPropertyList
    if let declared = target.declaredPrivacyManifest {
      facts.privacyManifest = declared.origin.file
      list = PackagedPropertyList(declared)
    } else {
      guard let path = target.resources.first(where: { ProjectPath.name(of: $0) == name }),
        let found = files.spelling(of: path)
      else {
        facts.misnamedPrivacyManifest = target.resources.first { $0.hasSuffix(".xcprivacy") }
        return
      }
      facts.privacyManifest = found
      guard let read = try? PackagedPropertyList(found, in: files) else { return }
      list = read
    }
    let types = list["NSPrivacyAccessedAPITypes"]?.array ?? []
    facts.userDefaultsReasons = types.enumerated().flatMap { number, type in
      let isOfDefaults =
        type["NSPrivacyAccessedAPIType"]?.string == "NSPrivacyAccessedAPICategoryUserDefaults"
      let path = [
        "NSPrivacyAccessedAPITypes", String(number), "NSPrivacyAccessedAPITypeReasons",
      ]
      return (isOfDefaults ? list.texts(path) : []).map {
        Drafted($0.text, expression: $0.text, origin: $0.origin)
      }
    }
  }
}

// MARK: Distribution

extension TargetPackaging {
  /// The distribution of an app for the Mac: with Developer ID, if its release is signed for that, or
  /// every file of export options beside the project and every build of its Fastfile says so;
  /// otherwise nil.
  ///
  /// - Source: `xcodebuild -help`, the key `method` of export options;
  ///   https://docs.fastlane.tools/actions/gym/, `export_method`.
  func distribution(on platforms: [BuildPlatform], base: BuildSettings) -> Drafted<Distribution>? {
    // Mac Catalyst asks for profiles as iOS does.
    let isMac = platforms.contains(.macOS)
    guard isMac || platforms == [.macCatalyst] else { return nil }
    let mac = isMac ? BuildPlatform.macOS : .macCatalyst
    if let identity = base.on(mac).value(of: "CODE_SIGN_IDENTITY"), identity.isKnown,
      identity.text.hasPrefix("Developer ID Application")
    {
      return Drafted(.developerID, expression: identity.expression, origin: identity.origin)
    }
    let options = files.list(model.folder).filter(ExportProfiles.isOptions)
    var methods: [(value: String?, origin: Origin)] = []
    for entry in options {
      guard
        let list = try? PackagedPropertyList(
          ProjectPath.joined(model.folder, entry.name), in: files)
      else { return nil }
      methods.append((list["method"]?.string, list.origin(["method"])))
    }
    let fastfile = ProjectPath.joined(model.folder, "fastlane/Fastfile")
    if let bytes = try? files.contents(fastfile, limit: Limits.source) {
      for call in FastlaneCalls(String(decoding: bytes, as: UTF8.self)).exportMethods() {
        methods.append((call.method, Origin(file: fastfile, line: call.line)))
      }
    }
    guard let first = methods.first, methods.allSatisfy({ $0.value == "developer-id" })
    else { return nil }
    return Drafted(.developerID, expression: "developer-id", origin: first.origin)
  }
}

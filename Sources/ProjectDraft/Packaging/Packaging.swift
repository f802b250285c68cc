internal import AppProduct
internal import AuditKit

/// The apps and the app extensions of a project in one configuration, as they would be built.
struct Packaging {
  private(set) var apps: [AppFacts] = []
  private(set) var extensions: [ExtensionFacts] = []

  private let model: ProjectModel
  private let files: ProjectFiles
  private let expo: ExpoConfig?
  private let exportProfiles: ExportProfiles
  /// The names of dynamic frameworks that extensions find by their run paths.
  private var foundByRunPath: Set<String> = []
  private var reported: [DraftProblem] = []
  private var hasRefused = false
  /// The apps that embed each target, with the first embedding of each.
  private var embeddings: [String: [(host: String, filters: [String])]] = [:]

  /// The maximum number of apps, and of extensions, each counted once for each app that embeds it.
  ///
  /// Of 39 projects, the largest has 8.
  static let maximumCount = 1_000

  /// The problems, each once, in the order in which they occurred.
  var problems: [DraftProblem] { reported.unique }

  /// Packages the targets that a project declares.
  init(_ model: ProjectModel, configuration: String, files: ProjectFiles) {
    self.model = model
    self.files = files
    expo = ExpoConfig(around: model, files: files)
    exportProfiles = ExportProfiles(around: model.folder, files: files)
    var layers = TargetSettings(model: model, configuration: configuration, files: files)
    var settings: [String: BuildSettings] = [:]
    for target in model.targets where target.isApp || target.isExtension {
      settings[target.name] = layers.settings(of: target)
    }
    reported = layers.problems + exportProfiles.problems
    for host in model.targets where host.isApp {
      var embedded: Set<String> = []
      for embedding in host.embeddings where embedded.insert(embedding.target).inserted {
        embeddings[embedding.target, default: []].append((host.name, embedding.platformFilters))
      }
    }
    let needed = Set(model.targets.filter(\.isExtension).flatMap(\.dependencies))
    for target in model.targets
    where needed.contains(target.name) && target.isFoundByRunPath(layers.settings(of: target)) {
      foundByRunPath.insert(target.name)
    }
    for target in model.targets {
      guard let base = settings[target.name] else { continue }
      if target.isApp {
        add(app: target, base)
      } else {
        add(extension: target, base, settings)
      }
    }
    removeExportsOfNamesakes()
  }

  /// Leaves an export to one of the apps with its ID, such as that of iOS and that of macOS, if it
  /// names the extensions of that one only.
  private mutating func removeExportsOfNamesakes() {
    let named = Dictionary(grouping: apps.indices) { apps[$0].target.bundleID?.value }
    for (id, indices) in named where id != nil && indices.count > 1 {
      let covering = indices.filter { index in
        let names = Set(apps[index].exportProfiles?.bundleIDs ?? [])
        return extensions.contains {
          $0.host == apps[index].target.target
            && $0.target.bundleID?.value.map(names.contains) == true
        }
      }
      if covering.isEmpty { continue }
      for index in indices where !covering.contains(index) { apps[index].exportProfiles = nil }
    }
  }

  private mutating func add(app target: TargetModel, _ base: BuildSettings) {
    guard apps.count < Self.maximumCount else { return refuse(target, among: "apps") }
    let platforms = base.platforms
    let packaging = packaging(of: target, base, on: platforms.first)
    var app = AppFacts(target: packaging.facts(on: platforms, base: base))
    app.hosts = (embeddings[target.name] ?? []).map(\.host)
    if platforms == [.watchOS] {
      app.companion = packaging.infoKey("WKCompanionAppBundleIdentifier", as: .dotted)
      app.isWatchOnly = packaging.infoFlagOrSetting("WKWatchOnly")?.value ?? false
    }
    app.urlSchemes = packaging.urlSchemes
    app.supportsLiveActivities = packaging.infoFlagOrSetting("NSSupportsLiveActivities")
    app.frequentActivityUpdates = packaging.infoFlagOrSetting(
      "NSSupportsLiveActivitiesFrequentUpdates")
    app.locationPurpose = packaging.locationPurpose
    let isManual = base.text(of: "CODE_SIGN_STYLE") == "Manual"
    app.exportProfiles = app.target.bundleID?.value.flatMap {
      exportProfiles.list(for: $0, isManual: isManual, isOfMac: platforms == [.macOS])
    }
    // No rule concerns other phases.
    app.scriptsBeforeEmbedding = target.scriptsBeforeEmbedding
      .filter { $0.name == EmbedOrder.phase }
      .map { Drafted($0.name, expression: $0.name, origin: $0.origin) }
    app.distribution = packaging.distribution(on: platforms, base: base)
    apps.append(app)
  }

  /// Adds an extension once for each app that embeds it, on the platforms of that app.
  private mutating func add(
    extension target: TargetModel, _ base: BuildSettings, _ settings: [String: BuildSettings]
  ) {
    let own = base.platforms
    let hosts = embeddings[target.name] ?? []
    for (host, filters) in hosts {
      guard let platforms = settings[host]?.platforms else { continue }
      let shared = platforms.filter { platform in
        own.contains(platform) && (filters.isEmpty || filters.contains(platform.filter))
      }
      add(extension: target, base, settings, on: shared.isEmpty ? own : shared, host: host)
    }
    if hosts.isEmpty { add(extension: target, base, settings, on: own, host: nil) }
  }

  /// The place of a setting of a host that excludes an extension from its build.
  ///
  /// - Source:
  ///   https://developer.apple.com/documentation/xcode/build-settings-reference#Excluded-Source-File-Names
  private func exclusion(
    of target: TargetModel, _ base: BuildSettings, from host: String, _ settings: BuildSettings?
  ) -> Drafted<String>? {
    guard let settings, let value = settings.value(of: "EXCLUDED_SOURCE_FILE_NAMES"), value.isKnown,
      let product = target.product ?? base.text(of: "FULL_PRODUCT_NAME"),
      value.text.split(whereSeparator: \.isWhitespace).contains(where: {
        TextPattern(String($0)).matches(product)
      })
    else { return nil }
    return Drafted(
      "\(host) in \(settings.configuration)", expression: value.expression, origin: value.origin)
  }

  /// The run path to the frameworks of a host, if an extension links one of them and certainly lacks
  /// the path; generators add paths of their own.
  private func missingRunPath(
    of target: TargetModel, _ settings: BuildSettings, in host: String,
    _ appSettings: BuildSettings?
  ) -> Drafted<String>? {
    let name = "LD_RUNPATH_SEARCH_PATHS"
    guard target.origin.file.hasSuffix(".pbxproj"), !settings.isIncomplete,
      let value = settings.value(of: name), value.isKnown,
      let app = model.targets.first(where: { $0.name == host }),
      appSettings?.value(of: "MERGED_BINARY_TYPE") == nil
    else { return nil }
    let linked = Set(app.embeddings.map(\.target)).intersection(target.dependencies)
    let isMac = settings.platform == .macOS || settings.platform == .macCatalyst
    let rest = isMac ? "../../../../Frameworks" : "../../Frameworks"
    let bases = ["@executable_path/", "@loader_path/"]
    // Any other path may lead to the frameworks in its own way.
    let known = ["Frameworks", "../Frameworks"] + (isMac ? ["../../Frameworks"] : [])
    let others = ["/usr/lib/swift"] + bases.flatMap { base in known.map { base + $0 } }
    guard !linked.isDisjoint(with: foundByRunPath), target.embeddings.isEmpty,
      settings.value(of: "OTHER_LDFLAGS")?.text.contains("rpath") != true,
      value.text.split(whereSeparator: \.isWhitespace).allSatisfy({ others.contains(String($0)) })
    else { return nil }
    return Drafted(bases[0] + rest, expression: value.expression, origin: value.origin)
  }

  private mutating func add(
    extension target: TargetModel, _ base: BuildSettings, _ settings: [String: BuildSettings],
    on platforms: [BuildPlatform], host: String?
  ) {
    guard extensions.count < Self.maximumCount else {
      return refuse(target, among: "extensions in apps")
    }
    let packaging = packaging(of: target, base, on: platforms.first)
    let facts = packaging.facts(on: platforms, base: base)
    var found = ExtensionFacts(target: facts, host: host)
    found.excludedFrom = host.flatMap { exclusion(of: target, base, from: $0, settings[$0]) }
    found.missingRunPath = host.flatMap { host in
      platforms.first.flatMap { missingRunPath(of: target, base.on($0), in: host, settings[host]) }
    }
    found.extensionPoint =
      packaging.infoText("NSExtension", "NSExtensionPointIdentifier")
      ?? packaging.infoText("EXAppExtensionAttributes", "EXExtensionPointIdentifier")
    found.principalClass = packaging.infoText("NSExtension", "NSExtensionPrincipalClass")
    found.mainStoryboard = packaging.infoText("NSExtension", "NSExtensionMainStoryboard")
    found.wantsLocation = packaging.infoFlagOrSetting("NSWidgetWantsLocation")
    found.isUnread =
      target.linksWidgetKit && packaging.unreadInfoPlist != nil
      && !target.sources.contains(where: files.isFile)
    extensions.append(found)
  }

  /// Reports that a target is not read, since there are too many.
  private mutating func refuse(_ target: TargetModel, among kind: String) {
    guard !hasRefused else { return }
    hasRefused = true
    reported.append(
      DraftProblem(
        "the project has more than \(Self.maximumCount) \(kind); from here on, they are not read",
        at: target.origin, isUnread: true))
  }

  private mutating func packaging(
    of target: TargetModel, _ base: BuildSettings, on platform: BuildPlatform?
  ) -> TargetPackaging {
    let settings = platform.map { base.on($0) } ?? base
    let packaging = TargetPackaging(
      target, of: model.project(of: target), settings: settings, files: files, expo: expo)
    reported += packaging.problems
    return packaging
  }
}

extension TargetModel {
  /// Whether it is a dynamic framework with the install name that Xcode writes into a new one.
  fileprivate func isFoundByRunPath(_ settings: BuildSettings) -> Bool {
    productType == "com.apple.product-type.framework" && !settings.isIncomplete
      && settings.value(of: "MACH_O_TYPE") == nil
      && settings.value(of: "MERGEABLE_LIBRARY") == nil
      && settings.value(of: "DYLIB_INSTALL_NAME_BASE")?.text == "@rpath"
  }
}

extension TargetPackaging {
  /// The schemes of the URLs that the app opens.
  var urlSchemes: [Drafted<String>] {
    let types = infoPlist?["CFBundleURLTypes"]?.array ?? []
    return types.indices.flatMap { number in
      texts("CFBundleURLTypes", String(number), "CFBundleURLSchemes", of: infoPlist)
    }
  }

  /// Whether the `Info.plist` gives a purpose for using the location.
  var locationPurpose: Drafted<Bool>? {
    let keys = [
      "NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription",
    ]
    for key in keys {
      guard let text = infoKey(key) else { continue }
      return Drafted(true, expression: text.expression, origin: text.origin)
    }
    return unread(unreadInfoPlist)
  }
}

extension TargetModel {
  /// The type of extensions with widgets, and of most others.
  static let appExtension = "com.apple.product-type.app-extension"

  /// Whether it builds an app, including one for a watch.
  var isApp: Bool { productType.hasPrefix("com.apple.product-type.application") }

  /// Whether it builds an app extension.
  var isExtension: Bool {
    let types = [
      "app-extension", "extensionkit-extension", "tv-app-extension", "watchkit2-extension",
      "watchkit-extension", "xcode-extension",
    ]
    return types.contains { productType.hasPrefix("com.apple.product-type." + $0) }
  }
}

extension ProjectModel {
  /// Whether a target builds an app extension.
  var hasExtension: Bool { targets.contains(where: \.isExtension) }

  /// Whether this project embeds all extensions of another one that has no app.
  func hasJoinedExtensions(of other: ProjectModel) -> Bool {
    let number = joined.firstIndex { $0.folder == other.folder && $0.name == other.name }
    guard let number, other.hasExtension, !other.targets.contains(where: \.isApp) else {
      return false
    }
    let names = Set(targets.filter { $0.project == number }.map(\.name))
    return other.targets.allSatisfy { !$0.isExtension || names.contains($0.name) }
  }
}

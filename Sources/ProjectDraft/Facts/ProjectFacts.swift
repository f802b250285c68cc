internal import SystemFiles
package import WidgetManifests

/// The known facts of a project in one build configuration, from which `draft` writes a manifest.
package struct ProjectFacts: Sendable {
  /// The name of the build configuration, as in `Release`.
  var configuration: String
  /// The folder to which the paths of origins are relative, from the top of its repository.
  var folder = ""
  /// The same folder as it was named; empty for the working directory.
  var root = ""
  /// The kind of the project and its path: `the Xcode project App.xcodeproj`.
  var place = ""
  /// The comments above the first document of a manifest.
  var notes: [String] = []
  /// The names of the targets that each shared scheme archives, the default scheme first.
  var schemes: [[String]] = []
  /// Whether a manifest includes all variants of an app.
  var keepsVariants = false
  /// The same project in the other build configurations that a manifest includes.
  var configurations: [ProjectFacts] = []
  /// The apps, in the project's order.
  var apps: [AppFacts] = []
  /// The app extensions, in the project's order.
  var extensions: [ExtensionFacts] = []
  /// The modules whose code a target links, by the target's name.
  var linkedModules: [String: [String]] = [:]
  /// The modules whose code distinguishes Mac Catalyst from iOS.
  var targetsForMacCatalyst: Set<String> = []
  /// Whether code that isn't read, or not followed, may reload widgets.
  var mayReloadElsewhere = false
  /// The declarations of the Swift files.
  var sources = SourceFacts() { didSet { widgets = LazyWidgetIndex() } }
  /// The problems, in the order in which they occurred.
  package var problems: [DraftProblem] = []

  private var widgets = LazyWidgetIndex()

  init(configuration: String) { self.configuration = configuration }

  /// The project with its targets: `the Xcode project App.xcodeproj (app App; extension Widgets)`.
  package var contents: String {
    let documented = documented
    let apps = documented.apps.map(\.target.target)
    let extensions = documented.extensions.map(\.target.target).unique
    let targets = [(apps, "app"), (extensions, "extension")].filter { !$0.0.isEmpty }
      .map { names, noun in "\(noun)\(names.count == 1 ? "" : "s") \(names.shortened(to: 4))" }
    // The target of a folder of sources, which has no app, is named by draft.
    return apps.isEmpty ? place : "\(place) (\(targets.joined(separator: "; ")))"
  }

  /// The folder of the project, relative to the working directory.
  package var projectFolder: String { root.isEmpty ? "." : root }

  /// The folder to which the origins of a manifest are relative.
  ///
  /// Symbolic links in its path are resolved, since the parent of a link isn't the parent of its
  /// target.
  package var originFolder: String {
    guard let path = ProcessState.resolved(SystemPath(projectFolder)) else { return projectFolder }
    let above = path.split(separator: "/").dropLast(folder.split(separator: "/").count)
    return "/" + above.joined(separator: "/")
  }

  /// The place of an origin, relative to the working directory.
  package func path(of origin: Origin) -> String {
    Origin(file: ProjectPath.joined(root, origin.file), line: origin.line, columns: origin.columns)
      .place
  }

  /// The place of a value of its manifest, relative to the working directory.
  package func path(of origin: ValueOrigin) -> String {
    let file = ProjectPath.relative(origin.file, to: folder)
    let columns = origin.columns.lowerBound > 0 ? origin.columns : nil
    return path(of: Origin(file: file, line: origin.line, columns: columns))
  }

  /// The name of the configuration, if a manifest with several has to name it.
  var mainConfiguration: String? { configuration == "Release" ? nil : configuration }

  /// The positions of widgets and timelines in the sources.
  var widgetIndex: WidgetIndex { widgets.index(of: sources) }
}

/// The declared properties of the build of an app or of an extension.
struct TargetFacts: Sendable {
  /// The target's name, unique in its project.
  var target: String
  /// Where the project declares it.
  var origin: Origin?
  /// The bundle identifier, version and build number that the built product would carry.
  var bundleID: Drafted<String>?
  var version: Drafted<String>?
  var build: Drafted<String>?
  /// The minimum version of each platform for which the target is built, as in `iOS`: `16.0`.
  var platforms: [String: Drafted<String>] = [:]
  /// The app groups of its entitlements; none if these could not be read.
  var appGroups: [Drafted<String>] = []
  /// The keychain groups of its entitlements, without the prefix of the team.
  var keychainGroups: [Drafted<String>] = []
  /// The keys that `Info.plist` would contain and that a manifest uses.
  var displayName: Drafted<String>?
  /// All known top-level texts of the `Info.plist`, by their keys.
  var infoTexts: [String: String] = [:]
  /// The device families, 1 for iPhone and 2 for iPad, as numbers of `TARGETED_DEVICE_FAMILY`.
  var deviceFamilies: [Int] = []
  var deviceFamiliesOrigin: Origin?
  var teamID: Drafted<String>?
  /// The languages of its resources, including the development language; nil if unknown.
  var languages: Drafted<[String]>?
  /// The paths of its property lists, relative to the project's folder.
  var infoPlist: String?
  var entitlements: String?
  var privacyManifest: String?
  /// The path of a privacy manifest whose name isn't the one that Apple requires, if there is no
  /// other.
  var misnamedPrivacyManifest: String?
  /// The paths, as written, of lists that could not be read, so that their values are unknown.
  var unreadInfoPlist: Drafted<String>?
  var unreadEntitlements: Drafted<String>?
  /// Whether there may be an undetected privacy manifest, since no project lists resources.
  var mayHavePrivacyManifest = false
  /// The reasons that its privacy manifest gives for UserDefaults, as in `1C8F.1`; nil if it could
  /// not be read.
  var userDefaultsReasons: [Drafted<String>]?
  /// The hosts for which App Transport Security is relaxed; `*` for all hosts.
  var insecureDomains: [Drafted<String>] = []
  /// Whether its `Info.plist` has settings of App Transport Security.
  var hasTransportSecurity = false
  /// Whether its entitlements contain `aps-environment`.
  var pushEntitlement: Drafted<Bool>?
  /// Whether a build for macOS runs in the App Sandbox; nil for other platforms, and if unknown.
  var sandbox: Drafted<Bool>?
  /// The paths of the Swift files that it compiles, relative to the project's folder.
  var swiftFiles: [String] = []
  /// The names of the products and of the other targets that it links.
  var dependencies: [String] = []
  /// The values that Expo's prebuild would change; nil if nothing differs, or nothing is known.
  var prebuild: PrebuildFacts?
}

/// The differences between the configuration of an Expo app and a target of the committed `ios`
/// folder.
struct PrebuildFacts: Sendable {
  var bundleID: Drafted<String>?
  var version: Drafted<String>?
  var build: Drafted<String>?
  /// The app groups, and where they are written; nil if they are the same.
  var appGroups: (names: [String], origin: Origin)?
  /// The extensions that the project lacks.
  var extensions: [Drafted<String>] = []
  /// The extensions that the configuration lacks.
  var removes: [Drafted<String>] = []
  /// The place of an error in the configuration, which leaves everything unknown.
  var unread: Origin?

  /// Whether nothing differs.
  var isEmpty: Bool {
    bundleID == nil && version == nil && build == nil && appGroups == nil && extensions.isEmpty
      && removes.isEmpty && unread == nil
  }
}

/// An app, which hosts extensions.
struct AppFacts: Sendable {
  var target: TargetFacts
  /// The companion that a watch app names.
  var companion: Drafted<String>?
  /// The names of the apps that embed it, as iOS apps do with watch apps and App Clips.
  var hosts: [String] = []
  /// Whether it is a watch app without a companion.
  var isWatchOnly = false
  /// The schemes of its URL types.
  var urlSchemes: [Drafted<String>] = []
  /// Whether its `Info.plist` sets `NSSupportsLiveActivities`; nil if the key is missing.
  var supportsLiveActivities: Drafted<Bool>?
  /// Whether its `Info.plist` sets `NSSupportsLiveActivitiesFrequentUpdates`; nil if the key is
  /// missing.
  var frequentActivityUpdates: Drafted<Bool>?
  /// The bundle IDs for which the export names profiles, and where; nil if none are named.
  var exportProfiles: ExportProfileList?
  /// The script phases that run before those that embed extensions.
  var scriptsBeforeEmbedding: [Drafted<String>] = []
  /// The distribution method, if the project specifies one.
  var distribution: Drafted<Distribution>?
  /// Whether its `Info.plist` has a purpose string for the location when in use or always.
  var locationPurpose: Drafted<Bool>?
}

/// The bundle IDs for which one file names provisioning profiles.
struct ExportProfileList: Sendable {
  var bundleIDs: [String]
  /// Where the file begins to list them.
  var origin: Origin
  /// Whether it asks for manual signing with them; nil if that depends on how the archive was
  /// signed.
  var isManual: Bool?
}

/// An app extension, as embedded by one of its hosts.
///
/// A target with several hosts results in one value for each, since settings may depend on the
/// host's platform.
struct ExtensionFacts: Sendable {
  var target: TargetFacts
  /// The name of the target that embeds it; nil if none does.
  var host: String?
  /// The host in its configuration, if a setting of that excludes the extension.
  var excludedFrom: Drafted<String>?
  /// The run path that it lacks although it links a framework in the host.
  var missingRunPath: Drafted<String>?
  /// As in `com.apple.widgetkit-extension`.
  var extensionPoint: Drafted<String>?
  var principalClass: Drafted<String>?
  var mainStoryboard: Drafted<String>?
  /// Whether its `Info.plist` sets `NSWidgetWantsLocation`.
  var wantsLocation: Drafted<Bool>?
  /// Whether it links WidgetKit, but neither its `Info.plist` nor any of its code could be read.
  var isUnread = false
}

/// The relations between apps, extensions, widgets and the code that they use.
extension ProjectFacts {
  /// The bundle that the program of a target launches with; nil if none was found.
  ///
  /// If it launches with different ones on different systems, this is the newest, with the widgets
  /// of the others added.
  func bundle(ofTarget target: String) -> BundleFacts? {
    var own = sources.bundles.filter { $0.target == target }
    // A module that it links may contain its `@main`.
    if own.isEmpty, let linked = linkedModules[target].map(Set.init) {
      own = sources.bundles.filter { $0.main && linked.contains($0.target) }
    }
    let launched = own.filter { $0.main && canLaunch($0) }
    let bundle =
      launched.count > 1
      ? Self.joined(launched)
      : launched.first ?? own.first(where: \.main) ?? (own.count == 1 ? own.first : nil)
    return bundle.map(withoutAlternatives)
  }

  /// The bundle with each pair of mutually exclusive widgets of the same kind reduced to the one
  /// for newer systems.
  private func withoutAlternatives(_ bundle: BundleFacts) -> BundleFacts {
    guard bundle.conditional.count > 1 else { return bundle }
    var kinds: [String: String] = [:]
    for widget in sources.widgets where bundle.conditional[widget.type] != nil {
      kinds[widget.type] = widget.kind?.value
    }
    var result = bundle
    var firsts: [String: (type: String, condition: String)] = [:]
    for type in bundle.widgets {
      guard let condition = bundle.conditional[type], let kind = kinds[type] else { continue }
      guard let first = firsts[kind],
        PresenceConditions.isOpposite(condition, of: first.condition)
      else {
        firsts[kind] = (type, condition)
        continue
      }
      let second = (type: type, condition: condition)
      let isSecondNewer = first.condition.hasPrefix("before ")
      let (kept, other) = isSecondNewer ? (second, first) : (first, second)
      result.widgets.removeAll { $0 == other.type }
      result.conditional[kept.type] = nil
      result.alternatives[kept.type] = "\(other.type), \(other.condition)"
    }
    return result
  }

  /// Whether a bundle can launch on the systems on which its target runs.
  private func canLaunch(_ bundle: BundleFacts) -> Bool {
    let item = extensions.first { $0.target.target == bundle.target }
    let platforms = item?.target.platforms.compactMapValues(\.value) ?? [:]
    return !bundle.launchConditions.contains { PresenceConditions.isNever($0, on: platforms) }
  }

  private static func joined(_ bundles: [BundleFacts]) -> BundleFacts? {
    let newest = bundles.firstIndex { bundle in
      !bundle.launchConditions.contains { $0.hasPrefix("before ") || $0.hasPrefix("!") }
    }
    guard var result = newest.map({ bundles[$0] }) ?? bundles.first else { return nil }
    let others = bundles.enumerated().filter { $0.offset != newest ?? 0 }.map(\.element)
    var places: [String: [[String]]] = [:]
    var names: [String] = []
    for bundle in [result] + others {
      for name in bundle.widgets {
        names.append(name)
        let own = bundle.conditional[name].map { [$0] } ?? []
        places[name, default: []].append(bundle.launchConditions + own)
      }
    }
    result.widgets = names.unique
    result.launchConditions = []
    result.conditional = places.mapValues { PresenceConditions.joined($0).joined(separator: ", ") }
      .filter { !$0.value.isEmpty }
    return result
  }

  /// The widgets of a target in the order of its bundle's body; all that it declares if it has no
  /// bundle.
  func widgets(ofTarget target: String) -> [WidgetFacts] {
    let index = widgetIndex
    let own = index.widgets(ofTarget: target)
    guard let bundle = bundle(ofTarget: target) else {
      return own.map { number in
        var widget = sources.widgets[number]
        widget.older.removeAll { !runs(target, before: $0.before, on: $0.platform) }
        return widget
      }
    }
    return bundle.widgets.flatMap { name in
      // A type that takes its kind as an argument results in several widgets.
      let others = index.widgets(ofType: name)
      let same = others.filter { sources.widgets[$0].target == target }
      // A module that the extension links may declare it.
      let linked = others.filter {
        linkedModules[target]?.contains(sources.widgets[$0].target) == true
      }
      let found = linked.isEmpty ? others : linked
      return (same.isEmpty && found.count == 1 ? found : same).map { number in
        var widget = sources.widgets[number]
        widget.older.removeAll { !runs(target, before: $0.before, on: $0.platform) }
        if bundle.alternatives[name] != nil {
          widget.platforms = [:]
          // The other type may have no push handler, which a manifest can't express.
          widget.pushHandler?.value = nil
          widget.pushHandler?.expression = "on newer systems only"
        }
        return widget
      }
    }
  }

  /// Whether an extension may run on systems older than a version.
  private func runs(_ target: String, before version: String, on platform: String) -> Bool {
    guard let platform = Platform(rawValue: platform), let first = platform.version(version) else {
      return true
    }
    let least = extensions.filter { $0.target.target == target }
      .compactMap { $0.target.platforms[platform.rawValue]?.value.flatMap(platform.version) }
    return least.isEmpty || least.contains { $0 < first }
  }

  /// Reports the widget extensions of which no widget was found and some files don't exist; of a
  /// target without a bundle, some widgets may be missing.
  mutating func addMissingSources(of targets: [TargetModel], missing: Set<String>) {
    let points = Dictionary(extensions.map { ($0.target.target, $0.extensionPoint) }) { $1 ?? $0 }
    for target in targets where target.isExtension && target.declaredWidgets == nil {
      let swift = target.sources.filter { $0.hasSuffix(".swift") }
      let gone = swift.filter(missing.contains)
      let lacksSome = target.lacksSources || !gone.isEmpty
      guard swift.isEmpty ? target.sources.isEmpty : lacksSome else { continue }
      if bundle(ofTarget: target.name) == nil { sources.brokenTargets.insert(target.name) }
      let point = points[target.name]??.value
      // A target of another type, such as a sticker pack, has no widgets.
      let isAll =
        target.productType == TargetModel.appExtension && lacksSome
        && gone.count == swift.count
        && !target.sources.contains { $0.hasSuffix(".m") || $0.hasSuffix(".mm") }
      guard point == nil ? isAll : point == WidgetExtensionPoint.widgetKit.rawValue,
        widgets(ofTarget: target.name).isEmpty
      else { continue }
      let reason =
        gone.isEmpty
        ? "\(target.name) has no source files, so its widgets are unknown"
        : "source files of \(target.name) don't exist, so its widgets are unknown: "
          + gone.shortened(to: 3)
      problems.append(DraftProblem(reason, at: target.origin, isUnread: true))
    }
  }

  /// The widgets that a target compiles and that neither the bundle that it launches with nor that of
  /// another target, which may share its files, lists.
  func unlistedWidgets(ofTarget target: String) -> [WidgetFacts] {
    let all = widgetIndex.widgets(ofTarget: target).map { sources.widgets[$0] }.filter(\.isUnlisted)
    guard !all.isEmpty else { return [] }
    let listed = Set(sources.bundles.filter(\.main).flatMap(\.widgets))
    return all.filter { !listed.contains($0.type) }
  }

  /// The names in a bundle's body without a declaration, and what may hide further widgets.
  func missingWidgets(ofTarget target: String) -> [String] {
    let found = Set(widgets(ofTarget: target).map(\.type))
    let missing = (bundle(ofTarget: target)?.widgets ?? []).filter { !found.contains($0) }
    return missing + (sources.brokenTargets.contains(target) ? ["in code that can't be read"] : [])
  }

  /// The timelines of a widget's provider, and of its providers on older systems; nil if the
  /// provider was not found, or its name is ambiguous.
  func timeline(of widget: WidgetFacts) -> TimelineFacts? {
    let index = widgetIndex
    func timeline(of provider: Drafted<String>?) -> TimelineFacts? {
      var asked = widget
      asked.provider = provider
      return index.timeline(of: asked, in: sources).map { sources.timelines[$0] }
    }
    guard var all = timeline(of: widget.provider) else { return nil }
    for older in widget.older where older.provider?.value != widget.provider?.value {
      all.join(timeline(of: older.provider), of: older)
    }
    return all
  }

  /// The app groups that a widget uses.
  ///
  /// A use certainly belongs to the widget if it is in the widget's file or its provider's, with no
  /// other widget declared there; anywhere in its target, if it's the only widget; or reached by its
  /// code in a file that only widget extensions compile.
  ///
  /// Other uses are found by name only: those that its code reaches, and those in its target that no
  /// widget's code reaches. Their group is known only if the entitlements include it.
  func suites(of widget: WidgetFacts) -> [SuiteFacts] {
    let index = widgetIndex
    let timeline = timeline(of: widget)
    let opened = index.suites(at: widget.openings.union(timeline?.openings ?? []))
    var reached = opened
    // Code that only widget extensions compile runs in a widget if the widget's code reaches it.
    let programs = Set(apps.map(\.target.target))
    let own = Set(index.suites(of: widget, provider: timeline?.origin.file))
      .union(
        reached.filter {
          sources.suites[$0].target == widget.target
            && index.isOfWidgets(sources.suites[$0].origin, besides: programs)
        })
    let entitled = extensions.first { $0.target.target == widget.target }?.target
    if timeline?.readsChangingData?.value != false, widget.takesTimeline {
      reached += index.suitesOfNone(in: widget.target)
      // Containers of dependencies hide the way to the code of linked modules.
      let groups = Set(entitled?.appGroups.compactMap(\.value) ?? [])
      let linked = (linkedModules[widget.target] ?? []).flatMap(index.suites)
      reached += linked.filter { sources.suites[$0].group.value.map(groups.contains) == true }
    }
    return own.union(reached).sorted().compactMap { number in
      var suite = sources.suites[number]
      if suite.use == .firstContainer {
        guard let first = entitled?.appGroups.first else { return nil }
        suite.group = first
        return suite
      }
      // A file that several targets compile counts once, in the widget's own target.
      let isOther = suite.target != widget.target
      if isOther, index.holds(suite.origin, in: widget.target) { return nil }
      let isCertain = own.contains(number) || (!isOther && opened.contains(number))
      guard !isCertain, let entitled else { return suite }
      if entitled.appGroups.isEmpty, entitled.unreadEntitlements == nil { return nil }
      let isEntitled = entitled.appGroups.contains { $0.value == suite.group.value }
      if !isEntitled { suite.group.value = nil }
      return suite
    }
  }

  /// The database in an app group that a widget opens, preferably one that it writes to; nil if it
  /// opens none, has no group, or may open one for writing.
  func database(of widget: WidgetFacts) -> DatabaseOpening? {
    let entitled = extensions.first { $0.target.target == widget.target }?.target
    let hasGroup = entitled?.appGroups.isEmpty == false
    let mayHaveGroup = hasGroup || entitled?.unreadEntitlements != nil
    let all = (widget.databases + (timeline(of: widget)?.databases ?? []))
      .filter { $0.isInFirstGroup ? hasGroup : mayHaveGroup }
      .sorted { ($0.origin.file, $0.origin.line ?? 0) < ($1.origin.file, $1.origin.line ?? 0) }
    if let writing = all.first(where: { $0.access == .readWrite }) { return writing }
    return all.allSatisfy { $0.access == .readOnly } ? all.first : nil
  }

  /// The targets that are programs.
  ///
  /// A program depends on the extensions that it embeds, but compiles none of their code.
  var programTargets: Set<String> {
    Set(apps.map(\.target.target) + extensions.map(\.target.target))
  }

  /// The attributes of a Live Activity as an extension compiles them, and those of its host if it
  /// has a separate copy.
  func attributes(
    of widget: WidgetFacts, in item: TargetFacts, host: TargetFacts?
  ) -> (own: ActivityAttributesFacts?, copy: ActivityAttributesFacts?) {
    guard widget.configuration == .activity, let type = widget.intent?.value else {
      return (nil, nil)
    }
    let programs = programTargets
    let all = sources.activities.filter { $0.type == type }
    func compiled(by target: TargetFacts) -> [ActivityAttributesFacts] {
      let found = all.filter { target.compiles($0.target, $0.origin, besides: programs) }
      let origins = found.map(\.origin).unique
      return origins.compactMap { origin in found.first { $0.origin == origin } }
    }
    let own = compiled(by: item)
    guard own.count == 1 else { return (nil, nil) }
    let copies = host.map(compiled) ?? []
    return (own[0], copies.count == 1 && copies[0].origin != own[0].origin ? copies[0] : nil)
  }

  /// The place where an app requests the token for starting a Live Activity with a push.
  func start(of widget: WidgetFacts, by host: TargetFacts?) -> ActivityStartFacts? {
    guard let type = widget.intent?.value, let host else { return nil }
    let programs = programTargets
    let starts = sources.activityStarts.filter {
      $0.attributes == type && host.compiles($0.target, $0.origin, besides: programs)
    }
    return starts.first { !$0.isConditional } ?? starts.first
  }

  /// The attributes of Live Activities that an app starts and for which no code has a configuration,
  /// each at its first start; none if a configuration may be in code that couldn't be read.
  func unrenderedActivities(of app: AppFacts) -> [Drafted<String>] {
    let own = extensions.filter { $0.host == app.target.target && hasWidgets($0) }
    let configured = sources.activityConfigurations.map(\.value)
    guard !own.isEmpty, own.allSatisfy(isWhole), !configured.contains(nil) else { return [] }
    let linked = modules(ofApp: app)
    var seen = Set(configured.compactMap { $0?.split(separator: ".").last })
    return sources.activityRequests.filter { request in
      let name = request.attributes.split(separator: ".").last
      return linked.contains(request.target) && name.map { seen.insert($0).inserted } == true
    }.map { Drafted($0.attributes, expression: "request", origin: $0.origin) }
  }

  /// Whether all widgets of an extension, and their configurations, are known.
  private func isWhole(_ item: ExtensionFacts) -> Bool {
    let target = item.target.target
    return !item.isUnread && bundle(ofTarget: target) != nil
      && missingWidgets(ofTarget: target).isEmpty
      && widgets(ofTarget: target).allSatisfy {
        $0.configuration != nil && ($0.configuration != .activity || $0.intent?.value != nil)
      }
  }

  /// The modules of an app's own code, and of the code that it links.
  func modules(ofApp app: AppFacts) -> Set<String> {
    // The app also depends on its extensions and on the watch app, whose code is not its own.
    let modules = linkedModules[app.target.target] ?? []
    return Set([app.target.target] + app.target.dependencies + modules)
      .subtracting(extensions.map(\.target.target))
      .subtracting(apps.map(\.target.target).filter { $0 != app.target.target })
  }

  /// A place that opens the files of an app group, if nothing in a target uses defaults, which alone
  /// need a reason in a privacy manifest.
  func onlyContainer(ofTarget target: String) -> SuiteFacts? {
    guard !sources.targetsWithDefaults.contains(target) else { return nil }
    let read = widgets(ofTarget: target).flatMap { suites(of: $0) }
    // Linked code is part of the binary, whether or not it's called.
    let linked = Set([target] + (linkedModules[target] ?? []))
    let own = sources.suites.filter { linked.contains($0.target) }
    return (read + own).contains { $0.use == .defaults } ? nil : read.first
  }

  /// The minimum versions that a widget requires, for the platforms of an extension.
  ///
  /// A declaration that is available on iOS is available on Mac Catalyst from the same version on.
  ///
  /// - Source:
  ///   https://docs.swift.org/swift-book/documentation/the-swift-programming-language/attributes/#available
  func platforms(of widget: WidgetFacts, in item: ExtensionFacts) -> [String: String] {
    built(widget.platforms, in: item).filter { !widget.unavailable.contains($0.key) }
  }

  /// The condition under which a bundle has a widget, reduced to the platforms of an extension.
  func condition(_ text: String?, in item: ExtensionFacts) -> String? {
    guard let text else { return nil }
    var systems: [String: String] = [:]
    for clause in text.split(separator: ",") {
      let words = clause.split(separator: " ").map(String.init)
      guard words.count == 2, Platform(rawValue: words[0]) != nil else { return text }
      systems[words[0]] = words[1]
    }
    return built(systems, in: item).sorted { $0.key < $1.key }
      .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }

  private func built(_ asked: [String: String], in item: ExtensionFacts) -> [String: String] {
    let platforms = item.target.platforms
    guard !platforms.isEmpty else { return asked }
    return asked.withMacCatalyst.filter { platforms[$0.key] != nil }
  }

  /// The URLs that certainly belong to a widget: those in its file, if no other widget is declared
  /// there, or in its target, if it is the only one.
  func links(of widget: WidgetFacts) -> [LinkFacts] {
    guard !widget.isControl else { return [] }
    return widgetIndex.links(of: widget).map { sources.links[$0] }
  }
}

extension TargetFacts {
  /// Whether a declaration is part of its program: compiled by it, or by a library that it links.
  ///
  /// - Parameters:
  ///   - module: The target, or the module of a package, that compiles the declaration.
  ///   - programs: All targets that are programs; a program doesn't link another one's code.
  func compiles(_ module: String, _ origin: Origin, besides programs: Set<String>) -> Bool {
    module == target || swiftFiles.contains(origin.file)
      || (dependencies.contains(module) && !programs.contains(module))
  }
}

extension TimelineFacts {
  /// Adds the branches of a provider for older systems, if it was found.
  fileprivate mutating func join(
    _ other: TimelineFacts?, of older: WidgetFacts.OlderConfiguration
  ) {
    guard let other else {
      let text = older.provider?.expression ?? "another provider"
      branches.append(
        Branch(origin: older.origin, policy: .after, expression: "what \(text) says"))
      if readsChangingData?.value != true { readsChangingData = nil }
      return
    }
    branches += other.branches
    if readsChangingData?.value != true {
      readsChangingData =
        other.readsChangingData?.value == false ? readsChangingData : other.readsChangingData
    }
    outsideData = outsideData ?? other.outsideData
    openings.formUnion(other.openings)
    databases += other.databases
  }
}

extension [String: String] {
  /// The versions with Mac Catalyst added: like in Swift, a requirement for iOS applies to it as
  /// well.
  var withMacCatalyst: [String: String] {
    guard let version = self[Platform.iOS.rawValue] else { return self }
    return merging([Platform.macCatalyst.rawValue: version]) { own, _ in own }
  }
}

extension Array where Element: Hashable {
  /// Each element once, in the order of first occurrence.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

/// Support for extensions on a host's platform other than the one that their code was first read
/// for.
extension ProjectFacts {
  /// The targets whose widgets may differ by `#if` on the platforms of further hosts, by platform.
  var targetsBuiltElsewhere: [Platform: Set<String>] {
    var targets: [Platform: Set<String>] = [:]
    for item in extensions where hasWidgets(item) {
      let read = platformOfCode(of: item)
      let others = platforms(ofCodeOf: item).filter { $0 != read }
      if others.isEmpty { continue }
      let declaring = widgets(ofTarget: item.target.target).map(\.target)
      for platform in others { targets[platform, default: []].formUnion(declaring) }
    }
    return targets
  }

  /// A widget as compiled for one platform of an extension.
  struct PlatformBuild {
    var platform: Platform
    var families: Drafted<[String]>?
    var conditions: [String: [String: String]]
  }

  /// The widget as compiled for each platform of an extension that has it.
  func builds(of widget: WidgetFacts, in item: ExtensionFacts) -> [PlatformBuild] {
    let read = platformOfCode(of: item)
    let platforms = platforms(ofCodeOf: item)
    return platforms.compactMap { platform in
      if widget.unavailable.contains(platform.rawValue) { return nil }
      if platform == read {
        return PlatformBuild(
          platform: platform, families: widget.families, conditions: widget.familyConditions)
      }
      let all = sources.widgetsElsewhere[platform.rawValue]
      let same = (all ?? []).filter {
        $0.type == widget.type && $0.target == widget.target && $0.kind?.value == widget.kind?.value
      }
      if same.isEmpty, all != nil, platforms.count > 1 { return nil }
      var families = widget.families
      families?.value = nil
      let isKnown = same.count == 1 && same[0].families?.value != nil
      return PlatformBuild(
        platform: platform, families: isKnown ? same[0].families : families,
        conditions: isKnown ? same[0].familyConditions : [:])
    }
  }

  /// A widget as compiled for an extension's platform, if that isn't the one that was read first;
  /// nil if it is, and if the widget is unknown.
  func elsewhere(_ widget: WidgetFacts, in item: ExtensionFacts) -> WidgetFacts? {
    let platforms = platforms(ofCodeOf: item)
    guard let platform = platforms.first, let read = platformOfCode(of: item),
      !platforms.contains(read)
    else { return nil }
    func isSame(_ other: WidgetFacts) -> Bool {
      other.type == widget.type && other.target == widget.target
    }
    let all = sources.widgetsElsewhere[platform.rawValue] ?? []
    let (here, there) = (sources.widgets.filter(isSame), all.filter(isSame))
    guard here.count == there.count, let number = here.firstIndex(where: { $0.kind == widget.kind })
    else { return nil }
    return there[number]
  }

  /// The platforms of an extension that its code distinguishes: `os()` treats Mac Catalyst as iOS.
  func platforms(ofCodeOf item: ExtensionFacts) -> [Platform] {
    let all = Platform.allCases.filter { item.target.platforms[$0.rawValue] != nil }
    return all.filter {
      $0 != .macCatalyst || !all.contains(.iOS)
        || targetsForMacCatalyst.contains(item.target.target)
    }
  }

  /// The platform for which the code of an extension was read: the first of those for which its
  /// target is built.
  private func platformOfCode(of item: ExtensionFacts) -> Platform? {
    let builds = extensions.filter { $0.target.target == item.target.target }
    return Platform.allCases.first { platform in
      builds.contains { $0.target.platforms[platform.rawValue] != nil }
    }
  }
}

extension ProjectFacts {
  /// Adds an extension for each program with widgets in a folder without a project.
  ///
  /// Its name and its host are unknown; the facts come from its code and from an `Info.plist`
  /// beside it.
  mutating func addProgramsWithWidgets() {
    var seen = Set(extensions.map(\.target.target))
    for bundle in sources.bundles where bundle.main && seen.insert(bundle.target).inserted {
      var target = TargetFacts(target: bundle.target)
      target.origin = bundle.origin
      extensions.append(ExtensionFacts(target: target, host: nil))
    }
    // Without a project, a list that was not found may be anywhere.
    for index in extensions.indices {
      let target = extensions[index].target
      let nowhere = Drafted<String>(nil, expression: "nothing is declared", origin: target.origin)
      if target.unreadInfoPlist == nil, target.displayName == nil {
        extensions[index].target.unreadInfoPlist = nowhere
      }
      if target.unreadEntitlements == nil, target.appGroups.isEmpty {
        extensions[index].target.unreadEntitlements = nowhere
      }
      if target.infoPlist == nil, extensions[index].wantsLocation == nil,
        widgets(ofTarget: target.target).contains(where: { timeline(of: $0)?.locates != nil })
      {
        extensions[index].wantsLocation = Drafted(
          nil, expression: "nothing is declared", origin: target.origin)
      }
      extensions[index].target.mayHavePrivacyManifest = target.privacyManifest == nil
    }
  }
}

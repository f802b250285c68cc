internal import WidgetManifests

extension ProjectFacts {
  /// The app groups that the Dart or JavaScript of an app opens, each once.
  ///
  /// Swift code is left out: it may open a group for a program of another target.
  fileprivate func groups(openedByScriptsOf app: AppFacts) -> [Drafted<String>] {
    var seen: Set<String> = []
    return sources.suites.filter { suite in
      suite.target == app.target.target && !suite.origin.file.hasSuffix(".swift")
        && suite.group.value.map { seen.insert($0).inserted } == true
    }.map(\.group)
  }
}

extension ManifestNode {
  /// Writes the keys of an app document.
  mutating func write(_ app: AppFacts, in facts: ProjectFacts) {
    let target = app.target
    add("app", .text(target.target), at: target.origin)
    write(target)
    writeLanguages(of: target, isLocalizable: false)
    list("openedGroups", facts.groups(openedByScriptsOf: app))
    optional("companion", app.companion)
    optional("embeddedIn", facts.host(of: app)?.target.bundleID)
    if let distribution = app.distribution, let value = distribution.value {
      add("distribution", word: value.rawValue, at: distribution.origin)
    }
    if let profiles = app.exportProfiles {
      add("exportProfiles", texts: profiles.bundleIDs, at: profiles.origin)
    }
    list("scriptsBeforeEmbedding", app.scriptsBeforeEmbedding)
    list("urlSchemes", app.urlSchemes, unread: target.unreadInfoPlist)
    flag("supportsLiveActivities", app.supportsLiveActivities)
    list("unrenderedActivities", facts.unrenderedActivities(of: app))
    flag("locationPurpose", app.locationPurpose)
    writePrivacyManifest(of: target)
    writeReloads(facts.reloads(ofApp: app))
    if let place = facts.unreloadedGroup(of: app) { add("reloads", .list([]), at: place) }
  }

  /// Writes the reloads that the app's code requests, one for each set of kinds.
  ///
  /// No project says how often they are requested: 0 a day means that they may occur, and is not
  /// replayed.
  private mutating func writeReloads(_ reloads: [ReloadFacts]) {
    guard !reloads.isEmpty else { return }
    comment(
      WrittenNote.count.text(", with the reloads a day; add `state: foreground` where it applies"))
    add("reloads") { text in
      for group in ReloadGroup.groups(of: reloads) {
        for origin in group.origins.dropFirst() {
          text.comment(WrittenNote.otherPlace.text(text.place(origin).text))
        }
        let kinds =
          group.kind.map { .list([.text($0)]) } ?? group.expression.map(ManifestNode.undeclared)
        var entries = [(key: "cause", value: ManifestNode.scalar("app"))]
        if let kinds { entries.append(("kinds", kinds)) }
        text.item(.mapping(entries + [("perDay", .scalar("0"))]), at: group.origins[0])
      }
    }
  }
}

/// The calls that reload the same kind.
private struct ReloadGroup {
  /// The kind; nil for all kinds, and if unknown.
  var kind: String?
  /// The text of an unknown kind.
  var expression: String?
  /// The places that request it; at least one.
  var origins: [Origin]

  static func groups(of reloads: [ReloadFacts]) -> [ReloadGroup] {
    var groups: [ReloadGroup] = []
    for reload in reloads {
      let kind = reload.kind?.value
      let expression = kind == nil ? reload.kind?.expression : nil
      let same = groups.firstIndex { $0.kind == kind && $0.expression == expression }
      if let same {
        groups[same].origins.append(reload.origin)
      } else {
        groups.append(ReloadGroup(kind: kind, expression: expression, origins: [reload.origin]))
      }
    }
    return groups
  }
}

extension ProjectFacts {
  /// The place where an app opens a group that one of its widgets reads, if no code of the project
  /// mentions a reload, and all that may is read.
  fileprivate func unreloadedGroup(of app: AppFacts) -> Origin? {
    guard sources.reloads.isEmpty, !mayReloadElsewhere else { return nil }
    let linked = modules(ofApp: app)
    let own = extensions.filter { $0.host == app.target.target }
    let read = Set(
      own.flatMap { widgets(ofTarget: $0.target.target) }.flatMap { suites(of: $0) }
        .compactMap(\.group.value))
    return sources.suites.first { suite in
      linked.contains(suite.target) && suite.group.value.map(read.contains) == true
    }?.origin
  }

  /// The reloads of timelines that an app's code requests: its own code, and the code that it
  /// links.
  func reloads(ofApp app: AppFacts) -> [ReloadFacts] {
    let linked = modules(ofApp: app)
    return sources.reloads.filter { reload in
      let isOfTimelines = reload.call == .reloadTimelines || reload.call == .reloadAllTimelines
      return isOfTimelines && linked.contains(reload.target)
    }
  }
}

extension ManifestNode {
  /// Writes the keys of a bundle document.
  mutating func write(_ item: ExtensionFacts, host: AppFacts?, in facts: ProjectFacts) {
    let target = item.target
    let bundle = facts.bundle(ofTarget: target.target)
    add(
      "widgetBundle", .text(bundle?.type ?? target.target),
      at: bundle?.origin ?? target.origin)
    if let host {
      add("host", required: host.target.bundleID, at: host.target.origin)
    } else {
      add("host", unknown: "no app embeds it", at: target.origin)
    }
    let lacking = facts.apps(lacking: item)
    if host == nil, !lacking.isEmpty {
      add("missingFrom", texts: lacking.compactMap(\.value), at: target.origin)
    } else {
      list("missingFrom", lacking)
    }
    optional("missingRunPath", item.missingRunPath)
    var own = target
    // The app's own group is shared implicitly.
    if let id = host?.target.bundleID?.value { own.keychainGroups.removeAll { $0.value == id } }
    write(own)
    // A single language is significant if the app has several.
    let hasSeveral = (host?.target.languages?.value?.count ?? 0) > 1
    writeLanguages(
      of: target,
      isLocalizable: hasSeveral
        && facts.widgets(ofTarget: target.target).contains(where: \.isLocalizable))
    optional("displayName", target.displayName ?? target.unreadInfoPlist)
    writeExtensionPoint(of: item, isProven: bundle?.main == true, in: facts)
    writeInsecureDomains(of: target, in: facts)
    writeAppOnlyExceptions(of: target, host, in: facts)
    flag("pushEntitlement", target.pushEntitlement)
    if let sandbox = target.sandbox, let isOn = sandbox.value {
      add("sandbox", word: "\(isOn)", at: sandbox.origin)
    }
    flag("wantsLocation", item.wantsLocation)
    writePrivacyManifest(of: target)
    if target.mayHavePrivacyManifest {
      add("privacyManifest", unknown: "nothing is declared", at: target.origin)
    } else if target.privacyManifest == nil, let file = facts.onlyContainer(ofTarget: target.target)
    {
      add(
        "privacyManifest", unknown: "the code only opens files of an app group", at: file.origin)
    }
    // A program that launches with widgets has them, regardless of its `Info.plist`.
    guard item.point != .today || bundle?.main == true else { return }
    let unlisted = facts.unlistedWidgets(ofTarget: target.target)
    list("unlisted", unlisted.map { Drafted($0.type, expression: "", origin: $0.origin) })
    writeIntents(of: target, host: host, in: facts)
    writeWidgets(of: item, bundle, in: facts)
  }

  /// - Parameter isProven: Whether code that launches with widgets would prove the extension point.
  private mutating func writeExtensionPoint(
    of item: ExtensionFacts, isProven: Bool, in facts: ProjectFacts
  ) {
    let isProven =
      isProven && item.extensionPoint?.value == nil
      && !facts.widgets(ofTarget: item.target.target).isEmpty
    if item.point != .widgetKit, !isProven {
      add("extensionPoint", required: item.extensionPoint, at: item.target.origin)
    }
    optional("principalClass", item.principalClass)
    optional("mainStoryboard", item.mainStoryboard)
  }

  /// Writes the domains that allow HTTP or, if all do, the ones that the widgets use.
  private mutating func writeInsecureDomains(of target: TargetFacts, in facts: ProjectFacts) {
    var domains = target.insecureDomains
    let data = facts.sources.links.filter { $0.target == target.target && $0.use == .data }
    let hosts = data.compactMap { $0.url.value.flatMap { AbsoluteURL($0) } }
      .filter { $0.scheme == "http" }.compactMap(\.host).unique
    if let all = domains.first(where: { $0.value == "*" }) {
      domains.removeAll { $0.value == "*" }
      domains += hosts.map { Drafted($0, expression: $0, origin: all.origin) }
    }
    let fit = domains.filter { domain in
      domain.value.map { ExceptionDomain.advice(against: $0) == nil } ?? true
    }
    list("insecureDomains", fit, unread: target.unreadInfoPlist)
  }

  /// Writes the exceptions of App Transport Security that the app alone has, at a call by which a
  /// widget loads from the network, if no URL is known; hosts of a development machine don't count.
  private mutating func writeAppOnlyExceptions(
    of target: TargetFacts, _ host: AppFacts?, in facts: ProjectFacts
  ) {
    let domains = host?.target.insecureDomains.compactMap(\.value).filter { domain in
      domain != "localhost" && !domain.hasSuffix(".local") && domain.last?.isNumber == false
    }
    // Few apps have exceptions, so that the searches are made for few.
    guard let domains, !domains.isEmpty, !target.hasTransportSecurity,
      target.unreadInfoPlist == nil,
      !facts.sources.links.contains(where: { $0.target == target.target && $0.use == .data }),
      let load = facts.widgets(ofTarget: target.target).lazy
        .compactMap({ facts.timeline(of: $0)?.loads }).first
    else { return }
    add("appOnlyExceptions", texts: domains, at: load.origin)
  }

  private mutating func writeWidgets(
    of item: ExtensionFacts, _ bundle: BundleFacts?, in facts: ProjectFacts
  ) {
    let target = item.target
    let widgets = facts.widgets(ofTarget: target.target)
    let missing = facts.missingWidgets(ofTarget: target.target)
    guard !widgets.isEmpty || !missing.isEmpty else {
      let origin = bundle?.origin ?? item.target.origin
      return add("widgets", unknown: "no widget was found in the target's code", at: origin)
    }
    // The same widgets in the other configurations, by their origins.
    let others = facts.configurations.map { other in
      let item =
        other.extensions.first { $0.target.target == target.target && $0.host == item.host } ?? item
      let widgets = other.widgets(ofTarget: target.target).map { ($0.origin, $0) }
      return (facts: other, item: item, widgets: Dictionary(widgets) { first, _ in first })
    }
    add("widgets") { text in
      for name in missing { text.item(.undeclared(name), at: bundle?.origin) }
      for widget in widgets {
        var written = ManifestNode(folder: text.folder)
        written.write(widget, of: item, bundle, in: facts)
        let configurations = others.compactMap { other in
          other.widgets[widget.origin].map { widget in
            var written = ManifestNode(folder: text.folder)
            written.write(widget, of: other.item, bundle, in: other.facts)
            return (other.facts.configuration, written)
          }
        }
        written.addConfigurations(
          configurations, of: Widget.configured.description.keys, main: facts.mainConfiguration)
        text.item(written)
      }
    }
  }

  /// Writes the keys of a widget of an extension.
  private mutating func write(
    _ widget: WidgetFacts, of item: ExtensionFacts, _ bundle: BundleFacts?, in facts: ProjectFacts
  ) {
    var widget = widget
    // The families on other platforms may be in another branch of the code.
    let builds = facts.builds(of: widget, in: item)
    let isEverywhere = builds.count == facts.platforms(ofCodeOf: item).count
    if let kind = facts.elsewhere(widget, in: item)?.kind { widget.kind = kind }
    widget.platforms = facts.platforms(of: widget, in: item)
    // It matters where the extension's target differs from the app's.
    let host = facts.apps.first { $0.target.target == item.host }
    if item.target.platforms.allSatisfy({ $1.value == host?.target.platforms[$0]?.value }) {
      widget.unguarded = []
    }
    let condition = facts.condition(bundle?.conditional[widget.type], in: item)
    if widget.interactive?.value == true, !widget.canInteract(on: item.target) {
      // An `#available` in the view decides, which a manifest can't express.
      widget.interactive?.value = nil
      widget.interactive?.expression = "on newer systems only"
    }
    write(
      widget,
      WrittenFamilies(widget, builds, isEverywhere: isEverywhere, on: item.target, in: self),
      condition: condition,
      alternative: bundle?.alternatives[widget.type], in: facts)
    writeActivity(of: widget, in: item, facts)
  }
}

extension ExtensionFacts {
  /// The extension point; nil if unknown.
  fileprivate var point: WidgetExtensionPoint? {
    extensionPoint?.value.flatMap(WidgetExtensionPoint.init(rawValue:))
  }
}

extension ManifestNode {
  /// Writes the keys that apps and extensions share.
  mutating func write(_ target: TargetFacts) {
    add("bundleID", required: target.bundleID, at: target.origin)
    add("version", required: target.version ?? target.unreadInfoPlist, at: target.origin)
    add("build", required: target.build ?? target.unreadInfoPlist, at: target.origin)
    writePlatforms(of: target)
    writeDeviceFamilies(of: target)
    optional("teamID", target.teamID) { !TeamID.isOne($0) }
    list("appGroups", target.appGroups, unread: target.unreadEntitlements)
    list("keychainGroups", target.keychainGroups, unread: target.unreadEntitlements)
    write(target.prebuild)
  }

  /// Writes the values that Expo's prebuild would change.
  private mutating func write(_ prebuild: PrebuildFacts?) {
    guard let prebuild else { return }
    if let origin = prebuild.unread {
      return add("prebuild", unknown: "the configuration can't be read", at: origin)
    }
    add("prebuild") { text in
      text.optional("bundleID", prebuild.bundleID)
      text.optional("version", prebuild.version)
      text.optional("build", prebuild.build)
      if let (names, origin) = prebuild.appGroups {
        text.add("appGroups", texts: names, at: origin)
      }
      text.list("extensions", prebuild.extensions)
      text.list("removes", prebuild.removes)
    }
  }

  /// Writes the languages of a target that has several, or whose widgets have texts in only one.
  ///
  /// An extension without tables may have all its texts in a package, or have none.
  mutating func writeLanguages(of target: TargetFacts, isLocalizable: Bool) {
    guard let languages = target.languages, let names = languages.value,
      names.count > 1 || isLocalizable
    else { return }
    add("languages", texts: names, at: languages.origin)
  }

  /// Writes whether there is a privacy manifest, and its reasons for UserDefaults.
  mutating func writePrivacyManifest(of target: TargetFacts) {
    guard let file = target.privacyManifest else { return }
    let reasons = target.userDefaultsReasons.map { reasons in
      ManifestNode.list(reasons.compactMap(\.value).map { .text($0) })
    }
    let list = reasons ?? ManifestNode.unknown("reasons of a file that can't be read")
    add("privacyManifest", .mapping([("userDefaults", list)]), at: Origin(file: file))
  }

  /// Writes a value that a document must have.
  ///
  /// - Parameter origin: The place of the target that should have it, if nothing declares it.
  mutating func add(_ key: String, required value: Drafted<String>?, at origin: Origin?) {
    if let note = value?.note { comment("\(key): \(note)") }
    add(key, self.value(value ?? Drafted(nil, expression: "", origin: origin)))
  }

  /// Writes a value that a document may have, known or not.
  mutating func optional(
    _ key: String, _ value: Drafted<String>?, unless isUnfit: (String) -> Bool = { _ in false }
  ) {
    guard let value, value.value != nil || !value.expression.isEmpty else { return }
    add(key, self.value(value, unless: isUnfit))
  }

  /// Writes a flag that is true or unknown; a false one is omitted, since that means the same.
  mutating func flag(_ key: String, _ value: Drafted<Bool>?) {
    guard let value else { return }
    switch value.value {
    case true?: add(key, word: "true", at: value.origin)
    case false?: break
    case nil: add(key, unknown: value.expression, at: value.origin)
    }
  }

  /// Writes a list of texts, known or not.
  ///
  /// - Parameter unread: The file that contains the list, if it could not be read.
  mutating func list(
    _ key: String, _ values: [Drafted<String>], unread: Drafted<String>? = nil
  ) {
    if let unread, values.isEmpty {
      return add(key, unknown: unread.expression, at: unread.origin)
    }
    let written = values.map { value($0) }
    guard !written.isEmpty else { return }
    if let origin = Self.commonOrigin(of: written) {
      add(key, .list(written).from(origin))
    } else {
      add(key) { list in for value in written { list.item(value) } }
    }
  }

  /// Returns the origin of values that one line declares; nil if several do.
  private static func commonOrigin(of values: [ManifestNode]) -> ValueOrigin?? {
    let origins = values.map(\.origin)
    guard let first = origins.first, origins.allSatisfy({ $0?.comment == first?.comment }) else {
      return nil
    }
    var common = first
    let columns = origins.compactMap { $0?.columns }
    let start = columns.map(\.lowerBound).min() ?? 0
    let isKnown = columns.count == values.count && columns.allSatisfy { !$0.isEmpty }
    common?.columns = isKnown ? start..<(columns.map(\.upperBound).max() ?? start) : 0..<0
    return common
  }

  private mutating func writePlatforms(of target: TargetFacts) {
    let written = Platform.allCases.compactMap { platform in
      target.platforms[platform.rawValue].map { version in
        (key: platform.rawValue, value: value(version, unless: { platform.version($0) == nil }))
      }
    }
    if written.isEmpty { return add("platforms", unknown: "", at: target.origin) }
    if let origin = Self.commonOrigin(of: written.map(\.value)) {
      add("platforms", .mapping(written).from(origin))
    } else {
      add("platforms") { for (name, version) in written { $0.add(name, version) } }
    }
  }

  private mutating func writeDeviceFamilies(of target: TargetFacts) {
    let words = target.writtenDeviceFamilies.map(\.rawValue)
    if !words.isEmpty { add("deviceFamilies", texts: words, at: target.deviceFamiliesOrigin) }
  }
}

extension TargetFacts {
  /// The device families to write in a manifest.
  var writtenDeviceFamilies: [DeviceFamily] {
    // A build keeps only those of its platform.
    let built = Set(platforms.keys.compactMap(Platform.init).flatMap(\.deviceFamilies))
    return deviceFamilies.compactMap(DeviceFamily.init(number:))
      .filter { built.isEmpty || built.contains($0) }
  }
}

extension Platform {
  /// The version of a text, if the platform has had it or may soon have it.
  func version(_ text: String) -> OSVersion? {
    OSVersion(text).flatMap { PlatformTable.hasMajor($0.major, of: self) ? $0 : nil }
  }

  /// The device families that a build for the platform can have.
  fileprivate var deviceFamilies: [DeviceFamily] {
    switch self {
    case .iOS: [.iPhone, .iPad]
    case .macCatalyst: [.iPad, .mac]
    case .macOS: []
    case .watchOS: [.appleWatch]
    case .visionOS: [.visionPro]
    }
  }
}

extension ManifestNode {
  /// Writes the intents that configure the widgets of an extension, and the targets that they are
  /// members of.
  mutating func writeIntents(of target: TargetFacts, host: AppFacts?, in facts: ProjectFacts) {
    let widgets = facts.widgets(ofTarget: target.target)
    let used = widgets.filter { $0.configuration?.takesIntent == true }.compactMap(\.intent)
    let intents = used.uniqueValues
    let names = Set(intents.compactMap(\.value))
    let runs = facts.runIntents(of: target, host: host?.target).filter { !names.contains($0.type) }
    guard !intents.isEmpty || !runs.isEmpty else { return }
    add("intents") { text in
      for intent in runs {
        text.item { $0.writeRunIntent(intent, of: target, host: host?.target, in: facts) }
      }
      for intent in intents {
        guard let name = intent.value else {
          text.item(.undeclared(intent.expression), at: intent.origin)
          continue
        }
        let declarations = facts.sources.intents.filter { $0.type == name }
        for other in declarations.map(\.origin).unique.dropFirst() {
          text.comment("\(name) is also declared at \(text.place(other).text)")
        }
        let origin = declarations.first?.origin ?? intent.origin
        var entries = [(key: "name", value: ManifestNode.text(name))]
        let missing = declarations.first?.missingTexts(in: host) ?? []
        if !missing.isEmpty {
          entries.append(("missingTexts", .list(missing.map { .text($0) })))
        }
        let membership = IntentMembership(
          declarations, extension: target, host: host?.target, in: facts)
        switch membership {
        case .members(let members):
          entries.append(("targets", .list(members.map { .text($0) })))
          if let handler = facts.handler(of: declarations, in: host) {
            entries.append(("handler", .text(handler)))
          }
          text.item(.mapping(entries), at: origin)
        case .unjudged:
          text.item(missing.isEmpty ? .text(name) : .mapping(entries), at: origin)
        case .unknown:
          entries.append(("targets", .unknown("the targets that compile \(name)")))
          text.item(.mapping(entries), at: origin)
        }
      }
    }
  }
}

extension ManifestNode {
  /// Writes an App Intent that a button or a toggle runs, and the processes that it can run in.
  fileprivate mutating func writeRunIntent(
    _ intent: IntentFacts, of target: TargetFacts, host: TargetFacts?, in facts: ProjectFacts
  ) {
    add("name", .text(intent.type), at: intent.origin)
    add("system", word: Intent.System.appIntents.rawValue, at: intent.origin)
    let declarations = facts.sources.intents.filter { $0.type == intent.type }
    if let members = facts.members(declarations, of: target, host: host) {
      add("targets", texts: members, at: intent.origin)
    }
    flag("opensApp", intent.opensApp)
    flag("runsInApp", intent.runsInApp)
    flag("changesActivity", facts.change(ofActivityBy: intent.type))
    if let stale = facts.staleWidgets(after: intent, host: host), let kinds = stale.value {
      add("staleWidgets", texts: kinds, at: stale.origin)
    }
    for (key, list) in [("modes", intent.modes), ("executionTargets", intent.executionTargets)] {
      guard let list, let names = list.value else { continue }
      add(key, texts: names, at: list.origin)
    }
  }
}

extension IntentFacts {
  /// The texts of an intent definition that are missing: its title, its description, and those in
  /// languages of the app, which count in all their regions, as the files to add.
  fileprivate func missingTexts(in host: AppFacts?) -> [String] {
    guard let own = languages, let all = host?.target.languages?.value else { return missingTexts }
    func base(_ language: String) -> Substring { language.prefix { $0 != "-" } }
    let bases = Set(own.map(base))
    let file = ProjectPath.nameParts(of: ProjectPath.name(of: origin.file)).stem + ".strings"
    return missingTexts + all.filter { !bases.contains(base($0)) }.map { "\($0).lproj/\(file)" }
  }
}

extension ProjectFacts {
  /// The App Intents that the widgets of an extension run and that specify which process runs them.
  fileprivate func runIntents(of target: TargetFacts, host: TargetFacts?) -> [IntentFacts] {
    let canRun = widgets(ofTarget: target.target).contains {
      $0.isControl || $0.configuration == .activity
        || $0.interactive.map { $0.value != false } == true
    }
    guard canRun else { return [] }
    let linked = Set([target.target] + (linkedModules[target.target] ?? []))
    let names = sources.intentRuns.filter { linked.contains($0.target) }.map(\.intent).unique
    return names.compactMap { name in
      let own = sources.intents.filter {
        $0.type == name && target.compiles($0.target, $0.origin, besides: programTargets)
      }
      guard let intent = own.first, own.allSatisfy({ $0.origin == intent.origin }),
        intent.opensApp?.value == true || intent.runsInApp != nil || intent.modes != nil
          || intent.executionTargets != nil || change(ofActivityBy: name) != nil
          || staleWidgets(after: intent, host: host) != nil
      else { return nil }
      return intent
    }
  }

  /// The call by which an intent ends or updates a Live Activity.
  fileprivate func change(ofActivityBy intent: String) -> Drafted<Bool>? {
    sources.intentRuns.lazy.filter { $0.intent == intent }.compactMap(\.effects.changesActivity)
      .first
  }

  /// The kinds of the widgets that show what an intent changes when a control or a Live Activity
  /// runs it, and that it doesn't reload; nil if there are none, and if unknown.
  fileprivate func staleWidgets(
    after intent: IntentFacts, host: TargetFacts?
  ) -> Drafted<[String]>? {
    let runs = sources.intentRuns.filter { $0.intent == intent.type }
    // Few intents change a value of an app group.
    guard runs.contains(where: { !$0.effects.changedValues.isEmpty }) else { return nil }
    let items = extensions.filter { $0.host != nil && $0.host == host?.target }
    let widgets = items.flatMap { self.widgets(ofTarget: $0.target.target) }
    let inActivities = widgets.filter { $0.configuration == .activity }
      .reduce(into: Set<String>()) { $0.formUnion($1.runs) }
    let run = runs.first { $0.isOfControl || inActivities.contains($0.origin.place) }
    // The app may reload when it comes to the foreground.
    guard let effects = run?.effects, intent.opensApp?.value != true, intent.modes == nil else {
      return nil
    }
    func shows(_ widget: WidgetFacts, _ value: GroupValue) -> Bool {
      widget.reads.contains(value) || timeline(of: widget)?.reads.contains(value) == true
    }
    for change in effects.changedValues {
      guard let value = change.value else { continue }
      let kinds = widgets.filter { $0.takesTimeline && shows($0, value) }
        .compactMap { $0.kind?.value }.filter { !effects.reloadedKinds.contains($0) }
      if !kinds.isEmpty {
        return Drafted(kinds.unique, expression: value.key, origin: change.origin)
      }
    }
    return nil
  }

  /// The targets that compile an App Intent; nil if it is in a library, since not all of a
  /// library's users are known.
  fileprivate func members(
    _ declarations: [IntentFacts], of target: TargetFacts, host: TargetFacts?
  ) -> [String]? {
    guard let host, declarations.allSatisfy({ programTargets.contains($0.target) }) else {
      return nil
    }
    let isInApp = declarations.contains {
      host.compiles($0.target, $0.origin, besides: programTargets)
    }
    return isInApp ? ["app", "extension"] : ["extension"]
  }

  /// The bundle ID of the app's only Intents extension that compiles a SiriKit intent; nil if there
  /// is none, or more than one.
  ///
  /// - Source: Apple, Creating an Intents app extension
  ///   (https://developer.apple.com/documentation/sirikit/creating-an-intents-app-extension).
  fileprivate func handler(of declarations: [IntentFacts], in host: AppFacts?) -> String? {
    let handling = extensions.filter { item in
      item.extensionPoint?.value == "com.apple.intents-service"
        && item.host == host?.target.target
        && declarations.contains {
          $0.origin.file.hasSuffix(".intentdefinition")
            && item.target.compiles($0.target, $0.origin, besides: programTargets)
        }
    }
    return handling.count == 1 ? handling[0].target.bundleID?.value : nil
  }
}

/// The membership of an intent in the two targets that a manifest names, the app and the extension.
private enum IntentMembership {
  /// Members of these; of none if only another target compiles it, such as an Intents extension.
  case members([String])
  /// No other membership is needed, or some are unknown.
  case unjudged
  /// Only the user can tell.
  case unknown

  init(
    _ declarations: [IntentFacts], extension item: TargetFacts, host: TargetFacts?,
    in facts: ProjectFacts
  ) {
    guard let host, !declarations.isEmpty else {
      self = .unknown
      return
    }
    let programs = facts.programTargets
    let isInApp = declarations.contains { host.compiles($0.target, $0.origin, besides: programs) }
    let isInExtension = declarations.contains {
      item.compiles($0.target, $0.origin, besides: programs)
    }
    let members = [isInApp ? "app" : nil, isInExtension ? "extension" : nil].compactMap(\.self)
    let isSiriKit = declarations.contains { $0.origin.file.hasSuffix(".intentdefinition") }
    // Another library may link the one that contains it.
    let isInLibrary = declarations.contains { !programs.contains($0.target) }
    if members.count < 2, isInLibrary {
      self = isSiriKit ? .unknown : .unjudged
    } else {
      // The system reads an App Intent from the extension that uses it.
      self = !isSiriKit && !isInApp && isInExtension ? .unjudged : .members(members)
    }
  }
}

internal import WidgetManifests

extension Drift {
  /// Compares all documents, and names the extensions that have none.
  mutating func compare(_ manifest: Manifest, _ targets: DraftedTargets) {
    var targets = targets
    for document in manifest.apps {
      let subject = Finding.Subject(app: document.bundleID.value?.value)
      guard let (app, project) = targets.take(document) else { continue }
      compare(document, app.target, subject)
      if app.target.unreadInfoPlist == nil {
        compare("urlSchemes", document.urlSchemes, app.urlSchemes, subject)
      }
      compare(
        "supportsLiveActivities", document.supportsLiveActivities, app.supportsLiveActivities,
        at: document.place, subject)
      compare(
        "locationPurpose", document.locationPurpose, app.locationPurpose, at: document.place,
        subject)
      compare(document, reloads: project.reloads(ofApp: app), in: project, subject)
    }
    let knowsAll = targets.extensions.allSatisfy { $0.facts.target.bundleID?.value != nil }
    for document in manifest.bundles {
      let subject = Finding.Subject(
        app: document.host.value?.bundleID?.value, bundle: document.name.value?.value)
      if let item = targets.take(document) {
        compare(document, item, subject)
      } else if knowsAll, let id = document.bundleID.value {
        report(
          "no extension of the project has the bundle ID \(quoted(id.value))", at: id.place,
          subject,
          help: "remove the document, or name the project that builds it")
      }
    }
    guard let start, !manifest.isPartial else { return }
    let knowsApps = manifest.apps.allSatisfy { $0.bundleID.value != nil }
    for app in targets.hosts where knowsApps {
      guard let id = app.target.bundleID?.value else { continue }
      let name = app.target.target
      report(
        "the app \(quoted(name)) (\(id)) of the project has no document", at: start,
        Finding.Subject(), project: ("\(name) is declared", app.target.origin),
        help: "add the document that `draft` writes")
    }
    for item in targets.extensions {
      let id = item.facts.target.bundleID?.value.map { " (\($0))" } ?? ""
      let name = item.facts.target.target
      report(
        "the extension \(quoted(name))\(id) of the project has no document", at: start,
        Finding.Subject(), project: ("\(name) is declared", item.facts.target.origin),
        help: "add the document that `draft` writes")
    }
  }

  private mutating func compare(
    _ document: BundleDocument, _ item: DraftedTargets.Extension, _ subject: Finding.Subject
  ) {
    let facts = item.facts
    compare(document, facts.target, subject)
    if let host = document.host.value?.bundleID {
      compare("host", .known(host), item.host?.target.bundleID, subject)
    }
    compare("displayName", document.displayName, facts.target.displayName, subject)
    compare("extensionPoint", document.extensionPoint, facts.extensionPoint, subject)
    compare(
      "pushEntitlement", document.pushEntitlement, facts.target.pushEntitlement,
      at: document.place, subject)
    compare(
      "wantsLocation", document.wantsLocation, facts.wantsLocation, at: document.place, subject)
    compare(document, widgetsOf: item, subject)
  }
}

/// The keys that an app and an extension have in common, and an app's reloads.
extension Drift {
  mutating func compare(
    _ document: some TargetDocument, _ target: TargetFacts, _ subject: Finding.Subject
  ) {
    compare("bundleID", document.bundleID, target.bundleID, subject)
    compare("version", document.version, target.version, subject)
    compare("build", document.build, target.build, subject)
    compare("teamID", document.teamID, target.teamID, subject)
    if target.unreadEntitlements == nil {
      compare("appGroups", document.appGroups, target.appGroups, subject)
    }
    comparePlatforms(document, target, subject)
    let families = target.writtenDeviceFamilies.map {
      Drafted($0.rawValue, expression: $0.rawValue, origin: target.deviceFamiliesOrigin)
    }
    if !families.isEmpty {
      compare("deviceFamilies", document.deviceFamilies.texts, families, subject)
    }
    comparePrivacyManifest(document, target, subject)
  }

  private mutating func comparePlatforms(
    _ document: some TargetDocument, _ target: TargetFacts, _ subject: Finding.Subject
  ) {
    guard let platforms = document.platforms.value, !target.platforms.isEmpty else { return }
    for written in platforms.targets {
      let name = written.platform.value.rawValue
      guard let drafted = target.platforms[name] else {
        report(
          "\(quoted(target.target)) is not built for \(name) in the project",
          at: written.platform.place, subject,
          project: ("\(target.target) is declared", target.origin), help: "remove it")
        continue
      }
      guard let version = drafted.value.flatMap({ OSVersion($0) }), version != written.version.value
      else { continue }
      report(
        "the least \(name) is \(quoted(written.version.value.description)) here and "
          + "\(quoted(version.description)) in the project",
        at: written.version.place, subject, project: (version.description, drafted.origin))
    }
    guard !platforms.isPartial else { return }
    for platform in Platform.allCases where platforms[platform] == nil {
      guard let drafted = target.platforms[platform.rawValue] else { continue }
      report(
        "`platforms` lacks \(platform.rawValue), for which the project builds it",
        at: platforms.place, subject, project: (drafted.expression, drafted.origin),
        help: "add \(platform.rawValue)")
    }
  }

  private mutating func comparePrivacyManifest(
    _ document: some TargetDocument, _ target: TargetFacts, _ subject: Finding.Subject
  ) {
    guard let written = document.privacyManifest.value, let file = target.privacyManifest else {
      return
    }
    guard written.exists else {
      return report(
        "`privacyManifest` is false here, and the project has one", at: written.place, subject,
        project: (file, Origin(file: file)), help: "write what `draft` writes")
    }
    if let reasons = target.userDefaultsReasons {
      compare("userDefaults", written.userDefaults, reasons, subject)
    }
  }

  /// Compares the kinds that an app's code reloads: a kind that the code does not name, and one
  /// that the document does not.
  mutating func compare(
    _ document: AppDocument, reloads: [ReloadFacts], in project: ProjectFacts,
    _ subject: Finding.Subject
  ) {
    guard let list = document.reloads.value, !list.isPartial,
      list.items.allSatisfy({ $0.value.isReadable })
    else { return }
    let own = list.items.filter { $0.value.cause.value?.value == .app }
    var written: [Located<String>] = []
    var isAll = false
    for item in own {
      if case .known(.named(let kinds)) = item.value.kinds {
        written += kinds.items
      } else {
        isAll = true
      }
    }
    // A call in a module that the app links on a way that is not followed may be the app's, too.
    let calls = project.sources.reloads
    let known = Set(calls.compactMap(\.kind?.value))
    if !reloads.isEmpty, calls.allSatisfy({ $0.kind?.value != nil }) {
      for kind in written where !known.contains(kind.value) {
        report("nothing in the project reloads \(quoted(kind.value))", at: kind.place, subject)
      }
    }
    guard !isAll else { return }
    let names = Set(written.map(\.value))
    for kind in reloads.compactMap(\.kind).uniqueValues {
      guard let name = kind.value, !names.contains(name) else { continue }
      report(
        "`reloads` lacks \(quoted(name)), which the app reloads", at: Self.head(of: list.place),
        subject, project: (name, kind.origin), help: "add `kinds: [\(name)]`")
    }
  }
}

extension Field where Value == LocatedList<DeviceFamily> {
  /// The names of the families.
  fileprivate var texts: Field<LocatedList<String>> {
    switch self {
    case .absent: .absent
    case .unknown: .unknown
    case .known(let list):
      .known(
        LocatedList(
          items: list.items.map { Located($0.value.rawValue, at: $0.place) }, place: list.place,
          isPartial: list.isPartial))
    }
  }
}

/// The apps and extensions of projects, each taken once by a document of a manifest.
struct DraftedTargets {
  /// An extension with the facts of its project.
  struct Extension {
    var facts: ExtensionFacts
    var project: ProjectFacts
    var host: AppFacts?
  }

  var apps: [(facts: AppFacts, project: ProjectFacts)]
  var extensions: [Extension]

  init(_ projects: [ProjectFacts]) {
    apps = projects.flatMap { project in project.apps.map { ($0, project) } }
    extensions = projects.flatMap { project in
      project.extensions.filter(project.hasWidgets).map { item in
        let host = project.apps.first { $0.target.target == item.host }
        return Extension(facts: item, project: project, host: host)
      }
    }
  }

  /// Takes the app that a document describes: by its bundle ID, else by its name.
  mutating func take(_ document: AppDocument) -> (facts: AppFacts, project: ProjectFacts)? {
    let id = document.bundleID.value?.value
    let name = document.name.value?.value
    let index =
      apps.firstIndex { id != nil && $0.facts.target.bundleID?.value == id }
      ?? apps.firstIndex { name != nil && $0.facts.target.target == name }
    return index.map { apps.remove(at: $0) }
  }

  /// The apps not taken yet that host widgets.
  var hosts: [AppFacts] {
    apps.filter { app in
      app.project.extensions.contains {
        $0.host == app.facts.target.target && app.project.hasWidgets($0)
      }
    }.map(\.facts)
  }

  /// Takes the extension that a document describes: by its bundle ID, else by its name.
  mutating func take(_ document: BundleDocument) -> Extension? {
    let id = document.bundleID.value?.value
    let name = document.name.value?.value
    let host = document.host.value?.bundleID?.value
    let index =
      extensions.firstIndex { item in
        id != nil && item.facts.target.bundleID?.value == id
          && item.host?.target.bundleID?.value == host
      }
      ?? extensions.firstIndex { id != nil && $0.facts.target.bundleID?.value == id }
      ?? extensions.firstIndex { item in
        guard let name else { return false }
        let target = item.facts.target.target
        return target == name || item.project.bundle(ofTarget: target)?.type == name
      }
    return index.map { extensions.remove(at: $0) }
  }
}

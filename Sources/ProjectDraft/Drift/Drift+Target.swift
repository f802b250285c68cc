internal import AuditKit

/// What an app and an extension have alike, and an app's reloads.
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

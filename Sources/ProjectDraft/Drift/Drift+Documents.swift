internal import AuditKit

extension Drift {
  /// Compares all documents, and names the extensions that have none.
  mutating func compare(_ manifest: Manifest, _ targets: DraftedTargets) {
    var targets = targets
    for document in manifest.apps {
      let subject = Finding.Subject(app: document.bundleID.value?.value)
      guard let app = targets.take(document) else { continue }
      compare(document, app.target, subject)
      compare("urlSchemes", document.urlSchemes, app.urlSchemes, subject)
      compare(
        "supportsLiveActivities", document.supportsLiveActivities, app.supportsLiveActivities,
        at: document.place, subject)
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

  private mutating func compare(
    _ document: some TargetDocument, _ target: TargetFacts, _ subject: Finding.Subject
  ) {
    compare("bundleID", document.bundleID, target.bundleID, subject)
    compare("version", document.version, target.version, subject)
    compare("build", document.build, target.build, subject)
    compare("teamID", document.teamID, target.teamID, subject)
    compare("appGroups", document.appGroups, target.appGroups, subject)
    for written in document.platforms.value?.targets ?? [] {
      let name = written.platform.value.rawValue
      guard let drafted = target.platforms[name],
        let version = drafted.value.flatMap({ OSVersion($0) }),
        version != written.version.value
      else { continue }
      report(
        "the least \(name) is \(quoted(written.version.value.description)) here and "
          + "\(quoted(version.description)) in the project",
        at: written.version.place, subject, project: (version.description, drafted.origin))
    }
  }
}

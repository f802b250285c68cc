internal import AuditKit

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

internal import AuditKit

extension ManifestText {
  /// Writes the keys of a bundle document.
  mutating func write(_ item: ExtensionFacts, host: AppFacts?, in facts: ProjectFacts) {
    let target = item.target
    let bundle = facts.bundle(ofTarget: target.target)
    add(
      "widgetBundle", WrittenScalar.new((bundle?.type ?? target.target).withoutVariables),
      (bundle?.origin ?? target.origin)?.text)
    writeHost(host, of: target)
    write(target)
    optional("displayName", target.displayName)
    writeExtensionPoint(of: item)
    let domains = target.insecureDomains.filter { domain in
      domain.value.map { ExceptionDomain.advice(against: $0) == nil } ?? true
    }
    list("insecureDomains", domains, variable: WrittenValue.variable(target.target, "DOMAIN"))
    flag("pushEntitlement", target.pushEntitlement)
    flag("wantsLocation", item.wantsLocation)
    writePrivacyManifest(of: target)
    guard item.point != .today else { return }
    writeIntents(of: target, host: host, in: facts)
    writeWidgets(of: target.target, in: facts)
  }

  private mutating func writeHost(_ host: AppFacts?, of target: TargetFacts) {
    let name = host?.target.target ?? target.target
    let variable = WrittenValue.variable(name, host == nil ? "HOST" : "BUNDLE_ID")
    // The same text as in the app's document, so that one variable settles both.
    guard let written = WrittenValue(host?.target.bundleID, or: variable) else { return }
    add("host", written.yaml, host == nil ? "unresolved: no app embeds it" : written.comment)
  }

  private mutating func writeExtensionPoint(of item: ExtensionFacts) {
    let point = item.extensionPoint
    guard item.point != .widgetKit else { return }
    let variable = WrittenValue.variable(item.target.target, "EXTENSION_POINT")
    add("extensionPoint", required: point, variable)
    optional("principalClass", item.principalClass)
    optional("mainStoryboard", item.mainStoryboard)
  }

  private mutating func writeWidgets(of target: String, in facts: ProjectFacts) {
    let widgets = facts.widgets(ofTarget: target)
    let missing = facts.missingWidgets(ofTarget: target)
    let bundle = facts.bundle(ofTarget: target)
    for name in missing {
      comment(WrittenValue.unresolved("the widget \(name)", at: bundle?.origin))
    }
    guard !widgets.isEmpty else {
      let variable = WrittenValue.variable(target, "KIND")
      comment(WrittenValue.unresolved("no widget was found in the target's code", at: nil))
      return add("widgets") { $0.item { $0.add("kind", "$(\(variable))") } }
    }
    add("widgets") { text in
      for widget in widgets {
        text.item { $0.write(widget, condition: bundle?.conditional[widget.type], in: facts) }
      }
    }
  }
}

extension ExtensionFacts {
  /// The extension point; nil where it is unknown.
  fileprivate var point: BundleDocument.Point? {
    extensionPoint?.value.flatMap(BundleDocument.Point.init(rawValue:))
  }
}

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
    writeInsecureDomains(of: target, in: facts)
    let isPushed = facts.widgets(ofTarget: target.target).contains { $0.pushHandler != nil }
    flag(
      "pushEntitlement", target.pushEntitlement,
      variable: isPushed ? WrittenValue.variable(target.target, "PUSH") : nil)
    flag("wantsLocation", item.wantsLocation)
    writePrivacyManifest(of: target)
    guard item.point != .today else { return }
    writeIntents(of: target, host: host, in: facts)
    writeWidgets(of: item, in: facts)
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

  /// Writes the domains to which HTTP is let through; where all are, those that the widgets ask.
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
    list(
      "insecureDomains", fit, variable: WrittenValue.variable(target.target, "DOMAIN"),
      unread: hosts.isEmpty ? nil : target.unreadInfoPlist)
  }

  private mutating func writeWidgets(of item: ExtensionFacts, in facts: ProjectFacts) {
    let target = item.target.target
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
      for var widget in widgets {
        // What another platform offers may stand in another branch of the code.
        widget.families = facts.families(of: widget, in: item)
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

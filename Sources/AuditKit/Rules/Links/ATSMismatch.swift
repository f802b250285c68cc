internal import WidgetManifests

/// An extension that loads from the network has the app's exceptions of App Transport Security.
struct ATSMismatch: BundleRule {
  static let info = RuleInfo(
    id: "ats-mismatch",
    group: .links,
    severity: .note,
    summary: "Only the app has exceptions of App Transport Security, and a widget loads, too.",
    rationale: """
      App Transport Security follows the Info.plist of each process. What the app loads over HTTP by \
      an exception fails in an extension without one, and the widget stays empty or old.
      """,
    remedy: "if widgets load from these domains, add NSAppTransportSecurity to the extension's "
      + "Info.plist",
    source: """
      https://developer.apple.com/documentation/bundleresources/information-property-list/nsapptransportsecurity
      """,
    valid: [.bundle("appOnlyExceptions: []")],
    invalid: [.bundle("appOnlyExceptions: ↓[old.example.com]")])

  static func judge(_ bundle: BundleContext) -> Finding? {
    guard let exceptions = bundle.document.appOnlyExceptions.value, !exceptions.items.isEmpty else {
      return nil
    }
    let names = exceptions.items.map(\.value)
    let domains =
      names.contains("*")
      ? "all domains" : names.count > 3 ? "\(names.count) domains" : names.map(quoted).listed()
    return Finding(
      info,
      "the extension loads from the network, and only the app may use HTTP for \(domains)",
      at: exceptions.place, subject: bundle.subject)
  }
}

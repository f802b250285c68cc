internal import WidgetManifests

/// A host that a provider fetches from over http is an exception domain of the extension.
struct InsecureURL: BundleRule {
  static let info = RuleInfo(
    id: "insecure-url",
    group: .links,
    severity: .error,
    summary: "A widget fetches over http from a host without an exception in its extension.",
    rationale: """
      App Transport Security follows the Info.plist of each process: an exception in the app does \
      not cover the extension, where the request fails although it works in the app.
      """,
    remedy: "fetch over https, or add the host to `insecureDomains` of the bundle",
    projectRemedy: """
      fetch over https, or add the host to NSExceptionDomains in the extension's Info.plist
      """,
    source:
      "https://developer.apple.com/documentation/bundleresources/information-property-list/nsapptransportsecurity",
    valid: [
      .widget("data: [https://api.example.com/now]"),
      .widget(
        "data: [\"http://Old.example.com:8080/now\"]",
        bundle: "insecureDomains: [old.example.com]"),
      .widget("data: [\"http://100.64.3.7/now\"]", bundle: "insecureDomains: [100.64.0.0/10]"),
    ],
    invalid: [
      .widget("data: [https://api.example.com/now, ↓http://old.example.com/now]"),
      .widget(
        "data: [↓http://older.example.com/now]", bundle: "insecureDomains: [old.example.com]"),
    ])

  static func judge(_ bundle: BundleContext) -> [Finding] {
    let domains = bundle.document.insecureDomains
    guard domains.isComplete() else { return [] }
    let excepted = Set(domains.items().map { $0.value.lowercased() })
    let hasRange = excepted.contains { $0.contains("/") }
    return bundle.widgets.flatMap { widget in
      widget.urls.data.compactMap { written in
        guard let url = written.url, url.scheme == "http", let host = url.host,
          !excepted.contains(host), !(hasRange && isAddress(host))
        else { return nil }
        let domain = WrittenScalar.new(host)
        return Finding(
          info, "\(quoted(host)) is fetched over http, which the extension does not allow",
          at: written.text, subject: widget.subject,
          related: domains.value.map {
            [Finding.Related("exceptions", "the bundle's insecureDomains", at: $0.place)]
          } ?? [],
          help: domains.items().isEmpty
            ? "fetch over https, or write `insecureDomains: [\(domain)]` in the bundle"
            : "fetch over https, or add \(domain) to `insecureDomains` of the bundle"
        ).repaired(repair(written.text))
      }
    }
  }

  /// Returns whether a host is an IP address, which an exception for a range may cover.
  private static func isAddress(_ host: String) -> Bool {
    host.utf8.contains(UInt8(ascii: ":"))
      || host.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
  }

  /// Returns a repair that writes https, or nil for a URL with a port, on which the server probably
  /// supports only http.
  private static func repair(_ url: Located<String>) -> Repair? {
    let rest = url.value.dropFirst("http".count)
    let authority = rest.dropFirst("://".count).prefix { !"/?#\\".contains($0) }
    if authority.contains(":") { return nil }
    return .write("https\(rest)", over: url, isSafe: false)
  }
}

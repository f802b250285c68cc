internal import WidgetManifests

/// A version is one to three integers.
struct InvalidVersion: Rule {
  static let info = RuleInfo(
    id: "invalid-version",
    group: .identity,
    severity: .error,
    summary: "A version is not one to three integers with dots between them.",
    rationale: """
      App Store Connect rejects such a CFBundleShortVersionString with ITMS-90060, in the app and \
      in each of its extensions.
      """,
    remedy: "write one to three integers with dots between them, as in 3.2.0",
    source:
      "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleshortversionstring",
    valid: [.bundle("version: 12", app: "version: 12")],
    invalid: [
      .bundle("version: ↓3.2.0-beta", app: "version: 3.2.0"),
      .bundle("version: 3.0.0", app: "version: ↓3.0.0.11"),
      .bundle("version: ↓v3.2.0"),
      .bundle("version: ↓3..2"),
      .bundle("version: ↓\"\""),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.apps.compactMap { finding($0.document.version, $0.subject) }
      + context.bundles.compactMap { finding($0.document.version, $0.subject) }
  }

  private static func finding(
    _ field: Field<Located<String>>, _ subject: Finding.Subject
  ) -> Finding? {
    guard let version = field.value, !VersionText.isVersion(version.value) else { return nil }
    let isLong = VersionText.integerCount(of: version.value) != nil
    return Finding(
      info,
      isLong
        ? "version \(version.value) has more than three numbers"
        : "\(quoted(version.value)) is not a version",
      at: version, subject: subject,
      help: "App Store Connect rejects it with ITMS-90060; \(remedy(version.value, isLong: isLong))"
    )
  }

  private static func remedy(_ version: String, isLong: Bool) -> String {
    guard isLong else { return info.remedy }
    let start = version.split(separator: ".").prefix(3).joined(separator: ".")
    return "write \(start), and keep the rest for `build`"
  }
}

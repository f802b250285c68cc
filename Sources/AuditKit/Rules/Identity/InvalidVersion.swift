internal import WidgetManifests

/// A version is one to three integers.
struct InvalidVersion: Rule {
  static let info = RuleInfo(
    id: "invalid-version",
    group: .identity,
    severity: .error,
    summary: "A version is not one to three integers separated by dots.",
    rationale: """
      App Store Connect rejects such a CFBundleShortVersionString with ITMS-90060, in the app and \
      in each of its extensions.
      """,
    remedy: "write one to three integers separated by dots, as in 3.2.0",
    source:
      "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleshortversionstring",
    isStoreOnly: true,
    valid: [
      .bundle("version: 12", app: "version: 12"),
      .bundle(
        "version: 3.2.0-beta\nplatforms: {macOS: 14.0}",
        app: "version: 3.2.0-beta\nplatforms: {macOS: 14.0}\ndistribution: developerID"),
    ],
    invalid: [
      .bundle("version: ↓3.2.0-beta", app: "version: 3.2.0\ndistribution: developerID"),
      .bundle("version: ↓3.2.0-beta", app: "version: 3.2.0"),
      .bundle("version: 3.0.0", app: "version: ↓3.0.0.11"),
      .bundle("version: ↓v3.2.0"),
      .bundle("version: ↓3..2"),
      .bundle("version: ↓\"\""),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.judgeTexts(\.version) { version, subject in
      if VersionText.isVersion(version.value) { return nil }
      let isLong = VersionText.integerCount(of: version.value) != nil
      let start = version.value.split(separator: ".").prefix(3).joined(separator: ".")
      let hint = Variables.hint(for: version.value)
      let dropsNumbers = isLong && hint == nil
      return Finding(
        info,
        isLong
          ? "version \(version.value) has more than three numbers"
          : "\(quoted(version.value)) is not a version",
        at: version, subject: subject,
        help: dropsNumbers ? "write \(start), and move the rest to `build`" : hint,
        projectHelp: dropsNumbers ? "write \(start), and move the rest to the build number" : nil,
        consequence: hint == nil ? "App Store Connect rejects this one (ITMS-90060)" : nil
      ).caused(by: .init(version.value))
    }
  }
}

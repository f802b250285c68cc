internal import WidgetManifests

/// A build number is integers with dots between them, at most 18 characters.
struct InvalidBuild: Rule {
  static let info = RuleInfo(
    id: "invalid-build",
    group: .identity,
    severity: .error,
    summary: "A build number is not one to three integers separated by dots, or is too long.",
    rationale: """
      App Store Connect rejects a CFBundleVersion with other characters (ITMS-90058), such as an \
      unresolved $(CURRENT_PROJECT_VERSION), or with more than 18 (ITMS-90059). Numbers after the \
      third are accepted, but documented as ignored: a note.
      """,
    remedy: "write one to three integers separated by dots, as in 412",
    source:
      "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleversion",
    isStoreOnly: true,
    valid: [
      .bundle("build: 1.4.2", app: "build: 1.4.2"),
      .bundle(
        "build: 412-beta\nplatforms: {macOS: 14.0}",
        app: "build: 412-beta\nplatforms: {macOS: 14.0}\ndistribution: developerID"),
    ],
    invalid: [
      .bundle("build: ↓412-beta"),
      .bundle("", app: "build: ↓4.1."),
      .bundle("build: ↓20260921.1234567890"),
      .bundle("build: 24.1.0.0", app: "build: ↓24.1.0.0"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.judgeTexts(\.build) { build, subject in
      finding(build, subject)?.caused(by: .init(build.value))
    }
  }

  private static func finding(
    _ build: Located<String>, _ subject: Finding.Subject
  ) -> Finding? {
    switch VersionText.buildProblem(in: build.value) {
    case .form:
      return Finding(
        info, "\(quoted(build.value)) is not a build number", at: build, subject: subject,
        consequence: "App Store Connect rejects this one (ITMS-90058)")
    case .tooLong(let length):
      return Finding(
        info,
        """
        build \(quoted(build.value)) has \(length) characters; at most \
        \(VersionText.maximumBuildLength) are allowed
        """,
        at: build, subject: subject,
        help: "write a shorter number; App Store Connect rejects this one (ITMS-90059)")
    case nil:
      guard let count = VersionText.integerCount(of: build.value), count > 3 else { return nil }
      return Finding(
        info, "build \(build.value) has \(count) numbers; those after the third are ignored",
        at: build, subject: subject, severity: .note,
        help: "make sure that two uploads differ in the first three numbers")
    }
  }
}

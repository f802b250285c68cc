internal import WidgetManifests

/// Every upload has a higher build number than the one before.
struct BuildNotIncreased: ComparisonRule {
  static let info = RuleInfo(
    id: "build-not-increased",
    group: .comparison,
    severity: .error,
    summary: """
      The build number is not above that of the older release; judged with `--release`, before an \
      upload.
      """,
    rationale: """
      App Store Connect refuses a build that is not above the last one that was uploaded (ITMS-90061), \
      and one that it has already (ITMS-90189). A number counted from the commits of a shallow clone \
      is a known cause.
      """,
    remedy: "raise the build above that of the last upload",
    source:
      "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleversion",
    valid: [
      .change(
        from: .bundle("build: 412", app: "build: 412"),
        to: .bundle("build: 413", app: "build: 413"))
    ],
    invalid: [
      .change(
        from: .bundle("build: 412", app: "build: 412"),
        to: .bundle("build: 412", app: "build: ↓412"))
    ])

  static func check(_ comparison: Comparison) -> [Finding] {
    guard comparison.isRelease else { return [] }
    return comparison.judgeTargets(\.build, \.build, where: VersionText.isBuild) { old, new in
      guard new.numbers <= old.numbers else { return nil }
      return Finding(
        info, "build \(new.text.value) is not above \(old.text.value) of the older release",
        at: new.text,
        related: [Finding.Related("before", "the build is \(old.text.value)", at: old.text.place)],
        help: "App Store Connect refuses it with ITMS-90061; \(info.remedy)")
    }
  }
}

/// A version or a build in a release.
struct ReleasedNumber {
  let text: Located<String>
  let numbers: VersionNumbers
}

extension Comparison {
  /// What a rule finds at a version or build of each app; where that of an app is well or unknown,
  /// of its extensions, since theirs is the same.
  func judgeTargets(
    _ appField: KeyPath<AppDocument, Field<Located<String>>>,
    _ bundleField: KeyPath<BundleDocument, Field<Located<String>>>,
    where isValid: (String) -> Bool,
    _ find: (_ old: ReleasedNumber, _ new: ReleasedNumber) -> Finding?
  ) -> [Finding] {
    func judge(
      _ old: Field<Located<String>>?, _ new: Field<Located<String>>?, _ subject: Finding.Subject
    ) -> Finding? {
      guard let old = old?.value, let new = new?.value, isValid(old.value), isValid(new.value),
        let before = VersionNumbers(old.value), let after = VersionNumbers(new.value),
        var finding = find(
          ReleasedNumber(text: old, numbers: before), ReleasedNumber(text: new, numbers: after))
      else { return nil }
      finding.subject = subject
      return finding
    }
    return apps.flatMap { app -> [Finding] in
      let own = judge(
        app.old.document?[keyPath: appField], app.new.document?[keyPath: appField],
        Finding.Subject(app: app.new.id))
      if let own { return [own] }
      return app.bundles.compactMap { pair in
        judge(
          pair.old.context.document[keyPath: bundleField],
          pair.new.context.document[keyPath: bundleField], pair.new.context.subject)
      }
    }
  }
}

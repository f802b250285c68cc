internal import WidgetManifests

/// A bundle ID consists of letters, digits and hyphens, with dots between components.
struct InvalidBundleID: Rule {
  static let info = RuleInfo(
    id: "invalid-bundle-id",
    group: .identity,
    severity: .error,
    summary: "A bundle ID has a character that is not allowed, or an empty component.",
    rationale: """
      App Store Connect rejects such a CFBundleIdentifier (ITMS-90334, ITMS-90049, ITMS-90277). \
      Usually the character is an underscore: Xcode accepts it.
      """,
    remedy: "write letters, digits and hyphens, separated by single dots",
    source:
      "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier",
    valid: [.bundle("bundleID: com.example.weather.Widgets-2")],
    invalid: [
      .bundle("bundleID: ↓com.example.weather.my_widgets"),
      .bundle("bundleID: ↓com.example.weather."),
      .bundle("bundleID: ↓com.example.weather.wid gets"),
      .bundle(
        "host: com.example.my_weather\nbundleID: com.example.my-weather.widgets",
        app: "bundleID: ↓com.example.my_weather"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.judgeTexts(\.bundleID) { id, subject in
      guard let problem = ReverseDNS.problem(in: id.value) else { return nil }
      return Finding(
        info, "\(quoted(id.value)) is not a bundle ID: \(problem.message)", at: id,
        subject: subject,
        help: remedy(id.value, problem),
        inStore: "App Store Connect rejects this one (ITMS-90334)")
    }
  }

  private static func remedy(_ id: String, _ problem: ScalarError) -> String {
    guard problem == .underscore else { return info.remedy }
    let hyphenated = id.split(separator: "_", omittingEmptySubsequences: false)
      .joined(separator: "-")
    return ReverseDNS.problem(in: hyphenated) == nil ? "write \(hyphenated)" : info.remedy
  }
}

import TestTexts
import AuditKit
import Foundation
import Testing
import WidgetManifests

/// A handwritten manifest with typical errors: each is reported once, at its place.
@Suite struct SeededMistakesTests {
  private static let manifest = """
    app: Tidebook
    bundleID: com.example.tidebook
    version: 4.1.0
    build: 318
    platforms: {iOS: 16.0}
    appGroups: [group.com.example.tidebook]
    keychainGroups: [com.example.shared]
    teamID: A1B2C3D4E5
    deviceFamilies: [iPhone, iPad]
    urlSchemes: [tidebook]
    intents: [SelectHarbour]
    supportsLiveActivities: true
    privacyManifest: {userDefaults: [1C8F.1]}
    reloads:
      - {cause: app, kinds: [Tides], state: foreground, perDay: 6}
    ---
    widgetBundle: TidebookWidgets
    host: com.example.tidebook
    bundleID: com.example.tidebook.widgets
    version: 4.1.0
    build: 318
    platforms: {iOS: 16.0}
    displayName: Tidebook
    appGroups: [group.com.example.tidebook]
    keychainGroups: [com.example.shared]
    teamID: A1B2C3D4E5
    deviceFamilies: [iPhone, iPad]
    pushEntitlement: true
    privacyManifest: {userDefaults: [1C8F.1]}
    intents:
      - name: SelectHarbour
        system: siriKit
        targets: [app, extension]
        dynamicOptions: true
        handler: app
    widgets:
      - kind: Tides
        name: Tides
        description: High and low water today.
        configuration: static
        families: [systemSmall, systemMedium, accessoryInline]
        appGroups: [group.com.example.tidebook]
        url: tidebook://today
        containerBackground: true
        timeline:
          entries: {count: 6, every: 1h}
          policy: atEnd
      - kind: Harbour
        name: Harbour
        description: The harbour that you choose.
        configuration: intent
        intent: SelectHarbour
        families: [systemSmall, systemLarge]
        platforms: {iOS: 26.0}
        push: true
        links: [tidebook://harbour]
        data: [https://api.example.com/harbour]
        containerBackground: true
        timeline:
          entries: {count: 4, every: 30m}
          policy: {after: 2h}
      - kind: Crossing
        configuration: activity
        platforms: {iOS: 16.1}
        links: [tidebook://crossing]

    """

  /// The text in the manifest, the replacement of its last occurrence, and the rule found at `↓`.
  private static let mistakes: [(from: GivenText, to: GivenText, rule: String)] = [
    ("version: 4.1.0", "version: ↓4.0.9", "version-mismatch"),
    ("build: 318", "build: ↓317", "build-mismatch"),
    (
      "version: 4.1.0\nbuild: 318\nplatforms: {iOS: 16.0}\nappGroups",
      "version: ↓4.1b\nbuild: 318\nplatforms: {iOS: 16.0}\nappGroups", "invalid-version"
    ),
    ("com.example.tidebook.widgets", "↓com.example.other.widgets", "bundle-id-prefix"),
    ("com.example.tidebook.widgets", "↓com.example.tidebook.ios.widgets", "bundle-id-depth"),
    ("com.example.tidebook.widgets", "↓com.example.tidebook.wid_gets", "invalid-bundle-id"),
    ("com.example.tidebook.widgets", "↓com.example.tidebook", "duplicate-bundle-id"),
    ("host: com.example.tidebook", "host: ↓Tidebook", "unknown-host"),
    ("host: com.example.tidebook", "host: ↓com.example.tidebok", "unknown-host"),
    (
      "    appGroups: [group.com.example.tidebook]", "    appGroups: [↓group.com.example.tidebok]",
      "group-not-in-extension"
    ),
    ("[com.example.shared]", "[↓com.example.shered]", "keychain-group-mismatch"),
    ("teamID: A1B2C3D4E5", "teamID: ↓Z1B2C3D4E5", "team-mismatch"),
    (
      "platforms: {iOS: 16.0}\ndisplayName", "platforms: {iOS: ↓16.4}\ndisplayName",
      "deployment-target"
    ),
    ("kind: Harbour", "kind: ↓Tides", "duplicate-kind"),
    ("kind: Harbour", "kind: ↓tides", "confusable-kind"),
    ("systemMedium", "↓systemMediun", "unknown-family"),
    ("systemMedium", "↓systemExtraLargePortrait", "family-unavailable"),
    ("[systemSmall, systemLarge]", "[systemSmall, systemLarge, ↓systemSmall]", "duplicate-family"),
    ("[systemSmall, systemLarge]", "↓systemLarge", "wrong-type"),
    ("- kind: Tides\n    name: Tides\n", "- ↓kind: Tides\n", "missing-name"),
    (
      "- kind: Harbour\n    name: Harbour\n    description: The harbour that you choose.\n    configuration: intent\n    intent: SelectHarbour\n",
      "- ↓kind: Harbour\n    name: Harbour\n    description: The harbour that you choose.\n    configuration: intent\n",
      "missing-intent"
    ),
    ("    intent: SelectHarbour\n", "    intent: ↓SelectHarbor\n", "unknown-intent"),
    (
      "configuration: static\n", "configuration: static\n    intent: ↓SelectHarbour\n",
      "unexpected-intent"
    ),
    ("targets: [app, extension]", "targets: ↓[extension]", "intent-membership"),
    ("dynamicOptions: true\n    handler: app\n", "dynamicOptions: ↓true\n", "intent-handler"),
    ("system: siriKit", "system: ↓appIntents", "intent-system"),
    (
      "url: tidebook://today\n    containerBackground: true",
      "url: tidebook://today\n    containerBackground: ↓false", "missing-container-background"
    ),
    ("https://api", "↓http://api", "insecure-url"),
    ("tidebook://today", "↓tidebook today", "invalid-url"),
    ("{userDefaults: [1C8F.1]}", "↓{userDefaults: [CA92.1]}", "missing-privacy-manifest"),
    ("{count: 6, every: 1h}", "↓{count: 0, every: 1h}", "empty-timeline"),
    (
      "      entries: {count: 6, every: 1h}\n      policy: atEnd", "      policy: ↓atEnd",
      "single-entry-at-end"
    ),
    (
      "entries: {count: 4, every: 30m}\n      policy: {after: 2h}", "policy: ↓{after: 1m}",
      "budget-exceeded"
    ),
    ("{after: 2h}", "{after: ↓3600}", "invalid-value"),
    ("every: 30m", "every: ↓30 minutes", "invalid-value"),
    ("push: true", "push: ↓yes", "invalid-value"),
    ("[Tides]", "[↓Tide]", "unknown-kind"),
    ("    description: High", "    ↓descripton: High", "unknown-key"),
    (
      "configuration: activity\n", "configuration: activity\n    ↓families: [systemSmall]\n",
      "misplaced-key"
    ),
    ("---\nwidgetBundle", "↓widgetBundle", "missing-key"),
    (
      "version: 4.1.0\nbuild: 318\nplatforms: {iOS: 16.0}\nappGroups",
      "version: ↓$(MARKETING)\nbuild: 318\nplatforms: {iOS: 16.0}\nappGroups", "undefined-variable"
    ),
    ("deviceFamilies: [iPhone, iPad]", "deviceFamilies: ↓[iPhone]", "platform-missing"),
  ]

  /// A missing line, the rule that reports it, and the text at the place, which needs the line.
  private static let missing: [(line: String, rule: String, needed: String)] = [
    ("displayName: Tidebook\n", "missing-display-name", "widgetBundle: TidebookWidgets"),
    ("supportsLiveActivities: true\n", "live-activities-undeclared", "activity\n    platforms"),
    ("pushEntitlement: true\n", "missing-push-entitlement", "widgetBundle: TidebookWidgets"),
  ]

  @Test func `the unchanged manifest has no findings`() {
    #expect(findings(Self.manifest).isEmpty)
  }

  @Test(arguments: mistakes)
  func `a seeded mistake is reported once, at its place`(
    _ from: GivenText, _ to: GivenText, _ rule: String
  ) throws {
    let range = try #require(Self.manifest.ranges(of: from.text).last)
    let marked = MarkedText(Self.manifest.replacingCharacters(in: range, with: to.text))
    let found = findings(marked.text)
    #expect(found.map(\.rule) == [rule])
    #expect(found.map(\.place.start) == marked.places)
  }

  @Test(arguments: missing)
  func `a missing line is reported once, where it is needed`(
    _ line: String, _ rule: String, _ needed: String
  ) throws {
    let manifest = Self.manifest.replacing(line, with: "")
    let range = try #require(manifest.firstRange(of: needed))
    let marked = MarkedText(manifest.replacingCharacters(in: range, with: "↓\(needed)"))
    let found = findings(marked.text)
    #expect(found.map(\.rule) == [rule])
    #expect(found.map(\.place.start) == marked.places)
  }

  private func findings(_ text: String) -> [Finding] {
    Audit().run([SourceFile(path: "a.yaml", text: text)]).findings
  }
}

import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

@Suite struct GroupsTests {
  @Test(arguments: [
    RuleCase(
      "a team's group is for macOS, and one mistake however many targets have it",
      .bundle(
        "appGroups: [A1B2C3D4E5.com.example]",
        app: "platforms: {iOS: 16.0}\nappGroups: [↓A1B2C3D4E5.com.example]"),
      finds: "error invalid-app-group"),
    RuleCase(
      "an unreadable platform may be macOS",
      .widget(
        "appGroups: [A1B2C3D4E5.com.example]",
        bundle: "appGroups: [A1B2C3D4E5.com.example]\nprivacyManifest: true",
        app: "platforms: {iOS: 16.0, ↓macos: 13.0}\nappGroups: [A1B2C3D4E5.com.example]"),
      finds: "error invalid-value"),
    RuleCase(
      "an invalid group is not compared",
      .widget(
        "appGroups: [↓com.example]", bundle: "appGroups: [↓com.example.other]",
        app: "appGroups: [↓com.example.third]"),
      finds: "error invalid-app-group", "error invalid-app-group", "error invalid-app-group"),
  ])
  func `invalid app groups are reported at their marks`(_ test: RuleCase) { test.check() }

  @Test(arguments: [
    ("com.example.tides.watchkitapp", ["com.example.tides"]),
    ("com.example.moon", ["com.example.tides", "com.example.moon"]),
  ])
  func `a missing privacy manifest is reported once for the apps of one upload`(
    other: String, told: [String]
  ) {
    func app(_ id: String) -> String {
      """
      app: App
      bundleID: \(id)
      version: "1"
      build: "1"
      appGroups: [group.a]
      ---
      widgetBundle: Widgets
      host: \(id)
      bundleID: \(id).widgets
      version: "1"
      build: "1"
      platforms: {iOS: 17.0}
      appGroups: [group.a]
      widgets:
        - kind: K
          name: N
          description: D
          families: [systemSmall]
          containerBackground: true
          appGroups: [group.a]
          timeline: {policy: {after: 2h}}
      """
    }
    let text = [app("com.example.tides"), app(other)].joined(separator: "\n---\n")
    let findings = Audit().run([SourceFile(path: "a.yaml", text: text)]).findings
      .filter { $0.rule == MissingPrivacyManifest.info.id }
    #expect(findings.map(\.subject.app) == told)
  }

  @Test(arguments: [
    ("com.example.weather", "write group.com.example.weather"),
    ("Group.com.example.weather", "write group.com.example.weather"),
    ("A1B2C3D4E5.com.example", "write group.com.example"),
    ("group.", InvalidAppGroup.info.remedy),
    ("my group", InvalidAppGroup.info.remedy),
  ])
  func `an invalid group gets a valid one as a suggestion`(group: String, help: String) {
    let text = Example.bundle("appGroups: [\(group)]").manifest
    let findings = Audit().run([SourceFile(path: "a.yaml", text: text)]).findings
    #expect(findings.map(\.help) == [help])
  }

  @Test(arguments: [
    RuleCase(
      "the host's groups are unknown",
      .bundle("appGroups: [group.a]", app: "appGroups: ↓group.a"), finds: "error wrong-type"),
    RuleCase(
      "one of the host's groups is unknown",
      .bundle("appGroups: [group.a]", app: "appGroups: [↓$(GROUP)]"),
      finds: "error undefined-variable"),
    RuleCase(
      "one of the extension's groups is unknown",
      .widget(
        "appGroups: [group.a]", bundle: "appGroups: [↓$(GROUP)]\nprivacyManifest: true",
        app: "appGroups: [group.a]"), finds: "error undefined-variable"),
    RuleCase(
      "a misspelt group of a widget is corrected to the existing one",
      .widget(
        "appGroups: [↓group.com.acme.ap]",
        bundle: "appGroups: [group.com.acme.app]\nprivacyManifest: true",
        app: "appGroups: [group.com.acme.app]"), finds: "error group-not-in-extension"),
    RuleCase(
      "a misspelt group of the extension is corrected to that of host and widget",
      .widget(
        "appGroups: [group.com.acme.app]",
        bundle: "appGroups: [↓group.com.Acme.app]\nprivacyManifest: true",
        app: "appGroups: [group.com.acme.app]"), finds: "error group-not-in-host"),
    RuleCase(
      "a group with another number is another group",
      .widget(
        "appGroups: [↓group.com.acme.app2]",
        bundle: "appGroups: [group.com.acme.app1]\nprivacyManifest: true",
        app: "appGroups: [group.com.acme.app1]"),
      finds: "error group-not-in-extension"),
    RuleCase(
      "a group written twice is one group",
      .bundle("appGroups: [↓group.a, group.a]"), finds: "error group-not-in-host"),
    RuleCase(
      "a group that only the widget has",
      .widget("appGroups: [↓group.a, group.a]", bundle: "privacyManifest: true"),
      finds: "error group-not-in-extension"),
    RuleCase(
      "a group that two widgets read and the extension lacks is one mistake",
      .bundle(
        """
        privacyManifest: true
        widgets:
          - {kind: A, name: A, description: A, families: [systemSmall], appGroups: [↓group.a],
             timeline: {policy: {after: 2h}}}
          - {kind: B, name: B, description: B, families: [systemSmall], appGroups: [group.a],
             timeline: {policy: {after: 2h}}}
        """, app: "appGroups: [group.a]"), finds: "error group-not-in-extension"),
  ])
  func `missing groups are reported at their marks`(_ test: RuleCase) { test.check() }

  @Test(arguments: [
    RuleCase(
      "a widget's list is partly unknown",
      .widget(
        "appGroups: [↓$(GROUP)]", bundle: "appGroups: [group.a]\nprivacyManifest: true",
        app: "appGroups: [group.a]"), finds: "error undefined-variable"),
    RuleCase(
      "an unknown group may be one that the extension lacks",
      .widget(
        "appGroups: [↓$(GROUP)]", bundle: "privacyManifest: true", app: "appGroups: [group.a]"),
      finds: "error undefined-variable"),
    RuleCase(
      "a widget is unknown",
      .bundle("appGroups: [group.a]\nwidgets: [↓A]", app: "appGroups: [group.a]"),
      finds: "error wrong-type"),
    RuleCase(
      "the extension's groups are unknown",
      .bundle("appGroups: ↓{}", app: "appGroups: [group.a]"), finds: "error wrong-type"),
  ])
  func `groups that may be in an unknown value are not missing`(_ test: RuleCase) { test.check() }

  @Test(arguments: [
    RuleCase(
      "the host's list is unknown",
      .bundle("keychainGroups: [a]", app: "keychainGroups: ↓a"), finds: "error wrong-type"),
    RuleCase(
      "the host's app groups, which would also do, are unknown",
      .bundle("keychainGroups: [group.a]", app: "appGroups: [↓$(GROUP)]"),
      finds: "error undefined-variable"),
    RuleCase(
      "one finding per group, whatever reads it",
      .widget("keychainGroups: [↓a, ↓b]", bundle: "keychainGroups: [↓c]"),
      finds: "error keychain-group-mismatch", "error keychain-group-mismatch",
      "error keychain-group-mismatch"),
  ])
  func `different keychain groups are reported at their marks`(_ test: RuleCase) {
    test.check()
  }

  @Test(arguments: [
    RuleCase(
      "none", shared("privacyManifest: ↓false"), finds: "warning missing-privacy-manifest"),
    RuleCase("not read", shared("privacyManifest: ↓maybe"), finds: "error invalid-value"),
    RuleCase(
      "reasons unknown", shared("privacyManifest: {userDefaults: [↓$(REASON)]}"),
      finds: "error undefined-variable"),
    RuleCase("reasons not declared", shared("privacyManifest: true")),
    RuleCase(
      "no reason", shared("privacyManifest: ↓{userDefaults: []}"),
      finds: "warning missing-privacy-manifest"),
    RuleCase(
      "a group whose name is unknown",
      .widget("appGroups: [↓$(GROUP)]", bundle: "privacyManifest: ↓false"),
      finds: "warning missing-privacy-manifest", "error undefined-variable"),
    RuleCase(
      "groups that are not read", .widget("appGroups: ↓5", bundle: "privacyManifest: false"),
      finds: "error wrong-type"),
    RuleCase(
      "only macOS, from an unknown version on",
      .widget(
        "appGroups: [group.com.example.weather]",
        bundle: "appGroups: [group.com.example.weather]\nprivacyManifest: false",
        app: "appGroups: [group.com.example.weather]\nplatforms: {macOS: !unknown V}")),
    RuleCase(
      "nothing is read",
      .bundle("privacyManifest: false")),
  ])
  func `missing privacy manifests are reported at their marks`(_ test: RuleCase) {
    test.check()
  }

  @Test(arguments: [
    RuleCase(
      "misplaced in a Live Activity",
      .widget(
        "configuration: activity\n↓push: true", without: ["families", "timeline"],
        app: "platforms: {iOS: 16.1}\nsupportsLiveActivities: true"), finds: "error misplaced-key"),
    RuleCase(
      "a control",
      .widget(
        "configuration: staticControl\npush: true", without: ["families", "timeline"],
        bundle: "pushEntitlement: ↓false", app: "platforms: {iOS: 26.0}"),
      finds: "error missing-push-entitlement"),
    RuleCase(
      "the entitlement is unknown",
      .widget(
        "push: true\ncontainerBackground: true", bundle: "pushEntitlement: ↓yes",
        app: "platforms: {iOS: 26.0}"), finds: "error invalid-value"),
  ])
  func `missing push entitlements are reported at their marks`(_ test: RuleCase) {
    test.check()
  }

  @Test(arguments: [
    RuleCase(
      "the purpose is unknown",
      .bundle("wantsLocation: true", app: "locationPurpose: ↓yes"), finds: "error invalid-value"),
    RuleCase(
      "wantsLocation is unknown", .bundle("wantsLocation: ↓yes"), finds: "error invalid-value"),
  ])
  func `missing purpose strings for location are reported at their marks`(_ test: RuleCase) {
    test.check()
  }

  private static func shared(_ bundle: String) -> Example {
    .widget(
      "appGroups: [group.a]", bundle: "appGroups: [group.a]\n\(bundle)",
      app: "appGroups: [group.a]")
  }
}

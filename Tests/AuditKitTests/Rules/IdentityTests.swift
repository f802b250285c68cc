import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

@Suite struct IdentityTests {
  @Test(arguments: [
    RuleCase(
      "an app whose bundle ID is unknown may be the host",
      .bundle("host: com.example.wether", app: "bundleID: ↓$(BUNDLE_ID)"),
      finds: "error undefined-variable"),
    RuleCase(
      "a document that is neither an app nor a bundle may be the host",
      .whole("↓name: Weather\n---\n" + bundle), finds: "error missing-key"),
    RuleCase("a host that isn't text", .bundle("host: ↓[a]"), finds: "error wrong-type"),
    RuleCase(
      "nothing is compared with an unknown host",
      .bundle(
        """
        host: ↓com.example.other
        version: 9.9
        build: 1
        teamID: A1B2C3D4E5
        platforms: {iOS: 16.9}
        appGroups: [group.com.example.weather]
        keychainGroups: [com.example.shared]
        wantsLocation: true
        """), finds: "error unknown-host"),
  ])
  func `unknown hosts are reported at their marks`(_ test: RuleCase) { test.check() }

  @Test(arguments: [
    RuleCase(
      "lists in another order, and keys with the same meaning as absent ones",
      .whole(
        app + "\nappGroups: [group.a, group.b]\nsupportsLiveActivities: false\n---\n" + app
          + "\nappGroups: [group.b, group.a]\nteamID: A1B2C3D4E5\nurlSchemes: []")),
    RuleCase(
      "reloads in another order, and with the values of absent keys",
      .whole(
        app + """

          urlSchemes: [weather]
          reloads:
            - {cause: app, at: ["08:00", "18:00"]}
            - {cause: push, every: 2h, kinds: [↓A, ↓B]}
          ---
          """ + "\n" + app + """

            urlSchemes: [Weather]
            reloads:
              - {cause: push, kinds: [↓B, ↓A], every: 120m}
              - {cause: app, state: background, kinds: all, at: ["18:00", "08:00"]}
            """), finds: "error unknown-kind", "error unknown-kind", "error unknown-kind",
      "error unknown-kind"),
    RuleCase(
      "reloads with another state, or repeated",
      .whole(
        app + "\nreloads: [{cause: app, perDay: 4}]\n---\n" + marked
          + "\nreloads: [{cause: app, perDay: 4, state: foreground}]\n---\n" + marked
          + "\nreloads: [{cause: app, perDay: 4}, {cause: app, perDay: 4}]"),
      finds: "error conflicting-host", "error conflicting-host"),
    RuleCase(
      "unknown values are not compared",
      .whole(app + "\n---\n" + app.replacing("3.2.0", with: "↓$(V)")),
      finds: "error undefined-variable"),
    RuleCase(
      "each later declaration is compared with the first",
      .whole(
        app + "\nappGroups: [group.a]\n---\n" + marked + "\n---\n" + marked
          + "\nappGroups: [group.b]\n---\n" + app + "\nappGroups: [group.a]"),
      finds: "error conflicting-host", "error conflicting-host"),
    RuleCase(
      "different flags, platforms and reloads",
      .whole(
        app + "\n---\n" + marked + "\nlocationPurpose: true\n---\n"
          + marked.replacing("16.0", with: "16.1") + "\n---\n" + marked
          + "\nreloads: [{cause: push, perDay: 4}]\n---\n" + marked + "\nprivacyManifest: true"),
      finds: "error conflicting-host", "error conflicting-host", "error conflicting-host",
      "error conflicting-host"),
  ])
  func `conflicting hosts are reported at their marks`(_ test: RuleCase) { test.check() }

  @Test(arguments: [
    RuleCase(
      "the app comes later",
      .whole(bundle.replacing(".widgets", with: "") + "\n---\n" + marked),
      finds: "error duplicate-bundle-id"),
    RuleCase(
      "an app that is declared twice isn't a duplicate", .whole(app + "\n---\n" + app)),
    RuleCase(
      "bundles of different apps",
      .whole(
        app + "\n---\n" + app.replacing("weather", with: "weather.widgets") + "\n---\n"
          + bundle.replacing("bundleID: ", with: "bundleID: ↓")), finds: "error duplicate-bundle-id"
    ),
    RuleCase(
      "an empty ID belongs to no app",
      .whole(
        app.replacing("com.example.weather", with: "↓\"\"") + "\n---\n"
          + app.replacing("com.example.weather", with: "↓\"\"")),
      finds: "error invalid-bundle-id", "error invalid-bundle-id"),
  ])
  func `duplicate bundle IDs are reported at their marks`(_ test: RuleCase) { test.check() }

  @Test(arguments: [
    RuleCase(
      "an invalid version or build of the host is not compared",
      .bundle("", app: "version: ↓3.2.0.1\nbuild: ↓4-12"),
      finds: "error invalid-version", "error invalid-build"),
    RuleCase(
      "an undefined variable isn't a mismatch",
      .bundle("version: ↓$(V)\nbuild: ↓$(B)\nteamID: ↓$(T)", app: "teamID: A1B2C3D4E5"),
      finds: "error undefined-variable", "error undefined-variable", "error undefined-variable"),
    RuleCase(
      "four numbers are a note, and are compared",
      .bundle("build: ↓↓24.1.0.0", app: "build: 24.1.0"), finds: "error build-mismatch",
      "note invalid-build"),
    RuleCase(
      "18 characters are allowed",
      .bundle("build: 202609211234567890", app: "build: 202609211234567890")),
  ])
  func `mismatched versions are reported at their marks`(_ test: RuleCase) { test.check() }

  @Test(arguments: [
    RuleCase(
      "an invalid ID has no prefix and no depth",
      .bundle("bundleID: ↓com.example.my_widgets.a.b"), finds: "error invalid-bundle-id"),
    RuleCase(
      "no prefix, so no depth", .bundle("bundleID: ↓com.example.other.a.b"),
      finds: "error bundle-id-prefix"),
    RuleCase(
      "the host's ID in another case is only a duplicate",
      .bundle("bundleID: ↓com.example.WEATHER"), finds: "error duplicate-bundle-id"),
  ])
  func `wrong bundle IDs are reported at their marks`(_ test: RuleCase) { test.check() }

  @Test(arguments: [
    RuleCase(
      "above the host's",
      .bundle("platforms: {iOS: ↓16.5, macOS: ↓14.1}", app: "platforms: {iOS: 16.4, macOS: 14.0}"),
      finds: "warning deployment-target", "warning deployment-target"),
    RuleCase(
      "below WidgetKit and above the host's is one mistake",
      .bundle("platforms: {iOS: ↓13.0}", app: "platforms: {iOS: 12.0}"),
      finds: "error deployment-target"),
    RuleCase(
      "inherited from the host",
      .bundle("↓widgetBundle: A", app: "platforms: {iOS: 13.9}"), finds: "error deployment-target"),
    RuleCase(
      "a Today extension may be older",
      .bundle(
        "extensionPoint: ↓com.apple.widget-extension\nprincipalClass: A",
        app: "platforms: {iOS: 10.0}"), finds: "warning today-extension"),
    RuleCase(
      "an unknown extension point has no minimum version",
      .bundle("extensionPoint: ↓$(POINT)", app: "platforms: {iOS: 10.0}"),
      finds: "error undefined-variable"),
    RuleCase(
      "versions that can't be read",
      .bundle("platforms: {iOS: ↓new}", app: "platforms: {iOS: 13.0}"),
      finds: "error invalid-value"),
    RuleCase(
      "the host's version can't be read", .bundle("", app: "platforms: {iOS: ↓$(IOS)}"),
      finds: "error undefined-variable"),
  ])
  func `wrong deployment targets are reported at their marks`(_ test: RuleCase) { test.check() }

  @Test(arguments: [
    RuleCase(
      "a platform that the host lacks",
      .bundle("platforms: {↓macOS: 13.0}", app: "platforms: {iOS: 16.0}"),
      finds: "error platform-missing"),
    RuleCase(
      "platforms and iPad that the extension lacks",
      .bundle(
        "platforms: ↓{iOS: 16.0}\ndeviceFamilies: ↓[iPhone]",
        app: "platforms: {iOS: 16.0, macOS: 13.0, visionOS: 1.0}\ndeviceFamilies: [iPad]"),
      finds: "note platform-missing", "note platform-missing"),
    RuleCase(
      "a platform that only one of them has, for both",
      .bundle(
        "platforms: ↓{iOS: 16.0, ↓watchOS: 10.0}\ndeviceFamilies: ↓[iPhone]",
        app: "platforms: {iOS: 16.0, macOS: 13.0}\ndeviceFamilies: [iPhone, iPad]"),
      finds: "note platform-missing", "error platform-missing", "note platform-missing"),
    RuleCase(
      "an unreadable platform of the host may be the missing one",
      .bundle("platforms: {iOS: 16.0, macOS: 13.0}", app: "platforms: {iOS: 16.0, ↓macos: 13.0}"),
      finds: "error invalid-value"),
    RuleCase(
      "an unreadable family of the extension may be iPad",
      .bundle("deviceFamilies: [iPhone, ↓ipad]", app: "deviceFamilies: [iPhone, iPad]"),
      finds: "error invalid-value"),
  ])
  func `missing platforms are reported at their marks`(_ test: RuleCase) { test.check() }

  @Test(arguments: [
    RuleCase(
      "no name", .bundle("↓widgetBundle: A", without: ["displayName"]),
      finds: "note missing-display-name"),
    RuleCase(
      "an empty name", .bundle("displayName: ↓''"), finds: "error missing-display-name"),
    RuleCase(
      "an unknown name", .bundle("displayName: ↓$(NAME)"), finds: "error undefined-variable"),
  ])
  func `missing display names are reported at their marks`(_ test: RuleCase) { test.check() }

  @Test func `a host isn't reported as unknown if a file is invalid`() {
    let broken = SourceFile(path: "a.yaml", text: "a: [")
    let files = [broken, SourceFile(path: "b.yaml", text: Self.bundle)]
    #expect(Audit().run(files).findings.map(\.rule) == ["yaml-syntax"])
  }

  @Test func `a host is found in another file`() {
    let app = Self.app.replacing("3.2.0", with: "3.2.1")
    let files = [
      SourceFile(path: "b.yaml", text: app), SourceFile(path: "a.yaml", text: Self.bundle),
    ]
    let findings = Audit().run(files).findings
    #expect(findings.map(\.rule) == ["version-mismatch"])
    #expect(
      findings.map(\.subject) == [.init(app: "com.example.weather", bundle: "WeatherWidgets")])
    #expect(findings.flatMap(\.related).map(\.place.file) == [1])
  }

  @Test(arguments: [
    ("com.example.wether", "did you mean com.example.weather?"),
    ("com.example.WEATHER", "write com.example.weather; `host` is case-sensitive"),
    (
      "com.example.weather.widgets",
      "write the bundle ID of the app that contains this extension"
    ),
    ("org.something.else", UnknownHost.info.remedy),
  ])
  func `an unknown host gets the right one as a suggestion`(host: String, help: String) {
    let text = Example.bundle("host: \(host)").manifest
    let findings = Audit().run([SourceFile(path: "a.yaml", text: text)]).findings
    #expect(findings.map(\.help) == [help])
  }

  @Test func `apps for different platforms may share an ID`() throws {
    let reloads = "reloads: [{cause: app, perDay: 1, kinds: [Current]}]"
    let phone = Example.bundle("", app: reloads).manifest
    let mac = phone.replacing("iOS: 16.0", with: "macOS: 14.0")
      .replacing("3.2.0", with: "3.1.0").replacing("412", with: "398")
    for texts in [[phone, mac], [mac, phone]] {
      let manifests = texts.map { text in
        let platforms = text.contains("macOS") ? "macOS: 14.0" : "iOS: 16.0"
        return text.replacing(
          "widgetBundle:", with: "platforms: {\(platforms)}\nwidgetBundle:")
      }
      let text = manifests.joined(separator: "---\n")
      let result = Audit().run([SourceFile(path: "a.yaml", text: text)])
      #expect(result.findings.map(\.message) == [])
      #expect(result.summary.apps == 2)
      // Each extension is compared with the app for its own platform.
      let older = text.replacing("macOS: 14.0}\nwidgetBundle", with: "macOS: 15.0}\nwidgetBundle")
      let findings = Audit().run([SourceFile(path: "a.yaml", text: older)]).findings
      #expect(findings.map(\.rule) == ["deployment-target"])
      #expect(findings.first?.message.contains("is above the host app's 14") == true)
    }
  }

  private static let app = Example.standardApp
  private static let marked = app.replacing("bundleID: ", with: "bundleID: ↓")
  private static let bundle = Example.bundle("").manifest
    .split(separator: "---\n").dropFirst().joined()
}

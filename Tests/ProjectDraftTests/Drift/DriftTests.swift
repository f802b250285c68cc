import AuditKit
import Foundation
import Testing
import WidgetManifests

@testable import ProjectDraft

@Suite struct DriftTests {
  @Test func `a new draft has no drift`() {
    let facts = SampleProject.facts([
      SampleProject.branch(.never, nil), SampleProject.branch(.after, 60),
    ])
    #expect(messages(Self.manifest(facts), facts) == [])
  }

  @Test(arguments: [
    ("version: 3.2.0", "version: 3.1.0", "`version` is `3.1.0` here and `3.2.0` in the project"),
    ("build: 412", "build: 411", "`build` is `411` here and `412` in the project"),
    (
      "{iOS: 17.0}", "{iOS: 16.0}",
      "the deployment target on iOS is `16.0` here and `17.0` in the project"
    ),
    (
      "[systemSmall, systemMedium]", "[systemSmall]",
      "`families` lacks `systemMedium`, which the project has"
    ),
    (
      "configuration: static", "configuration: relevance",
      "`configuration` is `relevance` here and `static` in the project"
    ),
    ("kind: Rain", "kind: Snow", "no widget of the project has the kind `Snow`"),
    ("{after: 2h}", "{after: 1h}", "its provider answers with another policy"),
    (
      "{iOS: 17.0}", "{iOS: 17.0, macOS: 14.0}",
      "`WeatherWidgets` is not built for macOS in the project"
    ),
    (
      "{iOS: 17.0}", "{macOS: 14.0}", "`platforms` lacks iOS, for which the project builds it"
    ),
    (
      "[iPhone, iPad]", "[iPhone]",
      "`deviceFamilies` lacks `iPad`, which the project has"
    ),
    (
      "containerBackground: true", "containerBackground: false",
      "`containerBackground` is false here and true in the project"
    ),
    ("name: Rain radar", "name: Rain", "`name` is `Rain` here and `Rain radar` in the project"),
  ])
  func `a value changed on one side is drift`(
    _ old: String, _ new: String, _ message: String
  ) throws {
    let facts = SampleProject.facts()
    let text = Self.manifest(facts)
    let range = try #require(text.range(of: old, options: .backwards))
    let changed = text.replacingCharacters(in: range, with: new)
    let result = Self.result(changed, facts)
    #expect(result.findings.contains { $0.message == message })
    #expect(result.summary.errors == result.findings.count)
    let finding = try #require(result.findings.first { $0.message == message })
    #expect(finding.place.file == 0)
    #expect(finding.related.allSatisfy { $0.place.file > 0 })
  }

  @Test func `a group on only one side is reported, whichever side`() {
    var facts = SampleProject.facts()
    let text = Self.manifest(facts)
    facts.extensions[0].target.appGroups = [SampleProject.drafted("group.com.example.other")]
    #expect(
      messages(text, facts) == [
        "`appGroups` lacks `group.com.example.other`, which the project has",
        "`group.com.example.weather` of `appGroups` is not in the project",
      ])
  }

  @Test func `a missing flag is false`() {
    var facts = SampleProject.facts()
    let text = Self.manifest(facts)
    facts.apps[0].supportsLiveActivities = Drafted(true, expression: "YES", origin: nil)
    #expect(
      messages(text, facts) == ["`supportsLiveActivities` is false here and true in the project"])
  }

  @Test(arguments: [
    ("every: 15m", "every: 5m"), ("count: 4", "count: 9"),
    ("entries: {count: 4, every: 15m}", "entries: [0s, 1h]"),
  ])
  func `entries that no branch has are drift`(_ old: String, _ new: String) throws {
    let facts = SampleProject.facts([
      SampleProject.branch(.atEnd, 2700, entries: 4, offsets: [0, 900, 1800, 2700])
    ])
    let text = Self.manifest(facts)
    try #require(text.contains(old))
    #expect(messages(text, facts) == [])
    #expect(
      messages(text.replacing(old, with: new), facts) == [
        "its provider answers with other entries"
      ])
  }

  @Test func `a kind with another name in the project is one difference`() throws {
    let facts = SampleProject.facts()
    let text = Self.manifest(facts)
    let kind = try #require(text.firstMatch(of: /- kind: (\w+)/)).1
    let renamed = text.replacing("- kind: \(kind)", with: "- kind: Other")
    #expect(messages(renamed, facts) == ["no widget of the project has the kind `Other`"])
  }

  @Test func `unknown entries aren't drift`() {
    let facts = SampleProject.facts([SampleProject.branch(.after, 7200, entries: nil)])
    let text = Self.manifest(facts).replacing(
      "!unknown \"entries that are not known\"", with: "{count: 4, every: 15m}")
    #expect(text.contains("15m"))
    #expect(messages(text, facts) == [])
  }

  @Test func `a privacy manifest is compared by its reasons and its presence`() {
    var facts = SampleProject.facts()
    facts.apps[0].target.privacyManifest = "App/PrivacyInfo.xcprivacy"
    facts.apps[0].target.userDefaultsReasons = [SampleProject.drafted("1C8F.1")]
    let text = Self.manifest(facts)
    #expect(
      messages(text.replacing("1C8F.1", with: "CA92.1"), facts) == [
        "`userDefaults` lacks `1C8F.1`, which the project has",
        "`CA92.1` of `userDefaults` is not in the project",
      ])
    #expect(
      messages(text.replacing("{userDefaults: [1C8F.1]}", with: "false"), facts) == [
        "`privacyManifest` is false here, and the project has one"
      ])
    #expect(messages(text.replacing("{userDefaults: [1C8F.1]}", with: "true"), facts) == [])
    facts.apps[0].target.privacyManifest = nil
    facts.apps[0].target.mayHavePrivacyManifest = false
    #expect(
      messages(text, facts) == ["`privacyManifest` is declared here, and the project has none"])
  }

  @Test func `kinds that the app reloads are compared in both directions, unless one is unknown`() {
    var facts = SampleProject.facts()
    let origin = Origin(file: "App/App.swift", line: 3)
    facts.sources.reloads = [
      ReloadFacts(
        target: "Weather", origin: origin, call: .reloadTimelines,
        kind: SampleProject.drafted("Rain"))
    ]
    let text = Self.manifest(facts).replacing("kinds: [Rain]", with: "kinds: [Snow]")
    let lacks = "`reloads` lacks `Rain`, which the app reloads"
    #expect(messages(text, facts) == [lacks, "nothing in the project reloads `Snow`"])
    facts.sources.reloads.append(
      ReloadFacts(target: "Weather", origin: origin, call: .reloadAllTimelines))
    #expect(messages(text, facts) == [lacks])
  }

  @Test func `a missing purpose string for location is drift`() {
    var facts = SampleProject.facts()
    let text = Self.manifest(facts)
    facts.apps[0].locationPurpose = Drafted(true, expression: "Rain", origin: nil)
    #expect(messages(text, facts) == ["`locationPurpose` is false here and true in the project"])
  }

  @Test func `a host app without a document is reported`() throws {
    let facts = SampleProject.facts()
    let text = try #require(ManifestWriter.documents(facts).last?.text)
    #expect(
      messages(text, facts).contains(
        "the app `Weather` (com.example.weather) of the project has no document"))
  }

  @Test func `unreadable groups aren't drift`() {
    var facts = SampleProject.facts()
    let text = Self.manifest(facts)
    facts.extensions[0].target.appGroups = []
    facts.extensions[0].target.unreadEntitlements = Drafted(
      nil, expression: "W.entitlements", origin: nil)
    #expect(messages(text, facts) == [])
  }

  @Test func `an extension without a document and a document without an extension are reported`() {
    var facts = SampleProject.facts()
    let text = Self.manifest(facts)
    facts.extensions[0].target.bundleID = SampleProject.drafted("com.example.weather.new")
    facts.extensions[0].target.target = "NewWidgets"
    facts.sources.bundles[0].target = "NewWidgets"
    facts.sources.bundles[0].type = "NewBundle"
    #expect(
      messages(text, facts) == [
        "the extension `NewWidgets` (com.example.weather.new) of the project has no document",
        "no extension of the project has the bundle ID `com.example.weather.widgets`",
      ])
  }

  @Test func `values unknown on either side aren't drift`() {
    var facts = SampleProject.facts()
    var text = Self.manifest(facts)
    text = text.replacing("version: 3.2.0", with: "version: $(MARKETING_VERSION)")
    facts.apps[0].target.build = Drafted(nil, expression: "$(BUILD)", origin: nil)
    facts.sources.widgets[0].families = nil
    facts.sources.timelines[0].branches.append(
      SampleProject.branch(.after, nil, expression: "soon"))
    let notes = Drift.result(of: [SourceFile(path: "a.yaml", text: text)], with: [facts]).findings
    #expect(notes.allSatisfy { $0.severity == .note })
    #expect(
      Set(notes.map(\.message)) == ["a variable decides this value, so it is not compared"])
  }

  @Test func `a widget of unknown kind doesn't hide another added or removed widget`() {
    var facts = SampleProject.facts()
    func add(_ kind: String?) {
      var widget = SampleProject.widget
      widget.type = "\(kind ?? "Odd")Widget"
      widget.kind?.value = kind
      widget.kind?.expression = kind.map { "\"\($0)\"" } ?? "kind()"
      facts.sources.widgets.append(widget)
      facts.sources.bundles[0].widgets.append(widget.type)
    }
    add(nil)
    let two = Self.manifest(facts)
    #expect(messages(two, facts) == [])
    add("Snow")
    let three = Self.manifest(facts)
    #expect(messages(three, facts) == [])
    #expect(messages(two, facts) == ["the widget `Snow` of the project is missing"])
    facts.sources.bundles[0].widgets = ["RainWidget", "OddWidget"]
    #expect(messages(three, facts) == ["no widget of the project has the kind `Snow`"])
    facts.sources.bundles[0].widgets = ["RainWidget", "SnowWidget"]
    #expect(messages(three, facts) == ["no widget of the project has the unknown kind `kind()`"])
    // The unknown one may be the new one.
    #expect(messages(two, facts) == [])
  }

  @Test func `a read error in the manifest is reported as it is`() {
    let facts = SampleProject.facts()
    let text = Self.manifest(facts).replacing(
      "configuration: static", with: "configuration: statik")
    #expect(Self.result(text, facts).findings.map(\.rule) == ["invalid-value"])
  }

  @Test func `keys with their own comparison are keys of a manifest`() {
    let documents =
      AppDocument.mapping.description.names + BundleDocument.mapping.description.names
    let widget = Widget.mapping.description.names
    #expect(Drift.matchedKeys.isSubset(of: documents + widget))
  }

  private static func manifest(_ facts: ProjectFacts) -> String {
    String(decoding: ManifestWriter.bytes([facts]), as: UTF8.self)
  }

  private static func result(_ text: String, _ facts: ProjectFacts) -> AuditResult {
    Drift.result(of: [SourceFile(path: "m.yaml", text: text)], with: [facts])
  }

  private func messages(_ text: String, _ facts: ProjectFacts) -> [String] {
    Self.result(text, facts).findings.map(\.message)
  }
}

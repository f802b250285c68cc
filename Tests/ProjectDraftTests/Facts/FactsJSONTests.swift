import Foundation
import Testing
import WidgetManifests

@testable import ProjectDraft

@Suite struct FactsJSONTests {
  @Test func `the facts have the documented keys in the documented order`() throws {
    var facts = SampleProject.facts()
    facts.sources.reloads = [
      ReloadFacts(
        target: "Weather", origin: Origin(file: "App/Sync.swift", line: 12), call: .reloadTimelines,
        kind: Drafted("Rain", expression: "Kind.rain", origin: nil))
    ]
    facts.sources.suites = [
      SuiteFacts(
        target: "WeatherWidgets", origin: Origin(file: "Widgets/Store.swift", line: 3),
        group: Drafted("group.com.example.weather", expression: "suite", origin: nil))
    ]
    facts.sources.activities = [
      ActivityAttributesFacts(
        type: "Trip", target: "WeatherWidgets", origin: Origin(file: "Widgets/Trip.swift", line: 2),
        state: [
          ActivityAttributesFacts.Property(
            name: "gate", type: Drafted("Int?", expression: "gate: Int?", origin: nil),
            isDecoded: true)
        ])
    ]
    facts.sources.widgets[0].databases = [
      DatabaseOpening(
        access: .readOnly, expression: "", origin: Origin(file: "Widgets/Store.swift", line: 3))
    ]
    let text = String(decoding: FactsJSON.bytes(facts), as: UTF8.self)
    #expect(text.contains(#""state": ["gate: Int?"]"#))
    #expect(
      keys(of: text) == [
        "schemaVersion", "configuration",
        "apps", "target", "bundleID", "version", "build", "platforms", "iOS", "appGroups",
        "urlSchemes", "teamID", "infoPlist", "entitlements", "supportsLiveActivities", "raw",
        "version",
        "extensions", "target", "hosts", "bundleID", "version", "build", "extensionPoint",
        "platforms", "iOS", "appGroups", "infoPlist", "entitlements", "privacyManifest",
        "principalClass", "mainStoryboard", "raw", "version",
        "bundles", "type", "target", "file", "line", "main", "widgets", "conditional",
        "widgets", "struct", "target", "file", "line", "kind", "kindExpression", "configuration",
        "intent", "provider", "families", "displayName", "description", "platforms", "appGroups",
        "containerBackground", "sharedDatabase", "timelines", "provider", "target", "file", "line",
        "branches",
        "line", "policy", "seconds",
        "expression", "entries",
        "reloads", "file", "line", "call", "kind", "expression",
        "suites", "file", "line", "group", "expression",
        "activities", "attributes", "target", "file", "line", "state",
        "unresolved",
      ])
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let app = try #require((object["apps"] as? [[String: Any]])?.first)
    #expect(app["raw"] as? [String: String] == ["version": "$(MARKETING_VERSION)"])
    #expect(app["platforms"] as? [String: String] == ["iOS": "17.0"])
    let widget = try #require((object["widgets"] as? [[String: Any]])?.first)
    #expect(widget["appGroups"] as? [String] == ["group.com.example.weather"])
    #expect(widget["kindExpression"] as? String == "\"Rain\"")
  }

  @Test func `an unknown value is null and listed among the unresolved ones`() {
    var facts = SampleProject.facts([SampleProject.branch(.never, nil)])
    let origin = Origin(file: "a.xcconfig", line: 2)
    facts.apps[0].target.bundleID = Drafted(nil, expression: "$(PREFIX).a", origin: origin)
    facts.apps[0].target.build = nil
    facts.extensions[0].target.appGroups = [Drafted(nil, expression: "$(GROUP)", origin: origin)]
    let text = String(decoding: FactsJSON.bytes(facts), as: UTF8.self)
    #expect(text.contains("\"bundleID\": null,"))
    #expect(text.contains("\"appGroups\": [],"))
    #expect(text.contains("\"raw\": {\"bundleID\": \"$(PREFIX).a\", \"version\""))
    #expect(text.contains("\"policy\": \"never\", \"seconds\": null,"))
    #expect(
      facts.allUnresolved.map(\.what) == [
        "bundle ID of Weather", "build of Weather", "app group of WeatherWidgets",
      ])
  }

  @Test func `hosts for which an extension is built the same share one object`() {
    var facts = SampleProject.facts()
    var watch = facts.extensions[0]
    watch.host = "Watch"
    facts.extensions.append(watch)
    #expect(text(facts).contains("\"hosts\": [\"Weather\", \"Watch\"]"))
    facts.extensions[1].target.bundleID?.value = "com.example.watch.widgets"
    #expect(text(facts).contains("\"hosts\": [\"Weather\"]"))
    #expect(text(facts).contains("\"hosts\": [\"Watch\"]"))
  }

  private func text(_ facts: ProjectFacts) -> String {
    String(decoding: FactsJSON.bytes(facts), as: UTF8.self)
  }

  /// The keys of a JSON text in order.
  private func keys(of text: String) -> [String] {
    text.matches(of: /"([A-Za-z]+)":/).map { String($0.output.1) }
  }
}

import Foundation
import Testing

@testable import ProjectDraft

@Suite struct FactsJSONTests {
  @Test func `a value has its text and its place, and is null if unknown`() throws {
    var facts = SampleProject.facts()
    facts.extensions[0].target.bundleID?.value = nil
    let text = String(decoding: FactsJSON.bytes([facts]), as: UTF8.self)
    #expect(
      text.contains(
        """
                    "version": {
                      "value": "3.2.0",
                      "expression": "$(MARKETING_VERSION)",
                      "origin": {
                        "file": "Config/Version.xcconfig",
                        "line": 4,
                        "columns": null
                      },
        """))
    #expect(text.contains("\"bundleID\": {\n              \"value\": null,\n"))
  }

  @Test func `lists, mappings, words, numbers and flags are those of JSON`() throws {
    var facts = SampleProject.facts()
    facts.sources.widgets[0].familyConditions = ["systemSmall": ["watchOS": "11.0", "iOS": "16.0"]]
    facts.targetsForMacCatalyst = ["C", "A", "B"]
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(FactsJSON.bytes([facts]))) as? [String: Any])
    #expect(Set(object.keys) == ["schemaVersion", "projects"])
    let project = try #require((object["projects"] as? [[String: Any]])?.first)
    #expect(project["targetsForMacCatalyst"] as? [String] == ["A", "B", "C"])
    #expect(project["widgets"] == nil)
    let sources = try #require(project["sources"] as? [String: Any])
    let widget = try #require((sources["widgets"] as? [[String: Any]])?.first)
    #expect(widget["configuration"] as? String == "static")
    #expect(
      widget["familyConditions"] as? [String: [String: String]]
        == ["systemSmall": ["iOS": "16.0", "watchOS": "11.0"]])
    let timeline = try #require((sources["timelines"] as? [[String: Any]])?.first)
    let branch = try #require((timeline["branches"] as? [[String: Any]])?.first)
    #expect(branch["policy"] as? String == "after")
    #expect(branch["seconds"] as? Int == 7200)
    #expect(branch["isAtMidnight"] as? Bool == false)
  }

  /// A property that is renamed changes the format, which then is another schema.
  @Test func `the keys are those of schema 2`() throws {
    let bytes = Data(FactsJSON.bytes([SampleProject.facts()]))
    let object = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    #expect(object["schemaVersion"] as? Int == 2)
    func first(_ key: String, of object: [String: Any]) throws -> [String: Any] {
      try #require((object[key] as? [[String: Any]])?.first)
    }
    func keys(_ object: [String: Any]) -> String { object.keys.sorted().joined(separator: " ") }
    let project = try first("projects", of: object)
    let app = try first("apps", of: project)
    let sources = try #require(project["sources"] as? [String: Any])
    #expect(
      keys(project) == """
        apps configuration configurations extensions folder keepsVariants linkedModules \
        mayReloadElsewhere notes place problems root schemes sources targetsForMacCatalyst
        """)
    #expect(
      keys(app) == """
        companion distribution exportProfiles frequentActivityUpdates hosts isWatchOnly \
        locationPurpose scriptsBeforeEmbedding supportsLiveActivities target urlSchemes
        """)
    let target = try #require(app["target"] as? [String: Any])
    #expect(
      keys(target) == """
        appGroups build bundleID dependencies deviceFamilies deviceFamiliesOrigin \
        displayName entitlements hasTransportSecurity infoPlist infoTexts insecureDomains keychainGroups \
        languages mayHavePrivacyManifest misnamedPrivacyManifest origin platforms \
        prebuild privacyManifest pushEntitlement sandbox swiftFiles target teamID \
        unreadEntitlements unreadInfoPlist userDefaultsReasons version
        """)
    let item = try first("extensions", of: project)
    #expect(
      keys(item) == """
        excludedFrom extensionPoint host isUnread mainStoryboard missingRunPath principalClass \
        target wantsLocation
        """)
    #expect(
      keys(sources) == """
        activities activityConfigurations activityRequests activityStarts brokenTargets bundles \
        intentRuns intents links problems reloads suites targetsWithDefaults timelines widgets \
        widgetsElsewhere
        """)
    let widget = try first("widgets", of: sources)
    #expect(
      keys(widget) == """
        accented adaptsToWidth configuration configurationOrigin containerBackground \
        databases displayName families familyConditions hours intent interactive isLocalizable \
        isUnlisted kind older openings origin platforms provider pushHandler reads readsClock runs \
        showsStoredDay summary target today trapsOnPastDates type unavailable unguarded unrendered
        """)
  }
}

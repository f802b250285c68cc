import AuditKit
import TestTexts
import Testing
import WidgetManifests

@testable import ProjectDraft

@Suite struct ManifestWriterTests {
  @Test func `a project becomes an app and an extension, each value with its origin`() {
    let text = String(decoding: ManifestWriter.bytes([SampleProject.facts()]), as: UTF8.self)
    #expect(
      text == """
        app: Weather  # App.xcodeproj/project.pbxproj:10
        bundleID: com.example.weather  # App.xcodeproj/project.pbxproj:20
        version: 3.2.0  # Config/Version.xcconfig:4
        build: 412  # App.xcodeproj/project.pbxproj:22
        platforms: {iOS: 17.0}  # App.xcodeproj/project.pbxproj:23
        deviceFamilies: [iPhone, iPad]  # App.xcodeproj/project.pbxproj:25
        appGroups: [group.com.example.weather]  # App.xcodeproj/project.pbxproj:24
        urlSchemes: [weather]  # App.xcodeproj/project.pbxproj:30
        ---
        widgetBundle: WeatherBundle  # Widgets/Bundle.swift:4
        host: com.example.weather  # App.xcodeproj/project.pbxproj:20
        bundleID: com.example.weather.widgets  # App.xcodeproj/project.pbxproj:20
        version: 3.2.0  # Config/Version.xcconfig:4
        build: 412  # App.xcodeproj/project.pbxproj:22
        platforms: {iOS: 17.0}  # App.xcodeproj/project.pbxproj:23
        deviceFamilies: [iPhone, iPad]  # App.xcodeproj/project.pbxproj:25
        appGroups: [group.com.example.weather]  # App.xcodeproj/project.pbxproj:24
        displayName: Weather  # App.xcodeproj/project.pbxproj:32
        widgets:
          - kind: Rain  # Widgets/Rain.swift:9
            name: Rain radar  # Widgets/Rain.swift:15
            description: Rain in the next hours.  # Widgets/Rain.swift:16
            configuration: static  # Widgets/Rain.swift:12
            families: [systemSmall, systemMedium]  # Widgets/Rain.swift:17
            containerBackground: true  # Widgets/Rain.swift:8
            timeline:
              policy: {after: 2h}  # Widgets/Provider.swift:60

        """)
    #expect(Reading(text).findings.isEmpty)
  }

  @Test(arguments: hostileTexts.map { GivenText($0) })
  func `a written text is read back unchanged`(_ given: GivenText) throws {
    let text = given.text
    var facts = SampleProject.facts()
    facts.extensions[0].target.displayName?.value = text
    facts.sources.widgets[0].kind?.value = text
    facts.sources.widgets[0].displayName?.value = text
    facts.extensions[0].target.appGroups = [
      SampleProject.drafted(text), SampleProject.drafted("b", 3),
    ]
    let reading = Reading(facts)
    #expect(reading.findings.map(\.message) == [])
    let bundle = try #require(reading.manifest.bundles.first)
    #expect(bundle.displayName.value?.value == text)
    #expect(bundle.appGroups.items().map(\.value) == [text, "b"])
    let widget = try #require(bundle.widgets.items().first).value
    #expect(widget.kind.value?.value == text)
    #expect(widget.name.value?.value == text)
    #expect(widget.description.value?.value == "Rain in the next hours.")
  }

  @Test(arguments: hostileTexts.map { GivenText($0) })
  func `no text of a project leaves the comment it is in`(_ given: GivenText) {
    let text = given.text
    var facts = SampleProject.facts()
    let origin = Origin(file: text, line: 3)
    facts.apps[0].target.origin = origin
    facts.sources.widgets[0].families = Drafted(nil, expression: text, origin: origin)
    facts.sources.reloads = [
      ReloadFacts(
        target: "Weather", origin: origin, call: .reloadTimelines,
        kind: Drafted(nil, expression: text, origin: origin))
    ]
    let written = String(decoding: ManifestWriter.bytes([facts]), as: UTF8.self)
    #expect(written.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    let reading = Reading(written)
    #expect(reading.findings.map(\.message) == [])
    #expect(reading.manifest.bundles.first?.widgets.items().count == 1)
    #expect(reading.manifest.apps.first?.name.value?.value == "Weather")
  }

  private static let hostileTexts = [
    "a: b", "#no comment", "a #b", "'quoted'", "\"quoted\"", "back\\slash", "two\nlines",
    "tab\there",
    "\r\n", "- item", "? key", "[a, b]", "{a: b}", "&anchor", "*alias", "!tag", "| block", "> fold",
    "%directive", "@at", "`tick`", "null", "~", "yes", "1e3", "---", "...", "<<", " edge ",
    "$(NAME)",
    "$$", "cost: 5$", "${X", "💧 Regen 🌧️", "e\u{301}", "\u{301}mark", "\u{202E}turned", "\u{2028}",
    "\u{85}", "\u{FEFF}bom", "\u{1B}[31mred", "audit:ignore drift -- no", "a,b", ":", "a:",
  ]
}

/// A manifest as AuditKit reads it.
struct Reading {
  var manifest: Manifest
  var findings: [Finding]

  init(_ text: String) {
    (manifest, findings) = Audit().manifest(of: [SourceFile(path: "m.yaml", text: text)])
  }

  init(_ facts: ProjectFacts) {
    self.init(String(decoding: ManifestWriter.bytes([facts]), as: UTF8.self))
  }
}

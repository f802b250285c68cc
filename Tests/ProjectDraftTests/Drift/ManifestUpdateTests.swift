import TestTexts
import AuditKit
import Foundation
import Testing
@testable import WidgetManifests

@testable import ProjectDraft

@Suite struct ManifestUpdateTests {
  @Test func `a new draft isn't changed by an update`() {
    let facts = SampleProject.facts()
    let update = Self.update(Self.manifest(facts), to: facts)
    #expect(update.changes.isEmpty)
    #expect(update.rest.findings.isEmpty)
  }

  @Test(
    arguments: [
      ("version: 3.2.0", "version: '3.1.0'", "version: '3.2.0'"),
      ("build: 412", "build: 411", "build: 412"),
      ("{iOS: 17.0}", "{ macOS: 13.0, iOS: 16.0 }", "{ iOS: 17.0 }"),
      ("{iOS: 17.0}", "{macOS: 14.0}", nil),
      ("[systemSmall, systemMedium]", "[\"systemMedium\"]", "[\"systemMedium\", systemSmall]"),
      ("[systemSmall, systemMedium]", "[]", "[systemSmall, systemMedium]"),
      ("configuration: static", "configuration: relevance", "configuration: static"),
      ("[iPhone, iPad]", "[mac]", "[iPhone, iPad]"),
      ("containerBackground: true", "containerBackground: false", "containerBackground: true"),
      ("name: Rain radar", "name: \"a \\\"rain\\\"\"", "name: Rain radar"),
      ("name: Rain radar", "name: a\n      rain", "name: Rain radar"),
      ("name: Rain radar", "name: !unknown \"L10n.rain\"", "name: Rain radar"),
      ("policy: {after: 2h}", "policy: {after: 1h}", "policy: {after: 2h}"),
      ("policy: {after: 2h}", "branches: [{policy: never}]", "policy: {after: 2h}"),
      ("kind: Rain ", "kind: Snow ", "kind: Rain "),
      ("bundleID: com.example.weather.widgets", "bundleID: com.example.old", nil),
    ] as [(String, GivenText, String?)])
  func `a changed value is replaced in place and in style`(
    _ old: String, _ new: GivenText, _ expected: String?
  ) throws {
    let facts = SampleProject.facts()
    let text = Self.manifest(facts)
    let range = try #require(text.range(of: old, options: .backwards))
    let update = Self.update(text.replacingCharacters(range, with: new.text), to: facts)
    #expect(update.rest.findings.map(\.message) == [])
    let result = try #require(update.text)
    #expect(result == expected.map { text.replacingCharacters(range, with: $0) } ?? result)
    Self.expectStable(result, facts)
  }

  @Test func `origins are updated with their values, and custom text after them stays`() throws {
    var facts = SampleProject.facts()
    let text = Self.manifest(facts)
      .replacing("Widgets/Rain.swift:9", with: "Widgets/Rain.swift:9; the old name is Drizzle")
      .replacing("# Widgets/Rain.swift:12", with: "# no view has options")
      .replacing("# Widgets/Rain.swift:17", with: "# small only in Views.swift:3")
    facts.sources.widgets[0].kind?.origin?.line = 19
    facts.sources.widgets[0].configurationOrigin?.line = 22
    facts.sources.widgets[0].families?.origin?.line = 27
    facts.sources.timelines[0].branches[0].origin.line = 70
    let update = Self.update(text, to: facts)
    #expect(
      update.text
        == text.replacing("Widgets/Rain.swift:9;", with: "Widgets/Rain.swift:19;")
        .replacing("Provider.swift:60", with: "Provider.swift:70"))
    #expect(update.changes.first?.titles == ["origin": 2])
  }

  @Test func `missing keys, widgets and documents are added as in a new draft`() throws {
    var facts = SampleProject.facts()
    let snow = Self.widget("Snow")
    facts.sources.widgets.append(snow)
    facts.sources.bundles[0].widgets.append("SnowWidget")
    let all = Self.manifest(facts)
    let documents = ManifestWriter.documents(facts).map(\.text)
    let lines = all.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for line in lines.indices where lines[line].hasPrefix("    description") {
      var less = lines
      less.remove(at: line)
      #expect(Self.update(less.joined(separator: "\n"), to: facts).text == all)
    }
    let second = try #require(all.range(of: "  - kind: Snow"))
    #expect(Self.update(String(all[..<second.lowerBound]), to: facts).text == all)
    #expect(Self.update(documents[0], to: facts).text == all)
    let start = documents[1].prefix { $0 != "\n" }.count + 1
    let ids = documents[1].split(separator: "\n").prefix(3).joined(separator: "\n")
    #expect(start < ids.count)
    #expect(Self.update(documents[0] + "---\n" + ids, to: facts).rest.findings.isEmpty)
    let files = [
      SourceFile(path: "m/a.yaml", text: documents[0]), SourceFile(path: "m/b.yaml", text: "# b\n"),
    ]
    let update = ManifestUpdate(of: files, to: [facts]) { $0.map { "m/\($0).yaml" } }
    #expect(update.changes.map(\.after.path) == ["m/WeatherWidgets.yaml"])
    #expect(update.text == documents[1])
  }

  @Test func `custom content stays byte for byte`() throws {
    var facts = SampleProject.facts()
    facts.sources.reloads = [
      ReloadFacts(
        target: "Weather", origin: Origin(file: "App/App.swift", line: 3), call: .reloadTimelines,
        kind: SampleProject.drafted("Rain"))
    ]
    let text = Self.manifest(facts)
      .replacing("perDay: 0", with: "perDay: 12, state: foreground")
      .replacing("    timeline:\n", with: "    placed: 2 # two of them\n    timeline:\n")
      .replacing("version: 3.2.0", with: "version: $(MARKETING_VERSION)")
      .replacing(
        "displayName:", with: "# audit:ignore invalid-version -- ours\ndisplayName:")
    let own = "---\napp: Other # of another project\nbundleID: com.example.other\n"
    let update = Self.update(text + own, to: facts)
    #expect(update.changes.isEmpty)
    facts.apps[0].target.build = SampleProject.drafted("413", 22)
    let changed = Self.update(text + own, to: facts)
    let app = try #require(text.range(of: "build: 412"))
    #expect(changed.text == text.replacingCharacters(app, with: "build: 413") + own)
  }

  private static func activity() -> ProjectFacts {
    var facts = SampleProject.facts()
    func attributes(_ target: String, _ file: String) -> ActivityAttributesFacts {
      let properties = [("stop", "Stop"), ("stop.id", "Int"), ("gate", "[Gate?]")].map {
        name, type in
        ActivityAttributesFacts.Property(
          name: name,
          type: Drafted(type, expression: name, origin: Origin(file: file, line: name.count)),
          isDecoded: true)
      }
      return ActivityAttributesFacts(
        type: "Trip", target: target, origin: Origin(file: file, line: 2), attributes: [],
        state: properties)
    }
    facts.sources.activities = [
      attributes("WeatherWidgets", "Widgets/Trip.swift"), attributes("Weather", "App/Trip.swift"),
    ]
    facts.sources.widgets[0].configuration = .activity
    facts.sources.widgets[0].intent = SampleProject.drafted("Trip", 5)
    return facts
  }

  @Test(
    arguments: [
      ("stop.id: Int", "stop.id: String", "`stop.id` is `String` here and `Int` in the project"),
      ("        gate: ", "        door: ", "`door` of `stateInApp` is not in the project"),
      (
        "        stop: Stop  # App/Trip.swift:4\n", "",
        "`stateInApp` lacks `stop`, which the project has"
      ),
      ("        stop.id: Int  # App/Trip.swift:7\n", "", nil),
      ("      attributesInApp: {}  # App/Trip.swift:2\n", "", nil),
    ] as [(String, String, String?)])
  func `the properties of a Live Activity are compared and updated`(
    _ old: String, _ new: String, _ message: String?
  ) throws {
    let facts = Self.activity()
    let text = Self.manifest(facts)
    let range = try #require(text.range(of: old, options: .backwards))
    let changed = text.replacingCharacters(in: range, with: new)
    let result = Drift.result(of: [SourceFile(path: "m.yaml", text: changed)], with: [facts])
    #expect(message.map(result.findings.map(\.message).contains) ?? result.findings.isEmpty)
    #expect(Self.update(text, to: facts).changes.isEmpty)
    // Parts that only one side has say nothing.
    if !old.contains("stop.id: Int  #") { #expect(Self.update(changed, to: facts).text == text) }
  }

  @Test(
    arguments: [
      ("runsInApp: true", "runsInApp: false", "`runsInApp` is false here and true in the project"),
      ("[foreground]", "[background]", "`modes` lacks `foreground`, which the project has"),
      ("    runsInApp: true  # Widgets/Open.swift:3\n", "", nil),
    ] as [(String, String, String?)])
  func `an intent that a widget runs is compared and updated`(
    _ old: String, _ new: String, _ message: String?
  ) throws {
    var facts = SampleProject.facts()
    let origin = Origin(file: "Widgets/Open.swift", line: 3)
    facts.sources.widgets[0].interactive = Drafted(true, expression: "Button", origin: origin)
    var intent = IntentFacts(type: "Open", target: "WeatherWidgets", origin: origin)
    intent.runsInApp = Drafted(true, expression: "LiveActivityIntent", origin: origin)
    intent.modes = Drafted(["foreground"], expression: ".foreground", origin: origin)
    facts.sources.intents = [intent]
    facts.sources.intentRuns = [
      IntentRunFacts(intent: "Open", target: "WeatherWidgets", origin: origin)
    ]
    let text = Self.manifest(facts)
    let range = try #require(text.range(of: old))
    let changed = text.replacingCharacters(in: range, with: new)
    let result = Drift.result(of: [SourceFile(path: "m.yaml", text: changed)], with: [facts])
    #expect(result.findings.first?.message == message)
    #expect(Self.update(changed, to: facts).text == text)
  }

  @Test func `an unknown value replaces nothing`() {
    var facts = SampleProject.facts()
    let text = Self.manifest(facts)
    facts.apps[0].target.version = Drafted(nil, expression: "$(V)", origin: nil)
    facts.sources.widgets[0].displayName?.value = nil
    facts.sources.widgets[0].families?.value = nil
    facts.sources.widgets[0].provider?.value = nil
    facts.sources.timelines = []
    let update = Self.update(text, to: facts)
    #expect(update.changes.allSatisfy { Set($0.titles.keys) == ["origin"] })
    #expect(update.rest.findings.isEmpty)
  }

  @Test func `a removed widget is deleted if draft wrote all of it`() throws {
    var facts = SampleProject.facts()
    let less = Self.manifest(facts)
    var snow = Self.widget("Snow")
    snow.kind?.origin?.file = "Widgets/Snow.swift"
    facts.sources.widgets.append(snow)
    facts.sources.bundles[0].widgets.append("SnowWidget")
    let text = Self.manifest(facts)
    facts = SampleProject.facts()
    let update = Self.update(text, to: facts)
    #expect(update.text == less)
    #expect(update.changes.first?.titles == ["removed widget": 1])
    let start = try #require(text.range(of: "  - kind: Snow"))
    for (old, new) in [
      ("    name: Rain radar", "    # ours\n    name: Rain radar"),
      ("    name: Rain radar", "    placed: 2\n    name: Rain radar"),
      ("  - kind: Snow", "  # ours\n  - kind: Snow"),
      ("      policy: {after: 2h}", "      policy: {after: 2h}  # ours: "),
    ] {
      let own = text[..<start.lowerBound] + text[start.lowerBound...].replacing(old, with: new)
      let update = Self.update(String(own), to: facts)
      #expect(update.changes.isEmpty)
      #expect(
        update.rest.findings.map(\.message) == [
          "no widget of the project has the kind `Snow`"
        ])
    }
  }

  @Test func `a widget of unknown kind doesn't replace one of known kind`() throws {
    var facts = SampleProject.facts()
    var snow = Self.widget("Snow")
    snow.kind = Drafted(nil, expression: "kind()", origin: facts.sources.widgets[0].kind?.origin)
    facts.sources.widgets.insert(snow, at: 0)
    facts.sources.bundles[0].widgets = ["SnowWidget", "RainWidget"]
    let text = Self.manifest(facts).replacing("  - kind: Rain", with: "  # ours\n  - kind: Rain")
    facts.sources.bundles[0].widgets = ["RainWidget"]
    let update = Self.update(text, to: facts)
    #expect(update.changes.isEmpty)
    #expect(
      update.rest.findings.map(\.message) == [
        "no widget of the project has the unknown kind `kind()`"
      ])
  }

  @Test func `a comment within a replaced value stays`() throws {
    let branches = [
      SampleProject.branch(.after, 3600, line: 50), SampleProject.branch(.never, nil, line: 60),
    ]
    let facts = SampleProject.facts(branches)
    let drafted = Self.manifest(facts)
    let text = drafted.replacing("policy: never", with: "policy: atEnd")
    #expect(Self.update(text, to: facts).text == drafted)
    let own = text.replacing("      branches:", with: "      # at night, too\n      branches:")
    let update = Self.update(own, to: facts)
    #expect(update.text?.contains("# at night, too") == true)
    #expect(update.text?.contains("policy: never") == true)
    #expect(
      update.rest.findings.map(\.message) == [
        "no branch of its provider has this policy"
      ])
  }

  @Test func `a suppression keeps the item beside it`() {
    let facts = SampleProject.facts()
    let text = Self.manifest(facts).replacing(
      "families: [systemSmall, systemMedium]  #",
      with: """
        families:
              - systemSmall
              - systemLarge # audit:ignore family-unavailable -- ours
              - systemMedium #
        """)
    let update = Self.update(text, to: facts)
    #expect(update.changes.allSatisfy { $0.titles["value"] == nil })
    #expect(
      update.rest.findings.map(\.message) == [
        "`systemLarge` of `families` is not in the project"
      ])
  }

  @Test(arguments: 0..<40)
  func `an updated manifest is valid, keeps all comments and is up to date`(_ seed: UInt64) throws {
    var random = Random(state: seed &* 0x9E37_79B9 &+ 1)
    let facts = Self.largeProject
    let mutated = Self.mutated(Self.manifest(facts), &random)
    let update = Self.update(mutated.text, to: facts)
    let result = update.text ?? mutated.text
    #expect(Self.comments(of: result).filter { $0.contains("person") } == mutated.comments)
    #expect(!Reading(result).findings.contains { $0.rule == "yaml-syntax" })
    #expect(result.contains("\r\n") == mutated.text.contains("\r\n"))
    #expect(result.ranges(of: "placed: 3").count == mutated.text.ranges(of: "placed: 3").count)
    #expect(result.ranges(of: "perDay: 7").count == mutated.text.ranges(of: "perDay: 7").count)
    #expect(update.rest.findings.map(\.message) == [])
    Self.expectStable(result, facts)
  }

  private static func widget(_ kind: String) -> WidgetFacts {
    var widget = SampleProject.widget
    widget.type = "\(kind)Widget"
    widget.kind?.value = kind
    return widget
  }

  // MARK: Mutations

  private struct Random {
    var state: UInt64

    /// A number from 0 up to, but not including, a limit.
    mutating func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }

    mutating func choose(_ texts: [String]) -> String { texts[next(texts.count)] }
  }

  private static var largeProject: ProjectFacts {
    var facts = SampleProject.facts([
      SampleProject.branch(.after, 7200), SampleProject.branch(.never, nil, line: 61),
    ])
    for name in ["Snow", "Wind", "Storm"] {
      var widget = widget(name)
      widget.displayName?.value = name
      if name == "Storm" { widget.families = nil }
      facts.sources.widgets.append(widget)
      facts.sources.bundles[0].widgets.append("\(name)Widget")
    }
    facts.sources.reloads = ["Rain", "Snow"].enumerated().map { number, kind in
      ReloadFacts(
        target: "Weather", origin: Origin(file: "App/App.swift", line: number + 3),
        call: .reloadTimelines, kind: SampleProject.drafted(kind))
    }
    facts.apps[0].target.privacyManifest = "App/PrivacyInfo.xcprivacy"
    facts.apps[0].target.userDefaultsReasons = [SampleProject.drafted("1C8F.1")]
    return facts
  }

  /// A manifest as edited by people and drafted from an older project.
  private static func mutated(
    _ text: String, _ random: inout Random
  ) -> (text: String, comments: [String]) {
    let values = [
      "version": ["1.0", "\"0.9\"", "'8'"], "build": ["7"],
      "platforms": ["{iOS: 12.0}", "{macOS: 11.0, iOS: 13.0}"],
      "deviceFamilies": ["[iPad]", "[mac]"],
      "appGroups": ["[group.old]", "[ group.a, \"group.b\" ]"], "urlSchemes": ["[]", "[old]"],
      "name": ["Old", "\"Old \\\"name\\\"\"", "'it''s old'", "!unknown \"L10n.name\""],
      "configuration": ["relevance"], "displayName": ["!unknown \"X\""],
      "families": ["[systemLarge]", "[]", "!unknown \"all\""], "containerBackground": ["false"],
      "privacyManifest": ["false", "{userDefaults: [CA92.1]}"],
    ]
    var lines: [String] = []
    var comments: [String] = []
    for line in text.split(separator: "\n").map(String.init) {
      let margin = String(line.prefix { $0 == " " || $0 == "-" })
      let key = String(line.dropFirst(margin.count).prefix { $0 != ":" })
      let blank = margin.replacing("-", with: " ")
      let rest = line.range(of: "  # ").map { String(line[$0.lowerBound...]) } ?? ""
      switch random.next(20) {
      case 0..<7:
        guard let values = values[key] else { fallthrough }
        lines.append("\(margin)\(key): \(random.choose(values))\(rest)")
      case 7 where !line.hasPrefix("---"):
        let comment = random.choose(["person ", "audit:ignore missing-name -- person "])
        comments.append("\(comment)\(comments.count)")
        lines += ["\(blank)# \(comments[comments.count - 1])", line]
      case 8 where !rest.isEmpty:
        comments.append("person \(comments.count)")
        lines.append("\(line.dropLast(rest.count)) # \(comments[comments.count - 1])")
      case 9 where values[key] != nil && !margin.contains("-"): break
      case 10...14: lines.append(line.replacing("perDay: 0", with: "perDay: 7"))
      case 15 where key == "configuration": lines += [line, "    placed: 3"]
      default: lines.append(line)
      }
    }
    if random.next(2) == 0, let last = lines.lastIndex(where: { $0.hasPrefix("  - kind") }),
      !lines[last...].contains(where: { $0.contains("person") || $0.contains("placed") })
    {
      lines.removeSubrange(last...)
    }
    let ending = random.choose(["\n", "\n", "\r\n"])
    return (lines.joined(separator: ending) + random.choose(["", ending]), comments)
  }

  // MARK: Updates

  private static func manifest(_ facts: ProjectFacts) -> String {
    String(decoding: ManifestWriter.bytes([facts]), as: UTF8.self)
  }

  private static func update(_ text: String, to facts: ProjectFacts) -> ManifestUpdate {
    ManifestUpdate(of: [SourceFile(path: "m.yaml", text: text)], to: [facts], newPaths: nil)
  }

  private static func comments(of text: String) -> [String] {
    let source = SourceFile(path: "m.yaml", text: text)
    return Comments(source, tree: YAMLReader.read(source, id: 0).tree).all.map(\.value)
  }

  private static func expectStable(
    _ text: String, _ facts: ProjectFacts, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(update(text, to: facts).text == nil, sourceLocation: sourceLocation)
  }
}

extension ManifestUpdate {
  /// The text of the first file that changes.
  fileprivate var text: String? {
    changes.first.map { String(decoding: $0.after.bytes, as: UTF8.self) }
  }
}

extension String {
  fileprivate func replacingCharacters(_ range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + self[range.upperBound...]
  }
}

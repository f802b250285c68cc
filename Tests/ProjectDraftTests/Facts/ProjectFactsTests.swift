import Testing

@testable import ProjectDraft

@Suite struct ProjectFactsTests {
  @Test func `a fact that is added later is found`() {
    var facts = SampleProject.facts()
    facts.sources.timelines = []
    #expect(facts.unresolved.map(\.what) == ["`timeline` of Rain"])
    facts.sources.timelines = SampleProject.facts().sources.timelines
    #expect(facts.unresolved.isEmpty)
  }

  @Test func `an API of an iOS version has the same version on Mac Catalyst`() {
    var item = SampleProject.facts().extensions[0]
    let version = Drafted("17.0", expression: "17.0", origin: nil)
    item.target.platforms = ["iOS": version, "macCatalyst": version]
    let facts = SampleProject.facts()
    var widget = SampleProject.widget
    widget.platforms = ["iOS": "18.0"]
    #expect(facts.platforms(of: widget, in: item) == ["iOS": "18.0", "macCatalyst": "18.0"])
    #expect(facts.condition("iOS 18.0", in: item) == "iOS 18.0, macCatalyst 18.0")
    #expect(facts.condition("FLAG", in: item) == "FLAG")
    item.target.platforms = ["watchOS": version]
    #expect(facts.platforms(of: widget, in: item).isEmpty)
    widget.platforms["watchOS"] = "10.0"
    #expect(facts.platforms(of: widget, in: item) == ["watchOS": "10.0"])
  }

  @Test func `a group that a provider opens belongs to its widget, wherever the code is`() {
    var facts = SampleProject.facts()
    let origin = Origin(file: "Kit/Store.swift", line: 3)
    facts.sources.suites = [
      SuiteFacts(
        target: "Kit", origin: origin, group: Drafted(nil, expression: "name()", origin: origin))
    ]
    #expect(facts.suites(of: SampleProject.widget).isEmpty)
    facts.sources.timelines[0].openings = [origin.place]
    #expect(facts.suites(of: SampleProject.widget).map(\.origin) == [origin])
    facts.extensions[0].target.appGroups = []
    #expect(facts.suites(of: SampleProject.widget).isEmpty)
  }

  @Test func `a group found only by name is known if the entitlements contain it`() {
    var facts = SampleProject.facts()
    let origin = Origin(file: "Kit/Store.swift", line: 3)
    facts.sources.suites = ["group.a", "group.b"].map {
      SuiteFacts(
        target: "Kit", origin: origin, group: Drafted($0, expression: "name", origin: origin))
    }
    facts.sources.suites.append(
      SuiteFacts(
        target: "Kit", origin: origin, group: Drafted(nil, expression: "first", origin: origin),
        use: .firstContainer))
    facts.sources.timelines[0].openings = [origin.place]
    facts.extensions[0].target.appGroups = []
    #expect(facts.suites(of: SampleProject.widget).isEmpty)
    facts.extensions[0].target.appGroups = [SampleProject.drafted("group.b", 4)]
    let groups = facts.suites(of: SampleProject.widget).map(\.group.value)
    #expect(groups == [nil, "group.b", "group.b"])
  }

  @Test func `code that no widget reaches may belong to any widget of the target`() {
    var facts = SampleProject.facts()
    facts.extensions[0].target.appGroups = [SampleProject.drafted("group.a", 4)]
    var other = SampleProject.widget
    other.type = "SnowWidget"
    other.origin.file = "Widgets/Snow.swift"
    facts.sources.widgets.append(other)
    let origin = Origin(file: "Widgets/Store.swift", line: 3)
    facts.sources.suites = [
      SuiteFacts(
        target: other.target, origin: origin,
        group: Drafted("group.a", expression: "name", origin: origin))
    ]
    #expect(facts.suites(of: other).map(\.group.value) == ["group.a"])
    facts.sources.timelines[0].readsChangingData = Drafted(false, expression: "", origin: nil)
    #expect(facts.suites(of: other).isEmpty)
    facts.sources.timelines[0].readsChangingData = nil
    facts.sources.timelines[0].openings = [origin.place]
    #expect(facts.suites(of: other).map(\.origin) == [origin])
  }

  @Test func `reloads in linked modules are reloads of the app`() {
    var facts = SampleProject.facts()
    let origin = Origin(file: "Kit/Sync.swift", line: 3)
    facts.sources.reloads = [ReloadFacts(target: "Kit", origin: origin, call: .reloadAllTimelines)]
    #expect(facts.reloads(ofApp: facts.apps[0]).isEmpty)
    facts.linkedModules = [facts.apps[0].target.target: ["Kit"]]
    #expect(facts.reloads(ofApp: facts.apps[0]).count == 1)
  }

  @Test(arguments: [false, true])
  func `of two alternating widgets with one kind, the one for newer systems is written`(
    isNewestFirst: Bool
  ) throws {
    var facts = SampleProject.facts()
    var newer = SampleProject.widget
    newer.type = "NewRainWidget"
    newer.platforms = ["iOS": "26.0"]
    newer.pushHandler = Drafted("Handler", expression: "Handler.self", origin: nil)
    facts.sources.widgets.append(newer)
    let types = ["NewRainWidget", "RainWidget"]
    facts.sources.bundles[0].widgets = isNewestFirst ? types : types.reversed()
    facts.sources.bundles[0].conditional = [
      "NewRainWidget": "iOS 26.0", "RainWidget": "before iOS 26.0",
    ]
    #expect(facts.widgets(ofTarget: "WeatherWidgets").map(\.type) == ["NewRainWidget"])
    #expect(facts.missingWidgets(ofTarget: "WeatherWidgets").isEmpty)
    let text = try #require(ManifestWriter.documents(facts).last?.text)
    #expect(text.contains("# or in its place: RainWidget, before iOS 26.0\n"))
    #expect(text.contains("push: !unknown \"on newer systems only\"\n"))
    #expect(!text.contains("26.0}"))
  }
}

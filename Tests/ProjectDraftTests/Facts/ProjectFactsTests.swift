import Testing

@testable import ProjectDraft

@Suite struct ProjectFactsTests {
  @Test func `joined projects and each of them find their own timelines`() {
    let rain = SampleProject.facts()
    var snow = rain
    snow.sources.widgets[0].target = "SnowWidgets"
    snow.sources.timelines[0].target = "SnowWidgets"
    let joined = ProjectFacts(joining: [rain, snow])
    #expect(joined.sources.widgets.map(\.target) == ["WeatherWidgets", "SnowWidgets"])
    // A timeline that is not found would be told of, in whichever order they are asked.
    for facts in [joined, snow, rain, joined] { #expect(facts.allUnresolved.isEmpty) }
  }

  @Test func `a fact that is added later is found`() {
    var facts = SampleProject.facts()
    facts.sources.timelines = []
    #expect(facts.allUnresolved.map(\.what) == ["timeline of RainWidget"])
    facts.sources.timelines = SampleProject.facts().sources.timelines
    #expect(facts.allUnresolved.isEmpty)
  }

  @Test func `what iOS has since a version, Mac Catalyst has since then`() {
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

  @Test func `a group that a provider's code opens is its widget's, wherever it does`() {
    var facts = SampleProject.facts()
    let origin = Origin(file: "Kit/Store.swift", line: 3)
    facts.sources.suites = [
      SuiteFacts(
        target: "Kit", origin: origin, group: Drafted(nil, expression: "name()", origin: origin))
    ]
    #expect(facts.suites(of: SampleProject.widget).isEmpty)
    facts.sources.timelines[0].openings = [origin]
    #expect(facts.suites(of: SampleProject.widget).map(\.origin) == [origin])
  }
}

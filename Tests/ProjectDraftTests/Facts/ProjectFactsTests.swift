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
}

internal import FuzzTarget
internal import ProductBuilder
internal import Testing

@testable internal import ProjectDraft

/// What a fuzzer starts from is right, or it would never get behind the first mistake.
@Suite struct DraftSeedTests {
  @Test func `the packaged project has everything that its lists say`() throws {
    let facts = try #require(PackagingSeeds.facts.first)
    #expect(facts.problems == [])
    #expect(facts.apps.map { $0.urlSchemes.compactMap(\.value) } == [["weather"]])
    let item = try #require(facts.extensions.first)
    #expect(item.target.appGroups.map(\.value) == ["group.com.example"])
    #expect(item.target.userDefaultsReasons?.map(\.value) == ["1C8F.1"])
    #expect(facts.sources.intents.map(\.type) == ["WXSelectIntent", "Mine"])
    #expect(facts.sources.widgets.map(\.type) == ["RainWidget"])
  }

  @Test func `what lies beside a project is read`() throws {
    let folder = try ProductFolder(BesideProjectSeeds.project)
    let facts = try ProjectDraft.facts(of: folder.path, configuration: nil, all: true)
    let app = try #require(facts.first { !$0.apps.isEmpty })
    #expect(app.extensions.map(\.target.target) == ["W"])
    #expect(app.sources.widgets.map(\.type) == ["RainWidget"])
  }

  @Test func `comments between brackets hide nothing of the code beside them`() throws {
    let folder = try ProductFolder(["A.swift": Array(DraftSeeds.comments.utf8)])
    let facts = try ProjectDraft.facts(of: folder.path, configuration: nil, all: true)
    let widget = try #require(facts.first?.sources.widgets.first)
    #expect(widget.kind?.value == "a)")
    #expect(widget.families?.value?.count == 2)
  }

  @Test func `the texts of the project are found`() throws {
    let folder = try ProductFolder(TextSeeds.project)
    let facts = try ProjectDraft.facts(
      of: folder.path + "/ios", configuration: nil, all: true)
    let widget = try #require(facts.first?.sources.widgets.first)
    #expect(widget.displayName?.value == "Rain \"radar\"")
    #expect(widget.summary?.value == "Rain in the next hours")
    #expect(facts.first?.extensions.first?.target.version?.value == "1.2.3")
    #expect(facts.first?.extensions.first?.target.build?.value == "45")
    #expect(facts.first?.sources.reloads.map(\.kind?.value) == ["Rain"])
    #expect(facts.first?.sources.suites.map(\.group.value) == ["group.a"])
  }

  @Test func `the tests of draft have texts for each of its readers`() {
    #expect(DraftSeeds.projects.count > 5)
    #expect(DraftSeeds.specs.count > 10)
    #expect(DraftSeeds.sources.count > 100)
    #expect(DraftSeeds.xcconfigs.count > 2)
    #expect(DraftSeeds.packages.count > 1)
    #expect(DraftSeeds.manifests.count > 5)
    #expect(DraftSeeds.graphs.count > 1)
    #expect(DraftSeeds.scripts.count > 10)
    #expect(DraftSeeds.configurations.count > 1)
    #expect(DraftSeeds.manifests.contains { $0.contains("Workspace(") })
    #expect(DraftSeeds.expoCode.count > 2)
  }
}

import Testing
import WidgetManifests

@testable import ProjectDraft

@Suite struct AppVariantsTests {
  @Test func `of two apps with one bundle ID, the one in the default scheme is written`() {
    var facts = twoApps(id: "com.example.weather")
    #expect(names(facts) == ["Weather", "WeatherWidgets"])
    facts.schemes = [["Weather All"], ["Weather"]]
    #expect(names(facts) == ["Weather All", "WeatherWidgets"])
    #expect(Reading(facts).findings.map(\.rule) == [])
    let first = ManifestWriter.documents(facts)[0].text
    #expect(
      first.hasPrefix(
        "# Weather is a variant of this app: --all --output FOLDER writes it, too\napp: "))
    #expect(
      facts.variantProblems.map(\.message) == [
        "Weather All and Weather are variants of one app, of which a manifest contains the first; "
          + "`draft --all --output FOLDER` writes a folder for each, and `audit lint --all` audits each"
      ])
    facts.keepsVariants = true
    #expect(
      names(facts) == [
        "Weather", "WeatherWidgets in Weather", "Weather All", "WeatherWidgets in Weather All",
      ])
    // Each is a separate run: together they would have duplicates of everything.
    #expect(
      ManifestWriter.documents(facts).map(\.variant)
        == ["Weather", "Weather", "Weather All", "Weather All"])
    let (nodes, variants) = ManifestWriter.allVariants([facts])
    let starts = nodes.tree.documents.map(\.place.start.line)
    #expect(
      variants.map { $0.map(\.lowerBound) } == [[starts[2], starts[3]], [starts[0], starts[1]]])
    #expect(nodes.tree.documents[2].entries.first?.value.text == "Weather All")
    let text = String(decoding: ManifestWriter.bytes([facts]), as: UTF8.self)
    #expect(Reading(text).findings.isEmpty && !text.contains("app: Weather\n"))
  }

  @Test func `of apps that embed one extension, the one whose ID it extends is written`() {
    var facts = twoApps(id: "org.example.other")
    facts.schemes = [["Weather All"]]
    #expect(names(facts) == ["Weather", "WeatherWidgets"])
    // On another platform it is another product.
    facts.extensions[1].target.platforms = ["watchOS": SampleProject.drafted("10.0", 60)]
    #expect(facts.variants.isEmpty)
  }

  @Test func `apps for different platforms with one bundle ID are written with their widgets`() {
    var facts = twoApps(id: "com.example.weather")
    facts.apps[1].target.platforms = ["macOS": SampleProject.drafted("14.0", 60)]
    facts.apps[1].target.version = SampleProject.drafted("3.1.0", 61)
    facts.extensions[1].target = SampleProject.target("MacWidgets", "com.example.weather.widgets")
    facts.extensions[1].target.displayName = SampleProject.drafted("Weather", 32)
    facts.extensions[1].target.platforms = facts.apps[1].target.platforms
    facts.extensions[1].target.version = facts.apps[1].target.version
    facts.sources.bundles.append(facts.sources.bundles[0])
    facts.sources.bundles[1].target = "MacWidgets"
    facts.sources.widgets.append(facts.sources.widgets[0])
    facts.sources.widgets[1].target = "MacWidgets"
    #expect(names(facts) == ["Weather", "WeatherWidgets", "Weather All", "MacWidgets"])
    #expect(facts.variantProblems.isEmpty)
    #expect(Reading(facts).findings.isEmpty)
    // A common platform makes them variants.
    facts.apps[1].target.platforms["iOS"] = SampleProject.drafted("17.0", 62)
    #expect(facts.variants.map(\.others) == [["Weather All"]])
  }

  @Test func `an app with the code of another one lacks its widgets, unless no scheme archives it`()
  {
    var facts = twoApps(id: "com.example.staging")
    facts.extensions.removeLast()
    #expect(facts.apps(lacking: facts.extensions[0]).isEmpty)
    facts.apps[0].target.swiftFiles = ["A.swift", "B.swift", "C.swift", "D.swift", "E.swift"]
    facts.apps[1].target.swiftFiles = ["A.swift", "B.swift", "C.swift", "D.swift", "F.swift"]
    func lacking() -> [String?] { facts.apps(lacking: facts.extensions[0]).map(\.value) }
    #expect(lacking() == ["Weather All"])
    #expect(ManifestWriter.documents(facts)[1].text.contains("\nmissingFrom: [Weather All]  #"))
    facts.schemes = [["Weather"]]
    #expect(lacking() == [])
    facts.schemes = []
    facts.apps[1].hosts = ["Weather"]
    #expect(lacking() == [])
  }

  @Test func `an extension in no app is missing from those for its platform`() {
    var facts = SampleProject.facts()
    facts.extensions[0].host = nil
    #expect(facts.apps(lacking: facts.extensions[0]).map(\.value) == ["Weather"])
    facts.apps[0].target.platforms = ["macOS": SampleProject.drafted("14.0", 60)]
    #expect(facts.apps(lacking: facts.extensions[0]).isEmpty)
    // The iOS app embeds the watch app.
    let watch = ["watchOS": SampleProject.drafted("10.0", 60)]
    facts.apps[0].hosts = ["Phone"]
    facts.apps[0].target.platforms = watch
    facts.extensions[0].target.platforms = watch
    #expect(facts.apps(lacking: facts.extensions[0]).map(\.value) == ["Weather"])
  }

  @Test func `a watch app is written with the app that embeds it`() {
    var facts = SampleProject.facts()
    var watch = AppFacts(
      target: SampleProject.target("Watch", "com.example.weather.watchkitapp"))
    watch.target.platforms = ["watchOS": SampleProject.drafted("10.0", 60)]
    facts.apps.append(watch)
    #expect(names(facts) == ["Weather", "WeatherWidgets"])
    facts.apps[1].hosts = ["Weather"]
    facts.apps[1].companion = SampleProject.drafted("com.example.weather", 61)
    #expect(names(facts) == ["Weather", "WeatherWidgets", "Watch"])
    let text = ManifestWriter.documents(facts)[2].text
    for key in ["companion", "embeddedIn"] {
      #expect(text.contains("\n\(key): com.example.weather  #"))
    }
    facts.apps[1].isWatchOnly = true
    #expect(names(facts) == ["Weather", "WeatherWidgets"])
  }

  @Test func `apps with unknown bundle IDs are different apps`() {
    var facts = twoApps(id: "")
    for index in 0...1 {
      facts.apps[index].target.bundleID = Drafted(
        nil, expression: "$(APP_ID)", origin: Origin(file: SampleProject.file, line: 20))
    }
    facts.extensions[1].target.target = "MoreWidgets"
    #expect(facts.variants.isEmpty)
  }

  @Test func `apps without widgets aren't written beside apps with widgets`() {
    var facts = SampleProject.facts()
    facts.apps.append(
      AppFacts(target: SampleProject.target("Helper", "com.example.weather.helper")))
    #expect(names(facts) == ["Weather", "WeatherWidgets"])
    facts.extensions = []
    #expect(names(facts) == ["Weather", "Helper"])
  }

  private func twoApps(id: String) -> ProjectFacts {
    var facts = SampleProject.facts()
    facts.apps.append(AppFacts(target: SampleProject.target("Weather All", id)))
    var second = facts.extensions[0]
    second.host = "Weather All"
    facts.extensions.append(second)
    return facts
  }

  private func names(_ facts: ProjectFacts) -> [String] {
    ManifestWriter.documents(facts).map(\.name)
  }
}

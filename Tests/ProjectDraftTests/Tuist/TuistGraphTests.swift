internal import AppProduct
internal import Testing

@testable internal import ProjectDraft

@Suite struct TuistGraphTests {
  @Test func `a graph replaces values that can't be evaluated`() throws {
    let facts = try facts(of: Self.graph)
    let app = try #require(facts.apps.first?.target)
    #expect(app.target == "Tide")
    #expect(app.bundleID?.value == "com.example.tide")
    #expect(app.bundleID?.origin == Origin(file: "Project.swift"))
    #expect(app.platforms["iOS"]?.value == "17.0")
    #expect(app.version?.value == "2.5")
    #expect(app.deviceFamilies == [1])
    let widgets = try #require(facts.extensions.first)
    #expect(widgets.host == "Tide")
    #expect(widgets.extensionPoint?.value == "com.apple.widgetkit-extension")
    #expect(widgets.target.version?.value == "1.0")
    #expect(widgets.target.appGroups.map(\.value) == ["group.tide"])
    #expect(facts.widgets(ofTarget: "TideWidgets").map(\.kind?.value) == ["Tide"])
    #expect(facts.configuration == "Store")
  }

  @Test func `a graph of a Tuist before version 4 is refused`() {
    let graph = """
      {"name": "Tide", "path": "/build/tide", "projects": {"/build/tide": {
        "name": "Tide", "path": "/build/tide", "packages": [], "schemes": [],
        "targets": [
          {"name": "TideWidgets", "product": "app_extension",
           "sources": ["/build/tide/Widgets/Tide.swift"], "resources": []}]}}}
      """
    let error = #expect(throws: DraftError.self) { try facts(of: graph) }
    #expect(error?.reason == "lacks bundle IDs, as before Tuist 4, and is not read")
  }

  @Test(arguments: [
    "", "{}", "[1,", "{\"projects\": {}}", "digraph {}", "{\"projects\":[\"/a\",{}]}",
  ])
  func `a file that isn't a graph is refused with its path`(text: String) throws {
    _ = try TemporaryProject(["Project.swift": Self.manifest, "graph.json": text]).use { files in
      #expect(throws: DraftError.self) {
        try ProjectDraft.facts(
          of: files.root, configuration: nil, all: false, tuistGraph: "\(files.root)/graph.json")
      }
    }
  }

  private func facts(of graph: String) throws -> ProjectFacts {
    let widget = """
      import WidgetKit
      @main struct Tide: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "Tide", provider: P()) { _ in }
        }
      }
      """
    let texts = [
      "Project.swift": Self.manifest, "graph.json": graph, "Widgets/Tide.swift": widget,
    ]
    return try TemporaryProject(texts).use { files in
      try ProjectDraft.facts(
        of: files.root, configuration: nil, all: false, tuistGraph: "\(files.root)/graph.json")[0]
    }
  }

  private static let manifest = "import ProjectDescription\nlet project = Company.project()\n"

  private static let graph = """
    {"name": "Tide", "path": "/build/tide", "projects": ["/build/tide", {
      "name": "Tide", "path": "/build/tide", "type": {"local": {}},
      "settings": {"base": {"MARKETING_VERSION": {"string": {"_0": "2.5"}}}, "baseDebug": {},
        "configurations": [
          {"name": "Dev", "variant": "debug"}, {"settings": {}},
          {"name": "Store", "variant": "release"}, null]},
      "schemes": [{"name": "Tide", "buildAction": {"targets": [{"projectPath": "/build/tide", "name": "Tide"}]}}],
      "targets": {
        "Tide": {"name": "Tide", "product": "app", "productName": "Tide",
          "bundleId": "com.example.tide", "destinations": ["iPhone"],
          "deploymentTargets": {"iOS": "17.0"}, "sources": [],
          "infoPlist": {"dictionary": {"_0": {
            "CFBundleShortVersionString": {"string": {"_0": "$(MARKETING_VERSION)"}}}}},
          "dependencies": [
            {"target": {"name": "TideWidgets", "status": "required"}},
            {"project": {"target": "Alamofire", "path": "/build/packages/Alamofire"}}]},
        "TideWidgets": {"name": "TideWidgets", "product": "app_extension",
          "bundleId": "com.example.tide.widgets", "destinations": ["iPhone"],
          "deploymentTargets": {"iOS": "17.0"},
          "entitlements": {"dictionary": {"_0": {"com.apple.security.application-groups":
            {"array": {"_0": [{"string": {"_0": "group.tide"}}]}}}}},
          "infoPlist": {"extendingDefault": {"with": {"NSExtension": {"dictionary": {"_0": {
            "NSExtensionPointIdentifier": {"string": {"_0": "com.apple.widgetkit-extension"}}}}}}}},
          "sources": [{"path": "/build/tide/Widgets/Tide.swift"}],
          "resources": {"resources": []}, "dependencies": []}}}]}
    """
}

internal import Testing

@testable internal import ProjectDraft

@Suite struct ProjectDiscoveryTests {
  @Test func `A project beside its spec is one project, and what Xcode builds`() throws {
    let texts = ["App.xcodeproj/project.pbxproj": "", "project.yml": Self.spec]
    #expect(try places(texts) == [.xcodeProject("App.xcodeproj")])
  }

  @Test func `A spec that is a part of another is no project`() throws {
    let texts = ["App/project.yml": Self.spec, "Kit/project.yml": "targets: {Kit: {type: tool}}"]
    #expect(try places(texts) == [.spec("App/project.yml", folder: "App")])
  }

  @Test func `A spec may name what lies below a folder above it`() throws {
    let texts = [
      "Apps/One/project.yml": Self.spec + "\ninclude: [Shared/base.yml]",
      "Shared/base.yml": "settings: {A: 1}",
    ]
    #expect(try places(texts) == [.spec("Apps/One/project.yml", folder: "")])
  }

  @Test func `Several projects are named, unless all are asked for`() throws {
    let texts = [
      "A/A.xcodeproj/project.pbxproj": "", "B/B.xcodeproj/project.pbxproj": "",
      "Pods/Pods.xcodeproj/project.pbxproj": "",
    ]
    let candidates = ["A/A.xcodeproj", "B/B.xcodeproj"]
    try TemporaryProject(texts).use { files in
      do throws(DraftError) {
        _ = try ProjectDiscovery(files.root, all: false)
        Issue.record("several projects were taken for one")
      } catch {
        let names = candidates.joined(separator: ", ")
        #expect(
          error.reason == "holds several projects: \(names); name one of them, or draft --all")
      }
      let all = try ProjectDiscovery(files.root, all: true)
      #expect(all.places.map(\.path) == candidates)
    }
  }

  @Test func `A project in the folder itself comes before those below it`() throws {
    let texts = [
      "App.xcodeproj/project.pbxproj": "", "Demo/Demo.xcodeproj/project.pbxproj": "",
    ]
    #expect(try places(texts) == [.xcodeProject("App.xcodeproj")])
  }

  @Test func `A workspace is its projects`() throws {
    let texts = [
      "All.xcworkspace/contents.xcworkspacedata": """
      <Workspace version="1.0"><FileRef location = "group:App/App.xcodeproj"></FileRef>
      <FileRef location="group:Pods/Pods.xcodeproj"/></Workspace>
      """,
      "App/App.xcodeproj/project.pbxproj": "", "Pods/Pods.xcodeproj/project.pbxproj": "",
    ]
    try TemporaryProject(texts).use { files in
      let found = try ProjectDiscovery(files.root + "/All.xcworkspace", all: false)
      #expect(found.places == [.xcodeProject("App/App.xcodeproj")])
    }
  }

  @Test func `Each program of a bare folder is a target, and the rest is a library`() throws {
    let texts = [
      "App/Main.swift": "@main struct A {}", "App/More/a.swift": "",
      "Widget/Sources/W.swift": "@main struct W {}", "Shared/s.swift": "",
      "AppTests/t.swift": "",
    ]
    #expect(try places(texts) == [.sources("")])
    try TemporaryProject(texts).use { files in
      let model = SourceFolder.model(of: "", files: files)
      #expect(model.targets.map(\.name) == ["Sources", "App", "Widget"])
      #expect(model.targets.map(\.dependencies) == [[], ["Sources"], ["Sources"]])
      #expect(model.targets.map(\.sources.count) == [1, 2, 1])
    }
  }

  private static let spec = "name: App\ntargets: {App: {type: application, platform: iOS}}"

  private func places(_ texts: [String: String]) throws -> [ProjectDiscovery.Place] {
    try TemporaryProject(texts).use { try ProjectDiscovery($0.root, all: false).places }
  }
}

internal import AuditKit
import Testing

@testable internal import ProjectDraft

@Suite struct ProjectDiscoveryTests {
  @Test func `a spec precedes the project that is generated from it, not another`() throws {
    var texts = ["App.xcodeproj/project.pbxproj": "", "project.yml": Self.spec]
    #expect(try places(texts) == [.spec("project.yml", folder: "")])
    texts["Other.xcodeproj/project.pbxproj"] = ""
    #expect(
      try places(texts) == [.xcodeProject("Other.xcodeproj"), .spec("project.yml", folder: "")])
  }

  @Test func `a spec included by another isn't a project`() throws {
    let texts = ["App/project.yml": Self.spec, "Kit/project.yml": "targets: {Kit: {type: tool}}"]
    #expect(try places(texts) == [.spec("App/project.yml", folder: "App")])
  }

  @Test func `a spec may refer to files outside its folder`() throws {
    let texts = [
      "Apps/One/project.yml": Self.spec + "\ninclude: [Shared/base.yml]",
      "Shared/base.yml": "settings: {A: 1}",
    ]
    #expect(try places(texts) == [.spec("Apps/One/project.yml", folder: "")])
  }

  @Test func `of several projects, the one with widgets is drafted unless all are requested`()
    throws
  {
    let widgets = """
      name: B
      targets:
        W: {type: app-extension, platform: iOS, sources: [W]}
        B: {type: application, platform: iOS, dependencies: [{target: W}]}
      """
    let source = """
      import WidgetKit
      @main struct Rain: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "Rain", provider: P()) { _ in }
        }
      }
      """
    let texts = [
      "A/project.yml": Self.spec, "B/project.yml": widgets, "B/W/W.swift": source,
      "Pods/project.yml": Self.spec,
    ]
    try TemporaryProject(texts).use { files in
      let one = try ProjectDraft.facts(of: files.root, configuration: nil, all: false)
      #expect(one.map { $0.apps.map(\.target.target) } == [["B"]])
      #expect(one[0].problems[0].message.contains("the others are \(files.root)/A/project.yml:"))
      #expect(one[0].problems[0].origin == Origin(file: "B/project.yml"))
      let progress = RunProgress(.sources)
      let all = try ProjectDraft.facts(
        of: files.root, configuration: nil, all: true, progress: progress)
      #expect(progress.phrase == "looking for widgets in 2 of 2 targets")
      #expect(all.map { $0.apps.map(\.target.target) } == [["App"], ["B"]])
    }
  }

  @Test func `several projects without widgets are listed`() throws {
    let texts = ["A/project.yml": Self.spec, "B/project.yml": Self.spec]
    try TemporaryProject(texts).use { files in
      do throws(DraftError) {
        _ = try ProjectDraft.facts(of: files.root, configuration: nil, all: false)
        Issue.record("several projects were taken for one")
      } catch {
        let names = ["A", "B"].map { "\(files.root)/\($0)/project.yml" }.joined(separator: ", ")
        #expect(
          error.reason
            == "contains several projects, none of them with widgets: \(names); name one of them, or "
            + "pass --all")
      }
    }
  }

  @Test func `a project in the folder itself precedes those in subfolders`() throws {
    let texts = [
      "App.xcodeproj/project.pbxproj": "", "Demo/Demo.xcodeproj/project.pbxproj": "",
    ]
    #expect(try places(texts) == [.xcodeProject("App.xcodeproj")])
  }

  @Test(arguments: [
    ("MODULE.bazel", "Bazel"), (".buckconfig", "Buck"), ("src/Rain/iOS/Rain.csproj", ".NET"),
    ("nativescript.config.ts", "NativeScript"), ("config.xml", "Cordova"),
    ("ProjectSettings/ProjectVersion.txt", "Unity"),
  ])
  func `an unsupported build system is reported, with what to do`(
    path: String, name: String
  ) throws {
    try TemporaryProject([path: ""]).use { files in
      let error = #expect(throws: DraftError.self) {
        try ProjectDraft.facts(of: files.root, configuration: nil, all: false)
      }
      #expect(error?.reason.hasPrefix("\(name) builds this project, and draft does not") == true)
    }
    try TemporaryProject([path: "", "Rain/A.swift": "let a = 1"]).use { files in
      let facts = try ProjectDraft.facts(of: files.root, configuration: nil, all: false)
      #expect(facts[0].problems.first?.message.hasPrefix("\(name) builds this project") == true)
      #expect(facts[0].problems.first?.origin == Origin(file: path))
    }
  }

  @Test func `a Bazel build file counts if it declares an extension`() throws {
    for (text, isNamed) in [("ios_extension(", true), ("go_library(", false)] {
      try TemporaryProject(["app/BUILD": text, "Rain/A.swift": "let a = 1"]).use { files in
        let facts = try ProjectDraft.facts(of: files.root, configuration: nil, all: false)
        let message = facts[0].problems.first?.message
        #expect((message?.hasPrefix("Bazel builds this project") == true) == isNamed)
      }
    }
  }

  @Test func `a workspace consists of its projects`() throws {
    let texts = [
      "All.xcworkspace/contents.xcworkspacedata": """
      <Workspace version="1.0"><FileRef location = "group:App/App.xcodeproj"></FileRef>
      <FileRef location="group:Pods/Pods.xcodeproj"/></Workspace>
      """,
      "App/App.xcodeproj/project.pbxproj": "", "Pods/Pods.xcodeproj/project.pbxproj": "",
    ]
    try TemporaryProject(texts).use { files in
      let found = try ProjectDiscovery(files.root + "/All.xcworkspace")
      #expect(found.places == [.xcodeProject("App/App.xcodeproj")])
    }
    try TemporaryProject(["All.xcworkspace/contents.xcworkspacedata": "\n{}"]).use { files in
      let path = files.root + "/All.xcworkspace"
      let reason =
        "All.xcworkspace/contents.xcworkspacedata:2: the workspace can't be read from here on"
      let error = #expect(throws: DraftError.self) { try ProjectDiscovery(path) }
      #expect(error?.reason == reason)
    }
  }

  @Test func `without a project, each program is a target, and the rest a library`() throws {
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

  @Test func `without a project, property lists beside a program make it an extension`() throws {
    let widget = """
      import WidgetKit
      @main struct Tide: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "tide", provider: P()) { _ in Text("") }
        }
      }
      """
    let list = """
      <plist><dict>
      <key>CFBundleDisplayName</key><string>Tide</string>
      <key>CFBundleShortVersionString</key><string>$(MARKETING_VERSION)</string>
      <key>CFBundleVersion</key><string>12</string>
      <key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>
      <string>com.apple.widgetkit-extension</string></dict>
      </dict></plist>
      """
    let entitlements = """
      <plist><dict><key>com.apple.security.application-groups</key>
      <array><string>group.com.example.tide</string></array></dict></plist>
      """
    let texts = [
      "all/App/Main.swift": "@main struct A: App {}", "all/Widget/Sources/W.swift": widget,
      "all/Widget/Info.plist": list, "all/Widget/W.entitlements": entitlements,
      "all/Widget/PrivacyInfo.xcprivacy": "<plist><dict/></plist>", "all/App/Info.plist": "",
    ]
    try TemporaryProject(texts).use { files in
      let path = files.root + "/all"
      let facts = try ProjectDraft.facts(of: path, configuration: nil, all: false)
      let found = try #require(facts.first?.extensions.first)
      #expect(facts.first?.extensions.count == 1 && facts.first?.apps.isEmpty == true)
      #expect(found.target.target == "Widget" && found.target.build?.value == "12")
      #expect(found.target.displayName?.value == "Tide")
      #expect(found.target.appGroups.map(\.value) == ["group.com.example.tide"])
      #expect(found.target.privacyManifest != nil)
      #expect(found.extensionPoint?.value == "com.apple.widgetkit-extension")
      #expect(found.target.version?.value == nil && found.target.bundleID?.value == nil)
    }
  }

  @Test func `without an Info.plist, nobody knows whether a widget may use the location`() throws {
    let widget = """
      import WidgetKit
      @main struct Tide: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "tide", provider: P()) { _ in Text("") }
        }
      }
      struct P: TimelineProvider {
        func getTimeline(in context: Context, completion: @escaping (Timeline<E>) -> Void) {
          let place = CLLocationManager().location
          completion(Timeline(entries: [E(date: .now, place: place)], policy: .never))
        }
      }
      """
    let list = """
      <plist><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>
      <string>com.apple.widgetkit-extension</string></dict></dict></plist>
      """
    for (list, isUnknown) in [(nil, true), (list, false)] {
      var texts = ["all/App/Main.swift": "@main struct A: App {}", "all/Widget/W.swift": widget]
      texts["all/Widget/Info.plist"] = list
      try TemporaryProject(texts).use { files in
        let path = files.root + "/all"
        let facts = try ProjectDraft.facts(of: path, configuration: nil, all: false)
        let found = try #require(facts.first?.extensions.first)
        #expect((found.wantsLocation != nil) == isUnknown && found.wantsLocation?.value == nil)
      }
    }
  }

  private static let spec = "name: App\ntargets: {App: {type: application, platform: iOS}}"

  private func places(_ texts: [String: String]) throws -> [ProjectDiscovery.Place] {
    try TemporaryProject(texts).use { try ProjectDiscovery($0.root).places }
  }
}

internal import AppProduct
internal import Testing

@testable internal import ProjectDraft

@Suite struct XcodeGenReaderTests {
  @Test func `a spec overrides included ones; lists are joined unless REPLACE is used`() throws {
    let model = try read([
      "project.yml": """
      name: App
      include: [parts/widget.yml]
      targets:
        Widget:
          sources: [Shared]
          settings:
            base:
              NAME: outer
          info:
            properties:
              List:REPLACE: [new]
      """,
      "parts/widget.yml": """
      targets:
        Widget:
          type: app-extension
          platform: iOS
          sources: [Sources]
          settings: {base: {NAME: inner, OTHER: kept}}
          info: {path: Info.plist, properties: {List: [old]}}
      """,
      "Shared/a.swift": "", "parts/Sources/b.swift": "",
    ])
    let widget = try #require(model.targets.first)
    #expect(widget.sources == ["parts/Sources/b.swift", "Shared/a.swift"])
    #expect(setting("NAME", of: widget) == "outer")
    #expect(setting("OTHER", of: widget) == "kept")
    #expect(setting("INFOPLIST_FILE", of: widget) == "parts/Info.plist")
    #expect(widget.declaredInfoPlist?.values["List"] == .array([.string("new")]))
    #expect(widget.declaredInfoPlist?.origins["List"]?.file == "project.yml")
  }

  @Test func `specs that include each other are reported and read once`() throws {
    let model = try read([
      "project.yml": "name: A\ninclude: b.yml\ntargets: {T: {type: application, platform: iOS}}",
      "b.yml": "include: [project.yml, none.yml]\nsettings: {X: 1}",
    ])
    #expect(model.targets.map(\.name) == ["T"])
    #expect(
      model.problems.map(\.message) == [
        "project.yml includes itself; it is read once", "none.yml: no such file or folder",
      ])
    #expect(model.problems.map(\.origin?.line) == [1, 1])
  }

  @Test func `a target overrides its template, and template attributes are filled in`() throws {
    let model = try read([
      "project.yml": """
      name: App
      targetTemplates:
        Base: {platform: iOS, settings: {A: base, B: base}}
        Widget:
          templates: [Base]
          type: app-extension
          settings: {B: "${target_name}", C: "${extra} ${HOME}"}
      targets:
        Clock:
          templates: [Widget]
          templateAttributes: {extra: more}
          settings: {A: own}
      """
    ])
    let clock = try #require(model.targets.first)
    #expect(clock.productType == "com.apple.product-type.app-extension")
    #expect(setting("A", of: clock) == "own")
    #expect(setting("B", of: clock) == "Clock")
    #expect(setting("C", of: clock) == "more ${HOME}")
    #expect(model.environmentNames.contains("HOME"))
  }

  @Test func `a target for several platforms becomes one target per platform`() throws {
    let model = try read([
      "project.yml": """
      name: App
      targets:
        Kit:
          type: framework
          platform: [iOS, macOS]
          deploymentTarget: {iOS: 17.0, macOS: "14"}
          sources: ["Kit/${platform}"]
      """,
      "Kit/iOS/a.swift": "", "Kit/macOS/b.swift": "",
    ])
    #expect(model.targets.map(\.name) == ["Kit_iOS", "Kit_macOS"])
    #expect(model.targets.map(\.sources) == [["Kit/iOS/a.swift"], ["Kit/macOS/b.swift"]])
    let names = model.targets.map { setting("PRODUCT_NAME", of: $0) }
    #expect(names == ["Kit", "Kit"])
    #expect(setting("IPHONEOS_DEPLOYMENT_TARGET", of: model.targets[0]) == "17.0")
    #expect(setting("MACOSX_DEPLOYMENT_TARGET", of: model.targets[1]) == "14.0")
  }

  @Test func `a bundle ID has the prefix unless a setting or an xcconfig defines it`() throws {
    let spec = """
      name: App
      options: {bundleIdPrefix: com.example}
      targets:
        My_App Größe!: {type: application, platform: iOS}
        Own: {type: application, platform: iOS, settings: {PRODUCT_BUNDLE_IDENTIFIER: a.b}}
        Filed: {type: application, platform: iOS, configFiles: {Release: own.xcconfig}}
      """
    let model = try read([
      "project.yml": spec, "own.xcconfig": "PRODUCT_BUNDLE_IDENTIFIER = c.d",
    ])
    let identifiers = model.targets.map { setting("PRODUCT_BUNDLE_IDENTIFIER", of: $0) }
    #expect(identifiers == [nil, "com.example.My-AppGröße", "a.b"])
    #expect(model.targets[0].configurations.map(\.baseFile) == [nil, "own.xcconfig"])
  }

  @Test func `numbers and Booleans are written as in XcodeGen`() throws {
    let model = try read([
      "project.yml": """
      name: App
      targets:
        T:
          type: application
          platform: iOS
          settings: {A: 1.10, B: "1.10", C: yes, D: 16, E: 1.2.3, F: [a, b], G: 010, H: 2.0}
      """
    ])
    let values = "ABCDEFGH".map { setting(String($0), of: model.targets[0]) }
    #expect(values == ["1.1", "1.10", "YES", "16", "1.2.3", "a b", "8", "2.0"])
  }

  @Test func `settings of a configuration override groups and the base`() throws {
    let model = try read([
      "project.yml": """
      name: App
      configs: {App Store: release, Debug: debug}
      settingGroups: {shared: {A: group, B: group}, loop: {groups: [loop]}}
      targets:
        T:
          type: application
          platform: iOS
          settings: {groups: [shared, loop], base: {B: base, C: base}, configs: {store: {C: own}}}
      """
    ])
    #expect(model.defaultConfiguration == "App Store")
    let values = ["A", "B", "C"].map { setting($0, of: model.targets[0], in: "App Store") }
    #expect(values == ["group", "base", "own"])
    #expect(setting("C", of: model.targets[0], in: "Debug") == "base")
  }

  @Test func `a declared Info.plist without a version has 1.0 and 1`() throws {
    let model = try read([
      "project.yml": """
      name: App
      targets:
        T:
          type: application
          platform: iOS
          info: {path: T/Info.plist, properties: {CFBundleVersion: $(CURRENT_PROJECT_VERSION)}}
          entitlements:
            path: T/T.entitlements
            properties: {com.apple.security.application-groups: [group.a]}
      """
    ])
    let plist = try #require(model.targets[0].declaredInfoPlist)
    #expect(plist.values["CFBundleShortVersionString"] == .string("1.0"))
    #expect(plist.values["CFBundleVersion"] == .string("$(CURRENT_PROJECT_VERSION)"))
    #expect(plist.origins["CFBundleVersion"] == Origin(file: "project.yml", line: 6))
    #expect(setting("CODE_SIGN_ENTITLEMENTS", of: model.targets[0]) == "T/T.entitlements")
    let groups = model.targets[0].declaredEntitlements?.values.values.map(\.strings)
    #expect(groups == [["group.a"]])
  }

  @Test func `apps embed extensions and watch apps; two apps may embed one extension`() throws {
    let model = try read([
      "project.yml": """
      name: App
      targets:
        App:
          type: application
          platform: iOS
          dependencies:
            - target: Widget
            - {target: Watch, platformFilter: iOS}
            - {package: Kit, product: KitUI}
        Beta: {type: application, platform: iOS, dependencies: [{target: Widget}]}
        Lite: {type: application, platform: iOS, dependencies: [{target: Widget, embed: false}]}
        Watch: {type: application, platform: watchOS}
        Widget: {type: app-extension, platform: iOS}
      """
    ])
    let embedded = model.targets.map { $0.embeddings.map(\.target) }
    #expect(embedded == [["Widget", "Watch"], ["Widget"], [], [], []])
    #expect(model.targets[0].embeddings.map(\.platformFilters) == [[], ["ios"]])
    #expect(model.targets[0].packageProducts == ["KitUI"])
  }

  @Test func `sources omit excluded files and contain only included ones`() throws {
    let model = try read([
      "project.yml": """
      name: App
      targets:
        A:
          type: application
          platform: iOS
          sources:
            - {path: A, excludes: ["**/*.gen.swift", Old, "{x,y}.swift"]}
            - {path: B, includes: ["Keep/**"]}
            - {path: C, buildPhase: none}
      """,
      "A/a.swift": "", "A/deep/b.gen.swift": "", "A/c.gen.swift": "", "A/Old/deep/d.swift": "",
      "A/x.swift": "", "A/PrivacyInfo.xcprivacy": "", "A/Images.xcassets/e.swift": "",
      "B/Keep/k.swift": "", "B/other.swift": "", "C/c.swift": "",
    ])
    #expect(model.targets[0].sources == ["A/a.swift", "B/Keep/k.swift"])
    #expect(model.targets[0].resources == ["A/Images.xcassets", "A/PrivacyInfo.xcprivacy"])
  }

  @Test func `a target without a type is reported, and the others are read`() throws {
    let model = try read([
      "project.yml": "name: A\ntargets:\n  B: {platform: iOS}\n  C: {type: tool, platform: macOS}"
    ])
    #expect(model.targets.map(\.name) == ["C"])
    let message = "target B has no type; the target is left out"
    let problem = DraftProblem(message, at: Origin(file: "project.yml", line: 3))
    #expect(model.problems == [problem])
  }

  @Test func `schemes define what is archived, the project's own first, then releases`() throws {
    let model = try read([
      "project.yml": """
      name: App
      schemes:
        Beta: {build: {targets: {B: all}}, archive: {config: Debug}}
        App: {build: {targets: {C: [run, archive], D: testing, E: none}}}
      targets:
        A: {type: application, platform: iOS, scheme: {}}
      """
    ])
    #expect(model.schemes == [["C"], ["A"], ["B"]])
  }

  private func read(_ texts: [String: String]) throws -> ProjectModel {
    try TemporaryProject(texts).use { files in
      try #require(XcodeGenReader.read("project.yml", in: "", files: files).model)
    }
  }

  private func setting(
    _ name: String, of target: TargetModel, in configuration: String = "Release"
  ) -> String? {
    let layer = target.configurations.first { $0.name == configuration }
    return layer?.settings.last { $0.name == name }?.value
  }
}

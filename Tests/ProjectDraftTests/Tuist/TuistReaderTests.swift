internal import AppProduct
internal import Testing

@testable internal import ProjectDraft

@Suite struct TuistReaderTests {
  @Test func `an app contains the extensions it depends on in its project`() throws {
    let model = try read(["Project.swift": Self.tide])
    #expect(model.targets.map(\.name) == ["Tide", "TideWidgets", "TideTests"])
    let app = try #require(model.targets.first)
    #expect(app.productType == "com.apple.product-type.application")
    #expect(app.embeddings.map(\.target) == ["TideWidgets"])
    #expect(
      setting("PRODUCT_BUNDLE_IDENTIFIER", of: model.targets[1]) == "com.example.tide.widgets")
    #expect(setting("IPHONEOS_DEPLOYMENT_TARGET", of: app) == "17.0")
    #expect(setting("TARGETED_DEVICE_FAMILY", of: app) == "1,2")
    #expect(model.targets[1].origin == Origin(file: "Project.swift", line: 10))
    #expect(model.problems == [])
  }

  @Test func `an Info.plist has Tuist's defaults unless the manifest has others`() throws {
    let model = try read(["Project.swift": Self.tide])
    let list = try #require(model.targets[1].declaredInfoPlist)
    #expect(list.path == "Derived/InfoPlists/TideWidgets-Info.plist")
    #expect(list.values["CFBundleShortVersionString"] == .string("1.0"))
    #expect(list.values["CFBundleVersion"] == .string("7"))
    #expect(list.values["CFBundleDisplayName"] == nil)
    #expect(list.defaults.contains("CFBundleShortVersionString"))
    #expect(!list.defaults.contains("CFBundleVersion"))
    #expect(list.origins["CFBundleVersion"]?.line == 14)
    let app = try #require(model.targets[0].declaredInfoPlist)
    #expect(app.values["CFBundleVersion"] == .string("1"))
  }

  @Test func `a draft marks a version as Tuist's default`() throws {
    try TemporaryProject(["Project.swift": Self.tide]).use { files in
      let facts = try ProjectDraft.facts(of: files.root, configuration: nil, all: false)
      let widgets = try #require(facts[0].extensions.first)
      #expect(widgets.host == "Tide")
      #expect(widgets.extensionPoint?.value == "com.apple.widgetkit-extension")
      #expect(widgets.target.version?.value == "1.0")
      #expect(
        widgets.target.version?.note
          == "Tuist's default, since `infoPlist` has no CFBundleShortVersionString")
      #expect(widgets.target.build?.value == "7")
    }
  }

  @Test func `files are matched by patterns, without excluded files and other file types`() throws {
    let model = try read([
      "Project.swift": """
      import ProjectDescription
      let project = Project(
        name: "A",
        targets: [
          .target(
            name: "A", destinations: .iOS, product: .app, bundleId: "a.b",
            sources: [
              .glob("Sources/**", excluding: ["Sources/Old/**"]), "Extra/One.swift",
            ],
            resources: ["Resources/**", "Other/Colors.xcassets"])
        ])
      """,
      "Sources/A.swift": "", "Sources/In/B.swift": "", "Sources/Old/C.swift": "",
      "Sources/README.md": "", "Extra/One.swift": "", "Extra/Two.swift": "",
      "Resources/en.lproj/Localizable.strings": "", "Resources/Images.xcassets/Contents.json": "",
      "Other/Colors.xcassets/Contents.json": "",
    ])
    #expect(
      model.targets[0].sources == ["Sources/A.swift", "Sources/In/B.swift", "Extra/One.swift"])
    let resources = [
      "Resources/Images.xcassets", "Resources/en.lproj/Localizable.strings",
      "Other/Colors.xcassets",
    ]
    #expect(model.targets[0].resources == resources)
  }

  @Test func `a privacy manifest may be declared among the resources`() throws {
    let texts = [
      "Project.swift": """
      import ProjectDescription
      let project = Project(
        name: "A",
        targets: [
          .target(
            name: "A", destinations: .iOS, product: .app, bundleId: "a.b",
            resources: .resources(
              ["Resources/**"],
              privacyManifest: .privacyManifest(
                tracking: false, trackingDomains: [], collectedDataTypes: [],
                accessedApiTypes: [
                  [
                    "NSPrivacyAccessedAPIType": "NSPrivacyAccessedAPICategoryUserDefaults",
                    "NSPrivacyAccessedAPITypeReasons": ["1C8F.1"],
                  ]
                ])))
        ])
      """
    ]
    try TemporaryProject(texts).use { files in
      let facts = try ProjectDraft.facts(of: files.root, configuration: nil, all: false)
      let app = try #require(facts[0].apps.first?.target)
      #expect(app.privacyManifest == "Project.swift")
      #expect(app.userDefaultsReasons?.map(\.value) == ["1C8F.1"])
      #expect(app.userDefaultsReasons?.first?.origin == Origin(file: "Project.swift", line: 9))
    }
  }

  @Test func `settings override each other, and those that Tuist derives`() throws {
    let model = try read([
      "Project.swift": """
      import ProjectDescription
      let base: SettingsDictionary = ["A": "base", "LIST": ["x", "y"], "FLAG": true]
      let project = Project(
        name: "A",
        settings: .settings(
          base: base.marketingVersion("3.1"),
          configurations: [
            .debug(name: "Beta", xcconfig: "Beta.xcconfig"),
            .release(name: .store, settings: ["A": "store"], xcconfig: .relativeToRoot("Store.xcconfig")),
          ]),
        targets: [
          .target(
            name: "A", destinations: [.iPhone], product: .app, bundleId: "a.b",
            settings: .settings(
              base: .init().automaticCodeSigning(devTeam: "ABCDE12345")
                .merging(["PRODUCT_BUNDLE_IDENTIFIER": "own"]))),
          .target(
            name: "B", destinations: .iOS.union([.macCatalyst]), product: .appExtension,
            bundleId: "a.b.c", settings: .settings(base: .signed)),
        ])
      extension SettingsDictionary {
        static let signed = joined(["GROUP": "group.a", "SCHEME": "a"])
        static func joined(_ own: SettingsDictionary) -> SettingsDictionary {
          var base = SettingsDictionary().codeSignIdentityAppleDevelopment()
          for (key, value) in own { base[key] = value }
          return base
        }
      }
      extension ProjectDescription.ConfigurationName {
        static let store: Self = .configuration("Store")
      }
      """
    ])
    #expect(model.configurations.map(\.name) == ["Beta", "Store"])
    #expect(model.configurations.map(\.baseFile) == ["Beta.xcconfig", "Store.xcconfig"])
    #expect(model.defaultConfiguration == "Store")
    let store = model.configurations[1].settings
    #expect(store.last { $0.name == "A" }?.value == "store")
    #expect(store.last { $0.name == "LIST" }?.value == "x y")
    #expect(store.last { $0.name == "FLAG" }?.value == "YES")
    #expect(store.last { $0.name == "MARKETING_VERSION" }?.value == "3.1")
    #expect(setting("DEVELOPMENT_TEAM", of: model.targets[0]) == "ABCDE12345")
    #expect(setting("PRODUCT_BUNDLE_IDENTIFIER", of: model.targets[0]) == "own")
    #expect(setting("CODE_SIGN_IDENTITY", of: model.targets[1]) == "Apple Development")
    #expect(setting("SUPPORTS_MACCATALYST", of: model.targets[1]) == "YES")
    #expect(setting("GROUP", of: model.targets[1]) == "group.a")
    #expect(setting("SCHEME", of: model.targets[1]) == "a")
  }

  @Test func `an unknown value keeps its expression and line, and the rest is read`() throws {
    let texts = [
      "Project.swift": """
      import ProjectDescription
      let project = Project(
        name: "A",
        targets: [
          .target(
            name: "A", destinations: [.iPhone], product: .app,
            bundleId: "com.\\(Secrets.company).a",
            infoPlist: .extendingDefault(with: [
              "CFBundleVersion": "\\(Secrets.build)",
              "CFBundleShortVersionString": "2.0",
            ]),
            settings: .settings(base: Secrets.settings))
        ])
      """
    ]
    try TemporaryProject(texts).use { files in
      let facts = try ProjectDraft.facts(of: files.root, configuration: nil, all: false)
      let app = try #require(facts[0].apps.first?.target)
      #expect(app.bundleID?.value == nil)
      #expect(app.bundleID?.expression == #""com.\(Secrets.company).a""#)
      #expect(app.bundleID?.origin?.line == 7)
      #expect(app.build?.value == nil)
      #expect(app.build?.expression == #""\(Secrets.build)""#)
      #expect(app.version?.value == "2.0")
      #expect(
        facts[0].problems.contains(
          DraftProblem(
            "settings can't be known: Secrets.settings",
            at: Origin(file: "Project.swift", line: 12))))
    }
  }

  @Test func `helpers add functions, constants and cases to Tuist's types`() throws {
    let model = try read([
      "Workspace.swift": """
      import ProjectDescription
      import ProjectDescriptionHelpers
      let workspace = Workspace(name: "W", projects: Layer.allCases.map { "Layers/\\($0.rawValue)" })
      """,
      "Tuist/ProjectDescriptionHelpers/Layers.swift": """
      import ProjectDescription
      public enum Layer: String, CaseIterable { case App, Core }
      public enum Kind {
        case app
        case library(isStatic: Bool)
        var isStatic: Bool { self == .library(isStatic: true) }
        var product: Product {
          switch self {
          case .app: .app
          case .library(let isStatic): isStatic ? .staticFramework : .framework
          }
        }
      }
      extension TargetDependency {
        public static func layer(_ layer: Layer) -> Self {
          .project(target: layer.rawValue, path: .relativeToRoot("Layers/\\(layer.rawValue)"))
        }
      }
      extension TargetDependency {
        public enum Module {
          public static let core: TargetDependency = .layer(.Core)
        }
      }
      extension DeploymentTargets { public static let all = DeploymentTargets.iOS("16.4") }
      extension SourceFilesList { public static let common: SourceFilesList = "Code/**" }
      extension Project {
        public static func layer(
          _ layer: Layer, kind: Kind, dependencies: [TargetDependency] = [],
          names: String...
        ) -> Project {
          var targets: [Target] = [
            .target(
              name: layer.rawValue, destinations: .iOS, product: kind.product,
              bundleId: "com.example.\\(layer.rawValue)".lowercased(), deploymentTargets: .all,
              sources: .common,
              dependencies: dependencies + names.map { .target(name: $0) })
          ]
          for name in names {
            targets.append(
              .target(
                name: name, destinations: .iOS, product: .appExtension,
                bundleId: "com.example.\\(name)", sources: ["\\(name)/**"]))
          }
          return Project(name: layer.rawValue, targets: targets)
        }
      }
      """,
      "Layers/App/Project.swift": """
      import ProjectDescription
      import ProjectDescriptionHelpers
      let project = Project.layer(
        .App, kind: .app, dependencies: [.Module.core], names: "One", "Two")
      """,
      "Layers/Core/Project.swift": """
      import ProjectDescription
      import ProjectDescriptionHelpers
      let project = Project.layer(.Core, kind: .library(isStatic: true))
      """,
      "Layers/App/Code/App.swift": "", "Layers/App/One/One.swift": "",
      "Layers/Core/Code/Core.swift": "",
    ])
    #expect(model.folder == "Layers/App")
    #expect(model.targets.map(\.name) == ["App", "One", "Two", "Core"])
    #expect(model.targets[0].embeddings.map(\.target) == ["One", "Two"])
    #expect(model.targets[0].dependencies == ["Core", "One", "Two"])
    #expect(model.targets[3].productType == "com.apple.product-type.framework.static")
    #expect(model.targets[3].sources == ["Layers/Core/Code/Core.swift"])
    #expect(setting("PRODUCT_BUNDLE_IDENTIFIER", of: model.targets[0]) == "com.example.app")
    #expect(setting("IPHONEOS_DEPLOYMENT_TARGET", of: model.targets[0]) == "16.4")
  }

  @Test func `values from the environment aren't read, and a note says so`() throws {
    let model = try read([
      "Project.swift": """
      import ProjectDescription
      let suffix = Environment.suffix.getString(default: "beta")
      let isStore = Environment.isStore.getBoolean(default: false)
      let product: String =
        if case let .string(name) = Environment.product { name } else { "a" }
      let project = Project(
        name: "A",
        targets: [
          .target(
            name: "A", destinations: [.iPhone], product: .app,
            bundleId: isStore ? "store" : "com.\\(product).\\(suffix)")
        ])
      """
    ])
    #expect(setting("PRODUCT_BUNDLE_IDENTIFIER", of: model.targets[0]) == "com.a.beta")
    #expect(
      model.problems == [
        DraftProblem(
          "Environment.suffix and 2 others are not read; the draft assumes no value",
          at: Origin(file: "Project.swift", line: 2))
      ])
  }

  @Test func `an extension of another project is in no app`() throws {
    let project = """
      import ProjectDescription
      let project = Project(
        name: "A",
        targets: [
          .target(
            name: "A", destinations: [.iPhone], product: .app, bundleId: "a",
            dependencies: [.project(target: "W", path: "../W")])
        ])
      """
    let other = """
      import ProjectDescription
      let project = Project(
        name: "W",
        targets: [.target(name: "W", destinations: [.iPhone], product: .appExtension, bundleId: "a.w")])
      """
    let model = try read([
      "Workspace.swift":
        "import ProjectDescription\nlet w = Workspace(name: \"A\", projects: [\"*\"])",
      "A/Project.swift": project, "W/Project.swift": other,
    ])
    #expect(model.targets.map(\.name) == ["A", "W"])
    #expect(model.targets[0].embeddings.isEmpty)
    #expect(
      model.problems == [
        DraftProblem(
          "Tuist embeds no appExtension of another project: W is not in A",
          at: Origin(file: "A/Project.swift", line: 7))
      ])
  }

  @Test func `a missing plugin is reported, with what to do`() throws {
    let model = try read([
      "Project.swift": """
      import Company
      import Local
      import ProjectDescription
      let project = Project(
        name: "A",
        targets: [.target(name: "A", destinations: [.iPhone], product: .app, bundleId: local)])
      """,
      "Plugins/Local/Plugin.swift": "import ProjectDescription\nlet p = Plugin(name: \"Local\")",
      "Plugins/Local/ProjectDescriptionHelpers/Local.swift": "public let local = \"com.local\"",
    ])
    #expect(
      model.problems.map(\.message) == [
        "the helpers of Company are missing: pass the output of `tuist graph --format json` "
          + "with --tuist-graph"
      ])
    #expect(setting("PRODUCT_BUNDLE_IDENTIFIER", of: model.targets[0]) == "com.local")
  }

  @Test func `a manifest that can't be evaluated is reported, with what to do`() throws {
    let texts = [
      "Project.swift": "import ProjectDescription\nlet project = Company.project()\n"
    ]
    try TemporaryProject(texts).use { files in
      do throws(DraftError) {
        _ = try ProjectDraft.facts(of: files.root, configuration: nil, all: false)
        Issue.record("a project was made of nothing")
      } catch {
        #expect(error.reason.contains("project can't be evaluated"))
        #expect(error.reason.contains("--tuist-graph"))
      }
    }
  }

  @Test func `a target of a Tuist before version 4 is named and not read`() throws {
    let model = try read([
      "Project.swift": """
      import ProjectDescription
      let project = Project(
        name: "A",
        targets: [
          Target(
            name: "A-B", platform: .iOS, product: .app, bundleId: "a",
            deploymentTarget: .iOS(targetVersion: "15.0", devices: [.iphone])),
          .target(
            name: "C-D", destinations: .iOS, product: .app, bundleId: "c",
            infoPlist: .file(path: "Info.plist"), entitlements: "A.entitlements"),
        ])
      """
    ])
    #expect(
      model.problems == [
        DraftProblem(
          "A-B has a `platform`, as before Tuist 4, and is not read",
          at: Origin(file: "Project.swift", line: 5), isUnread: true)
      ])
    #expect(model.targets.map(\.name) == ["C-D"])
    let app = model.targets[0]
    #expect(setting("PRODUCT_NAME", of: app) == "C_D")
    #expect(setting("INFOPLIST_FILE", of: app) == "Info.plist")
    #expect(setting("CODE_SIGN_ENTITLEMENTS", of: app) == "A.entitlements")
    #expect(app.declaredInfoPlist == nil)
  }

  @Test func `names in cases of protocols, and members of arrays, are known`() throws {
    let model = try read([
      "Project.swift": """
      import ProjectDescription
      protocol Named { func name(_ part: Part) -> String }
      extension Named where Self: RawRepresentable {
        func name(_ part: Part) -> String { "\\(self.rawValue)\\(part.rawValue)" }
      }
      enum Part: String { case sources = "", tests = "Tests" }
      enum Modules {
        case core(Core), feature(Feature)
        enum Core: String, Named { case Network }
        enum Feature: String, Named { case Tide }
      }
      extension Modules: Named {
        func name(_ part: Part) -> String {
          switch self {
          case let .core(module as any Named), let .feature(module as any Named):
            return module.name(part)
          }
        }
      }
      extension [Configuration] {
        static let `default`: [Configuration] = [.debug(name: "Dev"), .release(name: "Prod")]
      }
      let module = Modules.feature(.Tide)
      let project = Project(
        name: "A", settings: .settings(configurations: .default),
        targets: [
          .target(
            name: module.name(.sources), destinations: .iOS, product: .app, bundleId: "a")
        ])
      """
    ])
    #expect(model.problems == [])
    #expect(model.targets.map(\.name) == ["Tide"])
    #expect(model.configurations.map(\.name) == ["Dev", "Prod"])
  }

  @Test(arguments: [
    "let project = Project(name: \"A\", targets: [[[[", "let project = project",
    "let a = b\nlet b = a\nlet project = Project(name: a, targets: a)",
    "func f() -> [Target] { f() + f() }\nlet project = Project(name: \"A\", targets: f())",
    "let project = Project(name: \"A\", targets: .init(repeating: 5))", "",
  ])
  func `a nonsensical manifest is refused with a reason`(text: String) throws {
    let texts = ["Project.swift": "import ProjectDescription\n" + text]
    try TemporaryProject(texts).use { files in
      let (models, problems) = TuistReader.read("Project.swift", files: files)
      #expect(!models.isEmpty || !problems.isEmpty)
    }
  }

  // MARK: Discovery

  @Test
  func `a workspace precedes its projects, and manifests precede what they generate`() throws {
    let manifest = "import ProjectDescription"
    let texts = [
      "Workspace.swift": manifest, "Project.swift": manifest, "A/Project.swift": manifest,
    ]
    func places(_ texts: [String: String]) throws -> [ProjectDiscovery.Place] {
      try TemporaryProject(texts).use { try ProjectDiscovery($0.root).places }
    }
    #expect(try places(texts) == [.tuist("Workspace.swift")])
    #expect(try places(["WorkSpace.swift": manifest]) == [.tuist("WorkSpace.swift")])
    #expect(
      try places(["ios/Workspace.swift": manifest, "ios/A/Project.swift": manifest])
        == [.tuist("ios/Workspace.swift")])
    #expect(try places(["Project.swift": "struct Project {}"]) == [.sources("")])
    var committed = texts
    committed["App.xcodeproj/project.pbxproj"] = ""
    #expect(try places(committed) == [.tuist("Workspace.swift")])
    let problems = try TemporaryProject(committed).use { try ProjectDiscovery($0.root).problems }
    #expect(
      problems.map { "\($0.origin?.text ?? ""): \($0.message)" } == [
        "App.xcodeproj: is not read, since a project is generated from Workspace.swift"
      ])
    committed = ["Project.swift": manifest, "A.xcodeproj/project.pbxproj": ""]
    #expect(try places(committed) == [.tuist("Project.swift")])
  }

  // MARK: Helpers

  private static let tide = """
    import ProjectDescription
    let id = "com.example.tide"
    let project = Project(
      name: "Tide",
      targets: [
        .target(
          name: "Tide", destinations: .iOS, product: .app, bundleId: id,
          deploymentTargets: .iOS("17.0"),
          dependencies: [.target(name: "TideWidgets"), .sdk(name: "MapKit", type: .framework)]),
        .target(
          name: "TideWidgets", destinations: [.iPhone, .iPad], product: .appExtension,
          bundleId: "\\(id).widgets", deploymentTargets: .iOS("17.0"),
          infoPlist: .extendingDefault(with: [
            "CFBundleVersion": "7",
            "NSExtension": ["NSExtensionPointIdentifier": "com.apple.widgetkit-extension"],
          ])),
        .target(
          name: "TideTests", destinations: .iOS, product: .unitTests, bundleId: "\\(id).tests",
          dependencies: [.target(name: "Tide")]),
      ])
    """

  private func read(_ texts: [String: String]) throws -> ProjectModel {
    try TemporaryProject(texts).use { files in
      let path = texts["Workspace.swift"] == nil ? "Project.swift" : "Workspace.swift"
      return try #require(TuistReader.read(path, files: files).models.first)
    }
  }

  private func setting(_ name: String, of target: TargetModel) -> String? {
    target.configurations.last?.settings.last { $0.name == name }?.value
  }
}

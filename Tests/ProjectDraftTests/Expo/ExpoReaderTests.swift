internal import AppProduct
internal import AuditKit
internal import Testing
internal import WidgetManifests

@testable internal import ProjectDraft

@Suite struct ExpoReaderTests {
  static let app = """
    {"expo": {
      "name": "Tide Table", "slug": "tide", "version": "2.1.0", "scheme": "tide",
      "ios": {
        "bundleIdentifier": "com.example.tide", "buildNumber": "7", "supportsTablet": true,
        "entitlements": {
          "com.apple.security.application-groups": ["group.com.example.tide"]
        }
      },
      "plugins": [["@bacons/apple-targets", {"appleTeamId": "ABCDE12345"}]]
    }}
    """

  @Test func `a target has the plugin's defaults`() throws {
    let facts = try facts([
      "app.json": Self.app, "package.json": #"{"dependencies": {"expo": "~57.0.1"}}"#,
      "targets/widgets/expo-target.config.js": "module.exports = { type: 'widget' }",
      "targets/widgets/index.swift": Self.widget,
    ])
    let app = try #require(facts.apps.first?.target)
    #expect(app.target == "TideTable")
    #expect(app.bundleID?.value == "com.example.tide")
    #expect(app.version?.value == "2.1.0")
    #expect(app.version?.origin == Origin(file: "app.json", line: 2))
    #expect(app.build?.value == "7")
    #expect(app.platforms["iOS"]?.value == "16.4")
    #expect(app.deviceFamilies == [1, 2])
    #expect(app.teamID?.value == "ABCDE12345")
    #expect(facts.apps[0].urlSchemes.map(\.value) == ["tide", "com.example.tide"])
    #expect(app.userDefaultsReasons?.map(\.value) == ["CA92.1"])
    let item = try #require(facts.extensions.first)
    #expect(item.host == "TideTable")
    #expect(item.extensionPoint?.value == "com.apple.widgetkit-extension")
    let target = item.target
    #expect(target.target == "widgets")
    #expect(target.bundleID?.value == "com.example.tide.widget")
    #expect(target.version?.value == "2.1.0")
    #expect(target.build?.value == "7")
    #expect(target.platforms["iOS"]?.value == "18.0")
    #expect(target.displayName?.value == "widgets")
    #expect(target.appGroups.isEmpty)
    #expect(facts.widgets(ofTarget: "widgets").map(\.kind?.value) == ["Tide"])
    #expect(facts.problems == [])
  }

  @Test func `a bundle ID that begins with a dot is appended to the app's`() throws {
    let facts = try facts([
      "app.json": Self.app,
      "targets/widgets/expo-target.config.js": """
      /** @type {import('@bacons/apple-targets').ConfigFunction} */
      module.exports = (config) => ({
        type: "widget",
        name: "Next tide",
        displayName: "Tide",
        bundleIdentifier: ".next",
        deploymentTarget: "17.0",
        appleTeamId: "ZYXWV98765",
        infoPlist: { NSWidgetWantsLocation: true },
        entitlements: {
          "com.apple.security.application-groups":
            config.ios.entitlements["com.apple.security.application-groups"],
        },
      });
      """,
      "targets/widgets/index.swift": Self.widget,
    ])
    let item = try #require(facts.extensions.first)
    #expect(item.target.target == "Next tide")
    #expect(item.target.bundleID?.value == "com.example.tide.next")
    #expect(item.target.displayName?.value == "Tide")
    #expect(item.target.platforms["iOS"]?.value == "17.0")
    #expect(item.target.teamID?.value == "ZYXWV98765")
    #expect(item.wantsLocation?.value == true)
    #expect(item.target.appGroups.map(\.value) == ["group.com.example.tide"])
    #expect(
      item.target.bundleID?.origin
        == Origin(file: "targets/widgets/expo-target.config.js", line: 6))
  }

  @Test func `only an entitlements object gets the app's groups`() throws {
    func groups(_ files: [String: String]) throws -> [String?] {
      let facts = try facts(
        files.merging(["app.json": Self.app, "targets/w/index.swift": Self.widget]) { $1 })
      return facts.extensions[0].target.appGroups.map(\.value)
    }
    let config = "targets/w/expo-target.config.json"
    #expect(try groups([config: #"{"type": "widget"}"#]) == [])
    #expect(
      try groups([config: #"{"type": "widget", "entitlements": {}}"#]) == ["group.com.example.tide"]
    )
    #expect(try groups([config: #"{"type": "action", "entitlements": {}}"#]) == [])
    let list = """
      <plist version="1.0"><dict><key>com.apple.security.application-groups</key>
      <array><string>group.own</string></array></dict></plist>
      """
    #expect(
      try groups([config: #"{"type": "widget"}"#, "targets/w/a.entitlements": list]) == [
        "group.own"
      ])
  }

  @Test func `a widget for Apple Watch is in the watch app`() throws {
    let facts = try facts([
      "app.json": Self.app,
      "targets/complication/expo-target.config.js": "module.exports = { type: 'watch-widget' }",
      "targets/complication/index.swift": Self.widget,
      "targets/watch/expo-target.config.js": "module.exports = { type: 'watch' }",
      "targets/watch/index.swift": "",
    ])
    #expect(facts.apps.map(\.target.target) == ["TideTable", "watch"])
    #expect(facts.extensions.map(\.host) == ["watch"])
    #expect(facts.extensions[0].target.platforms["watchOS"]?.value == "11.0")
    #expect(facts.extensions[0].target.bundleID?.value == "com.example.tide.watch-widget")
  }

  @Test func `files in a shared folder belong to the app, too`() throws {
    let shared = """
      import WidgetKit
      func reload() { WidgetCenter.shared.reloadTimelines(ofKind: "Tide") }
      """
    let facts = try facts([
      "app.json": Self.app,
      "targets/w/expo-target.config.js": "module.exports = { type: 'widget' }",
      "targets/w/index.swift": Self.widget, "targets/w/_shared/Reload.swift": shared,
      "modules/tide/ios/TideModule.swift": shared,
    ])
    #expect(facts.sources.reloads.map(\.target).sorted() == ["TideTable", "tide", "w"])
    #expect(facts.apps[0].target.dependencies == ["tide"])
  }

  @Test func `a value that depends on the environment stays unknown`() throws {
    let texts = [
      "app.config.js": """
      const IS_DEV = process.env.APP_VARIANT === 'development'
      module.exports = ({ config }) => ({
        ...config,
        ios: { ...config.ios, bundleIdentifier: IS_DEV ? 'com.example.dev' : 'com.example' },
      })
      """,
      "app.json": Self.app,
      "targets/w/expo-target.config.js": "module.exports = { type: 'widget' }",
      "targets/w/index.swift": Self.widget,
    ]
    let read = try facts(texts)
    let expression = "IS_DEV ? 'com.example.dev' : 'com.example'"
    #expect(read.apps[0].target.bundleID?.value == nil)
    #expect(read.apps[0].target.bundleID?.expression == expression)
    #expect(read.extensions[0].target.bundleID?.expression == "ios.bundleIdentifier + '.widget'")
    #expect(read.apps[0].target.version?.value == "2.1.0")
    #expect(
      read.problems == [
        DraftProblem(
          "process.env.APP_VARIANT can't be known, nor can what depends on it: pass the output "
            + "of `npx expo config --json` with --expo-config",
          at: Origin(file: "app.config.js", line: 1))
      ])
    let printed = """
      {"name": "Tide Table", "slug": "tide", "version": "2.1.0",
       "ios": {"bundleIdentifier": "com.example", "buildNumber": "8"},
       "plugins": ["@bacons/apple-targets"]}
      """
    let known = try facts(texts.merging(["printed.json": printed]) { $1 }, printed: "printed.json")
    #expect(known.problems == [])
    #expect(known.apps[0].target.bundleID?.value == "com.example")
    #expect(known.apps[0].target.bundleID?.origin == Origin(file: "app.config.js", line: 4))
    #expect(known.apps[0].target.version?.origin == Origin(file: "app.json", line: 2))
    #expect(known.apps[0].target.build?.origin == Origin(file: "app.config.js"))
    #expect(known.extensions[0].target.bundleID?.value == "com.example.widget")
  }

  @Test func `the EAS list in a printed configuration provides missing target values`() throws {
    let read = try facts(
      [
        "app.json": Self.app, "targets/w/index.swift": Self.widget,
        "targets/w/expo-target.config.js": """
        module.exports = {
          type: 'widget',
          bundleIdentifier: process.env.WIDGET_ID,
          entitlements: { 'com.apple.security.application-groups': [process.env.GROUP] },
        }
        """,
        "printed.json": """
        {"name": "Tide Table", "slug": "tide", "version": "2.1.0",
         "ios": {"bundleIdentifier": "com.example.tide"}, "plugins": ["@bacons/apple-targets"],
         "extra": {"eas": {"build": {"experimental": {"ios": {"appExtensions": [{
           "targetName": "w", "bundleIdentifier": "com.example.tide.w",
           "entitlements": {"com.apple.security.application-groups": ["group.tide"]}
         }]}}}}}}
        """,
      ], printed: "printed.json")
    #expect(read.problems == [])
    #expect(read.extensions[0].target.bundleID?.value == "com.example.tide.w")
    #expect(read.extensions[0].target.appGroups.map(\.value) == ["group.tide"])
  }

  @Test func `JavaScript that reloads kinds and opens a group is found`() throws {
    let read = try facts([
      "app.json": Self.app, "targets/w/index.swift": Self.widget,
      "targets/w/expo-target.config.js": "module.exports = { type: 'widget' }",
      "package.json": #"{"dependencies": {"expo": "57"}}"#,
      "src/names.ts": "export const GROUP = 'group.com.example.tide'",
      "src/store.ts": """
      import { ExtensionStorage } from "@bacons/apple-targets";
      import { GROUP } from "./names";
      const storage = new ExtensionStorage(GROUP);
      ExtensionStorage.reloadWidget();
      ExtensionStorage.reloadWidget("Tide");
      ExtensionStorage.reloadControls(kind);
      """,
      "widgets/Swell.tsx": """
      const Layout = () => <Text>Don't</Text>;
      export default createWidget<Props>("Swell", Layout);
      """,
      "src/update.tsx": """
      import Waves from "../widgets/Swell";
      Waves.updateTimeline([]);
      other.updateSnapshot({});
      """,
      "node_modules/a/index.js": "ExtensionStorage.reloadWidget()",
      "src/bundle.js": String(repeating: " ", count: 2 << 20) + "ExtensionStorage.reloadWidget()",
    ])
    #expect(read.problems.map(\.message) == ["it can't be read: it is longer than 2 MiB"])
    let reloads = read.sources.reloads
    #expect(
      reloads.map(\.call) == [
        .reloadAllTimelines, .reloadTimelines, .reloadControls, .reloadTimelines,
        .reloadTimelines,
      ])
    #expect(reloads.map(\.kind?.value) == [nil, "Tide", nil, "Swell", nil])
    #expect(reloads[1].origin == Origin(file: "src/store.ts", line: 5))
    #expect(read.sources.suites.map(\.group.value).contains("group.com.example.tide"))
  }

  @Test func `an app in a subfolder is found, with targets whose plugin is missing`() throws {
    let facts = try facts([
      "apps/tide/app.config.ts": "export default { ...base(), ios: { bundleIdentifier: 'a.b' } }",
      "apps/tide/targets/w/expo-target.config.js": "module.exports = { type: 'widget' }",
      "apps/tide/targets/w/index.swift": Self.widget,
      "apps/web/app.json": "{}", "Package.swift": "",
    ])
    #expect(facts.extensions.map(\.target.bundleID?.value) == ["a.b.widget"])
    #expect(facts.extensions.first?.target.version?.value == nil)
    #expect(facts.extensions.first?.target.version?.expression == "base()")
    #expect(facts.apps.first?.target.appGroups.isEmpty == true)
  }

  @Test func `an app without such a plugin isn't a project`() {
    let other = #"{"expo": {"name": "Tide", "plugins": ["expo-router"]}}"#
    #expect(throws: DraftError.self) { try facts(["app.json": other]) }
  }

  @Test func `data that isn't output of expo config is refused`() throws {
    let texts = ["app.json": Self.app, "printed.json": "[]"]
    #expect(throws: DraftError.self) { try facts(texts, printed: "printed.json") }
    #expect(throws: DraftError.self) { try facts(texts, printed: "missing.json") }
    let cut = DraftError("e.json", holding: Array("{\n\"a\": [".utf8), reason: "is no graph")
    #expect(cut.path == "e.json:2:6")
    #expect(cut.reason == "is no graph: it ends before the [ of line 2 is closed")
  }

  static let widget = """
    import WidgetKit
    import SwiftUI
    @main struct Tide: Widget {
      var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Tide", provider: Provider()) { _ in Text("") }
      }
    }
    """

  private func facts(_ texts: [String: String], printed: String? = nil) throws -> ProjectFacts {
    try TemporaryProject(texts).use { files in
      try #require(
        try ProjectDraft.facts(
          of: files.root, configuration: nil, all: false,
          expoConfig: printed.map { "\(files.root)/\($0)" }
        ).first)
    }
  }
}

@Suite struct ExpoWidgetsTests {
  static let app = """
    {"expo": {
      "name": "Tide", "slug": "tide", "version": "2.1.0",
      "ios": {"bundleIdentifier": "com.example.tide"},
      "plugins": ["expo-router", ["expo-widgets", {
        "enablePushNotifications": true,
        "widgets": [
          {
            "name": "NextTide", "displayName": "Next tide", "description": "When the water turns.",
            "supportedFamilies": ["systemLarge"],
            "ios": {"supportedFamilies": ["systemSmall", "accessoryInline"]}
          },
          {"name": "Harbour", "displayName": "Harbour", "description": "One harbour.",
           "supportedFamilies": ["systemMedium"],
           "configuration": {"title": "Harbour", "parameters": {}}},
          {"name": "AndroidOnly", "ios": null}
        ]
      }]]
    }}
    """

  @Test func `widgets are those in the plugin's options`() throws {
    let facts = try facts(["app.json": Self.app])
    let item = try #require(facts.extensions.first)
    #expect(item.target.target == "ExpoWidgetsTarget")
    #expect(item.target.bundleID?.value == "com.example.tide.ExpoWidgetsTarget")
    #expect(item.target.platforms["iOS"]?.value == "16.4")
    #expect(item.target.version?.value == "2.1.0")
    #expect(item.target.build?.value == "1")
    #expect(item.extensionPoint?.value == "com.apple.widgetkit-extension")
    #expect(item.target.appGroups.map(\.value) == ["group.com.example.tide"])
    #expect(facts.apps[0].target.appGroups.map(\.value) == ["group.com.example.tide"])
    #expect(facts.apps[0].supportsLiveActivities?.value == true)
    #expect(facts.apps[0].target.pushEntitlement?.value == true)
    let widgets = facts.widgets(ofTarget: "ExpoWidgetsTarget")
    #expect(widgets.map(\.type) == ["NextTide", "Harbour", "WidgetLiveActivity"])
    #expect(widgets.map(\.configuration) == [.static, .appIntent, .activity])
    #expect(widgets[0].families?.value == ["systemSmall", "accessoryInline"])
    #expect(widgets[0].origin == Origin(file: "app.json", line: 8))
    #expect(widgets[0].displayName?.value == "Next tide")
    #expect(widgets[1].families?.value == ["systemMedium"])
    #expect(widgets[1].intent?.value == "HarbourConfigurationAppIntent")
    #expect(
      facts.bundle(ofTarget: "ExpoWidgetsTarget")?.conditional == ["Harbour": "iOS 17.0"])
    let timeline = try #require(facts.timeline(of: widgets[0]))
    #expect(timeline.branches.map(\.policy) == [.atEnd])
    #expect(timeline.branches[0].seconds == nil)
    #expect(facts.suites(of: widgets[0]).map(\.group.value) == ["group.com.example.tide"])
  }

  @Test func `a plugin that is used conditionally is drafted and reported`() throws {
    let facts = try facts([
      "app.config.ts": """
      const personal = process.env.PERSONAL === '1'
      export default {
        name: 'Tide', slug: 'tide', ios: { bundleIdentifier: 'com.example.tide' },
        plugins: [
          ...(personal ? [] : [['expo-widgets', { widgets: [{ name: 'A' }] } as const]]),
        ],
      }
      """
    ])
    #expect(facts.extensions.map(\.target.target) == ["ExpoWidgetsTarget"])
    #expect(
      facts.problems.contains(
        DraftProblem(
          "expo-widgets depends on personal, and is read as if it were there",
          at: Origin(file: "app.config.ts", line: 5))))
  }

  private func facts(_ texts: [String: String]) throws -> ProjectFacts {
    try TemporaryProject(texts).use { files in
      try #require(
        try ProjectDraft.facts(of: files.root, configuration: nil, all: false).first)
    }
  }
}

@Suite struct ExpoDriftTests {
  @Test func `a committed folder takes precedence, and its differences are reported`() throws {
    let app = """
      {"expo": {"name": "Tide", "version": "2.2.0",
        "ios": {"bundleIdentifier": "com.example.tide", "buildNumber": "8"},
        "plugins": ["@bacons/apple-targets"]}}
      """
    let texts = [
      "app.json": app, "ios/Tide.xcodeproj/project.pbxproj": Self.project,
      "targets/widgets/expo-target.config.js": "module.exports = { type: 'widget' }",
      "targets/widgets/index.swift": "",
    ]
    try TemporaryProject(texts).use { files in
      let facts = try #require(
        try ProjectDraft.facts(of: files.root, configuration: nil, all: false).first)
      #expect(facts.apps[0].target.version?.value == "2.1.0")
      #expect(facts.apps[0].target.build?.value == "8")
      let text = String(decoding: ManifestWriter.bytes([facts]), as: UTF8.self)
      #expect(
        text.contains(
          """
          prebuild:
            version: 2.2.0  # app.json:1
            extensions: [widgets]  # targets/widgets/expo-target.config.js:1
          """))
      func drift(_ text: String) -> [String] {
        Drift.result(of: [SourceFile(path: "a.yaml", text: text)], with: [facts]).findings
          .map(\.message)
      }
      #expect(drift(text) == [])
      #expect(
        drift(text.replacing("2.2.0", with: "2.0.0"))
          == [#"`prebuild.version` is `2.0.0` here and `2.2.0` in the project"#])
      #expect(
        drift(text.replacing("  version: 2.2.0  # app.json:1\n", with: ""))
          == ["`prebuild` lacks `version`, which the configuration has"])
      #expect(
        drift(text.replacing("  version: 2.2.0", with: "  build: 9\n  version: 2.2.0"))
          == ["the ios folder has the `build` that prebuild would write"])
      // A value that can't be read is no reason to remove what is written.
      var broken = texts
      broken["app.json"] = #"{"expo": {"#
      try TemporaryProject(broken).use { files in
        let facts = try ProjectDraft.facts(of: files.root, configuration: nil, all: false)
        let file = SourceFile(path: "a.yaml", text: text)
        #expect(Drift.result(of: [file], with: facts).findings.isEmpty)
        let drafted = String(decoding: ManifestWriter.bytes(facts), as: UTF8.self)
        #expect(drafted.contains("prebuild: !unknown"))
      }
    }
  }

  @Test(
    arguments: [
      (#"{"expo": {"#, "app.json:1:10: it can't be read: it ends before the { of line 1 is closed"),
      (
        #"{"expo": {"plugins": [["expo-widgets", {"widgets": "x"}]]}}"#,
        "`widgets` of expo-widgets is a text, but the plugin expects a list"
      ),
    ])
  func `an error in a configuration without an ios folder is reported at its place`(
    text: String, problem: String
  ) throws {
    try TemporaryProject(["app.json": text]).use { files in
      var found: String?
      do throws(DraftError) {
        found = try ProjectDraft.facts(of: files.root, configuration: nil, all: false)
          .flatMap(\.problems).map(\.message).first
      } catch {
        found = error.reason
      }
      #expect(found == problem)
    }
  }

  @Test(arguments: [
    (
      #"["a", ["react-native-widget-extension", {}]]"#, "",
      "app.json:1:28: the widgets that the plugin react-native-widget-extension makes are not read"
    ),
    (#"["@use-voltra/ios-client"]"#, "", "app.json:1:23: the widgets that the plugin @use-voltra"),
    (
      #"["./plugins/own"]"#, "import WidgetKit",
      "app.json:1:22: no plugin that is known here makes a target of the widgets in this app"
    ),
    (#"["./plugins/own"]"#, "import SwiftUI", "declares no app and no widget extension"),
  ])
  func `an app whose widgets an unknown plugin makes is refused, with what to do`(
    plugins: String, swift: String, reason: String
  ) throws {
    var texts = ["app.json": #"{"expo": {"plugins": \#(plugins)}}"#]
    if !swift.isEmpty { texts["plugins/A.swift"] = swift }
    try TemporaryProject(texts).use { files in
      do throws(DraftError) {
        _ = try ProjectDraft.facts(of: files.root, configuration: nil, all: false)
        #expect(reason.hasPrefix("declares no app"))
      } catch {
        #expect(error.reason.hasPrefix(reason))
        #expect(error.reason.contains("`npx expo prebuild`") != reason.hasPrefix("declares"))
      }
    }
  }

  @Test func `a list of bundle IDs isn't a URL scheme`() throws {
    let text = #"{"expo": {"ios": {"bundleIdentifier": ["a"]}, "plugins": ["expo-widgets"]}}"#
    try TemporaryProject(["app.json": text]).use { files in
      let facts = try ProjectDraft.facts(of: files.root, configuration: nil, all: false)
      #expect(facts.flatMap(\.apps).flatMap(\.urlSchemes).isEmpty)
    }
  }

  @Test func `an app group opened by JavaScript is among those the app opens`() throws {
    let texts = [
      "app.json": #"{"expo": {"name": "Tide", "plugins": ["@bacons/apple-targets"]}}"#,
      "package.json": #"{"dependencies": {"expo": "54.0.0"}}"#,
      "targets/widgets/expo-target.config.js": "module.exports = { type: 'widget' }",
      "targets/widgets/index.swift": "",
      "App.tsx": #"const storage = new ExtensionStorage("group.tide");"#,
    ]
    try TemporaryProject(texts).use { files in
      let facts = try ProjectDraft.facts(of: files.root, configuration: nil, all: false)
      let text = String(decoding: ManifestWriter.bytes(facts), as: UTF8.self)
      #expect(text.contains("openedGroups: [group.tide]  # App.tsx:1\n"))
    }
  }

  @Test(
    arguments: [
      (
        #"{"expo": {"name": "Tide","#,
        "1:25: it can't be read: it ends before the { of line 1 is closed"
      ),
      ("{\n  \"expo\": {\"name\": \"Ti\n", "2:20: it can't be read: the text has no end"),
      (#"{"expo": {"é": ]}}"#, "1:16: it can't be read: ] closes nothing"),
      (
        #"{"expo": {"name": "A" "slug": "a"}}"#,
        #"1:19: it can't be read: "A" "slug": "a" is not JSON"#
      ),
      ("", "1:1: it can't be read: it is empty"),
      (#"{"expo": 3}"#, "1:10: `expo` is a number, but Expo expects an object"),
      (
        #"{"expo": {"version": 1}}"#, "1:22: `expo.version` is a number, but Expo expects a text"
      ),
      (
        #"{"expo": {"ios": {"buildNumber": [8]}}}"#,
        "1:34: `expo.ios.buildNumber` is a list, but Expo expects a text"
      ),
      ("// JSON5\n{expo: {name: 'Tide', ios: {buildNumber: '8',},},}", nil),
    ] as [(String, String?)])
  func `an invalid configuration is reported with its place, and the rest is drafted`(
    text: String, problem: String?
  ) throws {
    let texts = ["app.json": text, "ios/Tide.xcodeproj/project.pbxproj": Self.project]
    try TemporaryProject(texts).use { files in
      let facts = try #require(
        try ProjectDraft.facts(of: files.root, configuration: nil, all: false).first)
      #expect(facts.apps[0].target.version?.value == "2.1.0")
      let found = facts.problems.map { problem in
        "\(problem.origin?.line ?? 0):\(problem.origin?.columns?.lowerBound ?? 0): \(problem.message)"
      }
      #expect(found == (problem.map { [$0] } ?? []))
    }
  }

  @Test func `local modules belong to the app whose folder is committed`() throws {
    let code = "import WidgetKit\nfunc a() { WidgetCenter.shared.reloadAllTimelines() }"
    let texts = [
      "app.json": #"{"expo": {"name": "Tide"}}"#,
      "ios/Tide.xcodeproj/project.pbxproj": Self.project,
      "package.json": #"{"expo": {"autolinking": {"nativeModulesDir": "./native"}}}"#,
      "native/tide/ios/Tide.swift": code, "modules/old/ios/Old.swift": code,
    ]
    try TemporaryProject(texts).use { files in
      let facts = try #require(
        try ProjectDraft.facts(of: files.root, configuration: nil, all: false).first)
      #expect(facts.sources.reloads.map(\.target) == ["tide"])
      #expect(facts.apps[0].target.dependencies == ["tide"])
    }
  }

  @Test(
    arguments: [
      (#"["@bacons/apple-targets"]"#, "[Old]"), (#"["@bacons/apple-targets", "onesignal"]"#, nil),
      (#"["@bacons/apple-targets", "./addTarget"]"#, nil), ("[]", nil),
    ] as [(String, String?)])
  func `an undeclared extension in a committed folder is reported, since a prebuild removes it`(
    plugins: String, removed: String?
  ) throws {
    let project = Self.project.replacing("targets = (APP);", with: "targets = (APP, EXT);")
      .replacing(
        "buildPhases = (); };",
        with: """
          buildPhases = (COPY); };
          COPY = { isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 13; files = (FILE); };
          FILE = { isa = PBXBuildFile; fileRef = PRODUCT; };
          PRODUCT = { isa = PBXFileReference; path = Old.appex; sourceTree = BUILT_PRODUCTS_DIR; };
          EXT = { isa = PBXNativeTarget; name = Old; buildConfigurationList = L; buildPhases = ();
            productType = "com.apple.product-type.app-extension"; productReference = PRODUCT; };
          """)
    let texts = [
      "app.json": #"{"expo": {"name": "Tide", "plugins": \#(plugins)}}"#,
      "addTarget.js": "module.exports = (c) => project.addTarget('A', 'app_extension')",
      "ios/Tide.xcodeproj/project.pbxproj": project,
      "targets/widgets/expo-target.config.js": "module.exports = { type: 'widget' }",
    ]
    try TemporaryProject(texts).use { files in
      let facts = try #require(
        try ProjectDraft.facts(of: files.root, configuration: nil, all: false).first)
      let names = facts.apps[0].target.prebuild?.removes.compactMap(\.value) ?? []
      #expect(names == (removed == nil ? [] : ["Old"]))
      let text = String(decoding: ManifestWriter.bytes([facts]), as: UTF8.self)
      #expect(text.contains("removes: [Old]") == (removed != nil))
    }
  }

  private static let project = """
    // !$*UTF8*$!
    { objects = {
    P = { isa = PBXProject; buildConfigurationList = L; targets = (APP); };
    L = { isa = XCConfigurationList; buildConfigurations = (C); };
    C = { isa = XCBuildConfiguration; name = Release; buildSettings = {
      MARKETING_VERSION = 2.1.0; CURRENT_PROJECT_VERSION = 8; GENERATE_INFOPLIST_FILE = YES;
      PRODUCT_BUNDLE_IDENTIFIER = com.example.tide; SDKROOT = iphoneos; }; };
    APP = { isa = PBXNativeTarget; name = Tide; buildConfigurationList = L;
      productType = "com.apple.product-type.application"; buildPhases = (); };
    }; rootObject = P; }
    """
}

internal import Testing

@testable internal import ProjectDraft

/// Extensions whose bundles and widgets are declared by products of a package.
@Suite struct PackageWidgetsTests {
  /// The bundles of the extensions A and B, by their contents besides the package.
  private func bundles(
    _ a: (code: String, product: String), _ b: (code: String, product: String)
  ) throws -> [String] {
    func target(_ name: String, _ product: String) -> String {
      """
        \(name):
          type: app-extension
          platform: iOS
          deploymentTarget: "17.0"
          sources: [\(name)]
          settings: {PRODUCT_BUNDLE_IDENTIFIER: com.example.app.\(name)}
          info:
            path: \(name)/Info.plist
            properties:
              NSExtension: {NSExtensionPointIdentifier: com.apple.widgetkit-extension}
          dependencies: [{package: Kit, product: \(product)}]

      """
    }
    var files = Self.package
    files["A/A.swift"] = a.code
    files["B/B.swift"] = b.code
    files["App/App.swift"] = "import SwiftUI"
    files["project.yml"] = """
      name: Pack
      packages: {Kit: {path: Kit}}
      targets:
        App:
          type: application
          platform: iOS
          sources: [App]
          settings: {PRODUCT_BUNDLE_IDENTIFIER: com.example.app}
          dependencies: [{target: A}, {target: B}, {package: Kit, product: Waves}]
      \(target("A", a.product))\(target("B", b.product))
      """
    return try TemporaryProject(files).use { files in
      let facts = try ProjectDraft.facts(of: files.root, configuration: nil, all: false)[0]
      return ["A", "B"].map { target in
        let widgets = facts.widgets(ofTarget: target).map { widget in
          let timeline = facts.timeline(of: widget)?.branches.first?.seconds
          let groups = facts.suites(of: widget).compactMap(\.group.value)
          let parts: [String?] = [
            widget.kind?.value, widget.displayName?.value, widget.intent?.value,
            timeline.map(String.init),
          ]
          return (parts.compactMap(\.self) + groups).joined(separator: " ")
        }
        return (facts.bundle(ofTarget: target)?.type ?? "none") + ": "
          + widgets.joined(separator: ", ")
      }
    }
  }

  @Test func `widgets in a package belong to the extension whose bundle names them`() throws {
    let found = try bundles(
      (
        "@main struct Own: WidgetBundle { var body: some Widget { Tide(); Wave(\"High\") } }",
        "Waves"
      ),
      ("@main struct Other: WidgetBundle { var body: some Widget { Wave(\"Low\") } }", "Waves"))
    #expect(
      found == [
        "Own: tide Tide Pick 1800 group.com.example, wave.High Waves 900",
        "Other: wave.Low Waves 900",
      ])
  }

  @Test func `a bundle in a package belongs to the extension that launches it`() throws {
    let found = try bundles(
      ("@main struct Start { static func main() { Sea.main() } }", "Seas"),
      ("@main struct Start { static func main() { Tide.main() } }", "Waves"))
    #expect(
      found == [
        "Sea: tide Tide Pick 1800 group.com.example, lake Lake 900",
        "Tide: tide Tide Pick 1800 group.com.example",
      ])
  }

  @Test func `a package's own @main belongs to the extension that has none`() throws {
    let found = try bundles(
      ("import Mains", "Mains"),
      ("@main struct Own: WidgetBundle { var body: some Widget { Lake() } }", "Seas"))
    #expect(found == ["Main: lake Lake 900", "Own: lake Lake 900"])
  }

  @Test func `an extension uses the group that a linked module opens, if it has that group`() throws
  {
    let group = "group.com.example"
    func groups(of entitlements: String) throws -> [String] {
      try TemporaryProject([
        "project.yml": """
        name: Box
        targets:
          App: {type: application, platform: iOS, sources: [App], dependencies: [{target: W}]}
          Kit: {type: library.static, platform: iOS, sources: [Kit]}
          W:
            type: app-extension
            platform: iOS
            sources: [W]
            settings: {CODE_SIGN_ENTITLEMENTS: W.entitlements}
            info:
              path: W.plist
              properties:
                NSExtension: {NSExtensionPointIdentifier: com.apple.widgetkit-extension}
            dependencies: [{target: Kit}]
        """,
        "W.entitlements": """
        <plist version="1.0"><dict><key>com.apple.security.application-groups</key>
        <array><string>\(entitlements)</string></array></dict></plist>
        """,
        "App/App.swift": "import SwiftUI",
        "Kit/Kit.swift": """
        public protocol Tides { var now: Int { get } }
        struct Saved: Tides { var now: Int { UserDefaults(suiteName: "\(group)")!.integer(forKey: "t") } }
        """,
        "W/W.swift": """
        import Kit
        struct Provider: TimelineProvider {
          func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
            let tides = Container.shared.resolve(Tides.self)
            completion(Timeline(entries: [Entry(date: .now, tide: tides.now)], policy: .never))
          }
        }
        @main struct Tide: Widget {
          var body: some WidgetConfiguration {
            StaticConfiguration(kind: "tide", provider: Provider()) { _ in Text("") }
          }
        }
        """,
      ]).use { files in
        let facts = try ProjectDraft.facts(of: files.root, configuration: nil, all: false)[0]
        return facts.widgets(ofTarget: "W").flatMap { facts.suites(of: $0) }
          .compactMap(\.group.value)
      }
    }
    #expect(try groups(of: group) == [group])
    #expect(try groups(of: "group.com.example.other") == [])
  }

  @Test func `an app's own copy of a widget is not read`() throws {
    try TemporaryProject([
      "project.yml": """
      name: Both
      targets:
        App:
          type: application
          platform: iOS
          sources: [App, {path: W/Shown.swift}]
          dependencies: [{target: W}]
        W:
          type: app-extension
          platform: iOS
          sources: [W]
          info:
            path: W.plist
            properties: {NSExtension: {NSExtensionPointIdentifier: com.apple.widgetkit-extension}}
      """,
      "App/App.swift": "struct Spare: Widget { var body: some WidgetConfiguration {} }",
      "W/Shown.swift": "struct Shown: Widget { var body: some WidgetConfiguration {} }",
    ]).use { files in
      let facts = try ProjectDraft.facts(of: files.root, configuration: nil, all: false)[0]
      #expect(
        facts.sources.widgets.map { "\($0.target) \($0.type)" } == ["App Spare", "W Shown"])
    }
  }

  private static let package = [
    "Kit/Package.swift": """
    let package = Package(
      name: "Kit",
      products: [
        .library(name: "Waves", targets: ["Waves"]), .library(name: "Seas", targets: ["Seas"]),
        .library(name: "Mains", targets: ["Mains"]),
      ],
      targets: [
        .target(name: "Tides"), .target(name: "Waves", dependencies: ["Tides"]),
        .target(name: "Seas", dependencies: ["Waves"]),
        .target(name: "Mains", dependencies: ["Seas"]),
      ])
    """,
    "Kit/Sources/Tides/Tides.swift": """
    public enum Kinds { public static let tide = "tide" }
    public struct Pick: WidgetConfigurationIntent {}
    public struct Entry: TimelineEntry { public let date: Date }
    public struct TideProvider: AppIntentTimelineProvider {
      func timeline(for configuration: Pick, in context: Context) async -> Timeline<Entry> {
        let level = UserDefaults(suiteName: "group.com.example")?.integer(forKey: "level")
        return Timeline(entries: [Entry(date: .now)], policy: .after(.now + 1_800))
      }
    }
    public struct WaveProvider: TimelineProvider {
      func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
        completion(Timeline(entries: [Entry(date: .now)], policy: .after(.now + 900)))
      }
    }
    """,
    "Kit/Sources/Waves/Waves.swift": """
    public struct Tide: Widget {
      public init() {}
      public var body: some WidgetConfiguration {
        AppIntentConfiguration(kind: Kinds.tide, intent: Pick.self, provider: TideProvider()) { _ in
          Text("")
        }.configurationDisplayName("Tide")
      }
    }
    public struct Wave: Widget {
      let level: String
      public init(_ level: String) { self.level = level }
      public var body: some WidgetConfiguration {
        StaticConfiguration(kind: "wave." + level, provider: WaveProvider()) { _ in Text("") }
          .configurationDisplayName("Waves")
      }
    }
    """,
    "Kit/Sources/Seas/Seas.swift": """
    public struct Sea: WidgetBundle {
      public init() {}
      public var body: some Widget { Tide(); Lake() }
    }
    public struct Lake: Widget {
      public init() {}
      public var body: some WidgetConfiguration {
        StaticConfiguration(kind: "lake", provider: WaveProvider()) { _ in Text("") }
          .configurationDisplayName("Lake")
      }
    }
    """,
    "Kit/Sources/Mains/Mains.swift": """
    @main struct Main: WidgetBundle { var body: some Widget { Lake() } }
    """,
  ]
}

internal import FuzzTarget

/// Files of projects, with every construct that is read of them, and what the tests have of each.
enum DraftSeeds {
  static let projects =
    [project]
    + tests("XcodeProject").map { text in
      if text.contains("rootObject") { return text }
      return """
        { objects = {
        P = { isa = PBXProject; mainGroup = G; buildConfigurationList = L; targets = (APP, EXT); };
        L = { isa = XCConfigurationList; buildConfigurations = (C); };
        C = { isa = XCBuildConfiguration; name = Release; buildSettings = { A = (x, y); }; };
        \(text)
        }; rootObject = P; }
        """
    }

  static let specs =
    [spec]
    + tests("XcodeGen").map { text in
      text.contains("name:") ? text : "name: App\n" + text
    }

  static let xcconfigs = [settings] + tests("BuildSettings")

  static let packages = [package] + tests("Packages")

  static let sources =
    [widget, intents]
    + tests("SwiftSources").map { text in
      if text.contains("completion("), !text.contains("func getTimeline") {
        return provider(answering: text)
      }
      if text.contains("Configuration("), !text.contains("var body") {
        return declaration(of: "let kind = \"K\"", configuration: text)
      }
      guard text.contains("let answer") else { return text }
      let configuration = """
        StaticConfiguration(kind: answer, provider: Provider()) { _ in Text(answer) }
            .configurationDisplayName(answer).supportedFamilies(answer)
        """
      return text + "\n" + declaration(of: "", configuration: configuration)
    }

  private static func tests(_ folder: String) -> [String] {
    TestTexts.all(in: "ProjectDraftTests/\(folder)", beside: #filePath)
  }

  private static func declaration(of members: String, configuration: String) -> String {
    """
    struct W: Widget {
      \(members)
      var body: some WidgetConfiguration {
        \(configuration)
      }
    }
    """
  }

  private static func provider(answering body: String) -> String {
    let configuration = "StaticConfiguration(kind: \"K\", provider: Provider()) { Text($0.text) }"
    return declaration(of: "", configuration: configuration) + """

      struct Entry: TimelineEntry { let date: Date; var text = "" }
      struct Provider: TimelineProvider {
        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
          \(body)
        }
      }
      """
  }

  private static let project = #"""
    // !$*UTF8*$!
    { objects = {
    P = { isa = PBXProject; mainGroup = G; buildConfigurationList = L; targets = (APP, EXT); };
    L = { isa = XCConfigurationList; buildConfigurations = (C); defaultConfigurationName = Release; };
    C = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = F1;
      buildSettings = { MARKETING_VERSION = "3.2.0\U00e9\n"; CURRENT_PROJECT_VERSION = 412;
      "PRODUCT_BUNDLE_IDENTIFIER[sdk=iphoneos*]" = "com.example.$(TARGET_NAME:lower:rfc1034identifier)";
      GENERATE_INFOPLIST_FILE = YES; IPHONEOS_DEPLOYMENT_TARGET = 17.0; SDKROOT = iphoneos; A = (x, y); D = <0a 0b>; }; };
    APP = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
      buildConfigurationList = L; buildPhases = (S, E); productReference = APPP;
      dependencies = (D); packageProductDependencies = (K); };
    EXT = { isa = PBXNativeTarget; name = Ext; productReference = EXTP; buildPhases = (S);
      buildConfigurationList = L; productType = "com.apple.product-type.app-extension"; };
    APPP = { isa = PBXFileReference; path = App.app; sourceTree = BUILT_PRODUCTS_DIR; };
    EXTP = { isa = PBXFileReference; path = Ext.appex; sourceTree = BUILT_PRODUCTS_DIR; };
    D = { isa = PBXTargetDependency; target = EXT; };
    K = { isa = XCSwiftPackageProductDependency; productName = Kit; };
    S = { isa = PBXSourcesBuildPhase; files = (B1); };
    E = { isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 13; dstPath = ""; files = (B3); };
    B1 = { isa = PBXBuildFile; fileRef = F1; };
    B3 = { isa = PBXBuildFile; fileRef = EXTP; platformFilter = ios; platformFilters = (ios, maccatalyst); };
    G = { isa = PBXGroup; children = (H, R); sourceTree = "<group>"; };
    H = { isa = PBXGroup; children = (F1); path = Widgets; sourceTree = "<group>"; };
    R = { isa = PBXFileSystemSynchronizedRootGroup; path = Widgets; sourceTree = SOURCE_ROOT; exceptions = (X); };
    X = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (A.swift); target = EXT; };
    F1 = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; }; /* a comment */
    }; rootObject = P; }
    """#

  private static let spec = """
    name: Weather
    include: [project.yml, {path: other.yml, relativePaths: false}]
    options: {bundleIdPrefix: com.example, deploymentTarget: {iOS: 17.0}}
    configs: {Debug: debug, Release: release}
    settings:
      base: {MARKETING_VERSION: 3.2.0, CURRENT_PROJECT_VERSION: 412}
      configs: {release: {A: ${ENV}}}
      groups: [g]
    settingGroups: {g: {GENERATE_INFOPLIST_FILE: YES}}
    packages: {Kit: {path: Kit}}
    targetTemplates:
      T: {platform: iOS, sources: [{path: Widgets, excludes: ["**/*.{md,h}"]}]}
    targets:
      Weather:
        type: application
        templates: [T]
        supportedDestinations: [iOS, macOS]
        dependencies: [{target: "${target_name}Widgets", embed: true}, {package: Kit}]
      WeatherWidgets:
        type: app-extension
        platform: [iOS, macOS]
        templates: [T]
        templateAttributes: {a: b}
        info:
          path: Widgets/Info.plist
          properties:
            CFBundleDisplayName: Weather
            NSExtension: {NSExtensionPointIdentifier: com.apple.widgetkit-extension}
        entitlements:
          path: W.entitlements
          properties: {com.apple.security.application-groups: [group.com.example]}
        settings: {PRODUCT_BUNDLE_IDENTIFIER: com.example.weather.widgets}

    """

  static let widget = #"""
    import AppIntents
    import SwiftUI
    import WidgetKit

    @main struct Widgets: WidgetBundle {
      var body: some Widget {
        RainWidget()
        if #available(iOS 18.0, *) { RainWidget() } else { Other<Int>() }
      }
    }
    private let kind = "Rain" + Names.suffix
    enum Names { static let suffix = "\(1)x"; static var all: [WidgetFamily] { [.systemSmall] + [] } }
    struct RainWidget: Widget {
      var body: some WidgetConfiguration {
        StaticConfiguration(kind: kind, provider: Provider()) { entry in
          Text("").containerBackground(for: .widget) { Color.red }.widgetURL(URL(string: "a://b"))
        }
        .configurationDisplayName("Rain").description("When it rains.")
        .supportedFamilies(Names.all).contentMarginsDisabled()
      }
    }
    struct Entry: TimelineEntry { let date: Date }
    struct Provider: TimelineProvider {
      func placeholder(in context: Context) -> Entry { Entry(date: .now) }
      func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {}
      func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
        var entries: [Entry] = []
        let now = Date()
        for hour in stride(from: 0, to: 5, by: 1) {
          entries.append(Entry(date: Calendar.current.date(byAdding: .hour, value: hour, to: now)!))
        }
        let next = now.addingTimeInterval(60 * 60)
        completion(Timeline(entries: entries, policy: entries.isEmpty ? .never : .after(next)))
      }
    }
    """#

  private static let intents = #"""
    #if os(iOS) && !DEBUG
    struct Select: WidgetConfigurationIntent, AppIntent {
      static var title: LocalizedStringResource = "Select"
      @Parameter(title: "City", default: "Here") var city: String?
      func perform() async throws -> some IntentResult {
        WidgetCenter.shared.reloadTimelines(ofKind: "Moon"); UserDefaults(suiteName: "group.a")
        return .result()
      }
    }
    #endif
    struct Moon: Widget {
      let kind: String = "Moon"
      var families: [WidgetFamily] { guard x else { return [.systemLarge] }; return [.accessoryInline] }
      var body: some WidgetConfiguration {
        AppIntentConfiguration(kind: kind, intent: Select.self, provider: P()) { Link(destination: $0) }
          .supportedFamilies(families).promptsForUserConfiguration()
          .onBackgroundURLSessionEvents(matching: kind) { _, _ in }
      }
    }
    struct P: AppIntentTimelineProvider {
      func timeline(for c: Select, in context: Context) async -> Timeline<E> {
        let entries = (0..<24).map { E(date: .now + Double($0) * 3600) }
        return await .init(entries: entries, policy: .atEnd)
      }
    }
    """#

  private static let settings = #"""
    #include "A.xcconfig"
    #include? "B.xcconfig" // optional
    PRODUCT_BUNDLE_IDENTIFIER = com.example.$(PRODUCT_NAME:c99extidentifier:lower)
    MARKETING_VERSION[config=Release][sdk=iphoneos*] = $(inherited) 3.2
    PRODUCT_NAME = $($(A)_${B}:default=C:dir:file:suffix:base:upper)
    A = B$(A) \
      C

    """#

  private static let package = #"""
    // swift-tools-version: 6.0
    import PackageDescription
    let name = "Kit"
    let package = Package(
      name: name, platforms: [.iOS(.v17)],
      products: [.library(name: "Kit", targets: ["Kit", name + "Core"])],
      dependencies: [.package(path: "../Other"), .package(url: "https://example.com/a", from: "1.0.0")],
      targets: [
        .target(name: "Kit", dependencies: [.target(name: "KitCore"), "Other", .product(name: "A", package: "a")],
          path: "Sources/Kit", exclude: ["a"], sources: ["A.swift"]),
        .testTarget(name: "T"), .plugin(name: "P", capability: .buildTool()),
      ])
    """#
}

import AuditReports
internal import FuzzTarget
internal import ProductBuilder
import WidgetManifests

@testable internal import ProjectDraft

extension FuzzTarget {
  /// A property list that a project names; the first byte says which.
  static let packaging = FuzzTarget(
    "packaging", maximum: 4096, seeds: { PackagingSeeds.parts }
  ) { bytes in
    guard let number = bytes.first else { return [] }
    var files = PackagingSeeds.project
    let names = PackagingSeeds.lists.keys.sorted()
    files[names[Int(number) % names.count]] = Array(bytes.dropFirst())
    return DraftFuzz.broken(files)
  }

  /// A file of texts or versions that a project refers to; the first byte says which.
  static let texts = FuzzTarget("texts", maximum: 4096, seeds: { TextSeeds.parts }) { bytes in
    guard let number = bytes.first else { return [] }
    var files = TextSeeds.project
    files[TextSeeds.texts[Int(number) % TextSeeds.texts.count].path] = Array(bytes.dropFirst())
    return DraftFuzz.broken(files)
  }

  /// A manifest that is held against a project.
  static let drift = FuzzTarget(
    "drift", maximum: 4096, seeds: { [ManifestWriter.bytes(PackagingSeeds.facts)] }
  ) {
    let source = SourceFile(path: "a.yaml", bytes: $0)
    let report = TextReport().render(Drift.result(of: [source], with: PackagingSeeds.facts))
    return DraftFuzz.isRaw(report) ? ["the report has a control character in it"] : []
  }
}

/// A project with a file of each kind that says how its targets are packaged.
enum PackagingSeeds {
  /// What is known of the project.
  static let facts: [ProjectFacts] = {
    guard let folder = try? ProductFolder(project) else { return [] }
    let facts = try? ProjectDraft.facts(of: folder.path, configuration: nil, all: true)
    return facts ?? []
  }()

  static let project = lists.mapValues { list(of: $0) }.merging(
    ["project.yml": Array(spec.utf8), "W/A.swift": Array(DraftSeeds.widget.utf8)]
  ) { $1 }

  /// Each list behind its number.
  static let parts: [[UInt8]] = lists.sorted { $0.key < $1.key }.enumerated().map {
    [UInt8($0)] + list(of: $1.value)
  }

  /// The lists, by their paths.
  static let lists = [
    "App/Info.plist": """
    <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
    <key>CFBundleShortVersionString</key><string>${MARKETING_VERSION}</string>
    <key>CFBundleURLTypes</key>
    <array><dict><key>CFBundleURLSchemes</key><array><string>weather</string></array></dict></array>
    <key>NSSupportsLiveActivities</key><true/><key>UIDeviceFamily</key><array><integer>1</integer></array>
    <key>NSLocationWhenInUseUsageDescription</key><string>for rain</string>
    <key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict><key>a.b</key>
    <dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict></dict></dict>
    """,
    "W/Info.plist": """
    <key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>
    <string>com.apple.widgetkit-extension</string></dict><key>NSWidgetWantsLocation</key><true/>
    <key>CFBundleVersion</key><string>412</string><key>INIntentsSupported</key><array/>
    """,
    "W/W.entitlements": """
    <key>com.apple.security.application-groups</key><array><string>group.$(A)</string></array>
    <key>keychain-access-groups</key><array><string>$(AppIdentifierPrefix)a</string></array>
    """,
    "W/PrivacyInfo.xcprivacy": """
    <key>NSPrivacyAccessedAPITypes</key><array><dict>
    <key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategoryUserDefaults</string>
    <key>NSPrivacyAccessedAPITypeReasons</key><array><string>1C8F.1</string></array></dict></array>
    """,
    "W/I.intentdefinition": """
    <key>INIntentClassPrefix</key><string>WX</string><key>INIntents</key><array><dict>
    <key>INIntentName</key><string>Select</string></dict><dict><key>INIntentName</key>
    <string>Other</string><key>INIntentClassName</key><string>Mine</string></dict></array>
    """,
  ]

  private static func list(of text: String) -> [UInt8] {
    Array("<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(text)</dict></plist>".utf8)
  }

  private static let spec = """
    name: Weather
    settings: {MARKETING_VERSION: 3.2.0, A: com.example}
    targets:
      App:
        type: application
        platform: iOS
        deploymentTarget: 17.0
        sources: [App]
        dependencies: [{target: W}]
        settings: {PRODUCT_BUNDLE_IDENTIFIER: com.example.a, INFOPLIST_FILE: App/Info.plist}
      W:
        type: app-extension
        platform: iOS
        sources: [W]
        settings:
          PRODUCT_BUNDLE_IDENTIFIER: com.example.a.w
          INFOPLIST_FILE: W/Info.plist
          CODE_SIGN_ENTITLEMENTS: W/W.entitlements

    """
}

/// A project with a widget whose name and description are looked up, and whose version Flutter writes.
enum TextSeeds {
  static let project: [String: [UInt8]] = {
    let all = texts + [("ios/project.yml", spec), ("ios/W/A.swift", widget)]
    return Dictionary(uniqueKeysWithValues: all.map { ($0.0, Array($0.1.utf8)) })
  }()

  /// Each text after its number.
  static let parts: [[UInt8]] = texts.enumerated().map { [UInt8($0)] + Array($1.text.utf8) }

  static let texts: [(path: String, text: String)] = [
    (
      "ios/W/en.lproj/Localizable.strings",
      #"/* a */ "rain.name" = "Rain \"radar\"";"# + "\nb = c;\n"
    ),
    (
      "ios/W/Localizable.xcstrings",
      """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"rain.text": {"localizations":
        {"en": {"stringUnit": {"state": "translated", "value": "Rain in the next hours"}}}}}}
      """
    ),
    ("pubspec.yaml", "name: weather\nversion: 1.2.3+45 # next\n"),
    (
      "lib/widgets.dart",
      """
      const kind = 'Rain'; /* /* */ */ class K { K(this.id); static const String id = r"$a"; }
      void update() { HomeWidget.setAppGroupId('group.a'); // next
        HomeWidget.updateWidget(name: '''a''', iOSName: kind, x: [f(1, '${K.id}')]); }
      """
    ),
  ]

  private static let spec = """
    name: A
    configFiles: {Release: Flutter/Generated.xcconfig}
    settings:
      GENERATE_INFOPLIST_FILE: YES
      MARKETING_VERSION: $(FLUTTER_BUILD_NAME)
      CURRENT_PROJECT_VERSION: $(FLUTTER_BUILD_NUMBER)
    targets:
      A: {type: app-extension, platform: iOS, sources: [W]}
      B: {type: application, platform: iOS, dependencies: [{target: A}]}
    """

  private static let widget = """
    import WidgetKit
    @main struct Rain: Widget {
      var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Rain", provider: Provider()) { _ in Text("") }
          .configurationDisplayName(NSLocalizedString("rain.name", comment: ""))
          .description(String(localized: "rain.text"))
      }
    }
    """
}

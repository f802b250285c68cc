import AppProduct
import ProductBuilder
import Testing

@testable import AuditKit

private let widgets = "·/PlugIns/Widgets.appex"
private let widgetsInfo = "·/PlugIns/Widgets.appex/Info.plist"

@Suite struct ProductContentTests {
  private static func point(_ values: [String: PropertyList]) -> PropertyList {
    .dictionary(
      ["NSExtensionPointIdentifier": "com.apple.widgetkit-extension"].merging(values) { $1 })
  }

  @Test(
    arguments: [
      ProductCase("none", ["error \(widgetsInfo)"]) { $0.widgets.info?["NSExtension"] = nil },
      ProductCase("no point", ["error \(widgetsInfo)"]) { $0.widgets.info?["NSExtension"] = [:] },
      ProductCase("a principal class", ["principal-class error \(widgetsInfo)"]) {
        $0.widgets.info?["NSExtension"] = point(["NSExtensionPrincipalClass": "A.B"])
      },
      ProductCase("a storyboard", ["principal-class error \(widgetsInfo)"]) {
        $0.widgets.info?["NSExtension"] = point(["NSExtensionMainStoryboard": "Main"])
      },
      ProductCase(
        "Today without a class",
        ["principal-class error \(widgetsInfo)", "today-extension warning \(widgetsInfo)"]
      ) {
        $0.widgets.info?["NSExtension"] = [
          "NSExtensionPointIdentifier": "com.apple.widget-extension"
        ]
      },
      ProductCase("a slip", ["unknown-extension-point error \(widgetsInfo)"]) {
        $0.widgets.info?["NSExtension"] = ["NSExtensionPointIdentifier": "com.apple.widgetkit"]
      },
      ProductCase("no identifier", ["error \(widgetsInfo)"]) {
        $0.widgets.info?["NSExtension"] = ["NSExtensionPointIdentifier": "keyboard"]
      },
      ProductCase("one that is not known here") {
        $0.widgets.info?["NSExtension"] = ["NSExtensionPointIdentifier": "com.apple.spotlight"]
      },
      ProductCase("in the folder of ExtensionKit", ["error ·/Extensions/Widgets.appex/Info.plist"])
      {
        $0.bundles[0].folder = "Extensions"
      },
      ProductCase(
        "declared otherwise",
        manifest: ProductManifest.app(bundle: "extensionPoint: ↓com.apple.widgetkit-extension"),
        ["today-extension warning \(widgetsInfo)"]
      ) {
        $0.widgets.info?["NSExtension"] = [
          "NSExtensionPointIdentifier": "com.apple.widget-extension",
          "NSExtensionPrincipalClass": "Today",
        ]
      },
    ])
  func `extension points exist, complete and as in the manifest`(_ test: ProductCase) throws {
    try test.check(test.manifest.isEmpty ? "product-structure" : "product-differs")
  }

  @Test(
    arguments: [
      ProductCase("declared", manifest: ProductManifest.app("platforms: {iOS: ↓16.4}")),
      ProductCase("as the host's", manifest: ProductManifest.app("platforms: {iOS: 17}")),
      ProductCase("above the host's", ["deployment-target warning \(widgetsInfo)"]) {
        $0.widgets.info?["MinimumOSVersion"] = "18.2"
      },
      ProductCase("below the executable's", ["product-structure error \(widgets)/Widgets"]) {
        $0.widgets.executable?.minimumOS = 0x12_0000
      },
      ProductCase(
        "above the host's, by the executable alone", ["deployment-target warning \(widgetsInfo)"]
      ) {
        $0.widgets.info?["MinimumOSVersion"] = nil
        $0.widgets.executable?.minimumOS = 0x12_0200
      },
      ProductCase("by the executable alone") { $0.widgets.info?["MinimumOSVersion"] = nil },
      ProductCase("no version", ["product-structure error \(widgetsInfo)"]) {
        $0.widgets.info?["MinimumOSVersion"] = "seventeen"
      },
      ProductCase("a number", ["product-structure error \(widgetsInfo)"]) {
        $0.widgets.info?["MinimumOSVersion"] = 17
      },
      ProductCase("below WidgetKit", ["deployment-target error \(widgetsInfo)"]) {
        $0.widgets.info?["MinimumOSVersion"] = "13.0"
      },
    ])
  func `deployment targets match the manifest and don't exceed the host's`(
    _ test: ProductCase
  ) throws {
    try test.check("product-differs")
  }

  private static func simulate(_ bundle: inout BundleBlueprint) {
    bundle.info?["CFBundleSupportedPlatforms"] = ["iPhoneSimulator"]
    bundle.executable?.platform = 7
    bundle.profile = nil
  }

  @Test(
    arguments: [
      ProductCase("no display name", ["error \(widgetsInfo)"]) {
        $0.widgets.info?["CFBundleDisplayName"] = nil
      },
      ProductCase("an empty display name", ["error \(widgetsInfo)"]) {
        $0.widgets.info?["CFBundleDisplayName"] = ""
      },
      ProductCase("a number", ["error \(widgetsInfo)"]) {
        $0.widgets.info?["CFBundleVersion"] = 412
      },
      ProductCase("an executable for another system", ["error \(widgets)/Widgets"]) {
        $0.widgets.executable?.platform = 11
      },
      ProductCase("the Simulator's in an app for a device", ["error \(widgetsInfo)"]) {
        simulate(&$0.widgets)
      },
      ProductCase("a device's in an app for the Simulator", ["error \(widgetsInfo)"]) {
        simulate(&$0)
      },
      ProductCase("an executable for the Simulator", ["error \(widgets)/Widgets"]) {
        $0.widgets.executable?.platform = 7
      },
      ProductCase("the Simulator's, in an export", ["error \(widgetsInfo)"], isExported: true) {
        simulate(&$0.widgets)
      },
      ProductCase(
        "no Info.plist, which is not missing", manifest: ProductManifest.app(), ["error \(widgets)"]
      ) {
        $0.widgets.change = { $0["Info.plist"] = nil }
      },
      ProductCase("a variable", ["error \(widgetsInfo)"]) {
        $0.widgets.info?["CFBundleDisplayName"] = "$(APP_NAME) widgets"
      },
      ProductCase("a package type", ["error \(widgetsInfo)"]) {
        $0.widgets.info?["CFBundlePackageType"] = "APPL"
      },
      ProductCase("no executable", ["error \(widgetsInfo)"]) { $0.widgets.executable = nil },
      ProductCase("another executable", ["error \(widgetsInfo)"]) {
        $0.widgets.info?["CFBundleExecutable"] = "Other"
      },
      ProductCase(
        "frameworks and a bundle",
        ["error \(widgets)/Frameworks", "error \(widgets)/Nested.appex"]
      ) {
        $0.widgets.files["Frameworks/A.framework/A"] = [1]
        $0.widgets.files["Nested.appex/x"] = [1]
      },
      ProductCase("a bundle deep in an extension", ["error \(widgets)/Resources/Z.app"]) {
        $0.widgets.files["Resources/Z.app/x"] = [1]
      },
      ProductCase("outside PlugIns", ["error ·/Plugins/Lost.appex"]) {
        $0.files["Plugins/Lost.appex/Info.plist"] = [1]
      },
      ProductCase("beside PlugIns", ["error ·/Lost.appex"]) { $0.files["Lost.appex/x"] = [1] },
      ProductCase("no language of a translated app", ["language-missing warning \(widgetsInfo)"]) {
        for language in ["de", "en"] { $0.files["\(language).lproj/x"] = [1] }
      },
      ProductCase("a language of a translated app") {
        for language in ["de", "en"] { $0.files["\(language).lproj/x"] = [1] }
        $0.widgets.files["en.lproj/x"] = [1]
      },
      ProductCase("in capitals", ["error ·/PlugIns/Lost.APPEX"]) {
        $0.files["PlugIns/Lost.APPEX/x"] = [1]
      },
      ProductCase("a broken Info.plist", ["error \(widgetsInfo)"]) {
        $0.widgets.infoFile = Array("bplist00".utf8)
      },
      ProductCase("for the watch, in the app", ["error \(widgetsInfo)"]) {
        $0.widgets.info?["CFBundleSupportedPlatforms"] = ["WatchOS"]
        $0.widgets.executable?.platform = 4
      },
      ProductCase("the Simulator's needs no profile") { app in
        simulate(&app)
        simulate(&app.widgets)
      },
    ])
  func `bundles contain what they need and nothing only an app may have`(
    _ test: ProductCase
  ) throws {
    try test.check("product-structure")
  }

  @Test(
    arguments: [
      ProductCase(
        "by its configuration",
        manifest: ProductManifest.app(
          bundle: "intents: [SelectCity]",
          widget: "configuration: ↓appIntent\nintent: SelectCity")),
      ProductCase("by a button", manifest: ProductManifest.app(widget: "interactive: ↓true")),
      ProductCase("it is there", manifest: ProductManifest.app(widget: "interactive: true")) {
        $0.widgets.files["Metadata.appintents/extract.actionsdata"] = [1]
      },
      ProductCase("it is empty", ["error \(widgets)"]) {
        $0.widgets.files["Metadata.appintents/version.json"] = [1]
      },
    ])
  func `widgets that use App Intents have their metadata`(_ test: ProductCase) throws {
    try test.check("product-app-intents-metadata")
  }

  private static func reasons(_ category: String, _ reasons: PropertyList) -> [UInt8] {
    ([
      "NSPrivacyAccessedAPITypes": [
        ["NSPrivacyAccessedAPIType": .string(category), "NSPrivacyAccessedAPITypeReasons": reasons]
      ]
    ] as PropertyList).xml
  }

  @Test(
    arguments: [
      ProductCase("no category", ["warning \(widgets)/PrivacyInfo.xcprivacy"]) {
        $0.widgets.files["PrivacyInfo.xcprivacy"] = reasons("UserDefaults", ["1C8F.1"])
      },
      ProductCase(
        "no reason that there is",
        ["missing-privacy-manifest warning \(widgets)/PrivacyInfo.xcprivacy"]
      ) {
        $0.widgets.files["PrivacyInfo.xcprivacy"] = reasons(
          "NSPrivacyAccessedAPICategoryUserDefaults", ["1C8F.1", "1C8F"])
      },
      ProductCase("no reason at all", ["warning \(widgets)/PrivacyInfo.xcprivacy"]) {
        $0.widgets.files["PrivacyInfo.xcprivacy"] = reasons(
          "NSPrivacyAccessedAPICategoryUserDefaults", [])
      },
      ProductCase("no property list", ["warning \(widgets)/PrivacyInfo.xcprivacy"]) {
        $0.widgets.files["PrivacyInfo.xcprivacy"] = [1, 2]
      },
    ])
  func `privacy manifests exist, are complete and give reasons`(_ test: ProductCase) throws {
    try test.check("product-privacy-manifest")
  }

  @Test(
    arguments: [
      ProductCase(
        "no privacy manifest",
        manifest: ProductManifest.app(
          bundle: "privacyManifest: ↓{userDefaults: [1C8F.1]}",
          widget: "appGroups: [group.com.example.weather]"),
        ["missing-privacy-manifest warning ·/PlugIns/Widgets.appex"]
      ) { $0.widgets.files = [:] },
      ProductCase(
        "another reason",
        manifest: ProductManifest.app(bundle: "privacyManifest: {userDefaults: [1C8F.1, ↓CA92.1]}")),
      ProductCase(
        "declared of the app", manifest: ProductManifest.app("supportsLiveActivities: ↓true")),
      ProductCase(
        "declared by a widget",
        manifest: ProductManifest.app() + "  - {kind: Ride, configuration: ↓activity}\n"),
      ProductCase("it is there", manifest: ProductManifest.app("supportsLiveActivities: true")) {
        $0.info?["NSSupportsLiveActivities"] = true
      },
      ProductCase("not built", manifest: ProductManifest.app("urlSchemes: [Weather, ↓rain]")),
      ProductCase("no scheme", ["invalid-url error ·/Info.plist"]) {
        $0.info?["CFBundleURLTypes"] = [["CFBundleURLSchemes": ["my_app://", "weather"]]]
      },
    ])
  func `privacy manifests, Live Activities and URL schemes match the manifest`(_ test: ProductCase)
    throws
  {
    try test.check("product-differs")
  }
}

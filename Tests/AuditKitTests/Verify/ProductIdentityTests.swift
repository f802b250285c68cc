import AppProduct
@testable import AuditReports
import ProductBuilder
import Testing
@testable import WidgetManifests

@testable import AuditKit

private let widgets = "·/PlugIns/Widgets.appex"
private let widgetsInfo = "·/PlugIns/Widgets.appex/Info.plist"

@Suite struct ProductIdentityTests {
  @Test func `a product that matches its manifest has no findings`() throws {
    try ProductCase("clean", manifest: ProductManifest.app()).check("")
    try ProductCase("alone").check("")
  }

  @Test(
    arguments: [
      ProductCase("declared", manifest: ProductManifest.app("version: ↓3.3.0")),
      ProductCase(
        "declared of both",
        manifest: ProductManifest.app(
          "version: ↓3.3.0", bundle: "version: ↓3.3.0")),
      ProductCase(
        "unresolved in the manifest is not compared", manifest: ProductManifest.app(),
        ["product-structure error ·/Info.plist"]
      ) {
        $0.info?["CFBundleShortVersionString"] = "$(MARKETING_VERSION)"
      },
      ProductCase("the host's", ["version-mismatch error \(widgetsInfo)"]) {
        $0.widgets.info?["CFBundleShortVersionString"] = "3.2"
      },
      ProductCase("malformed", ["invalid-version error \(widgetsInfo)"]) {
        $0.widgets.info?["CFBundleShortVersionString"] = "3.2.0.1"
      },
      ProductCase("the watch app's", ["version-mismatch error ·/Watch/Watch.app/Info.plist"]) {
        app in
        var watch = BundleBlueprint.watch
        watch.bundles = []
        watch.info?["WKCompanionAppBundleIdentifier"] = "com.example.weather"
        watch.info?["CFBundleShortVersionString"] = "3.1.0"
        app.bundles.append(("Watch", watch))
      },
    ])
  func `versions match the manifest and the host`(_ test: ProductCase) throws {
    try test.check("product-differs")
  }

  @Test(
    arguments: [
      ProductCase("declared", manifest: ProductManifest.app(bundle: "build: ↓413")),
      ProductCase("the host's", ["build-mismatch error \(widgetsInfo)"]) {
        $0.widgets.info?["CFBundleVersion"] = "1"
      },
      ProductCase("letters", ["invalid-build error ·/Info.plist"]) {
        $0.info?["CFBundleVersion"] = "412-beta"
      },
      ProductCase("too long", ["invalid-build error \(widgetsInfo)"]) {
        $0.widgets.info?["CFBundleVersion"] = "1234567890123456789"
      },
      ProductCase(
        "the watch app's, which differs from both",
        [
          "build-mismatch error ·/Watch/Watch.app/Info.plist",
          "build-mismatch error ·/Watch/Watch.app/PlugIns/Widgets.appex/Info.plist",
        ]
      ) { app in
        var watch = BundleBlueprint.watch
        watch.info?["WKCompanionAppBundleIdentifier"] = "com.example.weather"
        watch.info?["CFBundleVersion"] = "411"
        app.bundles.append(("Watch", watch))
      },
    ])
  func `builds match the manifest and the host`(_ test: ProductCase) throws {
    try test.check("product-differs")
  }

  /// Two apps, neither of them the product's.
  private static let others = ["com.example.forecast", "com.example.climate"].map { id in
    "app: A\nbundleID: \(id)\nversion: 1.0\nbuild: 1\nplatforms: {iOS: 17}\n"
  }.joined(separator: "---\n")

  private static func rename(_ bundle: inout BundleBlueprint, _ id: String) {
    bundle.info?["CFBundleIdentifier"] = .string(id)
    bundle.entitle("application-identifier", .string("A1B2C3D4E5.\(id)"))
  }

  @Test(
    arguments: [
      ProductCase(
        "declared",
        manifest: ProductManifest.app("bundleID: ↓com.example.forecast").replacing(
          "host: com.example.weather", with: "host: com.example.forecast")),
      ProductCase(
        "the extension's, which is known by being the only one left",
        manifest: ProductManifest.app(bundle: "bundleID: ↓com.example.weather.widget")),
      ProductCase("none of several apps", manifest: others, ["error ·/Info.plist"]),
      ProductCase("not in the host's", ["bundle-id-prefix error \(widgetsInfo)"]) {
        rename(&$0.widgets, "com.example.widgets")
      },
      ProductCase("two deep", ["bundle-id-depth error \(widgetsInfo)"]) {
        rename(&$0.widgets, "com.example.weather.widgets.today")
      },
      ProductCase("an underscore", ["invalid-bundle-id error \(widgetsInfo)"]) {
        rename(&$0.widgets, "com.example.weather.my_widgets")
      },
      ProductCase("twice", ["duplicate-bundle-id error ·/PlugIns/Widgets2.appex/Info.plist"]) {
        app in
        var second = app.widgets
        second.name = "Widgets2.appex"
        second.info?["CFBundleExecutable"] = "Widgets2"
        rename(&second, "com.example.weather.Widgets")
        app.bundles.append(("PlugIns", second))
      },
      ProductCase("signed as another", ["product-signature error \(widgets)/Widgets"]) {
        $0.widgets.entitle("application-identifier", "A1B2C3D4E5.com.example.weather")
        $0.widgets.allow("application-identifier", "A1B2C3D4E5.*")
      },
      ProductCase(
        "the code directory names another", ["product-signature warning \(widgets)/Widgets"]
      ) {
        $0.widgets.executable?.signature?.identifier = "Widgets-55554944"
      },
      ProductCase(
        "a watch app without a companion", ["product-structure error ·/Watch/Watch.app/Info.plist"]
      ) { app in
        var watch = BundleBlueprint.watch
        watch.bundles = []
        app.bundles.append(("Watch", watch))
      },
      ProductCase(
        "an ID of the app in its watch app",
        [
          "bundle-id-prefix error ·/Watch/Watch.app/PlugIns/Widgets.appex/Info.plist",
          "product-structure error ·/Watch/Watch.app/PlugIns/Widgets.appex/Info.plist",
          "product-signature error ·/Watch/Watch.app/PlugIns/Widgets.appex/Widgets",
          "product-profile error ·/Watch/Watch.app/PlugIns/Widgets.appex/embedded.mobileprovision",
        ]
      ) { app in
        var watch = BundleBlueprint.watch
        watch.info?["WKCompanionAppBundleIdentifier"] = "com.example.weather"
        watch.widgets.info?["CFBundleIdentifier"] = "com.example.weather.widgets"
        app.bundles.append(("Watch", watch))
      },
      ProductCase("a watch app that is for the watch alone") { app in
        var watch = BundleBlueprint.watch
        watch.bundles = []
        watch.info?["WKWatchOnly"] = true
        app.bundles.append(("Watch", watch))
      },
      ProductCase(
        "the watch app's companion", ["product-structure error ·/Watch/Watch.app/Info.plist"]
      ) { app in
        var watch = BundleBlueprint.watch
        watch.bundles = []
        watch.info?["WKCompanionAppBundleIdentifier"] = "com.example.other"
        app.bundles.append(("Watch", watch))
      },
    ])
  func `bundle IDs match the manifest, the host and the signature`(_ test: ProductCase) throws {
    try test.check("product-differs")
  }

  private static let other = """

    ---
    widgetBundle: OtherWidgets
    host: com.example.weather
    bundleID: ↓com.example.weather.other
    version: 3.2.0
    build: 412
    widgets: [{kind: Other}]
    """

  @Test func `a declared extension that isn't built is reported`() throws {
    try ProductCase("missing", manifest: ProductManifest.app() + Self.other)
      .check("product-differs")
  }

  @Test func `extensions of an app outside the product aren't reported as missing`() throws {
    let other = Self.other.replacing("host: com.example.weather", with: "host: com.example.else")
    let app =
      "\n---\napp: E\nbundleID: com.example.else\nversion: 1.0\nbuild: 1\nplatforms: {iOS: 17}"
    try ProductCase(
      "another app", manifest: ProductManifest.app() + other.replacing("↓", with: "") + app
    ).check("")
    let mac = Self.other.replacing("↓", with: "") + "\nplatforms: {macOS: 14.0}"
    try ProductCase("another platform", manifest: ProductManifest.app() + mac).check("")
  }

  @Test func `an undeclared extension with widgets is reported`() throws {
    try ProductCase(
      "undeclared", manifest: ProductManifest.app(),
      ["warning ·/PlugIns/Other.appex/Info.plist"]
    ) { app in
      var other = BundleBlueprint.widgets("com.example.weather.other")
      other.name = "Other.appex"
      other.info?["CFBundleExecutable"] = "Other"
      app.bundles.append(("PlugIns", other))
    }.check("product-differs")
  }

  @Test func `an extension without widgets need not be declared`() throws {
    try ProductCase("share", manifest: ProductManifest.app()) { app in
      var other = BundleBlueprint.widgets("com.example.weather.share")
      other.name = "Share.appex"
      other.info?["CFBundleExecutable"] = "Share"
      other.info?["NSExtension"] = ["NSExtensionPointIdentifier": "com.apple.share-services"]
      app.bundles.append(("PlugIns", other))
    }.check("")
  }

  @Test func `App Store Connect rejects a watch app with another version`() throws {
    let result = try ProductCase("watch", manifest: ProductManifest.app()) { app in
      var watch = BundleBlueprint.watch
      watch.bundles = []
      watch.info?["WKCompanionAppBundleIdentifier"] = "com.example.weather"
      watch.info?["CFBundleShortVersionString"] = "3.1.0"
      app.bundles.append(("Watch", watch))
    }.result().result
    let broken = try #require(result.findings.first { $0.rule == "version-mismatch" })
    #expect(broken.help.hasSuffix("App Store Connect rejects the watch app (ITMS-90379)"))
  }

  @Test(
    arguments: [
      ("CFBundleVersion", "411", "ITMS-90473"),
      ("CFBundleShortVersionString", "3.1.0", "ITMS-90473"),
      ("CFBundleIdentifier", "com.example.widgets", "error 37"),
      ("MinimumOSVersion", "18.2", "on a system between the two"),
    ])
  func `a value that differs from manifest and host is reported for each`(
    key: String, value: String, consequence: String
  ) throws {
    let result = try ProductCase("both", manifest: ProductManifest.app()) {
      $0.widgets.info?[key] = .string(value)
    }.result().result
    let broken = try #require(result.findings.first { $0.rule != "product-differs" })
    #expect(broken.help.contains(consequence), "\(broken.help)")
    let differs = try #require(result.findings.first { $0.rule == "product-differs" })
    #expect(result.file(of: differs.place)?.path == "m.yaml")
  }
}

extension BundleBlueprint {
  /// A watch app with an extension, which names no companion.
  fileprivate static var watch: BundleBlueprint {
    var watch = app("com.example.weather.watch")
    watch.name = "Watch.app"
    watch.info?["CFBundleExecutable"] = "Watch"
    return watch
  }
}

import ProjectDescription

extension Target {
  /// The extension with the widgets of an app.
  public static func widgets(of app: String, bundleId: String) -> Target {
    .target(
      name: "\(app)Widgets",
      destinations: .iOS,
      product: .appExtension,
      bundleId: bundleId,
      deploymentTargets: .iOS("17.0"),
      infoPlist: .extendingDefault(with: [
        "CFBundleDisplayName": "Tide",
        "NSExtension": ["NSExtensionPointIdentifier": "com.apple.widgetkit-extension"],
      ]),
      sources: ["Widgets/Sources/**"],
      entitlements: .groups("group.com.example.tide")
    )
  }
}

extension Entitlements {
  /// Entitlements for app groups.
  public static func groups(_ names: String...) -> Entitlements {
    .dictionary(["com.apple.security.application-groups": .array(names.map { .string($0) })])
  }
}

extension Dictionary where Key == String, Value == Plist.Value {
  /// The versions of the app.
  public static var versions: [String: Plist.Value] {
    ["CFBundleShortVersionString": "2.1", "CFBundleVersion": "48"]
  }
}

/// The settings that XcodeGen itself adds, as far as they determine a target's platform and
/// product.
///
/// A target has a platform, or `auto` and the platforms of its `supportedDestinations`.
///
/// - Source: https://github.com/yonaskolb/XcodeGen/tree/master/SettingPresets
enum SettingPresets {
  /// The supported destinations, in the order in which their settings apply.
  static let destinations: [BuildPlatform] = [
    .iOS, .tvOS, .watchOS, .visionOS, .macOS, .macCatalyst,
  ]

  /// The presets of every project in configurations with a type, `debug` or `release`.
  static func project(in type: String) -> [String: String] {
    let name = ["PRODUCT_NAME": "$(TARGET_NAME)"]
    let debug = ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "DEBUG"]
    return type == "debug" ? name.merging(debug) { first, _ in first } : name
  }

  /// The presets of a target.
  ///
  /// - Parameters:
  ///   - platform: Its platform; nil for `auto`.
  ///   - destinations: Its supported destinations, sorted; empty if it specifies none.
  ///   - productType: As in `com.apple.product-type.framework`.
  static func target(
    _ platform: BuildPlatform?, destinations: [BuildPlatform], productType: String
  ) -> [String: String] {
    var result = ["SDKROOT": sdkRoot(of: platform)]
    if let first = platform ?? destinations.first, !first.deviceFamilies.isEmpty {
      result["TARGETED_DEVICE_FAMILY"] = first.deviceFamilies.joined(separator: ",")
    }
    if productType.hasPrefix("com.apple.product-type.framework") {
      result["CURRENT_PROJECT_VERSION"] = "1"
    }
    if destinations.isEmpty { return result }
    result["SUPPORTED_PLATFORMS"] = destinations.filter { $0 != .macCatalyst }
      .flatMap { [$0.sdk, $0.simulatorSDK].compactMap(\.self) }.joined(separator: " ")
    result["TARGETED_DEVICE_FAMILY"] =
      destinations.flatMap(\.deviceFamilies).joined(separator: ",")
    if destinations.contains(.macCatalyst) {
      result["SUPPORTS_MACCATALYST"] = "YES"
    } else if destinations.contains(.iOS) || destinations.contains(.macOS) {
      result["SUPPORTS_MACCATALYST"] = "NO"
    }
    return result
  }

  /// The value of `SDKROOT`.
  static func sdkRoot(of platform: BuildPlatform?) -> String { platform?.sdk ?? "auto" }
}

extension BuildPlatform {
  /// The device families that XcodeGen sets for the platform, as numbers.
  fileprivate var deviceFamilies: [String] {
    switch self {
    case .iOS: ["1", "2"]
    case .tvOS: ["3"]
    case .watchOS: ["4"]
    case .visionOS: ["7"]
    case .macOS, .macCatalyst: []
    }
  }
}

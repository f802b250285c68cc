/// The settings that XcodeGen adds of its own, as far as they decide what a target is.
///
/// - Source: https://github.com/yonaskolb/XcodeGen/tree/master/SettingPresets
enum SettingPresets {
  /// The platforms of a target, and `auto` for one that has `supportedDestinations`.
  enum Platform: String, CaseIterable {
    case auto, iOS, tvOS, macOS, watchOS, visionOS

    /// The value of `SDKROOT`.
    var sdk: String {
      switch self {
      case .auto: "auto"
      case .iOS: "iphoneos"
      case .tvOS: "appletvos"
      case .macOS: "macosx"
      case .watchOS: "watchos"
      case .visionOS: "xros"
      }
    }

    /// The name of the setting for the least version.
    var deploymentTarget: String? {
      switch self {
      case .auto: nil
      case .iOS: "IPHONEOS_DEPLOYMENT_TARGET"
      case .tvOS: "TVOS_DEPLOYMENT_TARGET"
      case .macOS: "MACOSX_DEPLOYMENT_TARGET"
      case .watchOS: "WATCHOS_DEPLOYMENT_TARGET"
      case .visionOS: "XROS_DEPLOYMENT_TARGET"
      }
    }

    fileprivate var settings: [String: String] {
      switch self {
      case .auto: [:]
      case .iOS: ["SDKROOT": sdk, "TARGETED_DEVICE_FAMILY": "1,2"]
      case .tvOS: ["SDKROOT": sdk, "TARGETED_DEVICE_FAMILY": "3"]
      case .macOS: ["SDKROOT": sdk]
      case .watchOS: ["SDKROOT": sdk, "TARGETED_DEVICE_FAMILY": "4"]
      case .visionOS: ["SDKROOT": sdk, "TARGETED_DEVICE_FAMILY": "7"]
      }
    }
  }

  /// A destination of a target, in the order in which their settings apply.
  enum Destination: String, CaseIterable {
    case iOS, tvOS, watchOS, visionOS, macOS, macCatalyst

    fileprivate var platforms: [String] {
      switch self {
      case .iOS: ["iphoneos", "iphonesimulator"]
      case .tvOS: ["appletvos", "appletvsimulator"]
      case .watchOS: ["watchos", "watchsimulator"]
      case .visionOS: ["xros", "xrsimulator"]
      case .macOS: ["macosx"]
      case .macCatalyst: []
      }
    }

    fileprivate var families: [String] {
      switch self {
      case .iOS: ["1", "2"]
      case .tvOS: ["3"]
      case .watchOS: ["4"]
      case .visionOS: ["7"]
      case .macOS, .macCatalyst: []
      }
    }
  }

  /// The presets of every project.
  static let project = ["PRODUCT_NAME": "$(TARGET_NAME)"]

  /// The presets of a target.
  ///
  /// - Parameters:
  ///   - platform: Its platform.
  ///   - destinations: Its supported destinations, sorted; none where it names none.
  ///   - productType: As in `com.apple.product-type.framework`.
  static func target(
    _ platform: Platform, destinations: [Destination], productType: String
  ) -> [String: String] {
    let first = destinations.first.flatMap { Platform(rawValue: $0.rawValue) }
    var result = (platform == .auto ? first ?? platform : platform).settings
    if productType.hasPrefix("com.apple.product-type.framework") {
      result["CURRENT_PROJECT_VERSION"] = "1"
    }
    if platform == .auto { result["SDKROOT"] = platform.sdk }
    if destinations.isEmpty { return result }
    result["SUPPORTED_PLATFORMS"] = destinations.flatMap(\.platforms).joined(separator: " ")
    result["TARGETED_DEVICE_FAMILY"] = destinations.flatMap(\.families).joined(separator: ",")
    if destinations.contains(.macCatalyst) {
      result["SUPPORTS_MACCATALYST"] = "YES"
    } else if destinations.contains(.iOS) || destinations.contains(.macOS) {
      result["SUPPORTS_MACCATALYST"] = "NO"
    }
    return result
  }
}

/// A platform for which a target is built.
///
/// - Source: https://github.com/swiftlang/swift-build/blob/main/Sources/SWBCore/Settings/Settings.swift
enum BuildPlatform: String, CaseIterable, Sendable {
  case iOS, macCatalyst, macOS, watchOS, visionOS, tvOS

  /// The name of its SDK, without a version.
  var sdk: String {
    switch self {
    case .iOS: "iphoneos"
    case .macCatalyst, .macOS: "macosx"
    case .watchOS: "watchos"
    case .visionOS: "xros"
    case .tvOS: "appletvos"
    }
  }

  /// The setting that holds the least version on which a product runs.
  ///
  /// Availability on Mac Catalyst is counted in versions of iOS.
  var deploymentTarget: String {
    switch self {
    case .iOS, .macCatalyst: "IPHONEOS_DEPLOYMENT_TARGET"
    case .macOS: "MACOSX_DEPLOYMENT_TARGET"
    case .watchOS: "WATCHOS_DEPLOYMENT_TARGET"
    case .visionOS: "XROS_DEPLOYMENT_TARGET"
    case .tvOS: "TVOS_DEPLOYMENT_TARGET"
    }
  }

  /// The name in platform filters of a project file.
  var filter: String {
    switch self {
    case .iOS: "ios"
    case .macCatalyst: "maccatalyst"
    case .macOS: "macos"
    case .watchOS: "watchos"
    case .visionOS: "xros"
    case .tvOS: "tvos"
    }
  }

  /// The platform of an SDK's name, which may hold a version or be that of a Simulator.
  init?(sdk name: some StringProtocol) {
    let letters = name.lowercased().prefix { $0.isLetter }
    switch letters {
    case "iphoneos", "iphonesimulator": self = .iOS
    case "macosx": self = .macOS
    case "watchos", "watchsimulator": self = .watchOS
    case "xros", "xrsimulator": self = .visionOS
    case "appletvos", "appletvsimulator": self = .tvOS
    default: return nil
    }
  }
}

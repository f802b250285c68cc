/// A platform for which a target is built.
///
/// - Source:
///   https://github.com/swiftlang/swift-build/blob/main/Sources/SWBCore/Settings/Settings.swift
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

  /// The name of the SDK of its Simulator; nil if there is none.
  var simulatorSDK: String? {
    self == .macOS || self == .macCatalyst ? nil : sdk.dropLast(2) + "simulator"
  }

  /// The name of the setting for the minimum version on which a product runs.
  ///
  /// For Mac Catalyst, that is a version of iOS.
  var deploymentTarget: String {
    switch self {
    case .iOS, .macCatalyst: "IPHONEOS_DEPLOYMENT_TARGET"
    case .tvOS: "TVOS_DEPLOYMENT_TARGET"
    case .macOS, .watchOS, .visionOS: sdk.uppercased() + "_DEPLOYMENT_TARGET"
    }
  }

  /// The name in platform filters of a project file.
  var filter: String { self == .visionOS ? sdk : rawValue.lowercased() }

  /// The platform of an SDK's name, which may include a version or name a Simulator.
  init?(sdk name: some StringProtocol) {
    let letters = String(name.lowercased().prefix { $0.isLetter })
    let platform = Self.allCases.first {
      $0 != .macCatalyst && (letters == $0.sdk || letters == $0.simulatorSDK)
    }
    guard let platform else { return nil }
    self = platform
  }
}

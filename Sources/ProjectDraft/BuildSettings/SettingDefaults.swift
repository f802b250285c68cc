/// What Xcode assigns itself, below and between the layers of a project.
///
/// - Source: https://github.com/swiftlang/swift-build/blob/main/Sources/SWBCore/Settings/Settings.swift
enum SettingDefaults {
  /// What stands for the project's folder in values, since a project may write absolute paths.
  static let sourceRoot = "/SRCROOT"

  /// What is known on the machine only that builds or signs.
  static let unknown: Set = [
    "DEVELOPMENT_TEAM", "AppIdentifierPrefix", "TeamIdentifierPrefix", "USER", "HOME", "UID",
    "BUILD_NUMBER", "CI_BUILD_NUMBER", "CURRENT_YEAR", "DATE",
  ]

  /// The lowest layer.
  static func universal(productType: String) -> [SettingAssignment] {
    let isExtension = productType.contains("extension")
    return assignments([
      ("PRODUCT_NAME", "$(TARGET_NAME)"),
      ("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME:c99extidentifier)"),
      ("EXECUTABLE_NAME", "$(EXECUTABLE_PREFIX)$(PRODUCT_NAME)$(EXECUTABLE_SUFFIX)"),
      ("FULL_PRODUCT_NAME", "$(PRODUCT_NAME).$(WRAPPER_EXTENSION)"),
      ("WRAPPER_NAME", "$(FULL_PRODUCT_NAME)"),
      ("WRAPPER_EXTENSION", isExtension ? "appex" : "app"),
      ("PRODUCT_BUNDLE_PACKAGE_TYPE", isExtension ? "XPC!" : "APPL"),
      ("DEVELOPMENT_LANGUAGE", "en"),
      ("EXECUTABLE_PREFIX", ""), ("EXECUTABLE_SUFFIX", ""),
      ("CFBundleIdentifier", "$(PRODUCT_BUNDLE_IDENTIFIER)"),
    ])
  }

  /// What a project's own layers may refer to.
  static func project(_ name: String, configuration: String) -> [SettingAssignment] {
    assignments([
      ("SRCROOT", sourceRoot), ("SOURCE_ROOT", sourceRoot), ("PROJECT_DIR", sourceRoot),
      ("PROJECT_NAME", name), ("PROJECT", name), ("CONFIGURATION", configuration),
      ("PROJECT_FILE_PATH", "\(sourceRoot)/\(name).xcodeproj"),
    ])
  }

  static func target(_ target: TargetModel) -> [SettingAssignment] {
    assignments([
      ("TARGET_NAME", target.name), ("TARGETNAME", target.name), ("TARGET", target.name),
      ("PRODUCT_TYPE", target.productType),
    ])
  }

  /// What follows from a platform; the uppermost layer.
  static func platform(_ platform: BuildPlatform) -> [SettingAssignment] {
    let effective = platform == .macCatalyst ? "-maccatalyst" : "-\(platform.sdk)"
    return assignments([
      ("PLATFORM_NAME", platform.sdk),
      ("EFFECTIVE_PLATFORM_NAME", platform == .macOS ? "" : effective),
      ("DEPLOYMENT_TARGET_SETTING_NAME", platform.deploymentTarget),
    ])
  }

  /// The prefix of a team's identifiers, where the team is known.
  static func team(_ team: String) -> [SettingAssignment] {
    assignments([("TeamIdentifierPrefix", "\(team).")])
  }

  private static func assignments(_ values: [(String, String)]) -> [SettingAssignment] {
    values.map { SettingAssignment(name: $0.0, value: $0.1, origin: nil) }
  }
}

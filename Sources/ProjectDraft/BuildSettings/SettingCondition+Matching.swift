internal import AuditKit

extension SettingCondition {
  /// Whether it holds in a configuration of a target on a platform.
  ///
  /// - Source: https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroConditionExpression.swift
  func holds(configuration: String, target: String, platform: BuildPlatform?) -> Bool {
    switch parameter {
    case "config": return matches(configuration)
    case "target": return matches(target)
    case "sdk":
      guard let sdk = platform?.sdk else { return pattern == "*" }
      // Names of SDKs end in a version, of which a project says nothing.
      return matches(sdk) || pattern.hasSuffix("*") && matches(sdk + "99.0")
    case "arch": return matches("arm64")
    case "variant": return matches("normal")
    default: return pattern == "*"
    }
  }

  /// Compares as `fnmatch` does, with `*`, `?` and sets in brackets left aside.
  private func matches(_ text: String) -> Bool { TextPattern(pattern).matches(text) }
}

internal import AuditKit

/// The build settings of a target in one configuration, for one platform.
///
/// Layers lie upon each other, and a reference is looked up when a value is asked for: what a
/// project assigns may refer to what a target assigns.
struct BuildSettings {
  /// What becomes of a reference to a setting that nothing assigns.
  enum Undefined {
    /// It is empty, as in Xcode.
    case isEmpty
    /// It stays as it is written, `$(NAME)`.
    case isKept
    /// So does one that is assigned and empty, or for a script to fill in.
    case isKeptIfUnusable
  }

  /// By name, the lowest layer first.
  private(set) var assignments: [String: [SettingAssignment]] = [:]
  var configuration: String
  var target: String
  /// The platform for which conditions are judged; nil where it is not known yet.
  var platform: BuildPlatform?
  /// Whether a file is missing that may assign anything.
  var isIncomplete = false

  init(configuration: String, target: String) {
    self.configuration = configuration
    self.target = target
  }

  /// Lays assignments upon those that are there.
  mutating func add(_ layer: [SettingAssignment]) {
    for assignment in layer { assignments[assignment.name, default: []].append(assignment) }
  }

  /// The place in its layers of the assignment that counts, looked for below another.
  func index(of name: String, below limit: Int? = nil) -> Int? {
    guard let layers = assignments[name] else { return nil }
    return layers[..<min(limit ?? layers.count, layers.count)].lastIndex { assignment in
      assignment.conditions.allSatisfy {
        $0.holds(configuration: configuration, target: target, platform: platform)
      }
    }
  }

  /// The value of a setting; nil where nothing assigns it.
  func value(of name: String, undefined: Undefined = .isEmpty) -> SettingValue? {
    guard let index = index(of: name), let assignment = assignments[name]?[index] else {
      return nil
    }
    var evaluation = SettingEvaluation(settings: self, undefined: undefined)
    return evaluation.value(of: assignment, index: index)
  }

  /// The value of a text that refers to settings, such as a value of an `Info.plist`.
  func expand(
    _ text: String, at origin: Origin?, undefined: Undefined = .isEmpty
  ) -> SettingValue {
    var evaluation = SettingEvaluation(settings: self, undefined: undefined)
    return evaluation.value(of: text, at: origin)
  }

  /// The text of a setting that is known; nil where it is not, or is empty.
  func text(of name: String) -> String? {
    guard let value = value(of: name), value.isKnown, !value.text.isEmpty else { return nil }
    return value.text
  }

  /// Whether a setting says YES.
  func isOn(_ name: String) -> Bool {
    ["YES", "TRUE", "1"].contains(text(of: name)?.uppercased() ?? "")
  }
}

/// What a build setting comes to.
struct SettingValue: Equatable {
  /// The text, in which references to what is unknown stand as `$(NAME)`.
  var text: String
  /// Whether nothing in it is unknown.
  var isKnown: Bool
  /// The text as it is written.
  var expression: String
  /// Where the text stands that decides it: behind references that are all of a text.
  var origin: Origin?
}

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

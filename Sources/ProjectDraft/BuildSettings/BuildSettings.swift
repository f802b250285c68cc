internal import AuditKit
internal import WidgetManifests

/// The build settings of a target in one configuration, for one platform.
///
/// Layers override each other. References are resolved when a value is looked up, since what a
/// project assigns may refer to what a target assigns.
struct BuildSettings {
  /// The treatment of a reference to a setting that nothing assigns.
  enum Undefined {
    /// It is empty, as in Xcode.
    case isEmpty
    /// The reference is kept as written, `$(NAME)`.
    case isKept
    /// The reference is also kept if the setting is assigned but empty, or a placeholder that a
    /// script fills in.
    case isKeptIfUnusable
  }

  /// The assignments of each name, the lowest layer first.
  private(set) var assignments: [String: [SettingAssignment]] = [:]
  var configuration: String
  var target: String
  /// The platform against which conditions are evaluated; nil if not known yet.
  var platform: BuildPlatform?
  /// The first file that could not be read; it may assign anything.
  var missingFile: String?
  /// Whether a layer may assign more than is known.
  var hasUnknownLayer = false
  var isIncomplete: Bool { missingFile != nil || hasUnknownLayer }

  init(configuration: String, target: String) {
    self.configuration = configuration
    self.target = target
  }

  /// Adds a layer above the existing ones.
  mutating func add(_ layer: [SettingAssignment]) {
    for assignment in layer { assignments[assignment.name, default: []].append(assignment) }
  }

  /// The index of the assignment in effect, below a given layer.
  func index(of name: String, below limit: Int? = nil) -> Int? {
    guard let layers = assignments[name] else { return nil }
    return layers[..<min(limit ?? layers.count, layers.count)].lastIndex { assignment in
      assignment.conditions.allSatisfy {
        $0.holds(configuration: configuration, target: target, platform: platform)
      }
    }
  }

  /// The value of a setting; nil if nothing assigns it.
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

  /// The text of a setting; nil if it is unknown or empty.
  func text(of name: String) -> String? {
    guard let value = value(of: name), value.isKnown, !value.text.isEmpty else { return nil }
    return value.text
  }

  /// Whether a setting is YES.
  func isOn(_ name: String) -> Bool {
    ["YES", "TRUE", "1"].contains(text(of: name)?.uppercased() ?? "")
  }
}

/// The value of a build setting.
struct SettingValue: Equatable {
  /// The text, with references to unknown values kept as `$(NAME)`.
  var text: String
  /// Whether every part of it is known.
  var isKnown: Bool
  /// The text as written.
  var expression: String
  /// The origin of the text that decides the value; a text that is only a reference is followed.
  var origin: Origin?
}

extension SettingCondition {
  /// Whether the condition is true in a configuration of a target on a platform.
  ///
  /// - Source:
  ///   https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroConditionExpression.swift
  func holds(configuration: String, target: String, platform: BuildPlatform?) -> Bool {
    switch parameter {
    case "config": return matches(configuration)
    case "target": return matches(target)
    case "sdk":
      guard let sdk = platform?.sdk else { return pattern == "*" }
      // SDK names end in a version, which a project doesn't specify.
      return matches(sdk) || pattern.hasSuffix("*") && matches(sdk + "99.0")
    case "arch": return matches("arm64")
    case "variant": return matches("normal")
    default: return pattern == "*"
    }
  }

  /// Matches as `fnmatch` does, but without sets in brackets.
  private func matches(_ text: String) -> Bool { TextPattern(pattern).matches(text) }
}

/// A form that a text must have to be usable in a product.
enum DraftedForm {
  case text
  /// A text that may be empty.
  case anyText
  /// Components between dots, none of which is empty: an identifier, a version.
  case dotted
  /// The identifier of a team, ten letters and digits.
  case team

  /// Whether a text has the form.
  func isMet(by text: String) -> Bool {
    switch self {
    case .text: !text.isEmpty
    case .anyText: true
    case .dotted:
      text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
        && !Self.isPlaceholder(text)
    case .team:
      TeamID.isOne(text)
    }
  }

  /// Whether a script replaces part of the text, as in `##TEAM_ID##`.
  static func isPlaceholder(_ text: String) -> Bool {
    text.utf8.contains { "#<>{}@%".utf8.contains($0) }
  }
}

extension BuildSettings {
  /// The value of a setting as a draft reports it; nil if nothing assigns it.
  func drafted(_ name: String, as form: DraftedForm = .text) -> Drafted<String>? {
    drafted(as: form) { value(of: name, undefined: $0) }
  }

  /// The value of a text that refers to settings, as a draft reports it; nil if it is empty.
  func drafted(
    text: String, at origin: Origin?, as form: DraftedForm = .text
  ) -> Drafted<String>? {
    drafted(as: form) { expand(text, at: origin, undefined: $0) }
  }

  /// A value as a draft reports it, with undefined references empty, as in Xcode.
  ///
  /// If that result is unusable, the value is unknown and keeps its references.
  private func drafted(
    as form: DraftedForm, _ evaluate: (Undefined) -> SettingValue?
  ) -> Drafted<String>? {
    guard let value = evaluate(.isEmpty) else { return nil }
    guard value.isKnown else { return unknown(value) }
    if form.isMet(by: value.text) {
      return Drafted(value.text, expression: value.expression, origin: value.origin)
    }
    for undefined in [Undefined.isKept, .isKeptIfUnusable] {
      guard let value = evaluate(undefined) else { continue }
      if !value.isKnown { return unknown(value) }
    }
    guard !value.text.isEmpty else { return nil }
    // The value is wrong as written; rules report that.
    let text = DraftedForm.isPlaceholder(value.text) ? nil : value.text
    return Drafted(text, expression: value.expression, origin: value.origin)
  }
  private func unknown(_ value: SettingValue) -> Drafted<String> {
    var drafted = Drafted<String>(nil, expression: value.text, origin: value.origin)
    drafted.missingFile = missingFile
    return drafted
  }
}

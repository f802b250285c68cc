internal import ArgumentParser
internal import AuditKit
internal import WidgetManifests

/// The options that override the configuration's settings of the replay.
struct ReplayOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Override a setting of the replay, such as budget.low=30, profile.days=14 or \
      profile=typical; `audit config --help` lists them. Repeatable.
      """, valueName: "key=value"),
    completion: .settings, transform: SettingChange.init(parsing:))
  var set: [SettingChange] = []

  // The settings that had options of their own before `--set`, for scripts that use them.
  @Option(help: .hidden) var profile: String?
  @Option(parsing: .unconditional, help: .hidden) var days: String?
  @Option(help: .hidden) var start: String?
  @Option(help: .hidden) var timeZone: String?
  @Option(parsing: .unconditional, help: .hidden) var seed: String?
  @Option(parsing: .unconditional, help: .hidden) var runs: String?
  @Option(parsing: .unconditional, help: .hidden) var low: String?
  @Option(parsing: .unconditional, help: .hidden) var high: String?
  @Option(help: .hidden) var budgetModel: String?

  /// The changed settings; `--set` overrides the other options, and a later change an earlier one.
  var changes: [SettingChange] {
    let named = [
      ("--profile", "profile", profile), ("--days", "profile.days", days),
      ("--start", "profile.start", start), ("--time-zone", "profile.timeZone", timeZone),
      ("--seed", "seed", seed), ("--runs", "runs", runs), ("--low", "budget.low", low),
      ("--high", "budget.high", high), ("--budget-model", "budget.model", budgetModel),
    ]
    let options = named.compactMap { option, key, value in
      value.map { SettingChange(option: option, key: key, value: $0) }
    }
    let last = Dictionary((options + set).map { ($0.key, $0) }) { _, last in last }
    return last.values.sorted { $0.key < $1.key }
  }
}

/// `KEY=VALUE`: a setting of the replay, and its value in YAML.
struct SettingChange {
  /// The option that it was given with, for messages.
  let option: String
  /// The path of keys in the configuration, such as `budget.low`.
  let key: String
  let value: String

  /// The option as messages name it.
  var shown: String { option == "--set" ? "--set \(key)" : option }

  /// The path of keys, as `audit config` has it.
  var keys: [String] { key.split(separator: ".").map(String.init) }
}

extension SettingChange {
  /// All settings, each with its description.
  static let settings: [(key: String, description: String)] =
    keys(of: Configuration.mapping, below: "").filter {
      ["profile", "runs", "seed"].contains($0.key)
    }
    + keys(of: BudgetSettings.mapping.description, below: "budget.")
    // A measured profile has limits of its own, which are those of the budget here.
    + keys(of: ProfileSettings.mapping.description, below: "profile.").filter {
      !["profile.low", "profile.high"].contains($0.key)
    }

  private static func keys(
    of mapping: MappingDescription, below parent: String
  ) -> [(key: String, description: String)] {
    mapping.keys.map { (parent + $0.name, $0.description) }
  }

  /// A paragraph for each setting, for help.
  static var help: String {
    settings.map { key, description in "\(key): \(description)" }.joined(separator: "\n")
  }

  init(parsing argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty, !argument.contains(where: \.isNewline) else {
      throw ValidationError("expected KEY=VALUE, such as budget.low=30")
    }
    let name = String(parts[0])
    let keys = Self.settings.map(\.key)
    if !keys.contains(name) {
      if let meant = keys.first(where: { $0.hasSuffix("." + name) }) {
        throw ValidationError("\(quoted(name)) is not a setting; did you mean \(meant)?")
      }
      let error = ValueError.word(name, notOneOf: keys, "a setting of the replay")
      throw ValidationError("\(error.message); \(error.help ?? "")")
    }
    (option, key, value) = ("--set", name, String(parts[1]))
  }
}

extension [SettingChange] {
  /// Overrides settings below a key of the configuration, or at its top.
  ///
  /// All are read together, so that a lower and an upper limit may both change.
  ///
  /// - Throws: All errors in the values, as wrong usage.
  func apply(
    below parent: String?, read: (SourceFile) -> [Finding]
  ) throws(SettingsError) {
    let changes = filter { $0.keys.count == 1 ? parent == nil : $0.keys[0] == parent }
    let lines = changes.map { "\($0.keys.last ?? ""): \($0.value)\n" }
    let findings = read(SourceFile(path: "--set", text: lines.joined()))
    if findings.isEmpty { return }
    throw SettingsError(
      problems: findings.map { finding in
        let line = Int(finding.place.start.line) - 1
        return Problem(
          path: changes.indices.contains(line) ? changes[line].shown : "--set",
          reason: finding.help.isEmpty ? finding.message : "\(finding.message); \(finding.help)")
      }, exitCode: ExitCode.validationFailure.rawValue)
  }
}

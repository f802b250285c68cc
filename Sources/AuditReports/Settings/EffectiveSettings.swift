public import AuditKit
public import WidgetManifests

/// All settings of a run, each with its origin, as `audit config` prints them.
public struct EffectiveSettings: Sendable {
  /// The options of the audit.
  public var options: Audit.Options
  /// The lowest severity that fails the run.
  public var failOn = Severity.error
  /// The settings that only a configuration can have.
  public var configuration = Configuration()
  /// The configuration's file; nil if there is none.
  public var source: SourceFile?
  /// The file of the profile, unless the profile is built in.
  public var profileSource: SourceFile?
  /// The baseline file; nil if there is none.
  public var baseline: String?
  /// The paths to search for manifests.
  public var paths: [String] = []
  /// The values of the command line and the environment, by key; they override all files.
  public var given: [[String]: Setting.Origin] = [:]

  /// Creates the settings of a run without a configuration.
  public init(_ options: Audit.Options) { self.options = options }

  /// All values: first those that only options can set, then those of a configuration in its order.
  public var all: [Setting] {
    let places = source.map { SettingPlaces($0) }
    func setting(_ keys: String..., value: YAMLValue) -> Setting {
      Setting(keys: keys, value: value, origin: given[keys] ?? places?[keys] ?? .standard)
    }
    var settings = runOptions
    settings.append(setting("failOn", value: .text(failOn.rawValue)))
    settings.append(setting("exclude", value: .texts(configuration.exclude.map(\.value))))
    settings.append(setting("baseline", value: baseline.map { .text($0) } ?? .none))
    settings += rules(places)
    settings += options.requirements.map(\.setting)
    settings.append(
      setting("variablesFrom", value: .texts(configuration.variablesFrom.map(\.value))))
    for (name, value) in options.variables.values.sorted(by: { $0.key < $1.key }) {
      settings.append(setting("variables", name, value: .text(value)))
    }
    guard let replay = options.replay else { return settings }
    // A profile given as an option ignores the configuration's.
    let written = given[["profile"]] == nil ? places : nil
    let ofProfile = [profileSource.map { SettingPlaces($0, below: ["profile"]) }, written]
      .compactMap(\.self)
    for (key, value) in replay.budgetValues {
      var own = setting("budget", key, value: value)
      // A limit of the profile replaces that of the budget.
      if given[own.keys] == nil, let origin = ofProfile.origin(of: key) { own.origin = origin }
      settings.append(own)
    }
    settings += profile(replay, places, ofProfile)
    settings.append(setting("runs", value: .number(Int64(replay.runs))))
    settings.append(setting("seed", value: .number(Int64(replay.seed))))
    return settings
  }

  /// The settings that only the command line can have.
  private var runOptions: [Setting] {
    func option(_ key: String, _ value: YAMLValue) -> Setting {
      var setting = Setting(keys: [key], value: value, origin: given[[key]] ?? .standard)
      setting.isOption = true
      return setting
    }
    var settings = [option("paths", .texts(paths))]
    if let only = options.only { settings.append(option("only", .texts(only.sorted()))) }
    settings.append(option("replay", .flag(options.replay != nil)))
    return settings
  }

  private func rules(_ places: SettingPlaces?) -> [Setting] {
    (AllRules.infos + options.requirements.map(\.info)).map { rule in
      let keys = ["rules", rule.id]
      var severity = Optional(rule.severity)
      if let configured = options.severities[rule.id] { severity = configured }
      var origin = given[keys] ?? places?[keys] ?? .standard
      if let only = options.only, !only.contains(rule.id), !ReadingRules.givingUp.contains(rule.id)
      {
        (severity, origin) = (nil, given[["only"]] ?? origin)
      }
      return Setting(keys: keys, value: .text(severity?.rawValue ?? "off"), origin: origin)
    }
  }

  /// The profile's name and values.
  private func profile(
    _ replay: ReplaySettings, _ places: SettingPlaces?, _ ofProfile: [SettingPlaces]
  ) -> [Setting] {
    let name = Setting(
      keys: ["profile"], value: .text(replay.profileName),
      origin: given[["profile"]] ?? places?[["profile"]] ?? .standard)
    let isBuiltIn =
      profileSource == nil && ProfileChoice.BuiltIn(rawValue: replay.profileName) != nil
    let standard = isBuiltIn ? Setting.Origin.profile(replay.profileName) : .standard
    return [name]
      + replay.profileValues.map { key, value in
        let keys = ["profile", key]
        return Setting(
          keys: keys, value: value,
          origin: given[keys] ?? ofProfile.origin(of: key) ?? standard)
      }
  }
}

extension [SettingPlaces] {
  /// The origin of a profile value: the first file that sets it.
  fileprivate func origin(of key: String) -> Setting.Origin? {
    lazy.compactMap { $0[["profile", key]] }.first
  }
}

/// A team's own rules as settings of a configuration.
extension Requirement {
  /// The rule as a value of `require`, and its place.
  var setting: Setting {
    var members = [
      YAMLValue.Member(key: "id", value: .text(info.id)),
      YAMLValue.Member(key: "each", value: .text(owner.rawValue)),
    ]
    if let filter {
      members.append(YAMLValue.Member(key: "where", value: .mapping(filter.members)))
    }
    members += clause.members
    members.append(YAMLValue.Member(key: "severity", value: .text(info.severity.rawValue)))
    for (key, text) in [
      ("message", texts.message), ("help", texts.help), ("why", texts.why),
      ("source", texts.source),
    ] {
      if let text { members.append(YAMLValue.Member(key: key, value: .text(text))) }
    }
    let origin = info.statement.map { Setting.Origin.file($0.path, $0.position) }
    return Setting(
      keys: ["require", info.id], value: .mapping(members), origin: origin ?? .standard)
  }
}

extension Requirement.Clause {
  fileprivate var members: [YAMLValue.Member] {
    [YAMLValue.Member(key: "value", value: .text(value.name))]
      + conditions.map { YAMLValue.Member(key: $0.key.rawValue, value: $0.yaml) }
  }
}

extension RequiredCondition {
  fileprivate var yaml: YAMLValue {
    switch self {
    case .written(let isWritten): .flag(isWritten)
    case .is(let value), .atLeast(let value), .atMost(let value): value.yaml
    case .oneOf(let texts), .noneOf(let texts), .contains(let texts): .texts(texts.texts)
    case .hasPrefix(let text), .hasSuffix(let text): .text(text)
    case .matches(let pattern): .text(pattern.text)
    }
  }
}

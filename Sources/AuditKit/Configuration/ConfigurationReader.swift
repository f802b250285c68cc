public import WidgetManifests

extension Configuration {
  /// The keys of the configuration.
  package static let mapping = MappingDescription(
    "configuration", called: "the configuration", "The settings of `audit`: the file .audit.yml.",
    keys: [
      KeyDescription(
        name: "rules", description: "The severity of rules, or off.",
        form: .record(
          AllRules.infos.map { rule in
            let settings = RuleSetting.allCases.filter { rule.refusal(of: $0.severity) == nil }
            let isAny = settings == RuleSetting.allCases
            return (rule.id, rule.summary, isAny ? nil : .switchable(settings.map(\.rawValue)))
          }, .switchable(RuleSetting.allCases.map(\.rawValue)),
          others: "^(\(Requirement.idPattern))$")),
      KeyDescription(
        name: "require", description: "Rules of your own.",
        form: .list(.part(Requirement.mapping.part))),
      failOnKey.description, excludeKey.description,
      KeyDescription(
        name: "budget", description: "The budget of reloads.",
        form: .part(BudgetSettings.mapping.description.part)),
      KeyDescription(
        name: "profile",
        description: """
          The days that are replayed: a built-in profile, a file, or settings (default: steady).
          """,
        form: .either([
          .words(ProfileChoice.BuiltIn.self), .matching("[/.]"),
          .part(ProfileSettings.mapping.description.part),
        ])),
      KeyDescription(
        name: "variables", description: "The values of $(NAME) in manifests.",
        form: .dictionary(keys: Variables.namePattern, .text)),
      runsKey.description, seedKey.description, variablesFromKey.description,
      baselineKey.description,
    ], skipsExtensions: true)

  fileprivate static let failOnKey = TypedKey<Located<Severity>>(
    "failOn", .word("a severity"), "The lowest severity that fails a run (default: error).")
  fileprivate static let excludeKey = TypedKey<LocatedList<String>>(
    "exclude", .texts("patterns", each: "a pattern"),
    "The files that a search leaves out, as in .gitignore.")
  fileprivate static let runsKey = TypedKey<Located<Int>>(
    "runs", .integer("a number of runs", in: 1...10_000),
    "The number of simulated random days; 1 disables randomness (default: 1).")
  fileprivate static let seedKey = TypedKey<Located<Int>>(
    "seed", .integer("a seed", in: 0...Int.max), "The seed of the random days (default: 0).")
  fileprivate static let variablesFromKey = TypedKey<LocatedList<String>>(
    "variablesFrom", .texts("paths of .xcconfig files", each: "the path of an .xcconfig file"),
    "The .xcconfig files that define more variables; the first one takes precedence.")
  fileprivate static let baselineKey = TypedKey<Located<String>>(
    "baseline", .text("the path of a baseline"), "The file of known findings.")
}

extension NodeReader {
  /// Reads the configuration's mapping over another one; invalid values are reported and not read.
  mutating func configuration(_ node: Node, over base: Configuration) -> Configuration {
    var configuration = base
    guard let values = MappingReader(node, Configuration.mapping, &self) else {
      return configuration
    }
    let stated = requirements(values["require"])
    configuration.requirements = stated.requirements
    configuration.severities = severities(values["rules"], stated)
    configuration.failOn = value(of: Configuration.failOnKey, in: values).value?.value
    if let runs = value(of: Configuration.runsKey, in: values).value {
      configuration.runs = runs.value
    }
    if let seed = value(of: Configuration.seedKey, in: values).value {
      configuration.seed = seed.value
    }
    configuration.exclude = value(of: Configuration.excludeKey, in: values).items()
    if let node = values["budget"].value {
      configuration.budget = budget(node, over: configuration.budget)
    }
    if let node = values["profile"].value {
      configuration.profile = profileChoice(node) ?? configuration.profile
    }
    let variables = variableValues(values["variables"])
    configuration.variables = variables.mapValues(\.value)
    configuration.variablePlaces = variables.mapValues(\.place)
    configuration.variablesFrom = value(of: Configuration.variablesFromKey, in: values).items()
    configuration.baseline = value(of: Configuration.baselineKey, in: values).value
    return configuration
  }

  private mutating func severities(
    _ node: Field<Node>, _ stated: StatedRules
  ) -> [String: Severity?] {
    var severities: [String: Severity?] = [:]
    let own = Dictionary(
      stated.requirements.map { ($0.info.id, $0.info) }, uniquingKeysWith: { first, _ in first })
    for (key, value) in pairs(node, "a severity for each rule, as in {missing-families: off}") {
      guard let rule = own[key.text] ?? AllRules.named(key.text) else {
        // A rule that could not be read already has a finding.
        if stated.ids.contains(key.text) || stated.isUnclear && key.text.contains("/") { continue }
        report(
          .unknownKey, "\(quoted(key.text)) is not a rule", at: key,
          help: RuleNames.help(for: key.text, own: stated.ids.sorted()))
        continue
      }
      let setting = item(value, "off or a severity") {
        $0.word($1, "off or a severity", RuleSetting.self)
      }
      guard let setting else { continue }
      let severity = setting.value.severity
      severities[rule.id] = .some(severity)
      if let refusal = rule.refusal(of: severity) {
        report(
          .invalidValue, "the rule \(quoted(rule.id)) \(refusal.what)", at: value,
          help: refusal.reason)
      }
    }
    return severities
  }

  private mutating func variableValues(_ node: Field<Node>) -> [String: Located<String>] {
    var values: [String: Located<String>] = [:]
    for (key, value) in pairs(node, "a value for each variable, as in {VERSION: 3.2.0}") {
      guard Variables.isName(key.text) else {
        report(
          .invalidValue, "\(quoted(key.text)) is not the name of a variable", at: key,
          help: "write letters, digits and _, as in MARKETING_VERSION")
        continue
      }
      if let text = item(value, "a text", read: { $0.text($1, "a text") }) {
        values[key.text] = text
      }
    }
    return values
  }

  /// Returns the entries of a mapping whose keys are texts.
  private mutating func pairs(_ node: Field<Node>, _ what: String) -> [(key: Node, value: Node)] {
    guard let node = node.value else { return [] }
    guard node.kind == .mapping else {
      wrongType(node, wanted: "a mapping", help: "write \(what)")
      return []
    }
    var pairs: [(key: Node, value: Node)] = []
    for (key, value) in node.entries {
      if key.kind == .scalar, !key.isNull {
        pairs.append((key, value))
      } else {
        wrongType(key, wanted: "a name", help: "write a name as the key")
      }
    }
    return pairs
  }

  private mutating func profileChoice(_ node: Node) -> ProfileChoice? {
    if node.kind == .mapping { return .settings(profile(node, over: ProfileSettings())) }
    let what = "a built-in profile, a file or a profile (a mapping)"
    guard let name = text(.known(node), what).value else { return nil }
    if let builtIn = ProfileChoice.BuiltIn(rawValue: name.value) { return .builtIn(builtIn) }
    if ProfileChoice.BuiltIn.isPath(name.value) { return .file(name) }
    let error = ProfileChoice.BuiltIn.unknownName(name.value)
    report(.invalidValue, error.message, at: node, help: error.help)
    return nil
  }
}

/// The setting of a rule in a configuration.
public enum RuleSetting: String, Sendable, CaseIterable {
  /// The rule is turned off.
  case off
  /// The rule's findings are notes.
  case note
  /// The rule's findings are warnings.
  case warning
  /// The rule's findings are errors.
  case error

  /// The severity of the rule's findings; nil if it is off.
  public var severity: Severity? { Severity(rawValue: rawValue) }
}

extension RuleSetting: ManifestWord {
  package static let synonyms: Synonyms = [
    "info": "note", "warn": "warning", "none": "off", "false": "off", "disabled": "off",
    "ignore": "off",
  ]
}

enum ConfigurationKey: String, ManifestKey {
  case rules, require, failOn, exclude, budget, profile, variables, variablesFrom, baseline

  static let table = KeyTable(ConfigurationKey.self, "the configuration")
}

enum BudgetKey: String, ManifestKey {
  case low, high, window, model, anchor, alignment, scope, burst, weights, floor, latency, quantum
  case renderFloor, retry, archiveLimit, failedCharged, initialCharged, onExhausted
  case foregroundDelivery, foregroundExemptsPolicy, staleAfter, judge

  static let table = KeyTable(BudgetKey.self, "a budget", example: "{low: 40, high: 70}")

  static let synonyms: Synonyms = ["hi": "high", "lo": "low", "min": "low", "max": "high"]
}

enum ProfileKey: String, ManifestKey {
  case timeZone, start, days, awake, suspendAsleep, sessions, views, viewsReload

  static let table = KeyTable(ProfileKey.self, "a profile", example: "{awake: \"07:00-23:00\"}")
}

enum SessionKey: String, ManifestKey {
  case state, at, host

  static let table = KeyTable(
    SessionKey.self, "a session", required: [.state, .at],
    example: "{state: foreground, at: \"08:00-08:10\"}")
}

enum RequirementKey: String, ManifestKey {
  case id, each, `where`, value, written, `is`, oneOf, noneOf, hasPrefix, hasSuffix, matches
  case contains, atLeast, atMost, severity, message, help, why, source

  static let table = KeyTable(
    RequirementKey.self, "a rule of your own", required: [.id, .each, .value],
    example: "{id: team/kind-prefix, each: widget, value: kind, hasPrefix: Acme}")

  static let synonyms: Synonyms =
    [
      "rule": "id", "name": "id", "for": "each", "scope": "each", "of": "each", "key": "value",
      "path": "value", "if": "where", "when": "where", "level": "severity", "text": "message",
      "reason": "why", "rationale": "why", "remedy": "help", "link": "source", "url": "source",
    ] + ConditionKey.synonyms
}

enum FilterKey: String, ManifestKey {
  case value, written, `is`, oneOf, noneOf, hasPrefix, hasSuffix, matches, contains, atLeast
  case atMost

  static let table = KeyTable(
    FilterKey.self, "a `where`", required: [.value], example: "{value: configuration, is: static}")

  static let synonyms = ConditionKey.synonyms
}

/// The keys of a condition, which a rule of a team and its `where` both have.
enum ConditionKey: String, CaseIterable {
  case written, `is`, oneOf, noneOf, hasPrefix, hasSuffix, matches, contains, atLeast, atMost

  static let synonyms: Synonyms = [
    "exists": "written", "present": "written", "equals": "is", "equal": "is", "in": "oneOf",
    "anyOf": "oneOf", "not": "noneOf", "notIn": "noneOf", "prefix": "hasPrefix",
    "startsWith": "hasPrefix", "beginsWith": "hasPrefix", "suffix": "hasSuffix",
    "endsWith": "hasSuffix", "like": "matches", "glob": "matches", "regex": "matches",
    "has": "contains", "includes": "contains", "min": "atLeast", "minimum": "atLeast",
    "max": "atMost", "maximum": "atMost",
  ]
}

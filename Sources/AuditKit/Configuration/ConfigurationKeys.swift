enum ConfigurationKey: String, ManifestKey {
  case rules, failOn, exclude, budget, profile, variables, variablesFrom, baseline

  static let table = KeyTable<ConfigurationKey>("the configuration")
}

enum BudgetKey: String, ManifestKey {
  case low, high, window, model, anchor, alignment, scope, burst, weights, floor, latency, quantum
  case renderFloor, retry, archiveLimit, failedCharged, initialCharged, onExhausted
  case foregroundDelivery, foregroundExemptsPolicy, staleAfter, judge

  static let table = KeyTable<BudgetKey>("a budget", example: "{low: 40, high: 70}")
}

enum ProfileKey: String, ManifestKey {
  case timeZone, start, days, awake, suspendAsleep, sessions, views, viewsReload

  static let table = KeyTable<ProfileKey>("a profile", example: "{awake: \"07:00-23:00\"}")
}

enum SessionKey: String, ManifestKey {
  case state, at, host

  static let table = KeyTable<SessionKey>(
    "a session", required: [.state, .at], example: "{state: foreground, at: \"08:00-08:10\"}")
}

internal import BudgetReplay

extension ReplaySettings {
  /// What a configuration can say of the budget, in the order of its keys.
  var budgetValues: [(key: String, value: Setting.Value)] {
    BudgetKey.allCases.map { ($0.rawValue, value(of: $0)) }
  }

  /// What a configuration can say of the days that are replayed, in the order of its keys.
  var profileValues: [(key: String, value: Setting.Value)] {
    ProfileKey.allCases.map { ($0.rawValue, value(of: $0)) }
  }

  private func value(of key: BudgetKey) -> Setting.Value {
    switch key {
    case .low: .number(budget.low)
    case .high: .number(budget.high)
    case .window: .duration(budget.window)
    case .model: .word(budget.model)
    case .anchor: .text(budget.anchor.text)
    case .alignment: .word(budget.alignment)
    case .scope: .word(budget.scope)
    case .burst: .number(budget.burst)
    case .weights: budget.weights.map { .list($0.map { .thousandths($0) }) } ?? .none
    case .floor: .duration(budget.floor)
    case .latency: .duration(budget.latency)
    case .quantum: .duration(budget.quantum)
    case .renderFloor: .duration(budget.renderFloor)
    case .retry: .duration(budget.retry)
    case .archiveLimit: .size(budget.archiveLimit)
    case .failedCharged: .flag(budget.failedCharged)
    case .initialCharged: .flag(budget.initialCharged)
    case .onExhausted: .word(budget.onExhausted)
    case .foregroundDelivery: .word(budget.foregroundDelivery)
    case .foregroundExemptsPolicy: .flag(budget.foregroundExemptsPolicy)
    case .staleAfter: .duration(staleAfter)
    case .judge: .word(judge)
    }
  }

  private func value(of key: ProfileKey) -> Setting.Value {
    switch key {
    case .timeZone: .text(timeZone)
    case .start: .text(start.description)
    case .days: .number(Int64(days))
    case .awake: .text(profile.awake.map(\.text) ?? "none")
    case .suspendAsleep: .flag(profile.suspendAsleep)
    case .sessions: .list(profile.sessions.map(\.value))
    case .views: .texts(profile.views.map(\.text))
    case .viewsReload: .flag(profile.viewsReload)
    }
  }
}

extension Setting.Value {
  fileprivate static func word(_ word: some Any) -> Setting.Value { .text("\(word)") }

  static func duration(_ milliseconds: Int64) -> Setting.Value {
    .text(ManifestDuration(milliseconds: milliseconds)?.yaml ?? "0s")
  }

  /// A size in the largest unit that says it exactly.
  static func size(_ bytes: Int64) -> Setting.Value {
    let units: [ByteCount.Unit] = [.mebibyte, .megabyte, .kibibyte, .kilobyte]
    let unit = units.first { bytes > 0 && bytes.isMultiple(of: $0.bytes) } ?? .byte
    return .text("\(bytes / unit.bytes)\(unit.rawValue)")
  }
}

extension LocalSpan {
  fileprivate var text: String {
    [from, to].map { TimeOfDay(minutes: $0)?.description ?? "" }.joined(separator: "-")
  }
}

extension DayProfile.Session {
  fileprivate var value: Setting.Value {
    let members = [("state", "\(state)"), ("at", at.text)] + (host.map { [("host", $0)] } ?? [])
    return .mapping(members.map { Setting.Member(key: $0.0, value: .text($0.1)) })
  }
}

internal import WidgetManifests

/// Conditions that no value can meet together, so that a rule would always report a finding.
struct Contradiction {
  /// The message, without a full stop.
  let message: String
  /// The advice.
  let help: String
  /// The place of the later condition.
  let place: Place

  /// Finds the first contradiction among conditions on one value.
  init?(among conditions: [Located<RequiredCondition>]) {
    let first = Self.withoutValue(conditions) ?? Self.range(conditions) ?? Self.texts(conditions)
    guard let first else { return nil }
    self = first
  }

  private init(_ message: String, _ help: String, between conditions: [Located<RequiredCondition>])
  {
    self.message = message
    self.help = help
    let last = conditions.map(\.place).max { $0.start < $1.start }
    // There are at least two conditions.
    place = last ?? conditions[0].place
  }

  /// A value that must not be written is combined with another condition.
  private static func withoutValue(_ conditions: [Located<RequiredCondition>]) -> Self? {
    for condition in conditions {
      guard case .written(false) = condition.value, conditions.count > 1 else { continue }
      return Self(
        "a value that must not be written can't meet another condition",
        "write `written: false` alone",
        between: conditions)
    }
    return nil
  }

  /// The maximum of a value is less than its minimum.
  private static func range(_ conditions: [Located<RequiredCondition>]) -> Self? {
    for least in conditions {
      guard case .atLeast(let low) = least.value else { continue }
      for most in conditions {
        guard case .atMost(let high) = most.value, high.isLess(than: low) == true else { continue }
        return Self(
          "no value is at least \(low.phrase) and at most \(high.phrase)",
          "write the smaller value under atLeast", between: [least, most])
      }
    }
    return nil
  }

  /// None of the allowed texts meets the other conditions, or a required one doesn't.
  private static func texts(_ conditions: [Located<RequiredCondition>]) -> Self? {
    for condition in conditions {
      let others = conditions.filter { $0.place != condition.place }
      func isPossible(_ scalar: PlainScalar, by other: Located<RequiredCondition>) -> Bool {
        other.value.isMet(by: scalar)
      }
      let (candidates, needsAll): ([PlainScalar], Bool) =
        switch condition.value {
        case .is(let value): ([value], true)
        case .oneOf(let texts): (texts.texts.map { .text($0) }, false)
        case .contains(let texts): (texts.texts.map { .text($0) }, true)
        default: ([], true)
        }
      if candidates.isEmpty { continue }
      let possible = candidates.filter { scalar in others.allSatisfy { isPossible(scalar, by: $0) }
      }
      if needsAll ? possible.count == candidates.count : !possible.isEmpty { continue }
      let conflict = others.first { other in !candidates.allSatisfy { isPossible($0, by: other) } }
      guard let conflict else { continue }
      return Self(
        "no value both \(condition.value.givenPhrase) and \(conflict.value.givenPhrase)",
        "change one of them, or remove it", between: [condition, conflict])
    }
    return nil
  }
}

package import WidgetManifests

/// A condition that a value has to meet.
package enum RequiredCondition: Sendable {
  /// It is written, or isn't.
  case written(Bool)
  /// It equals this value.
  case `is`(PlainScalar)
  /// It, or each item of a list, is one of these.
  case oneOf(TextSet)
  /// It, or each item of a list, is none of these.
  case noneOf(TextSet)
  /// It, or each item of a list, begins with this.
  case hasPrefix(String)
  /// It, or each item of a list, ends with this.
  case hasSuffix(String)
  /// It, or each item of a list, matches a pattern.
  case matches(TextPattern)
  /// The list has all of these.
  case contains(TextSet)
  /// It is at least this.
  case atLeast(PlainScalar)
  /// It is at most this.
  case atMost(PlainScalar)

  /// A value, or an item of a list, that doesn't meet a condition.
  struct Violation {
    /// The place of the value or, if it isn't written, of its owner.
    let place: Located<Void>
    /// The value.
    let found: Found
  }

  /// A value that doesn't meet a condition.
  enum Found {
    /// A missing value.
    case nothing
    /// A value that must not be written.
    case something
    /// A value.
    case value(PlainScalar)
    /// A list as a whole.
    case list([String])
    /// An item of a list.
    case item(String)
  }

  /// Returns the parts of a value that don't meet the condition.
  func violations(in value: PlainValue, of owner: JudgedOwner) -> [Violation] {
    switch value {
    case .unknown: return []
    case .absent:
      switch self {
      case .written(true), .contains: return [Violation(place: owner.place, found: .nothing)]
      default: return []
      }
    case .scalar(let scalar, let place):
      if case .written(false) = self { return [Violation(place: place, found: .something)] }
      return isMet(by: scalar) ? [] : [Violation(place: place, found: .value(scalar))]
    case .list(let items, let place, let count):
      if case .written(let isWritten) = self {
        return isWritten ? [] : [Violation(place: Located((), at: place), found: .something)]
      }
      if case .contains(let texts) = self {
        guard count == items.count, !has(texts, items) else { return [] }
        return [Violation(place: Located((), at: place), found: .list(items.map(\.value)))]
      }
      return items.filter { !isMet(by: .text($0.value)) }.map { item in
        Violation(place: item.map { _ in }, found: .item(item.value))
      }
    }
  }

  /// Returns whether a value meets the condition, or nil if that is unknown.
  ///
  /// A value that isn't written meets no condition except `written: false`.
  func holds(_ value: PlainValue, of owner: JudgedOwner) -> Bool? {
    switch value {
    case .unknown: return nil
    case .absent:
      if case .written(false) = self { return true }
      return false
    case .scalar: return violations(in: value, of: owner).isEmpty
    case .list(let items, _, let count):
      if case .written(let isWritten) = self { return isWritten }
      let isMet = violations(in: value, of: owner).isEmpty
      if case .contains(let texts) = self, count != items.count {
        return has(texts, items) ? true : nil
      }
      return isMet && !items.isEmpty
    }
  }

  private func has(_ texts: TextSet, _ items: [Located<String>]) -> Bool {
    texts.isSubset(of: TextSet(items.map(\.value)))
  }

  /// Returns whether a value, or an item of a list, meets the condition.
  func isMet(by scalar: PlainScalar) -> Bool {
    switch self {
    case .written, .contains: return true
    case .is(let wanted):
      // Versions are equal if neither is less, even if one has more zeros.
      guard let isLess = scalar.isLess(than: wanted), let isMore = wanted.isLess(than: scalar)
      else { return scalar == wanted }
      return !isLess && !isMore
    case .atLeast(let least): return !(scalar.isLess(than: least) ?? false)
    case .atMost(let most): return !(most.isLess(than: scalar) ?? false)
    case .oneOf, .noneOf, .hasPrefix, .hasSuffix, .matches:
      guard case .text(let text) = scalar else { return true }
      return isMet(by: text)
    }
  }

  private func isMet(by text: String) -> Bool {
    switch self {
    case .oneOf(let texts): texts.contains(text)
    case .noneOf(let texts): !texts.contains(text)
    case .hasPrefix(let prefix): text.utf8.starts(with: prefix.utf8)
    case .hasSuffix(let suffix): text.utf8.reversed().starts(with: suffix.utf8.reversed())
    case .matches(let pattern): pattern.matches(text)
    default: true
    }
  }
}

/// The text of conditions in messages.
extension RequiredCondition {
  /// The key in a configuration.
  package var key: ConditionKey {
    switch self {
    case .written: .written
    case .is: .is
    case .oneOf: .oneOf
    case .noneOf: .noneOf
    case .hasPrefix: .hasPrefix
    case .hasSuffix: .hasSuffix
    case .matches: .matches
    case .contains: .contains
    case .atLeast: .atLeast
    case .atMost: .atMost
    }
  }

  /// Whether it applies to each item of a list rather than to the list.
  var isOfItems: Bool {
    switch self {
    case .oneOf, .noneOf, .hasPrefix, .hasSuffix, .matches: true
    case .written, .is, .contains, .atLeast, .atMost: false
    }
  }

  /// The condition as a requirement: `has to begin with …`.
  var phrase: String { object.map { "\(verbs.wanted) \($0)" } ?? verbs.wanted }

  /// The condition as a statement: `begins with …`.
  var givenPhrase: String { object.map { "\(verbs.given) \($0)" } ?? verbs.given }

  private var verbs: (wanted: String, given: String) {
    switch self {
    case .written(true): ("has to be written", "is written")
    case .written(false): ("must not be written", "is not written")
    case .is, .oneOf: ("has to be", "is")
    case .noneOf: ("must not be", "is not")
    case .hasPrefix: ("has to begin with", "begins with")
    case .hasSuffix: ("has to end with", "ends with")
    case .matches: ("has to match", "matches")
    case .contains: ("has to list", "lists")
    case .atLeast: ("has to be at least", "is at least")
    case .atMost: ("has to be at most", "is at most")
    }
  }

  private var object: String? {
    switch self {
    case .written: nil
    case .is(let value), .atLeast(let value), .atMost(let value): value.phrase
    case .oneOf(let texts), .noneOf(let texts): Self.some(of: texts.texts, "or")
    case .contains(let texts): Self.some(of: texts.texts, "and")
    case .hasPrefix(let text), .hasSuffix(let text): quoted(text)
    case .matches(let pattern): quoted(pattern.text)
    }
  }

  /// Returns texts as a list in a sentence; if there are very many, only the first ones.
  fileprivate static func some(of texts: [String], _ last: String) -> String {
    let most = 12
    if texts.count <= most { return texts.map(quoted).listed(last) }
    let shown = texts.prefix(most - 1).map(quoted)
    return (shown + ["\(texts.count - shown.count) others"]).listed(last)
  }
}

extension RequiredCondition.Violation {
  /// Returns a sentence with the value and the condition, without a full stop.
  func sentence(of value: String, _ condition: RequiredCondition) -> String {
    let (name, wanted) = (quoted(value), condition.phrase)
    switch found {
    case .nothing:
      if case .written = condition { return "\(name) \(wanted)" }
      return "\(name) is not written, but \(wanted)"
    case .something: return "\(name) \(wanted)"
    case .value(let scalar): return "\(name) is \(scalar.phrase), but \(wanted)"
    case .list([]): return "\(name) is empty, but \(wanted)"
    case .list(let items):
      return "\(name) lists \(RequiredCondition.some(of: items, "and")), but \(wanted)"
    case .item(let item): return "\(quoted(item)) is in \(name), but each item \(wanted)"
    }
  }
}

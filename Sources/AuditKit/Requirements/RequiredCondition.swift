package import WidgetManifests

/// What is required of a value.
package enum RequiredCondition: Sendable {
  /// It is there, or it is not.
  case written(Bool)
  /// It is just this.
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
  /// It is this or more.
  case atLeast(PlainScalar)
  /// It is this or less.
  case atMost(PlainScalar)

  /// A value, or an item of a list, that is not as it has to be.
  struct Violation {
    /// Where it stands; the owner, where it is not written.
    let place: Located<Void>
    /// What was found.
    let found: Found
  }

  /// What was found where something else is required.
  enum Found {
    /// Nothing: it is not written.
    case nothing
    /// Something that must not be written.
    case something
    /// A value.
    case value(PlainScalar)
    /// A list as a whole.
    case list([String])
    /// An item of a list.
    case item(String)
  }

  /// What of a value is not as it has to be.
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

  /// Whether it holds of a value; nil where that is unknown.
  ///
  /// Of what is not written nothing holds, but that it is not written.
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

  /// Whether a value, or an item of a list, is as it has to be.
  func isMet(by scalar: PlainScalar) -> Bool {
    switch self {
    case .written, .contains: return true
    case .is(let wanted):
      // Versions are the same where neither is less, however many zeros are written.
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

/// How conditions are told.
extension RequiredCondition {
  /// The key under which a configuration states it.
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

  /// Whether it is said of each item of a list, rather than of the list.
  var isOfItems: Bool {
    switch self {
    case .oneOf, .noneOf, .hasPrefix, .hasSuffix, .matches: true
    case .written, .is, .contains, .atLeast, .atMost: false
    }
  }

  /// What is wanted, as a sentence goes on: `has to begin with …`.
  var phrase: String { object.map { "\(verbs.wanted) \($0)" } ?? verbs.wanted }

  /// What is so, as a sentence goes on behind `where`: `begins with …`.
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

  /// Texts as a sentence lists them; of very many the first ones.
  fileprivate static func some(of texts: [String], _ last: String) -> String {
    let most = 12
    if texts.count <= most { return texts.map(quoted).listed(last) }
    let shown = texts.prefix(most - 1).map(quoted)
    return (shown + ["\(texts.count - shown.count) others"]).listed(last)
  }
}

extension RequiredCondition.Violation {
  /// What was found of a value, and what is wanted: a sentence without a full stop.
  func sentence(of value: String, _ condition: RequiredCondition) -> String {
    let (name, wanted) = (quoted(value), condition.phrase)
    switch found {
    case .nothing:
      if case .written = condition { return "\(name) \(wanted)" }
      return "\(name) is not written and \(wanted)"
    case .something: return "\(name) \(wanted)"
    case .value(let scalar): return "\(name) is \(scalar.phrase) and \(wanted)"
    case .list([]): return "\(name) is empty and \(wanted)"
    case .list(let items):
      return "\(name) lists \(RequiredCondition.some(of: items, "and")), and \(wanted)"
    case .item(let item): return "\(quoted(item)) is in \(name), each of which \(wanted)"
    }
  }
}

/// What is required of a value.
enum RequiredCondition: Sendable {
  /// It is there, or it is not.
  case written(Bool)
  /// It is just this.
  case `is`(JudgedScalar)
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
  case atLeast(JudgedScalar)
  /// It is this or less.
  case atMost(JudgedScalar)

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
    case value(JudgedScalar)
    /// A list as a whole.
    case list([String])
    /// An item of a list.
    case item(String)
  }

  /// What of a value is not as it has to be.
  func violations(in value: JudgedValue, of owner: JudgedOwner) -> [Violation] {
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
    case .list(let items, let place, let isComplete):
      if case .written(let isWritten) = self {
        return isWritten ? [] : [Violation(place: Located((), at: place), found: .something)]
      }
      if case .contains(let texts) = self {
        guard isComplete, !has(texts, items) else { return [] }
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
  func holds(_ value: JudgedValue, of owner: JudgedOwner) -> Bool? {
    switch value {
    case .unknown: return nil
    case .absent:
      if case .written(false) = self { return true }
      return false
    case .scalar: return violations(in: value, of: owner).isEmpty
    case .list(let items, _, let isComplete):
      if case .written(let isWritten) = self { return isWritten }
      let isMet = violations(in: value, of: owner).isEmpty
      if case .contains(let texts) = self, !isComplete { return has(texts, items) ? true : nil }
      return isMet && !items.isEmpty
    }
  }

  private func has(_ texts: TextSet, _ items: [Located<String>]) -> Bool {
    texts.isSubset(of: TextSet(items.map(\.value)))
  }

  /// Whether a value, or an item of a list, is as it has to be.
  func isMet(by scalar: JudgedScalar) -> Bool {
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

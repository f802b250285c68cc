/// What is required of a value.
enum RequiredCondition: Sendable {
  /// It is there, or it is not.
  case written(Bool)
  /// It is just this.
  case `is`(JudgedScalar)
  /// It, or each item of a list, is one of these.
  case oneOf([String])
  /// It, or each item of a list, is none of these.
  case noneOf([String])
  /// It, or each item of a list, begins with this.
  case hasPrefix(String)
  /// It, or each item of a list, ends with this.
  case hasSuffix(String)
  /// It, or each item of a list, matches a pattern.
  case matches(TextPattern)
  /// The list has all of these.
  case contains([String])
  /// It is this or more.
  case atLeast(JudgedScalar)
  /// It is this or less.
  case atMost(JudgedScalar)

  /// What is wanted, as a sentence goes on.
  var phrase: String {
    switch self {
    case .written(true): "has to be written"
    case .written(false): "must not be written"
    case .is(let value): "has to be \(value.phrase)"
    case .oneOf(let texts): "has to be \(texts.map(quoted).listed("or"))"
    case .noneOf(let texts): "must not be \(texts.map(quoted).listed("or"))"
    case .hasPrefix(let text): "has to begin with \(quoted(text))"
    case .hasSuffix(let text): "has to end with \(quoted(text))"
    case .matches(let pattern): "has to match \(quoted(pattern.text))"
    case .contains(let texts): "has to list \(texts.map(quoted).listed())"
    case .atLeast(let value): "has to be at least \(value.phrase)"
    case .atMost(let value): "has to be at most \(value.phrase)"
    }
  }

  /// A value, or an item of a list, that is not as it has to be.
  struct Violation {
    /// Where it stands; the owner, where it is not written.
    let place: Located<Void>
    /// What was found; nil where it is not written.
    let found: String?
  }

  /// What of a value is not as it has to be.
  func violations(in value: JudgedValue, of owner: JudgedOwner) -> [Violation] {
    switch value {
    case .unknown: return []
    case .absent:
      switch self {
      case .written(true), .contains: return [Violation(place: owner.place, found: nil)]
      default: return []
      }
    case .scalar(let scalar, let place):
      if case .written(false) = self { return [Violation(place: place, found: "written")] }
      return isMet(by: scalar) ? [] : [Violation(place: place, found: scalar.phrase)]
    case .list(let items, let place, let isComplete):
      if case .written(let isWritten) = self {
        return isWritten ? [] : [Violation(place: Located((), at: place), found: "written")]
      }
      if case .contains(let texts) = self {
        guard isComplete, !has(texts, items) else { return [] }
        let found = items.isEmpty ? "empty" : items.map { quoted($0.value) }.listed()
        return [Violation(place: Located((), at: place), found: found)]
      }
      return items.filter { !isMet(by: .text($0.value)) }.map { item in
        Violation(place: item.map { _ in }, found: quoted(item.value))
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

  private func has(_ texts: [String], _ items: [Located<String>]) -> Bool {
    texts.allSatisfy { text in items.contains { $0.value.utf8.elementsEqual(text.utf8) } }
  }

  private func isMet(by scalar: JudgedScalar) -> Bool {
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
    case .oneOf(let texts): texts.contains { $0.utf8.elementsEqual(text.utf8) }
    case .noneOf(let texts): !texts.contains { $0.utf8.elementsEqual(text.utf8) }
    case .hasPrefix(let prefix): text.utf8.starts(with: prefix.utf8)
    case .hasSuffix(let suffix): text.utf8.reversed().starts(with: suffix.utf8.reversed())
    case .matches(let pattern): pattern.matches(text)
    default: true
    }
  }
}

/// A text in which `*` stands for any characters and `?` for a single one; case counts.
struct TextPattern: Sendable {
  /// The pattern as it is written.
  let text: String
  private let scalars: [Unicode.Scalar]

  init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars)
  }

  /// Whether it stands for all of a text; never slower than the product of both lengths.
  func matches(_ candidate: String) -> Bool {
    let written = Array(candidate.unicodeScalars)
    var (at, next) = (0, 0)
    // Where the last star stands, and what it has taken so far.
    var star: (at: Int, taken: Int)?
    while next < written.count {
      if at < scalars.count, scalars[at] == "*" {
        star = (at, next)
        at += 1
      } else if at < scalars.count, scalars[at] == "?" || scalars[at] == written[next] {
        (at, next) = (at + 1, next + 1)
      } else if let last = star {
        star = (last.at, last.taken + 1)
        (at, next) = (last.at + 1, last.taken + 1)
      } else {
        return false
      }
    }
    return scalars[at...].allSatisfy { $0 == "*" }
  }
}

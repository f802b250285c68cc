/// How conditions are told.
extension RequiredCondition {
  /// The key under which a configuration states it.
  var key: ConditionKey {
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

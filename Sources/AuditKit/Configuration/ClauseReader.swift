internal import WidgetManifests

/// Reads the conditions on a value, in a team's rule or in its `where`.
extension NodeReader {
  /// Reads a value, and the conditions on it that are valid for its kind.
  ///
  /// - Parameter isUnclear: Whether a key of the mapping already has a finding, so that a missing
  ///   condition isn't reported.
  mutating func clause(
    _ values: MappingReader, _ owner: Requirement.Owner, isUnclear: Bool
  ) -> Requirement.Clause? {
    guard let value = judgedValue(values["value"], owner) else { return nil }
    var conditions: [RequiredCondition] = []
    var isEmpty = true
    for key in ConditionKey.allCases {
      let field = values[key.rawValue]
      if !field.isAbsent { isEmpty = false }
      guard let node = field.value, fits(key, value, at: node), !hasVariable(node)
      else { continue }
      if let condition = self.condition(key, node, value) { conditions.append(condition) }
    }
    if isEmpty, !isUnclear {
      report(
        .missingKey, "there is no condition on `\(value.name)`", at: values.node,
        help: "write \(value.fittingKeys.listed("or"))")
    }
    return Requirement.Clause(value: value, conditions: conditions)
  }

  private mutating func judgedValue(
    _ node: Field<Node>, _ owner: Requirement.Owner
  ) -> RequiredValue? {
    let what = "a value of \(owner.phrase)"
    return parsed(node, what) { name throws(ValueError) in
      if let value = owner.values.first(where: { $0.name == name }) { return value }
      let error = ValueError.word(
        name, notOneOf: owner.values.map(\.name), what, synonyms: owner.valueSynonyms)
      let others = Requirement.Owner.allCases.filter { other in
        other.values.contains { $0.name == name }
      }
      if error.match == nil, let other = others.first {
        throw ValueError(
          error.message, help: "write `each: \(other.rawValue)`; it is a value of \(other.phrase)")
      }
      throw error
    }.value?.value
  }

  /// Reports variables in operands, which are not replaced in a configuration.
  private mutating func hasVariable(_ node: Node) -> Bool {
    let texts = node.kind == .sequence ? Array(node.items) : [node]
    let found = texts.filter { text in
      text.kind == .scalar && (text.text.contains("$(") || text.text.contains("${"))
    }
    for text in found {
      report(
        .invalidValue, "\(quoted(text.text)) has a variable, which isn't replaced here",
        at: text, help: "write the variable's value, which manifests are compared with")
    }
    return !found.isEmpty
  }

  private mutating func fits(_ key: ConditionKey, _ value: RequiredValue, at node: Node) -> Bool {
    if key == .written, value.isAlwaysThere {
      report(
        .misplacedKey, "`\(value.name)` has a value even if it is not written", at: node,
        help: "write \(value.fittingKeys.listed("or"))")
      return false
    }
    if key.fits(value.kind) { return true }
    report(
      .misplacedKey,
      "`\(key.rawValue)` can't be required of `\(value.name)`, which is \(value.kind.phrase)",
      at: node, help: "write \(value.fittingKeys.listed("or"))")
    return false
  }

  private mutating func condition(
    _ key: ConditionKey, _ node: Node, _ value: RequiredValue
  ) -> RequiredCondition? {
    switch key {
    case .written: flag(.known(node)).value.map { .written($0.value) }
    case .is: operand(node, value).map { .is($0) }
    case .atLeast: operand(node, value).map { .atLeast($0) }
    case .atMost: operand(node, value).map { .atMost($0) }
    case .oneOf: texts(node, value).map { .oneOf($0) }
    case .noneOf: texts(node, value).map { .noneOf($0) }
    case .contains: texts(node, value).map { .contains($0) }
    case .hasPrefix: piece(node, value) { $0.hasPrefix($1) }.map { .hasPrefix($0) }
    case .hasSuffix: piece(node, value) { $0.hasSuffix($1) }.map { .hasSuffix($0) }
    case .matches: pattern(node, value).map { .matches($0) }
    }
  }

  /// Reads one or more texts that the value can have.
  private mutating func texts(_ node: Node, _ value: RequiredValue) -> TextSet? {
    guard node.itemCount <= StatedRules.maximumCount else {
      report(
        .invalidValue, "\(node.itemCount) texts to compare with", at: node,
        help: "write \(StatedRules.maximumCount) or fewer")
      return nil
    }
    let list = list(.known(node), "texts", each: "a text", mayBeEmpty: false) {
      $0.word($1, $2, of: value)
    }
    return list.value.flatMap { $0.isPartial ? nil : TextSet($0.items.map(\.value)) }
  }

  /// Reads a text that the value can have.
  private mutating func word(
    _ node: Field<Node>, _ what: String, of value: RequiredValue
  ) -> Field<Located<String>> {
    parsed(node, what) { text throws(ValueError) in
      if value.words.isEmpty || value.words.contains(text) { return text }
      let item = value.kind == .list ? "an item of " : ""
      var error = ValueError.word(
        text, notOneOf: value.words, "", synonyms: value.synonyms)
      error.message = "\(quoted(text)) is never \(item)`\(value.name)`"
      throw error
    }
  }

  /// Reads a text that the value can begin or end with.
  private mutating func piece(
    _ node: Node, _ value: RequiredValue, fits: (String, String) -> Bool
  ) -> String? {
    parsed(.known(node), "a text") { text throws(ValueError) in
      if text.isEmpty {
        throw ValueError("the text is empty", help: "write one character or more")
      }
      if value.words.isEmpty || value.words.contains(where: { fits($0, text) }) {
        return text
      }
      throw .neverMet(by: value)
    }.value?.value
  }

  private mutating func pattern(_ node: Node, _ value: RequiredValue) -> TextPattern? {
    parsed(.known(node), "a pattern") { text throws(ValueError) in
      let pattern = TextPattern(text)
      let rule = "write a pattern for the whole text: * matches anything, ? one character"
      if text.isEmpty { throw ValueError("the pattern is empty", help: rule) }
      if text.unicodeScalars.count > TextPattern.maximumLength {
        throw ValueError(
          "the pattern is longer than \(TextPattern.maximumLength) characters", help: "shorten it")
      }
      if pattern.looksLikeExpression {
        throw ValueError("\(quoted(text)) looks like a regular expression", help: rule)
      }
      if value.words.isEmpty || value.words.contains(where: { pattern.matches($0) }) {
        return pattern
      }
      throw .neverMet(by: value)
    }.value?.value
  }

  /// Reads the operand that a value is compared with.
  private mutating func operand(_ node: Node, _ value: RequiredValue) -> PlainScalar? {
    let node = Field.known(node)
    switch value.kind {
    case .text, .list, .mapping:
      return word(node, "a text", of: value).value.map { .text($0.value) }
    case .flag: return flag(node).value.map { .flag($0.value) }
    case .version:
      return scalar(node, "an OS version", OSVersion.self).value.map { .version($0.value) }
    case .number:
      return decimal(node, "a number", upTo: Requirement.maximumNumber).value
        .map { .number($0.value) }
    case .duration: return duration(node).value.map { .duration($0.value) }
    case .size: return scalar(node, "a size", ByteCount.self).value.map { .size($0.value.bytes) }
    }
  }
}

extension ValueError {
  /// Returns the error for a condition that none of the possible words of a value meets.
  fileprivate static func neverMet(by value: RequiredValue) -> ValueError {
    ValueError(
      "no \(value.kind == .list ? "item of " : "")`\(value.name)` can match this",
      help: "write a condition that \(value.words.listed("or")) can meet")
  }
}

extension RequiredValue {
  /// The conditions that are valid for the value.
  fileprivate var fittingKeys: [String] {
    ConditionKey.allCases.filter { $0.fits(kind) && !($0 == .written && isAlwaysThere) }
      .map(\.rawValue)
  }
}

extension Requirement {
  /// The maximum number to compare with.
  fileprivate static let maximumNumber: Int64 = 1_000_000
}

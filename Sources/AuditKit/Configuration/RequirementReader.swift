extension NodeReader {
  /// Reads the configuration's `require`: rules that a team states itself.
  mutating func requirements(_ node: Field<Node>) -> [Requirement] {
    var first: [String: Place] = [:]
    let list = list(node, "rules of your own", mayBeEmpty: true) { reader, item in
      reader.requirement(item, &first).map { item.located($0) }
    }
    return list.items().map(\.value)
  }

  private mutating func requirement(_ node: Node, _ first: inout [String: Place]) -> Requirement? {
    guard let keys = MappingReader<RequirementKey>(node, &self) else { return nil }
    let before = findings.count
    let id = parsed(keys[.id], "the ID of a rule of your own") { text in
      Requirement.isID(text)
        ? .success(text)
        : .failure(
          Misfit(
            "\(quoted(text)) is not the ID of a rule of your own",
            help: "write lower-case letters, digits and -, with a slash that no rule of audit has, "
              + "as in team/kind-prefix"))
    }
    let owner = word(keys[.each], "what a rule is stated of", Requirement.Owner.self)
    let severity = word(keys[.severity], "a severity", Severity.self).value?.value ?? .error
    let texts = Requirement.Texts(
      message: text(keys[.message], "a message").value?.value,
      help: text(keys[.help], "what to do").value?.value,
      reason: text(keys[.why], "why it matters").value?.value,
      source: text(keys[.source], "an address").value?.value)
    guard let owner = owner.value?.value else { return nil }
    let clause = clause(node, owner, value: keys[.value]) {
      RequirementKey(rawValue: $0.rawValue).map { keys[$0] } ?? .absent
    }
    var filter: Requirement.Clause?
    if let node = keys[.where].value {
      guard let keys = MappingReader<FilterKey>(node, &self) else { return nil }
      filter = self.clause(node, owner, value: keys[.value]) {
        FilterKey(rawValue: $0.rawValue).map { keys[$0] } ?? .absent
      }
    }
    guard let id = id.value, let clause, findings.count == before else { return nil }
    if let first = first.updateValue(id.place, forKey: id.value) {
      report(
        InvalidValue.info, "the rule \(quoted(id.value)) is stated a second time", at: node,
        help: "the first one stands at line \(first.start.line); give this one an ID of its own")
      return nil
    }
    return Requirement(
      id: id.value, severity: severity, owner: owner, filter: filter, clause: clause, texts: texts)
  }

  /// A value, and the conditions on it that fit its kind.
  private mutating func clause(
    _ node: Node, _ owner: Requirement.Owner, value: Field<Node>,
    condition: (ConditionKey) -> Field<Node>
  ) -> Requirement.Clause? {
    let value = parsed(value, "a value of \(owner.phrase)") { name in
      if let value = owner.values.first(where: { $0.name == name }) { return .success(value) }
      return .failure(
        .word(name, notOneOf: owner.values.map(\.name), "a value of \(owner.phrase)"))
    }
    guard let value = value.value?.value else { return nil }
    var conditions: [RequiredCondition] = []
    var hasConditions = false
    for key in ConditionKey.allCases {
      guard let node = condition(key).value else { continue }
      hasConditions = true
      guard key.fits(value.kind) else {
        let fitting = ConditionKey.allCases.filter { $0.fits(value.kind) }.map(\.rawValue)
        report(
          MisplacedKey.info,
          "`\(key.rawValue)` cannot be required of \(value.kind.phrase), which `\(value.name)` is",
          at: node, help: "write \(fitting.listed("or"))")
        continue
      }
      if let condition = self.condition(key, node, value.kind) { conditions.append(condition) }
    }
    if !hasConditions {
      let fitting = ConditionKey.allCases.filter { $0.fits(value.kind) }.map(\.rawValue)
      report(
        MissingKey.info, "nothing is said of `\(value.name)`", at: node,
        help: "write \(fitting.listed("or"))")
    }
    return Requirement.Clause(value: value, conditions: conditions)
  }

  private mutating func condition(
    _ key: ConditionKey, _ node: Node, _ kind: RequiredValue.Kind
  ) -> RequiredCondition? {
    switch key {
    case .written: flag(.known(node)).value.map { .written($0.value) }
    case .is: operand(node, kind).map { .is($0) }
    case .atLeast: operand(node, kind).map { .atLeast($0) }
    case .atMost: operand(node, kind).map { .atMost($0) }
    case .oneOf: words(node).map { .oneOf($0) }
    case .noneOf: words(node).map { .noneOf($0) }
    case .contains: words(node).map { .contains($0) }
    case .hasPrefix: text(.known(node), "a text").value.map { .hasPrefix($0.value) }
    case .hasSuffix: text(.known(node), "a text").value.map { .hasSuffix($0.value) }
    case .matches:
      text(.known(node), "a pattern").value.map { .matches(TextPattern($0.value)) }
    }
  }

  /// One text or more.
  private mutating func words(_ node: Node) -> [String]? {
    let list = list(.known(node), "texts", each: "a text", mayBeEmpty: false) { $0.text($1, $2) }
    return list.value.flatMap { $0.isPartial ? nil : $0.items.map(\.value) }
  }

  /// What a value is compared with.
  private mutating func operand(_ node: Node, _ kind: RequiredValue.Kind) -> JudgedScalar? {
    let node = Field.known(node)
    switch kind {
    case .text, .list, .mapping: return text(node, "a text").value.map { .text($0.value) }
    case .flag: return flag(node).value.map { .flag($0.value) }
    case .version:
      return scalar(node, "an OS version", OSVersion.self).value.map { .version($0.value) }
    case .number: return decimal(node, "a number", upTo: 1_000_000).value.map { .number($0.value) }
    case .duration: return duration(node).value.map { .duration($0.value) }
    case .size: return scalar(node, "a size", ByteCount.self).value.map { .size($0.value.bytes) }
    }
  }
}

extension ConditionKey {
  /// Whether it can be required of a kind of value.
  func fits(_ kind: RequiredValue.Kind) -> Bool {
    switch (self, kind) {
    case (.written, _): true
    case (.is, .list), (.is, .mapping): false
    case (.is, _): true
    case (.atLeast, .version), (.atLeast, .number), (.atLeast, .duration), (.atLeast, .size): true
    case (.atMost, .version), (.atMost, .number), (.atMost, .duration), (.atMost, .size): true
    case (.contains, .list): true
    case (.oneOf, .text), (.noneOf, .text), (.hasPrefix, .text), (.hasSuffix, .text),
      (.matches, .text), (.oneOf, .list), (.noneOf, .list), (.hasPrefix, .list),
      (.hasSuffix, .list), (.matches, .list):
      true
    default: false
    }
  }
}

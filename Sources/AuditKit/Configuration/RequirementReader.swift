package import WidgetManifests

extension Requirement {
  /// The keys of a team's rule.
  package static let mapping = MappingDescription(
    "requirement", called: "a rule of your own", "A rule of your own.",
    example: "{id: team/kind-prefix, each: widget, value: kind, hasPrefix: Acme}",
    keys: [
      KeyDescription(
        name: "id", description: "The rule's ID, with a slash, as in team/kind-prefix.",
        form: .matching("^(\(idPattern))$"), isRequired: true, synonyms: ["rule", "name"]),
      eachKey.description,
      KeyDescription(
        name: "where", description: "Which of them it applies to (default: all).",
        form: .part(filterMapping.part), synonyms: ["if", "when"]),
      valueKey(synonyms: ["key", "path"]),
    ] + ConditionKey.allCases.map(\.description) + [
      severityKey.description,
      KeyDescription(
        name: "message",
        description: "The message of a finding (default: the value and the requirement).",
        form: .text,
        synonyms: ["text"]),
      KeyDescription(
        name: "help", description: "The help of a finding.", form: .text, synonyms: ["remedy"]),
      KeyDescription(
        name: "why", description: "Why it matters, for `audit explain`.", form: .text,
        synonyms: ["reason", "rationale"]),
      KeyDescription(
        name: "source", description: "The address of the page that explains it.", form: .text,
        synonyms: ["link", "url"]),
    ], conditions: { [ConditionKey.some] })

  /// The keys of a rule's `where`.
  package static let filterMapping = MappingDescription(
    "filter", called: "a `where`", "A condition on what a rule applies to.",
    example: "{value: configuration, is: static}",
    keys: [valueKey()] + ConditionKey.allCases.map(\.description),
    conditions: { [ConditionKey.some] })

  fileprivate static let eachKey = TypedKey<Located<Owner>>(
    "each", .word("what a rule applies to"), "What the rule applies to.", isRequired: true,
    synonyms: ["for", "scope", "of"])
  fileprivate static let severityKey = TypedKey<Located<Severity>>(
    "severity", .word("a severity"), "The severity of its findings (default: error).",
    synonyms: ["level"])

  /// The key of the value that the rule is about.
  private static func valueKey(synonyms: [String] = []) -> KeyDescription {
    var names: [String] = []
    for name in Owner.allCases.flatMap(\.values).map(\.name) where !names.contains(name) {
      names.append(name)
    }
    return KeyDescription(
      name: "value",
      description: "The value to check: its keys, separated by dots.",
      form: .word(names), isRequired: true, synonyms: synonyms)
  }
}

/// The rules under `require` in a configuration.
struct StatedRules {
  /// The rules that could be read, in the order of the file.
  var requirements: [Requirement] = []
  /// The IDs of all rules, including those that could not be read.
  var ids: Set<String> = []
  /// Whether there may be more rules, because `require` is misspelled or isn't a list.
  var isUnclear = false

  /// The maximum number of rules in a configuration, and of texts that one compares with, which
  /// bounds the cost of a run.
  static let maximumCount = 1_000
}

extension NodeReader {
  /// Reads the configuration's `require`.
  mutating func requirements(_ node: Field<Node>) -> StatedRules {
    var stated = StatedRules()
    if let node = node.value, node.kind == .sequence, node.itemCount > StatedRules.maximumCount {
      report(
        .invalidValue, "\(node.itemCount) rules of your own", at: node,
        help: "write \(StatedRules.maximumCount) or fewer")
      stated.isUnclear = true
      return stated
    }
    var first: [String: Place] = [:]
    let list = list(node, "rules of your own") { reader, item in
      reader.requirement(item, &stated.ids, &first).map { item.located($0) }
    }
    stated.requirements = list.items().map(\.value)
    stated.isUnclear = list.isUnknown
    return stated
  }

  private mutating func requirement(
    _ node: Node, _ ids: inout Set<String>, _ first: inout [String: Place]
  ) -> Requirement? {
    let before = findings.count
    guard let values = MappingReader(node, Requirement.mapping, &self) else { return nil }
    let isUnclear = findings.count > before
    let id = ruleID(values["id"], &ids, &first)
    let owner = value(of: Requirement.eachKey, in: values)
    let severity = value(of: Requirement.severityKey, in: values).value?.value ?? .error
    let texts = Requirement.Texts(
      message: words(values["message"], "a message"), help: words(values["help"], "what to do"),
      why: words(values["why"], "why it matters"), source: words(values["source"], "an address"))
    guard let owner = owner.value?.value else { return nil }
    let clause = clause(values, owner, isUnclear: isUnclear)
    let filter = filter(values["where"], owner)
    guard let id = id.value?.value, let clause, findings.count == before else { return nil }
    return Requirement(
      id: id, severity: severity, owner: owner, filter: filter, clause: clause, texts: texts,
      path: source.path, position: node.place.start)
  }

  private mutating func filter(_ node: Field<Node>, _ owner: Requirement.Owner)
    -> Requirement.Clause?
  {
    guard let node = node.value else { return nil }
    let before = findings.count
    guard let values = MappingReader(node, Requirement.filterMapping, &self) else { return nil }
    return clause(values, owner, isUnclear: findings.count > before)
  }

  /// Reads the ID of a rule, which must be unique.
  private mutating func ruleID(
    _ node: Field<Node>, _ ids: inout Set<String>, _ first: inout [String: Place]
  ) -> Field<Located<String>> {
    if let node = node.value, node.kind == .scalar { ids.insert(node.text) }
    let known = first
    let id = parsed(node, "the ID of a rule of your own") { text throws(ValueError) in
      let form = "write lower-case letters, digits and -, with a slash, as in team/\(text)"
      if AllRules.named(text) != nil {
        throw ValueError("\(quoted(text)) is a built-in rule", help: form)
      }
      if let first = known[text] {
        throw ValueError(
          "the rule \(quoted(text)) is repeated",
          help: "give this rule its own ID; the first one is at line \(first.start.line)")
      }
      if Requirement.isID(text) { return text }
      throw ValueError(
        "\(quoted(text)) is not the ID of a rule of your own",
        help: Requirement.isID("team/\(text)")
          ? form
          : "write lower-case letters, digits and -, with a slash, which built-in rules lack, "
            + "as in team/kind-prefix")
    }
    if let id = id.value { first[id.value] = id.place }
    return id
  }

  /// Reads text that isn't blank.
  private mutating func words(_ node: Field<Node>, _ what: String) -> String? {
    guard let text = text(node, what).value else { return nil }
    guard text.value.contains(where: { !$0.isWhitespace }) else {
      findings.append(
        Finding(
          .invalidValue, "the text is empty", at: text, help: "write \(what), or remove it"))
      return nil
    }
    return text.value
  }
}

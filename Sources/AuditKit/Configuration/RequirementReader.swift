/// The rules that a configuration states under `require`.
struct StatedRules {
  /// Those that were understood, in the order of the file.
  var requirements: [Requirement] = []
  /// The IDs of all, those that were not understood included.
  var ids: Set<String> = []
  /// Whether more are stated than can be told, because `require` itself is misspelt or no list.
  var isUnclear = false

  /// The most rules of a configuration: a limit of ours, which bounds what a run can cost.
  static let most = 500
}

extension NodeReader {
  /// Reads the configuration's `require`: rules that a team states itself.
  mutating func requirements(_ node: Field<Node>) -> StatedRules {
    var stated = StatedRules()
    if let node = node.value, node.kind == .sequence, node.itemCount > StatedRules.most {
      report(
        InvalidValue.info, "\(node.itemCount) rules of your own", at: node,
        help: "state \(StatedRules.most) or fewer")
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
    guard let keys = MappingReader<RequirementKey>(node, &self) else { return nil }
    let isUnclear = findings.count > before
    let id = ruleID(keys[.id], &ids, &first)
    let owner = word(keys[.each], "what a rule is stated of", Requirement.Owner.self)
    let severity = word(keys[.severity], "a severity", Severity.self).value?.value ?? .error
    let texts = Requirement.Texts(
      message: words(keys[.message], "a message"), help: words(keys[.help], "what to do"),
      why: words(keys[.why], "why it matters"), source: words(keys[.source], "an address"))
    guard let owner = owner.value?.value else { return nil }
    let clause = clause(node, owner, value: keys[.value], isUnclear: isUnclear) {
      RequirementKey(rawValue: $0.rawValue).map { keys[$0] } ?? .absent
    }
    let filter = filter(keys[.where], owner)
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
    guard let keys = MappingReader<FilterKey>(node, &self) else { return nil }
    return clause(node, owner, value: keys[.value], isUnclear: findings.count > before) {
      FilterKey(rawValue: $0.rawValue).map { keys[$0] } ?? .absent
    }
  }

  /// The ID of a rule, which no other rule has.
  private mutating func ruleID(
    _ node: Field<Node>, _ ids: inout Set<String>, _ first: inout [String: Place]
  ) -> Field<Located<String>> {
    if let node = node.value, node.kind == .scalar { ids.insert(node.text) }
    let known = first
    let id = parsed(node, "the ID of a rule of your own") { text throws(Misfit) in
      let form = "write lower-case letters, digits and -, with a slash, as in team/\(text)"
      if AllRules.named(text) != nil {
        throw Misfit("\(quoted(text)) is a rule of audit itself", help: form)
      }
      if let first = known[text] {
        throw Misfit(
          "the rule \(quoted(text)) is stated a second time",
          help: "the first one stands at line \(first.start.line); give this one its own ID")
      }
      if Requirement.isID(text) { return text }
      throw Misfit(
        "\(quoted(text)) is not the ID of a rule of your own",
        help: Requirement.isID("team/\(text)")
          ? form
          : "write lower-case letters, digits and -, with a slash that no rule of audit has, "
            + "as in team/kind-prefix")
    }
    if let id = id.value { first[id.value] = id.place }
    return id
  }

  /// A text that says something.
  private mutating func words(_ node: Field<Node>, _ what: String) -> String? {
    guard let text = text(node, what).value else { return nil }
    guard text.value.contains(where: { !$0.isWhitespace }) else {
      findings.append(
        Finding(
          InvalidValue.info, "the text is empty", at: text, help: "write \(what), or leave it out"))
      return nil
    }
    return text.value
  }
}

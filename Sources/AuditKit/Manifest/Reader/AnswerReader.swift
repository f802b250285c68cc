extension NodeReader {
  /// One answer; its four keys belong to the timeline, the case or the answer itself.
  ///
  /// - Parameter isWhole: Whether nothing of it may stand under a key that is misspelt.
  mutating func answer<Key>(
    _ keys: MappingReader<Key>, entries: Key, policy: Key, size: Key, fail: Key,
    isWhole: Bool = true
  ) -> Answer {
    answer(
      keys.mapping, entries: entries.ordinal, policy: policy.ordinal, size: size.ordinal,
      fail: fail.ordinal, isWhole: isWhole)
  }

  private mutating func answer(
    _ keys: NumberedMapping, entries: Int, policy: Int, size: Int, fail: Int, isWhole: Bool
  ) -> Answer {
    var answer = Answer(place: keys.node.place)
    let fails = flag(keys[fail])
    answer.fails = fails.value?.value ?? false
    if answer.fails {
      for key in [entries, policy, size] {
        keys.misplaced(
          key, &self, in: "an answer that fails",
          help: "remove it; a failed request has no timeline")
      }
      return answer
    }
    answer.entries = wholly { $0.readEntries(keys[entries]) }
    answer.entrySize = scalar(keys[size], "a size")
    answer.policy = wholly { $0.readPolicy(keys[policy]) }
    if fails.isUnknown || !isWhole || keys.hasStrangers {
      // What it answers is not known, only that what is written was looked at.
      return Answer(unknownAt: answer.place)
    }
    if answer.policy.isAbsent {
      reportMissing("policy", of: "an answer", at: keys.key(policy) ?? keys.node)
      answer.policy = .unknown
    }
    return answer
  }

  /// What `read` gives, unless something in it has a finding: then it is not known what was meant.
  private mutating func wholly<Value>(
    _ read: (inout NodeReader) -> Field<Value>
  ) -> Field<Value> {
    let before = findings.count
    let field = read(&self)
    return findings.count == before ? field : .unknown
  }

  private mutating func readPolicy(_ node: Field<Node>) -> Field<Located<Answer.Policy>> {
    node.flatMap { node in
      guard node.kind == .mapping else {
        return parsed(.known(node), "a reload policy") { text throws(Misfit) in
          guard let word = PolicyWord(rawValue: text) else { throw .policy(text) }
          return word.policy
        }
      }
      return policy(node).map { .known(node.located($0)) } ?? .unknown
    }
  }

  private mutating func policy(_ node: Node) -> Answer.Policy? {
    guard let keys = MappingReader<PolicyKey>(node, &self) else { return nil }
    if keys.has(.after) {
      keys.misplaced(
        .afterLocal, &self, in: "a policy with `after`", help: "keep one of the two")
      return duration(keys[.after]).value.map { .after($0.value) }
    }
    if keys.has(.afterLocal) {
      return timeOfDay(keys[.afterLocal]).value.map { .afterLocal($0.value) }
    }
    if !keys.misspells(.after, .afterLocal) {
      report(
        MissingKey.info, "a policy needs the key `after` or `afterLocal`",
        at: keys.key(.after) ?? keys.key(.afterLocal) ?? node,
        help: "write atEnd, never, {after: 2h} or {afterLocal: \"06:00\"}")
    }
    return nil
  }

  private mutating func readEntries(_ node: Field<Node>) -> Field<Located<Answer.Entries>> {
    node.flatMap { node in
      let entries: Answer.Entries?
      switch node.kind {
      case .scalar:
        wrongType(
          node, wanted: "entries (a list of offsets, or {count: 5, every: 1h})",
          help: node.asEntries)
        entries = nil
      case .sequence:
        let offsets = list(.known(node), "offsets", each: "an offset such as 1h") {
          reader, item, _ in reader.duration(item)
        }
        entries = offsets.value.flatMap { list in
          list.isPartial ? nil : .offsets(list.items.map(\.value))
        }
      case .mapping:
        entries = steps(node)
      }
      return entries.map { .known(node.located($0)) } ?? .unknown
    }
  }

  private mutating func steps(_ node: Node) -> Answer.Entries? {
    guard let keys = MappingReader<EntriesKey>(node, &self) else { return nil }
    let count = integer(keys[.count], "a number of entries", in: Answer.entryCountRange)
    if keys.has(.atLocal) {
      for key in [EntriesKey.every, .from] {
        keys.misplaced(key, &self, in: "entries with `atLocal`", help: "remove it")
      }
      let times = timesOfDay(keys[.atLocal])
      guard let list = times.value, !list.isPartial, let count = count.value else { return nil }
      return .atLocal(list.items.map(\.value), count: count.value)
    }
    let from = duration(keys[.from])
    let every = duration(keys[.every], allowsZero: false)
    guard let count = count.value, !from.isUnknown, !every.isUnknown else { return nil }
    if keys.misspells(.atLocal) { return nil }
    // A single entry has no step.
    if every.isAbsent, count.value > 1 {
      reportMissing("every", of: "a series of entries", at: keys.key(.every) ?? node)
      return nil
    }
    return .steps(
      count: count.value, every: every.value?.value ?? 0, from: from.value?.value ?? 0)
  }
}

extension Answer {
  /// An answer of which nothing can be said.
  fileprivate init(unknownAt place: Place) {
    self.init(place: place)
    (entries, policy, entrySize) = (.unknown, .unknown, .unknown)
  }
}

/// The policies that are a word.
enum PolicyWord: String, ManifestWord {
  case atEnd, never

  var policy: Answer.Policy { self == .atEnd ? .atEnd : .never }
}

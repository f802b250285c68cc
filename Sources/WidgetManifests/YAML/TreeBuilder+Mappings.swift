/// Duplicate keys and merge keys.
extension TreeBuilder {
  /// Reports duplicate keys of a mapping that was read, and expands its merge keys.
  mutating func resolveKeys(of mapping: Int, hasMerge: Bool) {
    guard hasMerge || mayRepeatKeys(mapping) else { return }
    let duplicates = duplicateKeys(of: mapping)
    for duplicate in duplicates { reportDuplicate(duplicate) }
    guard hasMerge || !duplicates.isEmpty else { return }

    let dropped = Set(duplicates.map(\.key))
    var seen: Set<ArraySlice<UInt8>> = []
    var own: [NodePair] = []
    for (key, value) in entries(of: mapping) where !dropped.contains(key) {
      own.append(NodePair(key: key, value: value))
      if let name = bytes(of: key), !isMergeKey(records[Int(key)]) { seen.insert(name) }
    }
    let firstPair = Int32(pairs.count)
    for pair in own {
      if isMergeKey(records[Int(pair.key)]) {
        merge(pair.value, unless: &seen)
      } else {
        pairs.append(pair)
      }
    }
    records[mapping].style.insert(.hasPairs)
    records[mapping].firstPair = firstPair
    records[mapping].pairCount = Int32(pairs.count) - firstPair
  }

  /// Returns the indices of the keys of a mapping and of their values.
  private func entries(of mapping: Int) -> [(key: Int32, value: Int32)] {
    var entries: [(key: Int32, value: Int32)] = []
    var key = records[mapping].first
    while key != NodeRecord.none {
      let value = records[Int(key)].next
      entries.append((key, value))
      key = records[Int(value)].next
    }
    return entries
  }

  // MARK: Duplicates

  struct RepeatedKey {
    var key: Int32
    var first: Int32
  }

  /// Returns whether a mapping may have a duplicate key.
  ///
  /// A small number of keys, as in nearly every mapping, is compared without creating a set.
  private func mayRepeatKeys(_ mapping: Int) -> Bool {
    let maximumCompared = 32
    guard Int(records[mapping].count) <= 2 * maximumCompared else { return true }
    var names: [ArraySlice<UInt8>] = []
    names.reserveCapacity(Int(records[mapping].count / 2))
    var key = records[mapping].first
    while key != NodeRecord.none {
      let next = records[Int(records[Int(key)].next)].next
      if let name = bytes(of: key) {
        if names.contains(name) { return true }
        if next != NodeRecord.none { names.append(name) }
      }
      key = next
    }
    return false
  }

  /// Returns the duplicate keys of a mapping, without the first of each.
  private func duplicateKeys(of mapping: Int) -> [RepeatedKey] {
    var firsts: [ArraySlice<UInt8>: Int32] = [:]
    var duplicates: [RepeatedKey] = []
    var firstMerge: Int32?
    for (key, _) in entries(of: mapping) {
      if isMergeKey(records[Int(key)]) {
        if let firstMerge { duplicates.append(RepeatedKey(key: key, first: firstMerge)) }
        firstMerge = firstMerge ?? key
      } else if let name = bytes(of: key) {
        if let first = firsts[name] {
          duplicates.append(RepeatedKey(key: key, first: first))
        } else {
          firsts[name] = key
        }
      }
    }
    return duplicates
  }

  /// Returns the bytes of a scalar, or of the target of an alias; nil for a collection.
  private func bytes(of index: Int32) -> ArraySlice<UInt8>? {
    var record = records[Int(index)]
    if record.shape == .alias { record = records[Int(record.first)] }
    guard record.shape == .scalar else { return nil }
    return text[Int(record.first)..<Int(record.first + record.count)]
  }

  private mutating func reportDuplicate(_ duplicate: RepeatedKey) {
    let key = bytes(of: duplicate.key).map { String(decoding: $0, as: UTF8.self) } ?? ""
    findings.append(
      .duplicateKey(key, at: place(of: duplicate.key), first: place(of: duplicate.first)))
  }

  func place(of index: Int32) -> Place {
    let record = records[Int(index)]
    return Place(file: file, start: record.start, end: record.end)
  }

  // MARK: Merges

  /// Adds the entries that the value of a `<<` merges: a mapping, or a sequence of mappings.
  private mutating func merge(_ value: Int32, unless seen: inout Set<ArraySlice<UInt8>>) {
    let (index, alias) = follow(value)
    switch records[Int(index)].shape {
    case .mapping:
      mergeEntries(of: index, through: alias, unless: &seen)
    case .sequence:
      var item = records[Int(index)].first
      while item != NodeRecord.none {
        let (source, ownAlias) = follow(item)
        let outerAlias = alias == NodeRecord.none ? ownAlias : alias
        if records[Int(source)].shape == .mapping {
          mergeEntries(of: source, through: outerAlias, unless: &seen)
        } else {
          reportWrongMerge(source, through: outerAlias)
        }
        item = records[Int(item)].next
      }
    case .scalar, .alias:
      if !isNull(records[Int(index)]) { reportWrongMerge(index, through: alias) }
    }
  }

  private mutating func mergeEntries(
    of mapping: Int32, through alias: Int32, unless seen: inout Set<ArraySlice<UInt8>>
  ) {
    let record = records[Int(mapping)]
    if record.style.contains(.hasPairs) {
      for position in record.firstPair..<(record.firstPair + record.pairCount) {
        var pair = pairs[Int(position)]
        if alias != NodeRecord.none { pair.alias = alias }
        add(pair, unless: &seen)
      }
      return
    }
    var key = record.first
    while key != NodeRecord.none {
      let value = records[Int(key)].next
      add(NodePair(key: key, value: value, alias: alias), unless: &seen)
      key = records[Int(value)].next
    }
  }

  private mutating func add(_ pair: NodePair, unless seen: inout Set<ArraySlice<UInt8>>) {
    if let name = bytes(of: pair.key), !seen.insert(name).inserted { return }
    pairs.append(pair)
  }

  private func follow(_ index: Int32) -> (index: Int32, alias: Int32) {
    let record = records[Int(index)]
    return record.shape == .alias ? (record.first, index) : (index, NodeRecord.none)
  }

  /// Returns whether a node is null: a plain `~`, `null`, `Null`, `NULL` or an empty text.
  func isNull(_ record: NodeRecord) -> Bool {
    guard record.shape == .scalar, record.style.contains(.plain), !record.style.contains(.unknown)
    else { return false }
    let first = Int(record.first)
    return NullWord.matches(text[first..<(first + Int(record.count))])
  }

  private mutating func reportWrongMerge(_ index: Int32, through alias: Int32) {
    let found =
      switch records[Int(index)].shape {
      case .sequence: "a list"
      case .mapping: "a mapping"
      case .scalar, .alias: "a single value"
      }
    let alias = alias == NodeRecord.none ? nil : place(of: alias)
    findings.append(.wrongMerge(found: found, at: place(of: index), through: alias))
  }
}

/// What the keys of a mapping say to each other: duplicates and merges.
extension TreeBuilder {
  /// Reports doubled keys of a mapping that was read, and expands its merge keys.
  mutating func settleKeys(of mapping: Int, hasMerge: Bool) {
    guard hasMerge || mayRepeatKeys(mapping) else { return }
    let duplicates = duplicateKeys(of: mapping)
    for duplicate in duplicates { reportDuplicate(duplicate) }
    guard hasMerge || !duplicates.isEmpty else { return }

    let dropped = Set(duplicates.map(\.key))
    var seen = NameTable(capacity: Int(records[mapping].count / 2))
    var own: [NodePair] = []
    var key = records[mapping].first
    while key != NodeRecord.none {
      let value = records[Int(key)].next
      if !dropped.contains(key) {
        own.append(NodePair(key: key, value: value))
        if let name = scalarName(of: key), !isMergeKey(records[Int(key)]) {
          _ = seen.insert(name, node: key, in: text)
        }
      }
      key = records[Int(value)].next
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

  // MARK: Duplicates

  struct RepeatedKey {
    var key: Int32
    var first: Int32
  }

  /// How many keys are few.
  private static var fewKeys: Int32 { 32 }

  /// Whether a mapping may have a key twice.
  private func mayRepeatKeys(_ mapping: Int) -> Bool {
    let count = records[mapping].count
    // Few keys are compared by a cheap hash; a table would cost more than it saves.
    return count > 2 * Self.fewKeys || count > 2 && hasEqualHashes(mapping)
  }

  /// Whether two of the few keys of a mapping have the same hash.
  private func hasEqualHashes(_ mapping: Int) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Int(Self.fewKeys)) { hashes in
      text.withUnsafeBufferPointer { text in
        records.withUnsafeBufferPointer { records in
          var count = 0
          var key = records[mapping].first
          while key != NodeRecord.none {
            var record = records[Int(key)]
            key = records[Int(record.next)].next
            if record.shape == .alias { record = records[Int(record.first)] }
            guard record.shape == .scalar else { continue }
            let hash = Self.cheapHash(of: record, in: text)
            if hashes.prefix(count).contains(hash) { return true }
            hashes.initializeElement(at: count, to: hash)
            count += 1
          }
          return false
        }
      }
    }
  }

  /// The keys of a mapping that stand there before, the first of each left out.
  private func duplicateKeys(of mapping: Int) -> [RepeatedKey] {
    var table = NameTable(capacity: Int(records[mapping].count / 2))
    var duplicates: [RepeatedKey] = []
    var firstMerge = NodeRecord.none
    var key = records[mapping].first
    while key != NodeRecord.none {
      if isMergeKey(records[Int(key)]) {
        if firstMerge == NodeRecord.none {
          firstMerge = key
        } else {
          duplicates.append(RepeatedKey(key: key, first: firstMerge))
        }
      } else if let name = scalarName(of: key), let first = table.insert(name, node: key, in: text)
      {
        duplicates.append(RepeatedKey(key: key, first: first))
      }
      key = records[Int(records[Int(key)].next)].next
    }
    return duplicates
  }

  /// The text of a scalar, itself or behind an alias; nil for a collection.
  private func scalarName(of index: Int32) -> NameTable.Name? {
    var record = records[Int(index)]
    if record.shape == .alias { record = records[Int(record.first)] }
    guard record.shape == .scalar else { return nil }
    return NameTable.Name(first: record.first, count: record.count)
  }

  /// Length and some bytes, which are the same for the same text.
  private static func cheapHash(
    of record: NodeRecord, in text: UnsafeBufferPointer<UInt8>
  ) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: record.count)
    let first = Int(record.first)
    for byte in text[first..<(first + min(Int(record.count), 24))] {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return hash
  }

  private mutating func reportDuplicate(_ duplicate: RepeatedKey) {
    let node = storedText(of: duplicate.key)
    findings.append(
      .duplicateKey(node, at: place(of: duplicate.key), first: place(of: duplicate.first)))
  }

  private func storedText(of key: Int32) -> String {
    guard let name = scalarName(of: key) else { return "" }
    return String(decoding: text[Int(name.first)..<Int(name.first + name.count)], as: UTF8.self)
  }

  func place(of index: Int32) -> Place {
    let record = records[Int(index)]
    return Place(file: file, start: record.start, end: record.end)
  }

  // MARK: Merges

  /// Adds what the value of a `<<` merges: a mapping, or several in a sequence.
  private mutating func merge(_ value: Int32, unless seen: inout NameTable) {
    let (index, alias) = follow(value)
    switch records[Int(index)].shape {
    case .mapping:
      mergeEntries(of: index, through: alias, unless: &seen)
    case .sequence:
      var item = records[Int(index)].first
      while item != NodeRecord.none {
        let (source, ownAlias) = follow(item)
        let way = alias == NodeRecord.none ? ownAlias : alias
        if records[Int(source)].shape == .mapping {
          mergeEntries(of: source, through: way, unless: &seen)
        } else {
          reportWrongMerge(source, through: way)
        }
        item = records[Int(item)].next
      }
    case .scalar, .alias:
      if !isNull(records[Int(index)]) { reportWrongMerge(index, through: alias) }
    }
  }

  private mutating func mergeEntries(
    of mapping: Int32, through alias: Int32, unless seen: inout NameTable
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

  private mutating func add(_ pair: NodePair, unless seen: inout NameTable) {
    if let name = scalarName(of: pair.key), seen.insert(name, node: pair.key, in: text) != nil {
      return
    }
    pairs.append(pair)
  }

  private func follow(_ index: Int32) -> (index: Int32, alias: Int32) {
    let record = records[Int(index)]
    return record.shape == .alias ? (record.first, index) : (index, NodeRecord.none)
  }

  /// Whether a node is no value: a plain `~`, `null`, `Null`, `NULL` or nothing.
  func isNull(_ record: NodeRecord) -> Bool {
    guard record.shape == .scalar, record.style.contains(.plain) else { return false }
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

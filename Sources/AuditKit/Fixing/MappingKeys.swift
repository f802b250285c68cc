internal import WidgetManifests

/// The keys that the mappings of a file have of their own, and where their values stand.
struct MappingKeys {
  /// A key of a mapping, with its value.
  struct Entry {
    let name: String
    let key: Place
    /// The value itself; of an alias, the alias.
    let value: Place
    /// Whether the value is a block scalar, of which blank lines behind it may be a part.
    let isBlockScalar: Bool
  }

  private let storage: YAMLTree.Storage
  private var mappings: [Position: Int] = [:]

  /// Reads a file.
  init(_ source: SourceFile, id: SourceFile.ID) {
    storage = YAMLReader.read(source, id: id).tree.storage
    for (index, record) in storage.records.enumerated() where record.shape == .mapping {
      mappings[record.start] = mappings[record.start] ?? index
    }
  }

  /// The entries of a mapping in the order written, merged ones left out; nil where there is no
  /// mapping of just this place.
  func entries(at place: Place) -> [Entry]? {
    guard let index = mappings[place.start], storage.records[index].end == place.end else {
      return nil
    }
    var entries: [Entry] = []
    var key = storage.records[index].first
    while key != NodeRecord.none {
      let record = storage.records[Int(key)]
      // The last key of a file that was given up may stand there without a value.
      guard record.next != NodeRecord.none else { return nil }
      let value = storage.records[Int(record.next)]
      entries.append(
        Entry(
          name: name(of: record), key: self.place(of: record), value: self.place(of: value),
          isBlockScalar: value.style.contains(.blockScalar)))
      key = value.next
    }
    return entries
  }

  /// The text of a key, itself or behind an alias; nothing for a collection.
  private func name(of record: NodeRecord) -> String {
    let record = record.shape == .alias ? storage.records[Int(record.first)] : record
    guard record.shape == .scalar else { return "" }
    let text = storage.text[Int(record.first)..<Int(record.first + record.count)]
    return String(decoding: text, as: UTF8.self)
  }

  private func place(of record: NodeRecord) -> Place {
    Place(file: storage.file, start: record.start, end: record.end)
  }
}

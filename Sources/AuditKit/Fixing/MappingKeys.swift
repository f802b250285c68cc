internal import WidgetManifests

/// The keys that the mappings of a file contain themselves, with the places of their values, and the
/// last items of its lists.
struct MappingKeys {
  /// A key of a mapping, with its value.
  struct Entry {
    let name: String
    let key: Place
    /// The value itself; for an alias, the alias.
    let value: Place
    /// Whether the value is a block scalar, to which blank lines after it may belong.
    let isBlockScalar: Bool
  }

  private let storage: YAMLTree.Storage
  private var mappings: [Position: Int] = [:]
  private var lists: [Position: Int] = [:]

  /// Reads a file.
  init(_ source: SourceFile, id: SourceFile.ID) {
    storage = YAMLReader.read(source, id: id).tree.storage
    for (index, record) in storage.records.enumerated() {
      switch record.shape {
      case .mapping: mappings[record.start] = mappings[record.start] ?? index
      case .sequence: lists[record.start] = lists[record.start] ?? index
      case .scalar, .alias: break
      }
    }
  }

  /// The entries of a mapping in the order written, without merged ones; nil if there is no mapping
  /// at exactly this place.
  func entries(at place: Place) -> [Entry]? {
    guard let index = mappings[place.start], storage.records[index].end == place.end else {
      return nil
    }
    var entries: [Entry] = []
    var key = storage.records[index].first
    while key != NodeRecord.none {
      let record = storage.records[Int(key)]
      // The last key of a file that was only partly read may have no value.
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

  /// The last item of the list at exactly this place; nil if the list is empty, or there is none.
  func lastItem(at place: Place) -> Place? {
    guard let index = lists[place.start], storage.records[index].end == place.end else {
      return nil
    }
    var item = storage.records[index].first
    var last: Place?
    while item != NodeRecord.none {
      let record = storage.records[Int(item)]
      last = self.place(of: record)
      item = record.next
    }
    return last
  }

  /// The text of a key or of its anchor; empty for a collection.
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

internal import WidgetManifests

/// Where a file of settings says what.
struct SettingPlaces {
  private let path: String
  private var positions: [[String]: Position] = [:]

  /// Looks at a file; `keys` lead to what it says.
  init(_ source: SourceFile, below keys: [String] = []) {
    path = source.path
    let (tree, _) = YAMLReader.read(source, id: 0)
    if let document = tree.documents.first { walk(document, keys, levels: 3) }
  }

  /// Where the value of keys stands; nil where the file does not say it.
  subscript(keys: [String]) -> Setting.Origin? {
    positions[keys].map { .file(path, $0) }
  }

  private mutating func walk(_ node: Node, _ keys: [String], levels: Int) {
    if node.isNull { return }
    // Of a doubled key the first value counts.
    if positions[keys] == nil { positions[keys] = node.place.start }
    guard levels > 0, node.kind == .mapping else { return }
    for (key, value) in node.entries where key.kind == .scalar {
      walk(value, keys + [key.text], levels: levels - 1)
    }
  }
}

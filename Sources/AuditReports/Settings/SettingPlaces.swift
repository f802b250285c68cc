internal import WidgetManifests

/// The places of the settings in a configuration file.
struct SettingPlaces {
  private let path: String
  private var positions: [[String]: Position] = [:]

  /// Reads a file whose settings belong under `keys`.
  init(_ source: SourceFile, below keys: [String] = []) {
    path = source.path
    let (tree, _) = YAMLReader.read(source, id: 0)
    if let document = tree.documents.first { walk(document, keys, levels: 3) }
  }

  /// The place of a value, by its keys; nil if the file doesn't have it.
  subscript(keys: [String]) -> Setting.Origin? {
    positions[keys].map { .file(path, $0) }
  }

  private mutating func walk(_ node: Node, _ keys: [String], levels: Int) {
    if node.isNull { return }
    // The first value of a duplicate key counts.
    if positions[keys] == nil { positions[keys] = node.place.start }
    guard levels > 0, node.kind == .mapping else { return }
    for (key, value) in node.entries where key.kind == .scalar {
      walk(value, keys + [key.text], levels: levels - 1)
    }
  }
}

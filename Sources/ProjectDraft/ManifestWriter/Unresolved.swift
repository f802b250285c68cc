package import WidgetManifests

/// A value of a manifest that can't be determined without building the project.
package struct UnresolvedValue: Sendable, Hashable {
  /// The key and what it belongs to, as in "`kind` of WeatherWidgets".
  package var what: String
  /// The text as written.
  package var expression: String
  package var origin: ValueOrigin?
  /// The names of the variables that would resolve it, which the manifest keeps in its text.
  package var variables: [String] = []
}

extension ProjectFacts {
  /// The values of its manifest that are unknown, each text at a place once.
  package var unresolved: [UnresolvedValue] {
    var list = UnresolvedList()
    for document in ManifestWriter.documents(self) { list.add(document.root, of: document.name) }
    return list.values
  }
}

private struct UnresolvedList {
  private(set) var values: [UnresolvedValue] = []
  private var seen: Set<UnresolvedValue> = []

  /// - Parameters:
  ///   - path: The keys from the owner to the node.
  ///   - owner: The name of the target, or the kind of the widget.
  ///   - line: The origin of the line that contains the node.
  mutating func add(
    _ node: ManifestNode, _ path: String = "", of owner: String, on line: ValueOrigin? = nil
  ) {
    let origin = node.origin ?? line
    var value = UnresolvedValue(what: "\(quoted(path)) of \(owner)", expression: "", origin: origin)
    switch node.content {
    case .unknown(let text): value.expression = text
    case .scalar(let text):
      guard origin?.missingFile != nil else { return }
      (value.expression, value.variables) = (text, WrittenVariables.names(in: text).unique)
    case .list, .mapping:
      var (path, owner) = (path, owner)
      if path.hasPrefix("widgets["), !path.contains("."),
        case .scalar(let kind)? = node.parts.first(where: { $0.key == "kind" })?.value.content
      {
        (path, owner) = ("", kind)
      }
      for (number, part) in node.parts.enumerated() {
        let name = part.key.map { path.isEmpty ? $0 : "\(path).\($0)" } ?? "\(path)[\(number)]"
        add(part.value, name, of: owner, on: origin)
      }
      return
    }
    // Without a text or a line, only the description distinguishes it from others.
    var key = value
    if origin?.line != nil, value.expression != ManifestNode.nothing { key.what = "" }
    if seen.insert(key).inserted { values.append(value) }
  }
}

internal import AuditKit

/// A value of an XcodeGen spec, and where it was written.
struct SpecValue: Sendable {
  enum Content: Sendable {
    /// Text, and whether it has no quotes, so that it may be a number or a boolean.
    case scalar(String, isPlain: Bool)
    case list([SpecValue])
    case mapping([String: SpecValue])
  }

  var content: Content
  /// The value itself; of a list or mapping, the key that it belongs to.
  var origin: Origin

  init(_ content: Content, at origin: Origin) {
    self.content = content
    self.origin = origin
  }

  /// Takes over a node of a YAML file.
  init(_ node: Node, file: String, key: Int? = nil) {
    let line = Int(node.place.start.line)
    switch node.kind {
    case .scalar:
      let text = node.isNull ? "" : node.text
      self.init(.scalar(text, isPlain: node.isPlain), at: Origin(file: file, line: line))
    case .sequence:
      let items = node.items.map { SpecValue($0, file: file) }
      self.init(.list(items), at: Origin(file: file, line: key ?? line))
    case .mapping:
      var values: [String: SpecValue] = [:]
      for (key, value) in node.entries {
        let line = Int(key.place.start.line)
        values[key.text] = SpecValue(value, file: file, key: line)
      }
      self.init(.mapping(values), at: Origin(file: file, line: key ?? line))
    }
  }

  subscript(key: String) -> SpecValue? { mapping?[key] }

  var mapping: [String: SpecValue]? {
    if case .mapping(let values) = content { values } else { nil }
  }

  var list: [SpecValue]? {
    if case .list(let items) = content { items } else { nil }
  }

  /// The text of a scalar that is not empty.
  var text: String? {
    if case .scalar(let text, _) = content, !text.isEmpty { text } else { nil }
  }

  /// The entries of a mapping in the order of their keys.
  var sorted: [(key: String, value: SpecValue)] {
    (mapping ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The texts of a list, or the one text that stands for a list of one.
  var texts: [String] { list?.compactMap(\.text) ?? text.map { [$0] } ?? [] }

  /// How many values it holds, itself included.
  var size: Int {
    switch content {
    case .scalar: 1
    case .list(let items): items.reduce(1) { $0 + $1.size }
    case .mapping(let values): values.values.reduce(1) { $0 + $1.size }
    }
  }

  /// The same value with other texts.
  func mapTexts(_ change: (String) -> String) -> SpecValue {
    var copy = self
    switch content {
    case .scalar(let text, let isPlain): copy.content = .scalar(change(text), isPlain: isPlain)
    case .list(let items): copy.content = .list(items.map { $0.mapTexts(change) })
    case .mapping(let values):
      let pairs = values.map { (change($0.key), $0.value.mapTexts(change)) }
      // Keys that become one would be a mistake of the spec; which of them stays must not vary.
      let kept = pairs.sorted { $0.0 < $1.0 }
      copy.content = .mapping(Dictionary(kept) { first, _ in first })
    }
    return copy
  }
}

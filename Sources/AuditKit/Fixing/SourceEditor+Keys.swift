internal import WidgetManifests

/// Adding keys to mappings.
extension SourceEditor {
  /// Adds a key behind the last of some keys, on a line of its own unless the mapping has braces.
  ///
  /// - Parameters:
  ///   - text: The key with its value.
  ///   - key: The key.
  ///   - mapping: The mapping, of which it must not be a key yet.
  ///   - names: The keys that come before it, as far as the mapping has them.
  /// - Returns: nil where there is no place for it.
  mutating func add(
    _ text: String, key: String, to mapping: Place, behind names: [String]
  ) -> Fix.Edit? {
    guard let entries = keys.entries(at: mapping), !entries.contains(where: { $0.name == key })
    else { return nil }
    let before = entries.last { names.contains($0.name) && !$0.isBlockScalar }
    guard let before = before ?? entries.first(where: { !$0.isBlockScalar }) else { return nil }
    let end = max(bytes(of: before.key).upperBound, bytes(of: before.value).upperBound)
    if isFlow(mapping) { return edit(end..<end, ", \(text)") }
    guard let indent = indent(of: entries) else { return nil }
    let line = lines.position(of: end).line
    guard let content = lines.range(ofLine: line) else { return nil }
    // What follows the value on its line is a comment, or something rarer than that.
    let rest = endOfBlanks(at: end, before: content.upperBound)
    guard rest == content.upperBound || source.bytes[rest] == UInt8(ascii: "#") else { return nil }
    let place = content.upperBound..<content.upperBound
    return edit(place, lineBreak(ofLine: line) + indent + text)
  }

  /// The blanks before each key of a block; nil where they cannot be seen.
  private func indent(of entries: [MappingKeys.Entry]) -> String? {
    for entry in entries.reversed() {
      let key = bytes(of: entry.key).lowerBound
      guard let line = lines.range(ofLine: entry.key.start.line) else { return nil }
      let before = source.bytes[line.lowerBound..<key]
      // Dashes of the lists around it take the place of blanks.
      guard before.allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: "-") }) else { continue }
      return String(repeating: " ", count: before.count)
    }
    return nil
  }
}

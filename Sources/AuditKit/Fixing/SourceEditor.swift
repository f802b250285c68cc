internal import WidgetManifests

/// Turns the changes that rules suggest into edits of the bytes of one file.
///
/// It doesn't edit variables, escapes, tags, and scalars of several lines.
struct SourceEditor {
  private let source: SourceFile
  private let lines: LineTable
  let file: SourceFile.ID
  /// The keys of each mapping, read on demand.
  private lazy var keys = MappingKeys(source, id: file)

  /// Prepares a file for edits; nil for UTF-16, whose bytes are not those of the text.
  init?(_ source: SourceFile, id: SourceFile.ID) {
    let text = SourceText(source)
    guard text.isAsOnDisk else { return nil }
    self.source = source
    lines = LineTable(text)
    file = id
  }

  /// The edits that make a change; nil if the text does not allow it.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - written: Returns the scalar at a place of any file as it is written.
  mutating func edits(
    for change: Repair.Change, written: (Place) -> WrittenScalar?
  ) -> [Fix.Edit]? {
    switch change {
    case .write(let text, let old):
      return write(text.withoutVariables, over: old)
    case .copy(let value, let old):
      // A variable is copied as it is, so that both sides change together from now on.
      let source = written(value.place).flatMap { $0.hasVariables ? $0.text : nil }
      return write(source ?? value.value.withoutVariables, over: old)
    case .replace(let place, let text):
      guard place.start.line == place.end.line else { return nil }
      let line = text.hasSuffix("\n") ? lineBreak(ofLine: place.start.line) : ""
      return [edit(bytes(of: place), line.isEmpty ? text : text.dropLast() + line)]
    case .writeValue(let key, let mapping, let text):
      guard let value = keys.entries(at: mapping)?.first(where: { $0.name == key })?.value,
        let written = scalar(at: value), !written.hasVariables
      else { return nil }
      return [edit(bytes(of: value), written.written(text))]
    case .removeItem(let item, let list):
      return removeItem(bytes(of: item), fromFlow: isFlow(list)).map { [$0] }
    case .addKey(let key, let value, let mapping, let names):
      return add("\(key): \(value)", key: key, to: mapping, after: names).map { [$0] }
    case .unsuppress(let names, let suppression):
      return [unsuppress(names, of: suppression)]
    }
  }

  /// Returns the scalar at a place as written, or nil if it has several lines or can't be edited.
  func scalar(at place: Place) -> WrittenScalar? {
    guard place.start.line == place.end.line, place.file == file else { return nil }
    return WrittenScalar(source.bytes[bytes(of: place)])
  }

  /// Replaces a scalar, if it still has the value that was judged.
  private func write(_ text: String, over old: Located<String>) -> [Fix.Edit]? {
    guard let written = scalar(at: old.place), !written.hasVariables,
      written.text.utf8.elementsEqual(old.value.utf8)
    else { return nil }
    return [edit(bytes(of: old.place), written.written(text))]
  }

  // MARK: Keys

  /// Adds a key after the last of some keys, on a line of its own unless the mapping has braces.
  ///
  /// - Parameters:
  ///   - text: The key with its value.
  ///   - key: The key.
  ///   - mapping: The mapping, which must not contain the key yet.
  ///   - names: The keys that come before it, if the mapping has them.
  /// - Returns: nil if the mapping has no suitable place.
  private mutating func add(
    _ text: String, key: String, to mapping: Place, after names: [String]
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
    // Only a comment may follow the value on its line.
    let rest = endOfBlanks(at: end, before: content.upperBound)
    guard rest == content.upperBound || source.bytes[rest] == UInt8(ascii: "#") else { return nil }
    let place = content.upperBound..<content.upperBound
    return edit(place, lineBreak(ofLine: line) + indent + text)
  }

  /// The indentation of the keys of a block mapping; nil if no key begins its line.
  private func indent(of entries: [MappingKeys.Entry]) -> String? {
    for entry in entries.reversed() {
      let key = bytes(of: entry.key).lowerBound
      guard let line = lines.range(ofLine: entry.key.start.line) else { return nil }
      let before = source.bytes[line.lowerBound..<key]
      // Dashes of enclosing lists count as blanks.
      guard before.allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: "-") }) else { continue }
      return String(repeating: " ", count: before.count)
    }
    return nil
  }

  // MARK: Lists

  /// Removes an item with its comma or line; a comment beside it stays.
  private func removeItem(_ item: Range<Int>, fromFlow isFlow: Bool) -> Fix.Edit? {
    let line = wholeLine(at: item.lowerBound)
    guard item.upperBound <= line.upperBound else { return nil }
    let range = isFlow ? flowItem(item, on: line) : blockItem(item, on: line)
    return range.map { edit($0, "") }
  }

  /// An item of a block list with its dash, and with its line if nothing else is on it.
  private func blockItem(_ item: Range<Int>, on line: Range<Int>) -> Range<Int>? {
    let dash = startOfBlanks(before: item.lowerBound, from: line.lowerBound) - 1
    // An anchor before the item may be used elsewhere.
    guard dash >= line.lowerBound, source.bytes[dash] == UInt8(ascii: "-"),
      isBlank(line.lowerBound..<dash)
    else { return nil }
    return withLine(dash..<item.upperBound, on: line)
  }

  /// An item of a flow list with one comma.
  private func flowItem(_ item: Range<Int>, on line: Range<Int>) -> Range<Int>? {
    let end = contentEnd(of: line)
    let before = startOfBlanks(before: item.lowerBound, from: line.lowerBound)
    let after = endOfBlanks(at: item.upperBound, before: end)
    let hasComma = after < end && source.bytes[after] == UInt8(ascii: ",")
    if before == line.lowerBound {
      return withLine(item.lowerBound..<(hasComma ? after + 1 : item.upperBound), on: line)
    }
    switch source.bytes[before - 1] {
    case UInt8(ascii: ","): return (before - 1)..<item.upperBound
    case UInt8(ascii: "["):
      guard hasComma else { return item }
      return item.lowerBound..<endOfBlanks(at: after + 1, before: end)
    // An anchor or tag.
    default: return nil
    }
  }

  /// A range at the start of a line, extended to the whole line if nothing follows it.
  ///
  /// A comment stays where it is; nil for a suppression, which would then cover something else.
  private func withLine(_ range: Range<Int>, on line: Range<Int>) -> Range<Int>? {
    let end = contentEnd(of: line)
    let rest = endOfBlanks(at: range.upperBound, before: end)
    if rest == end { return line }
    guard source.bytes[rest] == UInt8(ascii: "#") else { return range }
    let comment = String(decoding: source.bytes[rest..<end], as: UTF8.self)
    return comment.contains("audit:ignore") ? nil : range.lowerBound..<rest
  }

  private func contentEnd(of line: Range<Int>) -> Int {
    lines.range(ofLine: lines.position(of: line.lowerBound).line)?.upperBound ?? line.upperBound
  }

  // MARK: Suppressions

  /// Removes rules from a suppression, or the whole comment if no other rule remains.
  private func unsuppress(_ names: [Place], of suppression: Suppression) -> Fix.Edit {
    let kept = suppression.rules.filter { !names.contains($0.place) }
    guard let first = suppression.rules.first, let last = suppression.rules.last, !kept.isEmpty
    else { return removeComment(bytes(of: suppression.place)) }
    let range = bytes(of: first.place).lowerBound..<bytes(of: last.place).upperBound
    return edit(range, kept.map(\.value).joined(separator: ", "))
  }

  /// Removes a comment, with its line if nothing else is on it.
  private func removeComment(_ comment: Range<Int>) -> Fix.Edit {
    let line = wholeLine(at: comment.lowerBound)
    if isBlank(line.lowerBound..<comment.lowerBound) { return edit(line, "") }
    let start = startOfBlanks(before: comment.lowerBound, from: line.lowerBound)
    return edit(start..<contentEnd(of: line), "")
  }

  // MARK: Bytes

  /// The bytes of a place.
  private func bytes(of place: Place) -> Range<Int> {
    let start = lines.offset(of: place.start)
    return start..<max(start, lines.offset(of: place.end))
  }

  /// An edit of some bytes.
  private func edit(_ bytes: Range<Int>, _ text: String) -> Fix.Edit {
    let place = Place(
      file: file, start: lines.position(of: bytes.lowerBound),
      end: lines.position(of: bytes.upperBound))
    return Fix.Edit(place: place, bytes: bytes, text: text)
  }

  /// Whether a collection is written with brackets.
  private func isFlow(_ collection: Place) -> Bool {
    let first = lines.byte(at: lines.offset(of: collection.start))
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
  }

  /// The line that contains a byte, including its line break.
  private func wholeLine(at offset: Int) -> Range<Int> {
    let line = lines.position(of: offset).line
    let content = lines.range(ofLine: line) ?? offset..<offset
    let next = lines.range(ofLine: line + 1)?.lowerBound
    return content.lowerBound..<(next ?? content.upperBound)
  }

  /// The line break at the end of a line, or that of the first line if this one has none.
  private func lineBreak(ofLine line: Int32) -> String {
    for line in [line, 1] {
      guard let content = lines.range(ofLine: line), let next = lines.range(ofLine: line + 1)
      else { continue }
      return String(decoding: source.bytes[content.upperBound..<next.lowerBound], as: UTF8.self)
    }
    return "\n"
  }

  /// Whether a range contains only blanks.
  private func isBlank(_ bytes: Range<Int>) -> Bool {
    source.bytes[bytes].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// The end of the blanks that begin at an offset.
  private func endOfBlanks(at offset: Int, before end: Int) -> Int {
    source.bytes[offset..<end].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? end
  }

  /// The start of the blanks that end at an offset.
  private func startOfBlanks(before offset: Int, from start: Int) -> Int {
    (source.bytes[start..<offset].lastIndex { $0 != 0x20 && $0 != 0x09 } ?? start - 1) + 1
  }
}

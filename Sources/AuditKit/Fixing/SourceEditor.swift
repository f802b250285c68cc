package import WidgetManifests

/// Turns the changes that rules suggest into edits of the bytes of one file.
///
/// It doesn't change text that it doesn't fully understand: variables and, unless told to rewrite
/// them, escapes, tags and scalars of several lines.
struct SourceEditor {
  private let source: SourceFile
  private let lines: LineTable
  let file: SourceFile.ID
  /// The nodes of the file, read on demand.
  private lazy var nodes = PlacedNodes(YAMLReader.read(source, id: file).tree)

  /// A key of a mapping, with its value.
  private typealias Entry = (key: Node, value: Node)

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
      // A variable is copied unchanged, so that both values change together from now on.
      let source = written(value.place).flatMap { $0.hasVariables ? $0.text : nil }
      return write(source ?? value.value.withoutVariables, over: old)
    case .replace(let place, let text):
      guard place.start.line == place.end.line else { return nil }
      let line = text.hasSuffix("\n") ? lineBreak(ofLine: place.start.line) : ""
      return [edit(bytes(of: place), line.isEmpty ? text : text.dropLast() + line)]
    case .writeValue(let key, let mapping, let text):
      guard let value = entries(at: mapping)?.first(where: { $0.key.text == key })?.value,
        let written = scalar(at: value.writtenPlace), !written.hasVariables
      else { return nil }
      return [edit(bytes(of: value.writtenPlace), written.written(text))]
    case .removeItem(let item, let list):
      return removeItem(bytes(of: item), fromFlow: isFlow(list)).map { [$0] }
    case .addKey(let key, let value, let mapping, let names):
      let text = "\(key): \(value)"
      let part = Repair.Part(key: key, lines: [text], flow: text)
      return add([part], to: mapping, after: names).map { [$0] }
    case .rewrite(let text, let old):
      return write(text.withoutVariables, over: old) ?? rewrite(text.withoutVariables, over: old)
    case .replaceEntry(let mapping, let part):
      return replaceEntry(in: mapping, by: part).map { [$0] }
    case .addEntries(let parts, let mapping, let names):
      return add(parts, to: mapping, after: names).map { [$0] }
    case .removeEntry(let key, let mapping):
      return removeEntry(key, of: mapping).map { [$0] }
    case .addItems(let parts, let list):
      return addItems(parts, to: list).map { [$0] }
    case .addDocument(let lines):
      return [addDocument(lines)]
    case .unsuppress(let names, let suppression):
      return [unsuppress(names, of: suppression)]
    }
  }

  /// Returns the scalar at a place as written, or nil if it has several lines or can't be edited.
  func scalar(at place: Place) -> WrittenScalar? {
    guard place.start.line == place.end.line, place.file == file else { return nil }
    return WrittenScalar(source.bytes[bytes(of: place)])
  }

  /// Replaces a scalar, if it still has the value that was checked.
  private func write(_ text: String, over old: Located<String>) -> [Fix.Edit]? {
    guard let written = scalar(at: old.place), !written.hasVariables,
      written.text.utf8.elementsEqual(old.value.utf8)
    else { return nil }
    return [edit(bytes(of: old.place), written.written(text))]
  }

  /// Replaces a scalar that has escapes or several lines, unless it may have variables.
  private func rewrite(_ text: String, over old: Located<String>) -> [Fix.Edit]? {
    let range = bytes(of: old.place)
    let written = source.bytes[range]
    guard old.place.file == file, !written.isEmpty, !written.contains(UInt8(ascii: "$")) else {
      return nil
    }
    return [edit(range, WrittenScalar.new(text))]
  }

  // MARK: Keys

  /// The entries of the mapping at exactly this place, without merged ones; nil if there is none.
  private mutating func entries(at place: Place) -> [Entry]? {
    guard let mapping = nodes[place], mapping.kind == .mapping else { return nil }
    return mapping.writtenEntries.compactMap { key, value in value.map { (key, $0) } }
  }

  /// Returns whether a value is a block scalar, to which blank lines after it may belong.
  private func isBlockScalar(_ value: Node) -> Bool { value.alias == nil && value.isBlockScalar }

  /// Replaces a key with its value: on its line, or with all its lines and the comments in them
  /// where either value has several.
  private mutating func replaceEntry(in mapping: Place, by part: Repair.Part) -> Fix.Edit? {
    guard let entry = entries(at: mapping)?.first(where: { $0.key.text == part.key }) else {
      return nil
    }
    let range = bytes(of: entry.key.writtenPlace).lowerBound..<end(of: entry)
    if isFlow(mapping) { return edit(range, part.flow) }
    let isOneLine = lines.position(of: range.upperBound).line == entry.key.writtenPlace.start.line
    if isOneLine, part.lines.count == 1 { return edit(range, part.flow) }
    let line = lines.position(of: range.upperBound).line
    guard let indent = indent(of: [entry]), let content = lines.range(ofLine: line),
      isBlankOrComment(range.upperBound..<content.upperBound)
    else { return nil }
    let text = part.lines.joined(separator: lineBreak(ofLine: line) + indent)
    return edit(range.lowerBound..<content.upperBound, text)
  }

  /// Removes a key with its value and, in a block, its lines.
  private mutating func removeEntry(_ key: String, of mapping: Place) -> Fix.Edit? {
    guard let entries = entries(at: mapping), entries.count > 1,
      let entry = entries.first(where: { $0.key.text == key })
    else { return nil }
    let range = bytes(of: entry.key.writtenPlace).lowerBound..<end(of: entry)
    let line = wholeLine(at: range.lowerBound)
    if isFlow(mapping) {
      guard range.upperBound <= line.upperBound else { return nil }
      return flowItem(range, on: line).map { edit($0, "") }
    }
    guard isBlank(line.lowerBound..<range.lowerBound) else { return nil }
    return removeLines(line.lowerBound..<range.upperBound)
  }

  /// The end of a key with its value.
  private func end(of entry: Entry) -> Int {
    max(
      bytes(of: entry.key.writtenPlace).upperBound, bytes(of: entry.value.writtenPlace).upperBound)
  }

  /// Adds keys after the last of some keys, on separate lines unless the mapping has braces.
  ///
  /// - Parameters:
  ///   - parts: The keys with their values.
  ///   - mapping: The mapping, which must not contain the keys yet.
  ///   - names: The keys that come before them, if the mapping has them.
  /// - Returns: nil if the mapping has no suitable place.
  private mutating func add(
    _ parts: [Repair.Part], to mapping: Place, after names: [String]
  ) -> Fix.Edit? {
    let added = parts.compactMap(\.key)
    guard let entries = entries(at: mapping),
      !entries.contains(where: { added.contains($0.key.text) })
    else { return nil }
    let before = entries.last { names.contains($0.key.text) && !isBlockScalar($0.value) }
    guard let before = before ?? entries.first(where: { !isBlockScalar($0.value) }) else {
      return nil
    }
    let end = end(of: before)
    if isFlow(mapping) {
      return edit(end..<end, parts.map { ", \($0.flow)" }.joined())
    }
    guard let indent = indent(of: entries) else { return nil }
    return add(parts.flatMap(\.lines), after: end, indent: indent)
  }

  /// Adds lines after the one on which something ends, and after comments that are indented deeper
  /// than they are, which belong to it.
  private func add(_ added: [String], after end: Int, indent: String) -> Fix.Edit? {
    var line = lines.position(of: end).line
    // Only a comment may follow the value on its line.
    guard var content = lines.range(ofLine: line), isBlankOrComment(end..<content.upperBound)
    else { return nil }
    while let next = lines.range(ofLine: line + 1) {
      let first = endOfBlanks(at: next.lowerBound, before: next.upperBound)
      guard first < next.upperBound, source.bytes[first] == UInt8(ascii: "#"),
        first - next.lowerBound > indent.utf8.count
      else { break }
      (line, content) = (line + 1, next)
    }
    let start = lineBreak(ofLine: line) + indent
    let place = content.upperBound..<content.upperBound
    return edit(place, added.map { start + $0 }.joined())
  }

  /// Adds a document after the last line of the file.
  private func addDocument(_ added: [String]) -> Fix.Edit {
    let end = source.bytes.count
    let lineBreak = lineBreak(ofLine: 1)
    let isOpen = !(lines.range(ofLine: Int32(lines.count))?.isEmpty ?? true)
    let text = (["---"] + added).map { $0 + lineBreak }.joined()
    return edit(end..<end, (isOpen ? lineBreak : "") + text)
  }

  /// The indentation of the keys of a block mapping; nil if no key begins its line.
  private func indent(of entries: [Entry]) -> String? {
    for entry in entries.reversed() {
      let key = bytes(of: entry.key.writtenPlace).lowerBound
      guard let line = lines.range(ofLine: entry.key.writtenPlace.start.line) else { return nil }
      let before = source.bytes[line.lowerBound..<key]
      // Dashes of enclosing lists count as blanks.
      guard before.allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: "-") }) else { continue }
      return String(repeating: " ", count: before.count)
    }
    return nil
  }

  // MARK: Lists

  /// Adds items after the last one, on separate lines unless the list has brackets.
  private mutating func addItems(_ parts: [Repair.Part], to list: Place) -> Fix.Edit? {
    guard let last = nodes[list].flatMap({ Array($0.items).last?.writtenPlace }) else {
      // Only a list with brackets can be empty.
      guard isFlow(list) else { return nil }
      let start = bytes(of: list).lowerBound + 1
      return edit(start..<start, parts.map(\.flow).joined(separator: ", "))
    }
    let item = bytes(of: last)
    if isFlow(list) {
      return edit(
        item.upperBound..<item.upperBound, parts.map { ", \($0.flow)" }.joined())
    }
    let line = wholeLine(at: item.lowerBound)
    let before = source.bytes[line.lowerBound..<item.lowerBound]
    guard let dash = before.lastIndex(of: UInt8(ascii: "-")),
      before.allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: "-") })
    else { return nil }
    let indent = String(repeating: " ", count: dash - line.lowerBound)
    return add(parts.flatMap(\.lines), after: item.upperBound, indent: indent)
  }

  /// Removes whole lines, from the start of the first to the end of the last.
  private func removeLines(_ range: Range<Int>) -> Fix.Edit? {
    let last = wholeLine(at: range.upperBound)
    let isLast = contentEnd(of: last)
    guard isBlankOrComment(range.upperBound..<isLast) else { return nil }
    return edit(range.lowerBound..<last.upperBound, "")
  }

  /// Removes an item with its comma or line; a comment beside it stays.
  ///
  /// One of several lines goes with all comments in them.
  private func removeItem(_ item: Range<Int>, fromFlow isFlow: Bool) -> Fix.Edit? {
    let line = wholeLine(at: item.lowerBound)
    if item.upperBound > line.upperBound, !isFlow {
      let before = source.bytes[line.lowerBound..<item.lowerBound]
      guard before.filter({ $0 != 0x20 }) == [UInt8(ascii: "-")] else { return nil }
      return removeLines(line.lowerBound..<item.upperBound)
    }
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
    case UInt8(ascii: "["), UInt8(ascii: "{"):
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

  /// Whether a value has an anchor and a key of its own, so that aliases of it have another meaning.
  func definesAnchor(at place: Place) -> Bool {
    let start = bytes(of: place).lowerBound
    let words = source.bytes[wholeLine(at: start).lowerBound..<start]
      .split { " {,".utf8.contains($0) }
    guard words.count > 1, words[words.count - 1].first == UInt8(ascii: "&") else { return false }
    let key = words[words.count - 2]
    return key.last == UInt8(ascii: ":") && !key.starts(with: "x-".utf8)
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

  /// Whether a part of a line contains at most blanks and a comment.
  private func isBlankOrComment(_ bytes: Range<Int>) -> Bool {
    let rest = endOfBlanks(at: bytes.lowerBound, before: bytes.upperBound)
    return rest == bytes.upperBound || source.bytes[rest] == UInt8(ascii: "#")
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

extension [Finding] {
  /// Turns the repairs that rules suggest into fixes, where the text of the files allows it.
  package mutating func addFixes(in files: [SourceFile]) {
    var editors: [SourceFile.ID: SourceEditor?] = [:]
    func editor(of file: SourceFile.ID) -> SourceEditor? {
      if let editor = editors[file] { return editor }
      let editor = SourceEditor(files[Int(file)], id: file)
      editors[file] = .some(editor)
      return editor
    }
    for index in indices {
      guard let repair = self[index].repair, var own = editor(of: self[index].place.file)
      else { continue }
      let edits = own.edits(for: repair.change) { editor(of: $0.file)?.scalar(at: $0) }
      editors[own.file] = own
      guard let edits else { continue }
      let isShared =
        self[index].isThroughAlias && own.definesAnchor(at: self[index].place)
      var fix = Fix(title: repair.title, isSafe: repair.isSafe && !isShared, edits: edits)
      (fix.reveals, fix.removes) = (repair.reveals, repair.removes)
      self[index].fix = fix
    }
  }
}

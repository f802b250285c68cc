internal import WidgetManifests

/// Turns what rules would change into edits of the bytes of one file.
///
/// It edits nothing that it does not understand to the last byte: what was reached through a
/// variable, escapes, several lines or a tag stays as it is.
struct SourceEditor {
  let source: SourceFile
  let lines: LineTable
  let file: SourceFile.ID
  /// The keys of each mapping, by where it starts; made for those who ask.
  lazy var keys = MappingKeys(source, id: file)

  /// Prepares a file for edits; nil for one that is UTF-16, whose bytes are not those of the text.
  init?(_ source: SourceFile, id: SourceFile.ID) {
    let text = SourceText(source)
    guard text.isAsOnDisk else { return nil }
    self.source = source
    lines = LineTable(text)
    file = id
  }

  /// The edits that make a change; nil where the text does not allow it.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - written: Finds how a scalar is written, in whichever file.
  mutating func edits(
    for change: Repair.Change, written: (Place) -> WrittenScalar?
  ) -> [Fix.Edit]? {
    switch change {
    case .write(let text, let old):
      return write(text.withoutVariables, over: old)
    case .copy(let value, let old):
      // Both sides are to change together from now on.
      let source = written(value.place).flatMap { $0.hasVariables ? $0.text : nil }
      return write(source ?? value.value.withoutVariables, over: old)
    case .replace(let place, let text):
      guard place.start.line == place.end.line else { return nil }
      return [edit(bytes(of: place), text)]
    case .writeValue(let key, let mapping, let text):
      guard let value = keys.entries(at: mapping)?.first(where: { $0.name == key })?.value,
        let written = scalar(at: value), !written.hasVariables
      else { return nil }
      return [edit(bytes(of: value), written.written(text))]
    case .removeItem(let item, let list):
      return removeItem(bytes(of: item), fromFlow: isFlow(list)).map { [$0] }
    case .addKey(let key, let value, let mapping, let behind):
      return add("\(key): \(value)", key: key, to: mapping, behind: behind).map { [$0] }
    case .unsuppress(let names, let suppression):
      return [unsuppress(names, of: suppression)]
    }
  }

  /// A scalar as it stands at a place; nil where it takes several lines, or cannot be understood.
  func scalar(at place: Place) -> WrittenScalar? {
    guard place.start.line == place.end.line, place.file == file else { return nil }
    return WrittenScalar(source.bytes[bytes(of: place)])
  }

  /// Writes a text in the place of just the value that was judged.
  private func write(_ text: String, over old: Located<String>) -> [Fix.Edit]? {
    guard let written = scalar(at: old.place), !written.hasVariables,
      written.text.utf8.elementsEqual(old.value.utf8)
    else { return nil }
    return [edit(bytes(of: old.place), written.written(text))]
  }

  // MARK: Bytes

  /// The bytes of a place.
  func bytes(of place: Place) -> Range<Int> {
    let start = lines.offset(of: place.start)
    return start..<max(start, lines.offset(of: place.end))
  }

  /// An edit of some bytes.
  func edit(_ bytes: Range<Int>, _ text: String) -> Fix.Edit {
    let place = Place(
      file: file, start: lines.position(of: bytes.lowerBound),
      end: lines.position(of: bytes.upperBound))
    return Fix.Edit(place: place, bytes: bytes, text: text)
  }

  /// Whether a collection is written with brackets.
  func isFlow(_ collection: Place) -> Bool {
    let first = lines.byte(at: lines.offset(of: collection.start))
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
  }

  /// The line on which a byte stands, its break included.
  func wholeLine(at offset: Int) -> Range<Int> {
    let line = lines.position(of: offset).line
    let content = lines.range(ofLine: line) ?? offset..<offset
    let next = lines.range(ofLine: line + 1)?.lowerBound
    return content.lowerBound..<(next ?? content.upperBound)
  }

  /// The line break at the end of a line, or that of the first line where this one has none.
  func lineBreak(ofLine line: Int32) -> String {
    for line in [line, 1] {
      guard let content = lines.range(ofLine: line), let next = lines.range(ofLine: line + 1)
      else { continue }
      return String(decoding: source.bytes[content.upperBound..<next.lowerBound], as: UTF8.self)
    }
    return "\n"
  }

  /// Whether nothing but blanks stands in some bytes.
  func isBlank(_ bytes: Range<Int>) -> Bool {
    source.bytes[bytes].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// The end of the blanks that begin at an offset.
  func endOfBlanks(at offset: Int, before end: Int) -> Int {
    source.bytes[offset..<end].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? end
  }

  /// The start of the blanks that end at an offset.
  func startOfBlanks(before offset: Int, from start: Int) -> Int {
    (source.bytes[start..<offset].lastIndex { $0 != 0x20 && $0 != 0x09 } ?? start - 1) + 1
  }
}

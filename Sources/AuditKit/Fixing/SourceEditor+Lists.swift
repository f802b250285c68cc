internal import WidgetManifests

/// Taking things out of lists: items, and the rules of a suppression.
extension SourceEditor {
  /// Takes out an item, and the comma or line that is its own; a comment beside it stays.
  func removeItem(_ item: Range<Int>, fromFlow isFlow: Bool) -> Fix.Edit? {
    let line = wholeLine(at: item.lowerBound)
    guard item.upperBound <= line.upperBound else { return nil }
    let range = isFlow ? flowItem(item, on: line) : blockItem(item, on: line)
    return range.map { edit($0, "") }
  }

  /// An item of a block with its dash, and with its line where nothing else stands there.
  private func blockItem(_ item: Range<Int>, on line: Range<Int>) -> Range<Int>? {
    let dash = startOfBlanks(before: item.lowerBound, from: line.lowerBound) - 1
    // An anchor before the item may be needed elsewhere.
    guard dash >= line.lowerBound, source.bytes[dash] == UInt8(ascii: "-"),
      isBlank(line.lowerBound..<dash)
    else { return nil }
    return withLine(dash..<item.upperBound, on: line)
  }

  /// An item between brackets with one comma.
  private func flowItem(_ item: Range<Int>, on line: Range<Int>) -> Range<Int>? {
    let end = contentEnd(of: line)
    let before = startOfBlanks(before: item.lowerBound, from: line.lowerBound)
    let behind = endOfBlanks(at: item.upperBound, before: end)
    let hasComma = behind < end && source.bytes[behind] == UInt8(ascii: ",")
    if before == line.lowerBound {
      return withLine(item.lowerBound..<(hasComma ? behind + 1 : item.upperBound), on: line)
    }
    switch source.bytes[before - 1] {
    case UInt8(ascii: ","): return (before - 1)..<item.upperBound
    case UInt8(ascii: "["):
      guard hasComma else { return item }
      return item.lowerBound..<endOfBlanks(at: behind + 1, before: end)
    // An anchor or tag.
    default: return nil
    }
  }

  /// Some bytes that begin a line, with all of it where nothing follows but its break.
  ///
  /// A comment stays where it is; one that steers would cover something else there.
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

  /// Takes rules out of a suppression, or all of the comment where no other rule is left.
  func unsuppress(_ names: [Place], of suppression: Suppression) -> Fix.Edit {
    let kept = suppression.rules.filter { !names.contains($0.place) }
    guard let first = suppression.rules.first, let last = suppression.rules.last, !kept.isEmpty
    else { return removeComment(bytes(of: suppression.place)) }
    let range = bytes(of: first.place).lowerBound..<bytes(of: last.place).upperBound
    return edit(range, kept.map(\.value).joined(separator: ", "))
  }

  /// Takes out a comment, with its line where nothing else stands there.
  private func removeComment(_ comment: Range<Int>) -> Fix.Edit {
    let line = wholeLine(at: comment.lowerBound)
    if isBlank(line.lowerBound..<comment.lowerBound) { return edit(line, "") }
    let start = startOfBlanks(before: comment.lowerBound, from: line.lowerBound)
    return edit(start..<contentEnd(of: line), "")
  }
}

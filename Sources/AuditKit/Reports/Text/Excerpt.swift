/// The line of a finding as it is printed, and where the carets go.
struct Excerpt {
  /// The line, or the part of it around the value with `…` on the sides that are cut.
  let text: Sanitized
  /// The cells before the first caret.
  let indent: Int
  /// How many carets there are; at least one.
  let carets: Int

  /// More scalars on one side of a value than a window of the widest line can show.
  private static let reach = 400
  /// The cells of context that a value in a long line has before it.
  private static let lead = 24

  /// Cuts the excerpt of a place out of its file; nil if it has no line or no UTF-8 there.
  init?(of place: Place, in source: inout SourceLines, columns: Int) {
    let number = Int(place.start.line)
    guard let line = source.range(ofLine: number),
      let start = source.offset(ofColumn: Int(place.start.column), inLine: number)
    else { return nil }
    var from = source.offset(start, back: Self.reach, within: line)
    var to = source.offset(start, forward: Self.reach, within: line)
    // Where a scalar is a column, a line of thousands of values is not to be drawn for each of them.
    if source.isPlain(from..<to) {
      (from, to) = (max(from, start - columns), min(to, start + columns))
    }
    guard let before = source.text(from..<start), let after = source.text(start..<to) else {
      return nil
    }
    let first = before.unicodeScalars.count
    // A value of several lines is marked up to the end of the first.
    let length =
      place.end.line == place.start.line
      ? max(Int(place.end.column) - Int(place.start.column), 0)
      : after.unicodeScalars.count - after.reversed().prefix { $0 == " " || $0 == "\t" }.count
    // Most lines: a scalar, a byte and a column are one, and nothing is cut.
    if line.count <= min(columns, Self.reach), source.isPlain(line) {
      text = Sanitized(trusted: before + after)
      indent = first
      carets = max(min(length, line.upperBound - start), 1)
      return
    }
    var window = Window(
      cells: Cell.cells(of: before + after), value: first..<first + length,
      isCut: (before: from > line.lowerBound, after: to < line.upperBound))
    window.fit(columns: columns, lead: Self.lead)
    (text, indent, carets) = (window.text, window.indent, window.carets)
  }

  /// The text before the value, the value itself, and what stands behind it.
  var parts: (before: String, value: String, after: String) {
    var parts = (before: "", value: "", after: "")
    var column = 0
    for cell in Cell.cells(of: text.text) {
      if column < indent {
        parts.before += cell.text
      } else if column < indent + carets {
        parts.value += cell.text
      } else {
        parts.after += cell.text
      }
      column += cell.width
    }
    return parts
  }
}

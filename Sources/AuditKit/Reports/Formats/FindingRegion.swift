/// The range of a finding as a format of lines and columns can take it: from 1, and never backwards.
struct FindingRegion {
  /// The first line.
  let startLine: Int
  /// The column of the first character.
  let startColumn: Int
  /// The last line.
  let endLine: Int
  /// The column behind the last character.
  let endColumn: Int

  /// Takes the range of a place; nil where the finding is of the whole file.
  init?(_ place: Place) {
    guard place.start.line >= 1 else { return nil }
    let end = max(place.start, place.end)
    startLine = Int(place.start.line)
    startColumn = max(Int(place.start.column), 1)
    endLine = Int(end.line)
    endColumn = max(Int(end.column), endLine == startLine ? startColumn : 1)
  }
}

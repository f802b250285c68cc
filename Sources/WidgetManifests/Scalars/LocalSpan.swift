public import BudgetReplay

// A span of the day in a manifest, `"HH:MM-HH:MM"`, is never empty.
extension LocalSpan: ManifestScalar, CustomStringConvertible {
  /// Parses two times of day with a hyphen between them.
  public init(parsing text: String) throws(ScalarError) {
    // Each end has five bytes; a text of another length isn't a span.
    let ends = text.utf8.count == 11 ? text.split(separator: "-", maxSplits: 1) : []
    guard ends.count == 2 else { throw .form }
    let start: TimeOfDay
    let end: TimeOfDay
    do throws(ScalarError) {
      start = try TimeOfDay(parsing: String(ends[0]))
      end = try TimeOfDay(parsing: String(ends[1]))
    } catch {
      throw error == .noSuchTime ? .range : .form
    }
    if start == end { throw .equalEnds }
    self.init(from: start.minutes, to: end.minutes)
  }

  /// The span as in a manifest, without quotes.
  public var description: String { "\(TimeOfDay.text(from))-\(TimeOfDay.text(to))" }
}

extension ScalarError {
  fileprivate static let form = ScalarError("write \"HH:MM-HH:MM\", as in \"07:00-22:30\"")
  fileprivate static let range = ScalarError("write both ends from \"00:00\" to \"23:59\"")
  fileprivate static let equalEnds = ScalarError("write two different ends")
}

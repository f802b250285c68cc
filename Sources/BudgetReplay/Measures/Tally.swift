/// All counters of a replay, as one row of integers.
struct Tally: Sendable, Hashable {
  /// The outcome of a request.
  enum Outcome: Int, CaseIterable {
    case requested, charged, exempt, coalesced, deferred, dropped, failed
  }

  /// The outcome of an entry.
  enum EntryFate: Int, CaseIterable {
    case delivered, displayed, past, duplicate, superseded, unrendered
  }

  private static let causes = Cause.allCases.count
  private static let waitsAt = Outcome.allCases.count * causes
  private static let entriesAt = waitsAt + WaitReason.allCases.count
  private static let hoursAt = entriesAt + EntryFate.allCases.count
  private static let size = hoursAt + 24

  private var row: [Int64]

  init() {
    row = Array(repeating: 0, count: Tally.size)
  }

  subscript(outcome: Outcome, cause: Cause) -> Int64 {
    get { row[outcome.rawValue * Tally.causes + cause.rawValue] }
    set { row[outcome.rawValue * Tally.causes + cause.rawValue] = newValue }
  }

  subscript(reason: WaitReason) -> Milliseconds {
    get { row[Tally.waitsAt + reason.rawValue] }
    set { row[Tally.waitsAt + reason.rawValue] = newValue }
  }

  subscript(fate: EntryFate) -> Int64 {
    get { row[Tally.entriesAt + fate.rawValue] }
    set { row[Tally.entriesAt + fate.rawValue] = newValue }
  }

  subscript(hour hour: Int) -> Int64 {
    get { row[Tally.hoursAt + hour] }
    set { row[Tally.hoursAt + hour] = newValue }
  }

  func counts(_ outcome: Outcome) -> CauseCounts {
    let first = outcome.rawValue * Tally.causes
    return CauseCounts(counts: row[first..<(first + Tally.causes)])
  }

  /// Adds what was counted since another tally some more times.
  mutating func add(_ times: Int64, since earlier: Tally) {
    for index in row.indices { row[index] += times * (row[index] - earlier.row[index]) }
  }

  var hours: [Int64] { Array(row[Tally.hoursAt...]) }
}

public import BudgetReplay

/// The answers of a widget's provider to successive requests.
public struct Timeline: Sendable {
  /// The timeline's mapping.
  public var place: Place
  /// The answers.
  public var script: Script
  /// Whether all values could be read, so that the timeline can be replayed.
  public var isReadable: Bool

  /// The conditions under which answers are given.
  public enum Script: Sendable {
    /// The same answer or answers at any time.
    case always(Answers)
    /// The answers of the first case that applies at the time of the request.
    case cases([Case])
    /// Any of these answers; which one isn't known.
    case branches(Branches)
  }

  /// Answers of which a request may get any.
  public struct Branches: Sendable {
    /// The known answers, including failures, in the order written.
    public var list: [Answer]
    /// Whether there are further answers that are unknown.
    public var isPartial: Bool

    /// Creates branches.
    public init(list: [Answer], isPartial: Bool = false) {
      self.list = list
      self.isPartial = isPartial
    }
  }

  /// Successive answers, one per request.
  public struct Answers: Sendable {
    /// The answers; at least one if the timeline is readable.
    public var list: [Answer]
    /// Whether the list starts over; otherwise the last answer repeats.
    public var loops: Bool

    /// Creates a list of successive answers.
    public init(list: [Answer], loops: Bool = false) {
      self.list = list
      self.loops = loops
    }
  }

  /// Answers that apply at certain local times.
  public struct Case: Sendable {
    /// The case's mapping.
    public var place: Place
    /// The local time span, including its start and excluding its end; nil is all day.
    public var span: LocalSpan?
    /// The weekdays, or those on which the span begins; nil is every day.
    public var weekdays: [Weekday]?
    /// The answers.
    public var answers: Answers

    /// Creates a case.
    public init(place: Place, span: LocalSpan?, weekdays: [Weekday]?, answers: Answers) {
      self.place = place
      self.span = span
      self.weekdays = weekdays
      self.answers = answers
    }
  }

  /// Creates a timeline.
  public init(place: Place, script: Script, isReadable: Bool) {
    self.place = place
    self.script = script
    self.isReadable = isReadable
  }

  /// All answers, in the order written.
  public var answers: [Answer] {
    switch script {
    case .always(let answers): answers.list
    case .cases(let cases): cases.flatMap(\.answers.list)
    case .branches(let branches): branches.list
    }
  }

  /// Each list of answers, with the part of the day in which it applies; nil is any time.
  ///
  /// Each branch that doesn't fail is a separate list.
  package var answerLists: [(answers: Answers, span: LocalSpan?)] {
    switch script {
    case .always(let answers): [(answers, nil)]
    case .cases(let cases): cases.map { ($0.answers, $0.span) }
    case .branches: steady.map { (Answers(list: $0.answers), nil) }
    }
  }

  /// The timelines that may be the steady state of the widget: this one or, for branches, one for
  /// each branch that doesn't fail.
  package var steady: [Timeline] {
    guard case .branches(let branches) = script else { return [self] }
    return branches.list.filter { !$0.fails }.map { answer in
      Timeline(
        place: answer.place, script: .always(Answers(list: [answer])), isReadable: isReadable)
    }
  }
}

extension Timeline {
  /// Whether it has branches that are all known to be failures.
  package var isOfFailures: Bool {
    guard case .branches(let branches) = script else { return false }
    return !branches.isPartial && steady.isEmpty
  }
}

extension Field<Timeline> {
  /// All answers that could be read, in the order written.
  package var answers: [Answer] {
    if case .known(let timeline) = self { timeline.answers } else { [] }
  }
}

/// One answer of a provider: a timeline of entries and a policy, or a failure.
public struct Answer: Sendable {
  /// The answer's mapping.
  public var place: Place
  /// Whether the provider's request fails.
  ///
  /// A failure has entries and a policy only in a branch, as information for readers.
  public var fails: Bool = false
  /// The entries; if absent, one entry at the time of the request.
  public var entries: Field<Located<Entries>> = .absent
  /// The time at which WidgetKit may request the next timeline.
  public var policy: Field<Located<Policy>> = .absent
  /// The archived size of one entry.
  public var entrySize: Field<Located<ByteCount>> = .absent

  /// The allowed number of entries written as steps or local times.
  static let entryCountRange = 0...1_000_000

  /// Creates an answer without any declared values.
  public init(place: Place) {
    self.place = place
  }
}

extension Timeline {
  /// The lists of answers that a request can get; a case is left out if earlier cases cover all of
  /// its times of the week.
  package var reachableAnswers: [Answers] {
    guard case .cases(let cases) = script else { return answerLists.map(\.answers) }
    var week = FreeWeek()
    return cases.compactMap { week.take($0) ? $0.answers : nil }
  }
}

/// The minutes of a week that no case covers yet.
private struct FreeWeek {
  private static let day = 1_440
  private var isFree = Array(repeating: true, count: Weekday.allCases.count * day)
  private var left = Weekday.allCases.count * day

  /// Removes the minutes that a case covers; returns false if none of them was free.
  mutating func take(_ item: Timeline.Case) -> Bool {
    let before = left
    for (number, weekday) in Weekday.allCases.enumerated() where left > 0 {
      guard item.weekdays?.contains(weekday) ?? true else { continue }
      for minute in item.span?.minutesFromMidnight ?? 0..<Self.day {
        // A span that begins on Sunday may end on Monday.
        let minuteOfWeek = (number * Self.day + minute) % isFree.count
        guard isFree[minuteOfWeek] else { continue }
        isFree[minuteOfWeek] = false
        left -= 1
      }
    }
    return left < before
  }
}

extension LocalSpan {
  /// Its minutes from 00:00 of the day on which it begins; minutes of the next day are above 1439.
  fileprivate var minutesFromMidnight: Range<Int> {
    from < to ? from..<to : from..<to + 1_440
  }
}

/// Local times of day, and the distances between them.
///
/// A day has 24 hours here; clock changes are ignored.
package struct DailyTimes {
  private static let day = ManifestDuration.Unit.day.milliseconds

  /// The times in milliseconds since midnight, unique and sorted.
  private let times: [Int64]

  /// Creates them from times in any order; duplicates count once.
  package init(_ times: [MinuteOfDay]) {
    self.times = Set(times).sorted().map { Int64($0) * 60_000 }
  }

  /// Returns the shortest and the longest time that a number of steps from one time to the next
  /// takes, over all starting times; nil without times.
  package func distance(over steps: Int) -> ClosedRange<Int64>? {
    guard !times.isEmpty else { return nil }
    let (days, rest) = steps.quotientAndRemainder(dividingBy: times.count)
    let distances = times.indices.map { start in
      let end = start + rest
      return end < times.count
        ? times[end] - times[start] : times[end - times.count] + Self.day - times[start]
    }
    guard let shortest = distances.min(), let longest = distances.max() else { return nil }
    let whole = Int64(days) * Self.day
    return whole + shortest...whole + longest
  }
}

extension Entries {
  /// The minimum and maximum time from a request to its last entry; nil without entries.
  ///
  /// They differ only for local times, which depend on the time of the request.
  package var last: ClosedRange<Int64>? {
    guard count > 0 else { return nil }
    switch self {
    case .arithmetic(let from, let every, let count):
      let last = from + (count - 1) * every
      return last...last
    case .offsets(let offsets):
      return offsets.max().map { $0...$0 }
    case .atLocal(let times, let count):
      let times = DailyTimes(times)
      guard let least = times.distance(over: Int(count) - 1)?.lowerBound,
        let greatest = times.distance(over: Int(count))?.upperBound
      else { return nil }
      // The first entry comes strictly after the request, if only by a millisecond.
      return least + 1...greatest
    }
  }

  /// The minimum time between two entries with different dates, or nil if there are no two.
  ///
  /// For local times, it is the minimum over all times of the request.
  var smallestGap: Int64? {
    guard count > 1 else { return nil }
    switch self {
    case .arithmetic(_, let every, _):
      return every
    case .offsets(let offsets):
      let sorted = offsets.sorted()
      return zip(sorted.dropFirst(), sorted).lazy.map { $0 - $1 }.filter { $0 > 0 }.min()
    case .atLocal(let times, _):
      return DailyTimes(times).distance(over: 1)?.lowerBound
    }
  }
}

extension Policy {
  /// Returns the maximum time from a request to the time of the policy, or nil if the policy has
  /// none.
  ///
  /// - Parameter span: The part of the day in which requests happen; nil is any time.
  package func longestWait(within span: LocalSpan?) -> Int64? {
    let day = ManifestDuration.Unit.day.milliseconds
    switch self {
    case .atEnd, .never:
      return nil
    case .after(let wait):
      return wait
    case .afterLocal(let time):
      guard let span else { return day }
      // The time from the start of the span, modulo one day.
      let wait =
        Int64((time - span.from + 1_440) % 1_440) * ManifestDuration.Unit.minute.milliseconds
      // A request exactly at the time waits until the next day.
      return wait < span.length ? day : wait
    }
  }
}

extension Policy {
  /// The time of the next request, as messages show it.
  package var phrase: String {
    switch self {
    case .atEnd: "at the last entry"
    case .never: "never"
    case .after(let wait): "after \(ManifestDuration.describe(milliseconds: wait))"
    case .afterLocal(let time): "at \(TimeOfDay.text(time))"
    }
  }
}

extension Answer {
  /// The number of entries, or nil if the answer fails or the number is unknown.
  package var entryCount: Int? {
    if fails { return nil }
    return switch entries {
    case .absent: 1
    case .unknown: nil
    case .known(let entries): Int(entries.value.count)
    }
  }

  /// The minimum and maximum time from the request to the last entry, or nil if the answer fails,
  /// has no entries, or the time is unknown.
  package var lastEntry: ClosedRange<Int64>? {
    if fails { return nil }
    return switch entries {
    case .absent: 0...0
    case .unknown: nil
    case .known(let entries): entries.value.last
    }
  }

  /// The minimum time between two entries with different dates, or nil if there are no two or it is
  /// unknown.
  package var smallestGap: Int64? {
    if case .known(let entries) = entries { entries.value.smallestGap } else { nil }
  }

  /// Whether it requests the next answer immediately: `atEnd` without an entry later than now.
  package var asksAgainAtOnce: Bool {
    policy.value?.value == .atEnd && lastEntry?.upperBound == 0
  }

  /// Returns whether the entries last until the next request after a wait: there is only an entry
  /// for now, or the last one is at most one step before that request.
  package func isEnough(for wait: Int64) -> Bool {
    guard let last = lastEntry else { return false }
    if last.upperBound == 0 { return true }
    let step = smallestGap ?? 0
    return last.lowerBound >= wait - step
  }

  /// Returns whether WidgetKit refuses the answer: it has no entries, or they exceed the size limit
  /// of an archive, in bytes.
  package func isRefused(above limit: Int64) -> Bool {
    guard let count = entryCount else { return false }
    let bytes = entrySize.value?.value.bytes ?? 0
    let (total, overflows) = Int64(count).multipliedReportingOverflow(by: bytes)
    return count == 0 || overflows || total > limit
  }
}

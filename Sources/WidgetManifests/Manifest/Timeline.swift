/// What a widget's provider answers, request after request.
public struct Timeline: Sendable {
  /// The timeline's mapping.
  public var place: Place
  /// The answers.
  public var script: Script
  /// Whether all of it was understood, so that it can be replayed.
  public var isReadable: Bool

  /// Which answer is given when.
  public enum Script: Sendable {
    /// The same answer or answers at any time.
    case always(Answers)
    /// The answers of the first case that holds at the time of the request.
    case cases([Case])
    /// Any request may get any of these answers, and nobody knows which.
    case branches(Branches)
  }

  /// Answers of which any request may get one.
  public struct Branches: Sendable {
    /// The answers that are known, failures among them, in the order written.
    public var list: [Answer]
    /// Whether there are answers of which nothing is known.
    public var isPartial: Bool

    /// Makes branches.
    public init(list: [Answer], isPartial: Bool = false) {
      self.list = list
      self.isPartial = isPartial
    }
  }

  /// Successive answers, one a request.
  public struct Answers: Sendable {
    /// The answers, at least one where the timeline is readable.
    public var list: [Answer]
    /// Whether the list starts over; otherwise the last answer repeats.
    public var loops: Bool

    /// Makes a list of successive answers.
    public init(list: [Answer], loops: Bool = false) {
      self.list = list
      self.loops = loops
    }
  }

  /// Answers that are given at certain local times.
  public struct Case: Sendable {
    /// The case's mapping.
    public var place: Place
    /// The local span, from included, to excluded; nil holds all day.
    public var span: DaySpan?
    /// The weekdays, with a span those on which it begins; nil is every day.
    public var weekdays: [Weekday]?
    /// What is answered.
    public var answers: Answers

    /// Makes a case.
    public init(place: Place, span: DaySpan?, weekdays: [Weekday]?, answers: Answers) {
      self.place = place
      self.span = span
      self.weekdays = weekdays
      self.answers = answers
    }
  }

  /// Makes a timeline.
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

  /// Each list of answers, with the part of the day in which it is asked for; nil may be any time.
  ///
  /// A branch is a list of its own, unless it fails.
  package var answerLists: [(answers: Answers, span: DaySpan?)] {
    switch script {
    case .always(let answers): [(answers, nil)]
    case .cases(let cases): cases.map { ($0.answers, $0.span) }
    case .branches: steady.map { (Answers(list: $0.answers), nil) }
    }
  }

  /// The timelines that may be the steady state of the widget: this one, or of branches each that is
  /// no failure, as a timeline of its own.
  package var steady: [Timeline] {
    guard case .branches(let branches) = script else { return [self] }
    return branches.list.filter { !$0.fails }.map { answer in
      Timeline(
        place: answer.place, script: .always(Answers(list: [answer])), isReadable: isReadable)
    }
  }
}

extension Timeline {
  /// Whether it is known to have branches that are failures, and no other.
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
  /// Whether the provider's request fails; the entries and the policy of a failure, which only a
  /// branch has, are for people.
  public var fails: Bool = false
  /// The entries; one entry now where absent.
  public var entries: Field<Located<Entries>> = .absent
  /// When WidgetKit may ask again.
  public var policy: Field<Located<Policy>> = .absent
  /// The archived bytes of one entry.
  public var entrySize: Field<Located<ByteCount>> = .absent

  /// How many entries may be written as steps or local times; a limit of ours.
  static let entryCountRange = 0...1_000_000

  /// Makes an answer of which nothing is known yet.
  public init(place: Place) {
    self.place = place
  }

  /// The dates of an answer's entries.
  public enum Entries: Sendable, Equatable {
    /// Entries at even steps: milliseconds from the request to the first one, and between two.
    case steps(count: Int, every: Int64, from: Int64)
    /// Milliseconds from the request, in any order.
    case offsets([Int64])
    /// The next local times after the request, in order, so many in all.
    case atLocal([TimeOfDay], count: Int)

    /// The number of entries.
    public var count: Int {
      switch self {
      case .steps(let count, _, _), .atLocal(_, let count): count
      case .offsets(let offsets): offsets.count
      }
    }
  }

  /// TimelineReloadPolicy.
  public enum Policy: Sendable, Equatable {
    /// When the last entry's date has come.
    case atEnd
    /// Not before something else asks.
    case never
    /// Milliseconds after the request.
    case after(Int64)
    /// The next such local time after the request.
    case afterLocal(TimeOfDay)
  }
}

extension Timeline {
  /// The lists of answers that some request may get: not those of a case to which earlier ones leave
  /// no time of the week.
  package var reachableAnswers: [Answers] {
    guard case .cases(let cases) = script else { return answerLists.map(\.answers) }
    var week = FreeWeek()
    return cases.compactMap { week.take($0) ? $0.answers : nil }
  }
}

/// The minutes of a week at which no case holds yet.
private struct FreeWeek {
  private static let day = 1_440
  private var isFree = Array(repeating: true, count: Weekday.allCases.count * day)
  private var left = Weekday.allCases.count * day

  /// Takes the minutes at which a case holds; false where all of them are taken.
  mutating func take(_ item: Timeline.Case) -> Bool {
    let before = left
    for (number, weekday) in Weekday.allCases.enumerated() where left > 0 {
      guard item.weekdays?.contains(weekday) ?? true else { continue }
      for minute in item.span?.minutesFromMidnight ?? 0..<Self.day {
        // Sunday's night ends on Monday.
        let minuteOfWeek = (number * Self.day + minute) % isFree.count
        guard isFree[minuteOfWeek] else { continue }
        isFree[minuteOfWeek] = false
        left -= 1
      }
    }
    return left < before
  }
}

extension DaySpan {
  /// Its minutes from 00:00 of the day on which it begins; those of the next day are above 1439.
  fileprivate var minutesFromMidnight: Range<Int> {
    let (from, to) = (start.minutes, end.minutes)
    return from < to ? from..<to : from..<to + 1_440
  }
}

/// Local times at which something happens every day, and how far they are apart.
///
/// A day is 24 hours here: nothing is said of the two days a year on which it is not.
package struct DailyTimes {
  private static let day = ManifestDuration.Unit.day.milliseconds

  /// Milliseconds since midnight, each time once and the earliest first.
  private let times: [Int64]

  /// Makes them of times in any order; one that is given twice is the same time.
  @inline(never)
  package init(_ times: [TimeOfDay]) {
    self.times = Set(times).sorted().map(\.milliseconds)
  }

  /// The shortest and the longest way over so many steps from one time to the next, whichever of
  /// them it begins at; nil where there is no time at all.
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

extension Answer.Entries {
  /// The least and the greatest time from a request to its last entry; nil without entries.
  ///
  /// Both are the same but for local times, where they depend on the time of the request.
  var last: ClosedRange<Int64>? {
    guard count > 0 else { return nil }
    switch self {
    case .steps(let count, let every, let from):
      let last = from + Int64(count - 1) * every
      return last...last
    case .offsets(let offsets):
      return offsets.max().map { $0...$0 }
    case .atLocal(let times, let count):
      let times = DailyTimes(times)
      guard let least = times.distance(over: count - 1)?.lowerBound,
        let greatest = times.distance(over: count)?.upperBound
      else { return nil }
      // The first entry comes strictly after the request, if only by a millisecond.
      return least + 1...greatest
    }
  }

  /// The least time between two entries with different dates; nil where there are no two.
  ///
  /// Of local times, two that follow one another count wherever some request is answered with both.
  var smallestGap: Int64? {
    guard count > 1 else { return nil }
    switch self {
    case .steps(_, let every, _):
      return every > 0 ? every : nil
    case .offsets(let offsets):
      let sorted = offsets.sorted()
      return zip(sorted.dropFirst(), sorted).lazy.map { $0 - $1 }.filter { $0 > 0 }.min()
    case .atLocal(let times, _):
      return DailyTimes(times).distance(over: 1)?.lowerBound
    }
  }
}

extension Answer.Policy {
  /// The longest time from a request in a part of the day, nil being all of it, to the time that
  /// the policy names; nil where it names none.
  package func longestWait(within span: DaySpan?) -> Int64? {
    let day = ManifestDuration.Unit.day.milliseconds
    switch self {
    case .atEnd, .never:
      return nil
    case .after(let wait):
      return wait
    case .afterLocal(let time):
      guard let span else { return day }
      // From the start of the span, on a clock that goes round.
      let wait = (time.milliseconds - span.start.milliseconds + day) % day
      // A request at the very time waits for the next day's.
      return wait < span.length ? day : wait
    }
  }
}

extension Answer.Policy {
  /// When the policy asks again, as findings say it.
  package var phrase: String {
    switch self {
    case .atEnd: "at the last entry"
    case .never: "never"
    case .after(let wait): "after \(ManifestDuration.describe(milliseconds: wait))"
    case .afterLocal(let time): "at \(time)"
    }
  }
}

extension Answer {
  /// How many entries it has; nil where it fails or that is unknown.
  package var entryCount: Int? {
    if fails { return nil }
    return switch entries {
    case .absent: 1
    case .unknown: nil
    case .known(let entries): entries.value.count
    }
  }

  /// The least and the greatest time from the request to the last entry; nil where it fails, has
  /// no entries, or that is unknown.
  package var lastEntry: ClosedRange<Int64>? {
    if fails { return nil }
    return switch entries {
    case .absent: 0...0
    case .unknown: nil
    case .known(let entries): entries.value.last
    }
  }

  /// The least time between two entries with different dates; nil where there are no two, or that is
  /// unknown.
  package var smallestGap: Int64? {
    if case .known(let entries) = entries { entries.value.smallestGap } else { nil }
  }

  /// Whether it asks for the next answer when it is given: `atEnd` with no entry later than now.
  package var asksAgainAtOnce: Bool {
    policy.value?.value == .atEnd && lastEntry?.upperBound == 0
  }

  /// Whether its entries last until a request so long after this one: there is but one now, or the
  /// last is due no more than a step before.
  package func isEnough(for wait: Int64) -> Bool {
    guard let last = lastEntry else { return false }
    if last.upperBound == 0 { return true }
    let step = smallestGap ?? 0
    return last.lowerBound >= wait - step
  }

  /// Whether WidgetKit refuses it: it has no entries, or they take more bytes than an archive may.
  package func isRefused(above limit: Int64) -> Bool {
    guard let count = entryCount else { return false }
    let bytes = entrySize.value?.value.bytes ?? 0
    let (total, overflows) = Int64(count).multipliedReportingOverflow(by: bytes)
    return count == 0 || overflows || total > limit
  }
}

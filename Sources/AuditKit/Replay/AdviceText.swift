package import BudgetReplay
internal import WidgetManifests

/// The text of a candidate of the advice.
package struct AdviceText {
  private let candidate: Advice.Candidate
  private let replay: ReplaySettings
  private let isBranch: Bool

  /// Creates the text of a candidate.
  ///
  /// - Parameter isBranch: Whether it replaces one branch of a timeline rather than all of it.
  package init(
    _ candidate: Advice.Candidate, _ settings: ReplaySettings, isBranch: Bool = false
  ) {
    self.candidate = candidate
    replay = settings
    self.isBranch = isBranch
  }

  /// The suggestion, a sentence without its full stop.
  package var sentence: String { action + condition + objection }

  /// The suggestion in addition to another one that names an interval, so without an interval; nil
  /// if it is only an interval.
  package var alternative: String? {
    switch candidate.change {
    case .longerTimeline, .wholeDay, .sparserEntries:
      let known = candidate.knownAhead == nil ? "" : " that are known in advance"
      return "put the entries\(known) into one timeline\(objection)"
    case .dynamicText:
      return "use Text(date, style: .timer) for what ticks"
    case .interval, .lastEntryShown, .night, .beforeLooks: return nil
    }
  }

  /// The timeline after the change, or the item of `branches`, as a manifest writes it.
  package var yaml: String {
    let script = candidate.widget.script
    return isBranch ? TimelineYAML.branch(script) : TimelineYAML.timeline(script)
  }

  /// `288 → 40 reloads a day, stale 20 h 40 min → 0 s a day, mean age 8 h 59 min → 18 min`.
  package var effect: String {
    let (before, after) = (candidate.before, candidate.after)
    let noun = Count.decimal(after.demandPerDay) == "1" ? "reload" : "reloads"
    return "\(change(before, after) { Count.decimal($0.demandPerDay) }) \(noun) a day\(gain)"
  }

  /// The changes besides the demand.
  private var gain: String {
    let (before, after) = (candidate.before, candidate.after)
    var parts = [""]
    if before.stale.low > 0 || after.stale.low > 0 {
      parts.append("stale \(change(before, after) { perDay($0.stale.low) }) a day")
    }
    if before.age.low != nil, after.age.low != nil {
      let mean = change(before, after) { $0.age.low.map { rough($0.mean) } ?? "–" }
      parts.append("mean age \(mean)")
    }
    if !candidate.change.keepsPicture, before.outdated.low != nil, after.outdated.low != nil {
      let share = change(before, after) { $0.outdated.low.map(percent) ?? "–" }
      parts.append("outdated \(share) of the time")
    }
    return parts.joined(separator: ", ")
  }

  private var action: String {
    func span(_ length: Milliseconds) -> String { ManifestDuration.describe(milliseconds: length) }
    switch candidate.change {
    case .interval(let interval):
      return "ask after \(span(interval))"
    case .longerTimeline(let count, let every, let after):
      return "give \(count) entries \(span(every)) apart, and ask after \(span(after))"
    case .wholeDay(let count, let every):
      return "give a day's \(count) entries \(span(every)) apart, and ask at midnight"
    case .dynamicText(let count, let every, let after):
      return """
        use Text(date, style: .timer) for what ticks, give \(count) entries \(span(every)) apart, \
        and ask after \(span(after))
        """
    case .sparserEntries(let count, let every, let after):
      return """
        give \(count) entries \(span(every)) apart, no more than are shown, and ask after \
        \(span(after))\(room(for: count))
        """
    case .lastEntryShown(let after):
      return "ask after \(span(after)), so that the last entry is shown"
    case .night(let interval, let awake):
      let (from, to) = (TimeOfDay(minutes: awake.from), TimeOfDay(minutes: awake.to))
      let hours = from.flatMap { from in to.map { " (\($0) to \(from))" } } ?? ""
      return "ask every \(span(interval)) while people are awake, and not at night\(hours)"
    case .beforeLooks(let times):
      let clocks = times.compactMap { TimeOfDay(minutes: $0)?.description }
      let list = clocks.dropLast().joined(separator: ", ")
      let last = clocks.last.map { list.isEmpty ? $0 : " and \($0)" } ?? ""
      return "ask when people look at it, at \(list)\(last), and not in between"
    }
  }

  /// The maximum size of each of very many entries.
  private func room(for count: Int64) -> String {
    let bytes = min(replay.budget.rules.archiveLimit, TimelineLimits.safeArchive) / count
    return ", with at most \(bytes) bytes an entry"
  }

  private var condition: String {
    guard let ahead = candidate.knownAhead else { return "" }
    return ", if the content is known \(ManifestDuration.describe(milliseconds: ahead)) ahead"
  }

  /// ` (which entries-too-close reports)`: the rules that report the suggested timeline.
  private var objection: String {
    if candidate.objections.isEmpty { return "" }
    let verb = candidate.objections.count == 1 ? "reports" : "report"
    return " (which \(candidate.objections.listed("and")) \(verb))"
  }

  private func change(_ before: Effect, _ after: Effect, _ text: (Effect) -> String) -> String {
    let (old, new) = (text(before), text(after))
    return old == new ? old : "\(old) → \(new)"
  }

  private func percent(_ share: Double) -> String { "\(Int(share * 100 + 0.5)) %" }

  private func perDay(_ stale: Milliseconds) -> String { rough(stale / Int64(replay.profile.days)) }

  /// A duration to the minute, or to the second below one minute.
  private func rough(_ milliseconds: Milliseconds) -> String {
    let seconds = Int(milliseconds / 1000)
    return Count.duration(seconds: seconds < 60 ? seconds : (seconds + 30) / 60 * 60)
  }
}

extension Advice.Remark {
  /// The text of the remark, a sentence without its full stop.
  package var sentence: String {
    switch self {
    case .costsNothing:
      "it asks for no charged reloads, which is fine as long as a free reload follows every change "
        + "of its content, and one more as the app enters the background"
    case .growsOld: "it asks for no reloads and nothing else reloads it, so its content only ages"
    case .sameTimeEverywhere:
      "every device in the time zone asks at the same local time, which loads a server: add a "
        + "random delay of up to 10 min to the date, which adds 5 min to the mean age"
    case .lastEntryUnseen: "its last entry is never shown: the reload comes at the same time"
    }
  }
}

internal import BudgetReplay
internal import WidgetManifests

/// The entries of an answer fit into an archive.
struct TimelineTooLarge: AnswerRule {
  static let info = RuleInfo(
    id: "timeline-too-large",
    group: .timelines,
    severity: .error,
    summary: """
      The entries of an answer take more than 10 MiB; a warning above 4 MiB, or above 400 entries \
      of unknown size.
      """,
    rationale: """
      WidgetKit draws every entry in advance and archives all of them together. Above 10 MiB, the \
      archive is refused, and the widget keeps what it showed before. Less is no guarantee: a \
      phone drew 2.6 MB but not 4 MB, and widgets with more than 400 entries stopped.
      """,
    remedy: "answer with fewer entries and ask again sooner, or draw less in each",
    source: "https://developer.apple.com/forums/thread/768739",
    valid: [
      .widget(
        """
        timeline:
          entries: {count: 1024, every: 5m}
          policy: {after: 4d}
          entrySize: 4KiB
        """),
      .widget("timeline: {entries: {count: 400, every: 5m}, policy: {after: 2d}}"),
    ],
    invalid: [
      .widget(
        """
        timeline:
          entries: ↓{count: 1024, every: 5m}
          policy: {after: 4d}
          entrySize: 11KiB
        """),
      .widget(
        """
        timeline:
          entries: ↓{count: 1025, every: 5m}
          policy: {after: 4d}
          entrySize: 4KiB
        """),
      .widget("timeline: {entries: ↓{count: 401, every: 5m}, policy: {after: 2d}}"),
      .widget("timeline: {policy: {after: 2h}, entrySize: ↓11MB}"),
    ])

  static func finding(_ asked: AskedAnswer) -> Finding? {
    let (answer, widget) = (asked.answer, asked.widget)
    guard let count = answer.entryCount, count > 0 else { return nil }
    let entries = answer.entries.value?.with(())
    switch answer.entrySize {
    case .unknown:
      return nil
    case .absent:
      guard count > TimelineLimits.entriesOfUnknownSize, let entries else { return nil }
      return Finding(
        info, "\(count) entries without an `entrySize` may be too large for an archive",
        at: entries, subject: widget.subject, severity: .warning,
        help: "declare the `entrySize`, or \(info.remedy)")
    case .known(let size):
      let (product, overflow) = Int64(count).multipliedReportingOverflow(by: size.value.bytes)
      let total = overflow ? Int64.max : product
      let isRefused = total > asked.archiveLimit
      guard isRefused || total > TimelineLimits.safeArchive else { return nil }
      let limit = isRefused ? asked.archiveLimit : TimelineLimits.safeArchive
      // A rounded value might not exceed the limit.
      let isExact = total - limit < limit / 20
      func text(_ bytes: Int64) -> String {
        isExact ? "\(bytes) B" : ByteCount.describe(bytes: bytes)
      }
      let excess = count == 1 ? "an entry takes" : "the entries take"
      let who = isRefused ? "WidgetKit refuses" : "a phone may not show"
      // A single entry needs no `entries`, so the finding is at its size.
      return Finding(
        info, "\(excess) \(text(total)); \(who) timelines above \(text(limit))",
        at: entries ?? size.map { _ in }, subject: widget.subject,
        severity: isRefused ? .error : .warning)
    }
  }
}

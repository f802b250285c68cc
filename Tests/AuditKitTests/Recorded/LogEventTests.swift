import BudgetReplay
import Testing

@testable import AuditKit
@testable import FleetLogs

struct LogEventTests {
  private let minute: Milliseconds = 60_000

  private func unified(_ message: String, at second: Int = 0, image: String = "chronod") -> String {
    """
    {"timezoneName":"","messageType":"Default","eventType":"logEvent","subsystem":\
    "com.apple.chrono","processImagePath":"\\/usr\\/libexec\\/\(image)","eventMessage":\
    "\(message)","timestamp":"2026-03-01 00:00:\(second < 10 ? "0" : "")\(second).000000-0500"}

    """
  }

  @Test func `timelines keep what the provider returned`() {
    let log = LogText.read(
      LogText.line("timeline", at: LogText.start, #","entries":5,"last":3600,"policy":"atEnd""#)
        + LogText.line("timeline", at: LogText.start + minute, #","policy":"never""#)
        + LogText.line("failure", at: LogText.start + 2 * minute)
        + LogText.line(
          "timeline", at: LogText.start + 3 * minute, #","first":-1.5,"policy":{"after":1e30}"#))
    let answers = log.book.widgets[0].kept.reloads.map(\.answer)
    #expect(
      answers == [
        RecordedAnswer(entries: 5, first: 0, last: 3_600_000, policy: .atEnd),
        RecordedAnswer(entries: 1, first: 0, last: 0, policy: .never), nil,
      ])
    #expect(log.firstBroken.map(\.reason) == ["the value of policy is not understood"])
  }

  @Test func `a trigger makes the next reload exempt or charged`() {
    var text = LogText.timeline(at: LogText.start)
    let triggers = [
      LogText.line("intent", at: 0), LogText.line("push", at: 0, kind: nil),
      LogText.line("reloadCall", at: 0, #","app":"foreground""#),
      LogText.line("reloadCall", at: 0, kind: nil, #","app":"background""#),
      LogText.line("push", at: 0, kind: "Other"), LogText.line("unheardOf", at: 0),
    ]
    for (index, trigger) in triggers.enumerated() {
      let instant = LogText.start + Int64(index + 1) * 10 * minute
      text += trigger.replacing(LogText.time(0), with: LogText.time(instant))
      text += LogText.timeline(at: instant + 5000)
    }
    let log = LogText.read(text)
    let widget = log.book.widgets[0]
    #expect(widget.exempt.counts == [.initial: 1, .intent: 1, .appReload: 1])
    #expect(widget.charged.counts == [.push: 1, .appReload: 1, .policy: 2])
    #expect(log.unknown == 1)
    #expect(log.book.triggers.triggers(for: widget.name).count == 4)
  }

  @Test func `a trigger causes at most one reload, and only shortly after`() {
    let log = LogText.read(
      LogText.timeline(at: LogText.start)
        + LogText.line("intent", at: LogText.start + minute)
        + LogText.timeline(at: LogText.start + minute + 1000)
        + LogText.timeline(at: LogText.start + minute + 2000)
        + LogText.line("intent", at: LogText.start + 10 * minute)
        + LogText.timeline(at: LogText.start + 12 * minute))
    #expect(log.book.widgets[0].exempt.counts == [.initial: 1, .intent: 1])
    #expect(log.book.widgets[0].charged.counts == [.policy: 2])
  }

  @Test func `lines from builds and platforms without limits don't count`() {
    let log = LogText.read(
      LogText.timeline(at: LogText.start, #","build":"debug","os":"26.1""#)
        + LogText.timeline(at: LogText.start, #","build":"release","os":"macOS 26.1""#)
        + LogText.timeline(at: LogText.start, #","platform":"iOS Simulator""#)
        + LogText.timeline(at: LogText.start, #","build":"release","os":"26.1""#))
    #expect(log.leftOut == [.debug: 1, .macOS: 1, .simulator: 1])
    #expect(log.book.widgets.map(\.kept.reloads.count) == [1])
  }

  @Test func `the first days of a widget don't count`() {
    var text = LogText.line("placed", at: LogText.start)
    for hour in 1...96 { text += LogText.timeline(at: LogText.start + Int64(hour) * 60 * minute) }
    // The widget's name, family and instance count here.
    text = text.replacing(#""ev":"placed","kind":"Radar""#, with: Self.placedRadar)
    let log = LogText.read(text, skippedDays: 3)
    #expect(log.leftOut == [.firstDays: 71])
    #expect(log.book.widgets.map(\.first) == [LogText.start + 72 * 60 * minute])
  }

  private static let placedRadar = #""ev":"placed","kind":"Radar","family":"systemSmall""#

  @Test func `a widget that is placed again after removal counts as another widget`() {
    let other = #","family":"systemSmall""#
    let log = LogText.read(
      LogText.timeline(at: LogText.start)
        + LogText.line("removed", at: LogText.start + minute, other)
        + LogText.timeline(at: LogText.start + 2 * minute)
        + LogText.timeline(at: LogText.start + minute))
    // The last line is earlier than the one above it, and is sorted.
    #expect(log.book.widgets.map(\.name.placement) == [0, 1])
    #expect(log.leftOut.isEmpty)
  }

  @Test func `widgets beyond the maximum are left out`() {
    var text = ""
    for index in 0..<1010 { text += LogText.timeline(at: LogText.start, kind: "K\(index)") }
    let log = LogText.read(text)
    #expect(log.book.widgets.count == 1000)
    #expect(log.leftOut == [.moreWidgets: 10])
  }

  @Test func `lines from chronod about reloads are read`() {
    let widget =
      "[com.example::com.example.ext:Rain:Radar:systemSmall::170.00\\/170.00\\/24.00:(null)]"
    let log = LogText.read(
      unified("\(widget) on local reload: succeeded with 5 entries")
        + unified("\(widget) reload: begin", at: 1)
        + unified("\(widget) on local reload: failed with too large timeline archive 99", at: 20)
        + unified("\(widget) reload: failed with error CHSErrorDomain Code=1050", at: 21)
        + unified("Scheduling task for: 2026-03-01 in 300.000000s")
        + unified("Wake event fired for date: 2026-03-01")
        + unified("Request ended for Radar:systemSmall:(noIntent) - success", image: "Ext")
        + unified("something else")
        + unified("[<private>] on local reload: succeeded with 1 entries")
        + "{\"count\":9,\"finished\":1}\n")
    #expect(log.lines == 10)
    #expect(log.broken == 0)
    #expect(log.unknown == 1)
    #expect(
      log.book.widgets.map(\.name) == [
        RecordedWidget.Name(
          kind: "Rain:Radar", family: "systemSmall", instance: "170.00/170.00/24.00:(null)"),
        RecordedWidget.Name(kind: "<private>"),
      ])
    #expect(log.book.widgets[0].failed == 1)
    #expect(
      log.book.widgets[0].kept.reloads.map(\.instant) == [1_772_341_200_000, 1_772_341_220_000])
    #expect(!log.book.widgets[0].kept.isReplayable)
  }
}

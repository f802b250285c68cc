import Testing
import WidgetManifests

@testable import ProjectDraft

@Suite struct WrittenTimelineTests {
  @Test func `each timeline of a provider is written once, failures last`() {
    var failure = SampleProject.branch(.after, 300, line: 70)
    failure.isFailure = true
    let text = timeline([
      SampleProject.branch(.never, nil, line: 50), failure,
      SampleProject.branch(.after, 900, line: 55), SampleProject.branch(.never, nil, line: 65),
      SampleProject.branch(.after, nil, line: 80, expression: "later"),
    ])
    #expect(
      text == """
        timeline:
          branches:
            - policy: never  # Widgets/Provider.swift:50
            - policy: {after: 15m}  # Widgets/Provider.swift:55
            - !unknown "after later"  # Widgets/Provider.swift:80
            - fail: true  # Widgets/Provider.swift:70
              policy: {after: 5m}  # Widgets/Provider.swift:70

        """)
  }

  @Test func `failures beside one timeline are separate branches`() {
    var failure = SampleProject.branch(.never, nil, line: 70)
    failure.isFailure = true
    let text = timeline([failure, SampleProject.branch(.after, 900, line: 50)])
    #expect(
      text == """
        timeline:
          branches:
            - policy: {after: 15m}  # Widgets/Provider.swift:50
            - fail: true  # Widgets/Provider.swift:70
              policy: never  # Widgets/Provider.swift:70

        """)
    var empty = SampleProject.branch(.atEnd, nil, entries: 0, offsets: [], line: 75)
    empty.isFailure = true
    #expect(
      timeline([empty, SampleProject.branch(.after, 900, line: 50)]).hasSuffix(
        """
            - fail: true  # Widgets/Provider.swift:75
              entries: []  # Widgets/Provider.swift:75
              policy: atEnd  # Widgets/Provider.swift:75

        """))
    #expect(timeline([failure]) == "timeline:\n  policy: never  # Widgets/Provider.swift:70\n")
  }

  @Test func `evenly spaced entries are counted, others are listed`() {
    let even = SampleProject.branch(.atEnd, 18000, entries: 6, offsets: (0..<6).map { $0 * 3600 })
    #expect(timeline([even]).contains("entries: {count: 6, every: 1h}  #"))
    let late = SampleProject.branch(.atEnd, 150, entries: 3, offsets: [30, 90, 150])
    #expect(timeline([late]).contains("entries: {count: 3, every: 1m, from: 30s}  #"))
    let uneven = SampleProject.branch(.atEnd, 90, entries: 3, offsets: [0, 30, 90])
    #expect(timeline([uneven]).contains("entries: [0s, 30s, 1m30s]  #"))
  }

  @Test func `the next midnight is written as a local time`() {
    var branch = SampleProject.branch(.after, nil, line: 50)
    branch.isAtMidnight = true
    #expect(timeline([branch]).contains("policy: {afterLocal: \"00:00\"}  # Widgets/"))
    (branch.isAtMidnight, branch.localTime) = (false, 23_400)
    #expect(timeline([branch]).contains("policy: {afterLocal: \"06:30\"}  # Widgets/"))
  }

  @Test func `a single entry now is left out`() {
    let text = timeline([SampleProject.branch(.atEnd, 0, offsets: [0])])
    #expect(text == "timeline:\n  policy: atEnd  # Widgets/Provider.swift:60\n")
  }

  @Test func `unknown entries are written beside a policy that doesn't need them`() {
    let text = timeline([SampleProject.branch(.after, 3600, entries: nil)])
    #expect(
      text == """
        timeline:
          entries: !unknown "entries that are not known"  # Widgets/Provider.swift:60
          policy: {after: 1h}  # Widgets/Provider.swift:60

        """)
  }

  @Test func `the end of unknown entries is unknown`() {
    let branch = SampleProject.branch(.atEnd, 3600, entries: nil)
    #expect(!timeline([branch]).contains("timeline:\n"))
  }

  @Test func `previews aren't written`() {
    var preview = SampleProject.branch(.after, 1)
    preview.isPreview = true
    #expect(!timeline([preview, SampleProject.branch(.after, 60)]).contains("1s"))
  }

  /// The text after the other keys of the widget.
  private func timeline(_ branches: [TimelineFacts.Branch]) -> String {
    let facts = SampleProject.facts(branches)
    let text = String(decoding: ManifestWriter.bytes([facts]), as: UTF8.self)
    #expect(Reading(text).findings.map(\.rule).allSatisfy { $0 == "empty-timeline" })
    let lines = text.split(separator: "\n").drop { !$0.contains("containerBackground") }.dropFirst()
    return lines.map { $0.dropFirst(4) + "\n" }.joined()
  }
}

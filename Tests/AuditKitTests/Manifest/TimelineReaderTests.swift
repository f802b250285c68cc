import BudgetReplay
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

@Suite struct TimelineReaderTests {
  private func answer(_ text: String) throws -> Answer {
    let read = ReadWidget("timeline: \(text)")
    #expect(read.found == [])
    let timeline = try #require(read.timeline)
    #expect(timeline.isReadable)
    return try #require(timeline.answers.first)
  }

  // MARK: Values

  @Test(
    arguments: [
      ("{count: 5, every: 1h}", .arithmetic(from: 0, every: 3_600_000, count: 5)),
      (
        "{count: 5, every: 1h, from: 30m}", .arithmetic(from: 1_800_000, every: 3_600_000, count: 5)
      ),
      ("{count: 1}", .arithmetic(from: 0, every: 1, count: 1)),
      ("{count: 0}", .arithmetic(from: 0, every: 1, count: 0)),
      (
        "{count: 1000000, every: 366d}",
        .arithmetic(from: 0, every: 31_622_400_000, count: 1_000_000)
      ),
      ("[]", .offsets([])),
      ("[1h, 0m, PT30M]", .offsets([3_600_000, 0, 1_800_000])),
    ] as [(String, Entries)])
  func `entries are read`(_ text: String, _ entries: Entries) throws {
    #expect(
      try answer("{entries: \(text), policy: never}").entries.value?.value == entries)
  }

  @Test func `entries at local times are read`() throws {
    let times = try ["06:00", "00:00"].map { try #require(TimeOfDay($0)).minutes }
    let answer = try answer(
      #"{entries: {atLocal: ["06:00", "00:00"], count: 3}, policy: never}"#)
    #expect(answer.entries.value?.value == .atLocal(times, count: 3))
  }

  @Test func `policies are read`() throws {
    #expect(try answer("{policy: atEnd}").policy.value?.value == .atEnd)
    #expect(try answer("{policy: never}").policy.value?.value == .never)
    #expect(try answer("{policy: {after: 2h}}").policy.value?.value == .after(7_200_000))
    #expect(try answer("{policy: {after: 0s}}").policy.value?.value == .after(0))
    #expect(
      try answer(#"{policy: {afterLocal: "06:00"}}"#).policy.value?.value == .afterLocal(360))
  }

  @Test func `missing keys are absent`() throws {
    let answer = try answer("{policy: atEnd, entries: ~, entrySize: , fail: null}")
    #expect(answer.entries.isAbsent && answer.entrySize.isAbsent && !answer.fails)
    #expect(answer.entryCount == 1)
    #expect(answer.lastEntry == 0...0)
    #expect(ReadWidget("timeline: ~").widget?.timeline.isAbsent == true)
  }

  @Test func `sizes and failures are read`() throws {
    #expect(
      try answer("{policy: atEnd, entrySize: 40KB}").entrySize.value?.value.bytes == 40_000)
    let failure = try answer("{fail: true}")
    #expect(failure.fails && failure.policy.isAbsent)
    #expect(failure.entryCount == nil && failure.lastEntry == nil)
    #expect(try !answer("{fail: false, policy: never}").fails)
  }

  @Test func `sequences are read`() throws {
    let answers = "sequence: [{policy: never}, {fail: true}]"
    for (text, loops) in [("", false), (", then: repeat", false), (", then: loop", true)] {
      let read = ReadWidget("timeline: {\(answers)\(text)}")
      #expect(read.found == [])
      guard case .always(let list) = read.timeline?.script else {
        Issue.record("no sequence")
        continue
      }
      #expect(list.loops == loops)
      #expect(list.list.map(\.fails) == [false, true])
    }
  }

  @Test func `cases are read`() throws {
    let read = ReadWidget(
      """
      timeline:
        cases:
          - {when: "22:00-07:00", policy: never}
          - when: {span: "08:00-09:00", weekdays: [sat, sun]}
            sequence: [{policy: atEnd, entries: [0m, 1h]}, {policy: never}]
            then: loop
          - {when: {weekdays: [mon]}, policy: never}
          - policy: {after: 2h}
      """)
    #expect(read.found == [])
    let timeline = try #require(read.timeline)
    guard case .cases(let cases) = timeline.script else {
      Issue.record("no cases")
      return
    }
    #expect(cases.map { $0.span?.description } == ["22:00-07:00", "08:00-09:00", nil, nil])
    #expect(cases.map(\.weekdays) == [nil, [.sat, .sun], [.mon], nil])
    #expect(cases.map(\.answers.loops) == [false, true, false, false])
    #expect(cases.map(\.answers.list.count) == [1, 2, 1, 1])
    #expect(timeline.answers.count == 5)
    #expect(timeline.answerLists.map { $0.span?.description } == cases.map { $0.span?.description })
  }

  @Test func `branches are read`() throws {
    let read = ReadWidget(
      """
      timeline:
        branches:
          - policy: {after: 1h}
          - {entries: {count: 4, every: 15m}, policy: atEnd, entrySize: 4KB}
          - {fail: true, entries: [], policy: {after: 5m}}
          - fail: true
      """)
    #expect(read.found == [])
    let timeline = try #require(read.timeline)
    #expect(timeline.isReadable)
    guard case .branches(let branches) = timeline.script else {
      Issue.record("no branches")
      return
    }
    #expect(!branches.isPartial)
    #expect(branches.list.map(\.fails) == [false, false, true, true])
    #expect(branches.list[2].policy.value?.value == .after(300_000))
    #expect(branches.list[2].entries.value?.value == .offsets([]))
  }

  @Test func `any branch but a failure may be the steady timeline`() throws {
    let text = "{branches: [{policy: never}, {fail: true, policy: atEnd}, {policy: {after: 1h}}]}"
    let steady = try #require(ReadWidget("timeline: \(text)").timeline?.steady)
    #expect(steady.map(\.answers.count) == [1, 1])
    #expect(steady.map { $0.answers[0].policy.value?.value } == [.never, .after(3_600_000)])
    #expect(steady.map(\.place.start.column) == [27, 73])
    let sequence = ReadWidget("timeline: {sequence: [{policy: never}, {fail: true}]}").timeline
    #expect(sequence?.steady.map(\.answers.count) == [2])
  }

  @Test func `a failure has no entries, even if the manifest lists some`() throws {
    let text = "{branches: [{fail: true, entries: [0m, 1h], policy: atEnd, entrySize: 40MB}]}"
    let failure = try #require(ReadWidget("timeline: \(text)").timeline?.answers.first)
    #expect(failure.entryCount == nil && failure.lastEntry == nil)
    #expect(!failure.asksAgainAtOnce && !failure.isRefused(above: 1))
  }

  @Test func `a value behind an alias keeps the alias as its place`() throws {
    let text = "x-policy: &p {after: 2h}"
    let example = Example.widget("timeline: {policy: *p}", bundle: text)
    let source = SourceFile(path: "a.yaml", text: example.manifest)
    let reading = Reading(source, id: 0, Audit.Options())
    let widget = try #require(reading.outcome.bundles.first?.widgets.items().first)
    let policy = try #require(widget.value.timeline.value?.answers.first?.policy.value)
    #expect(policy.place.start.column == 14)
    #expect(policy.alias != nil)
  }

  // MARK: Errors

  @Test(arguments: [
    ("timeline: ↓2h", ["wrong-type"]),
    ("timeline: ↓[]", ["wrong-type"]),
    ("timeline: ↓{}", ["missing-key"]),
    ("timeline: {↓policy: , entries: [0h]}", ["missing-key"]),
    ("timeline: {↓polcy: never, policy: never}", ["unknown-key"]),
    ("timeline: {policy: never, ↓then: loop}", ["misplaced-key"]),
    ("timeline: {policy: ↓[atEnd]}", ["wrong-type"]),
    ("timeline: {policy: ↓after}", ["invalid-value"]),
    ("timeline: {policy: ↓{}}", ["missing-key"]),
    ("timeline: {policy: {↓after: }}", ["missing-key"]),
    ("timeline: {policy: {after: ↓120}}", ["invalid-value"]),
    ("timeline: {policy: {after: ↓-2h}}", ["invalid-value"]),
    ("timeline: {policy: {after: ↓[2h]}}", ["wrong-type"]),
    ("timeline: {policy: {after: ↓$(WAIT)}}", ["undefined-variable"]),
    (#"timeline: {policy: {afterLocal: ↓"24:00"}}"#, ["invalid-value"]),
    (#"timeline: {policy: {after: 2h, ↓afterLocal: "06:00"}}"#, ["misplaced-key"]),
    ("timeline: {policy: {↓before: 2h, after: 2h}}", ["unknown-key"]),
    ("timeline: {policy: never, entrySize: ↓40}", ["invalid-value"]),
    ("timeline: {policy: never, entrySize: ↓{}}", ["wrong-type"]),
    ("timeline: {policy: never, fail: ↓perhaps}", ["invalid-value"]),
    ("timeline: {fail: ↓perhaps}", ["invalid-value"]),
    ("timeline: {fail: true, ↓policy: never}", ["misplaced-key"]),
    (
      "timeline: {fail: true, ↓entries: [0h], ↓entrySize: 1KB}",
      ["misplaced-key", "misplaced-key"]
    ),
  ])
  func `invalid answers are reported`(_ text: String, _ rules: [String]) {
    let read = ReadWidget(text)
    read.expect(rules)
    #expect(read.timeline?.isReadable != true)
  }

  @Test(arguments: [
    ("↓1h", ["wrong-type"]),
    ("[0h, ↓1]", ["invalid-value"]),
    ("[↓~, 1h]", ["wrong-type"]),
    ("[0h, ↓[1h]]", ["wrong-type"]),
    ("[↓-1h, ↓x]", ["invalid-value", "invalid-value"]),
    ("↓{every: 1h}", ["missing-key"]),
    ("{↓count: , every: 1h}", ["missing-key"]),
    ("↓{count: 2}", ["missing-key"]),
    ("{count: 2, ↓every: }", ["missing-key"]),
    ("{count: ↓five, every: 1h}", ["invalid-value"]),
    ("{count: ↓-1, every: 1h}", ["invalid-value"]),
    ("{count: ↓1000001, every: 1s}", ["invalid-value"]),
    ("{count: 2, every: ↓0s}", ["invalid-value"]),
    ("{count: 2, every: 1h, from: ↓now}", ["invalid-value"]),
    ("{count: 2, every: 1h, ↓until: 3h}", ["unknown-key"]),
    (#"{atLocal: ↓"06:00", count: 2}"#, ["wrong-type"]),
    (#"{atLocal: [↓"6:00"], count: 2}"#, ["invalid-value"]),
    ("{atLocal: ↓[], count: 2}", ["invalid-value"]),
    (#"{atLocal: ["06:00"], count: 2, ↓every: 1h}"#, ["misplaced-key"]),
    (#"{atLocal: ["06:00"], count: 2, ↓from: 1h}"#, ["misplaced-key"]),
    (#"↓{atLocal: ["06:00"]}"#, ["missing-key"]),
  ])
  func `invalid entries are reported`(_ text: String, _ rules: [String]) {
    let read = ReadWidget("timeline: {policy: atEnd, entries: \(text)}")
    read.expect(rules)
    #expect(read.timeline?.isReadable == false)
  }

  @Test(arguments: [
    ("{sequence: ↓{policy: never}}", ["wrong-type"]),
    ("{sequence: ↓[]}", ["invalid-value"]),
    ("{sequence: [↓never]}", ["wrong-type"]),
    ("{sequence: [↓{entries: [0h]}]}", ["missing-key"]),
    ("{sequence: [{policy: never}], then: ↓stop}", ["invalid-value"]),
    ("{sequence: [{policy: never}], ↓policy: never}", ["misplaced-key"]),
    ("{sequence: [{policy: never}], ↓entries: x, ↓fail: x}", ["misplaced-key", "misplaced-key"]),
    ("{sequence: [{policy: never, ↓sequence: []}]}", ["unknown-key"]),
    ("{cases: ↓{policy: never}}", ["wrong-type"]),
    ("{cases: ↓[]}", ["invalid-value"]),
    ("{cases: [↓never]}", ["wrong-type"]),
    ("{cases: [↓{policy: never}, {policy: never}]}", ["missing-key"]),
    ("{cases: [{↓when: , policy: never}, {policy: never}]}", ["missing-key"]),
    (#"{cases: [{↓when: "07:00-08:00", policy: never}]}"#, ["misplaced-key"]),
    (#"{cases: [{when: ↓"07:00", policy: never}, {policy: never}]}"#, ["invalid-value"]),
    (#"{cases: [{when: ↓"07:00-07:00", policy: never}, {policy: never}]}"#, ["invalid-value"]),
    ("{cases: [{when: ↓[], policy: never}, {policy: never}]}", ["wrong-type"]),
    ("{cases: [{when: ↓{}, policy: never}, {policy: never}]}", ["missing-key"]),
    ("{cases: [{when: {weekdays: ↓mon}, policy: never}, {policy: never}]}", ["wrong-type"]),
    ("{cases: [{when: {weekdays: ↓[]}, policy: never}, {policy: never}]}", ["invalid-value"]),
    (
      "{cases: [{when: {weekdays: [mon, ↓Tue]}, policy: never}, {policy: never}]}",
      ["invalid-value"]
    ),
    ("{branches: ↓{policy: never}}", ["wrong-type"]),
    ("{branches: ↓[]}", ["invalid-value"]),
    ("{branches: [↓never]}", ["wrong-type"]),
    ("{branches: [↓{entries: [0h]}, {fail: true}]}", ["missing-key"]),
    ("{branches: [{fail: true, policy: ↓soon}]}", ["invalid-value"]),
    ("{branches: [{policy: never}], ↓policy: never}", ["misplaced-key"]),
    (
      "{branches: [{policy: never}], ↓entries: x, ↓sequence: [], ↓then: loop}",
      ["misplaced-key", "misplaced-key", "misplaced-key"]
    ),
    ("{cases: [{policy: never}], ↓branches: []}", ["misplaced-key"]),
    ("{branches: [{policy: never, ↓branches: []}]}", ["unknown-key"]),
    ("{cases: [{↓branches: [], policy: never}]}", ["unknown-key"]),
    ("{cases: [{policy: never, ↓then: loop}]}", ["misplaced-key"]),
    ("{cases: [{sequence: [{policy: never}], ↓policy: never}]}", ["misplaced-key"]),
    ("{cases: [{policy: never, ↓cases: []}]}", ["unknown-key"]),
    (
      "{cases: [{policy: never}], ↓sequence: [], ↓then: loop, ↓policy: x}",
      ["misplaced-key", "misplaced-key", "misplaced-key"]
    ),
  ])
  func `invalid sequences and cases are reported`(_ text: String, _ rules: [String]) {
    let read = ReadWidget("timeline: \(text)")
    read.expect(rules)
    #expect(read.timeline?.isReadable == false)
  }

  @Test func `an invalid value doesn't hide another`() throws {
    let read = ReadWidget(
      """
      timeline:
        sequence:
          - {policy: ↓soon, entries: [↓x], entrySize: ↓y}
          - {policy: never, entries: [0h]}
      """)
    read.expect(["invalid-value", "invalid-value", "invalid-value"])
    let answers = try #require(read.timeline?.answers)
    #expect(answers.map(\.policy.isUnknown) == [true, false])
    #expect(answers.map(\.entries.isUnknown) == [true, false])
    #expect(answers.map(\.entrySize.isUnknown) == [true, false])
  }

  @Test func `an answer that may fail is unknown`() throws {
    let answer = try #require(
      ReadWidget("timeline: {fail: maybe, policy: never}").timeline?.answers.first)
    #expect(answer.policy.isUnknown && answer.entries.isUnknown && answer.entrySize.isUnknown)
  }
}

import TestTexts
import Testing

@testable import ProjectDraft

/// The paths through a provider's code.
struct TimelineBranchTests {
  @Test(
    arguments: [
      ("completion(Timeline(entries: [Entry(date: Date())], policy: .atEnd))", "atEnd 0 x1"),
      ("completion(.init(entries: [.init(date: .now)], policy: .never))", "never x1"),
      (
        """
        let timeline = Timeline<Entry>(
          entries: [Entry(date: Date() + 60)],
          policy: TimelineReloadPolicy.atEnd)
        completion(timeline)
        """, "atEnd 60 x1"
      ),
      (
        """
        var entries: [Entry] = []
        for hour in 0 ..< 5 {
          let date = Calendar.current.date(byAdding: .hour, value: hour, to: Date())!
          entries.append(Entry(date: date))
        }
        completion(Timeline(entries: entries, policy: .atEnd))
        """, "atEnd 14400 x5"
      ),
      (
        """
        let entries = (0..<60).map { Entry(date: Date() + Double($0) * 60) }
        completion(Timeline(entries: entries, policy: .after(entries.last!.date)))
        """, "after 3540 x60"
      ),
      (
        """
        let entries = stride(from: 0, through: 3600, by: 900).map { Entry(date: .now + $0) }
        completion(Timeline(entries: entries, policy: .atEnd))
        """, "atEnd 3600 x5"
      ),
      (
        """
        var date = Date()
        let end = date + 3600
        var entries = [Entry]()
        while date < end { entries += [Entry(date: date)]; date.addTimeInterval(600) }
        completion(Timeline(entries: entries, policy: .atEnd))
        """, "atEnd 3000 x6"
      ),
      (
        """
        load { result in
          switch result {
          case .success(let text):
            completion(Timeline(entries: [Entry(date: .now, text: text)], policy: .after(.now + 3600)))
          case .failure: completion(Timeline(entries: [Entry(date: .now)], policy: .after(.now + 300)))
          }
        }
        """, "after 3600 x1, after 300 x1"
      ),
      (
        """
        Task {
          do {
            let text = try await load()
            completion(Timeline(entries: [Entry(date: .now, text: text)], policy: .atEnd))
          } catch {
            completion(Timeline(entries: [], policy: .after(.now + 60)))
          }
        }
        """, "atEnd 0 x1, after 60 x0"
      ),
      (
        """
        guard let text = store.text else {
          return completion(Timeline(entries: [Entry(date: .now)], policy: .never))
        }
        let policy: TimelineReloadPolicy
        if text.isEmpty { policy = .after(.now + 60) } else { policy = .after(.now + 600) }
        completion(Timeline(entries: [Entry(date: .now)], policy: policy))
        """, "never x1, after 60 x1, after 600 x1"
      ),
      (
        "let policy: TimelineReloadPolicy = store.isOn ? .atEnd : .never\n"
          + "completion(Timeline(entries: [Entry(date: .now)], policy: policy))",
        "atEnd 0 x1, never x1"
      ),
      (
        """
        if context.isPreview {
          completion(Timeline(entries: [Entry(date: .now)], policy: .never))
          return
        }
        completion(Timeline(entries: [Entry(date: .now)], policy: .atEnd))
        """, "never x1 preview, atEnd 0 x1"
      ),
      (
        """
        #if DEBUG
        let wait = 5.0
        #else
        let wait = 900.0
        #endif
        completion(Timeline(entries: [Entry(date: .now)], policy: .after(.now + wait)))
        """, "after 900 x1"
      ),
      (
        """
        var entries: [Entry] = []
        for event in store.events { entries.append(Entry(date: event.date)) }
        completion(Timeline(entries: entries, policy: .atEnd))
        """, "atEnd ? x?"
      ),
      ("completion(Timeline(entries: [store.entry], policy: .atEnd))", "atEnd ? x1"),
      (
        """
        activity.end(nil, dismissalPolicy: .after(.now + 60))
        render(policy: .after(.now + 60))
        completion(Timeline(entries: [Entry(date: .now)], policy: .never))
        """, "never x1"
      ),
      (
        "completion(.hourly(Entry(date: .now)))\n---\n"
          + "extension Timeline { static func hourly(_ e: EntryType) -> Self {"
          + " Timeline(entries: [e], policy: .after(.now + 3600)) } }", "after 3600 x1"
      ),
      (
        "completion(Timeline(only: Entry(date: .now)))\n---\n"
          + "extension Timeline { init(only e: EntryType) { self.init(entries: [e], policy: .never) } }",
        "never x1"
      ),
    ] as [(GivenText, String)])
  func `each reachable policy is a branch`(body: GivenText, branches: String) {
    #expect(TimelineFixture(body: body.text).branches == branches)
  }

  @Test func `a helper that takes too long doesn't affect the rest of the provider`() {
    let fixture = TimelineFixture(
      body: """
        let text = burn()
        completion(Timeline(entries: [Entry(date: .now)], policy: .after(Current.date() + 900)))
        ---
        struct World { var date: () -> Date = Date.init }
        var Current = World()
        func burn() -> Int {
          var n = 0
          for a in 0..<900 { for b in 0..<900 { n += a * b } }
          return n
        }
        """)
    #expect(fixture.branches == "after 900 x1")
  }

  @Test func `a branch has the place of its policy`() {
    let fixture = TimelineFixture(
      body: """
        completion(
          Timeline(
            entries: [Entry(date: .now)],
            policy: .after(next)))
        """)
    #expect(fixture.timelines[0].origin == Origin(file: "A.swift", line: 2))
    #expect(fixture.timelines[0].branches[0].origin == Origin(file: "A.swift", line: 7))
    #expect(fixture.timelines[0].branches[0].expression == "next")
  }

  @Test func `the offsets of entries are known`() {
    let fixture = TimelineFixture(
      body: "completion(Timeline(entries: [0.0, 300, 900].map { Entry(date: .now + $0) }, "
        + "policy: .atEnd))")
    #expect(fixture.timelines[0].branches[0].offsets == [0, 300, 900])
  }

  @Test(
    arguments: [
      "while true { entries.append(Entry(date: .now)) }",
      "for i in 0..<1_000_000_000 { entries.append(Entry(date: .now + Double(i))) }",
      "repeat { entries.append(Entry(date: .now)) } while store.more",
      "func again(_ n: Int) -> Int { again(n + 1) + again(n + 2) }; _ = again(1)\nentries += e",
      "for i in 0..<30 { if store.has(i) { entries.append(Entry(date: .now)) } }",
    ] as [GivenText])
  func `entries without a known end are unknown`(loop: GivenText) {
    let fixture = TimelineFixture(
      body: """
        var entries: [Entry] = []
        \(loop.text)
        completion(Timeline(entries: entries, policy: .atEnd))
        """)
    #expect(fixture.branches.isEmpty || fixture.branches == "atEnd ? x?")
  }

  /// A regular timeline after 900 seconds, and one after 60.
  @Test(
    arguments: [
      ("do { try await load(); good() } catch { bad() }", true),
      ("load { switch $0 { case .success(let x): good(); case .failure(let e): bad() } }", true),
      ("load { switch $0 { case .success: good(); default: bad() } }", true),
      ("load { if case .failure = $0 { bad() } else { good() } }", true),
      ("guard let data = load() else { return bad() }\ngood()", true),
      ("guard data != nil, !items.isEmpty else { bad(); return }\ngood()", true),
      ("if let data = load() { good() } else { bad() }", true),
      ("if let data = load() { good(); return }\nbad()", true),
      ("if data == nil { return bad() }\ngood()", true),
      ("load { data, error in if let error { bad() } else { good() } }", true),
      ("load { data, error in if error != nil { bad() } else { good() } }", true),
      ("load { data, error in guard error == nil else { return bad() }\ngood() }", true),
      ("if let a = a() { good() } else if let b = b() { good() } else { bad() }", true),
      ("if items.count > 0 { good() } else { bad() }", true),
      ("if let a = a() { good(); return }\nif let b = b() { bad(); return }\ngood()", false),
      ("if let a = a() { log(a) }\nif isNight() { bad() } else { good() }", false),
      ("if let a = a(), isOn { good() } else { bad() }", false),
      ("if isOn { good() } else { bad() }", false),
      ("switch mode() { case .fast: bad(); case .slow: good() }", false),
      ("if let image = image() { entry.image = image } else { log() }\nbad()\ngood()", false),
    ] as [(GivenText, Bool)])
  func `a timeline for a failure or a missing value is a failure`(body: GivenText, fails: Bool) {
    let fixture = TimelineFixture(
      body: """
        func good() { completion(Timeline(entries: [Entry(date: .now)], policy: .after(.now + 900))) }
        func bad() { completion(Timeline(entries: [Entry(date: .now)], policy: .after(.now + 60))) }
        \(body.text)
        """)
    #expect(fixture.branches.contains("after 900 x1"))
    #expect(fixture.failures == (fails ? "after 60 x1" : ""))
  }

  @Test(arguments: [
    "let date = next() ?? .now + 60", "let date: Date; date = next() ?? .now + 60",
    "let date = Date.now + (span() ?? 60)", "let date = safe()",
    "guard let date = next() ?? last() else { return }",
  ])
  func `a value that replaces a missing one makes the timeline a failure`(code: String) {
    let fixture = TimelineFixture(
      body: """
        \(code)
        completion(Timeline(entries: [Entry(date: .now)], policy: .after(date)))
        ---
        func next() -> Date? { if Flags.on { return Date.now + 900 }; return nil }
        func last() -> Date? { Date.now + 60 }
        func span() -> Double? { if Flags.on { return 900.0 }; return nil }
        func safe() -> Date {
          guard let date = next() else { return Date.now + 60 }
          return date
        }
        """)
    #expect(fixture.branches == "after 60 x1, after 900 x1")
    #expect(fixture.failures == "after 60 x1")
  }

  @Test func `a value that replaces one that is always missing makes no failure`() {
    let fixture = TimelineFixture(
      body: """
        let date: Date? = nil
        completion(Timeline(entries: [Entry(date: .now)], policy: .after(date ?? .now + 60)))
        """)
    #expect((fixture.branches, fixture.failures) == ("after 60 x1", ""))
  }

  @Test func `a text that replaces a missing one makes no failure`() {
    let fixture = TimelineFixture(
      body: """
        let name = name() ?? "Nowhere"
        completion(Timeline(entries: [Entry(date: .now)], policy: .after(.now + 60)))
        ---
        func name() -> String? { if Flags.on { return "Rome" }; return nil }
        """)
    #expect((fixture.branches, fixture.failures) == ("after 60 x1", ""))
  }

  @Test func `of several timelines at one place, each is a failure or not`() {
    let fixture = TimelineFixture(
      body: """
        let wait: TimeInterval
        if let data = load() { wait = 900 } else { wait = 60 }
        completion(Timeline(entries: [Entry(date: .now)], policy: .after(.now + wait)))
        """)
    #expect(fixture.branches == "after 60 x1, after 900 x1")
    #expect(fixture.failures == "after 60 x1")
  }

  @Test(arguments: [
    ("if let a = load() { entries.append(Entry(date: .now)) }", "atEnd", "atEnd 0 x1, atEnd ? x0"),
    (
      "if isOld { entries.append(Entry(date: .now)) } else { entries = load() }", "atEnd",
      "atEnd 0 x1, atEnd ? x?"
    ),
    (
      "if isOld { entries.append(Entry(date: .now)) } else { entries = load() }", "never",
      "never x?"
    ),
    ("if isOld { entries.append(Entry(date: .now)) }", "never", "never x1, never x0"),
    (
      "entries = isOld ? [Entry(date: .now)] : [Entry(date: .now), Entry(date: .now + 60)]",
      ".after(.now + 900)", "after 900 x?"
    ),
  ])
  func `one policy is several timelines if it depends on the entries`(
    code: String, policy: String, branches: String
  ) {
    let policy = policy.hasPrefix(".") ? policy : "." + policy
    let fixture = TimelineFixture(
      body: """
        var entries: [Entry] = []
        \(code)
        completion(Timeline(entries: entries, policy: \(policy)))
        """)
    #expect(fixture.branches == branches)
  }

  @Test(arguments: [
    "Task { entries.append(Entry(date: await load())) }",
    "load { value in entries.append(Entry(date: .now, text: value)) }",
    "store.values.forEach { entries.append(Entry(date: $0)) }",
  ])
  func `entries appended in a callback, for a timeline outside of it, are unknown`(code: String) {
    let fixture = TimelineFixture(
      body: "var entries: [Entry] = []\n\(code)\n"
        + "completion(Timeline(entries: entries, policy: .atEnd))")
    #expect(!fixture.branches.contains("atEnd 0 x1"))
  }

  @Test(
    arguments: [
      "Task {\n  let value = await load()", "load { value in", "session.on(value: { value in",
      "Task { @MainActor [weak self] in", "DispatchQueue.global().async {",
      "URLSession.shared.dataTask(with: url) { data, response, error in",
    ] as [GivenText])
  func `an entry appended in a callback that returns the timeline counts`(opening: GivenText) {
    let fixture = TimelineFixture(
      body: """
        var entries: [Entry] = []
        \(opening.text)
          entries.append(Entry(date: .now))
          let timeline = Timeline(entries: entries, policy: .atEnd)
          completion(timeline)
        }\(opening.text.contains("(value:") ? ").start()" : "")
        """)
    #expect(fixture.branches == "atEnd 0 x1")
  }

  @Test func `a placeholder beside other timelines isn't a timeline of its own`() {
    let placeholder = "completion(Timeline(entries: [.placeholder], policy: .never))"
    let only = TimelineFixture(body: placeholder)
    #expect((only.branches, only.failures) == ("never x1", ""))
    let other = TimelineFixture(
      body: """
        if isOn { return \(placeholder) }
        completion(Timeline(entries: [Entry(date: .now)], policy: .atEnd))
        """)
    #expect((other.branches, other.failures) == ("never x1, atEnd 0 x1", "never x1"))
  }

  @Test func `a timeline after a retry is found`() {
    let fixture = TimelineFixture(
      body: """
        Task {
          for attempt in 0..<3 {
            if let value = try? await load() {
              return completion(Timeline(entries: [Entry(date: value)], policy: .after(.now + 900)))
            }
          }
          completion(Timeline(entries: [Entry(date: .now)], policy: .after(.now + 60)))
        }
        """)
    #expect(fixture.branches == "after 900 x1, after 60 x1")
  }

  @Test func `a computed local variable is evaluated where it is read`() {
    let fixture = TimelineFixture(
      body: """
        let wait = 1200.0
        var refreshDate: Date { Date().addingTimeInterval(wait) }
        completion(Timeline(entries: [Entry(date: .now)], policy: .after(refreshDate)))
        """)
    #expect(fixture.branches == "after 1200 x1")
  }

  @Test func `a loop over days in short steps is evaluated to its end`() {
    let fixture = TimelineFixture(
      body: """
        var entries: [Entry] = []
        for step in 0..<(7 * 24 * 12) { entries.append(Entry(date: .now + Double(step) * 300)) }
        completion(Timeline(entries: entries, policy: .atEnd))
        """)
    #expect(fixture.branches == "atEnd 604500 x2016")
  }

  @Test func `an entry filled in under many conditions keeps its date`() {
    let conditions = (0..<6).map { "if let a = load(\($0)) { entry.text = a.text }" }
    let fixture = TimelineFixture(
      body: """
        var entry = Filled()
        \(conditions.joined(separator: "\n"))
        completion(Timeline(entries: [entry], policy: .atEnd))
        ---
        struct Filled: TimelineEntry { var date: Date { Date() + 5 }; var text: String? = nil }
        """)
    #expect(fixture.branches == "atEnd 5 x1")
  }

  @Test(arguments: [
    ("if let end = next(), end > .now { wait = end }", "after 60 x1, after ? x1", ""),
    ("if let end = next() { wait = end }", "after 60 x1, after ? x1", "after 60 x1"),
    ("if isNight { wait = next() }", "after 60 x1, after ? x1", ""),
    ("wait = next() ?? wait", "after ? x1", ""),
    ("for end in store.ends { wait = end }", "after ? x1", ""),
  ])
  func `a date that is known on one path is a timeline of its own`(
    code: String, branches: String, failures: String
  ) {
    let fixture = TimelineFixture(
      body: """
        var wait = Date.now + 60
        \(code)
        completion(Timeline(entries: [Entry(date: .now)], policy: .after(wait)))
        """)
    #expect((fixture.branches, fixture.failures) == (branches, failures))
  }

  @Test(arguments: [
    ("guard let item = configuration.item else { return first(.atEnd) }", ""),
    ("if configuration.item == nil { return first(.atEnd) }", ""),
    ("if let item = configuration.item { log(item) } else { return first(.atEnd) }", ""),
    ("guard let item = configuration.item else { return first(.never) }", "never x1"),
    ("guard let item = configuration.item else { return first(.after(.now + 60)) }", "after 60 x1"),
    ("guard let item = load(configuration) else { return first(.atEnd) }", "atEnd 0 x1"),
    (
      "guard let item = configuration.item, let b = load(item) else { return first(.atEnd) }",
      "atEnd 0 x1"
    ),
  ])
  func `a widget without its configuration may wait for it, but not ask at once`(
    code: String, failures: String
  ) {
    let fixture = TimelineFixture(
      body: """
        func first(_ policy: TimelineReloadPolicy) {
          completion(Timeline(entries: [Entry(date: .now)], policy: policy))
        }
        \(code)
        completion(Timeline(entries: [Entry(date: .now)], policy: .after(.now + 900)))
        """)
    #expect(fixture.failures == failures)
  }

  @Test func `the timeline of a configured widget comes first`() {
    let fixture = TimelineFixture(
      body: """
        guard let item = configuration.item else {
          return completion(Timeline(entries: [Entry(date: .now)], policy: .atEnd))
        }
        completion(Timeline(entries: [Entry(date: .now)], policy: .never))
        """)
    #expect(fixture.branches == "never x1, atEnd 0 x1")
  }

  @Test(arguments: [
    ("let count = configuration.pace.count", "atEnd 0 x1, atEnd 64800 x4"),
    ("let count = (configuration.optional ?? .slow).count", "atEnd 0 x1, atEnd 64800 x4"),
    ("let count = configuration.plain.count", "atEnd ? x?"),
    ("let count = configuration.kept.count", "atEnd 0 x1, atEnd 64800 x4"),
  ])
  func `each case that people may choose for an intent is followed`(
    code: String, branches: String
  ) {
    let fixture = TimelineFixture([
      "A.swift": """
      struct Entry: TimelineEntry { let date: Date }
      enum Pace: String, AppEnum {
        case slow, fast
        var count: Int { switch self { case .slow: 1; case .fast: 4 } }
      }
      enum Shape { case round(Int); var count: Int { store.count } }
      struct Setup: WidgetConfigurationIntent {
        @Parameter(title: "Pace") var pace: Pace
        @Parameter(title: "Pace") var optional: Pace?
        @Parameter(title: "Shape") var plain: Shape
        var kept: Pace
      }
      struct P: AppIntentTimelineProvider {
        func timeline(for configuration: Setup, in context: Context) async -> Timeline<Entry> {
          \(code)
          var entries: [Entry] = []
          for i in 0..<count { entries.append(Entry(date: .now + Double(i) * 21_600)) }
          return Timeline(entries: entries, policy: .atEnd)
        }
      }
      """
    ])
    #expect(fixture.branches == branches)
  }

  @Test(arguments: [
    ("for i in 0..<(isOn ? 2 : 3)", "atEnd 60 x2, atEnd 120 x3"),
    ("for i in isOn ? [0] : [0, 5]", "atEnd 0 x1, atEnd 300 x2"),
    ("for (i, _) in store.items.prefix(2).enumerated()", "atEnd 60 x2"),
    ("for (i, _) in store.items.prefix(while: isOn).enumerated()", "atEnd ? x?"),
  ])
  func `a loop over one of several sequences is followed for each`(loop: String, branches: String) {
    let fixture = TimelineFixture(
      body: """
        var entries: [Entry] = []
        \(loop) { entries.append(Entry(date: .now + Double(i) * 60)) }
        completion(Timeline(entries: entries, policy: .atEnd))
        """)
    #expect(fixture.branches == branches)
  }

  @Test func `entries that are one of two lists are two timelines`() {
    let fixture = TimelineFixture(
      body: """
        let now = [Entry(date: .now)]
        completion(
          Timeline(entries: isOn ? now : now + [Entry(date: .now + 60)], policy: .atEnd))
        """)
    #expect(fixture.branches == "atEnd 0 x1, atEnd 60 x2")
  }
}

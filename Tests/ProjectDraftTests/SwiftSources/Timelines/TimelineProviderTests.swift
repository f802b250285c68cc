import Testing

@testable import ProjectDraft

/// Which types provide timelines.
struct TimelineProviderTests {
  @Test func `nested providers are named with their outer types`() {
    let fixture = TimelineFixture([
      "A.swift": "struct Clock {}",
      "B.swift": """
      extension Clock { struct Provider: AppIntentTimelineProvider {
        func timeline(for i: Intent, in context: Context) async -> Timeline<E> {
          Timeline(entries: [E(date: .now)], policy: .never)
        } } }
      """,
    ])
    #expect(fixture.timelines.map(\.provider) == ["Clock.Provider"])
    #expect(fixture.branches == "never x1")
  }

  @Test func `a timeline may come from a protocol extension in another module`() {
    let fixture = TimelineFixture(
      ["A.swift": "struct Provider: Standard { typealias E = Int }"],
      kit: [
        "K.swift": """
        public protocol Standard: TimelineProvider {}
        public extension Standard {
          func getTimeline(in _: Context, completion: @escaping (Timeline<E>) -> Void) {
            completion(Timeline(entries: [a, b], policy: .after(Date().addingTimeInterval(10))))
          }
        }
        """
      ])
    #expect(fixture.timelines.map(\.provider) == ["Provider"])
    #expect(fixture.branches == "after 10 x2")
    #expect(fixture.timelines[0].branches[0].origin == Origin(file: "K.swift", line: 4))
  }

  @Test func `a conformance may be in an extension, and helpers in others`() {
    let fixture = TimelineFixture([
      "A.swift": "struct P { let interval: TimeInterval = 300 }\nstruct E { var date = Date() }",
      "B.swift": """
      extension P: IntentTimelineProvider {
        func getTimeline(for c: I, in k: Context, completion: @escaping (Timeline<E>) -> Void) {
          entry { completion(self.make($0)) }
        }
      }
      extension P {
        private func entry(_ done: @escaping (E) -> Void) { queue.async { done(E()) } }
        func make(_ entry: E) -> Timeline<E> {
          .init(entries: [entry], policy: .after(entry.date + interval))
        }
      }
      """,
    ])
    #expect(fixture.branches == "after 300 x1")
  }

  @Test func `overloads are distinguished by their labels`() {
    let fixture = TimelineFixture([
      "A.swift": """
      struct P: AppIntentTimelineProvider {
        func timeline(for i: I, in context: Context) async -> Timeline<E> {
          await timeline(for: i, context: context)
        }
        private func timeline(for i: I, context: Context) async -> Timeline<E> {
          Timeline(entries: [.sample], policy: .atEnd)
        }
      }
      struct E: TimelineEntry {
        var date: Date { stamp }
        let stamp: Date
        static var sample: E { E(stamp: .now.addingTimeInterval(5)) }
      }
      """
    ])
    #expect(fixture.branches == "atEnd 5 x1")
  }

  @Test func `providers of values and of relevance have no timeline`() {
    let fixture = TimelineFixture([
      "A.swift": """
      struct V: ControlValueProvider { func currentValue() -> Bool { true } }
      struct R: RelevanceEntriesProvider { func relevance() async -> Int { 1 } }
      protocol Q: TimelineProvider {}
      """
    ])
    #expect(fixture.timelines.isEmpty)
  }

  @Test(arguments: [
    ("static var interval = 60.0", "", "after 60 x1"),
    ("static var interval = 60.0", "func set() { P.interval = 5 }", "after ? x1"),
    ("@AppStorage(\"i\") static var interval = 60.0", "", "after ? x1"),
  ])
  func `a variable counts if nothing assigns it`(
    declaration: String, other: String, branches: String
  ) {
    let fixture = TimelineFixture([
      "A.swift": """
      struct P: TimelineProvider {
        \(declaration)
        func getTimeline(in context: Context, completion: @escaping (Timeline<E>) -> Void) {
          completion(Timeline(entries: [x], policy: .after(.now + Self.interval)))
        }
      }
      \(other)
      """
    ])
    #expect(fixture.branches == branches)
  }
}

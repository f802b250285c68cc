import Testing

@testable import ProjectDraft

/// Dates of `.after`, as seconds from now.
struct TimelineDateTests {
  @Test(arguments: [
    ("Date()", "0"), (".now", "0"), ("Date.now", "0"),
    ("Date().addingTimeInterval(15 * 60)", "900"),
    (".now.addingTimeInterval(60 * 15)", "900"),
    ("Date.now + 3600", "3600"),
    ("Date().advanced(by: 60)", "60"),
    ("Date(timeIntervalSinceNow: 1_800)", "1800"),
    (".init(timeIntervalSinceNow: 90)", "90"),
    ("Date(timeInterval: 60, since: Date().addingTimeInterval(60))", "120"),
    ("Calendar.current.date(byAdding: .minute, value: 15, to: Date())!", "900"),
    ("Foundation.Calendar.current.date(byAdding: .hour, value: 1, to: Date())!", "3600"),
    ("Calendar.autoupdatingCurrent.date(byAdding: .hour, value: 2, to: .now) ?? Date()", "7200"),
    ("Calendar(identifier: .gregorian).date(byAdding: .day, value: 1, to: .now)!", "86400"),
    ("Calendar.current.date(byAdding: Calendar.Component.second, value: 30, to: .now)!", "30"),
    ("Calendar.current.date(byAdding: DateComponents(hour: 1, minute: 30), to: Date())!", "5400"),
    ("Calendar.current.date(byAdding: .init(minute: 5), to: Date())!", "300"),
    ("Date().addingTimeInterval(TimeInterval(10 * 60))", "600"),
    ("Date().addingTimeInterval(.hours(1))", "3600"),
    ("Date() + TimeInterval(minutes: 6)", "360"),
    ("Date().addingTimeInterval(15.minutes)", "900"),
    (
      "Date() + Measurement(value: 20, unit: UnitDuration.minutes).converted(to: .seconds).value",
      "1200"
    ),
    ("min(Date().addingTimeInterval(60), .now + 30)", "30"),
    ("max(Date().addingTimeInterval(60), Date() + 30)", "60"),
    ("[Date() + 90, Date() + 30].min()!", "30"),
    ("flag ? Date() + 60 : Date() + 120", "60, 120"),
    ("Calendar.current.date(byAdding: .minute, value: flag ? 5 : 30, to: .now)!", "300, 1800"),
    ("Date() - 60", "0"),
    (
      "Calendar.current.date(byAdding: .hour, value: 1, to: .now, wrappingComponents: false)!",
      "3600"
    ),
    (
      "Calendar.current.date(byAdding: .minute, value: 90, to: .now, wrappingComponents: true)!",
      "?"
    ),
  ])
  func `a date is known by its offset from now`(date: String, seconds: String) {
    let fixture = TimelineFixture(
      body: "completion(Timeline(entries: [Entry(date: Date())], policy: .after(\(date))))")
    let expected = seconds.split(separator: ", ").map { "after \($0) x1" }
    #expect(fixture.branches == expected.joined(separator: ", "))
  }

  @Test(arguments: [
    "Calendar.current.startOfDay(for: Date())",
    "Calendar.current.date(byAdding: .day, value: 2, to: Calendar.current.startOfDay(for: Date()))!",
    "min(Calendar.current.startOfDay(for: Date() + 86_400), Date() + 72_000)",
    "Calendar.current.nextDate(after: .now, matching: c, matchingPolicy: .nextTime) ?? .now + 60",
    "Calendar.current.date(byAdding: .month, value: 1, to: Date())!",
    "Calendar.current.date(from: Calendar.current.dateComponents([.month, .day], from: .now))!",
    """
    {
      var day = Calendar.current.dateComponents([.year, .month, .day], from: .now)
      day.hour = 8
      return Calendar.current.date(from: day)!
    }()
    """,
    """
    {
      var day = Calendar.current.dateComponents([.year, .month, .day], from: .now)
      day.day! += 1
      return Calendar.current.date(from: day)!
    }()
    """,
    "Calendar.current.dateInterval(of: .hour, for: .now)!.end",
    "Calendar.current.date(bySettingHour: 8, minute: 0, second: 0, of: Date())!",
    "min(store.nextEvent, Date() + 900)",
    "store.nextEvent ?? Date().addingTimeInterval(900)",
    "Date().addingTimeInterval(store.interval)", "Date(timeIntervalSince1970: 5)",
    "Date() + 9223372036854775807 * 2", "Date() + 1e308 * 10", "Date() + 60 / 0", ".distantFuture",
    "Date() + 7 / 2",
  ])
  func `a date that depends on the clock or on data is unknown`(date: String) {
    let fixture = TimelineFixture(
      body: "completion(Timeline(entries: [Entry(date: Date())], policy: .after(\(date))))")
    #expect(fixture.branches == "after ? x1")
  }

  @Test(arguments: [
    "Calendar.current.startOfDay(for: Date() + 86_400)",
    "Calendar.current.date(byAdding: .day, value: 1, to: Calendar.current.startOfDay(for: .now))!",
    "Calendar.current.date(bySettingHour: 0, minute: 0, second: 0, of: .now + 86_400)!",
    "Calendar.current.nextDate(after: .now, matching: .init(hour: 0), matchingPolicy: .strict)!",
    "min(Calendar.current.startOfDay(for: .now + 86_400), Date() + 86_400)",
    "cal.date(from: cal.dateComponents([.year, .month, .day], from: .now + 86_400))!",
    "cal.dateInterval(of: .day, for: .now)!.end",
    "cal.dateInterval(of: .day, for: .now)?.end ?? .now",
    """
    {
      var day = cal.dateComponents([.day, .month, .year], from: .now + 86_400)
      day.hour = 0
      return cal.date(from: day)!
    }()
    """,
  ])
  func `the next midnight is a local time`(date: String) {
    let fixture = TimelineFixture(
      body: "let cal = Calendar.current\n"
        + "completion(Timeline(entries: [Entry(date: Date())], policy: .after(\(date))))")
    #expect(fixture.branches == "after 00:00 x1")
  }

  @Test(arguments: [
    (
      "cal.nextDate(after: .now, matching: DateComponents(hour: 0, minute: 1), matchingPolicy: .nextTime) ?? Date() + 60",
      "local 60"
    ),
    (
      "cal.nextDate(after: Date(), matching: .init(hour: 6, minute: 30), matchingPolicy: .nextTime)!",
      "local 23400"
    ),
    ("cal.startOfDay(for: Date() + 86_400) + 300", "local 300"),
    ("cal.date(byAdding: .minute, value: 1, to: cal.startOfDay(for: .now + 86_400))!", "local 60"),
    // Not always the next of that time, or none at all.
    (
      "cal.nextDate(after: .now, matching: DateComponents(hour: 9_000_000_000_000_000_000), matchingPolicy: .nextTime)!",
      "?"
    ),
    ("cal.startOfDay(for: Date() + 86_400) + 21_600", "?"),
    ("cal.startOfDay(for: Date()) + 300", "?"),
    ("cal.nextDate(after: later, matching: .init(hour: 6), matchingPolicy: .nextTime)!", "?"),
    (
      "cal.nextDate(after: Date() + 86_400, matching: .init(hour: 6), matchingPolicy: .nextTime)!",
      "?"
    ),
    ("cal.nextDate(after: .now, matching: .init(minute: 6), matchingPolicy: .nextTime)!", "?"),
    (
      "cal.nextDate(after: .now, matching: .init(hour: 6, weekday: 2), matchingPolicy: .nextTime)!",
      "?"
    ),
  ])
  func `the next of a time of day is a local time`(date: String, time: String) {
    let fixture = TimelineFixture(
      body: "let cal = Calendar.current\n"
        + "completion(Timeline(entries: [Entry(date: Date())], policy: .after(\(date))))")
    #expect(
      fixture.branches.split(separator: ", ").contains("after \(time) x1"))
  }

  @Test func `midnight and a wait are two timelines if the code chooses between them`() {
    let fixture = TimelineFixture(
      body: """
        let midnight = Calendar.current.startOfDay(for: Date() + 86_400)
        let isSoon = midnight.timeIntervalSinceNow < 3_600
        completion(
          Timeline(
            entries: [Entry(date: Date())], policy: .after(isSoon ? midnight : Date() + 3_600)))
        """)
    #expect(fixture.branches == "after 3600 x1, after 00:00 x1")
  }

  @Test func `of midnight and a quarter of an hour, the latter comes first most of the day`() {
    let fixture = TimelineFixture(
      body: """
        let midnight = Calendar.current.startOfDay(for: Date() + 86_400)
        completion(
          Timeline(entries: [Entry(date: Date())], policy: .after(min(midnight, Date() + 900))))
        """)
    #expect(fixture.branches == "after 900 x1")
  }

  @Test(arguments: [
    (
      "extension Date { func plus(_ m: Int) -> Date { addingTimeInterval(Double(m) * 60) } }",
      "Date().plus(5)", 300
    ),
    (
      "extension Date { func adding(_ c: Calendar.Component, value: Int, in k: Calendar = .current) -> Self { k.date(byAdding: c, value: value, to: self)! } }",
      ".now.adding(.minute, value: 2)", 120
    ),
    (
      "extension Date { func later(hours: Int) -> Date? { var c = DateComponents(); c.hour = hours; return Calendar.current.date(byAdding: c, to: self) } }",
      "Date().later(hours: 3) ?? Date()", 10_800
    ),
    (
      "extension Int { var blinks: TimeInterval { TimeInterval(self * 7) } }", "Date() + 2.blinks",
      14
    ),
    ("extension TimeInterval { static let often: TimeInterval = 300 }", "Date() + .often", 300),
    (
      "extension TimeInterval { static func hours(_ n: Int) -> TimeInterval { Double(n) * 1000 } }",
      "Date() + .hours(2)", 2_000
    ),
    (
      "extension TimeInterval { var minutes: TimeInterval { self / 60 } }", "Date() + 300.minutes",
      5
    ),
    (
      "extension Calendar { func date(byAdding n: Int, to d: Date) -> Date { d } }",
      "Calendar.current.date(byAdding: .minute, value: 2, to: .now)!", 120
    ),
    ("extension Double { var hrs: Double { self * 3600 } }", "Date() + 2.hrs", 7_200),
    ("extension Double { var half: Double { self / 2 } }", "Date() + 61.half", 31),
    (
      "enum Constants { static let refresh: TimeInterval = 60 * 45 }", "Date() + Constants.refresh",
      2_700
    ),
    (
      "enum Pace: Int { case slow = 60; var seconds: Double { Double(rawValue * 60) } }",
      "Date() + Pace.slow.seconds", 3_600
    ),
    ("func next(_ now: Date) -> Date { now + 42 }", "next(Date())", 42),
    (
      "struct Clock { static let shared = Clock(); func next(from now: Date = .now) -> Date { now + 5 } }",
      "Clock.shared.next()", 5
    ),
  ])
  func `declarations in the project are followed`(declaration: String, date: String, seconds: Int) {
    let fixture = TimelineFixture(
      body: """
        completion(Timeline(entries: [Entry(date: Date())], policy: .after(\(date))))
        ---
        \(declaration)
        """)
    #expect(fixture.branches == "after \(seconds) x1")
  }

  @Test func `an extension compiled from the same file by two modules is one extension`() {
    let file = "extension TimeInterval { static func hours(_ n: Double) -> TimeInterval { n * 9 } }"
    let provider = """
      struct Entry: TimelineEntry { let date: Date }
      struct P: TimelineProvider {
        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
          completion(Timeline(entries: [], policy: .after(Date() + .hours(2))))
        }
      }
      """
    let fixture = TimelineFixture(["A.swift": provider, "T.swift": file], kit: ["T.swift": file])
    #expect(fixture.branches == "after 18 x0")
  }
}

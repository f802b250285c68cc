import BudgetReplay
import TestTexts
import Testing
import WidgetManifests

@Suite struct TimeOfDayTests {
  @Test(arguments: [("00:00", 0), ("08:30", 510), ("23:59", 1_439)])
  func `a time of day is two digits, a colon and two digits`(text: String, minutes: Int) throws {
    let time = try TimeOfDay(parsing: text)
    #expect(time.minutes == minutes)
    #expect(time.milliseconds == Int64(minutes) * 60_000)
    #expect(time.description == text)
  }

  @Test(
    arguments: [
      ("24:00", "from \"00:00\""), ("23:60", "from \"00:00\""), ("99:99", "from \"00:00\""),
      ("8:30", "write \"HH:MM\""), ("08:3", "write \"HH:MM\""),
      ("0830", "write \"HH:MM\""), ("08:30:00", "write \"HH:MM\""), ("08.30", "write \"HH:MM\""),
      ("08:30 ", "write \"HH:MM\""), ("-8:30", "write \"HH:MM\""),
      ("8:30 PM", "write \"HH:MM\""), ("٠٨:٣٠", "write \"HH:MM\""),
    ] as [(String, String)])
  func `an invalid time of day is refused with a reason`(text: String, problem: String) {
    let error = #expect(throws: ScalarError.self) { try TimeOfDay(parsing: text) }
    #expect(error?.message.contains(problem) == true)
  }

  @Test func `every minute of a day is written and read back`() throws {
    for minute in 0..<1_440 {
      let time = try #require(TimeOfDay(minutes: minute))
      #expect(TimeOfDay(time.description) == time)
    }
    #expect(TimeOfDay(minutes: -1) == nil && TimeOfDay(minutes: 1_440) == nil)
  }

  @Test(arguments: [("07:00-22:00", 900), ("22:00-06:00", 480), ("23:59-00:00", 1)])
  func `a span has two different ends and may cross midnight`(text: String, minutes: Int64) throws {
    let span = try LocalSpan(parsing: text)
    #expect(span.length == minutes * 60_000)
    #expect(span.description == text)
  }

  @Test(
    arguments: [
      ("07:00-07:00", "two different ends"), ("07:00-24:00", "both ends from"),
      ("25:00-07:00", "both ends from"),
      ("07:00", "write \"HH:MM-HH:MM\""), ("07:00–22:00", "write \"HH:MM-HH:MM\""),
      ("07:00 - 22:00", "write \"HH:MM-HH:MM\""), ("7:00-22:00", "write \"HH:MM-HH:MM\""),
      ("07:00-22:00-", "write \"HH:MM-HH:MM\""), ("-----------", "write \"HH:MM-HH:MM\""),
      ("07:00+22:00", "write \"HH:MM-HH:MM\""),
    ] as [(String, String)])
  func `an invalid span is refused with a reason`(text: String, problem: String) {
    let error = #expect(throws: ScalarError.self) { try LocalSpan(parsing: text) }
    #expect(error?.message.contains(problem) == true)
  }

  @Test(arguments: HostileTexts.all.map { GivenText($0) })
  func `hostile text is neither a time nor a span`(_ given: GivenText) {
    let text = given.text
    #expect(TimeOfDay(text) == nil)
    #expect(LocalSpan(text) == nil)
  }
}

import Testing

@testable import BudgetReplay

@Suite struct CalendarTests {
  private let calendar = LocalCalendar.newYork
  private let spring = LocalDate(year: 2026, month: 3, day: 8)
  private let autumn = LocalDate(year: 2026, month: 11, day: 1)

  @Test func `local days have 23, 24 or 25 hours`() {
    func hours(_ date: LocalDate) -> Int64 {
      let day = calendar.day(date)
      return (day.upperBound - day.lowerBound) / .hour
    }
    #expect(hours(spring) == 23)
    #expect(hours(autumn) == 25)
    #expect(hours(LocalDate(dayNumber: spring.dayNumber + 1)) == 24)
  }

  @Test func `a skipped time is the end of the gap, a repeated time its first occurrence`() {
    let gap = calendar.instant(of: spring, minute: 150)
    #expect(calendar.timestamp(of: gap) == "2026-03-08T03:00:00")
    #expect(calendar.timestamp(of: gap - 1) == "2026-03-08T01:59:59")
    let first = calendar.instant(of: autumn, minute: 90)
    #expect(calendar.timestamp(of: first) == "2026-11-01T01:30:00")
    #expect(calendar.timestamp(of: first + .hour) == "2026-11-01T01:30:00")
    #expect(calendar.next(90, after: first) == first + 25 * .hour)
    #expect(calendar.last(90, notAfter: first + 3 * .hour) == first)
  }

  @Test func `a span within a gap is empty, and a span may begin at the end of a gap`() {
    let within = LocalSpan(from: 130, to: 170)
    #expect(calendar.interval(of: within, on: spring).isEmpty)
    let across = calendar.interval(of: LocalSpan(from: 130, to: 200), on: spring)
    #expect(across.upperBound - across.lowerBound == 20 * .minute)
    let night = calendar.interval(
      of: LocalSpan(from: 1380, to: 420), on: LocalDate(dayNumber: spring.dayNumber - 1))
    #expect(night.upperBound - night.lowerBound == 7 * .hour)
  }

  @Test func `dates and weekdays far from today are correct`() {
    #expect(LocalDate(year: 1970, month: 1, day: 1).dayNumber == 0)
    #expect(LocalDate(year: 2000, month: 2, day: 29).dayNumber == 11_016)
    #expect(LocalDate(year: 2026, month: 1, day: 5).weekday == .mon)
    #expect(LocalDate(year: 1969, month: 12, day: 31).weekday == .wed)
    #expect("\(LocalDate(year: 1, month: 3, day: 1))" == "0001-03-01")
    for day in stride(from: -800_000 as Int64, to: 2_900_000, by: 997) {
      let (year, month, number) = LocalDate(dayNumber: day).yearMonthDay
      #expect(LocalDate(year: year, month: month, day: number).dayNumber == day)
    }
  }

  @Test func `a time zone's transitions may be empty, unsorted or absurd`() {
    #expect(LocalCalendar(transitions: []).timestamp(of: 0) == "1970-01-01T00:00:00")
    let unsorted = LocalCalendar(transitions: [(1000, 3600), (0, 0)])
    #expect(unsorted.timestamp(of: 1000) == "1970-01-01T01:00:01")
    #expect(unsorted.timestamp(of: -1000) == "1969-12-31T23:59:59")
    let absurd = LocalCalendar(transitions: [(0, .max)])
    #expect(absurd.timestamp(of: 0) == "1970-01-02T00:00:00")
  }
}

import Testing

@testable import BudgetReplay

@Suite struct CourseTests {
  @Test(
    arguments: Vector.seeds + Vector.timelines + Vector.triggers + Vector.budgets
      + Vector.rewritten + Vector.calendars)
  func `a course agrees with the measures of the replay`(_ vector: Vector) throws {
    let start = vector.scenario.start
    let span = (start + vector.span.lowerBound * 1000)..<(start + vector.span.upperBound * 1000)
    let replay = Replay(scenario: vector.scenario, budget: vector.budget, reported: span)
    let units = vector.budget.scope == .extension ? [vector.widgets] : vector.widgets.map { [$0] }
    for unit in units {
      let courses = try #require(
        replay.courses(of: unit, limit: vector.limit, in: span, most: .max))
      let measures = replay.measures(of: unit, limit: vector.limit)
      for (course, measures) in zip(courses, measures) {
        #expect(Int64(course.charged.count) == measures.charged.total)
        #expect(Int64(course.exempt.count) == measures.exempt.total)
        #expect(Int64(course.failed.count) == measures.failed.total)
        #expect(Int64(course.deferred.count) == measures.deferred.total)
        #expect(Int64(course.dropped.count) == measures.dropped.total)
        #expect(course.deferred.first == measures.firstDeferralAt)
        #expect(Array(course.exhausted.prefix(3)) == measures.exhaustedAt)
        #expect(course.budgetWaits.reduce(0) { $0 + $1.length } == measures[wait: .budget])
        check(course.shown, span, measures)
      }
    }
  }

  /// Checks the ages of the shown content against the measures.
  private func check(_ shown: [Course.Shown], _ span: Range<Milliseconds>, _ measures: Measures) {
    #expect(shown.first?.span.lowerBound == span.lowerBound)
    #expect(shown.last?.span.upperBound == span.upperBound)
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0.span.upperBound == $1.span.lowerBound })
    let empty = shown.filter { $0.request == nil }.reduce(0) { $0 + $1.span.length }
    #expect(empty == measures.placeholder)
    var (time, sum, oldest) = (0.0, 0.0, Milliseconds(0))
    for piece in shown {
      guard let request = piece.request else { continue }
      let ends = (Double(piece.span.lowerBound - request), Double(piece.span.upperBound - request))
      time += Double(piece.span.length)
      sum += Double(piece.span.length) * (ends.0 + ends.1) / 2
      oldest = max(oldest, piece.span.upperBound - request)
    }
    #expect(oldest == measures.age?.max ?? 0)
    #expect(abs(sum / max(time, 1) - Double(measures.age?.mean ?? 0)) < 1)
  }

  private func course(
    _ model: Budget.Model, anchor: Budget.Anchor = .placement, day: Int64 = 1, limit: Int64? = 10
  ) throws -> (course: Course, begin: Milliseconds) {
    var budget = Budget()
    budget.model = model
    budget.anchor = anchor
    let script = ProviderScript(
      sequence: [.timeline(Timeline(entries: .now, policy: .after(hours(1))))], then: .repeat)
    let scenario = Scenario(placement: LocalDate(year: 2026, month: 1, day: 5), days: 3)
    let replay = try Replay(scenario: scenario, budget: budget)
    let begin = scenario.start + hours(24 * day)
    let courses = replay.courses(
      of: [widget(script)], limit: limit, in: begin..<(begin + hours(24)), most: 1_000)
    return (try #require(courses?.first), begin)
  }

  @Test func `the course of a fixed window counts reloads since it opened`() throws {
    let (course, begin) = try course(.fixed, anchor: .local(6 * 60))
    // Ten were charged since 06:00 of the previous day, and none is left until 06:00.
    #expect(course.used.first == Course.Used(instant: begin, count: 10))
    #expect(course.used[1] == Course.Used(instant: begin + hours(6), count: 0))
    #expect(course.used.dropFirst(2).map(\.count) == Array(1...10))
    #expect(course.exhausted == [begin + hours(15)])
    #expect(
      course.budgetWaits == [begin..<begin + hours(6), begin + hours(16)..<begin + hours(24)])
  }

  @Test func `the course of a sliding window counts reloads within its length`() throws {
    let (course, _) = try course(.sliding)
    #expect(course.used.allSatisfy { $0.count <= 10 })
    #expect(course.used.first?.count == 10)
  }

  @Test func `without windows, a course counts reloads over the whole span`() throws {
    let (course, _) = try course(.token)
    #expect(course.used.map(\.count) == Array(0...Int64(course.charged.count)))
  }

  @Test func `there is no course if more happens than the maximum`() throws {
    let script = ProviderScript(
      sequence: [.timeline(Timeline(entries: .now, policy: .after(minutes(5))))], then: .repeat)
    let scenario = Scenario(placement: LocalDate(year: 2026, month: 1, day: 5), days: 1)
    let replay = try Replay(scenario: scenario, budget: Budget())
    let span = scenario.start..<(scenario.start + hours(24))
    #expect(replay.courses(of: [widget(script)], limit: nil, in: span, most: 100) == nil)
    #expect(replay.courses(of: [], limit: nil, in: span, most: 100) == [])
  }
}

extension Range<Milliseconds> {
  fileprivate var length: Milliseconds { upperBound - lowerBound }
}

public import BudgetReplay

/// One local day of a placed widget, instant by instant.
///
/// It is the first day of the first reported week on which a reload waits for budget at the lower
/// limit, or the first reported day if none waits.
public struct WidgetDay: Sendable, Hashable {
  /// The date.
  public var date: LocalDate
  /// Its instants, which span 23, 24 or 25 hours.
  public var span: Range<Milliseconds>
  /// The course without a limit.
  public var demand: Course
  /// The courses at both ends of the band.
  public var limited: Band<Course>
}

extension ReplayRun {
  /// The number of days, from the first reported one, that are searched for a waiting reload.
  private static let week: Int64 = 7

  /// Widgets that share a limit, and the day to report of them.
  private struct Unit: Hashable, Sendable {
    let widgets: [PlacedWidget]
    let date: LocalDate
  }

  /// Adds a day to the replays of at most ``ReplayScope/tracedDays`` widgets, first to those whose
  /// demand exceeds the budget.
  ///
  /// Widgets with equal replays count once.
  ///
  /// - Parameters:
  ///   - replays: The replays, to which the days are added.
  ///   - placed: Returns the placed widgets of a bundle, by its number.
  func addDays(to replays: inout [ReplayedBundle], _ placed: (Int) -> PlacedBundle) {
    var left = scope.tracedDays
    var units: [Unit] = []
    var numbers: [Unit: Int] = [:]
    var targets: [(bundle: Int, replay: Int, unit: Int, position: Int)] = []
    /// Returns the number of a unit, adding the unit within the limit.
    func number(of unit: Unit, _ count: Int) -> Int? {
      if let number = numbers[unit] { return number }
      guard left >= count else { return nil }
      left -= count
      numbers[unit] = units.count
      units.append(unit)
      return units.count - 1
    }
    for isPressing in [true, false] {
      for bundle in replays.indices {
        let widgets = replays[bundle].widgets
        let isWanted = widgets.map { $0.hasBudget && $0.isPressing == isPressing }
        if !isWanted.contains(true) { continue }
        let numbersOfMembers = Dictionary(
          uniqueKeysWithValues: widgets.enumerated().map { ($1.member, $0) })
        let placements = placed(bundle).placements
        for range in self.units(of: placements) {
          let unit = placements[range]
          let traced = unit.map { numbersOfMembers[$0.member] }
          let indexes = traced.compactMap(\.self)
          guard indexes.contains(where: { isWanted[$0] }) else { continue }
          let placed = members(unit, asIn: traced.map { $0.map { widgets[$0] } })
          let key = Unit(
            widgets: placed.count == 1 ? placed.map(replay.unnamed) : placed,
            date: tracedDate(of: indexes.map { widgets[$0] }))
          guard let number = number(of: key, indexes.count) else { continue }
          for case (let position, let index?) in traced.enumerated() where isWanted[index] {
            targets.append((bundle, index, number, position))
          }
        }
      }
    }
    let days = Parallel.map(units.indices, jobs: jobs) { [units] in self.days(of: units[$0]) }
    for target in targets {
      replays[target.bundle].widgets[target.replay].day = days[target.unit]?[target.position]
    }
  }

  /// Returns the widgets of a unit, each with the branch that was replayed.
  ///
  /// Those without a replay share the limit with others, and have the branch with the highest
  /// demand.
  private func members(
    _ unit: ArraySlice<Placement>, asIn replays: [ReplayedWidget?]
  ) -> [PlacedWidget] {
    let most = replays.contains { $0 == nil } ? states(of: unit).first : nil
    return zip(unit, replays).enumerated().map { index, pair in
      let (placement, replay) = pair
      let branch = placement.branches.first { $0.number == replay?.branch }
      return placement.widget(in: branch ?? most?[index] ?? placement.branches[0])
    }
  }

  /// Returns a day of each widget of a unit, or nil if it has too many steps.
  private func days(of unit: Unit) -> [WidgetDay]? {
    let span = day(unit.date)
    if span.isEmpty { return nil }
    let most = Self.maximumSteps * unit.widgets.count
    func courses(_ limit: Int64?) -> [Course]? {
      replay.courses(of: unit.widgets, limit: limit, in: span, most: most)
    }
    guard let demand = courses(nil), let low = courses(settings.budget.rules.low),
      let high = courses(settings.budget.rules.high)
    else { return nil }
    return unit.widgets.indices.map {
      WidgetDay(
        date: unit.date, span: span, demand: demand[$0],
        limited: Band(low: low[$0], high: high[$0]))
    }
  }

  /// Returns the day to report for widgets that share a limit.
  private func tracedDate(of unit: [ReplayedWidget]) -> LocalDate {
    var first = settings.profile.start.dayNumber + 1
    // A zone that crosses the date line skips a date.
    if day(LocalDate(dayNumber: first)).isEmpty { first += 1 }
    let waits = unit.compactMap(\.outcome.low.firstDeferralAt).min().map { calendar.date(at: $0) }
    guard let waits, waits.dayNumber < first + Self.week else { return LocalDate(dayNumber: first) }
    return waits
  }
}

extension ReplayedWidget {
  /// Whether its demand may not be granted, or a reload waits.
  package var isPressing: Bool { verdict != .fits || outcome.low.firstDeferralAt != nil }
}

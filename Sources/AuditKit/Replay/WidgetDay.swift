public import BudgetReplay

/// One local day of a placed widget, instant by instant.
///
/// It is the first day, within the first reported week, on which a reload has to wait for budget at
/// the lower limit; where none does, the first one.
public struct WidgetDay: Sendable, Hashable {
  /// The day.
  public var date: LocalDate
  /// Its instants: 23, 24 or 25 hours.
  public var span: Range<Milliseconds>
  /// What happens without a limit.
  public var demand: Course
  /// What happens at both ends of the band.
  public var limited: Band<Course>
}

extension ReplayRun {
  /// In how many days from the first reported one on a reload that waits is looked for.
  private static let week: Int64 = 7
  /// How many steps are watched, for each widget that shares a limit.
  private static let watchedDaySteps = 1 << 14

  /// Adds a day to the replays of bundles: to no more than are asked for, and first where one does
  /// not fit.
  ///
  /// Widgets that live the same days count once.
  ///
  /// - Parameters:
  ///   - replays: The replays, to which the days are added.
  ///   - placed: Returns what a bundle places, by its number.
  func addDays(to replays: inout [ReplayedBundle], _ placed: (Int) -> PlacedBundle) {
    var members = TellableUnits(run: self)
    for isPressing in [true, false] {
      for number in replays.indices {
        members.add(
          replays[number].widgets.indices.filter {
            let widget = replays[number].widgets[$0]
            return widget.hasBudget && widget.isPressing == isPressing
          },
          of: replays[number].widgets, number, placed)
      }
    }
    let units = members.units
    let days = Parallel.map(units.indices, jobs: jobs) { self.days(of: units[$0]) }
    for place in members.places {
      replays[place.bundle].widgets[place.replay].day = days[place.unit]?[place.position]
    }
  }

  /// A day of each widget of a unit; nil where too much happens.
  private func days(of unit: TellableUnits.Unit) -> [WidgetDay]? {
    let span = day(unit.date)
    if span.isEmpty { return nil }
    let most = Self.watchedDaySteps * unit.widgets.count
    // What has been replayed is within its bounds.
    func courses(_ limit: Int64?) -> [Course]? {
      try? replay.courses(of: unit.widgets, limit: limit, in: span, most: most)
    }
    guard let demand = courses(nil), let low = courses(settings.budget.low),
      let high = courses(settings.budget.high)
    else { return nil }
    return unit.widgets.indices.map {
      WidgetDay(
        date: unit.date, span: span, demand: demand[$0],
        limited: Band(low: low[$0], high: high[$0]))
    }
  }

  /// The day to tell of widgets that share a limit.
  fileprivate func toldDate(of unit: [ReplayedWidget]) -> LocalDate {
    var first = settings.start.dayNumber + 1
    // A zone that changes sides of the date line leaves a date out.
    if day(LocalDate(dayNumber: first)).isEmpty { first += 1 }
    let waits = unit.compactMap(\.outcome.low.firstDeferralAt).min().map { calendar.date(at: $0) }
    guard let waits, waits.dayNumber < first + Self.week else { return LocalDate(dayNumber: first) }
    return waits
  }
}

/// The units of widgets of which a day is told, each once.
private struct TellableUnits {
  /// Widgets that share a limit, and the day that is told of them.
  struct Unit: Hashable, Sendable {
    let widgets: [PlacedWidget]
    let date: LocalDate
  }

  /// A replayed widget, and where its day will be found.
  struct Place {
    let bundle: Int
    let replay: Int
    let unit: Int
    let position: Int
  }

  private(set) var units: [Unit] = []
  private(set) var places: [Place] = []
  private var known: [Unit: Int] = [:]
  private var left: Int
  private let run: ReplayRun

  init(run: ReplayRun) {
    self.run = run
    left = run.scope.toldDays
  }

  /// Adds some of a bundle's replayed widgets.
  mutating func add(
    _ indices: [Int], of replays: [ReplayedWidget], _ number: Int,
    _ placed: (Int) -> PlacedBundle
  ) {
    if indices.isEmpty { return }
    let placed = placed(number).placements
    var replayOf: [ReplayedWidget.Member: Int] = [:]
    for (index, replay) in replays.enumerated() { replayOf[replay.member] = index }
    let wanted = Set(indices)
    for members in run.units(of: placed) {
      let told = placed[members].enumerated().compactMap { position, placement -> (Int, Int)? in
        replayOf[placement.member].map { (position, $0) }
      }
      guard told.contains(where: { wanted.contains($0.1) }),
        let unit = unit(placed[members].map(\.widget), told.map { replays[$0.1] })
      else { continue }
      for (position, replay) in told where wanted.contains(replay) {
        places.append(Place(bundle: number, replay: replay, unit: unit, position: position))
      }
    }
  }

  /// The number of a unit, a new one as long as there is room.
  private mutating func unit(_ widgets: [PlacedWidget], _ told: [ReplayedWidget]) -> Int? {
    let unit = Unit(
      widgets: widgets.count == 1 ? widgets.map(run.replay.unnamed) : widgets,
      date: run.toldDate(of: told))
    if let number = known[unit] { return number }
    guard left >= told.count else { return nil }
    left -= told.count
    known[unit] = units.count
    units.append(unit)
    return units.count - 1
  }
}

extension ReplayedWidget {
  /// Whether something is to be said of its budget.
  package var isPressing: Bool { verdict != .fits || outcome.low.firstDeferralAt != nil }
}

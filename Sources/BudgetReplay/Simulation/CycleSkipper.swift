/// Skips whole cycles of a unit: once a state occurs again, everything after it is known.
struct CycleSkipper {
  private var finder = CycleFinder()
  private var key: [Int64] = []
  private var marks: [LedgerMark] = []
  private var markedAt = Milliseconds.never
  /// The instant of a unique event, after which the mark is useless.
  private var markEndsAt = Milliseconds.never
  private let phase: ClockPhase
  /// The instant from which on it is worth looking.
  private(set) var resumesAt: Milliseconds

  /// Creates a skipper that looks from an instant on, or never.
  init(_ widgets: [WidgetRun], from resumesAt: Milliseconds) {
    self.resumesAt = resumesAt
    phase = ClockPhase(widgets)
  }

  /// Looks at a unit right after a reload and, if it has been in this state before, moves it ahead
  /// for as long as everything repeats.
  ///
  /// - Returns: Whether the unit was moved.
  mutating func look(at instant: Milliseconds, in unit: inout UnitRun) -> Bool {
    if instant >= markEndsAt {
      finder = CycleFinder()
      markEndsAt = .never
    }
    let due = unit.widgets[0].due
    let fingerprint = CycleFinder.Fingerprint(
      phase: phase.phase(at: instant), due: due == .never ? .never : due - instant)
    guard finder.shouldCompare(fingerprint) else { return false }
    key.removeAll(keepingCapacity: true)
    phase.append(at: instant, to: &key)
    guard unit.regulator.appendState(at: instant, to: &key) else {
      giveUp(in: &unit)
      return false
    }
    for index in unit.widgets.indices {
      guard unit.widgets[index].appendState(at: instant, to: &key) else { return false }
    }
    switch finder.compare(key, fingerprint: fingerprint) {
    case .nothing:
      return false
    case .mark:
      if finder.hasGivenUp {
        giveUp(in: &unit)
      } else {
        marks = unit.widgets.indices.map { unit.widgets[$0].ledger.mark() }
        markedAt = instant
        markEndsAt = nextChange(after: instant, in: unit)
      }
      return false
    case .cycle:
      let moved = advance(&unit, cycle: markedAt..<instant)
      giveUp(in: &unit)
      resumesAt = nextChange(after: instant, in: unit)
      return moved
    }
  }

  private func advance(_ unit: inout UnitRun, cycle: Range<Milliseconds>) -> Bool {
    let period = cycle.upperBound - cycle.lowerBound
    let times = floorDivide(horizon(of: unit, at: cycle.upperBound) - 1 - cycle.upperBound, period)
    guard times > 0 else { return false }
    let distance = period * times
    for index in unit.widgets.indices {
      unit.widgets[index].ledger.repeat(
        since: marks[index], period: period, times: times, calendar: unit.calendar)
      unit.widgets[index].shift(by: distance)
    }
    unit.regulator.shift(by: distance)
    return true
  }

  /// Returns the instant up to which everything repeats: the end, the next clock change, or the
  /// next trigger that occurs once.
  private func horizon(of unit: UnitRun, at instant: Milliseconds) -> Milliseconds {
    let singles = unit.widgets.map(\.nextSingleTrigger).min() ?? .never
    var horizon = min(unit.span.upperBound, singles)
    if let change = unit.calendar.nextOffsetChange(after: instant) {
      // The maximum time in advance at which events are planned by the local clock.
      let planned = unit.widgets.map(\.due).filter { $0 != .never }.max() ?? instant
      horizon = min(horizon, change - max(49 * .hour, planned - instant))
    }
    return horizon
  }

  /// Returns the instant at which the current cycle ends for good and another one may begin.
  private func nextChange(after instant: Milliseconds, in unit: UnitRun) -> Milliseconds {
    let singles = unit.widgets.map(\.nextSingleTrigger).min() ?? .never
    return min(singles, unit.calendar.nextOffsetChange(after: instant) ?? .never)
  }

  private mutating func giveUp(in unit: inout UnitRun) {
    finder = CycleFinder()
    marks = []
    markEndsAt = .never
    resumesAt = .never
    for index in unit.widgets.indices { unit.widgets[index].ledger.logCharges(false) }
  }
}

/// The time of the clock, to the extent that it determines what happens next.
struct ClockPhase {
  /// The shortest period of everything that depends on the clock: nil, a day or a week.
  let period: Milliseconds?
  let quantum: Milliseconds

  init(_ widgets: [WidgetRun]) {
    quantum = widgets.first?.budget.quantum ?? 0
    if widgets.contains(where: \.readsWeekday) {
      period = 7 * .day
    } else {
      period = widgets.contains(where: \.readsClock) ? .day : nil
    }
  }

  /// Returns the time since the latest period began; 0 if the clock is not read.
  func phase(at instant: Milliseconds) -> Milliseconds {
    period.map { instant - floorDivide(instant, $0) * $0 } ?? 0
  }

  func append(at instant: Milliseconds, to key: inout [Int64]) {
    if period != nil { key.append(phase(at: instant)) }
    if quantum > 0 { key.append(instant - floorDivide(instant, quantum) * quantum) }
  }
}

/// Finds a state that occurs again, in constant memory.
///
/// - Source: R. P. Brent, An improved Monte Carlo factorization algorithm, 1980
///   (https://doi.org/10.1007/BF01933190)
package struct CycleFinder {
  /// The maximum length of a cycle; a day has at most 288 reloads with the default floor.
  package static let maximumSteps = 1024

  private(set) var marked: [Int64] = []
  /// A few numbers of the marked state that distinguish it from most others.
  private var markedFingerprint: Fingerprint?
  private var power = 1
  private var steps = 0

  /// Whether the finder has given up.
  var hasGivenUp: Bool { power > CycleFinder.maximumSteps }

  enum Finding {
    /// The state is the same as the marked one.
    case cycle
    /// The state is now marked, and the caller should mark its counters.
    case mark
    /// Neither.
    case nothing
  }

  /// Numbers that are equal if the states are.
  struct Fingerprint: Equatable {
    let phase: Int64
    let due: Int64
  }

  /// Returns whether the state after the next step is worth comparing; if not, the step is counted.
  mutating func shouldCompare(_ fingerprint: Fingerprint) -> Bool {
    if fingerprint == markedFingerprint || steps + 1 >= power { return true }
    steps += 1
    return false
  }

  /// Compares the state after the next step.
  mutating func compare(_ state: [Int64], fingerprint: Fingerprint) -> Finding {
    if state == marked { return .cycle }
    steps += 1
    if steps < power { return .nothing }
    power *= 2
    steps = 0
    marked = state
    markedFingerprint = fingerprint
    return .mark
  }
}

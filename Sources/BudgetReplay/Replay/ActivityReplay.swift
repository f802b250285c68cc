/// The replay of one Live Activity, from its start until the system ends it.
public struct ActivityReplay: Sendable, Hashable {
  /// The updates that are sent.
  public private(set) var sent: Int64 = 0
  /// The updates that the budget of pushes is charged for.
  public private(set) var charged: Int64 = 0
  /// The updates that are shown.
  public private(set) var shown: Int64 = 0
  /// The updates that the budget refuses.
  public private(set) var refused: Int64 = 0
  /// The updates that come too soon after a shown one, so that the next one replaces them.
  public private(set) var merged: Int64 = 0
  /// The updates that come after the system has ended the activity.
  public private(set) var late: Int64 = 0
  /// The time of the first refused update, in milliseconds since the start; nil if there is none.
  public private(set) var firstRefusal: Milliseconds?
  /// The longest time for which the same content is shown while the activity is active, in
  /// milliseconds.
  public private(set) var longestAge: Milliseconds = 0
  /// The time for which it is active, in milliseconds.
  public let active: Milliseconds
  /// The time for which it may be on the Lock Screen, in milliseconds.
  public let visible: Milliseconds

  /// Replays an activity that isn't ended early.
  ///
  /// Hours are counted from its start, and a refused update is lost; these are assumptions, because
  /// nothing is published. The replay takes one step per update of the active time, at most 28,800.
  ///
  /// - Parameters:
  ///   - plan: The updates; at most one a second.
  ///   - budget: The updates that the system grants.
  public init(_ plan: ActivityPlan, _ budget: ActivityBudget = ActivityBudget()) {
    let duration = plan.duration ?? budget.active
    active = min(duration, budget.active)
    visible = active + budget.lockScreen
    let rate = max(0, min(plan.updatesPerHour, 3_600))
    let hour = Milliseconds.hour
    var regulator = WindowRegulator(
      limit: budget.limit(of: plan), weights: [1],
      window: BudgetWindow(origin: 0, length: hour))
    var lastShown: Milliseconds = 0
    var number: Int64 = 1
    while rate > 0, number * hour / rate < active {
      let instant = number * hour / rate
      number += 1
      sent += 1
      if plan.isCharged {
        guard regulator.admits(at: instant) else {
          refused += 1
          if firstRefusal == nil { firstRefusal = instant }
          continue
        }
        regulator.charge(at: instant)
        charged += 1
      }
      if shown > 0, instant - lastShown < budget.renderFloor {
        merged += 1
        continue
      }
      longestAge = max(longestAge, instant - lastShown)
      lastShown = instant
      shown += 1
    }
    longestAge = max(longestAge, active - lastShown)
    // The rest of a longer plan, without a step for each update.
    if duration > active { late = Self.updates(before: duration, rate) - sent }
    sent += late
  }

  /// The number of updates before an instant; the first one is not at the start.
  private static func updates(before instant: Milliseconds, _ rate: Int64) -> Int64 {
    let (hours, rest) = (instant / .hour, instant % .hour)
    return max(0, hours * rate + ceilDivide(rest * rate, .hour) - 1)
  }
}

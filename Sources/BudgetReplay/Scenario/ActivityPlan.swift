/// The updates of a Live Activity, as its app and its server plan them.
public struct ActivityPlan: Sendable, Hashable {
  /// The number of updates per hour, evenly spread.
  public var updatesPerHour: Int64
  /// Whether the budget of pushes is charged: the priority is 10, not 5.
  public var isCharged: Bool
  /// Whether the app may update more often: NSSupportsLiveActivitiesFrequentUpdates.
  public var isFrequent: Bool
  /// The planned duration, in milliseconds; nil for as long as the system allows.
  public var duration: Milliseconds?

  /// Creates a plan.
  public init(
    updatesPerHour: Int64, isCharged: Bool = true, isFrequent: Bool = false,
    duration: Milliseconds? = nil
  ) {
    self.updatesPerHour = updatesPerHour
    self.isCharged = isCharged
    self.isFrequent = isFrequent
    self.duration = duration
  }
}

/// The updates that the system grants a Live Activity.
///
/// Apple says that pushes of priority 10 have an hourly budget, without its size, and that those of
/// priority 5 have none. Each number states its evidence: documented, measured or reported.
///
/// - Source: Apple, Starting and updating Live Activities with ActivityKit push notifications
///   (https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications).
public struct ActivityBudget: Sendable, Hashable {
  /// The time for which an activity is updated, in milliseconds; documented: 8 hours.
  ///
  /// - Source: https://developer.apple.com/documentation/activitykit/displaying-live-data-with-live-activities
  public var active: Milliseconds = 8 * .hour
  /// The maximum time for which it then stays on the Lock Screen, in milliseconds; documented: 4
  /// hours.
  ///
  /// - Source: https://developer.apple.com/documentation/activitykit/displaying-live-data-with-live-activities
  public var lockScreen: Milliseconds = 4 * .hour
  /// The charged updates per hour; reported by one push service, not by Apple.
  ///
  /// - Source: https://pushward.app/docs/limits
  public var updates: Int64 = 15
  /// The charged updates per hour with NSSupportsLiveActivitiesFrequentUpdates; measured: of pushes
  /// every 3 s, one in 30 to 60 s was shown.
  ///
  /// - Source: https://developer.apple.com/forums/thread/797554
  public var frequentUpdates: Int64 = 120
  /// The minimum time between two updates that are drawn, in milliseconds; measured.
  ///
  /// - Source: https://developer.apple.com/forums/thread/758475
  public var renderFloor: Milliseconds = 15 * .second

  /// Creates the default budget.
  public init() {}

  /// Returns the charged updates that a plan is granted per hour.
  public func limit(of plan: ActivityPlan) -> Int64 {
    plan.isFrequent ? frequentUpdates : updates
  }
}

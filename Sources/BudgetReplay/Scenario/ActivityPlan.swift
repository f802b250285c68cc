/// The updates of a Live Activity, as its app and its server plan them.
public struct ActivityPlan: Sendable, Hashable {
  /// The number of updates an hour, evenly spread.
  public var updatesPerHour: Int64
  /// Whether the budget of pushes is charged: the priority is 10, not 5.
  public var isCharged: Bool
  /// Whether the app may update more often: NSSupportsLiveActivitiesFrequentUpdates.
  public var isFrequent: Bool
  /// How long it is to last, in milliseconds; nil is as long as the system allows.
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
/// Apple says that pushes of priority 10 have a budget an hour and those of priority 5 have none, not
/// how large it is. Each number has the class of its evidence: documented, measured or reported.
///
/// - Source: Apple, Starting and updating Live Activities with ActivityKit push notifications
///   (https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications).
public struct ActivityBudget: Sendable, Hashable {
  /// How long an activity is updated, in milliseconds; documented: 8 hours.
  ///
  /// - Source: https://developer.apple.com/documentation/activitykit/displaying-live-data-with-live-activities
  public var active: Milliseconds = 8 * .hour
  /// How long it then stays on the Lock Screen at most, in milliseconds; documented: 4 hours.
  ///
  /// - Source: https://developer.apple.com/documentation/activitykit/displaying-live-data-with-live-activities
  public var lockScreen: Milliseconds = 4 * .hour
  /// The charged updates an hour; reported by one push service, not by Apple.
  ///
  /// - Source: https://pushward.app/docs/limits
  public var updates: Int64 = 15
  /// The charged updates an hour with NSSupportsLiveActivitiesFrequentUpdates; measured: of pushes
  /// every 3 s, one in 30 to 60 s was shown.
  ///
  /// - Source: https://developer.apple.com/forums/thread/797554
  public var frequentUpdates: Int64 = 120
  /// The least time between two updates that are drawn, in milliseconds; measured.
  ///
  /// - Source: https://developer.apple.com/forums/thread/758475
  public var renderFloor: Milliseconds = 15 * .second

  /// Creates the budget that `.audit.yml` describes when it says nothing.
  public init() {}

  /// Returns the charged updates that a plan is granted an hour.
  public func limit(of plan: ActivityPlan) -> Int64 {
    plan.isFrequent ? frequentUpdates : updates
  }
}

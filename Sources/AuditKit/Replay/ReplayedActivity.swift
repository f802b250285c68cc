public import BudgetReplay
public import WidgetManifests

/// A Live Activity with its updates, from its start until the system ends it.
public struct ReplayedActivity: Sendable {
  /// The app, the bundle and the activity's name.
  public let subject: Finding.Subject
  /// The widget's mapping.
  public internal(set) var place: Place
  /// Its updates.
  public let plan: ActivityPlan
  /// The charged updates that are granted an hour.
  public let limit: Int64
  /// The result of its replay.
  public let outcome: ActivityReplay

  /// Whether the budget grants all of its updates.
  public var verdict: Verdict {
    outcome.refused > 0 ? .over : .fits
  }

  /// Replays an activity.
  init(_ plan: ActivityPlan, _ budget: ActivityBudget, of subject: Finding.Subject, at place: Place)
  {
    self.subject = subject
    self.place = place
    self.plan = plan
    limit = budget.limit(of: plan)
    outcome = ActivityReplay(plan, budget)
  }
}

extension LiveActivity {
  /// Its updates; nil if they are unknown.
  var plan: ActivityPlan? {
    guard let updates = updatesPerHour.value, !priority.isUnknown, !frequentUpdates.isUnknown,
      !duration.isUnknown
    else { return nil }
    return ActivityPlan(
      updatesPerHour: Int64(updates.value), isCharged: priority.value?.value != 5,
      isFrequent: frequentUpdates.value?.value ?? false, duration: duration.value?.value)
  }
}

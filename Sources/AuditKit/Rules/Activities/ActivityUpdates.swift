internal import BudgetReplay
internal import WidgetManifests

/// A Live Activity asks for no more updates than the system grants.
struct ActivityUpdates: Rule {
  static let info = RuleInfo(
    id: "activity-updates",
    group: .activities,
    severity: .warning,
    summary: "A Live Activity gets more priority-10 updates per hour than the system grants.",
    rationale: """
      Pushes of priority 10 have an hourly budget; once it is spent, APNs still answers 200, and the \
      device drops the push, so the activity stops. Apple does not say how large it is: 15 are \
      reported, and about 120 were measured with NSSupportsLiveActivitiesFrequentUpdates. The keys \
      `activityUpdates` and `frequentActivityUpdates` of `budget:` change both.
      """,
    remedy: "send the updates that nobody waits for with priority 5",
    source: "https://developer.apple.com/documentation/activitykit/"
      + "starting-and-updating-live-activities-with-activitykit-push-notifications",
    valid: [
      .activity("{updatesPerHour: 12}"),
      .activity("{updatesPerHour: 60, priority: 5}"),
      .activity("{updatesPerHour: 60, duration: 10m}"),
      .activity("{updatesPerHour: 60, frequentUpdates: true}"),
    ],
    invalid: [
      .activity("{updatesPerHour: ↓60}"),
      .activity("{updatesPerHour: ↓1200, frequentUpdates: true}"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    guard let budget = context.settings?.budget.activity else { return [] }
    return context.widgets.compactMap { widget in
      guard let replay = widget.activity(budget), replay.verdict == .over,
        let updates = widget.widget.activity.value?.updatesPerHour.value
      else { return nil }
      let first = replay.outcome.firstRefusal.map {
        "; after \(ManifestDuration.describe(milliseconds: roundedUp($0))) the first update is refused"
      }
      let rest =
        replay.plan.isFrequent
        ? "" : ", or set NSSupportsLiveActivitiesFrequentUpdates and write `frequentUpdates: true`"
      return Finding(
        info,
        "\(updates.value) updates an hour at priority 10, and about \(replay.limit) are granted",
        at: updates, subject: widget.subject,
        help: "send the updates that nobody waits for with priority 5\(rest)\(first ?? "")")
    }
  }

  /// Returns a time in whole minutes.
  private static func roundedUp(_ milliseconds: Milliseconds) -> Milliseconds {
    let minute = ManifestDuration.Unit.minute.milliseconds
    return (milliseconds + minute - 1) / minute * minute
  }
}

public import BudgetReplay
public import WidgetManifests

/// The details of a comparison, apart from its findings: the older release, and the demand of each
/// widget.
public struct ComparisonReport: Sendable {
  /// The counts of the older release, which has no findings.
  public var old: AuditResult.Summary
  /// The widgets that were replayed in one release or both: those of the newer one in order, each
  /// extension's removed ones after them, and removed extensions last.
  public var widgets: [WidgetChange]

  /// The files of the older release.
  package var oldFiles: Int { old.files }

  /// The change of a widget and of its demand.
  public struct WidgetChange: Sendable, Equatable {
    /// The app, the bundle and the kind; those of the older release if it was removed.
    public var subject: Finding.Subject
    /// The kind of change.
    public var change: Change
    /// Its older demand; nil if it did not exist or was not replayed.
    public var before: Demand?
    /// Its newer demand; nil if it no longer exists or was not replayed.
    public var after: Demand?
  }

  /// The ways in which a widget can change.
  public enum Change: String, Sendable, CaseIterable {
    case kept, added, removed
  }

  /// The demand of a widget.
  public struct Demand: Sendable, Equatable {
    /// The number of charged reloads a day; for several branches, that of the one with the highest
    /// demand.
    public var perDay: Double
    /// The number for the branch with the lowest demand.
    public var leastPerDay: Double
    /// The comparison with the band.
    public var verdict: Verdict

    init?(_ replay: ReplayedWidget?) {
      guard let replay else { return nil }
      perDay = replay.outcome.demandPerDay
      leastPerDay = replay.least.outcome.demandPerDay
      verdict = replay.verdict
    }
  }

  init(_ comparison: Comparison, old: AuditResult.Summary) {
    self.old = old
    var changes: [WidgetChange] = []
    for app in comparison.apps {
      for pair in app.bundles {
        changes += pair.widgets.map { widget in
          WidgetChange(
            subject: widget.subject, change: .kept, before: Demand(widget.old.replay),
            after: Demand(widget.new.replay))
        }
        changes += Self.added(pair.added) + Self.removed(pair.unmatched)
      }
      changes += app.addedBundles.flatMap { Self.added($0.widgets) }
      changes += app.removedBundles.flatMap { Self.removed($0.bundle.widgets) }
    }
    widgets = changes.filter { $0.before != nil || $0.after != nil }
  }

  private static func added(_ widgets: [ReleasedWidget]) -> [WidgetChange] {
    widgets.map {
      WidgetChange(subject: $0.context.subject, change: .added, after: Demand($0.replay))
    }
  }

  private static func removed(_ widgets: [ReleasedWidget]) -> [WidgetChange] {
    widgets.map {
      WidgetChange(subject: $0.context.subject, change: .removed, before: Demand($0.replay))
    }
  }
}

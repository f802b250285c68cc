public import BudgetReplay
public import WidgetManifests

/// What a comparison says beside its findings: with what was compared, and each widget's budget.
public struct ComparisonReport: Sendable {
  /// How much was read of the older release; nothing is found in it.
  public var old: AuditResult.Summary
  /// The widgets that were replayed in one release or both: those of the newer one in their order,
  /// each extension's removed ones behind them, and the extensions that are gone last.
  public var widgets: [WidgetChange]

  /// The files of the older release.
  package var oldFiles: Int { old.files }

  /// What has become of a widget and of its budget.
  public struct WidgetChange: Sendable, Equatable {
    /// The app, the bundle and the kind; those of the older release where it is gone.
    public var subject: Finding.Subject
    /// The kind that it had, where it has another one now.
    public var oldKind: String?
    /// What has become of it.
    public var change: Change
    /// What it asked for; nil where it was not there or not replayed.
    public var before: Demand?
    /// What it asks for; nil where it is not there or not replayed.
    public var after: Demand?
  }

  /// What can become of a widget.
  public enum Change: String, Sendable, CaseIterable {
    case kept, renamed, added, removed
  }

  /// What a widget asks of its budget.
  public struct Demand: Sendable, Equatable {
    /// Charged reloads a day.
    public var perDay: Double
    /// How that compares with the band.
    public var verdict: Verdict

    init?(_ replay: ReplayedWidget?) {
      guard let replay else { return nil }
      perDay = replay.outcome.demandPerDay
      verdict = replay.verdict
    }
  }

  init(_ comparison: Comparison, old: AuditResult.Summary) {
    self.old = old
    var changes: [WidgetChange] = []
    for app in comparison.apps {
      for pair in app.bundles {
        changes += pair.widgets.map(WidgetChange.init)
        changes += Self.added(pair.added)
        changes += Self.removed(pair.leftOver)
      }
      for bundle in app.addedBundles { changes += Self.added(bundle.widgets) }
      for (bundle, _) in app.removedBundles { changes += Self.removed(bundle.widgets) }
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

extension ComparisonReport.WidgetChange {
  /// What has become of a widget that both releases have.
  init(_ pair: WidgetPair) {
    subject = pair.subject
    oldKind = pair.isRenamed ? pair.old.name.value : nil
    change = pair.isRenamed ? .renamed : .kept
    before = ComparisonReport.Demand(pair.old.replay)
    after = ComparisonReport.Demand(pair.new.replay)
  }
}

/// Changes with which a placed widget would ask for less, and their effects.
public struct Advice: Sendable, Hashable {
  /// The changes that help under every regulator, the best first.
  public let candidates: [Candidate]
  /// Further facts about the widget.
  public let remarks: [Remark]
  /// The shortest round interval of its policy, in milliseconds, with which the demand fits the lower
  /// limit; nil if none does, or if it fits today.
  public internal(set) var fittingInterval: Milliseconds?

  /// One change, replayed before and after.
  public struct Candidate: Sendable, Hashable {
    /// The change.
    public let change: Change
    /// The widget after the change, with its new script.
    public let widget: PlacedWidget
    /// The number of places of the source that have to be edited.
    public let edits: Int
    /// How far ahead the content has to be known, if that is further than declared today.
    public let knownAhead: Milliseconds?
    /// Objections to it, which also apply to the widget of today.
    public let objections: [String]
    /// The effect today.
    public let before: Effect
    /// The effect after the change.
    public let after: Effect
  }

  /// A fact about a widget that leads to no change.
  public enum Remark: String, Sendable, Hashable, CaseIterable {
    /// It asks for nothing that is charged, and free reloads keep it fresh.
    case costsNothing
    /// It asks for nothing and nothing else reloads it, so its data only gets older.
    case growsOld
    /// Its last entry is replaced at the instant at which it would appear.
    case lastEntryUnseen
    /// It asks at a time of the local clock, at which every other device of the zone asks, too.
    case sameTimeEverywhere
  }
}

/// The demand of a widget and its replay, before or after a change.
public struct Effect: Sendable, Hashable {
  /// Charged reloads per 24 hours that the widget asks for.
  public let demandPerDay: Double
  /// Whether that fits; under scope `extension` the demand of all widgets of the bundle.
  public let verdict: Verdict
  /// The demand in percent of each limit, as in `WidgetReplay`.
  public let budgetUse: Band<Double>
  /// Milliseconds with a reload pending, over the reported span.
  public let stale: Band<Milliseconds>
  /// How old the widget is while it can be seen, or at any time if the profile doesn't say when.
  public let age: Band<AgeMeasures?>
  /// The share of the time at which what can be seen has changed since, 0 to 1; nil where nobody
  /// said how often the content changes, or nothing is shown.
  public let outdated: Band<Double?>
}

extension Advice {
  /// A change; intervals and steps are milliseconds.
  public enum Change: Sendable, Hashable {
    /// The policy asks after a longer interval.
    case interval(Milliseconds)
    /// More entries at the same step, and a policy that asks when they are used up.
    case longerTimeline(count: Int64, every: Milliseconds, after: Milliseconds)
    /// The entries of a whole local day, and a policy that asks at midnight.
    case wholeDay(count: Int64, every: Milliseconds)
    /// Text that updates by itself, and entries for the rest.
    case dynamicText(count: Int64, every: Milliseconds, after: Milliseconds)
    /// Only entries that are painted.
    case sparserEntries(count: Int64, every: Milliseconds, after: Milliseconds)
    /// The policy asks one step after the last entry, which is then visible.
    case lastEntryShown(after: Milliseconds)
    /// Reloads while somebody is awake, and none at night.
    case night(interval: Milliseconds, awake: LocalSpan)
    /// Reloads at the times at which somebody looks at the widget, and none in between.
    case beforeLooks([MinuteOfDay])

    /// The change's name for programs.
    public var name: String {
      switch self {
      case .interval: "interval"
      case .longerTimeline: "longer-timeline"
      case .wholeDay: "whole-day"
      case .dynamicText: "dynamic-text"
      case .sparserEntries: "sparser-entries"
      case .lastEntryShown: "last-entry-shown"
      case .night: "night"
      case .beforeLooks: "before-looks"
      }
    }

    /// Whether entries given ahead show the same as reloads today, so that the age of the timeline
    /// says nothing about the picture.
    public var keepsPicture: Bool {
      switch self {
      case .longerTimeline, .wholeDay, .dynamicText, .sparserEntries, .lastEntryShown: true
      case .interval, .night, .beforeLooks: false
      }
    }
  }
}

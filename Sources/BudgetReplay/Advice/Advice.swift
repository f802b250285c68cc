/// Changes with which a placed widget would ask for less, and their effects.
public struct Advice: Sendable, Hashable {
  /// The changes that help under every regulator, best first.
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
    /// The number of places in the source that must be edited.
    public let edits: Int
    /// How far ahead the content must be known, if that is further than declared now.
    public let knownAhead: Milliseconds?
    /// Rules that report the new script; they also report the one before the change.
    public let objections: [String]
    /// The effect before the change.
    public let before: Effect
    /// The effect after the change.
    public let after: Effect
  }

  /// A fact about a widget that leads to no change.
  public enum Remark: String, Sendable, Hashable, CaseIterable {
    /// It requests no charged reloads, and free reloads keep it up to date.
    case costsNothing
    /// It requests no reloads and nothing else reloads it, so its data only gets older.
    case growsOld
    /// Its last entry is replaced at the instant at which it would appear.
    case lastEntryUnseen
    /// It requests a reload at a local time, when every other device in the time zone does, too.
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
  /// The age of the widget's data during the profile's views, or at any time if it has none.
  public let age: Band<AgeMeasures?>
  /// The share of the time, from 0 to 1, in which the visible content is out of date; nil if it
  /// isn't known how often the content changes, or if nothing is shown.
  public let outdated: Band<Double?>
}

extension Advice {
  /// A change; intervals and steps are milliseconds.
  public enum Change: Sendable, Hashable {
    /// The policy requests a reload after a longer interval.
    case interval(Milliseconds)
    /// More entries at the same step, and a policy that requests a reload when they are used up.
    case longerTimeline(count: Int64, every: Milliseconds, after: Milliseconds)
    /// The entries of a whole local day, and a policy that requests a reload at midnight.
    case wholeDay(count: Int64, every: Milliseconds)
    /// Text that updates by itself, and entries for the rest.
    case dynamicText(count: Int64, every: Milliseconds, after: Milliseconds)
    /// Only those entries that are drawn.
    case sparserEntries(count: Int64, every: Milliseconds, after: Milliseconds)
    /// The policy requests a reload one step after the last entry, which is then visible.
    case lastEntryShown(after: Milliseconds)
    /// Reloads during waking hours, and none at night.
    case night(interval: Milliseconds, awake: LocalSpan)
    /// Reloads at the times of views, and none in between.
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

    /// Whether advance entries show the same as reloads do now, so that the timeline's age doesn't
    /// matter.
    public var keepsPicture: Bool {
      switch self {
      case .longerTimeline, .wholeDay, .dynamicText, .sparserEntries, .lastEntryShown: true
      case .interval, .night, .beforeLooks: false
      }
    }
  }
}

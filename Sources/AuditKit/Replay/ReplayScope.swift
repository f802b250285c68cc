internal import WidgetManifests

/// The widgets to replay, and the details to report in addition to their numbers.
public struct ReplayScope: Sendable {
  /// The only kinds to report; nil for all.
  public var kinds: [String]?
  /// Whether to replay widgets whose answers WidgetKit refuses because they are empty or too large.
  ///
  /// A linter leaves them out, because other rules report such answers.
  public var includesRefused = false
  /// Whether to report the first reloads of the first reported day one by one.
  public var includesReloadTrace = false
  /// The maximum number of widgets of which one day is reported instant by instant; widgets with
  /// equal replays count once.
  public var tracedDays = 0
  /// The widgets to give advice on.
  public var advice = AdviceDepth.findings
  /// The number of changes of a widget's content in 24 hours, for the advice; nil if unknown.
  public var changesPerDay: Int?

  /// Creates the scope of a linter: all kinds, without refused answers, and only the numbers.
  public init() {}

  /// Returns whether a subject's kind is reported, or unknown.
  func covers(_ subject: Finding.Subject) -> Bool {
    guard let kinds, let kind = subject.kind else { return true }
    return kinds.contains(kind)
  }
}

/// The amount of advice in a run.
public enum AdviceDepth: Sendable, Equatable {
  /// The best change for widgets whose demand may not be granted, for the help of their findings.
  case findings
  /// The best few changes for every widget.
  case everyWidget
}

/// A requested kind that no widget has.
public struct UnknownKindName: Sendable, Hashable {
  /// The kind.
  public var kind: String
  /// The kind that was probably meant.
  public var nearest: String?

  /// A message about it.
  public var message: String {
    let help = nearest.map { "; did you mean \(quoted($0))?" } ?? ""
    return "no widget has the kind \(quoted(kind))\(help)"
  }
}

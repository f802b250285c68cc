internal import WidgetManifests

/// Which widgets are replayed, and what is told of them beside the numbers that all have.
public struct ReplayScope: Sendable {
  /// The only kinds that are reported; nil is all of them.
  public var kinds: [String]?
  /// Whether widgets with answers that WidgetKit refuses, empty or too large ones, are replayed, too.
  ///
  /// Rules of their own speak of such answers, so that a linter says nothing of the budget.
  public var includesRefused = false
  /// Whether widgets are replayed under every model of the budget.
  public var comparesModels = false
  /// Whether the first reloads of the first reported day are told one by one.
  public var tellsReloads = false
  /// Whether each instant of a reload is kept, for a recorded log to be held against.
  public var keepsInstants = false
  /// Of how many widgets a day is told instant by instant; those that live the same days count once.
  public var toldDays = 0
  /// Which widgets are advised, and for whom.
  public var advice = AdviceDepth.findings
  /// How often the content of a widget changes in 24 hours, for the advice; nil where nobody says.
  public var changesPerDay: Int?

  /// Makes the scope of a linter: all kinds, without refused answers, and the numbers alone.
  public init() {}

  /// Whether a finding or a replay is about a kind that is reported, or about none.
  func covers(_ subject: Finding.Subject) -> Bool {
    guard let kinds, let kind = subject.kind else { return true }
    return kinds.contains(kind)
  }
}

/// How much advice a run gives.
public enum AdviceDepth: Sendable, Equatable {
  /// The best for widgets whose demand is not sure to be granted, for the help of their findings.
  case findings
  /// The best few for every widget.
  case everyWidget
}

/// A kind that was asked for and that no widget has.
public struct UnknownKindName: Sendable, Hashable {
  /// The kind.
  public var kind: String
  /// The kind that was probably meant.
  public var nearest: String?

  /// What to say of it.
  public var message: String {
    let help = nearest.map { "; did you mean \(quoted($0))?" } ?? ""
    return "no widget has the kind \(quoted(kind))\(help)"
  }
}

/// The result of a replay of one placed widget, over the reported span.
public struct Measures: Sendable, Hashable {
  let tally: Tally
  /// 1 if a request is pending at the end, otherwise 0.
  public let pendingAtEnd: Int64
  /// Charges per window; nil for the demand.
  public private(set) var limit: Int64?
  /// The first instants, at most three, after which the regulator would refuse.
  public let exhaustedAt: [Milliseconds]
  /// The first instant at which a request had to wait for the budget.
  public let firstDeferralAt: Milliseconds?
  /// The longest time, in milliseconds, that a request waited for the budget.
  public let longestBudgetWait: Milliseconds
  /// Milliseconds before there was anything on screen.
  public let placeholder: Milliseconds
  /// The age of the content on screen; nil if there never was any.
  public let age: AgeMeasures?
  /// The same during the profile's views.
  public let visibleAge: AgeMeasures?
  /// The numbers of entries.
  public let entries: EntryMeasures
  /// The reloads that each answer of the script requested, in the script's order; empty if there is
  /// only one answer.
  public let asked: [AskedReloads]
}

/// The charged reloads that one answer requested, by its policy or by failing.
public struct AskedReloads: Sendable, Hashable {
  /// The number of reloads.
  public internal(set) var count: Int64 = 0
  /// The sum of the times from the answer to the reload, in milliseconds.
  public internal(set) var wait: Milliseconds = 0
}

extension Measures {
  /// Returns the same measures under another limit, which refuses nothing either.
  func unrefused(by limit: Int64?) -> Measures {
    var measures = self
    measures.limit = limit
    return measures
  }

  /// Requests for a reload.
  public var requested: CauseCounts { tally.counts(.requested) }
  /// Reloads that were charged.
  public var charged: CauseCounts { tally.counts(.charged) }
  /// Reloads that were free.
  public var exempt: CauseCounts { tally.counts(.exempt) }
  /// Requests that another one satisfied, by their own cause.
  public var coalesced: CauseCounts { tally.counts(.coalesced) }
  /// Requests that waited for the budget.
  public var deferred: CauseCounts { tally.counts(.deferred) }
  /// Requests that were dropped because the limit was used up.
  public var dropped: CauseCounts { tally.counts(.dropped) }
  /// Reloads that gave no timeline.
  public var failed: CauseCounts { tally.counts(.failed) }
  /// Charges by the hour of the local clock, 24 numbers.
  public var chargedByLocalHour: [Int64] { tally.hours }
  /// Milliseconds of waiting for one reason.
  public subscript(wait reason: WaitReason) -> Milliseconds { tally[reason] }
  /// Milliseconds with a reload pending, without waits for the floor.
  public var stale: Milliseconds {
    WaitReason.allCases.reduce(0) { $1 == .floor ? $0 : $0 + tally[$1] }
  }
}

/// The numbers of entries of one placed widget, by outcome.
public struct EntryMeasures: Sendable, Hashable {
  /// Delivered in answers.
  public let delivered: Int64
  /// Drawn.
  public let displayed: Int64
  /// Dated before the answer, and not the latest of those.
  public let past: Int64
  /// With the same date as a later one in the same answer.
  public let duplicate: Int64
  /// Replaced before their date.
  public let superseded: Int64
  /// Followed by another entry or a reload before the repaint floor allowed them to be drawn.
  public let unrendered: Int64
  /// Not yet begun at the end.
  public let left: Int64
  /// The mean time, in milliseconds, that an entry drawn in the span stays, at most to the span's
  /// end; nil if none was drawn.
  public let meanDwell: Milliseconds?

  /// Entries that were never visible.
  public var skipped: Int64 { past + duplicate + superseded + unrendered }
}

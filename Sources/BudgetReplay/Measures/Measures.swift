/// What a replay of one placed widget shows, over the reported span.
public struct Measures: Sendable, Hashable {
  /// Requests for a reload.
  public var requested: CauseCounts
  /// Reloads that were charged.
  public var charged: CauseCounts
  /// Reloads that were free.
  public var exempt: CauseCounts
  /// Requests that another one satisfied, by their own cause.
  public var coalesced: CauseCounts
  /// Requests that had to wait for the budget.
  public var deferred: CauseCounts
  /// Requests that were forgotten because the limit was spent.
  public var dropped: CauseCounts
  /// Reloads that gave no timeline.
  public var failed: CauseCounts
  /// 1 if a request is pending at the end, else 0.
  public var pendingAtEnd: Int64
  /// Charges a window; nil in the demand.
  public var limit: Int64?
  /// The first instants, three at most, after which the regulator would refuse.
  public var exhaustedAt: [Milliseconds]
  /// The first instant at which a request had to wait for the budget.
  public var firstDeferralAt: Milliseconds?
  /// Milliseconds of waiting by reason, in the order of `WaitReason.allCases`.
  public var waits: [Milliseconds]
  /// Milliseconds before there was anything on screen.
  public var placeholder: Milliseconds
  /// The age of what is on screen; nil if nothing ever was.
  public var age: AgeMeasures?
  /// The same, over the profile's views.
  public var visibleAge: AgeMeasures?
  /// What became of entries.
  public var entries: EntryMeasures
  /// Charges by the hour of the local clock, 24 numbers.
  public var chargedByLocalHour: [Int64]

  /// Milliseconds of waiting for one reason.
  public subscript(wait reason: WaitReason) -> Milliseconds { waits[reason.rawValue] }

  /// Milliseconds with a reload pending, without waits for the floor.
  public var stale: Milliseconds { waits.reduce(0, +) - self[wait: .floor] }
}

/// What became of the entries of one placed widget.
public struct EntryMeasures: Sendable, Hashable {
  /// Handed over in answers.
  public var delivered: Int64
  /// Painted.
  public var displayed: Int64
  /// Dated before the answer, and not the latest of these.
  public var past: Int64
  /// Of the date of a later one in the same answer.
  public var duplicate: Int64
  /// Replaced before their date.
  public var superseded: Int64
  /// Followed by another entry or a reload before the repaint floor let them.
  public var unrendered: Int64
  /// Not yet begun at the end.
  public var left: Int64
  /// Milliseconds that an entry painted in the span stays, at most to its end; nil without one.
  public var meanDwell: Milliseconds?

  /// Entries that nobody can have seen.
  public var skipped: Int64 { past + duplicate + superseded + unrendered }
}

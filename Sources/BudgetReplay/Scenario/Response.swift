/// One answer of a timeline provider.
public enum Response: Sendable, Hashable {
  /// The provider gave a timeline.
  case timeline(Timeline)
  /// The request failed, or its completion was never called.
  case failure
}

/// Entries and a reload policy, as `getTimeline` returns them.
public struct Timeline: Sendable, Hashable {
  /// The dates of the entries.
  public var entries: Entries
  /// The reload policy.
  public var policy: Policy
  /// The archived size of one entry in bytes; 0 if unknown.
  public var entryBytes: Int64

  /// Creates a timeline; by default, with one entry of unknown size at the request.
  public init(entries: Entries = .now, policy: Policy, entryBytes: Int64 = 0) {
    self.entries = entries
    self.policy = policy
    self.entryBytes = entryBytes
  }
}

/// The dates of a timeline's entries, relative to the request.
public enum Entries: Sendable, Hashable {
  /// `count` entries, the first `from` ms after the request, each `every` ms after the previous
  /// one.
  case arithmetic(from: Milliseconds, every: Milliseconds, count: Int64)
  /// Milliseconds from the request, in any order; negative ones are in the past.
  case offsets([Milliseconds])
  /// The next `count` of these local times strictly after the request.
  case atLocal([MinuteOfDay], count: Int64)

  /// One entry at the request.
  public static let now = Entries.arithmetic(from: 0, every: 1000, count: 1)

  /// The number of entries in the timeline.
  public var count: Int64 {
    switch self {
    case .arithmetic(_, _, let count), .atLocal(_, let count): count
    case .offsets(let offsets): Int64(offsets.count)
    }
  }
}

/// A timeline's reload policy.
///
/// - Source: Apple, TimelineReloadPolicy
///   (https://developer.apple.com/documentation/widgetkit/timelinereloadpolicy)
public enum Policy: Sendable, Hashable {
  /// At the date of the last entry.
  case atEnd
  /// Not before another request.
  case never
  /// Milliseconds after the request; negative for a date that has passed.
  case after(Milliseconds)
  /// The next such local time strictly after the request.
  case afterLocal(MinuteOfDay)
}

/// Sums over placed widgets: those of a bundle or, added up, of an app.
public struct Sums: Sendable, Hashable {
  /// Requests for a reload.
  public var requested: Int64 = 0
  /// Reloads that were charged.
  public var charged: Int64 = 0
  /// Reloads that were free.
  public var exempt: Int64 = 0
  /// Requests that another one satisfied.
  public var coalesced: Int64 = 0
  /// Requests that waited for the budget.
  public var deferred: Int64 = 0
  /// Requests that were dropped because the limit was used up.
  public var dropped: Int64 = 0
  /// Reloads that gave no timeline.
  public var failed: Int64 = 0
  /// Milliseconds with a reload pending, without waits for the floor.
  public var stale: Milliseconds = 0
  /// Distinct instants at which the extension was woken, regardless of how many widgets were
  /// reloaded.
  ///
  /// - Source: a class dump of ChronoCore, which counts wakes for an extension
  ///   (wakesRemainingForExtensionWithBundleIdentifier:).
  public var extensionWakes: Int64 = 0

  /// Creates the sums over one extension's widgets at one limit.
  init(bundle measures: [Measures]) {
    for one in measures {
      requested += one.requested.total
      charged += one.charged.total
      exempt += one.exempt.total
      coalesced += one.coalesced.total
      deferred += one.deferred.total
      dropped += one.dropped.total
      failed += one.failed.total
      stale += one.stale
    }
    extensionWakes = InstantRuns.distinctCount(of: measures.map(\.reloads))
  }

  /// Returns the sums over two extensions, which are woken separately.
  public static func + (a: Sums, b: Sums) -> Sums {
    var sum = a
    sum.requested += b.requested
    sum.charged += b.charged
    sum.exempt += b.exempt
    sum.coalesced += b.coalesced
    sum.deferred += b.deferred
    sum.dropped += b.dropped
    sum.failed += b.failed
    sum.stale += b.stale
    sum.extensionWakes += b.extensionWakes
    return sum
  }
}

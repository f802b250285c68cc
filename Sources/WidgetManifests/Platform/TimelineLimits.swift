/// What WidgetKit shows of a timeline; what it grants and takes at all is in the budget's settings.
package enum TimelineLimits {
  /// The least time between two entries that WidgetKit is sure to show both, in milliseconds.
  ///
  /// - Source: Apple, Keeping a widget up to date: entries are at least about 5 minutes apart
  ///   (https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date).
  package static let entrySpacing: Int64 = 300_000

  /// The archived bytes that a timeline had better stay below.
  ///
  /// - Source: developers' measurements: a phone drew a timeline of 2.6 MB and one of about 4 MB
  ///   no more; Apple publishes nothing below the limit itself.
  package static let safeArchive: Int64 = 4 * ByteCount.Unit.mebibyte.bytes

  /// The entries above which their size has to be known.
  ///
  /// - Source: with more than 400 of them widgets stopped on iOS 16
  ///   (https://developer.apple.com/forums/thread/733081).
  package static let entriesOfUnknownSize = 400
}

/// The limits of the timelines that WidgetKit shows.
///
/// The limits of the budget are in its settings.
package enum TimelineLimits {
  /// The minimum time between two entries for WidgetKit to show both, in milliseconds.
  ///
  /// - Source: Apple, Keeping a widget up to date: entries are at least about 5 minutes apart
  ///   (https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date).
  package static let entrySpacing: Int64 = 300_000

  /// The recommended maximum archived size of a timeline, in bytes.
  ///
  /// - Source: measurements by developers: a phone drew a timeline of 2.6 MB, but not one of about
  ///   4 MB; Apple publishes only the limit itself.
  package static let safeArchive: Int64 = 4 * ByteCount.Unit.mebibyte.bytes

  /// The maximum number of entries without a declared size.
  ///
  /// - Source: widgets with more than 400 entries stopped working on iOS 16
  ///   (https://developer.apple.com/forums/thread/733081).
  package static let entriesOfUnknownSize = 400
}

/// What WidgetKit lets a timeline ask for and hold.
enum TimelineLimits {
  /// The least time between an answer and the next request, in milliseconds.
  ///
  /// - Source: Apple says that there is a minimum and not how long it is (Keeping a widget up to
  ///   date, https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date). Logs
  ///   of the system's chronod, which schedules the reloads, set its next wake 300 s ahead.
  static let floor: Int64 = 300_000

  /// How often a widget is asked for a timeline at the floor, day and night.
  static let requestsPerDayAtFloor = ManifestDuration.Unit.day.milliseconds / floor

  /// The least time between two entries that WidgetKit is sure to show both, in milliseconds.
  ///
  /// - Source: Apple, Keeping a widget up to date: entries are at least about 5 minutes apart
  ///   (https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date).
  static let entrySpacing: Int64 = 300_000

  /// The archived bytes from which a timeline is refused.
  ///
  /// - Source: an Apple engineer speaks of 10 MB a timeline
  ///   (https://developer.apple.com/forums/thread/768739); simulators accept 10 MiB and no more.
  static let archive: Int64 = 10 * ByteCount.Unit.mebibyte.bytes

  /// The archived bytes that a timeline had better stay below.
  ///
  /// - Source: developers' measurements: a phone drew a timeline of 2.6 MB and one of about 4 MB
  ///   no more; Apple publishes nothing below the limit itself.
  static let safeArchive: Int64 = 4 * ByteCount.Unit.mebibyte.bytes

  /// The entries above which their size has to be known.
  ///
  /// - Source: with more than 400 of them widgets stopped on iOS 16
  ///   (https://developer.apple.com/forums/thread/733081).
  static let entriesOfUnknownSize = 400
}

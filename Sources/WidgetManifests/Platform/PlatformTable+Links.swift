extension PlatformTable {
  /// Families that support `Link`; in the others a tap opens `widgetURL` or the app.
  ///
  /// Circular, inline and corner don't support it, so they have no row.
  static let linkRows: [Availability] = [
    rows(
      .links(.systemSmall), linking,
      [
        .on(.iOS, 17),
        .on(.macCatalyst, 17).inferred(catalystFollowsIOS),
        .on(.macOS, 14),
        .on(.visionOS, 26),
      ]),

    rows(
      .links(.systemMedium), meetWidgetKit,
      [
        .on(.iOS, 14).disputed(
          "the page \"Developing a WidgetKit strategy\" says only large and extra large below iOS "
            + "17; the talk and an Apple engineer's answer include medium"),
        .on(.macCatalyst, 14).inferred(catalystFollowsIOS),
        .on(.macOS, 11).disputed(
          "the page \"Developing a WidgetKit strategy\" says only large and extra large below "
            + "macOS 14; the talk includes medium"),
        .on(.visionOS, 26).inferred("wherever the family exists", from: linking),
      ]),

    rows(
      .links(.systemLarge), meetWidgetKit,
      [
        .on(.iOS, 14),
        .on(.macCatalyst, 14).inferred(catalystFollowsIOS),
        .on(.macOS, 11),
        .on(.visionOS, 26).inferred("wherever the family exists", from: linking),
      ]),

    rows(
      .links(.systemExtraLarge), linking,
      [
        .on(.iOS, 15).reaching(.iPadOnly),
        .on(.macCatalyst, 15).inferred(catalystFollowsIOS),
        .on(.macOS, 14),
        .on(.visionOS, 26).inferred("wherever the family exists"),
      ]),

    rows(
      .links(.systemExtraLargePortrait), linking,
      [
        .on(.iOS, 27).inferred("wherever the family exists"),
        .on(.macCatalyst, 27).inferred(catalystFollowsIOS),
        .on(.macOS, 27).inferred("wherever the family exists"),
        .on(.visionOS, 26).inferred("wherever the family exists"),
      ]),

    rows(
      .links(.accessoryRectangular), linking,
      [
        .on(.iOS, 17),
        .on(.watchOS, 10).inferred("the release of watchOS that goes with iOS 17"),
        .on(.visionOS, 27).inferred("wherever the family exists"),
      ]),
  ].flatMap { $0 }

  private static let linking = PlatformSource.apple(
    "Linking to specific app scenes from your widget or Live Activity",
    "widgetkit/linking-to-specific-app-scenes-from-your-widget-or-live-activity")

  private static let meetWidgetKit = PlatformSource.talk("Meet WidgetKit", 2020, 10028)
}

extension PlatformTable {
  /// Families of widgets.
  ///
  /// The pages of `WidgetFamily` and `IntentWidgetFamily` list the platforms of the whole
  /// enumeration; only a case's own page is right for that case. A family has no row for a platform
  /// that never shows it: the accessory families compile for Mac Catalyst, but no Mac shows them.
  static let familyRows: [Availability] = [
    homeScreen(.systemSmall, "systemsmall"),
    homeScreen(.systemMedium, "systemmedium"),
    homeScreen(.systemLarge, "systemlarge"),

    rows(
      .family(.systemExtraLarge),
      .apple("WidgetFamily.systemExtraLarge", "widgetkit/widgetfamily/systemextralarge"),
      [
        .on(.iOS, 15).reaching(.iPadOnly),
        .on(.macCatalyst, 15).inferred(
          "\(catalystFollowsIOS); the Mac shows it from macOS 14, which is Mac Catalyst 17"),
        .on(.macOS, 14),
        .on(.visionOS, 26).noting("shown upright"),
      ]),

    rows(
      .family(.systemExtraLargePortrait),
      .apple(
        "WidgetFamily.systemExtraLargePortrait", "widgetkit/widgetfamily/systemextralargeportrait"),
      [
        .on(.iOS, 27).noting("on iPad in the Today View"),
        .on(.macCatalyst, 27).inferred(catalystFollowsIOS),
        .on(.macOS, 27),
        .on(.visionOS, 26),
      ]),

    rows(
      .family(.accessoryCircular),
      .apple("WidgetFamily.accessoryCircular", "widgetkit/widgetfamily/accessorycircular"),
      [lockScreen, .on(.watchOS, 9), .on(.visionOS, 27)]),

    rows(
      .family(.accessoryRectangular),
      .apple("WidgetFamily.accessoryRectangular", "widgetkit/widgetfamily/accessoryrectangular"),
      [lockScreen, .on(.watchOS, 9), .on(.visionOS, 27)]),

    rows(
      .family(.accessoryInline),
      .apple("WidgetFamily.accessoryInline", "widgetkit/widgetfamily/accessoryinline"),
      [lockScreen, .on(.watchOS, 9)]),

    rows(
      .family(.accessoryCorner),
      .apple("WidgetFamily.accessoryCorner", "widgetkit/widgetfamily/accessorycorner"),
      [.on(.watchOS, 9)]),
  ].flatMap { $0 }

  /// Returns the rows of a family of the first WidgetKit.
  ///
  /// The versions are those on the page of `systemLarge`.
  private static func homeScreen(_ family: WidgetFamily, _ page: String) -> [Availability] {
    rows(
      .family(family),
      .apple("WidgetFamily.\(family.rawValue)", "widgetkit/widgetfamily/\(page)"),
      [
        .on(.iOS, 14).noting("on iPad in the Today View; on its Home Screen from iPadOS 15"),
        .on(.macCatalyst, 14).inferred(catalystFollowsIOS),
        .on(.macOS, 11).noting("in Notification Center; on the desktop from macOS 14"),
        .on(.visionOS, 26).noting(
          "SwiftUI's pages of Widget say visionOS 1; WidgetKit itself begins with 26"),
      ])
  }

  /// An accessory family on iPhone and iPad.
  private static let lockScreen = Entry.on(.iOS, 16).reaching(.iPadFrom(OSVersion(17)))
    .noting("widgets on the iPad's Lock Screen need iPadOS 17")
}

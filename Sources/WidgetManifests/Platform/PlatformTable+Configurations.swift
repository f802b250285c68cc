extension PlatformTable {
  /// Configurations of widgets, Live Activities and controls.
  static let configurationRows: [Availability] = [
    fromTheStart(.static, "staticconfiguration"),
    fromTheStart(.intent, "intentconfiguration"),

    rows(
      .configuration(.appIntent),
      .apple("AppIntentConfiguration", "widgetkit/appintentconfiguration"),
      [
        .on(.iOS, 17),
        .on(.macCatalyst, 17).inferred(catalystFollowsIOS),
        .on(.macOS, 14),
        .on(.watchOS, 10),
        .on(.visionOS, 26),
      ]),

    // ActivityKit lists only iOS and iPadOS; a Mac and a watch show the iPhone's activities.
    rows(
      .configuration(.activity),
      .apple("ActivityConfiguration", "widgetkit/activityconfiguration"),
      [.on(.iOS, 16, 1)]),

    control(.staticControl, "staticcontrolconfiguration"),
    control(.appIntentControl, "appintentcontrolconfiguration"),

    rows(
      .configuration(.relevance),
      .apple("RelevanceConfiguration", "widgetkit/relevanceconfiguration"),
      [.on(.watchOS, 26)]),
  ].flatMap { $0 }

  /// Returns the rows of a configuration of the first WidgetKit.
  private static func fromTheStart(
    _ configuration: ConfigurationKind, _ page: String
  ) -> [Availability] {
    rows(
      .configuration(configuration),
      .apple(configuration.typeName, "widgetkit/\(page)"),
      [
        .on(.iOS, 14),
        .on(.macCatalyst, 14).inferred(catalystFollowsIOS),
        .on(.macOS, 11),
        .on(.watchOS, 9),
        .on(.visionOS, 26),
      ])
  }

  /// Returns the rows of a control configuration.
  private static func control(
    _ configuration: ConfigurationKind, _ page: String
  ) -> [Availability] {
    rows(
      .configuration(configuration),
      .apple(configuration.typeName, "widgetkit/\(page)"),
      [
        .on(.iOS, 18),
        .on(.macCatalyst, 18).inferred(
          "EmptyControlWidgetConfiguration has 18 for Mac Catalyst; the Mac shows controls from "
            + "macOS 26",
          from: .apple("EmptyControlWidgetConfiguration", "swiftui/emptycontrolwidgetconfiguration")
        ),
        .on(.macOS, 26),
        .on(.watchOS, 26),
      ])
  }
}

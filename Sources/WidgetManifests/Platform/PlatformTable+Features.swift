extension PlatformTable {
  /// Features that do not depend on the family.
  static let featureRows: [Availability] = [
    rows(
      .feature(.interactive),
      .apple(
        "Adding interactivity to widgets and Live Activities",
        "widgetkit/adding-interactivity-to-widgets-and-live-activities"),
      [
        .on(.iOS, 17),
        .on(.macCatalyst, 17).inferred(catalystFollowsIOS),
        .on(.macOS, 14),
        .on(.watchOS, 11).noting(
          "Button(intent:) compiles from watchOS 10; widgets are interactive from 11",
          from: .apple("WidgetKit updates", "updates/widgetkit")),
        .on(.visionOS, 26),
      ]),

    rows(
      .feature(.push),
      .apple("WidgetConfiguration.pushHandler", "swiftui/widgetconfiguration/pushhandler(_:)"),
      [
        .on(.iOS, 26), .on(.macCatalyst, 26), .on(.macOS, 26), .on(.watchOS, 26),
        .on(.visionOS, 26),
      ]),

    rows(
      .feature(.controlPush),
      .apple(
        "ControlWidgetConfiguration.pushHandler",
        "swiftui/controlwidgetconfiguration/pushhandler(_:)"),
      [.on(.iOS, 18), .on(.macCatalyst, 18), .on(.macOS, 26), .on(.watchOS, 26)]),

    rows(
      .feature(.containerBackground),
      .apple("ContainerBackgroundPlacement.widget", "swiftui/containerbackgroundplacement/widget"),
      [
        .on(.iOS, 17), .on(.macCatalyst, 17), .on(.macOS, 14), .on(.watchOS, 10),
        .on(.visionOS, 26),
      ]),

    rows(
      .feature(.frequentUpdates),
      .apple(
        "NSSupportsLiveActivitiesFrequentUpdates",
        "bundleresources/information-property-list/nssupportsliveactivitiesfrequentupdates"),
      [.on(.iOS, 16, 2)]),

    rows(
      .feature(.pushToStart),
      .apple("ActivityKit updates", "updates/activitykit"), [.on(.iOS, 17, 2)]),
  ].flatMap { $0 }
}

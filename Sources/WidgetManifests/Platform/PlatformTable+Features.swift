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
      .feature(.accentedRenderingMode),
      .apple(
        "widgetAccentedRenderingMode", "swiftui/image/widgetaccentedrenderingmode(_:)"),
      [
        .on(.iOS, 18), .on(.macCatalyst, 18), .on(.macOS, 15), .on(.watchOS, 11),
        .on(.visionOS, 26),
      ]),

    rows(
      .feature(.promptsForConfiguration),
      .apple(
        "WidgetConfiguration.promptsForUserConfiguration",
        "swiftui/widgetconfiguration/promptsforuserconfiguration()"),
      [.on(.iOS, 18), .on(.macCatalyst, 18), .on(.macOS, 15), .on(.visionOS, 26)]),

    rows(
      .feature(.mountingStyles),
      .apple(
        "WidgetConfiguration.supportedMountingStyles",
        "swiftui/widgetconfiguration/supportedmountingstyles(_:)"),
      [
        .on(.iOS, 26).noting("takes effect on Apple Vision Pro alone"),
        .on(.macCatalyst, 26).noting("takes effect on Apple Vision Pro alone"),
        .on(.visionOS, 26),
      ]),

    rows(
      .feature(.texture),
      .apple(
        "WidgetConfiguration.widgetTexture", "swiftui/widgetconfiguration/widgettexture(_:)"),
      [.on(.visionOS, 26)]),

    rows(
      .feature(.levelOfDetail),
      .apple("LevelOfDetail", "widgetkit/levelofdetail"),
      [
        .on(.iOS, 26).noting("always default, except on Apple Vision Pro"), .on(.visionOS, 26),
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

    rows(
      .feature(.broadcastUpdates),
      .apple("ActivityKit updates", "updates/activitykit"), [.on(.iOS, 18)]),

    rows(
      .feature(.scheduledStart),
      .apple(
        "Activity.request",
        "activitykit/activity/request(attributes:content:pushtype:style:alertconfiguration:start:)"),
      [.on(.iOS, 26)]),

    rows(
      .feature(.supplementalFamilies),
      .apple(
        "WidgetConfiguration.supplementalActivityFamilies",
        "swiftui/widgetconfiguration/supplementalactivityfamilies(_:)"),
      [.on(.iOS, 18)]),

    rows(
      .feature(.limitedIslandWidth),
      .apple(
        "isDynamicIslandLimitedInWidth",
        "swiftui/environmentvalues/isdynamicislandlimitedinwidth"),
      [.on(.iOS, 27), .on(.macCatalyst, 27)]),

    rows(
      .feature(.supportedModes),
      .apple("AppIntent.supportedModes", "appintents/appintent/supportedmodes"),
      [.on(.iOS, 26), .on(.macOS, 26), .on(.watchOS, 26), .on(.visionOS, 26)]),

    rows(
      .feature(.executionTargets),
      .apple(
        "AppIntent.allowedExecutionTargets", "appintents/appintent/allowedexecutiontargets"),
      [.on(.iOS, 27), .on(.macOS, 27), .on(.watchOS, 27), .on(.visionOS, 27)]),
  ].flatMap { $0 }
}

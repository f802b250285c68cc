extension WidgetKey {
  var meaning: KeyMeaning {
    switch self {
    case .kind:
      KeyMeaning("The widget's kind; of a Live Activity, what findings call it.", .filled)
    case .name: KeyMeaning("The name in the gallery, configurationDisplayName.", .text)
    case .description: KeyMeaning("The text below it in the gallery, description.", .text)
    case .configuration:
      KeyMeaning(
        "The type of the configuration, as in appIntent for AppIntentConfiguration; static where "
          + "absent.",
        .words(Widget.Configuration.self))
    case .intent: KeyMeaning("The intent that configures the widget.", .filled)
    case .families:
      KeyMeaning(
        "The sizes that are offered, supportedFamilies; all where absent, none hides the widget.",
        .list(.word(WidgetFamily.words)))
    case .platforms:
      KeyMeaning(
        "The #available around the widget, as in {iOS: 17.0}: versions that replace the bundle's.",
        .part(.platforms))
    case .appGroups:
      KeyMeaning("The application groups that the widget reads.", .list(.text))
    case .keychainGroups:
      KeyMeaning("The keychain access groups that the widget reads.", .list(.filled))
    case .url: KeyMeaning("Where a tap leads, widgetURL.", .text)
    case .links: KeyMeaning("The destinations of its Links.", .list(.text))
    case .data: KeyMeaning("The addresses that its provider fetches.", .list(.text))
    case .interactive:
      KeyMeaning("Whether it has a Button or Toggle with an App Intent.", .flag)
    case .push: KeyMeaning("Whether it has a WidgetPushHandler.", .flag)
    case .containerBackground:
      KeyMeaning("Whether its view has containerBackground(for: .widget).", .flag)
    case .timeline:
      KeyMeaning(
        "What its provider answers: one answer, a sequence of them, or cases by time of day.",
        .part(.timeline))
    case .reloads:
      KeyMeaning("The reloads that are this widget's own.", .list(.part(.widgetReload)))
    case .placed:
      KeyMeaning(
        "How many instances a person is assumed to place; 1 where absent.",
        .integer(Widget.placedRange))
    }
  }
}

extension ProfileChoice.BuiltIn {
  /// The file of ``light``.
  static var lightFile: String {
    #"""
    # light: a person who looks at the widget three times a day and opens the app once.
    #
    # Apple grants a rarely viewed widget fewer than 40 to 70 reloads, but doesn't say how many
    # (https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date); the band is
    # therefore left as it is. A team that knows better writes another `budget`.

    timeZone: UTC            # as in `steady`
    start: 2026-01-05
    days: 7

    # As in `typical`: sixteen hours, after the American Time Use Survey of 2015
    # (https://www.bls.gov/TUS/CHARTS/SLEEP.HTM); the hours of the clock are our assumption.
    awake: "07:00-23:00"

    # Timelines are asked for on a locked device, too, as a developer logged
    # (https://developer.apple.com/forums/thread/659858).
    suspendAsleep: false

    # Our assumption: every app with a widget is opened once a day, for five minutes.
    sessions:
      - {state: foreground, at: "19:00-19:05"}

    # Our assumption: a look of a minute in the morning, at noon and in the evening.
    views: ["07:30-07:31", "12:00-12:01", "18:30-18:31"]

    # Only said to be possible (https://developer.apple.com/videos/play/wwdc2021/10048/).
    viewsReload: false

    """#
  }
}

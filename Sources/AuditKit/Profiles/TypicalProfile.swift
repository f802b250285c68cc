extension ProfileChoice.BuiltIn {
  /// The file of ``typical``.
  static var typicalFile: String {
    #"""
    # typical: a person who looks at the widget about once an hour and opens the app three times a day.

    timeZone: UTC            # as in `steady`, so that the same manifest gives the same report anywhere
    start: 2026-01-05
    days: 7

    # Sixteen hours. People of 15 and over sleep 8.8 hours a day in the American Time Use Survey of 2015
    # (https://www.bls.gov/TUS/CHARTS/SLEEP.HTM); the hours of the clock are our assumption.
    awake: "07:00-23:00"

    # Timelines are asked for on a locked device, too, as a developer logged
    # (https://developer.apple.com/forums/thread/659858).
    suspendAsleep: false

    # Our assumption: every app with a widget is opened three times a day, for five minutes. Reloads
    # that an app asks for while it is on screen are free, says Apple (Keeping a widget up to date,
    # https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date).
    sessions:
      - {state: foreground, at: "08:10-08:15"}
      - {state: foreground, at: "12:30-12:35"}
      - {state: foreground, at: "20:00-20:05"}

    # An iPhone was unlocked 80 times a day, Apple said in 2016
    # (https://mobilemarketingmagazine.com/average-iphone-user-unlocks-their-device-80-times-a-day/).
    # That every fifth time somebody looks at the page with the widget, for a minute, and that these
    # looks are spread over the day, is our assumption.
    views:
      - "07:15-07:16"
      - "08:15-08:16"
      - "09:15-09:16"
      - "10:15-10:16"
      - "11:15-11:16"
      - "12:15-12:16"
      - "13:15-13:16"
      - "14:15-14:16"
      - "15:15-15:16"
      - "16:15-16:16"
      - "17:15-17:16"
      - "18:15-18:16"
      - "19:15-19:16"
      - "20:15-20:16"
      - "21:15-21:16"
      - "22:15-22:16"

    # A free reload of a stale widget that is looked at is only said to be possible (WWDC21, Principles
    # of great widgets, https://developer.apple.com/videos/play/wwdc2021/10048/), so none is assumed.
    viewsReload: false

    """#
  }
}

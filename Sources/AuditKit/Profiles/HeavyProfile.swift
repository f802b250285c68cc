extension ProfileChoice.BuiltIn {
  /// The file of ``heavy``.
  static var heavyFile: String {
    #"""
    # heavy: a person who looks at the widget whenever the phone is unlocked, and lives in the app.

    timeZone: UTC            # as in `steady`
    start: 2026-01-05
    days: 7

    # Our assumption: an hour more than in `typical` at either end of the day.
    awake: "06:00-00:00"

    # Timelines are asked for on a locked device, too, as a developer logged
    # (https://developer.apple.com/forums/thread/659858).
    suspendAsleep: false

    # Our assumption: every app with a widget is opened every other hour, for ten minutes. Reloads that
    # an app asks for while it is on screen are free, says Apple (Keeping a widget up to date,
    # https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date).
    sessions:
      - {state: foreground, at: "07:30-07:40"}
      - {state: foreground, at: "09:30-09:40"}
      - {state: foreground, at: "11:30-11:40"}
      - {state: foreground, at: "13:30-13:40"}
      - {state: foreground, at: "15:30-15:40"}
      - {state: foreground, at: "17:30-17:40"}
      - {state: foreground, at: "19:30-19:40"}
      - {state: foreground, at: "21:30-21:40"}

    # An iPhone was unlocked 80 times a day, Apple said in 2016
    # (https://mobilemarketingmagazine.com/average-iphone-user-unlocks-their-device-80-times-a-day/).
    # That the widget is looked at each time, for a minute, every twelve minutes from 07:00 to 23:00, is
    # our assumption.
    views: [
      "07:00-07:01", "07:12-07:13", "07:24-07:25", "07:36-07:37", "07:48-07:49",
      "08:00-08:01", "08:12-08:13", "08:24-08:25", "08:36-08:37", "08:48-08:49",
      "09:00-09:01", "09:12-09:13", "09:24-09:25", "09:36-09:37", "09:48-09:49",
      "10:00-10:01", "10:12-10:13", "10:24-10:25", "10:36-10:37", "10:48-10:49",
      "11:00-11:01", "11:12-11:13", "11:24-11:25", "11:36-11:37", "11:48-11:49",
      "12:00-12:01", "12:12-12:13", "12:24-12:25", "12:36-12:37", "12:48-12:49",
      "13:00-13:01", "13:12-13:13", "13:24-13:25", "13:36-13:37", "13:48-13:49",
      "14:00-14:01", "14:12-14:13", "14:24-14:25", "14:36-14:37", "14:48-14:49",
      "15:00-15:01", "15:12-15:13", "15:24-15:25", "15:36-15:37", "15:48-15:49",
      "16:00-16:01", "16:12-16:13", "16:24-16:25", "16:36-16:37", "16:48-16:49",
      "17:00-17:01", "17:12-17:13", "17:24-17:25", "17:36-17:37", "17:48-17:49",
      "18:00-18:01", "18:12-18:13", "18:24-18:25", "18:36-18:37", "18:48-18:49",
      "19:00-19:01", "19:12-19:13", "19:24-19:25", "19:36-19:37", "19:48-19:49",
      "20:00-20:01", "20:12-20:13", "20:24-20:25", "20:36-20:37", "20:48-20:49",
      "21:00-21:01", "21:12-21:13", "21:24-21:25", "21:36-21:37", "21:48-21:49",
      "22:00-22:01", "22:12-22:13", "22:24-22:25", "22:36-22:37", "22:48-22:49"
    ]

    # Only said to be possible (WWDC21, Principles of great widgets,
    # https://developer.apple.com/videos/play/wwdc2021/10048/), so none is assumed.
    viewsReload: false

    """#
  }
}

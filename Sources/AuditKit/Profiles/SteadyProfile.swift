extension ProfileChoice.BuiltIn {
  /// The file of ``steady``.
  static var steadyFile: String {
    #"""
    # steady: nobody touches the device, so reloads are those that the timelines alone ask for.
    #
    # This is the default profile, and other profiles take from it whatever they leave out. It
    # assumes nothing about people; each value is the simplest one.

    timeZone: UTC            # no change of clocks
    start: 2026-01-05        # a Monday
    days: 7                  # a week, after the day on which the widgets are placed

    awake: none              # budget may be spent at any hour
    suspendAsleep: false     # and nothing waits for the morning
    sessions: []             # no app is opened, so no reload is free because of one
    views: []                # nobody looks, so there is no age as it is seen
    viewsReload: false

    """#
  }
}

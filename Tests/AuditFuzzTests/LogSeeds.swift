/// Logs as apps write them and as the system prints them.
enum LogSeeds {
  static let all = [events, unified, week].map { Array($0.utf8) }

  /// A widget that is reloaded at about the same times each day, and later on some of them.
  private static let week = (0..<7 * 12).map { number in
    let (day, hour) = (number / 12, number % 12)
    let late = day * hour * 7 % 50
    let time = "2026-03-0\(day + 1)T\(hour + 10):\(late < 10 ? "0" : "")\(late):00Z"
    return #"{"t":"\#(time)","ev":"timeline","kind":"R","policy":{"after":3600}}"# + "\n"
  }.joined()

  private static let events = """
    {"v":1,"t":"2026-03-01T00:00:00.000Z","ev":"placed","kind":"Radar","family":"systemSmall","instance":7}
    {"v":1,"t":"2026-03-01T01:00:00+01:00","ev":"timeline","kind":"Radar","entries":4,"last":3600,"policy":"atEnd"}
    {"v":1,"t":"2026-03-01T02:00:00Z","ev":"timeline","kind":"Mood","policy":"never","app":"foreground"}
    {"v":1,"t":"2026-03-01T03:30:00Z","ev":"timeline","kind":"Radar","first":-1.5,"policy":{"after":900}}
    {"v":1,"t":"2026-03-02T02:00:00Z","ev":"reloadCall","app":"audio","kind":"Radar","os":"iOS 26.1"}
    {"v":1,"t":"2026-03-02T03:00:00Z","ev":"push","phase":"received","kind":"Radar"}
    {"v":1,"t":"2026-03-02T04:00:00Z","ev":"intent","kind":"Mood","build":"release"}
    {"v":1,"t":"2026-03-03T03:00:00Z","ev":"failure","kind":"Radar"}
    {"v":1,"t":"2026-03-04T03:00:00Z","ev":"removed","kind":"Radar","instance":"7"}
    {"finished":1}

    """

  private static let unified = #"""
    {"subsystem":"com.apple.chrono","processImagePath":"\/usr\/libexec\/chronod","timestamp":"2026-03-01 00:00:01.000000-0500","eventMessage":"[com.example.weather::com.example.weather.widgets:Radar:WeatherKit::systemSmall:(null)] on local reload: succeeded with 5 entries"}
    {"timestamp":"2026-03-01 00:15:01.123456+0100","eventMessage":"[com.example.weather::com.example.weather.widgets:Radar:WeatherKit::systemSmall:(null)] reload: begin"}
    {"timestamp":"2026-03-01 00:15:02.123456+0100","eventMessage":"[com.example.weather::com.example.weather.widgets:Radar:WeatherKit::systemSmall:(null)] on local reload: failed"}
    {"timestamp":"2026-03-01 00:15:03.123456+0100","eventMessage":"Wake event fired for date: now"}

    """#
}

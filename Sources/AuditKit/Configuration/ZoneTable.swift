internal import BudgetReplay
internal import WidgetManifests

// Only the modules with time zones, because all of Foundation takes longer to load.
#if canImport(FoundationInternationalization)
  internal import FoundationEssentials
  internal import FoundationInternationalization
#else
  internal import Foundation
#endif

extension LocalCalendar {
  /// Creates the calendar of a time zone for a span of local days.
  ///
  /// The replay has no time zone database, so it gets the clock changes around these days.
  ///
  /// - Returns: nil if there is no such zone.
  init?(zone name: String, from first: LocalDate, days: Int) {
    if name == "UTC" {
      self = .utc
      return
    }
    guard let zone = TimeZone(identifier: name) else { return nil }
    let day: Int64 = 86_400
    let begin = (first.dayNumber - 2) * day
    let end = (first.dayNumber + Int64(days) + 3) * day
    func offset(at seconds: Int64) -> Int64 {
      Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
    }
    var transitions = [(instant: begin * 1000, offsetSeconds: offset(at: begin))]
    var cursor = begin
    while cursor < end,
      let next = zone.nextDaylightSavingTimeTransition(
        after: Date(timeIntervalSince1970: Double(cursor)))
    {
      let seconds = Int64(next.timeIntervalSince1970)
      guard seconds > cursor, seconds < end else { break }
      transitions.append((instant: seconds * 1000, offsetSeconds: offset(at: seconds)))
      cursor = seconds
    }
    self.init(transitions: transitions)
  }
}

/// The names of time zones, such as `Europe/Berlin`.
public enum ZoneNames {
  /// Returns whether there is a time zone with a name.
  public static func isKnown(_ name: String) -> Bool {
    // Time zones are files, so only valid names are looked up.
    let isName = name.utf8.allSatisfy { byte in
      Variables.isName("_\(Unicode.Scalar(byte))") || "+-/".utf8.contains(byte)
    }
    return isName && name.utf8.count <= 64 && (name == "UTC" || TimeZone(identifier: name) != nil)
  }

  /// Returns the advice for an unknown name: the nearest one, if any.
  public static func help(for name: String) -> String {
    let zones = TimeZone.knownTimeZoneIdentifiers
    // There are more zones than a search compares, so it searches each part, then the results.
    let best = stride(from: 0, to: zones.count, by: Nearest.maximumWords).compactMap { start in
      Nearest.nearest(to: name, in: zones[start...].prefix(Nearest.maximumWords))
    }
    if let nearest = Nearest.nearest(to: name, in: best) { return "did you mean \(nearest)?" }
    return "write a name such as UTC or Europe/Berlin"
  }
}

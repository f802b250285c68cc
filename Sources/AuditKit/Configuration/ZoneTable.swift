internal import BudgetReplay
internal import WidgetManifests

// The zones and their clocks, without the rest of Foundation, which takes longer to load.
#if canImport(FoundationInternationalization)
  internal import FoundationEssentials
  internal import FoundationInternationalization
#else
  internal import Foundation
#endif

extension LocalCalendar {
  /// The clock of a zone around a span of local days.
  ///
  /// The engine knows no zone database, so it is given the changes of clocks that it can meet.
  ///
  /// - Returns: nil where there is no such zone.
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
  /// Whether there is a zone of this name.
  public static func isKnown(_ name: String) -> Bool {
    // Zones are files; nothing but the name of one is looked up.
    let isName = name.utf8.allSatisfy { byte in
      Variables.isName("_\(Unicode.Scalar(byte))") || "+-/".utf8.contains(byte)
    }
    return isName && name.utf8.count <= 64 && (name == "UTC" || TimeZone(identifier: name) != nil)
  }

  /// What to say of a name that is none: the nearest one, where there is one.
  public static func help(for name: String) -> String {
    let zones = TimeZone.knownTimeZoneIdentifiers
    // More than a search takes at once: the nearest of each part, then of those.
    let best = stride(from: 0, to: zones.count, by: Nearest.maximumWords).compactMap { start in
      Nearest.nearest(to: name, in: zones[start...].prefix(Nearest.maximumWords))
    }
    if let nearest = Nearest.nearest(to: name, in: best) { return "did you mean \(nearest)?" }
    return "write a name such as UTC or Europe/Berlin"
  }
}

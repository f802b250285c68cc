/// A span of the day, `"HH:MM-HH:MM"`, which may cross midnight and is never empty.
public struct DaySpan: ManifestScalar, CustomStringConvertible {
  /// The first minute of the span.
  public let start: TimeOfDay
  /// The minute after the last one of the span.
  public let end: TimeOfDay

  /// Creates a span, or returns nil if both ends are equal.
  public init?(from start: TimeOfDay, to end: TimeOfDay) {
    guard start != end else { return nil }
    self.start = start
    self.end = end
  }

  /// Parses two times of day with a hyphen between them.
  public init(parsing text: String) throws(Problem) {
    // Each end has five bytes; a text of another length isn't a span.
    let ends = text.utf8.count == 11 ? text.split(separator: "-", maxSplits: 1) : []
    guard ends.count == 2 else { throw .form }
    do {
      let start = try TimeOfDay(parsing: String(ends[0]))
      let end = try TimeOfDay(parsing: String(ends[1]))
      guard let span = DaySpan(from: start, to: end) else { throw Problem.equalEnds }
      self = span
    } catch TimeOfDay.Problem.range {
      throw .range
    } catch Problem.equalEnds {
      throw .equalEnds
    } catch {
      throw .form
    }
  }

  /// The length of the span on a day of 24 hours, in milliseconds.
  public var length: Int64 {
    let day = ManifestDuration.Unit.day.milliseconds
    return (end.milliseconds - start.milliseconds + day) % day
  }

  /// The span as in a manifest, without quotes.
  public var description: String { "\(start)-\(end)" }

  /// The reason why a text isn't a span.
  public enum Problem: ScalarProblem {
    /// Not two times of day with a hyphen between them.
    case form
    /// An hour or minute that doesn't exist, as in 24:00.
    case range
    /// Equal ends, which could mean none or all of the day.
    case equalEnds

    /// The reason as a clause of a message.
    public var message: String {
      switch self {
      case .form: "write \"HH:MM-HH:MM\", as in \"07:00-22:30\""
      case .range: "write both ends from \"00:00\" to \"23:59\""
      case .equalEnds: "write two different ends"
      }
    }
  }
}

/// A day of the week, Monday first, as in ISO 8601.
public enum Weekday: String, Sendable, CaseIterable, Hashable {
  /// Monday.
  case mon
  /// Tuesday.
  case tue
  /// Wednesday.
  case wed
  /// Thursday.
  case thu
  /// Friday.
  case fri
  /// Saturday.
  case sat
  /// Sunday.
  case sun
}

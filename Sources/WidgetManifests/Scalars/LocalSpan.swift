public import BudgetReplay

// A span of the day in a manifest, `"HH:MM-HH:MM"`, is never empty.
extension LocalSpan: ManifestScalar, CustomStringConvertible {
  /// Parses two times of day with a hyphen between them.
  public init(parsing text: String) throws(Problem) {
    // Each end has five bytes; a text of another length isn't a span.
    let ends = text.utf8.count == 11 ? text.split(separator: "-", maxSplits: 1) : []
    guard ends.count == 2 else { throw .form }
    do {
      let start = try TimeOfDay(parsing: String(ends[0]))
      let end = try TimeOfDay(parsing: String(ends[1]))
      if start == end { throw Problem.equalEnds }
      self.init(from: start.minutes, to: end.minutes)
    } catch TimeOfDay.Problem.range {
      throw .range
    } catch Problem.equalEnds {
      throw .equalEnds
    } catch {
      throw .form
    }
  }

  /// The span as in a manifest, without quotes.
  public var description: String { "\(TimeOfDay.text(from))-\(TimeOfDay.text(to))" }

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

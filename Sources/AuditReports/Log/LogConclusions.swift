internal import AuditKit
internal import BudgetReplay
internal import WidgetManifests

/// What a log says of the system's own numbers, in sentences.
struct LogConclusions {
  private let widget: LoggedWidget

  init(_ widget: LoggedWidget) { self.widget = widget }

  var sentences: [String] { [floor, latency, scatter, limit].compactMap(\.self) }

  private var estimates: LogEstimates { widget.estimates }

  private var floor: String? {
    guard let floor = estimates.floor else { return nil }
    let time = Count.duration(milliseconds: floor)
    return estimates.isFloorMet
      ? "floor: \(time), for less was asked for" : "floor: not identifiable, at most \(time)"
  }

  private var latency: String {
    if estimates.isHeldBack {
      return "latency: not identifiable, for nearly every reload came late, as a limit makes it"
    }
    guard let latency = estimates.latency else {
      return "latency: not identifiable, for the log holds no policy that came due"
    }
    return "latency: \(Count.duration(milliseconds: latency)), the median of what came late"
  }

  private var scatter: String? {
    widget.recorded.days.dispersion.map {
      "counts of days: variance \(Count.hundredths($0)) of the mean (1 by chance alone)"
    }
  }

  private var limit: String {
    if estimates.isHeldBack {
      return "limit: at least \(estimates.limitAtLeast), which the busiest 24 hours had charged; "
        + "anchor: not identifiable, for no times without a reload stand out"
    }
    guard let limit = estimates.limit else {
      return "limit and anchor: not identifiable, for no limit was seen to be used up; "
        + "the busiest 24 hours had \(estimates.limitAtLeast) charged"
    }
    let least = "limit: \(limit), spent more than once"
    guard let anchor = estimates.anchor else {
      return least + "; anchor: not identifiable"
    }
    return least + "; anchor: reloads come again about \(anchor.clock) "
      + "(R \(Count.hundredths(anchor.resultant)))"
  }
}

extension CircularMean {
  /// `HH:MM` of the log's clock.
  var clock: String {
    let minutes = timeOfDay / 60_000
    let (hour, minute) = (String(100 + minutes / 60), String(100 + minutes % 60))
    return "\(hour.dropFirst()):\(minute.dropFirst())"
  }
}

extension Budget {
  /// Charges of 24 hours in percent of a limit of the window.
  func use(perDay: Double, of limit: Int64) -> Double {
    100 * perDay * Double(window) / (86_400_000 * Double(limit))
  }
}

extension Count {
  /// A number with two decimals.
  static func hundredths(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e13 else { return "–" }
    let hundredths = Int(abs(number) * 100 + 0.5)
    let sign = number < 0 && hundredths > 0 ? "-" : ""
    return "\(sign)\(hundredths / 100).\(String(100 + hundredths % 100).dropFirst())"
  }

  /// A duration in words, rounded down to seconds; what came early is negative.
  static func duration(milliseconds: Int64) -> String {
    let sign = milliseconds <= -1000 ? "-" : ""
    return sign + duration(seconds: Int(milliseconds.magnitude / 1000))
  }
}

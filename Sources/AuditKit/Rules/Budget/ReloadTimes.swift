internal import BudgetReplay
internal import WidgetManifests

/// The instants of a reload on one day, as far as the manifest gives them; `perDay` has none.
extension Reload {
  /// Whether the reload is charged to the budget: a push, or a call of an app that isn't in use.
  ///
  /// - Source: Apple, Keeping a widget up to date
  ///   (https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date).
  var isCharged: Bool {
    guard isReadable else { return false }
    switch cause.value?.value {
    case .push: return true
    case .app: return appState == .background
    default: return false
    }
  }

  /// The minimum time between two of its instants, in milliseconds; nil for one instant a day.
  var smallestStep: Int64? {
    switch schedule {
    case .known(.every(let every)):
      guard let span = between.value?.value else { return every.value }
      let last = (span.length - 1) / every.value * every.value
      // The step from the last one of a day to the first of the next may be shorter.
      return last > 0 ? min(every.value, ManifestDuration.Unit.day.milliseconds - last) : nil
    case .known(.at(let times)):
      if repeatedTime != nil { return 0 }
      let times = times.items.map(\.value.minutes)
      return times.count > 1 ? DailyTimes(times).distance(over: 1)?.lowerBound : nil
    case .known(.perDay), .absent, .unknown: return nil
    }
  }

  /// The first time that an `at` contains twice.
  var repeatedTime: TimeOfDay? {
    guard case .known(.at(let times)) = schedule else { return nil }
    var seen = Set<TimeOfDay>()
    return times.items.lazy.map(\.value).first { !seen.insert($0).inserted }
  }

  /// Its instants of one day in milliseconds since midnight, in ascending order.
  ///
  /// An `every` counts from midnight, or from the start of its `between`.
  var instants: any Sequence<Int64> {
    let day = ManifestDuration.Unit.day.milliseconds
    switch schedule {
    case .known(.at(let times)):
      return Set(times.items.map(\.value)).sorted().lazy.map(\.milliseconds)
    case .known(.every(let every)):
      guard let span = between.value?.value else {
        return stride(from: every.value, through: day, by: Int(every.value)).lazy.map { $0 % day }
      }
      let start = Int64(span.from) * ManifestDuration.Unit.minute.milliseconds
      return stride(from: start, to: start + span.length, by: Int(every.value)).lazy.map {
        $0 % day
      }
    case .known(.perDay), .absent, .unknown:
      return EmptyCollection<Int64>()
    }
  }
}

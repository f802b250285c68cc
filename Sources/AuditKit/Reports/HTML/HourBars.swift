/// Bars of the 24 hours of a day, as the data of an SVG path.
enum HourBars {
  /// A day of 24 by 8 units, one bar a local hour; no bar where there is nothing.
  static func strip(_ hours: [Int], busiest: Int) -> String {
    var path = ""
    for (hour, count) in hours.prefix(24).enumerated() where count > 0 && busiest > 0 {
      // In doubles, for counts of a long replay may be of any size; never too low to be seen.
      let share = min(Double(count) / Double(busiest), 1)
      let tenths = max(Int(share * 80), 10)
      path += "M\(hour) 8v-\(tenths / 10).\(tenths % 10)h.8V8z"
    }
    return path
  }

  /// The same in words.
  static func sentence(_ hours: [Int]) -> String {
    let busy = hours.prefix(24).indices.filter { hours[$0] > 0 }
    guard let first = busy.first, let last = busy.last else { return "Nothing is charged" }
    return "Charged between \(first) and \(last + 1) h"
  }
}

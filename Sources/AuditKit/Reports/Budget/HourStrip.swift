/// A day in 24 cells: how many reloads are charged in each local hour.
enum HourStrip {
  /// What stands over the strips: the hours 0, 6, 12 and 18.
  static let header = "0     6     12    18"
  /// From nothing to a full block.
  static let blocks: [Character] = ["·", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Draws a day; an hour as busy as `busiest` is a full block, one with any reload never empty.
  static func draw(_ hours: [Int], busiest: Int) -> String {
    String(
      (0..<24).map { hour in
        let count = hour < hours.count ? max(hours[hour], 0) : 0
        guard count > 0, busiest > 0 else { return blocks[0] }
        // Rounded up, and in doubles: counts of a long replay may be of any size.
        let eighths = min(Double(count) / Double(busiest), 1) * 8
        let level = Int(eighths)
        return blocks[eighths > Double(level) ? level + 1 : level]
      })
  }
}

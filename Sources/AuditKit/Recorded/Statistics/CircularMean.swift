package import BudgetReplay
internal import Libc

/// The mean time of day of some instants, and how well they agree on it.
package struct CircularMean: Sendable, Hashable {
  private static let day: Milliseconds = 86_400_000

  /// Milliseconds since midnight.
  package let timeOfDay: Milliseconds
  /// 1 if all are at the same time of day, near 0 if they are anywhere.
  package let resultant: Double

  /// The mean of clock readings in milliseconds since a midnight; nil of none.
  ///
  /// - Source: Mardia and Jupp, Directional Statistics, 2000, 2.2
  ///   (https://doi.org/10.1002/9780470316979)
  init?(_ clocks: [Milliseconds]) {
    guard !clocks.isEmpty else { return nil }
    var (x, y) = (0.0, 0.0)
    for clock in clocks {
      let angle = Double(clock % Self.day) / Double(Self.day) * 2 * Double.pi
      x += cos(angle)
      y += sin(angle)
    }
    resultant = min(1, (x * x + y * y).squareRoot() / Double(clocks.count))
    let share = atan2(y, x) / (2 * Double.pi)
    // Whole seconds: the last digits of sines are not the same everywhere.
    let seconds = Int64((share < 0 ? share + 1 : share) * 86_400 + 0.5) % 86_400
    timeOfDay = seconds * 1000
  }
}

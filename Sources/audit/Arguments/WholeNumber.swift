internal import ArgumentParser

/// Whole numbers within bounds, as options take them.
enum WholeNumber {
  /// Reads a number that is not below `least` and, where there is one, not above `most`.
  static func from(_ least: Int, to most: Int = .max) -> @Sendable (String) throws -> Int {
    { argument in
      let number = Int(argument)
      if let number, (least...most).contains(number) { return number }
      throw ValidationError("write a whole number from \(least) to \(most)")
    }
  }
}

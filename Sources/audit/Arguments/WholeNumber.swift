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

/// How much a kind counts: `KIND=N`.
struct KindWeight {
  let kind: String
  let weight: Int

  init(parsing argument: String) throws {
    // A kind may hold any character, also =.
    guard let sign = argument.lastIndex(of: "="), sign > argument.startIndex else {
      throw ValidationError("write KIND=N, as in RainRadar=4")
    }
    kind = String(argument[..<sign])
    weight = try WholeNumber.from(1, to: 1_000_000)(
      String(argument[argument.index(after: sign)...]))
  }
}

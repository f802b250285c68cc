internal import ArgumentParser
internal import AuditKit
internal import BudgetReplay
internal import WidgetManifests

/// `NAME=VALUE`.
struct Definition {
  let name: String
  let value: String

  init(parsing argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ValidationError("expected NAME=VALUE, such as MARKETING_VERSION=3.2.0")
    }
    name = try Self.name(String(parts[0]))
    value = String(parts[1])
  }

  /// Reads a valid name of a variable.
  static func name(_ argument: String) throws -> String {
    guard Variables.isName(argument) else {
      throw ValidationError("a variable name consists of letters, digits and _")
    }
    return argument
  }
}

/// Whole numbers within bounds, for options.
enum WholeNumber {
  /// Reads a number from `least` to `most`.
  static func from(_ least: Int, to most: Int = .max) -> @Sendable (String) throws -> Int {
    { argument in
      let number = Int(argument)
      if let number, (least...most).contains(number) { return number }
      throw ValidationError(
        most == .max
          ? "expected a whole number from \(least)"
          : "expected a whole number from \(least) to \(most)")
    }
  }
}

extension LocalDate {
  /// Reads `2026-01-06`.
  static func argument(_ text: String) throws -> LocalDate {
    do throws(ScalarError) {
      return try LocalDate(parsing: text)
    } catch {
      throw ValidationError(error.message)
    }
  }
}

package import SystemFiles

/// How logs of a fleet are read and summed.
package struct FleetSettings: Sendable, Hashable {
  /// A text that only those who hash devices know; parts of one fleet need the same.
  package var salt = ""
  /// The year of lines that have none.
  package var year: Int64?
  /// Whether the IDs of devices are kept.
  package var keepsDevices = false
  /// The number of days after the placement of a widget that don't count.
  package var skippedDays = 3
  /// The maximum number of groups that are told apart.
  package var maximumGroups = 10_000
  /// The highest value of that.
  package static let groupLimit = FleetNames.limit

  package init() {}
}

/// The reason why a summary can't be made or read.
package enum FleetError: Error, Sendable {
  case system(SystemError)
  /// The bytes aren't those of a summary.
  case damaged
  /// A summary that another version of the program has written.
  case version
  /// Summaries that were made with other values of an option.
  case differentSettings(String)

  /// The reason, without a full stop.
  package var message: String {
    switch self {
    case .system(let error): error.reason
    case .damaged: "not a summary of audit fleet, or a damaged one"
    case .version: "a summary of another version of audit fleet"
    case .differentSettings(let option): "made with another \(option) than the other summaries"
    }
  }

  /// Calls something that the operating system may refuse.
  static func calling<Value>(
    _ body: () throws(SystemError) -> Value
  ) throws(FleetError) -> Value {
    do throws(SystemError) { return try body() } catch { throw .system(error) }
  }
}

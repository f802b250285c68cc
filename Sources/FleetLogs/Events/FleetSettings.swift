package import SystemFiles

/// Settings for reading and summarizing the logs of a fleet; nil for the value in merged summaries,
/// or else the default.
package struct FleetSettings: Sendable, Hashable {
  /// A secret with which devices are hashed; parts of one fleet need the same.
  package var salt: String?
  /// A hash of the salt, for comparing summaries; nil for that of ``salt``.
  var saltMark: UInt64?
  /// The year of lines that have none.
  package var year: Int64?
  /// Whether the name of a file is used as the device of lines that name none.
  package var usesFileNamesAsDevices = false
  /// Whether to keep the IDs of devices.
  package var keepsDevices: Bool?
  /// The number of days after the placement of a widget that don't count; 3 by default.
  package var skippedDays: Int?
  /// The maximum number of groups that are kept separate; 10,000 by default.
  package var maximumGroups: Int?
  /// The upper bound of ``maximumGroups``.
  package static let groupLimit = FleetNames.limit

  package init() {}

  /// The key for hashing devices.
  var key: SipHash.Key { SipHash.Key(salt ?? "") }

  /// The hash of a salt.
  var mark: UInt64 { saltMark ?? SipHash.hash("the salt of a fleet".utf8, key: key) }
}

/// The reason why a summary can't be made or read.
package enum FleetError: Error, Sendable {
  case system(SystemError)
  /// The bytes aren't those of a summary.
  case damaged
  /// The summary was written by another version of the program.
  case version
  /// The summaries were made with different values of an option.
  case differentSettings(String)

  /// The reason, without a full stop.
  package var message: String {
    switch self {
    case .system(let error): error.reason
    case .damaged: "not a summary of audit fleet, or a damaged one"
    case .version: "a summary of another version of audit fleet; summarize the logs again"
    case .differentSettings(let option):
      "made with another \(option) than the rest, so it can't be merged"
    }
  }

  /// Calls a function of the operating system that may fail.
  package static func calling<Value: ~Copyable>(
    _ body: () throws(SystemError) -> Value
  ) throws(FleetError) -> Value {
    do throws(SystemError) { return try body() } catch { throw .system(error) }
  }
}

package import SystemFiles

/// How logs of a fleet are read and summed; what is nil is as in the summaries that are merged, or else the default.
package struct FleetSettings: Sendable, Hashable {
  /// A text that only those who hash devices know; parts of one fleet need the same.
  package var salt: String?
  /// A hash of the salt, by which summaries are compared; nil for that of ``salt``.
  var saltMark: UInt64?
  /// The year of lines that have none.
  package var year: Int64?
  /// Whether the name of a file is the device of its lines that name none.
  package var usesFileNamesAsDevices = false
  /// Whether the IDs of devices are kept.
  package var keepsDevices: Bool?
  /// The number of days after the placement of a widget that don't count; by default 3.
  package var skippedDays: Int?
  /// The maximum number of groups that are kept separate; by default 10,000.
  package var maximumGroups: Int?
  /// The highest value of that.
  package static let groupLimit = FleetNames.limit

  package init() {}

  /// The key with which devices are hashed.
  var key: SipHash.Key { SipHash.Key(salt ?? "") }

  /// The hash of a salt.
  var mark: UInt64 { saltMark ?? SipHash.hash("the salt of a fleet".utf8, key: key) }
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
    case .version: "a summary of another version of audit fleet; summarize the logs again"
    case .differentSettings(let option):
      "made with another \(option) than the rest, so it can't be merged"
    }
  }

  /// Calls something that the operating system may refuse.
  package static func calling<Value: ~Copyable>(
    _ body: () throws(SystemError) -> Value
  ) throws(FleetError) -> Value {
    do throws(SystemError) { return try body() } catch { throw .system(error) }
  }
}

/// The keys of a recorded line that are read; all others are passed over.
enum StaticKey: String, Sendable {
  case version = "v"
  case time = "t"
  case event = "ev"
  case kind, family, instance, entries, first, last, policy, app, build, os, platform, phase
  case message = "eventMessage"
  case timestamp, subsystem
  case image = "processImagePath"
  case finished
}

extension LineProblem {
  /// A key that its event needs is missing.
  static func missing(_ key: StaticKey) -> LineProblem { .missing(key: key.rawValue) }
  /// The value of a key is none of those that it may have.
  static func value(_ key: StaticKey) -> LineProblem { .value(key: key.rawValue) }
}

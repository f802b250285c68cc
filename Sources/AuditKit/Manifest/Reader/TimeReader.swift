extension NodeReader {
  /// A duration in milliseconds.
  mutating func duration(_ node: Field<Node>, allowsZero: Bool = true) -> Field<Located<Int64>> {
    switch scalar(node, "a duration", ManifestDuration.self) {
    case .absent: return .absent
    case .unknown: return .unknown
    case .known(let duration):
      guard duration.value.milliseconds == 0, !allowsZero else {
        return .known(duration.with(duration.value.milliseconds))
      }
      findings.append(
        Finding(
          InvalidValue.info, "a step of zero never advances", at: duration,
          help: "write a duration such as 15m"))
      return .unknown
    }
  }

  /// A local time of day.
  mutating func timeOfDay(_ node: Field<Node>) -> Field<Located<TimeOfDay>> {
    scalar(node, "a local time of day")
  }

  /// Local times of day, at least one, in the order written.
  mutating func timesOfDay(_ node: Field<Node>) -> Field<LocatedList<TimeOfDay>> {
    list(node, "times of day", each: "a local time of day", mayBeEmpty: false) {
      reader, item, _ in reader.timeOfDay(item)
    }
  }
}

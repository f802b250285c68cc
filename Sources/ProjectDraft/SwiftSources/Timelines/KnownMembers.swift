import SwiftSyntax

/// What properties of Foundation and the standard library hold, as far as they concern time.
enum KnownMembers {
  static func value(
    of name: String, in value: AbstractValue, at place: Syntax
  ) -> AbstractValue {
    if case .type(let type) = value { return staticValue(of: name, in: type, at: place) }
    if let instant = value.instant { return property(name, of: instant) }
    if let elements = SequenceCalls.elements(value), let known = property(name, of: elements) {
      return known
    }
    switch value {
    case .context: return name == "isPreview" ? .isPreview(true) : .unknown
    case .int, .double:
      guard let number = value.number, let unit = TimeUnit.seconds(name) else { return .unknown }
      // `15.minutes`, as packages for dates spell it.
      return .double(number * unit)
    case .measurement(let amount, _): return name == "value" ? .double(amount) : .unknown
    case .components(let components): return components[name].map { .int($0) } ?? .unknown
    case .tuple(let parts):
      guard let index = Int(name), parts.indices.contains(index) else { return .unknown }
      return parts[index]
    default: return .unknown
    }
  }

  private static func staticValue(
    of name: String, in type: TypeSymbol, at place: Syntax
  ) -> AbstractValue {
    guard type.isExternal else { return .unknown }
    switch (type.name, name) {
    case ("Date", "now"): return .date(.now)
    case ("Calendar", "current"), ("Calendar", "autoupdatingCurrent"), ("NSCalendar", "current"):
      return .calendar
    case ("UnitDuration", _), ("TimelineReloadPolicy", _): return .member(name, [], at: place)
    case (_, "zero"): return .int(0)
    default: return .unknown
    }
  }

  private static func property(_ name: String, of instant: Instant) -> AbstractValue {
    switch name {
    case "timeIntervalSinceNow":
      instant.distance(from: .now).map { .double($0) } ?? .unknown
    default: .unknown
    }
  }

  private static func property(_ name: String, of elements: [AbstractValue]) -> AbstractValue? {
    switch name {
    case "count": .int(elements.count)
    case "isEmpty": .bool(elements.isEmpty)
    case "first": elements.first ?? .absent
    case "last": elements.last ?? .absent
    case "indices":
      .range(
        NumberSequence(
          start: 0, end: Double(elements.count), step: 1, includesEnd: false, isWhole: true))
    case "lowerBound": elements.first
    case "lazy": .array(elements)
    default: nil
    }
  }
}

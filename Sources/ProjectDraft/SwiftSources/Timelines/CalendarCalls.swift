/// What the methods of Calendar give.
enum CalendarCalls {
  typealias Argument = AbstractValue.Argument

  static func method(_ name: String, _ arguments: [Argument]) -> AbstractValue? {
    let labels = arguments.compactMap(\.label)
    guard labels.count == arguments.count || name == "component" else { return nil }
    let value = { (label: String) in arguments.first { $0.label == label }?.value }
    switch name {
    case "date":
      // Minutes that wrap around stay within their hour.
      if let wraps = value("wrappingComponents"), wraps != .bool(false) { return .unknown }
      if labels.starts(with: ["byAdding", "value", "to"]) {
        return adding(value("byAdding"), value("value"), to: value("to"))
      }
      if labels.starts(with: ["byAdding", "to"]) {
        return adding(value("byAdding"), to: value("to"))
      }
      guard let base = value("of")?.instant,
        labels.first == "bySettingHour" || labels.first == "bySetting"
      else { return .unknown }
      let rule = arguments.prefix { $0.label != "of" }.map { "\($0.value)" }.joined(separator: ":")
      return .date(base.aligned(by: rule))
    case "startOfDay":
      return value("for")?.instant.map { .date($0.aligned(by: "day")) } ?? .unknown
    default: return .unknown
    }
  }

  private static func adding(
    _ component: AbstractValue?, _ count: AbstractValue?, to date: AbstractValue?
  ) -> AbstractValue {
    guard let base = date?.instant, let count = count?.number, let name = component?.memberName
    else { return .unknown }
    return adding([name: count], to: base)
  }

  private static func adding(_ span: AbstractValue?, to date: AbstractValue?) -> AbstractValue {
    var span = span
    if case .member("init", let arguments, _)? = span { span = KnownCalls.components(arguments) }
    guard let base = date?.instant, case .components(let components)? = span else {
      return .unknown
    }
    return adding(components.mapValues(Double.init), to: base)
  }

  private static func adding(_ components: [String: Double], to base: Instant) -> AbstractValue {
    var date = base
    for (name, count) in components.sorted(by: { $0.key < $1.key }) where count != 0 {
      if let unit = TimeUnit.seconds(name) {
        guard let sum = date.advanced(by: count * unit) else { return .unknown }
        date = sum
      } else if TimeUnit.isUneven(name) {
        date = date.aligned(by: "\(count) \(name)")
      } else {
        return .unknown
      }
    }
    return .date(date)
  }
}

extension AbstractValue {
  /// The name after the dot, as in `.minute`.
  var memberName: String? {
    if case .member(let name, [], _) = self { return name }
    return nil
  }
}

import SwiftSyntax

/// The results of functions of Foundation and the standard library that concern time.
///
/// All others return nil.
enum KnownCalls {
  typealias Argument = SwiftValue.Argument

  /// A free function, or the initializer of a type.
  static func function(_ name: String, _ arguments: [Argument]) -> SwiftValue? {
    let values = arguments.map(\.value)
    let labels = arguments.map(\.label)
    switch name {
    case "Date", "NSDate":
      return Instant(initializer: arguments).map { .date($0) } ?? .unknown
    case "Double", "TimeInterval", "CGFloat", "Float": return decimal(arguments)
    case "Int":
      guard labels == [nil] else { return .unknown }
      return values[0].number.flatMap { Int(exactly: $0.rounded(.towardZero)) }.map { .int($0) }
        ?? .unknown
    case "DateComponents": return components(arguments)
    case "Calendar", "NSCalendar": return .calendar
    case "Measurement":
      guard labels == ["value", "unit"], let value = values[0].number,
        case .member(_, let unit, [], _) = values[1].content, let seconds = TimeUnit.seconds(unit)
      else { return .unknown }
      return SwiftValue(.measurement(value, unit: seconds))
    case "type" where labels == ["of"]: return values[0].type.map { .type($0) } ?? .unknown
    case "String" where labels == [nil] || labels == ["describing"]:
      return values[0].described.map { .string($0) } ?? .unknown("its description is not known")
    case "Array", "Set":
      return labels == [nil] ? SequenceCalls.elements(values[0]).map { .array($0) } : nil
    case "Dictionary" where labels.isEmpty: return SwiftValue(.dictionary([]))
    case "min", "max": return extreme(values, isLeast: name == "min")
    case "abs":
      guard let value = values.first?.number else { return .unknown }
      if case .int(let whole) = values[0].content, whole != .min { return .int(Swift.abs(whole)) }
      return .double(value.magnitude)
    case "round", "floor", "ceil":
      guard let value = values.first?.number else { return .unknown }
      return .double(
        value.rounded(name == "round" ? .toNearestOrAwayFromZero : name == "floor" ? .down : .up))
    case "stride": return stride(arguments)
    default: return nil
    }
  }

  /// A static function of an SDK's type.
  static func staticMember(
    _ name: String, of type: String, _ arguments: [Argument]
  ) -> SwiftValue? {
    let isPlain = arguments.count == 1 && arguments[0].label == nil
    guard isPlain, let unit = TimeUnit.seconds(name), let number = arguments[0].value.number else {
      return nil
    }
    switch type {
    case "Duration": return SwiftValue(.duration(number * unit))
    case "TimeInterval", "Double", "DispatchTimeInterval": return .double(number * unit)
    default: return nil
    }
  }

  static func method(
    _ name: String, of value: SwiftValue, _ arguments: [Argument]
  ) -> SwiftValue? {
    if let instant = value.instant { return method(name, of: instant, arguments) }
    let labels = arguments.map(\.label)
    switch (value.content, name) {
    case (.string(let text), "lowercased") where labels.isEmpty: return .string(text.lowercased())
    case (.string(let text), "uppercased") where labels.isEmpty: return .string(text.uppercased())
    case (.string(let text), "hasPrefix") where labels == [nil]:
      return arguments[0].value.text.map { .bool(text.hasPrefix($0)) } ?? .unknown
    case (.string(let text), "hasSuffix") where labels == [nil]:
      return arguments[0].value.text.map { .bool(text.hasSuffix($0)) } ?? .unknown
    case (.string(let text), "replacingOccurrences") where labels == ["of", "with"]:
      guard let old = arguments[0].value.text, let new = arguments[1].value.text, !old.isEmpty
      else { return .unknown }
      let replaced = text.split(separator: old, omittingEmptySubsequences: false)
        .joined(separator: new)
      return replaced.utf8.count > Limits.text ? .unknown : .string(replaced)
    case (.string, "appending") where labels == [nil]:
      return Arithmetic.result(of: "+", value, arguments[0].value)
    case (.array(let elements), "union") where labels == [nil]:
      return SequenceCalls.elements(arguments[0].value).map { .array((elements + $0).unique) }
        ?? .unknown
    case (.array(let elements), "joined"):
      let texts = elements.compactMap(\.text)
      guard texts.count == elements.count else { return .unknown }
      guard let separator = arguments.first?.value else { return .string(texts.joined()) }
      return separator.text.map { .string(texts.joined(separator: $0)) } ?? .unknown
    case (.calendar, _): return CalendarCalls.method(name, arguments)
    case (.measurement(let amount, let unit), "converted") where labels == ["to"]:
      guard case .member(_, let name, [], _) = arguments[0].value.content,
        let other = TimeUnit.seconds(name)
      else { return .unknown }
      return SwiftValue(.measurement(amount * unit / other, unit: other))
    case (.int, "advanced") where labels == ["by"], (.double, "advanced") where labels == ["by"]:
      return Arithmetic.result(of: "+", value, arguments[0].value)
    case (.double(let number), "rounded"):
      return arguments.isEmpty ? .double(number.rounded()) : .unknown
    default: return nil
    }
  }

  private static func method(
    _ name: String, of instant: Instant, _ arguments: [Argument]
  ) -> SwiftValue? {
    let labels = arguments.map(\.label)
    guard let first = arguments.first?.value, arguments.count == 1 else { return nil }
    switch name {
    case "addingTimeInterval" where labels == [nil], "advanced" where labels == ["by"]:
      return Arithmetic.result(of: "+", .date(instant), first)
    case "timeIntervalSince" where labels == [nil]:
      return Arithmetic.result(of: "-", .date(instant), first)
    case "distance" where labels == ["to"]:
      return Arithmetic.result(of: "-", first, .date(instant))
    default: return nil
    }
  }

  private static func decimal(_ arguments: [Argument]) -> SwiftValue {
    guard arguments.count == 1, let number = arguments[0].value.number else { return .unknown }
    guard let label = arguments[0].label else { return .double(number) }
    // `TimeInterval(minutes: 5)`, as spelled in packages for dates.
    return TimeUnit.seconds(label).map { .double(number * $0) } ?? .unknown
  }

  static func components(_ arguments: [Argument]) -> SwiftValue {
    var components: [String: Int] = [:]
    for argument in arguments {
      guard let label = argument.label, label != "calendar", label != "timeZone" else { continue }
      guard let value = argument.value.whole else { return .unknown }
      components[label] = value
    }
    return SwiftValue(.components(components, from: nil))
  }

  private static func stride(_ arguments: [Argument]) -> SwiftValue {
    let labels = arguments.map(\.label)
    guard labels == ["from", "to", "by"] || labels == ["from", "through", "by"],
      let start = arguments[0].value.number, let end = arguments[1].value.number,
      let step = arguments[2].value.seconds
    else { return .unknown }
    let isWhole = arguments.allSatisfy { $0.value.whole != nil }
    return .range(
      NumberSequence(
        start: start, end: end, step: step, includesEnd: labels[1] == "through",
        isWhole: isWhole))
  }

  /// The minimum or the maximum of comparable values.
  static func extreme(_ values: [SwiftValue], isLeast: Bool) -> SwiftValue {
    guard var result = values.first, values.count < 1_000 else { return .unknown }
    for value in values.dropFirst() {
      if isLeast, let date = value.instant, let other = result.instant,
        let earlier = Instant.earlier(date, other)
      {
        result = .date(earlier)
        continue
      }
      guard case .bool(let isLess) = Arithmetic.result(of: "<", value, result).content else {
        return .unknown
      }
      if isLess == isLeast { result = value }
    }
    return result
  }
}

/// The results of methods of Calendar.
enum CalendarCalls {
  typealias Argument = SwiftValue.Argument

  static func method(_ name: String, _ arguments: [Argument]) -> SwiftValue? {
    let labels = arguments.compactMap(\.label)
    guard labels.count == arguments.count || name == "component" || name == "dateComponents"
    else { return nil }
    let value = { (label: String) in arguments.first { $0.label == label }?.value }
    switch name {
    case "date":
      // Components that wrap around don't change larger units, as minutes stay within their hour.
      if let wraps = value("wrappingComponents"), wraps != .bool(false) { return .unknown }
      if labels.starts(with: ["byAdding", "value", "to"]) {
        return adding(value("byAdding"), value("value"), to: value("to"))
      }
      if labels.starts(with: ["byAdding", "to"]) {
        return adding(value("byAdding"), to: value("to"))
      }
      if labels == ["from"] { return date(from: value("from")) }
      guard let base = value("of")?.instant,
        labels.first == "bySettingHour" || labels.first == "bySetting"
      else { return .unknown }
      let times = ["bySettingHour", "minute", "second"].map { value($0)?.whole }
      if times == [0, 0, 0] { return .date(base.aligned(by: "day")) }
      let rule = arguments.prefix { $0.label != "of" }.map { "\($0.value)" }.joined(separator: ":")
      return .date(base.aligned(by: rule))
    case "startOfDay":
      return value("for")?.instant.map { .date($0.aligned(by: "day")) } ?? .unknown
    case "dateComponents":
      guard labels == ["from"], let date = value("from")?.instant else { return .unknown }
      return components(arguments[0].value, of: date)
    case "dateInterval":
      guard labels == ["of", "for"], value("of")?.memberName == "day",
        let start = value("for")?.instant?.aligned(by: "day"),
        let end = start.advanced(by: 86_400)
      else { return .unknown }
      return .object(nil, ["start": .date(start), "end": .date(end)])
    case "nextDate":
      return nextTime(after: value("after"), matching: value("matching")) ?? .unknown
    default: return .unknown
    }
  }

  /// The components of a date down to a unit, with which `date(from:)` returns the start of that.
  private static func components(_ units: SwiftValue, of date: Instant) -> SwiftValue {
    let names = Set((units.elements ?? []).compactMap(\.memberName))
    guard names.isSuperset(of: ["year", "month", "day"]) else { return .unknown }
    let smaller = ["hour", "minute", "second"].prefix { names.contains($0) }
    guard names.intersection(["hour", "minute", "second"]).count == smaller.count else {
      return .unknown
    }
    let start = smaller.count == 3 ? date : date.aligned(by: smaller.last ?? "day")
    return SwiftValue(.components([:], from: start))
  }

  /// The start of a unit, or a time of its day.
  private static func date(from components: SwiftValue?) -> SwiftValue {
    guard case .components(let set, let start?)? = components?.content else { return .unknown }
    if set.isEmpty { return .date(start) }
    guard case .aligned("day", _) = start.anchor,
      set.keys.allSatisfy({ ["hour", "minute", "second"].contains($0) })
    else { return .unknown }
    return adding(set.mapValues(Double.init), to: start)
  }

  /// The next occurrence of a local time, which is known for an hour of the day.
  private static func nextTime(
    after date: SwiftValue?, matching span: SwiftValue?
  ) -> SwiftValue? {
    guard let components = components(span), let hour = components["hour"],
      components.keys.allSatisfy({ ["hour", "minute", "second"].contains($0) })
    else { return nil }
    let (minute, second) = (components["minute"] ?? 0, components["second"] ?? 0)
    guard 0..<24 ~= hour, 0..<60 ~= minute, 0..<60 ~= second else { return nil }
    let time = hour * 3_600 + minute * 60 + second
    guard time > 0 else {
      return date?.instant?.aligned(by: "day").advanced(by: 86_400).map { .date($0) }
    }
    return date?.instant.map { .date($0.next(time)) }
  }

  private static func components(_ span: SwiftValue?) -> [String: Int]? {
    var span = span
    if case .member(_, "init", let arguments, _)? = span?.content {
      span = KnownCalls.components(arguments)
    }
    guard case .components(let components, from: nil)? = span?.content else { return nil }
    return components
  }

  private static func adding(
    _ component: SwiftValue?, _ count: SwiftValue?, to date: SwiftValue?
  ) -> SwiftValue {
    guard let base = date?.instant, let count = count?.number, let name = component?.memberName
    else { return .unknown }
    return adding([name: count], to: base)
  }

  private static func adding(_ span: SwiftValue?, to date: SwiftValue?) -> SwiftValue {
    guard let base = date?.instant, let components = components(span) else { return .unknown }
    return adding(components.mapValues(Double.init), to: base)
  }

  private static func adding(_ components: [String: Double], to base: Instant) -> SwiftValue {
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

/// The values of properties of Foundation and the standard library that concern time.
enum KnownMembers {
  static func value(
    of name: String, in value: SwiftValue, at place: Syntax
  ) -> SwiftValue {
    if case .type(let type) = value.content { return staticValue(of: name, in: type, at: place) }
    if let instant = value.instant { return property(name, of: instant) }
    if let elements = SequenceCalls.elements(value), let known = property(name, of: elements) {
      return known
    }
    switch value.content {
    case .context: return name == "isPreview" ? .isPreview(true) : .unknown
    case .int, .double:
      guard let number = value.number, let unit = TimeUnit.seconds(name) else { return .unknown }
      // `15.minutes`, as spelled in packages for dates.
      return .double(number * unit)
    case .measurement(let amount, _): return name == "value" ? .double(amount) : .unknown
    case .dictionary(let entries): return property(name, of: entries)
    case .string(let text) where name == "isEmpty": return .bool(text.isEmpty)
    case .components(let components, _): return components[name].map { .int($0) } ?? .unknown
    case .tuple(let parts):
      guard let index = Int(name), parts.indices.contains(index) else { return .unknown }
      return parts[index]
    default: return .unknown
    }
  }

  private static func staticValue(
    of name: String, in type: TypeSymbol, at place: Syntax
  ) -> SwiftValue {
    guard type.isExternal else { return .unknown }
    switch (type.name, name) {
    case ("Date", "now"): return .date(.now)
    case ("Calendar", "current"), ("Calendar", "autoupdatingCurrent"), ("NSCalendar", "current"):
      return .calendar
    case (_, "zero"): return .int(0)
    default: return .member(type, name, at: place)
    }
  }

  private static func property(_ name: String, of instant: Instant) -> SwiftValue {
    switch name {
    case "timeIntervalSinceNow":
      instant.distance(from: .now).map { .double($0) } ?? .unknown
    default: .unknown
    }
  }

  private static func property(_ name: String, of entries: [SwiftValue.Entry]) -> SwiftValue {
    switch name {
    case "count": .int(entries.count)
    case "isEmpty": .bool(entries.isEmpty)
    case "keys": .array(entries.map(\.key))
    case "values": .array(entries.map(\.value))
    default: .unknown
    }
  }

  private static func property(_ name: String, of elements: [SwiftValue]) -> SwiftValue? {
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

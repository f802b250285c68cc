import SwiftSyntax

/// The value of an expression of a provider, as far as it is known.
indirect enum AbstractValue: Hashable {
  case unknown
  /// `nil`.
  case absent
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case date(Instant)
  /// A `Duration`, in seconds.
  case duration(Double)
  /// A `Measurement` of time: a number, and the seconds of its unit.
  case measurement(Double, unit: Double)
  /// `DateComponents`, by the names of those that are set.
  case components([String: Int])
  case calendar
  case array([AbstractValue])
  case tuple([AbstractValue])
  case range(NumberSequence)
  /// A value of a type; of its properties those that are known.
  ///
  /// A case of an enumeration holds its name as `""`.
  case object(TypeSymbol?, [String: AbstractValue])
  /// A type itself, as the base of `Provider.refreshInterval`.
  case type(TypeSymbol)
  /// `.name` or `.name(…)`, whose type is known from elsewhere.
  case member(String, [Argument], at: Syntax)
  case timeline
  /// A closure or a function, by its number in the run.
  case closure(Int)
  /// An operator that is handed on like a closure, as in `sorted(by: >)`.
  case infixOperator(String)
  /// `context`, and what is asked of it.
  case context
  case isPreview(Bool)
  /// One of several, by what happens at run time.
  case either([AbstractValue])

  struct Argument: Hashable {
    var label: String?
    var value: AbstractValue
  }
}

extension AbstractValue {
  /// The maximum number of alternatives that are kept apart.
  static let maximumAlternatives = 8

  /// The values that it may be.
  var alternatives: [AbstractValue] {
    if case .either(let values) = self { return values }
    return [self]
  }

  /// One of the values; unknown where one of them is, or where there are too many.
  static func oneOf(_ values: [AbstractValue]) -> AbstractValue {
    var distinct: [AbstractValue] = []
    for value in values.flatMap(\.alternatives) where !distinct.contains(value) {
      if value == .unknown { return .unknown }
      distinct.append(value)
    }
    switch distinct.count {
    case 0: return .unknown
    case 1: return distinct[0]
    case ...maximumAlternatives: return .either(distinct)
    default: return .unknown
    }
  }

  /// Applies a function to each value that it may be.
  func mapAlternatives(_ transform: (AbstractValue) -> AbstractValue) -> AbstractValue {
    guard case .either(let values) = self else { return transform(self) }
    return .oneOf(values.map(transform))
  }

  /// Applies a function to arguments of which some may be one of several.
  static func lifted(
    _ arguments: [Argument], _ function: ([Argument]) -> AbstractValue?
  ) -> AbstractValue? {
    var ways: [[Argument]] = [[]]
    for argument in arguments {
      let alternatives = argument.value.alternatives
      guard ways.count * alternatives.count <= 2 * maximumAlternatives else { return .unknown }
      ways = ways.flatMap { way in
        alternatives.map { way + [Argument(label: argument.label, value: $0)] }
      }
    }
    var results: [AbstractValue] = []
    for way in ways {
      guard let result = function(way) else { return nil }
      results.append(result)
    }
    return .oneOf(results)
  }

  /// Whether it is something else than `nil`; nil where that is decided at run time.
  var isPresent: Bool? {
    switch self {
    case .absent: false
    case .unknown, .object, .member, .context: nil
    case .either(let values):
      values.dropFirst().reduce(values.first?.isPresent) { $0 == $1.isPresent ? $0 : nil }
    default: true
    }
  }

  /// The number, of whichever type.
  var number: Double? {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  var whole: Int? {
    if case .int(let value) = self { return value }
    return nil
  }

  /// The seconds of what is added to a date.
  var seconds: Double? {
    switch self {
    case .int, .double: return number
    case .duration(let seconds): return seconds
    case .measurement(let value, let unit): return value * unit
    case .member(let name, let arguments, _):
      // `.hours(1)`: a unit by its name. A project's own members of that name are looked up first.
      if name == "zero", arguments.isEmpty { return 0 }
      if name == "init", arguments.map(\.label) == [nil] { return arguments[0].value.number }
      guard arguments.count == 1, let unit = TimeUnit.seconds(name) else { return nil }
      return arguments[0].value.number.map { $0 * unit }
    default: return nil
    }
  }

  /// The date, also of `.now` and of `.init(timeIntervalSinceNow:)` where their type is implied.
  var instant: Instant? {
    switch self {
    case .date(let instant): instant
    case .member("now", let arguments, _) where arguments.isEmpty: .now
    case .member("init", let arguments, _): Instant(initializer: arguments)
    default: nil
    }
  }
}

extension Instant {
  /// The date that an initializer of `Date` gives.
  init?(initializer arguments: [AbstractValue.Argument]) {
    switch arguments.map(\.label) {
    case []: self = .now
    case ["timeIntervalSinceNow"]:
      guard let seconds = arguments[0].value.seconds, let date = Instant.now.advanced(by: seconds)
      else { return nil }
      self = date
    case ["timeInterval", "since"]:
      guard let seconds = arguments[0].value.seconds, let base = arguments[1].value.instant,
        let date = base.advanced(by: seconds)
      else { return nil }
      self = date
    default: return nil
    }
  }
}

/// The numbers of a range or of a stride.
struct NumberSequence: Hashable {
  var start: Double
  /// nil where it has none: such a sequence is only zipped or cut.
  var end: Double?
  var step: Double
  var includesEnd: Bool
  /// Whether its numbers are whole.
  var isWhole: Bool

  /// Its numbers; nil where there are more than the limit.
  func values(atMost limit: Int) -> [AbstractValue]? {
    guard step != 0, step.isFinite, let end, abs(start) < Self.maximumDistance,
      abs(end) < Self.maximumDistance
    else { return nil }
    let steps = (end - start) / step
    guard steps >= 0 else { return [] }
    guard steps <= Double(limit) else { return nil }
    var values: [AbstractValue] = []
    var index = 0.0
    while true {
      let value = start + index * step
      let isPast = step > 0 ? value > end : value < end
      if isPast || (value == end && !includesEnd) { return values }
      values.append(isWhole ? .int(Int(value)) : .double(value))
      index += 1
    }
  }

  /// Up to here a Double holds each whole number.
  private static let maximumDistance = 9e15
}

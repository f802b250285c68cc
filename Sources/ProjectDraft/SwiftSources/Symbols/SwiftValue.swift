import SwiftSyntax

/// The value of an expression, as far as the sources determine it.
struct SwiftValue: Hashable {
  indirect enum Content: Hashable {
    case unknown
    /// `nil`.
    case absent
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    /// A localized text, as far as the sources show it.
    case localized(String)
    case date(Instant)
    /// A `Duration`, in seconds.
    case duration(Double)
    /// A `Measurement` of time: a number, and the seconds of its unit.
    case measurement(Double, unit: Double)
    /// `DateComponents`, by the names of the components that are set, and the start of the unit of
    /// an instant whose other components they have.
    case components([String: Int], from: Instant?)
    case calendar
    case array([SwiftValue])
    /// The entries of a dictionary, in the order written.
    case dictionary([Entry])
    case tuple([SwiftValue])
    case range(NumberSequence)
    /// A value of a type, with its known properties.
    case object(TypeSymbol?, [String: SwiftValue])
    /// A type itself, as the base of `Provider.refreshInterval`.
    case type(TypeSymbol)
    /// A case of an enum, or a static member of an SDK's type; the type is nil for `.name` and
    /// `.name(…)`, which are members of the expected type.
    case member(TypeSymbol?, String, [Argument], at: Syntax)
    /// A configuration of a widget, created by calls of WidgetKit.
    case configuration(WidgetConfigurationCall)
    case timeline
    /// A closure or a function, by its number in the evaluation.
    case closure(Int)
    /// An operator passed like a closure, as in `sorted(by: >)`.
    case infixOperator(String)
    /// The `context` of a timeline request, and its `isPreview`.
    case context
    case isPreview(Bool)
    /// One of several values, depending on conditions at run time; in a result builder, a sequence
    /// of parts.
    case either([SwiftValue])
  }

  struct Argument: Hashable {
    var label: String?
    var value: SwiftValue
  }

  struct Entry: Hashable {
    var key: SwiftValue
    var value: SwiftValue
  }

  /// The text that determines a value.
  struct Place {
    var node: Syntax
    var file: SwiftFile

    var origin: Origin { file.origin(of: node) }
  }

  var content: Content
  var place: Place?
  /// The conditions under which it is the value, the outermost first.
  var conditions: [BranchCondition] = []
  /// The reason why it is unknown.
  var reason: Unresolved?
  /// Whether it is a fallback for a missing value, such as the one after `??`.
  private(set) var isFallback = false

  init(_ content: Content) { self.content = content }

  static func == (one: SwiftValue, other: SwiftValue) -> Bool { one.content == other.content }
  func hash(into hasher: inout Hasher) { hasher.combine(content) }

  static var unknown: SwiftValue { SwiftValue(.unknown) }
  static var absent: SwiftValue { SwiftValue(.absent) }
  static var calendar: SwiftValue { SwiftValue(.calendar) }
  static var timeline: SwiftValue { SwiftValue(.timeline) }
  static var context: SwiftValue { SwiftValue(.context) }
  static func bool(_ value: Bool) -> SwiftValue { SwiftValue(.bool(value)) }
  static func int(_ value: Int) -> SwiftValue { SwiftValue(.int(value)) }
  static func double(_ value: Double) -> SwiftValue { SwiftValue(.double(value)) }
  static func string(_ text: String) -> SwiftValue { SwiftValue(.string(text)) }
  static func date(_ instant: Instant) -> SwiftValue { SwiftValue(.date(instant)) }
  static func array(_ elements: [SwiftValue]) -> SwiftValue { SwiftValue(.array(elements)) }
  static func tuple(_ parts: [SwiftValue]) -> SwiftValue { SwiftValue(.tuple(parts)) }
  static func range(_ numbers: NumberSequence) -> SwiftValue { SwiftValue(.range(numbers)) }
  static func type(_ type: TypeSymbol) -> SwiftValue { SwiftValue(.type(type)) }
  static func object(_ type: TypeSymbol?, _ fields: [String: SwiftValue]) -> SwiftValue {
    SwiftValue(.object(type, fields))
  }
  static func member(
    _ type: TypeSymbol?, _ name: String, _ arguments: [Argument] = [], at node: Syntax
  ) -> SwiftValue {
    SwiftValue(.member(type, name, arguments, at: node))
  }
  static func isPreview(_ value: Bool) -> SwiftValue { SwiftValue(.isPreview(value)) }

  /// A value that can't be known.
  static func unknown(_ reason: String) -> SwiftValue {
    var value = SwiftValue.unknown
    value.reason = Unresolved(reason)
    return value
  }

  /// The same value with another origin.
  func at(_ place: Place?) -> SwiftValue {
    var value = self
    value.place = place
    return value
  }

  /// The same value, marked as a fallback for a missing one.
  var asFallback: SwiftValue {
    var value = self
    if case .either(let values) = content {
      value.content = .either(values.map(\.asFallback))
    } else if self != .absent {
      value.isFallback = true
    }
    return value
  }

  /// The same value under additional conditions.
  func under(_ outer: [BranchCondition]) -> SwiftValue {
    if outer.isEmpty { return self }
    var value = self
    if case .either(let values) = content {
      value.content = .either(values.map { $0.under(outer) })
    } else {
      value.conditions = outer + conditions
    }
    return value
  }
}

/// The reason why a value can't be known without building and running the project.
struct Unresolved: Error, Hashable {
  /// As in `two declarations of "kind" remain`.
  var reason: String

  init(_ reason: String) { self.reason = reason }
}

extension SwiftValue {
  /// The text of a string.
  var text: String? { if case .string(let text) = content { text } else { nil } }
  /// The text shown to people, looked up or not.
  var localizedText: String? {
    if case .localized(let text) = content { text } else { text }
  }
  /// The elements of an array.
  var elements: [SwiftValue]? { if case .array(let elements) = content { elements } else { nil } }
  /// The entries of a dictionary.
  var entries: [Entry]? { if case .dictionary(let entries) = content { entries } else { nil } }
  /// The name after the dot, as in `.minute`.
  var memberName: String? { if case .member(_, let name, [], _) = content { name } else { nil } }
  /// The configuration of a widget.
  var configuration: WidgetConfigurationCall? {
    if case .configuration(let call) = content { call } else { nil }
  }
  /// The type of an enum case, or of a value created by an initializer.
  var type: TypeSymbol? {
    switch content {
    case .member(let type, _, [], _), .object(let type, _): type
    default: nil
    }
  }
  var origin: Origin? { place?.origin }

  /// The value, unless it is unknown.
  var known: SwiftValue? { isUnknown ? nil : self }

  /// Whether it, or one of its elements, is known only at run time.
  var isUnknown: Bool {
    switch content {
    case .unknown, .either: true
    case .array(let elements): elements.contains { $0.isUnknown }
    default: false
    }
  }
}

extension SwiftValue {
  /// The possible values.
  var alternatives: [SwiftValue] {
    if case .either(let values) = content { return values }
    return [self]
  }

  /// One of several values; unknown if one of them is, or if there are too many.
  static func oneOf(_ values: [SwiftValue]) -> SwiftValue {
    // The caller judges which configuration a widget has under which conditions.
    let all = values.flatMap(\.alternatives)
    if all.contains(where: { $0.configuration != nil }) {
      return all.count == 1 ? all[0] : SwiftValue(.either(Array(all.prefix(64))))
    }
    var distinct: [SwiftValue] = []
    for value in all {
      if let index = distinct.firstIndex(of: value) {
        if !value.isFallback { distinct[index].isFallback = false }
        continue
      }
      if value == .unknown {
        var unknown = value
        unknown.isFallback = all.allSatisfy(\.isFallback)
        return unknown
      }
      distinct.append(value)
    }
    switch distinct.count {
    case 0: return .unknown
    case 1: return distinct[0]
    case ...Limits.alternatives: return SwiftValue(.either(distinct))
    default: return joined(distinct)
    }
  }

  /// Combines too many values of one type into one whose fields have alternatives; unknown for
  /// others.
  private static func joined(_ values: [SwiftValue]) -> SwiftValue {
    guard case .object(let type?, _)? = values.first?.content, !type.isReference else {
      return .unknown
    }
    var all: [[String: SwiftValue]] = []
    for value in values {
      guard case .object(type, let fields) = value.content else { return .unknown }
      all.append(fields)
    }
    let names = Set(all.flatMap(\.keys))
    let fields = names.map { name in (name, oneOf(all.map { $0[name] ?? .unknown })) }
    return .object(type, Dictionary(uniqueKeysWithValues: fields))
  }

  /// Applies a function to each possible value.
  func mapAlternatives(_ transform: (SwiftValue) -> SwiftValue) -> SwiftValue {
    func transformed(_ value: SwiftValue) -> SwiftValue {
      value.isFallback ? transform(value).asFallback : transform(value)
    }
    guard case .either(let values) = content else { return transformed(self) }
    return .oneOf(values.map(transformed))
  }

  /// Applies a function to each combination of possible arguments.
  static func lifted(
    _ arguments: [Argument], _ function: ([Argument]) -> SwiftValue?
  ) -> SwiftValue? {
    var ways: [[Argument]] = [[]]
    for argument in arguments {
      let alternatives = argument.value.alternatives
      guard ways.count * alternatives.count <= 2 * Limits.alternatives else { return .unknown }
      ways = ways.flatMap { way in
        alternatives.map { way + [Argument(label: argument.label, value: $0)] }
      }
    }
    var results: [SwiftValue] = []
    for way in ways {
      guard let result = function(way) else { return nil }
      let isFallback = way.contains { $0.value.isFallback }
      results.append(isFallback ? result.asFallback : result)
    }
    return .oneOf(results)
  }

  /// Whether it is not `nil`; nil if that is decided at run time.
  var isPresent: Bool? {
    switch content {
    case .absent: false
    case .unknown, .object, .member, .context: nil
    case .either(let values):
      values.dropFirst().reduce(values.first?.isPresent) { $0 == $1.isPresent ? $0 : nil }
    default: true
    }
  }

  /// The number, of any numeric type.
  var number: Double? {
    switch content {
    case .int(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  var whole: Int? {
    if case .int(let value) = content { return value }
    return nil
  }

  /// The seconds, for a value added to a date.
  var seconds: Double? {
    switch content {
    case .int, .double: return number
    case .duration(let seconds): return seconds
    case .measurement(let value, let unit): return value * unit
    case .member(nil, let name, let arguments, _):
      // `.hours(1)`: the name of a unit. A project's own members with that name take precedence.
      if name == "zero", arguments.isEmpty { return 0 }
      if name == "init", arguments.map(\.label) == [nil] { return arguments[0].value.number }
      guard arguments.count == 1, let unit = TimeUnit.seconds(name) else { return nil }
      return arguments[0].value.number.map { $0 * unit }
    default: return nil
    }
  }

  /// The date, also for `.now` and `.init(timeIntervalSinceNow:)` with an implied type.
  var instant: Instant? {
    switch content {
    case .date(let instant): instant
    case .member(nil, "now", let arguments, _) where arguments.isEmpty: .now
    case .member(nil, "init", let arguments, _): Instant(initializer: arguments)
    default: nil
    }
  }
}

extension Instant {
  /// Creates the date that an initializer of `Date` returns.
  init?(initializer arguments: [SwiftValue.Argument]) {
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
  /// nil for an infinite sequence, which is only zipped or cut.
  var end: Double?
  var step: Double
  var includesEnd: Bool
  /// Whether its numbers are integers.
  var isWhole: Bool

  /// The numbers; nil if there are more than the limit.
  func values(atMost limit: Int) -> [SwiftValue]? {
    guard step != 0, step.isFinite, let end, (end - start).isFinite else { return nil }
    let steps = (end - start) / step
    guard steps >= 0 else { return [] }
    guard steps <= Double(limit) else { return nil }
    var values: [SwiftValue] = []
    for index in 0...Int(steps) + 1 {
      let value = start + Double(index) * step
      let isPast = step > 0 ? value > end : value < end
      if isPast || (value == end && !includesEnd) { break }
      guard let whole = isWhole ? Int(exactly: value).map(SwiftValue.int) : .double(value) else {
        return nil
      }
      values.append(whole)
    }
    return values
  }
}

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
    /// A text that is looked up in another language, by what the sources show of it.
    case localized(String)
    case date(Instant)
    /// A `Duration`, in seconds.
    case duration(Double)
    /// A `Measurement` of time: a number, and the seconds of its unit.
    case measurement(Double, unit: Double)
    /// `DateComponents`, by the names of those that are set.
    case components([String: Int])
    case calendar
    case array([SwiftValue])
    /// The entries of a dictionary, in the order written.
    case dictionary([Entry])
    case tuple([SwiftValue])
    case range(NumberSequence)
    /// A value of a type; of its properties those that are known.
    case object(TypeSymbol?, [String: SwiftValue])
    /// A type itself, as the base of `Provider.refreshInterval`.
    case type(TypeSymbol)
    /// A case of an enum, or a static member of a type of an SDK; the type is nil for `.name` and
    /// `.name(…)`, which mean a member of whichever type is expected.
    case member(TypeSymbol?, String, [Argument], at: Syntax)
    /// A configuration of a widget, as calls of WidgetKit make it.
    case configuration(WidgetConfigurationCall)
    case timeline
    /// A closure or a function, by its number in the evaluation.
    case closure(Int)
    /// An operator that is handed on like a closure, as in `sorted(by: >)`.
    case infixOperator(String)
    /// `context`, and what is asked of it.
    case context
    case isPreview(Bool)
    /// One of several, by what happens at run time; in a result builder, one after the other.
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
  /// Why it is unknown.
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

  /// The same value, determined by another text.
  func at(_ place: Place?) -> SwiftValue {
    var value = self
    value.place = place
    return value
  }

  /// The same value, as a stand-in for one that is missing.
  var asFallback: SwiftValue {
    var value = self
    if case .either(let values) = content {
      value.content = .either(values.map(\.asFallback))
    } else if self != .absent {
      value.isFallback = true
    }
    return value
  }

  /// The same value, where more has to hold for it.
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

/// Why a value can't be known without building and running the project.
struct Unresolved: Error, Hashable {
  /// As in `two declarations of "kind" remain`.
  var reason: String

  init(_ reason: String) { self.reason = reason }
}

extension SwiftValue {
  /// The text, of a string.
  var text: String? { if case .string(let text) = content { text } else { nil } }
  /// The text that a person reads, looked up or not.
  var localizedText: String? {
    if case .localized(let text) = content { text } else { text }
  }
  /// The elements, of an array.
  var elements: [SwiftValue]? { if case .array(let elements) = content { elements } else { nil } }
  /// The entries, of a dictionary.
  var entries: [Entry]? { if case .dictionary(let entries) = content { entries } else { nil } }
  /// The name after the dot, as in `.minute`.
  var memberName: String? { if case .member(_, let name, [], _) = content { name } else { nil } }
  /// The configuration of a widget.
  var configuration: WidgetConfigurationCall? {
    if case .configuration(let call) = content { call } else { nil }
  }
  /// The type of an enum's case, or of a value that an initializer made.
  var type: TypeSymbol? {
    switch content {
    case .member(let type, _, [], _), .object(let type, _): type
    default: nil
    }
  }
  var origin: Origin? { place?.origin }

  /// The value, unless it is unknown.
  var known: SwiftValue? { isUnknown ? nil : self }

  /// Whether only a run tells it, or one of its elements.
  var isUnknown: Bool {
    switch content {
    case .unknown, .either: true
    case .array(let elements): elements.contains { $0.isUnknown }
    default: false
    }
  }
}

extension SwiftValue {
  /// The maximum number of alternatives that are kept apart.
  static let maximumAlternatives = 8

  /// The values that it may be.
  var alternatives: [SwiftValue] {
    if case .either(let values) = content { return values }
    return [self]
  }

  /// One of the values; unknown where one of them is, or where there are too many.
  static func oneOf(_ values: [SwiftValue]) -> SwiftValue {
    // Which configuration a widget has, and when, is for those to judge who asked.
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
    case ...maximumAlternatives: return SwiftValue(.either(distinct))
    default: return joined(distinct)
    }
  }

  /// Too many values of one type as one, which may have whatever they have; unknown for others.
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

  /// Applies a function to each value that it may be.
  func mapAlternatives(_ transform: (SwiftValue) -> SwiftValue) -> SwiftValue {
    func transformed(_ value: SwiftValue) -> SwiftValue {
      value.isFallback ? transform(value).asFallback : transform(value)
    }
    guard case .either(let values) = content else { return transformed(self) }
    return .oneOf(values.map(transformed))
  }

  /// Applies a function to arguments of which some may be one of several.
  static func lifted(
    _ arguments: [Argument], _ function: ([Argument]) -> SwiftValue?
  ) -> SwiftValue? {
    var ways: [[Argument]] = [[]]
    for argument in arguments {
      let alternatives = argument.value.alternatives
      guard ways.count * alternatives.count <= 2 * maximumAlternatives else { return .unknown }
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

  /// Whether it is something else than `nil`; nil where that is decided at run time.
  var isPresent: Bool? {
    switch content {
    case .absent: false
    case .unknown, .object, .member, .context: nil
    case .either(let values):
      values.dropFirst().reduce(values.first?.isPresent) { $0 == $1.isPresent ? $0 : nil }
    default: true
    }
  }

  /// The number, of whichever type.
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

  /// The seconds of what is added to a date.
  var seconds: Double? {
    switch content {
    case .int, .double: return number
    case .duration(let seconds): return seconds
    case .measurement(let value, let unit): return value * unit
    case .member(nil, let name, let arguments, _):
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
    switch content {
    case .date(let instant): instant
    case .member(nil, "now", let arguments, _) where arguments.isEmpty: .now
    case .member(nil, "init", let arguments, _): Instant(initializer: arguments)
    default: nil
    }
  }
}

extension Instant {
  /// The date that an initializer of `Date` gives.
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
  /// nil where it has none: such a sequence is only zipped or cut.
  var end: Double?
  var step: Double
  var includesEnd: Bool
  /// Whether its numbers are whole.
  var isWhole: Bool

  /// Its numbers; nil where there are more than the limit.
  func values(atMost limit: Int) -> [SwiftValue]? {
    guard step != 0, step.isFinite, let end, abs(start) < Self.maximumDistance,
      abs(end) < Self.maximumDistance
    else { return nil }
    let steps = (end - start) / step
    guard steps >= 0 else { return [] }
    guard steps <= Double(limit) else { return nil }
    var values: [SwiftValue] = []
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

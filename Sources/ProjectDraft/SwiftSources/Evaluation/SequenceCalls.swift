import SwiftSyntax

/// Arrays and ranges with individually known elements.
enum SequenceCalls {
  typealias Argument = SwiftValue.Argument

  /// The elements; nil for other values, and for sequences that are too long.
  static func elements(_ value: SwiftValue) -> [SwiftValue]? {
    switch value.content {
    case .array(let elements): elements
    case .range(let numbers): numbers.values(atMost: Evaluator.maximumElements)
    default: nil
    }
  }

  /// The value after a mutating method; nil for all other methods.
  static func mutation(
    _ name: String, _ arguments: [Argument], of value: SwiftValue
  ) -> SwiftValue? {
    guard mutating.contains(name) else { return nil }
    switch value.content {
    case .array(let elements): return mutation(name, arguments, of: elements) ?? .unknown
    case .date(let instant) where name == "addTimeInterval":
      guard let first = arguments.first?.value else { return .unknown }
      return Arithmetic.result(of: "+", .date(instant), first)
    // A method of a project's type, or of an unknown value.
    case .unknown, .either: return .unknown
    default: return nil
    }
  }

  private static let mutating: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "popLast", "reverse",
    "shuffle", "addTimeInterval", "formUnion",
  ]

  private static func mutation(
    _ name: String, _ arguments: [Argument], of elements: [SwiftValue]
  ) -> SwiftValue? {
    let labels = arguments.map(\.label)
    guard elements.count < Evaluator.maximumElements else { return nil }
    switch (name, labels) {
    case ("append", [nil]), ("insert", [nil]): return .array(elements + [arguments[0].value])
    case ("append", ["contentsOf"]), ("formUnion", [nil]):
      return self.elements(arguments[0].value).map { .array(elements + $0) }
    case ("insert", [nil, "at"]):
      guard let index = arguments[1].value.whole, (0...elements.count).contains(index) else {
        return nil
      }
      var elements = elements
      elements.insert(arguments[0].value, at: index)
      return .array(elements)
    case ("removeAll", []): return .array([])
    case ("removeAll", ["keepingCapacity"]): return .array([])
    case ("removeFirst", []): return .array(Array(elements.dropFirst()))
    case ("removeLast", []), ("popLast", []): return .array(elements.dropLast())
    case ("reverse", []): return .array(elements.reversed())
    default: return nil
    }
  }

  /// A method that takes no closure.
  static func method(
    _ name: String, of elements: [SwiftValue], _ arguments: [Argument]
  ) -> SwiftValue? {
    // `prefix(upTo:)` and the like count differently.
    let count = arguments.first?.label == nil ? arguments.first?.value.whole : nil
    switch name {
    case "reversed": return .array(elements.reversed())
    case "enumerated":
      return .array(elements.enumerated().map { .tuple([.int($0.offset), $0.element]) })
    case "prefix":
      return count.map { .array(Array(elements.prefix(max(0, $0)))) } ?? .unknown
    case "suffix":
      return count.map { .array(Array(elements.suffix(max(0, $0)))) } ?? .unknown
    case "dropFirst":
      let dropped = arguments.isEmpty ? 1 : count
      return dropped.map { .array(Array(elements.dropFirst(max(0, $0)))) } ?? .unknown
    case "dropLast":
      let dropped = arguments.isEmpty ? 1 : count
      return dropped.map { .array(elements.dropLast(max(0, $0))) } ?? .unknown
    case "min", "max":
      guard arguments.isEmpty else { return .unknown }
      return elements.isEmpty ? .absent : KnownCalls.extreme(elements, isLeast: name == "min")
    case "shuffled": return .array(elements.map { _ in .unknown })
    default: return nil
    }
  }
}

extension Evaluator {
  /// A method of a sequence, or `map` of an optional.
  func sequence(
    _ name: String, of value: SwiftValue, _ arguments: [Argument], _ state: inout RunState
  ) -> SwiftValue? {
    let closure = arguments.count == 1 ? arguments[0].value : nil
    guard let elements = SequenceCalls.elements(value) else {
      // Data are mostly more than what is shown of them.
      if name == "prefix", value == .unknown, purpose == .timelines,
        let count = arguments.first?.value, arguments.map(\.label) == [nil]
      {
        return count.mapAlternatives {
          guard let count = $0.whole, (0...Self.maximumElements).contains(count) else {
            return .unknown
          }
          return .array(Array(repeating: .unknown, count: count))
        }
      }
      guard name == "map" || name == "flatMap", let closure, value.isPresent == true else {
        return nil
      }
      if case .range = value.content { return nil }
      return hand([Argument(label: nil, value: value)], to: closure, &state)
    }
    if name == "sorted" { return sorted(elements, by: arguments, &state) }
    guard let closure, closure.isCallable else {
      return SequenceCalls.method(name, of: elements, arguments)
    }
    switch name {
    case "map", "compactMap", "flatMap":
      let made = elements.map { hand([Argument(label: nil, value: $0)], to: closure, &state) }
      guard name != "map" else { return .array(made) }
      return SequenceCalls.present(
        made, isFlat: name == "flatMap", keepsUnknown: purpose == .description)
    case "filter":
      let kept = elements.map { hand([Argument(label: nil, value: $0)], to: closure, &state) }
      guard kept.allSatisfy({ $0 == .bool(true) || $0 == .bool(false) }) else { return .unknown }
      return .array(zip(elements, kept).filter { $0.1 == .bool(true) }.map(\.0))
    case "forEach":
      for element in elements {
        _ = hand([Argument(label: nil, value: element)], to: closure, &state)
      }
      return .unknown
    default: return nil
    }
  }

  /// `values[index]`.
  func element(
    _ node: SubscriptCallExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue {
    let base = evaluate(node.calledExpression, frame, &state)
    let arguments = node.arguments.map { evaluate($0.expression, frame, &state) }
    if case .object(nil, let texts) = base.content, let key = arguments.first?.text {
      return texts[key] ?? .unknown
    }
    if let entries = base.entries {
      return Self.value(of: arguments.first, in: entries) ?? .unknown
    }
    guard arguments.count == 1, let index = arguments[0].whole,
      let elements = SequenceCalls.elements(base), elements.indices.contains(index)
    else { return .unknown }
    return elements[index]
  }
}

extension SequenceCalls {
  /// The elements that are not `nil`; unknown if that is decided at run time.
  ///
  /// - Parameter keepsUnknown: Whether to keep unknown elements.
  fileprivate static func present(
    _ made: [SwiftValue], isFlat: Bool, keepsUnknown: Bool
  ) -> SwiftValue {
    var present: [SwiftValue] = []
    for value in made {
      switch value.content {
      case .absent: break
      case .array(let inner) where isFlat: present += inner
      // A value of a type is optional only if the closure may also return nil.
      case .unknown where keepsUnknown, .either where keepsUnknown: present.append(.unknown)
      case .unknown, .either: return .unknown
      default: present.append(value)
      }
    }
    return .array(present)
  }
}

extension SwiftValue {
  /// Whether it can be called as a function.
  var isCallable: Bool {
    switch self.content {
    case .closure, .infixOperator: true
    case .member(_, _, [], let place): !place.is(FunctionCallExprSyntax.self)
    case .type: true
    default: false
    }
  }
}

extension Evaluator {
  /// The elements in the order of `sorted()` or `sorted(by:)`; if the order is unknown, so are the
  /// elements, but not their count.
  func sorted(
    _ elements: [SwiftValue], by arguments: [Argument], _ state: inout RunState
  ) -> SwiftValue {
    let unordered = SwiftValue.array(elements.map { _ in .unknown })
    let order: SwiftValue
    switch arguments.map(\.label) {
    case []: order = SwiftValue(.infixOperator("<"))
    case ["by"], [CallArguments.trailingLabel]: order = arguments[0].value
    default: return unordered
    }
    guard order.isCallable else { return unordered }
    let ordered = try? elements.sorted { first, second in
      let operands = [Argument(label: nil, value: first), Argument(label: nil, value: second)]
      guard step(), case .bool(let answer) = hand(operands, to: order, &state).content else {
        throw Unresolved("its order is not known")
      }
      return answer
    }
    return ordered.map { .array($0) } ?? unordered
  }
}

import SwiftSyntax

/// Arrays and ranges whose elements are known one by one.
enum SequenceCalls {
  typealias Argument = AbstractValue.Argument

  /// The elements; nil of anything else, and of sequences that are too long.
  static func elements(_ value: AbstractValue) -> [AbstractValue]? {
    switch value {
    case .array(let elements): elements
    case .range(let numbers): numbers.values(atMost: ProviderRun.maximumIterations)
    default: nil
    }
  }

  /// The value after a method that changes it; nil for all other methods.
  static func mutation(
    _ name: String, _ arguments: [Argument], of value: AbstractValue
  ) -> AbstractValue? {
    guard mutating.contains(name) else { return nil }
    switch value {
    case .array(let elements): return mutation(name, arguments, of: elements) ?? .unknown
    case .date(let instant) where name == "addTimeInterval":
      guard let first = arguments.first?.value else { return .unknown }
      return Arithmetic.result(of: "+", .date(instant), first)
    // A method of a type of the project, or of a value that is not known.
    case .unknown, .either: return .unknown
    default: return nil
    }
  }

  private static let mutating: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "popLast", "reverse",
    "shuffle", "addTimeInterval",
  ]

  private static func mutation(
    _ name: String, _ arguments: [Argument], of elements: [AbstractValue]
  ) -> AbstractValue? {
    let labels = arguments.map(\.label)
    guard elements.count < ProviderRun.maximumIterations else { return nil }
    switch (name, labels) {
    case ("append", [nil]): return .array(elements + [arguments[0].value])
    case ("append", ["contentsOf"]):
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
    _ name: String, of elements: [AbstractValue], _ arguments: [Argument]
  ) -> AbstractValue? {
    // `prefix(upTo:)` and the like count otherwise.
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

extension ProviderRun {
  /// A method of a sequence, or `map` of an optional.
  func sequence(
    _ name: String, of value: AbstractValue, _ arguments: [Argument], _ state: inout RunState
  ) -> AbstractValue? {
    let closure = arguments.count == 1 ? arguments[0].value : nil
    guard let elements = SequenceCalls.elements(value) else {
      guard name == "map" || name == "flatMap", let closure, value.isPresent == true else {
        return nil
      }
      if case .range = value { return nil }
      return hand([Argument(label: nil, value: value)], to: closure, &state)
    }
    if name == "sorted" { return sorted(elements, by: arguments, &state) }
    guard let closure, closure.isCallable else {
      return SequenceCalls.method(name, of: elements, arguments)
    }
    switch name {
    case "map", "compactMap", "flatMap":
      let made = elements.map { hand([Argument(label: nil, value: $0)], to: closure, &state) }
      return name == "map" ? .array(made) : SequenceCalls.present(made, isFlat: name == "flatMap")
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
  ) -> AbstractValue {
    let base = evaluate(node.calledExpression, frame, &state)
    let arguments = node.arguments.map { evaluate($0.expression, frame, &state) }
    guard arguments.count == 1, let index = arguments[0].whole,
      let elements = SequenceCalls.elements(base), elements.indices.contains(index)
    else { return .unknown }
    return elements[index]
  }
}

extension SequenceCalls {
  /// The elements that are not `nil`; unknown where that is decided at run time.
  fileprivate static func present(_ made: [AbstractValue], isFlat: Bool) -> AbstractValue {
    var present: [AbstractValue] = []
    for value in made {
      switch value {
      case .absent: break
      case .array(let inner) where isFlat: present += inner
      // A value of a type is an optional only where the closure may answer nil as well.
      case .unknown, .either: return .unknown
      default: present.append(value)
      }
    }
    return .array(present)
  }
}

extension AbstractValue {
  /// Whether it may be called as a function.
  var isCallable: Bool {
    switch self {
    case .closure, .infixOperator: true
    case .member(_, [], let place): !place.is(FunctionCallExprSyntax.self)
    case .type: true
    default: false
    }
  }
}

extension ProviderRun {
  /// The most elements that are put in order one by one.
  private static let maximumSorted = 128

  /// The elements as `sorted()` or `sorted(by:)` orders them; where the order is not known, only
  /// their count is.
  func sorted(
    _ elements: [AbstractValue], by arguments: [Argument], _ state: inout RunState
  ) -> AbstractValue {
    let unordered = AbstractValue.array(elements.map { _ in .unknown })
    let order: AbstractValue
    switch arguments.map(\.label) {
    case []: order = .infixOperator("<")
    case ["by"], [Argument.trailing]: order = arguments[0].value
    default: return unordered
    }
    guard order.isCallable else { return unordered }
    if let isAscending = isInOrder(elements, order, &state), isAscending {
      return .array(elements)
    }
    guard elements.count <= Self.maximumSorted else {
      // Long timelines are turned around, if anything.
      let reversed = Array(elements.reversed())
      return isInOrder(reversed, order, &state) == true && isStrict(elements, order, &state)
        ? .array(reversed) : unordered
    }
    var result: [AbstractValue] = []
    for element in elements {
      var place = result.count
      while place > 0 {
        guard let isBefore = precedes(element, result[place - 1], order, &state) else {
          return unordered
        }
        if !isBefore { break }
        place -= 1
      }
      result.insert(element, at: place)
    }
    return .array(result)
  }

  /// Whether no element belongs before its predecessor; nil where that is not known.
  private func isInOrder(
    _ elements: [AbstractValue], _ order: AbstractValue, _ state: inout RunState
  ) -> Bool? {
    for (first, second) in zip(elements, elements.dropFirst()) {
      guard let isTurned = precedes(second, first, order, &state) else { return nil }
      if isTurned { return false }
    }
    return true
  }

  /// Whether each element belongs before its predecessor: none are equal.
  private func isStrict(
    _ elements: [AbstractValue], _ order: AbstractValue, _ state: inout RunState
  ) -> Bool {
    for (first, second) in zip(elements, elements.dropFirst())
    where precedes(second, first, order, &state) != true { return false }
    return true
  }

  private func precedes(
    _ first: AbstractValue, _ second: AbstractValue, _ order: AbstractValue,
    _ state: inout RunState
  ) -> Bool? {
    let operands = [Argument(label: nil, value: first), Argument(label: nil, value: second)]
    guard step(), case .bool(let answer) = hand(operands, to: order, &state) else { return nil }
    return answer
  }
}

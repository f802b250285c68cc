import SwiftSyntax

extension ProviderRun {
  /// The most elements that are put in order one by one.
  private static let mostSorted = 128

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
    guard elements.count <= Self.mostSorted else {
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

  /// Whether no element belongs before the one that stands before it; nil where that is not known.
  private func isInOrder(
    _ elements: [AbstractValue], _ order: AbstractValue, _ state: inout RunState
  ) -> Bool? {
    for (first, second) in zip(elements, elements.dropFirst()) {
      guard let isTurned = precedes(second, first, order, &state) else { return nil }
      if isTurned { return false }
    }
    return true
  }

  /// Whether each element belongs before the one that stands before it: none are equal.
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

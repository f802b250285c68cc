import SwiftSyntax

/// Dictionaries with individually known entries.
extension Evaluator {
  func dictionary(
    _ node: DictionaryExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue {
    guard case .elements(let elements) = node.content else { return SwiftValue(.dictionary([])) }
    guard elements.count <= Self.maximumElements else { return .unknown("it is too long") }
    return SwiftValue(
      .dictionary(
        elements.map {
          SwiftValue.Entry(
            key: evaluate($0.key, frame, &state), value: evaluate($0.value, frame, &state))
        }))
  }

  /// A method of a dictionary; nil for any other.
  func dictionary(
    _ name: String, of value: SwiftValue, _ arguments: [Argument], _ state: inout RunState
  ) -> SwiftValue? {
    guard let entries = value.entries else { return nil }
    switch (name, arguments.map(\.label)) {
    case ("merging", [nil]):
      return arguments[0].value.entries.map { Self.merged(entries, $0) { $1 } } ?? .unknown
    case ("merging", [nil, "uniquingKeysWith"]), ("merging", [nil, CallArguments.trailingLabel]):
      guard let others = arguments[0].value.entries else { return .unknown }
      let choice = arguments[1].value
      return Self.merged(entries, others) { old, new in
        hand(
          [Argument(label: nil, value: old), Argument(label: nil, value: new)], to: choice, &state)
      }
    case ("mapValues", let labels), ("compactMapValues", let labels):
      guard labels.count == 1 else { return .unknown }
      let made = entries.map { entry in
        SwiftValue.Entry(
          key: entry.key,
          value: hand([Argument(label: nil, value: entry.value)], to: arguments[0].value, &state))
      }
      return SwiftValue(
        .dictionary(name == "mapValues" ? made : made.filter { $0.value != .absent }))
    default: return nil
    }
  }

  /// The combined entries of two dictionaries; for a key that both have, the chosen value.
  private static func merged(
    _ entries: [SwiftValue.Entry], _ others: [SwiftValue.Entry],
    _ choose: (SwiftValue, SwiftValue) -> SwiftValue
  ) -> SwiftValue {
    guard entries.count + others.count <= maximumElements else { return .unknown("it is too long") }
    var merged = entries
    var places = Dictionary(entries.indices.map { (entries[$0].key, $0) }) { first, _ in first }
    for entry in others {
      if let place = places[entry.key] {
        merged[place].value = choose(merged[place].value, entry.value)
      } else {
        places[entry.key] = merged.count
        merged.append(entry)
      }
    }
    return SwiftValue(.dictionary(merged))
  }

  /// The value of a key; nil if that is decided at run time.
  static func value(of key: SwiftValue?, in entries: [SwiftValue.Entry]) -> SwiftValue? {
    guard let key, !key.isUnknown else { return nil }
    if let found = entries.first(where: { $0.key == key }) { return found.value }
    return entries.allSatisfy { !$0.key.isUnknown } ? .absent : nil
  }

  /// A dictionary after `values[key] = value`; unknown for any other base.
  func entry(
    _ target: SubscriptCallExprSyntax, _ value: SwiftValue, _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue {
    guard purpose == .description else { return .unknown }
    let base = evaluate(target.calledExpression, frame, &state)
    guard let entries = base.entries, target.arguments.count == 1, let node = target.arguments.first
    else { return .unknown }
    let key = evaluate(node.expression, frame, &state)
    guard !key.isUnknown else { return .unknown }
    if value == .absent { return SwiftValue(.dictionary(entries.filter { $0.key != key })) }
    return Self.merged(entries, [SwiftValue.Entry(key: key, value: value)]) { $1 }
  }
}

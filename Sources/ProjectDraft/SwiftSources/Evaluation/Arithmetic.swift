/// The results of operators on known values.
enum Arithmetic {
  static func result(
    of name: String, _ left: SwiftValue, _ right: SwiftValue
  ) -> SwiftValue {
    switch name {
    case "&&": return both(left, right)
    case "||": return any(left, right)
    case "==", "!=": return equality(left, right, isEqual: name == "==")
    case "<", "<=", ">", ">=": return comparison(name, left, right)
    case "..<", "...": return range(left, right, includesEnd: name == "...")
    case "+", "-", "*", "/", "%": return arithmetic(name, left, right)
    default: return .unknown
    }
  }

  private static func both(_ left: SwiftValue, _ right: SwiftValue) -> SwiftValue {
    if left == .bool(false) || right == .bool(false) { return .bool(false) }
    if left == .bool(true) { return right }
    if right == .bool(true) { return left }
    // If true, it is a preview; if false, nothing is known.
    return left == .isPreview(true) || right == .isPreview(true) ? .isPreview(true) : .unknown
  }

  private static func any(_ left: SwiftValue, _ right: SwiftValue) -> SwiftValue {
    if left == .bool(true) || right == .bool(true) { return .bool(true) }
    if left == .bool(false) { return right }
    return right == .bool(false) ? left : .unknown
  }

  private static func equality(
    _ left: SwiftValue, _ right: SwiftValue, isEqual: Bool
  ) -> SwiftValue {
    if case .isPreview(let holds) = left.content, case .bool(let other) = right.content {
      return .isPreview((holds == other) == isEqual)
    }
    if case .isPreview = right.content, case .bool = left.content {
      return equality(right, left, isEqual: isEqual)
    }
    if let left = left.number, let right = right.number { return .bool((left == right) == isEqual) }
    switch (left.content, right.content) {
    case (.string(let left), .string(let right)): return .bool((left == right) == isEqual)
    case (.bool(let left), .bool(let right)): return .bool((left == right) == isEqual)
    case (.type(let left), .type(let right)): return .bool((left == right) == isEqual)
    case (.member(let type?, let left, [], _), .member(let other?, let right, [], _)):
      // Static members of other types may be equal under several names.
      guard type == other, type.isEnum || left == right else { return .unknown }
      return .bool((left == right) == isEqual)
    case (.member(let type?, let left, let own, _), .member(let other?, let right, let others, _))
    where type == other && type.isEnum:
      guard left == right, own.count == others.count else { return .bool(!isEqual) }
      let parts = zip(own, others).map { equality($0.value, $1.value, isEqual: true) }
      if parts.contains(.bool(false)) { return .bool(!isEqual) }
      return parts.allSatisfy { $0 == .bool(true) } ? .bool(isEqual) : .unknown
    case (_, .absent): return left.isPresent.map { .bool($0 != isEqual) } ?? .unknown
    case (.absent, _): return right.isPresent.map { .bool($0 != isEqual) } ?? .unknown
    default: break
    }
    guard let left = left.instant, let right = right.instant,
      let distance = left.distance(from: right)
    else { return .unknown }
    return .bool((distance == 0) == isEqual)
  }

  private static func comparison(
    _ name: String, _ left: SwiftValue, _ right: SwiftValue
  ) -> SwiftValue {
    let difference: Double
    if let left = left.number, let right = right.number {
      difference = left - right
    } else if let left = left.instant, let right = right.instant {
      guard let distance = left.distance(from: right) else { return .unknown }
      difference = distance
    } else if let left = left.seconds, let right = right.seconds {
      difference = left - right
    } else {
      return .unknown
    }
    switch name {
    case "<": return .bool(difference < 0)
    case "<=": return .bool(difference <= 0)
    case ">": return .bool(difference > 0)
    default: return .bool(difference >= 0)
    }
  }

  private static func range(
    _ left: SwiftValue, _ right: SwiftValue, includesEnd: Bool
  ) -> SwiftValue {
    // `.zero..<6`
    guard let start = left.number ?? left.seconds, let end = right.number ?? right.seconds else {
      return .unknown
    }
    return .range(
      NumberSequence(start: start, end: end, step: 1, includesEnd: includesEnd, isWhole: true))
  }

  private static func arithmetic(
    _ name: String, _ left: SwiftValue, _ right: SwiftValue
  ) -> SwiftValue {
    switch (left.content, right.content) {
    case (.int(let left), .int(let right)): return whole(name, left, right)
    case (.array(let left), .array(let right)) where name == "+":
      let isTooLong = left.count + right.count > Evaluator.maximumElements
      return isTooLong ? .unknown("it is too long") : .array(left + right)
    case (.string(let left), .string(let right)) where name == "+":
      let isTooLong = left.utf8.count + right.utf8.count > Limits.text
      return isTooLong ? .unknown("it is too long") : .string(left + right)
    default: break
    }
    if let left = left.number, let right = right.number { return decimal(name, left, right) }
    if let date = left.instant { return shifted(date, name, right) }
    if let date = right.instant, name == "+" { return shifted(date, name, left) }
    if let span = left.seconds, let other = right.seconds {
      return self.span(name, span, other, left, right)
    }
    return .unknown
  }

  private static func shifted(
    _ date: Instant, _ name: String, _ other: SwiftValue
  ) -> SwiftValue {
    if name == "-", let base = other.instant {
      return date.distance(from: base).map { .double($0) } ?? .unknown
    }
    guard let seconds = other.seconds, name == "+" || name == "-" else { return .unknown }
    return date.advanced(by: name == "+" ? seconds : -seconds).map { .date($0) } ?? .unknown
  }

  /// The result for spans, at least one of which has a unit.
  private static func span(
    _ name: String, _ left: Double, _ right: Double, _ first: SwiftValue,
    _ second: SwiftValue
  ) -> SwiftValue {
    let value: Double
    switch name {
    case "+": value = left + right
    case "-": value = left - right
    case "*" where first.number != nil || second.number != nil: value = left * right
    case "/" where second.number != nil && right != 0: value = left / right
    default: return .unknown
    }
    guard value.isFinite else { return .unknown }
    for case .duration in [first.content, second.content] { return SwiftValue(.duration(value)) }
    for case .measurement(_, let unit) in [first.content, second.content] {
      return SwiftValue(.measurement(value / unit, unit: unit))
    }
    return .double(value)
  }

  private static func whole(_ name: String, _ left: Int, _ right: Int) -> SwiftValue {
    let (value, overflow): (Int, Bool)
    switch name {
    case "+": (value, overflow) = left.addingReportingOverflow(right)
    case "-": (value, overflow) = left.subtractingReportingOverflow(right)
    case "*": (value, overflow) = left.multipliedReportingOverflow(by: right)
    case "/":
      // Literals may also be of type Double: the quotient is the same only if there is no
      // remainder.
      guard right != 0, left != .min, left % right == 0 else { return .unknown }
      (value, overflow) = (left / right, false)
    default:
      guard right != 0, left != .min else { return .unknown }
      (value, overflow) = (left % right, false)
    }
    return overflow ? .unknown : .int(value)
  }

  private static func decimal(_ name: String, _ left: Double, _ right: Double) -> SwiftValue {
    let value: Double
    switch name {
    case "+": value = left + right
    case "-": value = left - right
    case "*": value = left * right
    case "/": value = left / right
    default: return .unknown
    }
    return value.isFinite ? .double(value) : .unknown
  }
}

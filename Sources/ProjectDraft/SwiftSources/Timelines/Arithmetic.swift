/// The results of operators on known values.
enum Arithmetic {
  static func result(
    of name: String, _ left: AbstractValue, _ right: AbstractValue
  ) -> AbstractValue {
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

  private static func both(_ left: AbstractValue, _ right: AbstractValue) -> AbstractValue {
    if left == .bool(false) || right == .bool(false) { return .bool(false) }
    if left == .bool(true) { return right }
    if right == .bool(true) { return left }
    // Where it holds, it is a preview; where not, nothing is known.
    return left == .isPreview(true) || right == .isPreview(true) ? .isPreview(true) : .unknown
  }

  private static func any(_ left: AbstractValue, _ right: AbstractValue) -> AbstractValue {
    if left == .bool(true) || right == .bool(true) { return .bool(true) }
    if left == .bool(false) { return right }
    return right == .bool(false) ? left : .unknown
  }

  private static func equality(
    _ left: AbstractValue, _ right: AbstractValue, isEqual: Bool
  ) -> AbstractValue {
    if case .isPreview(let holds) = left, case .bool(let other) = right {
      return .isPreview((holds == other) == isEqual)
    }
    if case .isPreview = right, case .bool = left {
      return equality(right, left, isEqual: isEqual)
    }
    if let left = left.number, let right = right.number { return .bool((left == right) == isEqual) }
    switch (left, right) {
    case (.string(let left), .string(let right)): return .bool((left == right) == isEqual)
    case (.bool(let left), .bool(let right)): return .bool((left == right) == isEqual)
    case (let value, .absent), (.absent, let value):
      return value.isPresent.map { .bool($0 != isEqual) } ?? .unknown
    default: break
    }
    guard let left = left.instant, let right = right.instant,
      let distance = left.distance(from: right)
    else { return .unknown }
    return .bool((distance == 0) == isEqual)
  }

  private static func comparison(
    _ name: String, _ left: AbstractValue, _ right: AbstractValue
  ) -> AbstractValue {
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
    _ left: AbstractValue, _ right: AbstractValue, includesEnd: Bool
  ) -> AbstractValue {
    // `.zero..<6`
    guard let start = left.number ?? left.seconds, let end = right.number ?? right.seconds else {
      return .unknown
    }
    return .range(
      NumberSequence(start: start, end: end, step: 1, includesEnd: includesEnd, isWhole: true))
  }

  private static func arithmetic(
    _ name: String, _ left: AbstractValue, _ right: AbstractValue
  ) -> AbstractValue {
    switch (left, right) {
    case (.int(let left), .int(let right)): return whole(name, left, right)
    case (.array(let left), .array(let right)) where name == "+": return .array(left + right)
    case (.string(let left), .string(let right)) where name == "+": return .string(left + right)
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
    _ date: Instant, _ name: String, _ other: AbstractValue
  ) -> AbstractValue {
    if name == "-", let base = other.instant {
      return date.distance(from: base).map { .double($0) } ?? .unknown
    }
    guard let seconds = other.seconds, name == "+" || name == "-" else { return .unknown }
    return date.advanced(by: name == "+" ? seconds : -seconds).map { .date($0) } ?? .unknown
  }

  /// Of spans, one of which has a unit.
  private static func span(
    _ name: String, _ left: Double, _ right: Double, _ first: AbstractValue,
    _ second: AbstractValue
  ) -> AbstractValue {
    let value: Double
    switch name {
    case "+": value = left + right
    case "-": value = left - right
    case "*" where first.number != nil || second.number != nil: value = left * right
    case "/" where second.number != nil && right != 0: value = left / right
    default: return .unknown
    }
    guard value.isFinite else { return .unknown }
    for case .duration in [first, second] { return .duration(value) }
    for case .measurement(_, let unit) in [first, second] {
      return .measurement(value / unit, unit: unit)
    }
    return .double(value)
  }

  private static func whole(_ name: String, _ left: Int, _ right: Int) -> AbstractValue {
    let (value, overflow): (Int, Bool)
    switch name {
    case "+": (value, overflow) = left.addingReportingOverflow(right)
    case "-": (value, overflow) = left.subtractingReportingOverflow(right)
    case "*": (value, overflow) = left.multipliedReportingOverflow(by: right)
    case "/":
      // Two literals may as well be of type Double: only a quotient without a rest is the same.
      guard right != 0, left != .min, left % right == 0 else { return .unknown }
      (value, overflow) = (left / right, false)
    default:
      guard right != 0, left != .min else { return .unknown }
      (value, overflow) = (left % right, false)
    }
    return overflow ? .unknown : .int(value)
  }

  private static func decimal(_ name: String, _ left: Double, _ right: Double) -> AbstractValue {
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

/// Whole milliseconds since the Unix epoch, or a span of them.
public typealias Milliseconds = Int64

extension Milliseconds {
  /// One second.
  static let second: Milliseconds = 1000
  /// One minute.
  static let minute: Milliseconds = 60 * second
  /// One hour.
  static let hour: Milliseconds = 60 * minute
  /// 24 hours of elapsed time; a local day may differ by an hour.
  static let day: Milliseconds = 24 * hour
  /// Later than any instant of a replay: the event doesn't occur.
  static let never = Milliseconds.max
}

/// Returns the quotient of `a / b`, rounded down, for a positive `b`.
func floorDivide(_ a: Int64, _ b: Int64) -> Int64 {
  let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
  return remainder < 0 ? quotient - 1 : quotient
}

/// Returns the quotient of `a / b`, rounded up, for a positive `b`.
func ceilDivide(_ a: Int64, _ b: Int64) -> Int64 {
  let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
  return remainder > 0 ? quotient + 1 : quotient
}

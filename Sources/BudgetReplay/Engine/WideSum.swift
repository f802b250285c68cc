/// A sum of products that may exceed 64 bits.
struct WideSum {
  private var high: UInt64 = 0
  private var low: UInt64 = 0

  mutating func add(_ a: UInt64, times b: UInt64) {
    let product = a.multipliedFullWidth(by: b)
    let (sum, carry) = low.addingReportingOverflow(product.low)
    low = sum
    high += product.high + (carry ? 1 : 0)
  }

  /// The sum divided by `divisor`, rounded half up; the quotient must fit.
  func divided(by divisor: UInt64) -> UInt64 {
    let (quotient, remainder) = divisor.dividingFullWidth((high, low))
    return remainder >= divisor - remainder ? quotient + 1 : quotient
  }
}

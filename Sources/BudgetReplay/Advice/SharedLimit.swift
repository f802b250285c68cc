/// How several widgets share a limit so that their weighted mean age is least.
///
/// - Source: Lagrange: the least of Σ wᵢpᵢ/2 with Σ W/pᵢ = B has pᵢ in proportion to 1/√wᵢ.
public enum SharedLimit {
  /// The interval of each widget, in milliseconds, rounded up to whole seconds.
  ///
  /// - Parameters:
  ///   - weights: how much the age of each counts, from 1 to 10,000,000.
  ///   - limit: charges a window, from 1.
  ///   - window: the window's length in milliseconds.
  public static func intervals(weights: [Int64], limit: Int64, window: Milliseconds)
    -> [Milliseconds]
  {
    let roots = weights.map { root(max(1, min($0, Bounds.most))) }
    let sum = roots.reduce(0, +)
    return roots.map { root in
      let product = UInt64(window).multipliedFullWidth(by: sum)
      let divisor = UInt64(max(1, limit)) * root
      guard product.high < divisor else { return Bounds.longest }
      let (quotient, remainder) = divisor.dividingFullWidth(product)
      let interval = Int64(clamping: quotient) + (remainder > 0 ? 1 : 0)
      return min(ceilDivide(interval, .second) * .second, Bounds.longest)
    }
  }

  /// The square root in units of 2⁻¹⁶, rounded down; exact where the weight is a square.
  private static func root(_ weight: Int64) -> UInt64 {
    let square = UInt64(weight) << 32
    var root: UInt64 = 0
    var bit: UInt64 = 1 << 31
    while bit > 0 {
      let next = root | bit
      if next * next <= square { root = next }
      bit >>= 1
    }
    return root
  }
}

internal import Libc

/// The gamma distribution of scale 1, as far as exact intervals need it.
///
/// Quantiles are right to about nine digits for shapes up to a million, and to about eight above,
/// where the approximation of Wilson and Hilferty is as good as any.
enum GammaDistribution {
  /// The number that a share of the distribution stays below.
  ///
  /// - Parameters:
  ///   - share: Between 0 and 1, neither of them.
  ///   - shape: Above 0.
  static func quantile(_ share: Double, shape: Double) -> Double {
    let guess = approximation(share, shape: shape)
    if shape > 1e6 { return guess }
    var low = 0.0
    var high = max(guess, 1)
    while below(high, shape: shape) < share { (low, high) = (high, high * 2) }
    // Bisection ends where two neighbouring numbers enclose the answer, or nearly so.
    for _ in 0..<200 where high - low > 1e-13 * high {
      let middle = low + (high - low) / 2
      if below(middle, shape: shape) < share { low = middle } else { high = middle }
    }
    return low + (high - low) / 2
  }

  /// The share of the distribution below a number: the regularised incomplete gamma function P.
  ///
  /// - Source: NIST Digital Library of Mathematical Functions, 8.7.1 and 8.9.2
  ///   (https://dlmf.nist.gov/8.9)
  static func below(_ number: Double, shape: Double) -> Double {
    guard number > 0 else { return 0 }
    let scale = exp(shape * log(number) - number - logGamma(shape))
    return number < shape + 1
      ? scale * series(number, shape) : 1 - scale * fraction(number, shape)
  }

  private static func series(_ number: Double, _ shape: Double) -> Double {
    var term = 1 / shape
    var sum = term
    var divisor = shape
    while term > sum * 1e-17 {
      divisor += 1
      term *= number / divisor
      sum += term
    }
    return sum
  }

  /// The continued fraction of the upper tail, by Lentz's method.
  private static func fraction(_ number: Double, _ shape: Double) -> Double {
    var b = number + 1 - shape
    var c = 1e300
    var d = 1 / b
    var product = d
    for step in 1...100_000 {
      let a = -Double(step) * (Double(step) - shape)
      b += 2
      d = 1 / nonZero(a * d + b)
      c = nonZero(b + a / c)
      product *= d * c
      if abs(d * c - 1) < 1e-16 { break }
    }
    return product
  }

  private static func nonZero(_ number: Double) -> Double {
    abs(number) < 1e-300 ? 1e-300 : number
  }

  /// The logarithm of the gamma function, by Stirling's series where it is exact enough.
  ///
  /// - Source: NIST Digital Library of Mathematical Functions, 5.11.1 (https://dlmf.nist.gov/5.11)
  static func logGamma(_ number: Double) -> Double {
    var number = number
    var shift = 0.0
    while number < 16 {
      shift -= log(number)
      number += 1
    }
    let inverse = 1 / (number * number)
    let series =
      (1.0 / 12 - inverse * (1.0 / 360 - inverse * (1.0 / 1260 - inverse / 1680))) / number
    return shift + (number - 0.5) * log(number) - number + 0.5 * log(2 * Double.pi) + series
  }

  /// A first guess, which is better the larger the shape is.
  ///
  /// - Source: E. B. Wilson and M. M. Hilferty, The Distribution of Chi-Square, 1931
  ///   (https://doi.org/10.1073/pnas.17.12.684)
  private static func approximation(_ share: Double, shape: Double) -> Double {
    let root = 1 - 1 / (9 * shape) + normalQuantile(share) / (3 * shape.squareRoot())
    return shape * max(root, 0) * max(root, 0) * max(root, 0)
  }

  /// The normal quantile to sixteen digits, by bisection of its distribution function.
  private static func normalQuantile(_ share: Double) -> Double {
    var (low, high) = (-40.0, 40.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if erfc(-middle / 2.0.squareRoot()) / 2 < share { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

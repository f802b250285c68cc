/// Formats numbers and durations for messages.
package enum Count {
  /// The maximum number of similar things that a report or a finding lists; the others are counted.
  package static let maximumListed = 20

  /// Returns a number and its noun, such as `1 error` and `2 errors`.
  package static func of(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  /// Returns a number with at most one decimal.
  package static func decimal(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e15 else { return "–" }
    // Not `rounded()`, which would be this target's only use of the C library's math functions.
    let tenths = Int(number * 10 + (number < 0 ? -0.5 : 0.5))
    if tenths == 0 && number != 0 { return number > 0 ? "<0.1" : ">-0.1" }
    let whole = String(abs(tenths) / 10)
    let sign = tenths < 0 ? "-" : ""
    return sign + (tenths % 10 == 0 ? whole : "\(whole).\(abs(tenths) % 10)")
  }

  /// Returns a share from 0 to 1 in whole percent; `0` and `100` only if it is exactly that.
  package static func percent(_ share: Double) -> String {
    let percent = Int(share * 100 + 0.5)
    if percent == 0, share > 0 { return "<1" }
    return percent == 100 && share < 1 ? ">99" : String(percent)
  }

  /// Returns both ends of a range, or one if they are equal.
  package static func span(_ low: String, _ high: String) -> String {
    low == high ? low : "\(low)–\(high)"
  }

  /// Returns a duration such as `36 min`, `20 min 35 s` or `1 h 30 min`.
  package static func duration(seconds: Int) -> String {
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")]
    let written = parts.filter { $0.0 != 0 }.map { "\($0.0) \($0.1)" }
    return written.isEmpty ? "0 s" : written.joined(separator: " ")
  }
}

extension [String] {
  /// Returns the first texts, separated by commas, and the number of the others.
  package func shortened(to maximum: Int) -> String {
    let shown = prefix(maximum).joined(separator: ", ")
    return count > maximum ? "\(shown) and \(count - maximum) more" : shown
  }
}

extension String {
  /// The text with its first letter capitalized.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension Sequence<String> {
  /// Returns the texts as a list in a sentence: `a`, `a and b`, `a, b and c`.
  package func listed(_ last: String = "and") -> String {
    let texts = Array(self)
    guard let end = texts.last, texts.count > 1 else { return texts.last ?? "" }
    return "\(texts.dropLast().joined(separator: ", ")) \(last) \(end)"
  }
}

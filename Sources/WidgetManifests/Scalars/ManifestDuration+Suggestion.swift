extension ManifestDuration {
  /// The words that people write for units, folded.
  private static let unitWords: [String: String] = [
    "d": "d", "day": "d", "days": "d",
    "h": "h", "hr": "h", "hrs": "h", "hour": "h", "hours": "h",
    "m": "m", "min": "m", "mins": "m", "minute": "m", "minutes": "m",
    "s": "s", "sec": "s", "secs": "s", "second": "s", "seconds": "s",
  ]

  /// `10m` for `10min`, `1h30m` for `1 hour 30 minutes`: numbers with words for units.
  public static func suggestion(for text: String) -> String? {
    guard text.utf8.count <= 40 else { return nil }
    var rest = text[...]
    var result = ""
    while !rest.isEmpty {
      let number = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(number.count).drop { $0 == " " }
      let word = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest.dropFirst(word.count).drop { $0 == " " || $0 == "," }
      guard !number.isEmpty, let unit = unitWords[word.lowercased()] else { return nil }
      result += number + unit
    }
    return ManifestDuration(result) == nil ? nil : result
  }
}

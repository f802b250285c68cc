internal import WidgetManifests

/// A line of a project, in which the text of a manifest's value is found.
struct ValueColumns {
  private let scalars: [Unicode.Scalar]

  /// The maximum length of a line that is searched.
  private static let maximumLength = 2_000

  init(in line: String) { scalars = Array(line.unicodeScalars) }

  /// Returns the columns, from 0, of a manifest's value, of the name that code has for it, or of the
  /// whole line if it has neither.
  func columns(of texts: PlacedTexts, at place: Place) -> Range<Int> {
    let first = scalars.firstIndex { !$0.properties.isWhitespace } ?? 0
    let last = scalars.lastIndex { !$0.properties.isWhitespace } ?? first
    let whole = first..<max(first, last) + 1
    guard scalars.count <= Self.maximumLength else { return whole }
    let (key, value) = texts.member(at: place.start.line)
    let isOneLine = place.start.line == place.end.line
    let written = isOneLine ? texts.text(at: place, limit: 200) ?? "" : value
    return range(ofProperty: Self.unquoted(key), Self.unquoted(written))
      ?? range(ofWord: Self.unquoted(written)) ?? range(ofWords: written) ?? range(ofWords: value)
      ?? range(ofWords: key) ?? whole
  }

  /// Returns the columns, from 0, of a word, or nil if the line lacks it.
  func columns(of word: String) -> Range<Int>? {
    scalars.count <= Self.maximumLength ? range(ofWord: word) : nil
  }

  private static func unquoted(_ text: String) -> String {
    guard text.count > 1, let quote = text.first, quote == text.last, "\"'".contains(quote) else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }

  /// Returns the range of the type after the name of a property, as in `b: Int` for `stop.b: Int`, or
  /// that of the name of a case.
  private func range(ofProperty key: String, _ type: String) -> Range<Int>? {
    guard let name = key.split(separator: ".").last.map(String.init) else { return nil }
    let wanted = Array(type.unicodeScalars)
    var start = 0
    while let found = range(ofWord: name, from: start) {
      if type == StateProperty.caseType { return found }
      start = found.upperBound
      var rest = scalars[start...].drop { $0 == " " }
      guard rest.first == ":" else { continue }
      rest = rest.dropFirst().drop { $0 == " " }
      guard rest.starts(with: wanted) else { continue }
      if let typed = range(ofWord: type, from: rest.startIndex), typed.lowerBound == rest.startIndex
      {
        return typed
      }
    }
    return nil
  }

  /// Returns the range of a text that isn't part of a longer word or number.
  private func range(ofWord text: String, from start: Int = 0) -> Range<Int>? {
    let word = Array(text.unicodeScalars)
    guard let first = word.first, let last = word.last, scalars.count - start >= word.count else {
      return nil
    }
    for start in start...(scalars.count - word.count) where scalars[start] == first {
      let end = start + word.count
      guard scalars[start..<end].elementsEqual(word) else { continue }
      let before = start > 0 ? scalars[start - 1] : " "
      let after = end < scalars.count ? scalars[end] : " "
      if !Self.isOneWord(before, first), !Self.isOneWord(after, last) { return start..<end }
    }
    return nil
  }

  /// Returns the range from the first to the last of some names that are in the line in this order,
  /// with the arguments of a call, as in `.after(date)` for `{after: 1h}`.
  private func range(ofWords text: String) -> Range<Int>? {
    let names = text.split { !$0.isLetter && !$0.isNumber }
      .filter { $0.count > 2 && $0.first?.isLetter == true && $0 != "true" && $0 != "false" }
    var found: Range<Int>?
    for name in names {
      guard let next = range(ofWord: String(name), from: found?.upperBound ?? 0) else { continue }
      found = (found?.lowerBound ?? next.lowerBound)..<next.upperBound
    }
    guard var found else { return nil }
    if found.lowerBound > 0, scalars[found.lowerBound - 1] == "." {
      found = found.lowerBound - 1..<found.upperBound
    }
    return found.lowerBound..<endOfCall(at: found.upperBound)
  }

  /// Returns the end of the parentheses that begin at an index, or the index if none are closed there.
  private func endOfCall(at start: Int) -> Int {
    guard start < scalars.count, scalars[start] == "(" else { return start }
    var depth = 0
    for index in start..<scalars.count {
      if scalars[index] == "(" { depth += 1 }
      if scalars[index] == ")" { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return start
  }

  private static func isOneWord(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> Bool {
    func isPart(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "_" || scalar.properties.isAlphabetic || isDigit(scalar)
    }
    func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.numericType != nil }
    return isPart(b) && (isPart(a) || (a == "." && isDigit(b)))
  }
}

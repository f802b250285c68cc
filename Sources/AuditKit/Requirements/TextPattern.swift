/// A pattern in which `*` matches any characters and `?` a single one, and which may contain sets;
/// case-sensitive.
package struct TextPattern: Sendable {
  /// The maximum length of a pattern of `require:` in Unicode scalars, which bounds the cost of a
  /// match.
  static let maximumLength = 200

  /// The pattern as written.
  package let text: String
  private let scalars: [Unicode.Scalar]
  /// Whether `[a-z]` and `\` have a meaning, as in a shell.
  private let hasSets: Bool

  /// Creates a pattern.
  ///
  /// - Parameter hasSets: Whether it may contain sets such as `[a-z]`, and `\` before a character
  ///   that is meant literally.
  package init(_ text: String, hasSets: Bool = false) {
    self.text = text
    self.hasSets = hasSets
    scalars = Array(text.unicodeScalars)
  }

  /// Whether it looks like a regular expression, which isn't supported.
  var looksLikeExpression: Bool { scalars.first == "^" || scalars.last == "$" }

  /// Returns whether it matches a whole text, in at most the product of both lengths.
  package func matches(_ candidate: String) -> Bool {
    let written = Array(candidate.unicodeScalars)
    var (at, next) = (0, 0)
    // The position of the last star, and the end of what it has matched so far.
    var star: (at: Int, taken: Int)?
    while next < written.count {
      if at < scalars.count, scalars[at] == "*" {
        star = (at, next)
        at += 1
      } else if let end = end(ofPartAt: at, matching: written[next]) {
        (at, next) = (end, next + 1)
      } else if let last = star {
        star = (last.at, last.taken + 1)
        (at, next) = (last.at + 1, last.taken + 1)
      } else {
        return false
      }
    }
    return scalars[at...].allSatisfy { $0 == "*" }
  }

  /// Returns the index after the part that one character matches, or nil if it doesn't.
  private func end(ofPartAt at: Int, matching scalar: Unicode.Scalar) -> Int? {
    guard at < scalars.count else { return nil }
    switch scalars[at] {
    case "?": return at + 1
    case "\\" where hasSets && at + 1 < scalars.count:
      return scalars[at + 1] == scalar ? at + 2 : nil
    case "[" where hasSets:
      guard let end = scalars[(at + 1)...].dropFirst().firstIndex(of: "]") else {
        return scalar == "[" ? at + 1 : nil
      }
      var set = scalars[(at + 1)..<end]
      let isNegated = set.first == "!" || set.first == "^"
      if isNegated { set = set.dropFirst() }
      return Self.contains(scalar, set) != isNegated ? end + 1 : nil
    default: return scalars[at] == scalar ? at + 1 : nil
    }
  }

  private static func contains(_ scalar: Unicode.Scalar, _ set: ArraySlice<Unicode.Scalar>) -> Bool
  {
    var rest = set
    while let first = rest.popFirst() {
      if rest.first == "-", rest.count > 1 {
        rest = rest.dropFirst()
        guard let last = rest.popFirst() else { break }
        if first <= last, (first...last).contains(scalar) { return true }
      } else if first == scalar {
        return true
      }
    }
    return false
  }
}

/// A set of texts that are compared byte by byte.
package struct TextSet: Sendable {
  /// The texts in the order written.
  package let texts: [String]
  private let bytes: Set<[UInt8]>

  init(_ texts: [String]) {
    self.texts = texts
    bytes = Set(texts.map { Array($0.utf8) })
  }

  /// Returns whether a text is one of them.
  func contains(_ text: String) -> Bool { bytes.contains(Array(text.utf8)) }

  /// Returns whether all of them are in another set.
  func isSubset(of other: TextSet) -> Bool { bytes.isSubset(of: other.bytes) }
}

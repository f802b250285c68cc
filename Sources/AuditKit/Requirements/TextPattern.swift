/// A pattern in which `*` matches any characters and `?` a single one; case-sensitive.
package struct TextPattern: Sendable {
  /// The maximum length of a pattern of `require:` in Unicode scalars, which bounds the cost of a
  /// match.
  static let maximumLength = 200

  /// The pattern as written.
  package let text: String
  private let scalars: [Unicode.Scalar]

  package init(_ text: String) {
    self.text = text
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
      } else if at < scalars.count, ["?", written[next]].contains(scalars[at]) {
        (at, next) = (at + 1, next + 1)
      } else if let last = star {
        star = (last.at, last.taken + 1)
        (at, next) = (last.at + 1, last.taken + 1)
      } else {
        return false
      }
    }
    return scalars[at...].allSatisfy { $0 == "*" }
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

/// A text in which `*` stands for any characters and `?` for a single one; case counts.
package struct TextPattern: Sendable {
  /// The most characters of a pattern: a limit of ours, which bounds what a match can cost.
  static let longest = 200

  /// The pattern as it is written.
  package let text: String
  private let scalars: [Unicode.Scalar]

  package init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars)
  }

  /// Whether it is written as a regular expression is, which would never match as one.
  var looksLikeExpression: Bool { scalars.first == "^" || scalars.last == "$" }

  /// Whether it stands for all of a text; never slower than the product of both lengths.
  package func matches(_ candidate: String) -> Bool {
    let written = Array(candidate.unicodeScalars)
    var (at, next) = (0, 0)
    // Where the last star stands, and what it has taken so far.
    var star: (at: Int, taken: Int)?
    while next < written.count {
      if at < scalars.count, scalars[at] == "*" {
        star = (at, next)
        at += 1
      } else if at < scalars.count, scalars[at] == "?" || scalars[at] == written[next] {
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

/// Texts to compare with, byte by byte, however many there are.
package struct TextSet: Sendable {
  /// The texts in the order written.
  package let texts: [String]
  private let bytes: Set<[UInt8]>

  init(_ texts: [String]) {
    self.texts = texts
    bytes = Set(texts.map { Array($0.utf8) })
  }

  /// Whether a text is one of them.
  func contains(_ text: String) -> Bool { bytes.contains(Array(text.utf8)) }

  /// Whether all of them are among others.
  func isSubset(of other: TextSet) -> Bool { bytes.isSubset(of: other.bytes) }
}

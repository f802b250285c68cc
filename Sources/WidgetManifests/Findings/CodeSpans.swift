/// The parts of a sentence that are code and those that are not: text between backticks is code, as
/// in Markdown.
///
/// Code that itself contains backticks is delimited by a longer run of them.
///
/// - Source: https://spec.commonmark.org/0.31.2/#code-spans
package struct CodeSpans {
  /// A part of the sentence.
  package struct Piece: Equatable {
    package let text: String
    package let isCode: Bool
  }

  /// The parts, in order; none is empty.
  package private(set) var pieces: [Piece] = []

  private static let backtick = UInt8(ascii: "`")
  private static let space = UInt8(ascii: " ")

  /// Splits a sentence; backticks without a matching run stay text.
  package init(_ sentence: String) {
    let utf8 = sentence.utf8
    guard utf8.contains(Self.backtick) else {
      add(sentence[...], isCode: false)
      return
    }
    let runs = Self.runs(in: utf8)
    var partners: [Int?] = Array(repeating: nil, count: runs.count)
    var next: [Int: Int] = [:]
    for index in runs.indices.reversed() {
      let length = utf8.distance(from: runs[index].lowerBound, to: runs[index].upperBound)
      partners[index] = next.updateValue(index, forKey: length)
    }
    var start = sentence.startIndex
    var index = 0
    while index < runs.count {
      guard let partner = partners[index] else {
        index += 1
        continue
      }
      add(sentence[start..<runs[index].lowerBound], isCode: false)
      let inner = sentence[runs[index].upperBound..<runs[partner].lowerBound]
      add(Self.unpadded(inner), isCode: true)
      start = runs[partner].upperBound
      index = partner + 1
    }
    add(sentence[start...], isCode: false)
  }

  private mutating func add(_ text: Substring, isCode: Bool) {
    if !text.isEmpty { pieces.append(Piece(text: String(text), isCode: isCode)) }
  }

  /// The ranges of consecutive backticks.
  private static func runs(in text: String.UTF8View) -> [Range<String.Index>] {
    var runs: [Range<String.Index>] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: backtick) {
      let end = rest[start...].firstIndex { $0 != backtick } ?? rest.endIndex
      runs.append(start..<end)
      rest = rest[end...]
    }
    return runs
  }

  /// Returns the code without the single spaces that separate its own backticks from the
  /// delimiters.
  private static func unpadded(_ code: Substring) -> Substring {
    let utf8 = code.utf8
    guard utf8.count > 2, utf8.first == space, utf8.last == space,
      utf8.contains(where: { $0 != space })
    else { return code }
    // In bytes: a combining mark after a space would belong to the same `Character`.
    return code[utf8.index(after: utf8.startIndex)..<utf8.index(before: utf8.endIndex)]
  }

  /// Returns a text as a code span.
  package static func code(_ text: String) -> String {
    let utf8 = text.utf8
    let isPadded = utf8.first == backtick || utf8.last == backtick
    let isSpaced =
      utf8.first == space && utf8.last == space && utf8.contains { $0 != space }
    guard utf8.contains(backtick) || isSpaced else { return "`\(text)`" }
    let lengths = Set(runs(in: utf8).map { utf8.distance(from: $0.lowerBound, to: $0.upperBound) })
    let count = (1...).first { !lengths.contains($0) } ?? 1
    let fence = String(repeating: "`", count: count)
    let pad = isPadded || isSpaced ? " " : ""
    return fence + pad + text + pad + fence
  }
}

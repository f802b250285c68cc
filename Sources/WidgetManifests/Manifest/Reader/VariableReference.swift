/// A `$(NAME)` or `${NAME}` of a text, or what begins like one.
struct VariableReference {
  /// From its `$` to behind its bracket, or to the end of the text where none closes it.
  var range: Range<Int>
  /// What stands between the brackets.
  var name: String
  /// Whether it is written with braces.
  var hasBraces: Bool
  /// Whether a bracket closes it.
  var isClosed: Bool

  /// Reads the reference that begins at an index; nil where none does.
  ///
  /// One within its name belongs to the name: `$(A$(B))` is one reference.
  init?(in text: [Unicode.Scalar], at start: Int) {
    guard let first = Self.close(of: text, at: start) else { return nil }
    var closes = [first]
    var index = start + 2
    while index < text.count, let close = closes.last {
      if text[index] == close {
        closes.removeLast()
        index += 1
      } else if let inner = Self.close(of: text, at: index) {
        closes.append(inner)
        index += 2
      } else {
        index += 1
      }
    }
    range = start..<index
    isClosed = closes.isEmpty
    hasBraces = first == "}"
    let name = text[(start + 2)..<(isClosed ? index - 1 : index)]
    self.name = String(String.UnicodeScalarView(name))
  }

  /// The bracket that closes the reference which begins at an index; nil where none does.
  private static func close(of text: [Unicode.Scalar], at index: Int) -> Unicode.Scalar? {
    guard index + 1 < text.count, text[index] == "$" else { return nil }
    switch text[index + 1] {
    case "(": return ")"
    case "{": return "}"
    default: return nil
    }
  }
}

extension VariableReference {
  /// The references of a text, each with the number of its `$`, as ``Variables/Undefined`` counts.
  static func all(in text: [Unicode.Scalar]) -> [(number: Int, reference: VariableReference)] {
    var found: [(Int, VariableReference)] = []
    var (index, number) = (0, 0)
    while index < text.count {
      if let reference = VariableReference(in: text, at: index) {
        found.append((number, reference))
        number += 1
        index = reference.range.upperBound
      } else if text[index] == "$", index + 1 < text.count, text[index + 1] == "$" {
        number += 1
        index += 2
      } else {
        index += 1
      }
    }
    return found
  }
}

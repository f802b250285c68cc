/// A reference `$(NAME)` or `${NAME}` in a text, possibly unclosed.
struct VariableReference {
  /// The range from its `$` through its closing bracket or, if unclosed, to the end of the text.
  var range: Range<Int>
  /// The text between the brackets.
  var name: String
  /// Whether it is written with braces.
  var hasBraces: Bool
  /// Whether it has a closing bracket.
  var isClosed: Bool

  /// Parses the reference that begins at an index, or returns nil if none does.
  ///
  /// A nested reference is part of the name: `$(A$(B))` is one reference.
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

  /// Returns the closing bracket of the reference that begins at an index, or nil if none does.
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
  /// Returns the references in a text, each with the number of its `$` as in
  /// ``Variables/Undefined``.
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
  /// Returns the text between references, with `$$` replaced by `$`.
  static func unescaped(_ text: ArraySlice<Unicode.Scalar>) -> String {
    var output = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text {
      let isSecond = isEscaped && scalar == "$"
      if !isSecond { output.append(scalar) }
      isEscaped = scalar == "$" && !isSecond
    }
    return String(output)
  }
}

extension Sequence<String> {
  /// The texts as a sentence lists them: `a`, `a and b`, `a, b and c`.
  package func listed(_ last: String = "and") -> String {
    let texts = Array(self)
    guard let end = texts.last, texts.count > 1 else { return texts.last ?? "" }
    return "\(texts.dropLast().joined(separator: ", ")) \(last) \(end)"
  }
}

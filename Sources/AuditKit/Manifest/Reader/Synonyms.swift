/// Other words for keys or values, each with the one that is meant.
///
/// A list and no dictionary: it is only read where something is wrong, and a list of literals is
/// data, while a dictionary of them is built by code.
struct Synonyms: ExpressibleByDictionaryLiteral, Sendable {
  /// The words, none of which stands there twice, in whatever case.
  let words: [(word: String, meant: String)]

  init(_ words: [(word: String, meant: String)]) { self.words = words }

  init(dictionaryLiteral elements: (String, String)...) { self.init(elements) }

  /// The word that is meant by another one, however its letters are cased.
  subscript(text: String) -> String? {
    words.first {
      $0.word.utf8.count == text.utf8.count && $0.word.lowercased() == text.lowercased()
    }?.meant
  }

  /// The words of two lists.
  static func + (first: Synonyms, second: Synonyms) -> Synonyms {
    Synonyms(first.words + second.words)
  }
}

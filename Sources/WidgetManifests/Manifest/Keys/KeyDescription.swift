/// A key of a mapping: its name, form and synonyms, for messages, suggestions and schemas.
package struct KeyDescription: Sendable {
  /// The key as it is written.
  package let name: String
  /// One or two sentences that include Apple's name for the key.
  package let description: String
  /// The form of its value.
  package let form: ValueForm
  /// Whether the mapping must have the key, with a value.
  package var isRequired = false
  /// The names that Apple, Xcode and newcomers use for the key; misspellings need not be listed.
  package var synonyms: [String] = []
  /// Names that people write for a key nested in the value, each with the path from the value to
  /// that key.
  var innerSynonyms: Synonyms = [:]
  /// Whether schemas, pages and messages offer the key; only a draft has the others, which are facts
  /// of code and projects.
  package var isOffered = true

  package init(
    name: String, description: String, form: ValueForm, isRequired: Bool = false,
    synonyms: [String] = [], innerSynonyms: Synonyms = [:]
  ) {
    self.name = name
    self.description = description
    self.form = form
    self.isRequired = isRequired
    self.synonyms = synonyms
    self.innerSynonyms = innerSynonyms
  }
}

/// A key and the type of its value, for readers that read keys one by one.
package struct TypedKey<Value: Sendable>: Sendable {
  package let description: KeyDescription
  let type: ValueType<Value>

  package init(
    _ name: String, _ type: ValueType<Value>, _ description: String, isRequired: Bool = false,
    synonyms: [String] = [], innerSynonyms: Synonyms = [:]
  ) {
    self.description = KeyDescription(
      name: name, description: description, form: type.form, isRequired: isRequired,
      synonyms: synonyms, innerSynonyms: innerSynonyms)
    self.type = type
  }
}

/// The keys of a kind of mapping, which its reader accepts and its schema describes.
///
/// A class, because every mapping that is read refers to its description.
package final class MappingDescription: Sendable {
  /// Its name among the definitions of a schema.
  package let name: String
  /// The name of such a mapping in messages, such as `a widget`.
  let owner: String
  /// One sentence for the schema.
  package let summary: String
  /// An example in one line; empty if the mapping has too many keys for that.
  let example: String
  /// The keys, in the order in which messages and schemas list them.
  package let keys: [KeyDescription]
  /// The names of the keys, in the same order.
  package let names: [String]
  /// Whether each key is required, in the same order.
  let isRequired: [Bool]
  /// Whether keys that begin with `x-` are ignored.
  package let skipsExtensions: Bool
  /// Keys that the schema forbids here, although the reader knows them.
  package let forbidden: [String]
  /// Other names for the keys, each with the key that is meant, or the path to one nested in it, as
  /// in `policy.after`.
  package let synonyms: Synonyms
  /// The conditions between the keys, for the schema; the reader checks the same.
  package let conditions: @Sendable () -> [YAMLValue]
  /// Returns the advice for a key that belongs elsewhere, or nil for any other key.
  let hint: @Sendable (_ unexpectedKey: String) -> String?

  private let numbers: [String: Int]

  /// Creates a description.
  package init(
    _ name: String, called owner: String, _ summary: String, example: String = "",
    keys: [KeyDescription], skipsExtensions: Bool = false, forbidden: [String] = [],
    conditions: @escaping @Sendable () -> [YAMLValue] = { [] },
    hint: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.name = name
    self.owner = owner
    self.summary = summary
    self.example = example
    self.keys = keys
    self.skipsExtensions = skipsExtensions
    self.forbidden = forbidden
    self.conditions = conditions
    self.hint = hint
    names = keys.map(\.name)
    isRequired = keys.map(\.isRequired)
    synonyms = Synonyms(
      keys.flatMap { key in
        key.synonyms.map { ($0, key.name) }
          + key.innerSynonyms.words.map { ($0.word, "\(key.name).\($0.meant)") }
      })
    numbers = Dictionary(
      names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The keys that schemas, pages and messages offer.
  package var offered: [KeyDescription] { keys.filter(\.isOffered) }

  /// The part of a schema that defines the mapping.
  package var part: SchemaPart { SchemaPart(name: name, keys: offered.map(\.name)) }

  /// Returns the number of a key, from 0, or nil if the mapping has no such key.
  func number(of name: String) -> Int? { numbers[name] }

  /// The description of a key, or nil if the mapping has no such key.
  package subscript(name: String) -> KeyDescription? { numbers[name].map { keys[$0] } }

  /// A clause that lists all keys.
  var list: String {
    "the keys of \(owner) are \(offered.map(\.name).joined(separator: ", "))"
  }

  /// A key that was probably meant by an unknown one.
  struct Meant {
    /// The key's number, from 0.
    var number: Int
    /// The key as YAML, including the keys nested in it.
    var yaml: String
    /// The key that replaces the unknown one, or nil if more than the key has to change.
    var match: Nearest.Match?
  }

  /// Returns the key that was probably meant by an unknown one.
  ///
  /// - Parameter isWritten: Whether a key is already present, so that another one is more likely.
  func nearest(to text: String, isWritten: (Int) -> Bool = { _ in false }) -> Meant? {
    let known = synonyms[text].flatMap { meant(by: $0, match: .synonym($0)) }
    if let known, !isWritten(known.number) { return known }
    return Nearest.match(to: text, in: offered.map(\.name)).flatMap {
      meant(by: $0.word, match: $0)
    } ?? known
  }

  /// Returns the first key of a path such as `policy.after`, and the whole path as YAML.
  private func meant(by path: String, match: Nearest.Match) -> Meant? {
    let path = path.split(separator: ".").map(String.init)
    guard let first = path.first, let number = number(of: first) else { return nil }
    let inner = path.dropFirst().reversed().reduce("") { inner, name in
      inner.isEmpty ? "{\(name): …}" : "{\(name): \(inner)}"
    }
    if inner.isEmpty { return Meant(number: number, yaml: first, match: match) }
    return Meant(number: number, yaml: "\(first): \(inner)")
  }
}

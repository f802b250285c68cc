/// A key of a mapping: its name, and what messages, suggestions and schemas say about it.
package struct KeyDescription: Sendable {
  /// The key as it is written.
  package let name: String
  /// One or two sentences, with Apple's name for it.
  package let description: String
  /// The form of its value.
  package let form: ValueForm
  /// Whether the mapping needs it, with a value.
  package var isRequired = false
  /// What Apple, Xcode and people who have not read the format call it; a misspelt key is found
  /// without this.
  package var synonyms: [String] = []
  /// Names that people write for a key within its value, each with the path to it from there.
  var innerSynonyms: Synonyms = [:]

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

/// A key together with the type of its value, for a reader that takes values one by one.
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

/// The keys of one kind of mapping: what its reader accepts, and its schema describes.
///
/// A class, because every mapping that is read refers to its description.
package final class MappingDescription: Sendable {
  /// Its name among the definitions of a schema.
  package let name: String
  /// What such a mapping is called in messages, such as `a widget`.
  let owner: String
  /// One sentence for the schema.
  package let summary: String
  /// One of them in a line; empty where it has too many keys for that.
  let example: String
  /// The keys, in the order in which messages and schemas list them.
  package let keys: [KeyDescription]
  /// The names of the keys, in the same order.
  package let names: [String]
  /// Whether each key is required, in the same order.
  let isRequired: [Bool]
  /// Whether keys that begin with `x-` are passed over.
  package let skipsExtensions: Bool
  /// Keys that the schema forbids here, though the reader knows them.
  package let forbidden: [String]
  /// Other names for its keys, each with the key that is meant or, behind a dot, one within it.
  package let synonyms: Synonyms
  /// Conditions between the keys, for the schema; they say what the reader checks.
  package let conditions: @Sendable () -> [SchemaValue]
  /// Says what to do about a key that belongs elsewhere; nil where nothing is known about it.
  let hint: @Sendable (_ unexpectedKey: String) -> String?

  private let numbers: [String: Int]

  /// Describes a mapping.
  package init(
    _ name: String, called owner: String, _ summary: String, example: String = "",
    keys: [KeyDescription], skipsExtensions: Bool = false, forbidden: [String] = [],
    conditions: @escaping @Sendable () -> [SchemaValue] = { [] },
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

  /// The part of a schema that defines it.
  package var part: SchemaPart { SchemaPart(name: name, keys: names) }

  /// The number of a key, from 0; nil where the mapping has no such key.
  func number(of name: String) -> Int? { numbers[name] }

  /// The description of a key; nil where the mapping has no such key.
  package subscript(name: String) -> KeyDescription? { numbers[name].map { keys[$0] } }

  /// The keys in a sentence that lists them all.
  var list: String { "the keys of \(owner) are \(names.joined(separator: ", "))" }

  /// A key that was probably meant by another one.
  struct Meant {
    /// The key's number, from 0.
    var number: Int
    /// How the key is written, with those within it.
    var yaml: String
    /// The key that replaces the other one; nil where more has to change.
    var match: Nearest.Match?
  }

  /// The key that was probably meant by one that the mapping does not have.
  ///
  /// - Parameter isWritten: Whether a key is there already, so that another one is more likely.
  func nearest(to text: String, isWritten: (Int) -> Bool = { _ in false }) -> Meant? {
    let known = synonyms[text].flatMap { meant(by: $0, match: .synonym($0)) }
    if let known, !isWritten(known.number) { return known }
    return Nearest.match(to: text, in: names).flatMap { meant(by: $0.word, match: $0) } ?? known
  }

  /// The key at the front of a path such as `policy.after`, and how the whole path is written.
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

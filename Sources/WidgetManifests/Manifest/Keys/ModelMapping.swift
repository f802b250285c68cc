/// A mapping whose values fill the properties of a model.
package struct ModelMapping<Model: Sendable>: Sendable {
  /// The description of the mapping, independent of the model.
  package let description: MappingDescription
  /// The keys in the order of the description, each with the property that it fills.
  package let keys: [ModelKey<Model>]
  fileprivate let fills: [ModelKey<Model>.Fill]

  /// Creates a mapping.
  package init(
    _ name: String, called owner: String, _ summary: String, example: String = "",
    keys: [ModelKey<Model>], skipsExtensions: Bool = false,
    conditions: @escaping @Sendable () -> [YAMLValue] = { [] },
    hint: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    description = MappingDescription(
      name, called: owner, summary, example: example, keys: keys.map(\.description),
      skipsExtensions: skipsExtensions, conditions: conditions, hint: hint)
    self.keys = keys
    fills = keys.map(\.fill)
  }

  /// Returns the values of a model as YAML, in the order of the keys.
  package func values(of model: Model) -> [(key: String, value: YAMLValue)] {
    keys.compactMap { key in key.yaml.map { (key.description.name, $0(model)) } }
  }
}

/// A key and the property of a model that its value fills.
package struct ModelKey<Model: Sendable>: Sendable {
  typealias Fill = @Sendable (inout Model, Field<Node>, inout NodeReader) -> Void

  /// The description of the key, independent of the model.
  package private(set) var description: KeyDescription
  /// Reads the value of the key and fills the property.
  let fill: Fill
  /// The property as `require:` sees it, or nil if it can't be required.
  package private(set) var plain: PlainProperty<Model>?
  /// Whether a document without the key declares that there is no such value; otherwise the value
  /// is unknown.
  private(set) var isNoneIfAbsent = false
  /// Whether a draft contains only the values that the code certainly has, so that others aren't
  /// differences.
  package private(set) var isDraftedInPart = false
  /// Returns the property as YAML; nil if its type has no such form.
  private(set) var yaml: (@Sendable (Model) -> YAMLValue)?

  /// Returns an optional key.
  static func optional<Value>(
    _ name: String, _ property: any WritableKeyPath<Model, Field<Value>> & Sendable,
    _ type: ValueType<Value>, _ description: String, synonyms: [String] = [],
    innerSynonyms: Synonyms = [:], standard: PlainScalar? = nil, canBeRequired: Bool = true,
    isNoneIfAbsent: Bool = false
  ) -> ModelKey {
    let key = KeyDescription(
      name: name, description: description, form: type.form, synonyms: synonyms,
      innerSynonyms: innerSynonyms)
    var plain: PlainProperty<Model>?
    if canBeRequired, let type = type.plain {
      plain = PlainProperty(
        kind: type.kind, words: type.words, synonyms: type.synonyms,
        standard: standard ?? type.standard, rank: type.rank
      ) { type.value($0[keyPath: property]) }
    }
    return ModelKey(
      description: key,
      fill: { model, node, reader in
        // A missing required key already has a finding: as unknown, it gets no other one from
        // rules.
        model[keyPath: property] = node.isAbsent ? .unknown : type.read(&reader, node)
      }, plain: plain, isNoneIfAbsent: isNoneIfAbsent)
  }

  /// Returns a required key.
  static func required<Value>(
    _ name: String, _ property: any WritableKeyPath<Model, Field<Value>> & Sendable,
    _ type: ValueType<Value>, _ description: String, synonyms: [String] = []
  ) -> ModelKey {
    let key = optional(name, property, type, description, synonyms: synonyms)
    return key.with(isRequired: true)
  }

  /// Returns a key of the configuration, whose value replaces the model's default.
  package static func setting<Value>(
    _ name: String, _ property: any WritableKeyPath<Model, Value> & Sendable,
    _ type: ValueType<Located<Value>>, _ description: String, synonyms: [String] = [],
    yaml: @escaping @Sendable (Value) -> YAMLValue
  ) -> ModelKey {
    let key = KeyDescription(
      name: name, description: description, form: type.form, synonyms: synonyms)
    return ModelKey(
      description: key,
      fill: { model, node, reader in
        if let value = type.read(&reader, node).value { model[keyPath: property] = value.value }
      }, yaml: { yaml($0[keyPath: property]) })
  }

  /// Returns a key whose value is read elsewhere.
  static func read<Value>(_ key: TypedKey<Value>) -> ModelKey {
    ModelKey(description: key.description, fill: { _, _, _ in })
  }

  /// The key, with the mark that a draft contains only values that are certain.
  var draftedInPart: ModelKey {
    var key = self
    key.isDraftedInPart = true
    return key
  }

  /// The key, with the mark that only a draft has it.
  var notOffered: ModelKey {
    var key = self
    key.description.isOffered = false
    return key
  }

  /// Returns the key as a required or an optional one.
  func with(isRequired: Bool) -> ModelKey {
    var key = self
    key.description.isRequired = isRequired
    return key
  }
}

extension NodeReader {
  /// Fills a model with the values of a mapping.
  package mutating func fill<Model>(
    _ model: inout Model, from values: MappingReader, _ mapping: ModelMapping<Model>
  ) {
    for (number, fill) in mapping.fills.enumerated() {
      let value = values[number]
      // In a new model all values are absent.
      if value.isAbsent && !mapping.description.isRequired[number] { continue }
      fill(&model, value, &self)
    }
  }
}

/// The type of a key's value: its form, its reader, and its view for generic code.
package struct ValueType<Value: Sendable>: Sendable {
  /// The form, for the schema.
  let form: ValueForm
  /// The value as `require:` sees it, or nil if it can't be required.
  var plain: PlainProperty<Field<Value>>?
  /// Reads the value of the key and reports findings if it doesn't fit.
  package let read: @Sendable (inout NodeReader, Field<Node>) -> Field<Value>

  package init(
    form: ValueForm, plain: PlainProperty<Field<Value>>? = nil,
    read: @escaping @Sendable (inout NodeReader, Field<Node>) -> Field<Value>
  ) {
    self.form = form
    self.plain = plain
    self.read = read
  }
}

// In the following functions, `what` is the name of the value in messages, such as
// `a display name`, and `each` that of a list item.

extension ValueType where Value == Located<String> {
  /// Text.
  package static func text(_ what: String, form: ValueForm = .text) -> Self {
    ValueType(form: form, plain: asText) { $0.text($1, what) }
  }

  /// Text that isn't empty.
  static func filled(_ what: String) -> Self {
    ValueType(form: .filled, plain: asText) { $0.filled($1, what) }
  }

  /// Text for which `advise` returns nil, and no advice.
  static func checked(
    _ what: String, form: ValueForm, _ advise: @escaping @Sendable (String) -> String?
  ) -> Self {
    ValueType(form: form, plain: asText) { $0.checked($1, what, advise) }
  }

  private static var asText: PlainProperty<Field<Value>> {
    PlainProperty(kind: .text) { field in PlainValue(field) { .text($0) } }
  }
}

extension ValueType where Value == Located<Bool> {
  /// True or false.
  package static var flag: Self {
    let plain = PlainProperty<Field<Value>>(kind: .flag, standard: .flag(false)) { field in
      PlainValue(field) { .flag($0) }
    }
    return ValueType(form: .flag, plain: plain) { $0.flag($1) }
  }
}

extension ValueType where Value == Located<Int> {
  /// A whole number within bounds.
  package static func integer(_ what: String, in range: ClosedRange<Int>) -> Self {
    let plain = PlainProperty<Field<Value>>(kind: .number) { field in
      PlainValue(field) { .number(Int64($0) * 1_000) }
    }
    return ValueType(form: .integer(range), plain: plain) { $0.integer($1, what, in: range) }
  }
}

extension ValueType where Value == Located<Int64> {
  /// A duration in milliseconds.
  package static func duration(allowsZero: Bool = true) -> Self {
    ValueType(form: .duration(allowsZero: allowsZero)) { $0.duration($1, allowsZero: allowsZero) }
  }
}

extension ValueType where Value == LocatedList<String> {
  /// A list of texts.
  package static func texts(_ what: String, each: String) -> Self {
    ValueType(form: .list(.text), plain: asList) {
      $0.list($1, what, each: each) { $0.text($1, $2) }
    }
  }

  /// A list of texts, none of which is empty.
  static func names(_ what: String, each: String) -> Self {
    ValueType(form: .list(.filled), plain: asList) {
      $0.list($1, what, each: each) { $0.filled($1, $2) }
    }
  }

  /// A list of texts for which `advise` returns nil.
  static func checked(
    _ what: String, each: String, form: ValueForm,
    _ advise: @escaping @Sendable (String) -> String?
  ) -> Self {
    ValueType(form: .list(form), plain: asList) { reader, node in
      reader.list(node, what, each: each) { $0.checked($1, $2, advise) }
    }
  }

  private static var asList: PlainProperty<Field<Value>> {
    PlainProperty(kind: .list) { field in PlainValue(field) { $0 } }
  }
}

extension ValueType where Value == LocatedList<Moment> {
  /// Local times of day, sunrise and sunset, at least one.
  static var moments: Self {
    ValueType(form: .list(.scalar(Moment.self), atLeast: 1)) { reader, node in
      reader.list(node, "times of day", each: "a local time of day", mayBeEmpty: false) {
        $0.scalar($1, $2, Moment.self)
      }
    }
  }
}

extension ValueType where Value == LocatedList<TimeOfDay> {
  /// Local times of day, at least one.
  static var timesOfDay: Self {
    ValueType(form: .list(.scalar(TimeOfDay.self), atLeast: 1)) { reader, node in
      reader.list(node, "times of day", each: "a local time of day", mayBeEmpty: false) {
        $0.scalar($1, $2)
      }
    }
  }
}

/// A model of a mapping whose keys may all be absent.
protocol PlacedModel: Sendable {
  /// The mapping.
  var place: Place { get }
  /// Creates a model without any declared values.
  init(place: Place)
}

extension LiveActivity: PlacedModel {}
extension Prebuild: PlacedModel {}

extension ValueType where Value: PlacedModel {
  /// A mapping whose values fill the properties of a model.
  static func model(_ mapping: ModelMapping<Value>) -> Self {
    let plain = PlainProperty<Field<Value>>(kind: .mapping) { field in
      switch field {
      case .absent: .absent
      case .unknown: .unknown
      case .known(let model): .list([], at: model.place, count: nil)
      }
    }
    return ValueType(form: .part(mapping.description.part), plain: plain) { reader, field in
      field.flatMap { node in
        guard let values = MappingReader(node, mapping.description, &reader) else {
          return .unknown
        }
        var model = Value(place: node.place)
        reader.fill(&model, from: values, mapping)
        return .known(model)
      }
    }
  }
}

extension ValueType {
  /// One word of a closed list.
  package static func word<Word: ManifestWord>(_ what: String) -> Self
  where Value == Located<Word> {
    let plain = PlainProperty<Field<Value>>(
      kind: .text, words: Word.words, synonyms: Word.synonyms
    ) { field in PlainValue(field) { .text($0.rawValue) } }
    return ValueType(form: .words(Word.self), plain: plain) { $0.word($1, what) }
  }

  /// A list of words of a closed list.
  static func words<Word: ManifestWord>(
    _ what: String, each: String, mayBeEmpty: Bool = true
  ) -> Self where Value == LocatedList<Word> {
    let plain = PlainProperty<Field<Value>>(
      kind: .list, words: Word.words, synonyms: Word.synonyms, rank: 1
    ) { field in PlainValue(field) { $0.rawValue } }
    return ValueType(
      form: .list(.words(Word.self), atLeast: mayBeEmpty ? 0 : 1), plain: plain
    ) { $0.words($1, what, each: each, mayBeEmpty: mayBeEmpty) }
  }

  /// A scalar with a pattern.
  package static func scalar<Scalar: PatternedScalar>(_ what: String) -> Self
  where Value == Located<Scalar> {
    ValueType(form: .scalar(Scalar.self)) { $0.scalar($1, what) }
  }
}

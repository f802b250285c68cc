/// The form of a value, for a schema: everything that can be checked without other values.
package indirect enum ValueForm: Sendable {
  /// Any scalar, read as text.
  case text
  /// Any text that isn't empty.
  case filled
  /// Text that matches a pattern, or contains a variable.
  case shaped(String)
  /// A version of a platform.
  case release(Platform)
  /// Ten capital letters and digits, possibly all digits, which YAML reads as a number.
  case teamID
  /// Text that matches a pattern, such as a path.
  case matching(String)
  /// Any text, with suggestions.
  case suggested([String])
  /// `true` or `false`.
  case flag
  /// One word of a closed list that includes `off`, which editors may read as false.
  case switchable([String])
  /// One word of a closed list.
  case word([String])
  /// A whole number.
  case integer(ClosedRange<Int>)
  /// A number from 0, with decimals.
  case number(upTo: Int)
  /// A scalar with a pattern.
  case scalar(any PatternedScalar.Type)
  /// A duration, which may be zero only if `allowsZero` is true.
  case duration(allowsZero: Bool)
  /// A list of values, none of which is empty.
  case list(ValueForm, atLeast: Int = 0, atMost: Int? = nil)
  /// A mapping whose keys are words of a closed list, or match the expression `others`. Some keys
  /// have their own form.
  case record(
    [(key: String, description: String?, form: ValueForm?)], ValueForm, atLeast: Int = 0,
    others: String? = nil)
  /// A mapping whose keys match an expression.
  case dictionary(keys: String, ValueForm)
  /// A part of the document with its own definition.
  case part(SchemaPart)
  /// One of several forms.
  case either([ValueForm])

  /// Returns the form of one word of a closed list.
  package static func words<Word>(_: Word.Type) -> ValueForm
  where Word: CaseIterable & RawRepresentable, Word.RawValue == String {
    .word(Word.words)
  }

  /// The value that says the same as none; nil if no value of this form does.
  package var empty: ManifestNode? {
    switch self {
    case .list: .list([])
    case .flag: .scalar("false")
    default: nil
    }
  }

  /// Whether it is a list.
  var isList: Bool {
    if case .list = self { true } else { false }
  }

  /// The keys of a mapping, or of the mappings in a list, of this form.
  var keys: [String] {
    switch self {
    case .part(let part): part.keys
    case .list(let element, atLeast: _, atMost: _): element.keys
    case .either(let forms): forms.flatMap(\.keys)
    default: []
    }
  }
}

/// A part of a document that a schema defines once, by name.
package struct SchemaPart: Sendable {
  /// Its name among the schema's definitions.
  package let name: String
  /// The keys of the mapping, or of the mappings in the list.
  let keys: [String]
}

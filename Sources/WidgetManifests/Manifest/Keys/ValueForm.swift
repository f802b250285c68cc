/// The form of a value, as far as a look at it alone can tell: what a schema says of it.
package indirect enum ValueForm: Sendable {
  /// Any scalar, taken as the text that was written.
  case text
  /// Any text but an empty one.
  case filled
  /// Any text that matches, or one with a variable in it.
  case shaped(String)
  /// A version of a platform.
  case release(Platform)
  /// Ten capital letters and digits, which may all be digits.
  case teamID
  /// Any text that matches; made for paths and the like.
  case matching(String)
  /// Any text, of which some are known.
  case suggested([String])
  /// `true` or `false`.
  case flag
  /// One word of a closed list, with `off` among them, which editors may read as false.
  case switchable([String])
  /// One word of a closed list.
  case word([String])
  /// A whole number.
  case integer(ClosedRange<Int>)
  /// A number with decimals, from 0.
  case number(upTo: Int)
  /// A scalar of a certain form.
  case scalar(any PatternedScalar.Type)
  /// A duration, for which zero may not do.
  case duration(allowsZero: Bool)
  /// A list of values, none of which may be empty.
  case list(ValueForm, atLeast: Int = 0, atMost: Int? = nil)
  /// A mapping whose keys are words of a closed list, or match an expression; the values of some
  /// words have a form of their own.
  case record(
    [(key: String, description: String?, form: ValueForm?)], ValueForm, atLeast: Int = 0,
    others: String? = nil)
  /// A mapping whose keys match an expression.
  case dictionary(keys: String, ValueForm)
  /// A part of the document that has a definition of its own.
  case part(SchemaPart)
  /// One of several forms.
  case either([ValueForm])

  /// Words of a closed list, as they are spelt.
  package static func words<Word>(_: Word.Type) -> ValueForm
  where Word: CaseIterable & RawRepresentable, Word.RawValue == String {
    .word(Word.words)
  }

  /// Whether it is a list.
  var isList: Bool {
    if case .list = self { true } else { false }
  }

  /// The keys of the mapping, or of the mappings in the list, that has this form.
  var keys: [String] {
    switch self {
    case .part(let part): part.keys
    case .list(let element, atLeast: _, atMost: _): element.keys
    case .either(let forms): forms.flatMap(\.keys)
    default: []
    }
  }
}

/// A part of a document that a schema defines once, under a name.
package struct SchemaPart: Sendable {
  /// Its name among the schema's definitions.
  package let name: String
  /// The keys of the mapping, or of the mappings in the list, that it is.
  let keys: [String]
}

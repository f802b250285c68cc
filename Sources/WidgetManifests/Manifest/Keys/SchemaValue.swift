/// A value of a JSON Schema: JSON whose members keep their order.
package indirect enum SchemaValue: Sendable, Equatable {
  case null
  case flag(Bool)
  case number(Int)
  case text(String)
  case array([SchemaValue])
  case object([Member])

  /// A member of an object.
  package struct Member: Sendable, Equatable {
    package let key: String
    package let value: SchemaValue

    package init(key: String, value: SchemaValue) {
      self.key = key
      self.value = value
    }
  }

  /// Returns the object with more members after its own; any other value unchanged.
  package func adding(_ other: SchemaValue) -> SchemaValue {
    guard case .object(let members) = self, case .object(let more) = other else { return self }
    return .object(members + more)
  }

  /// The value of a misplaced key: null, as if the key were absent.
  package static let misplaced: SchemaValue = ["type": "null"]

  /// Returns a list of texts.
  package static func texts(_ texts: [String]) -> SchemaValue { .array(texts.map { .text($0) }) }
}

extension SchemaValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  package init(dictionaryLiteral elements: (String, SchemaValue)...) {
    self = .object(elements.map { Member(key: $0, value: $1) })
  }

  package init(arrayLiteral elements: SchemaValue...) { self = .array(elements) }
}

extension SchemaValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral
{
  package init(stringLiteral text: String) { self = .text(text) }

  package init(integerLiteral number: Int) { self = .number(number) }

  package init(booleanLiteral flag: Bool) { self = .flag(flag) }
}

/// Conditions between the keys of a mapping, for a schema.
///
/// The reader of the mapping checks the same conditions; a test compares the two on randomly
/// changed manifests.
package enum SchemaCondition {
  /// A key is present with a value.
  package static func has(_ key: String) -> SchemaValue {
    ["required": [.text(key)], "properties": [key: ["not": ["type": "null"]]]]
  }

  /// None of some keys is present.
  static func lacks(_ keys: String...) -> SchemaValue { lacks(keys) }

  /// None of some keys is present.
  static func lacks(_ keys: [String]) -> SchemaValue {
    ["properties": .object(keys.map { SchemaValue.Member(key: $0, value: .misplaced) })]
  }

  /// A key has one of some values.
  static func value(of key: String, isOneOf values: [SchemaValue]) -> SchemaValue {
    ["required": [.text(key)], "properties": [key: ["enum": .array(values)]]]
  }

  /// A key has one of some values, or is absent.
  static func value(of key: String, isAbsentOrOneOf values: [SchemaValue]) -> SchemaValue {
    ["properties": [key: ["enum": .array(values + [.null])]]]
  }

  /// All of some conditions.
  package static func all(_ conditions: SchemaValue...) -> SchemaValue {
    ["allOf": .array(conditions)]
  }

  /// A condition that applies if another one holds, and one that applies otherwise.
  static func when(
    _ condition: SchemaValue, then: SchemaValue, else other: SchemaValue? = nil
  ) -> SchemaValue {
    let base: SchemaValue = ["if": condition, "then": then]
    return other.map { base.adding(["else": $0]) } ?? base
  }
}

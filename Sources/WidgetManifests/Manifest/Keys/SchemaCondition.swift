/// Conditions between the keys of a mapping, for a schema.
///
/// The reader of the mapping checks the same conditions; a test compares the two on randomly
/// changed manifests.
package enum SchemaCondition {
  /// A key is present with a value.
  package static func has(_ key: String) -> YAMLValue {
    ["required": [.text(key)], "properties": [key: ["not": ["type": "null"]]]]
  }

  /// None of some keys is present.
  static func lacks(_ keys: String...) -> YAMLValue { lacks(keys) }

  /// None of some keys is present.
  static func lacks(_ keys: [String]) -> YAMLValue {
    ["properties": .mapping(keys.map { YAMLValue.Member(key: $0, value: .misplaced) })]
  }

  /// A key has one of some values.
  static func value(of key: String, isOneOf values: [YAMLValue]) -> YAMLValue {
    ["required": [.text(key)], "properties": [key: ["enum": .list(values)]]]
  }

  /// A key has one of some values, or is absent.
  static func value(of key: String, isAbsentOrOneOf values: [YAMLValue]) -> YAMLValue {
    ["properties": [key: ["enum": .list(values + [.none])]]]
  }

  /// All of some conditions.
  package static func all(_ conditions: YAMLValue...) -> YAMLValue {
    ["allOf": .list(conditions)]
  }

  /// A condition that applies if another one holds, and one that applies otherwise.
  static func when(
    _ condition: YAMLValue, then: YAMLValue, else other: YAMLValue? = nil
  ) -> YAMLValue {
    let base: YAMLValue = ["if": condition, "then": then]
    return other.map { base.adding(["else": $0]) } ?? base
  }
}

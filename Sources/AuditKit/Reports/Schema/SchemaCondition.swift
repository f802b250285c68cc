/// Conditions between the keys of one mapping.
enum SchemaCondition {
  /// Some keys are there with values.
  static func has<Key: ManifestKey>(_ keys: Key...) -> SchemaValue {
    has(keys.map { $0.rawValue })
  }

  private static func has(_ keys: [String]) -> SchemaValue {
    let members = keys.map { SchemaValue.Member(key: $0, value: ["not": ["type": "null"]]) }
    return ["required": .texts(keys), "properties": .object(members)]
  }

  /// Some keys are not there.
  static func lacks<Key: ManifestKey>(_ keys: [Key]) -> SchemaValue {
    lacks(keys.map { $0.rawValue })
  }

  private static func lacks(_ keys: [String]) -> SchemaValue {
    let members = keys.map { SchemaValue.Member(key: $0, value: SchemaDialect.misplaced) }
    return ["properties": .object(members)]
  }

  /// A key has one of some values.
  static func value<Key: ManifestKey>(of key: Key, isOneOf values: [SchemaValue]) -> SchemaValue {
    value(of: key.rawValue, isOneOf: values)
  }

  private static func value(of key: String, isOneOf values: [SchemaValue]) -> SchemaValue {
    ["required": [.text(key)], "properties": [key: ["enum": .array(values)]]]
  }

  /// A key has one of some values, or is not there.
  static func value<Key: ManifestKey>(
    of key: Key, isAbsentOrOneOf values: [SchemaValue]
  ) -> SchemaValue {
    value(of: key.rawValue, isAbsentOrOneOf: values)
  }

  private static func value(
    of key: String, isAbsentOrOneOf values: [SchemaValue]
  ) -> SchemaValue {
    ["properties": [key: ["enum": .array(values + [.null])]]]
  }

  /// All of some conditions.
  static func all(_ conditions: SchemaValue...) -> SchemaValue { ["allOf": .array(conditions)] }

  /// What holds where a condition holds, and where it does not.
  static func when(
    _ condition: SchemaValue, then: SchemaValue, else other: SchemaValue? = nil
  ) -> SchemaValue {
    let base: SchemaValue = ["if": condition, "then": then]
    return other.map { base.adding(["else": $0]) } ?? base
  }
}

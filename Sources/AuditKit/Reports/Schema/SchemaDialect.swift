/// How forms of values are written as JSON Schema, in one of the two documents.
struct SchemaDialect {
  /// Whether `$(NAME)` may stand for a part of a text.
  let allowsVariables: Bool

  /// The beginning of a variable; a literal dollar is written twice, and no form has one.
  static let variable = #"\$[({]"#

  /// The schema of a value.
  ///
  /// - Parameter isOptional: Whether nothing, which stands for an absent key, will do as well.
  func schema(_ form: ValueForm, isOptional: Bool = false) -> SchemaValue {
    func types(_ names: String...) -> SchemaValue {
      let names = names + (isOptional ? ["null"] : [])
      return names.count == 1 ? .text(names[0]) : .texts(names)
    }
    switch form {
    case .text:
      return ["type": types("string", "number", "boolean")]
    case .filled:
      return ["type": types("string", "number", "boolean"), "minLength": 1]
    case .shaped(let pattern):
      return ["type": types("string", "number", "boolean"), "pattern": whole(pattern)]
    case .release(let platform):
      return release(of: platform)
    case .teamID:
      return [
        "type": types("string", "integer"), "pattern": whole(TeamID.pattern),
        "minimum": .number(1_000_000_000), "maximum": .number(9_999_999_999),
      ]
    case .matching(let pattern):
      return ["type": types("string"), "pattern": .text(pattern)]
    case .suggested(let words):
      return ["anyOf": [["enum": .texts(words)], schema(.text, isOptional: isOptional)]]
    case .flag:
      return ["type": types("boolean", "string"), "pattern": whole("true|false")]
    case .switchable(let words):
      // YAML 1.1, by which many editors read, has no other value for the word off.
      return ["enum": .array(words.map { .text($0) } + (words.contains("off") ? [false] : []))]
    case .word(let words):
      return self.words(words, isOptional: isOptional)
    case .integer(let range):
      return [
        "type": types("integer", "string"), "minimum": .number(range.lowerBound),
        "maximum": .number(range.upperBound), "pattern": whole("[0-9]+"),
      ]
    case .number(let bound):
      return [
        "type": types("number", "string"), "minimum": 0, "maximum": .number(bound),
        "pattern": whole("[0-9]+(\\.[0-9]{1,3})?"),
      ]
    case .scalar(let type) where type.mayBeNumber:
      return ["type": types("string", "number"), "pattern": whole(type.pattern), "minimum": 0]
    case .scalar(let type):
      return ["type": types("string"), "pattern": whole(type.pattern)]
    case .duration(let allowsZero):
      let pattern = whole(ManifestDuration.pattern)
      if allowsZero { return ["type": types("string"), "pattern": pattern] }
      let above: SchemaValue = ["pattern": .text(allowsVariables ? "[1-9]|\\$" : "[1-9]")]
      return ["type": types("string"), "pattern": pattern, "allOf": [above]]
    case .list(let element, let least, let most):
      var list: SchemaValue = ["type": types("array"), "items": schema(element)]
      if least > 0 { list = list.adding(["minItems": .number(least)]) }
      if let most { list = list.adding(["maxItems": .number(most)]) }
      return list
    case .part(let part):
      return isOptional ? ["anyOf": [part.reference, ["type": "null"]]] : part.reference
    case .record(let keys, let value, let least, let others):
      var head: SchemaValue = ["type": types("object")]
      if least > 0 { head = head.adding(["minProperties": .number(least)]) }
      return head.adding(record(keys, schema(value), others: others))
    case .dictionary(let keys, let value):
      return [
        "type": types("object"), "patternProperties": [keys: schema(value)],
        "additionalProperties": false,
      ]
    case .either(let forms):
      // One of them says that the key may be empty.
      let schemas = forms.enumerated().map { index, form in
        schema(form, isOptional: isOptional && index == 0)
      }
      return ["anyOf": .array(schemas)]
    }
  }

  private func release(of platform: Platform) -> SchemaValue {
    let majors = PlatformTable.majors(of: platform)
    let words = majors.flatMap { $0.map(String.init) }.joined(separator: "|")
    let ranges: [SchemaValue] = majors.map {
      ["minimum": .number(Int($0.lowerBound)), "exclusiveMaximum": .number(Int($0.upperBound) + 1)]
    }
    return [
      "type": ["string", "number"], "pattern": whole("0*(\(words))(\\.[0-9]+){0,2}"),
      "anyOf": .array(ranges),
    ]
  }

  private func words(_ words: [String], isOptional: Bool) -> SchemaValue {
    let spellings: [SchemaValue] = words.map { .text($0) } + (isOptional ? [.null] : [])
    let list: SchemaValue = ["enum": .array(spellings)]
    if !allowsVariables { return list }
    return ["anyOf": [list, ["type": "string", "pattern": .text(Self.variable)]]]
  }

  private func record(
    _ keys: [(key: String, description: String?, form: ValueForm?)], _ value: SchemaValue,
    others: String?
  ) -> SchemaValue {
    let properties = keys.map { key, description, form in
      let head: SchemaValue = description.map { ["description": .text($0)] } ?? [:]
      return SchemaValue.Member(key: key, value: head.adding(form.map { schema($0) } ?? value))
    }
    var record: SchemaValue = ["properties": .object(properties)]
    if let pattern = allowsVariables ? Self.variable : others {
      record = record.adding(["patternProperties": [pattern: value]])
    }
    return record.adding(["additionalProperties": false])
  }

  /// An expression that matches all of a text, or one with a variable in it.
  private func whole(_ pattern: String) -> SchemaValue {
    .text("^(\(pattern))$" + (allowsVariables ? "|\(Self.variable)" : ""))
  }
}

extension SchemaDialect {
  /// The schema of a mapping with the keys of a table.
  ///
  /// - Parameters:
  ///   - description: What such a mapping is.
  ///   - table: Which of the keys must be there with a value.
  ///   - misplaced: Keys of the table that have no place in this mapping.
  ///   - skipsExtensions: Whether keys that begin with `x-` are passed over.
  ///   - conditions: What else holds.
  func mapping<Key: ManifestKey>(
    _ description: String, _: Key.Type, table: KeyTable = Key.table, misplaced: [Key] = [],
    skipsExtensions: Bool = false, conditions: [SchemaValue] = []
  ) -> SchemaValue {
    mapping(
      description, table, meanings: Key.allCases.map { $0.meaning },
      misplaced: misplaced.map { $0.ordinal }, skipsExtensions: skipsExtensions,
      conditions: conditions)
  }

  private func mapping(
    _ description: String, _ table: KeyTable, meanings: [KeyMeaning], misplaced: [Int],
    skipsExtensions: Bool, conditions: [SchemaValue]
  ) -> SchemaValue {
    let properties = meanings.enumerated().map { key, meaning in
      if misplaced.contains(key) {
        return SchemaValue.Member(key: table.names[key], value: Self.misplaced)
      }
      let head: SchemaValue = ["description": .text(meaning.description)]
      let value = schema(meaning.form, isOptional: !table.required.contains(key))
      return SchemaValue.Member(key: table.names[key], value: head.adding(value))
    }
    var mapping: SchemaValue = [
      "description": .text(description), "type": "object", "properties": .object(properties),
    ]
    if skipsExtensions { mapping = mapping.adding(["patternProperties": ["^x-": true]]) }
    mapping = mapping.adding(["additionalProperties": false])
    if !table.required.isEmpty {
      mapping = mapping.adding(["required": .texts(table.required.map { table.names[$0] })])
    }
    return conditions.isEmpty ? mapping : mapping.adding(["allOf": .array(conditions)])
  }

  /// What stands behind a key that has no place there: nothing, as if the key were absent.
  static let misplaced: SchemaValue = ["type": "null"]
}

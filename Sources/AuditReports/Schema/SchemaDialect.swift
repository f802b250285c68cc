internal import AuditKit
internal import WidgetManifests

/// Writes the forms of values as JSON Schema, for one of the two kinds of documents.
struct SchemaDialect {
  /// Whether a text may contain a variable, `$(NAME)`.
  let allowsVariables: Bool

  /// The beginning of a variable; a literal dollar sign, written twice, is in no form.
  static let variable = #"\$[({]"#

  /// Returns the schema of a value.
  ///
  /// - Parameter isOptional: Whether the value may be empty, as if the key were absent.
  func schema(_ form: ValueForm, isOptional: Bool = false) -> YAMLValue {
    func types(_ names: String...) -> YAMLValue {
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
      // In YAML 1.1, which many editors use, the word off is false.
      return ["enum": .list(words.map { .text($0) } + (words.contains("off") ? [false] : []))]
    case .word(let words):
      return self.words(words, isOptional: isOptional)
    case .integer(let range):
      return [
        "type": types("integer", "string"), "minimum": .number(Int64(range.lowerBound)),
        "maximum": .number(Int64(range.upperBound)), "pattern": whole("[0-9]+"),
      ]
    case .number(let bound):
      return [
        "type": types("number", "string"), "minimum": 0, "maximum": .number(Int64(bound)),
        "pattern": whole("[0-9]+(\\.[0-9]{1,3})?"),
      ]
    case .scalar(let type) where type.mayBeNumber:
      return ["type": types("string", "number"), "pattern": whole(type.pattern), "minimum": 0]
    case .scalar(let type):
      return ["type": types("string"), "pattern": whole(type.pattern)]
    case .duration(let allowsZero):
      let pattern = whole(ManifestDuration.pattern)
      if allowsZero { return ["type": types("string"), "pattern": pattern] }
      let above: YAMLValue = ["pattern": .text(allowsVariables ? "[1-9]|\\$" : "[1-9]")]
      return ["type": types("string"), "pattern": pattern, "allOf": [above]]
    case .list(let element, let least, let most):
      var list: YAMLValue = ["type": types("array"), "items": schema(element)]
      if least > 0 { list = list.adding(["minItems": .number(Int64(least))]) }
      if let most { list = list.adding(["maxItems": .number(Int64(most))]) }
      return list
    case .part(let part):
      return isOptional ? ["anyOf": [part.reference, ["type": "null"]]] : part.reference
    case .record(let keys, let value, let least, let others):
      var head: YAMLValue = ["type": types("object")]
      if least > 0 { head = head.adding(["minProperties": .number(Int64(least))]) }
      return head.adding(record(keys, schema(value), others: others))
    case .dictionary(let keys, let value):
      return [
        "type": types("object"), "patternProperties": [keys: schema(value)],
        "additionalProperties": false,
      ]
    case .either(let forms):
      // One of them allows an empty key.
      let schemas = forms.enumerated().map { index, form in
        schema(form, isOptional: isOptional && index == 0)
      }
      return ["anyOf": .list(schemas)]
    }
  }

  private func release(of platform: Platform) -> YAMLValue {
    let majors = PlatformTable.majors(of: platform)
    let words = majors.flatMap { $0.map(String.init) }.joined(separator: "|")
    let ranges: [YAMLValue] = majors.map { range in
      [
        "minimum": .number(Int64(range.lowerBound)),
        "exclusiveMaximum": .number(Int64(range.upperBound) + 1),
      ]
    }
    return [
      "type": ["string", "number"], "pattern": whole("0*(\(words))(\\.[0-9]+){0,2}"),
      "anyOf": .list(ranges),
    ]
  }

  private func words(_ words: [String], isOptional: Bool) -> YAMLValue {
    let spellings: [YAMLValue] = words.map { .text($0) } + (isOptional ? [.none] : [])
    let list: YAMLValue = ["enum": .list(spellings)]
    if !allowsVariables { return list }
    return ["anyOf": [list, ["type": "string", "pattern": .text(Self.variable)]]]
  }

  private func record(
    _ keys: [(key: String, description: String?, form: ValueForm?)], _ value: YAMLValue,
    others: String?
  ) -> YAMLValue {
    let properties = keys.map { key, description, form in
      let head: YAMLValue = description.map { ["description": .text($0)] } ?? [:]
      return YAMLValue.Member(key: key, value: head.adding(form.map { schema($0) } ?? value))
    }
    var record: YAMLValue = ["properties": .mapping(properties)]
    if let pattern = allowsVariables ? Self.variable : others {
      record = record.adding(["patternProperties": [pattern: value]])
    }
    return record.adding(["additionalProperties": false])
  }

  /// Returns an expression that matches a whole text, or one with a variable.
  private func whole(_ pattern: String) -> YAMLValue {
    .text("^(\(pattern))$" + (allowsVariables ? "|\(Self.variable)" : ""))
  }
}

extension SchemaDialect {
  /// Returns the schema of a mapping.
  ///
  /// - Parameter required: The keys that must have a value, if these are fewer than the reader
  ///   requires.
  func mapping(_ mapping: MappingDescription, required: [String]? = nil) -> YAMLValue {
    let required = required ?? mapping.keys.filter(\.isRequired).map(\.name)
    let properties = mapping.offered.map { key in
      if mapping.forbidden.contains(key.name) {
        return YAMLValue.Member(key: key.name, value: .misplaced)
      }
      let head: YAMLValue = ["description": .text(key.description)]
      let value = schema(key.form, isOptional: !required.contains(key.name))
      return YAMLValue.Member(key: key.name, value: head.adding(value))
    }
    var result: YAMLValue = [
      "description": .text(mapping.summary), "type": "object", "properties": .mapping(properties),
    ]
    // A draft may be committed with keys that no editor offers: none completes a pattern.
    let patterns =
      (mapping.skipsExtensions ? [YAMLValue.Member(key: "^x-", value: true)] : [])
      + mapping.keys.filter { !$0.isOffered }.map { key in
        YAMLValue.Member(key: "^\(key.name)$", value: schema(key.form, isOptional: true))
      }
    if !patterns.isEmpty {
      result = result.adding(["patternProperties": .mapping(patterns)])
    }
    result = result.adding(["additionalProperties": false])
    if !required.isEmpty { result = result.adding(["required": .texts(required)]) }
    let conditions = mapping.conditions()
    return conditions.isEmpty ? result : result.adding(["allOf": .list(conditions)])
  }
}

extension SchemaPart {
  /// The reference to this part from another schema.
  var reference: YAMLValue { ["$ref": .text("#/$defs/\(name)")] }
}

extension JSONWriter {
  /// Writes a value; a list or a mapping of scalars takes one line.
  mutating func write(_ value: YAMLValue) {
    switch value {
    case .none: null()
    case .text(let text): self.value(text)
    case .number(let number): self.value(Int(number))
    case .thousandths(let number): self.value(Double(number) / 1000)
    case .flag(let flag): self.value(flag)
    case .list(let items):
      array(items.allSatisfy(\.isScalar) ? .line : .block) { json in
        for item in items { json.write(item) }
      }
    case .mapping(let members):
      object(members.allSatisfy(\.value.isScalar) ? .line : .block) { json in
        for member in members {
          json.key(named: member.key)
          json.write(member.value)
        }
      }
    }
  }
}

extension YAMLValue {
  fileprivate var isScalar: Bool {
    switch self {
    case .list, .mapping: false
    case .none, .text, .number, .thousandths, .flag: true
    }
  }
}

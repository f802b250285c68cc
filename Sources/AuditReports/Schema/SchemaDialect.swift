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
      // In YAML 1.1, which many editors use, the word off is false.
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
      // One of them allows an empty key.
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

  /// Returns an expression that matches a whole text, or one with a variable.
  private func whole(_ pattern: String) -> SchemaValue {
    .text("^(\(pattern))$" + (allowsVariables ? "|\(Self.variable)" : ""))
  }
}

extension SchemaDialect {
  /// Returns the schema of a mapping.
  ///
  /// - Parameter required: The keys that must have a value, if these are fewer than the reader
  ///   requires.
  func mapping(_ mapping: MappingDescription, required: [String]? = nil) -> SchemaValue {
    let required = required ?? mapping.keys.filter(\.isRequired).map(\.name)
    let properties = mapping.keys.map { key in
      if mapping.forbidden.contains(key.name) {
        return SchemaValue.Member(key: key.name, value: .misplaced)
      }
      let head: SchemaValue = ["description": .text(key.description)]
      let value = schema(key.form, isOptional: !required.contains(key.name))
      return SchemaValue.Member(key: key.name, value: head.adding(value))
    }
    var result: SchemaValue = [
      "description": .text(mapping.summary), "type": "object", "properties": .object(properties),
    ]
    if mapping.skipsExtensions { result = result.adding(["patternProperties": ["^x-": true]]) }
    result = result.adding(["additionalProperties": false])
    if !required.isEmpty { result = result.adding(["required": .texts(required)]) }
    let conditions = mapping.conditions()
    return conditions.isEmpty ? result : result.adding(["allOf": .array(conditions)])
  }
}

extension SchemaPart {
  /// The reference to this part from another schema.
  var reference: SchemaValue { ["$ref": .text("#/$defs/\(name)")] }
}

extension SchemaValue {
  /// Writes the value, on the current line if it fits.
  ///
  /// - Parameters:
  ///   - depth: The number of objects and arrays around it.
  ///   - column: The number of columns already used on its line.
  func write(to writer: inout JSONWriter, depth: Int = 0, column: Int = 0) {
    let layout: JSONWriter.Layout = spare(in: 99 - column) == nil ? .block : .line
    let inner = 2 * (depth + 1)
    switch self {
    case .null: writer.null()
    case .flag(let flag): writer.value(flag)
    case .number(let number): writer.value(number)
    case .text(let text): writer.value(text)
    case .array(let items):
      writer.array(layout) { writer in
        for item in items { item.write(to: &writer, depth: depth + 1, column: inner) }
      }
    case .object(let members):
      writer.object(layout) { writer in
        for member in members {
          writer.key(named: member.key)
          let column = inner + member.key.utf8.count + 4
          member.value.write(to: &writer, depth: depth + 1, column: column)
        }
      }
    }
  }

  /// Returns the number of columns left on one line after the value; nil if it doesn't fit.
  ///
  /// Measuring stops at the end of the line, so each value is measured once per enclosing level.
  private func spare(in columns: Int) -> Int? {
    var left = columns
    switch self {
    case .null: left -= 4
    case .flag: left -= 5
    case .number(let number): left -= String(number).utf8.count
    case .text(let text): left -= text.utf8.count + 2
    case .array(let items):
      left -= 2
      for item in items {
        guard let rest = item.spare(in: left) else { return nil }
        left = rest - 2
      }
    case .object(let members):
      left -= 2
      for member in members {
        guard let rest = member.value.spare(in: left - member.key.utf8.count - 4) else {
          return nil
        }
        left = rest - 2
      }
    }
    return left < 0 ? nil : left
  }
}

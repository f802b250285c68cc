import Foundation

/// Validates JSON with the keywords of the two schemas; other keywords are refused.
///
/// - Source: https://json-schema.org/draft/2020-12/json-schema-validation
struct SchemaValidator {
  private let root: JSON

  /// The reason why a schema can't be used.
  struct Unsupported: Error {
    let keyword: String
  }

  /// Reads a schema.
  init(_ bytes: [UInt8]) throws {
    root = try JSONDecoder().decode(JSON.self, from: Data(bytes))
  }

  /// Returns the first error of a value, as its path and the violated keyword, or nil.
  func problem(in value: JSON) throws -> String? { try problem(in: value, root, "$") }

  private func problem(in value: JSON, _ schema: JSON, _ path: String) throws -> String? {
    if case .flag(let isAllowed) = schema { return isAllowed ? nil : "\(path): false" }
    guard case .object(let keywords) = schema else { throw Unsupported(keyword: "no schema") }
    for (keyword, argument) in keywords.sorted(by: { $0.key < $1.key }) {
      if let problem = try problem(in: value, keyword, argument, keywords, path) { return problem }
    }
    return nil
  }

  private func problem(
    in value: JSON, _ keyword: String, _ argument: JSON, _ schema: [String: JSON], _ path: String
  ) throws -> String? {
    let broken = "\(path): \(keyword)"
    func holds(_ schema: JSON) throws -> Bool { try problem(in: value, schema, path) == nil }
    switch (keyword, argument, value) {
    case ("$schema", _, _), ("$defs", _, _), ("title", _, _), ("description", _, _),
      ("then", _, _), ("else", _, _), ("minContains", _, _), ("maxContains", _, _):
      return nil
    case ("$ref", .text(let pointer), _):
      let steps = pointer.split(separator: "/").dropFirst()
      var target = root
      for step in steps {
        guard let next = target[String(step)] else { throw Unsupported(keyword: pointer) }
        target = next
      }
      return try problem(in: value, target, path)
    case ("type", .text(let name), _): return value.isA(name) ? nil : broken
    case ("type", .array(let names), _):
      return names.contains { if case .text(let name) = $0 { value.isA(name) } else { false } }
        ? nil : broken
    case ("enum", .array(let values), _): return values.contains(value) ? nil : broken
    case ("pattern", .text(let pattern), .text(let text)):
      return try Self.matches(text, pattern) ? nil : broken
    case ("minimum", .number(let bound), .number(let number)): return number < bound ? broken : nil
    case ("maximum", .number(let bound), .number(let number)): return number > bound ? broken : nil
    case ("exclusiveMaximum", .number(let bound), .number(let number)):
      return number >= bound ? broken : nil
    case ("minLength", .number(let bound), .text(let text)):
      return text.unicodeScalars.count < Int(bound) ? broken : nil
    case ("minItems", .number(let bound), .array(let items)):
      return items.count < Int(bound) ? broken : nil
    case ("maxItems", .number(let bound), .array(let items)):
      return items.count > Int(bound) ? broken : nil
    case ("minProperties", .number(let bound), .object(let members)):
      return members.count < Int(bound) ? broken : nil
    case ("items", let schema, .array(let items)):
      for (index, item) in items.enumerated() {
        if let problem = try problem(in: item, schema, "\(path)[\(index)]") { return problem }
      }
      return nil
    case ("contains", let argument, .array(let items)):
      let count = try items.filter { try problem(in: $0, argument, path) == nil }.count
      let bounds = [
        schema["minContains"] ?? .number(1), schema["maxContains"] ?? .number(.infinity),
      ]
      guard case .number(let least) = bounds[0], case .number(let most) = bounds[1] else {
        throw Unsupported(keyword: keyword)
      }
      return (least...most).contains(Double(count)) ? nil : broken
    case ("required", .array(let names), .object(let members)):
      return names.allSatisfy {
        if case .text(let name) = $0 { members[name] != nil } else { false }
      }
        ? nil : broken
    case ("properties", .object(let schemas), .object(let members)):
      for (key, schema) in schemas {
        guard let member = members[key] else { continue }
        if let problem = try problem(in: member, schema, "\(path).\(key)") { return problem }
      }
      return nil
    case ("patternProperties", .object(let schemas), .object(let members)):
      for (pattern, schema) in schemas {
        for (key, member) in members where try Self.matches(key, pattern) {
          if let problem = try problem(in: member, schema, "\(path).\(key)") { return problem }
        }
      }
      return nil
    case ("additionalProperties", .flag(false), .object(let members)):
      let patterns = schema["patternProperties"]?.keys ?? []
      for key in members.keys where schema["properties"]?[key] == nil {
        if try !patterns.contains(where: { try Self.matches(key, $0) }) {
          return "\(path): \(key) is additional"
        }
      }
      return nil
    case ("propertyNames", let schema, .object(let members)):
      for key in members.keys.sorted() {
        if let problem = try problem(in: .text(key), schema, "\(path).\(key)") { return problem }
      }
      return nil
    case ("allOf", .array(let schemas), _):
      for schema in schemas {
        if let problem = try problem(in: value, schema, path) { return problem }
      }
      return nil
    case ("anyOf", .array(let schemas), _): return try schemas.contains(where: holds) ? nil : broken
    case ("not", let schema, _): return try holds(schema) ? broken : nil
    case ("if", let condition, _):
      return try (schema[holds(condition) ? "then" : "else"]).flatMap {
        try problem(in: value, $0, path)
      }
    case ("exclusiveMaximum", _, _), ("minLength", _, _): return nil
    case ("pattern", _, _), ("minimum", _, _), ("maximum", _, _), ("minItems", _, _),
      ("maxItems", _, _), ("minProperties", _, _), ("items", _, _), ("contains", _, _),
      ("required", _, _),
      ("properties", _, _), ("patternProperties", _, _), ("additionalProperties", .flag(false), _),
      ("propertyNames", _, _):
      // These keywords don't apply to values of other types.
      return nil
    default: throw Unsupported(keyword: keyword)
    }
  }

  private static func matches(_ text: String, _ pattern: String) throws -> Bool {
    try Expressions.shared.expression(pattern).isFound(in: text)
  }
}

/// Compiled expressions.
private final class Expressions: @unchecked Sendable {
  static let shared = Expressions()
  private var made: [String: NSRegularExpression] = [:]
  private let lock = NSLock()

  func expression(_ pattern: String) throws -> NSRegularExpression {
    try lock.withLock {
      if let expression = made[pattern] { return expression }
      let expression = try NSRegularExpression(pattern: pattern)
      made[pattern] = expression
      return expression
    }
  }
}

extension NSRegularExpression {
  /// Whether a text contains a match; `$` also matches before a final line break.
  func isFound(in text: String) -> Bool {
    firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}

extension JSON {
  fileprivate var keys: [String] {
    if case .object(let members) = self { Array(members.keys) } else { [] }
  }

  fileprivate func isA(_ type: String) -> Bool {
    switch self {
    case .null: type == "null"
    case .flag: type == "boolean"
    case .number(let number): type == "number" || type == "integer" && number == number.rounded()
    case .text: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }
}

import Foundation
@testable import WidgetManifests

/// A JSON value.
enum JSON: Hashable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case array([JSON])
  case object([String: JSON])

  /// The value of a node according to the core schema of YAML 1.2.
  init(_ node: Node) {
    switch node.kind {
    case .sequence: self = .array(node.items.map { JSON($0) })
    case .mapping:
      self = .object(
        Dictionary(
          node.entries.map { ($0.key.text, JSON($0.value)) },
          uniquingKeysWith: { first, _ in first }
        ))
    case .scalar: self = JSON(scalar: node.text, isPlain: node.isPlain, isNull: node.isNull)
    }
  }

  private init(scalar text: String, isPlain: Bool, isNull: Bool) {
    if isNull {
      self = .null
    } else if isPlain, text == "true" || text == "false" {
      self = .flag(text == "true")
    } else if isPlain, text.allSatisfy({ "0123456789+-.eE".contains($0) }),
      let number = Double(text)
    {
      self = .number(number)
    } else {
      self = .text(text)
    }
  }

  /// The documents of a manifest.
  static func documents(of text: String) -> [JSON] {
    YAMLReader.read(SourceFile(path: "a.yaml", text: text), id: 0).tree.documents.map { JSON($0) }
  }

  /// The value of a member if this is an object that has it.
  subscript(key: String) -> JSON? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The value as JSON, which is YAML as well.
  var written: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}

extension JSON: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let items = try? container.decode([JSON].self) {
      self = .array(items)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .flag(let flag): try container.encode(flag)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .array(let items): try container.encode(items)
    case .object(let members): try container.encode(members)
    }
  }
}

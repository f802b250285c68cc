/// A value of a JSON Schema: JSON whose members keep their order.
indirect enum SchemaValue: Sendable, Equatable {
  case null
  case flag(Bool)
  case number(Int)
  case text(String)
  case array([SchemaValue])
  case object([Member])

  /// A member of an object.
  struct Member: Sendable, Equatable {
    let key: String
    let value: SchemaValue
  }

  /// The object with more members behind its own; any other value as it is.
  func adding(_ other: SchemaValue) -> SchemaValue {
    guard case .object(let members) = self, case .object(let more) = other else { return self }
    return .object(members + more)
  }

  /// A list of texts.
  static func texts(_ texts: [String]) -> SchemaValue { .array(texts.map { .text($0) }) }
}

extension SchemaValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  init(dictionaryLiteral elements: (String, SchemaValue)...) {
    self = .object(elements.map { Member(key: $0, value: $1) })
  }

  init(arrayLiteral elements: SchemaValue...) { self = .array(elements) }
}

extension SchemaValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral
{
  init(stringLiteral text: String) { self = .text(text) }

  init(integerLiteral number: Int) { self = .number(number) }

  init(booleanLiteral flag: Bool) { self = .flag(flag) }
}

extension SchemaValue {
  /// Writes the value; what fits on the rest of a line is written there.
  ///
  /// - Parameters:
  ///   - depth: How many objects and arrays are around it.
  ///   - column: The columns of its line that are taken.
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

  /// What is left of so many columns behind the value on one line; nil where it does not fit.
  ///
  /// It gives up where the line is full, so each value is looked at once a level around it.
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

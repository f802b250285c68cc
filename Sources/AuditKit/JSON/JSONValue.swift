internal import FleetLogs

/// A JSON value and its offset in the file.
package struct JSONValue: Sendable {
  /// The offset of the first byte.
  let offset: Int
  package let content: Content

  package indirect enum Content: Sendable {
    case null
    case flag(Bool)
    /// A number in thousandths; nil if it doesn't fit in 64 bits.
    case number(Int64?)
    case text(String)
    case array([JSONValue])
    case object([Member])
  }

  /// A member of an object.
  package struct Member: Sendable {
    package let key: String
    /// The offset of the first byte of the key.
    let offset: Int
    package let value: JSONValue
  }

  /// The reason why bytes aren't JSON.
  package struct ReadError: Error {
    /// The offset of the problem.
    let offset: Int
    let message: String
  }

  /// Reads a text of one value, with or without a byte order mark.
  ///
  /// - Throws: The first mistake.
  package static func read(_ bytes: [UInt8]) throws(ReadError) -> JSONValue {
    if let offset = Self.firstFault(in: bytes) {
      throw ReadError(offset: offset, message: "not UTF-8")
    }
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<JSONValue, ReadError> in
      var scanner = JSONScanner(buffer)
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { for _ in 0..<3 { scanner.step() } }
      do throws(LineError) {
        scanner.skipSpace()
        let value = try scanner.value(level: 1)
        scanner.skipSpace()
        guard scanner.position == bytes.count else { throw scanner.problem }
        return .success(value)
      } catch {
        return .failure(ReadError(offset: scanner.position, message: error.message))
      }
    }
    return try result.get()
  }

  private static func firstFault(in bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var valid = 0
    var decoder = UTF8()
    var rest = bytes.makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&rest) { valid += UTF8.width(scalar) }
    return valid
  }
}

extension JSONScanner {
  /// Reads a value of any type.
  fileprivate mutating func value(level: Int) throws(LineError) -> JSONValue {
    guard level < Self.maximumDepth else { throw .depth }
    let offset = position
    let content: JSONValue.Content
    switch current {
    case UInt8(ascii: "\""): content = .text(decoded(try string()))
    case UInt8(ascii: "{"): content = .object(try members(level: level))
    case UInt8(ascii: "["):
      var values: [JSONValue] = []
      try array { (scanner) throws(LineError) in
        values.append(try scanner.value(level: level + 1))
      }
      content = .array(values)
    case UInt8(ascii: "t"):
      try word("true")
      content = .flag(true)
    case UInt8(ascii: "f"):
      try word("false")
      content = .flag(false)
    case UInt8(ascii: "n"):
      try word("null")
      content = .null
    default: content = .number(try number())
    }
    return JSONValue(offset: offset, content: content)
  }

  private mutating func members(level: Int) throws(LineError) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    try object { (scanner, key) throws(LineError) in
      let value = try scanner.value(level: level + 1)
      members.append(
        JSONValue.Member(
          key: scanner.decoded(key), offset: key.range.lowerBound - 1, value: value))
    }
    return members
  }
}

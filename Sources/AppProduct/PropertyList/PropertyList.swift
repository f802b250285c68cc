/// A value of a property list, or of the entitlements that Apple encodes as DER.
public indirect enum PropertyList: Sendable, Hashable {
  /// Text.
  case string(String)
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction.
  case real(Double)
  /// True or false.
  case boolean(Bool)
  /// Seconds since 1970-01-01T00:00:00Z, rounded down.
  case date(Int64)
  /// Bytes.
  case data([UInt8])
  /// A list.
  case array([PropertyList])
  /// A dictionary.
  case dictionary([String: PropertyList])

  /// The value of a key; nil if this isn't a dictionary, or has no such key.
  public subscript(key: String) -> PropertyList? { dictionary?[key] }

  /// The text; nil if it is something else.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The text; nil if it is empty or something else.
  var text: String? { string.flatMap { $0.isEmpty ? nil : $0 } }

  /// The whole number; nil if it is something else.
  public var integer: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The Boolean; nil if it is something else.
  public var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// The seconds since 1970; nil if it isn't a date.
  public var date: Int64? {
    if case .date(let value) = self { value } else { nil }
  }

  /// The items; nil if it isn't a list.
  public var array: [PropertyList]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The keys and values; nil if it isn't a dictionary.
  public var dictionary: [String: PropertyList]? {
    if case .dictionary(let value) = self { value } else { nil }
  }

  /// The texts of a list, without its other items; none if it isn't a list.
  public var strings: [String] { array?.compactMap(\.string) ?? [] }

  /// The kind of value, such as `a string`.
  public var kind: String {
    switch self {
    case .string: "a string"
    case .integer, .real: "a number"
    case .boolean: "a boolean"
    case .date: "a date"
    case .data: "data"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }
}

// MARK: Reading

extension PropertyList {
  /// The maximum size of a property list, in bytes.
  static let maximumSize = 10 << 20
  /// The maximum number of values; those that are used twice count twice.
  static let maximumValues = 100_000
  /// The maximum depth of nested arrays and dictionaries.
  static let maximumDepth = 64

  /// Reads a property list, binary or XML.
  ///
  /// Both readers are written here: Foundation's for Linux crashes and hangs at lists that anybody
  /// may write, and to load it costs every run of the command more than the run itself.
  static func read(_ file: ByteView) throws(ProductError) -> PropertyList {
    try LocatedPropertyList(file).value
  }
}

/// A property list and the lines of its values.
package struct LocatedPropertyList: Sendable {
  /// Why a property list can't be read, without a full stop.
  package struct ReadError: Error, Equatable {
    package var reason: String
  }

  package var value: PropertyList
  /// The line of each value, 1-based, by the keys and item indices (0-based) that lead to it.
  ///
  /// Empty for a binary list; values nested deeper than in any project declaration are left out.
  package var lines: [[String]: Int]

  /// Makes a list that another reader has read.
  package init(_ value: PropertyList, lines: [[String]: Int]) {
    self.value = value
    self.lines = lines
  }

  /// Reads a property list, binary or XML.
  package init(reading bytes: [UInt8]) throws(ReadError) {
    do throws(ProductError) {
      try self.init(ByteView(bytes))
    } catch {
      throw ReadError(reason: error.what)
    }
  }

  fileprivate init(_ file: ByteView) throws(ProductError) {
    guard file.count <= PropertyList.maximumSize else { throw .tooLarge }
    if file.bytes.starts(with: BinaryPropertyList.magic) {
      self.init(try BinaryPropertyList.read(file), lines: [:])
    } else {
      self = try XMLPropertyList.read(file)
    }
  }
}

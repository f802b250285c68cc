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

  /// The value of a key; nil where this is no dictionary, or has no such key.
  public subscript(key: String) -> PropertyList? { dictionary?[key] }

  /// The text; nil where it is something else.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The whole number; nil where it is something else.
  public var integer: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// Whether it is true or false; nil where it is something else.
  public var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// The seconds since 1970; nil where it is no date.
  public var date: Int64? {
    if case .date(let value) = self { value } else { nil }
  }

  /// The items; nil where it is no list.
  public var array: [PropertyList]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The keys and values; nil where it is no dictionary.
  public var dictionary: [String: PropertyList]? {
    if case .dictionary(let value) = self { value } else { nil }
  }

  /// The texts of a list, without what is no text in it; none where it is no list.
  public var strings: [String] { array?.compactMap(\.string) ?? [] }

  /// What kind of value it is, as in `a string`.
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
  /// The most bytes that a property list may have.
  static let maximumSize = 10 << 20
  /// The most values that a list may have, those counted again that are used twice.
  static let maximumValues = 100_000
  /// How deep arrays and dictionaries may be nested.
  static let maximumDepth = 64

  /// Reads a property list, binary or XML.
  ///
  /// Both readers are written here: Foundation's for Linux crashes and hangs at lists that anybody
  /// may write, and to load it costs every run of the command more than the run itself.
  static func read(_ file: ByteView) throws(ProductError) -> PropertyList {
    guard file.count <= maximumSize else { throw .tooLarge }
    let isBinary = file.bytes.starts(with: BinaryPropertyList.magic)
    return isBinary ? try BinaryPropertyList.read(file) : try XMLPropertyList.read(file)
  }
}

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

  /// The value of a key; nil if this isn't a dictionary, or lacks the key.
  public subscript(key: String) -> PropertyList? { dictionary?[key] }

  /// The text; nil for other values.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The text; nil if it is empty, and for other values.
  var text: String? { string.flatMap { $0.isEmpty ? nil : $0 } }

  /// The whole number; nil for other values.
  public var integer: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The Boolean; nil for other values.
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

  /// The texts in a list, without its other items; empty if it isn't a list.
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
  /// Reads a property list, binary or XML.
  ///
  /// Both readers are part of the project: Foundation's for Linux crashes and hangs on lists that
  /// anybody may write, and loading it costs every run of the command more than the run itself.
  static func read(_ file: ByteView) throws(ProductError) -> PropertyList {
    try LocatedPropertyList(file).value
  }
}

/// A value of a property list, and the lines of the values in it.
package struct LocatedPropertyList: Sendable {
  /// The reason why a property list can't be read, without a full stop.
  package struct ReadError: Error, Equatable {
    package var reason: String
    /// The line, 1-based; nil if the error has none.
    package var line: Int?

    package init(reason: String, line: Int? = nil) {
      self.reason = reason
      self.line = line
    }
  }

  /// The line of a value, and those of its items or members.
  package struct Lines: Sendable, Equatable {
    /// The line, 1-based, of the value rather than its key; nil in a binary list.
    package var line: Int?
    /// The columns of a value that begins and ends on the line, from 1, in Unicode scalars.
    package var columns: Range<Int32>?
    package var items: [Lines] = []
    package var members: [String: Lines] = [:]

    package init(_ line: Int? = nil, columns: Range<Int32>? = nil) {
      self.line = line
      self.columns = columns
    }
  }

  package var value: PropertyList
  package var lines: Lines

  /// Creates a value that another reader has read.
  package init(_ value: PropertyList, lines: Lines = Lines()) {
    self.value = value
    self.lines = lines
  }

  /// Creates a list of values.
  package init(_ items: [LocatedPropertyList], line: Int?) {
    self.init(.array(items.map(\.value)), lines: Lines(line))
    lines.items = items.map(\.lines)
  }

  /// Creates a dictionary of values.
  package init(_ members: [String: LocatedPropertyList], line: Int?) {
    self.init(.dictionary(members.mapValues(\.value)), lines: Lines(line))
    lines.members = members.mapValues(\.lines)
  }

  /// Reads a property list, binary or XML.
  package init(reading bytes: [UInt8]) throws(ReadError) {
    do throws(ProductError) {
      try self.init(ByteView(bytes))
    } catch {
      throw ReadError(reason: error.what)
    }
  }

  /// Whether a list is binary, judging by its first bytes.
  package static func isBinary(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: BinaryPropertyList.magic)
  }

  fileprivate init(_ file: ByteView) throws(ProductError) {
    guard file.count <= Limits.file else { throw .tooLarge }
    if file.bytes.starts(with: BinaryPropertyList.magic) {
      self.init(try BinaryPropertyList.read(file))
    } else {
      self = try XMLPropertyList.read(file)
    }
  }

  /// The value of a key; nil if this isn't a dictionary or lacks the key.
  package subscript(key: String) -> LocatedPropertyList? {
    value[key].map { LocatedPropertyList($0, lines: lines.members[key] ?? Lines()) }
  }

  /// The items; empty if it isn't a list.
  package var array: [LocatedPropertyList] {
    (value.array ?? []).enumerated().map { number, item in
      LocatedPropertyList(
        item, lines: lines.items.indices.contains(number) ? lines.items[number] : Lines())
    }
  }

  /// The keys and values; empty if it isn't a dictionary.
  package var dictionary: [String: LocatedPropertyList] {
    let keys = value.dictionary.map { Array($0.keys) } ?? []
    return Dictionary(uniqueKeysWithValues: keys.compactMap { key in self[key].map { (key, $0) } })
  }
}

/// A value of a model without its Swift type, for code that handles all keys alike.
package enum PlainValue: Sendable {
  /// Not declared, and without a default.
  case absent
  /// Not known: it already has a finding, or was not replayed.
  case unknown
  /// Declared, or a known default.
  case scalar(PlainScalar, at: Located<Void>)
  /// A list: the names of its items, and their number if known.
  ///
  /// The list is complete if each item has a name. A mapping is a list without known items.
  case list([Located<String>], at: Place, count: Int?)

  /// Creates a scalar.
  package init<Value>(_ field: Field<Located<Value>>, _ scalar: (Value) -> PlainScalar) {
    switch field {
    case .absent: self = .absent
    case .unknown: self = .unknown
    case .known(let value): self = .scalar(scalar(value.value), at: value.map { _ in })
    }
  }

  /// Creates a list; `name` returns the name of an item.
  init<Element>(_ field: Field<LocatedList<Element>>, _ name: (Element) -> String?) {
    switch field {
    case .absent: self = .absent
    case .unknown: self = .unknown
    case .known(let list):
      let names = list.items.compactMap { item in
        name(item.value).map { name in item.map { _ in name } }
      }
      self = .list(names, at: list.place, count: list.isPartial ? nil : list.items.count)
    }
  }
}

/// A value that isn't a list.
package enum PlainScalar: Sendable, Equatable {
  case text(String)
  case flag(Bool)
  case version(OSVersion)
  /// A number in thousandths.
  case number(Int64)
  /// A duration in milliseconds.
  case duration(Int64)
  /// A size in bytes.
  case size(Int64)

  /// Returns whether the value is less than another one of its kind, or nil if they have no order.
  package func isLess(than other: PlainScalar) -> Bool? {
    switch (self, other) {
    case (.version(let a), .version(let b)): a < b
    case (.number(let a), .number(let b)), (.duration(let a), .duration(let b)),
      (.size(let a), .size(let b)):
      a < b
    default: nil
    }
  }

  /// The value as messages show it.
  package var phrase: String {
    switch self {
    case .text(let text): quoted(text)
    case .flag(let flag): "\(flag)"
    case .version(let version): version.description
    case .number(let thousandths): Self.decimal(thousandths)
    case .duration(let milliseconds): ManifestDuration.describe(milliseconds: milliseconds)
    case .size(let bytes): ByteCount.describe(bytes: bytes)
    }
  }

  private static func decimal(_ thousandths: Int64) -> String {
    var digits = String(thousandths.magnitude % 1_000 + 1_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    let sign = thousandths < 0 ? "-" : ""
    return "\(sign)\(thousandths.magnitude / 1_000)\(digits.isEmpty ? "" : ".\(digits)")"
  }

  /// The value as YAML.
  package var yaml: YAMLValue {
    switch self {
    case .text(let text): .text(text)
    case .flag(let flag): .flag(flag)
    case .version(let version): .text(version.description)
    case .number(let thousandths): .thousandths(thousandths)
    case .duration(let milliseconds): .duration(milliseconds)
    case .size(let bytes): .size(bytes)
    }
  }
}

/// The kind of a value; only values of the same kind can be compared.
package enum PlainKind: Sendable {
  case text, list, mapping, flag, version, number, duration, size

  /// The name of such a value in messages.
  package var phrase: String {
    switch self {
    case .text: "a text"
    case .list: "a list"
    case .mapping: "a mapping"
    case .flag: "true or false"
    case .version: "an OS version"
    case .number: "a number"
    case .duration: "a duration"
    case .size: "a size"
    }
  }
}

/// A property of a model, or a value of a type, for code that handles all keys alike.
package struct PlainProperty<Root: Sendable>: Sendable {
  /// The kind of its value.
  package let kind: PlainKind
  /// The only words that the value, or each item of a list, can be; empty if any text is allowed.
  package var words: [String] = []
  /// Synonyms of the words.
  package var synonyms: Synonyms = [:]
  /// The value if the key is absent; nil if there is no default.
  package var standard: PlainScalar?
  /// The order in which lists are listed: of texts (0), of words (1), of mappings (2).
  package var rank = 0
  /// The value.
  package let value: @Sendable (Root) -> PlainValue
}

/// The values of one key in two models that are known to differ.
package enum PlainDifference {
  /// Two scalars, each with its place unless it is a default.
  case scalars(
    first: PlainScalar, at: Located<Void>?, second: PlainScalar, secondAt: Located<Void>?)
  /// The names of the items of two complete lists, which differ in any order; the place of a list that
  /// isn't written is nil.
  case lists(
    first: [Located<String>], at: Place?, second: [Located<String>], secondAt: Place?)
}

extension ModelKey {
  /// Returns the values of the key in two models if both are known and differ, or nil.
  ///
  /// A value that isn't written is its default or an empty list, if its absence means that.
  ///
  /// - Parameter skipsUnknown: Whether the first list may have unknown items, which are left out.
  package func difference(
    _ first: Model, _ second: Model, skipsUnknown: Bool = false
  ) -> PlainDifference? {
    guard let plain else { return nil }
    func scalar(_ value: PlainValue) -> (PlainScalar, Located<Void>?)? {
      switch value {
      case .scalar(let scalar, let place): (scalar, place)
      case .absent: isNoneIfAbsent ? plain.standard.map { ($0, nil) } : nil
      case .unknown, .list: nil
      }
    }
    func list(_ value: PlainValue, _ skipsUnknown: Bool = false) -> ([Located<String>], Place?)? {
      switch value {
      case .list(let names, let place, let count):
        names.count == count || skipsUnknown ? (names, place) : nil
      case .absent: isNoneIfAbsent && plain.kind == .list ? ([], nil) : nil
      case .unknown, .scalar: nil
      }
    }
    let (a, b) = (plain.value(first), plain.value(second))
    if let a = scalar(a), let b = scalar(b) {
      return a.0 == b.0 ? nil : .scalars(first: a.0, at: a.1, second: b.0, secondAt: b.1)
    }
    guard let a = list(a, skipsUnknown), let b = list(b),
      Set(a.0.map(\.value)) != Set(b.0.map(\.value))
    else {
      return nil
    }
    return .lists(first: a.0, at: a.1, second: b.0, secondAt: b.1)
  }
}

/// A value of YAML or of a JSON Schema; the members of a mapping keep their order.
public indirect enum YAMLValue: Sendable, Equatable {
  case none
  case text(String)
  case number(Int64)
  /// A number in thousandths.
  case thousandths(Int64)
  case flag(Bool)
  case list([YAMLValue])
  case mapping([Member])

  /// A key and its value.
  public struct Member: Sendable, Equatable {
    /// The key.
    public var key: String
    /// Its value.
    public var value: YAMLValue

    /// Creates a member.
    public init(key: String, value: YAMLValue) {
      self.key = key
      self.value = value
    }
  }

  /// Returns the mapping with more members after its own; any other value unchanged.
  package func adding(_ other: YAMLValue) -> YAMLValue {
    guard case .mapping(let members) = self, case .mapping(let more) = other else { return self }
    return .mapping(members + more)
  }

  /// The schema of a misplaced key: null, as if the key were absent.
  package static let misplaced: YAMLValue = ["type": "null"]

  /// Returns a list of texts.
  package static func texts(_ texts: [String]) -> YAMLValue { .list(texts.map { .text($0) }) }

  /// Returns the name of an enumeration case as text.
  package static func word(_ word: some Any) -> YAMLValue { .text("\(word)") }

  /// Returns a duration, given in milliseconds.
  package static func duration(_ milliseconds: Int64) -> YAMLValue {
    .text(ManifestDuration(milliseconds: milliseconds)?.yaml ?? "0s")
  }

  /// Returns a size, given in bytes, in the largest unit that represents it exactly.
  package static func size(_ bytes: Int64) -> YAMLValue {
    let units: [ByteCount.Unit] = [.mebibyte, .megabyte, .kibibyte, .kilobyte]
    let unit = units.first { bytes > 0 && bytes.isMultiple(of: $0.bytes) } ?? .byte
    return .text("\(bytes / unit.bytes)\(unit.rawValue)")
  }
}

extension YAMLValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  /// Creates a mapping.
  public init(dictionaryLiteral elements: (String, YAMLValue)...) {
    self = .mapping(elements.map { Member(key: $0, value: $1) })
  }

  /// Creates a list.
  public init(arrayLiteral elements: YAMLValue...) { self = .list(elements) }
}

extension YAMLValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral
{
  /// Creates a text.
  public init(stringLiteral text: String) { self = .text(text) }

  /// Creates a number.
  public init(integerLiteral number: Int64) { self = .number(number) }

  /// Creates true or false.
  public init(booleanLiteral flag: Bool) { self = .flag(flag) }
}

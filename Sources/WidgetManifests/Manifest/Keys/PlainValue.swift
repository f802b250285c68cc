/// A value of a model without its Swift type, for code that treats all keys alike.
package enum PlainValue: Sendable {
  /// It is not written, and nothing stands for it.
  case absent
  /// Nothing may be said of it: it has a finding already, or was not replayed.
  case unknown
  /// It is written, or known to be what it is where it is not.
  case scalar(PlainScalar, at: Located<Void>)
  /// A list: the names of its items, and how many there are, where that is known.
  ///
  /// It is complete where each has a name; a mapping is a list of which nothing is known.
  case list([Located<String>], at: Place, count: Int?)

  /// A value that is one scalar.
  package init<Value>(_ field: Field<Located<Value>>, _ scalar: (Value) -> PlainScalar) {
    switch field {
    case .absent: self = .absent
    case .unknown: self = .unknown
    case .known(let value): self = .scalar(scalar(value.value), at: value.map { _ in })
    }
  }

  /// A list, each item named by a text.
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

/// A value that is no list.
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

  /// Whether it is less than another one of its kind; nil where there is no order.
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

  /// The value as YAML writes it.
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

/// The kind of a value, by which it can be compared.
package enum PlainKind: Sendable {
  case text, list, mapping, flag, version, number, duration, size

  /// What such a value is called in messages.
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

/// How code that treats all keys alike sees a property of a model, or a value of a type.
package struct PlainProperty<Root: Sendable>: Sendable {
  /// What it is compared with.
  package let kind: PlainKind
  /// The only words that it, or each item of a list, can be; none where it is any text.
  package var words: [String] = []
  /// Other words for them.
  package var synonyms: Synonyms = [:]
  /// What it is where it is not written; nil where it is nothing then.
  package var standard: PlainScalar?
  /// Where it is listed: lists of texts, lists of words, lists of mappings.
  package var rank = 0
  /// The value.
  package let value: @Sendable (Root) -> PlainValue
}

/// A value in the shape that YAML gives it.
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

    /// Makes a member.
    public init(key: String, value: YAMLValue) {
      self.key = key
      self.value = value
    }
  }

  /// A list of texts.
  package static func texts(_ texts: [String]) -> YAMLValue { .list(texts.map { .text($0) }) }

  /// A word that is spelt as its case is.
  package static func word(_ word: some Any) -> YAMLValue { .text("\(word)") }

  /// A duration in milliseconds.
  package static func duration(_ milliseconds: Int64) -> YAMLValue {
    .text(ManifestDuration(milliseconds: milliseconds)?.yaml ?? "0s")
  }

  /// A size in bytes, in the largest unit that says it exactly.
  package static func size(_ bytes: Int64) -> YAMLValue {
    let units: [ByteCount.Unit] = [.mebibyte, .megabyte, .kibibyte, .kilobyte]
    let unit = units.first { bytes > 0 && bytes.isMultiple(of: $0.bytes) } ?? .byte
    return .text("\(bytes / unit.bytes)\(unit.rawValue)")
  }
}

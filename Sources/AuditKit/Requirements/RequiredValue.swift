/// A value of a manifest, or of its replay, of which something can be required.
struct RequiredValue: Sendable {
  /// Its keys in the manifest with dots between them, or a name of the replay's.
  let name: String
  /// What it is compared with.
  let kind: Kind
  /// Whether only a replay knows it.
  var needsReplay = false
  /// What a manifest says of it.
  let read: @Sendable (JudgedOwner) -> JudgedValue

  /// What a value is compared with.
  enum Kind: Sendable {
    case text, list, mapping, flag, version, number, duration, size

    /// What such a value is called in messages.
    var phrase: String {
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
}

/// What a manifest says of a value.
enum JudgedValue {
  /// It is not written, and nothing stands for it.
  case absent
  /// Nothing may be said of it: it has a finding already, or was not replayed.
  case unknown
  /// It is written, or known to be what it is where it is not.
  case scalar(JudgedScalar, at: Located<Void>)
  /// A list, with what is known of its items; a mapping has none that are known.
  case list([Located<String>], at: Place, isComplete: Bool)
}

/// A value that is no list.
enum JudgedScalar: Sendable, Equatable {
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
  func isLess(than other: JudgedScalar) -> Bool? {
    switch (self, other) {
    case (.version(let a), .version(let b)): a < b
    case (.number(let a), .number(let b)), (.duration(let a), .duration(let b)),
      (.size(let a), .size(let b)):
      a < b
    default: nil
    }
  }

  /// As messages show it.
  var phrase: String {
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
}

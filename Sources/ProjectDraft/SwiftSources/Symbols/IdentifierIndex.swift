/// The identifiers of a Swift file, found without parsing it, by hash.
///
/// Parsing is by far the most expensive step of a draft: a file is parsed only where this index
/// says that it may hold what is asked for. It may say yes too often (names in comments and in
/// string literals count, hashes may collide), but never no in error.
struct IdentifierIndex: Sendable {
  private var mentioned: Set<UInt64> = []
  /// Hashes of the names after `struct`, `let`, `func` and the like.
  private(set) var declared: Set<UInt64> = []

  init(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var index = 0
      var declares = false
      while index < bytes.count {
        guard Self.isPart(bytes[index]) else {
          // `extension A.B` declares members of B as well.
          if declares, !Self.joins(bytes[index]) { declares = false }
          index += 1
          continue
        }
        var hash = Self.seed
        let start = index
        while index < bytes.count, Self.isPart(bytes[index]) {
          hash = (hash ^ UInt64(bytes[index])) &* Self.prime
          index += 1
        }
        guard !Self.isDigit(bytes[start]) else { continue }
        mentioned.insert(hash)
        if declares { declared.insert(hash) }
        if Self.declaring.contains(hash) {
          declares = true
        } else if index < bytes.count, bytes[index] != UInt8(ascii: ".") {
          declares = false
        }
      }
    }
  }

  /// Whether the identifier may stand in the file.
  func mentions(_ name: String) -> Bool { mentions(Self.hash(name)) }

  /// Whether the identifier with this hash may stand in the file.
  func mentions(_ hash: UInt64) -> Bool { mentioned.contains(hash) }

  static func hash(_ name: String) -> UInt64 {
    name.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* prime }
  }

  /// FNV-1a, 64 bits.
  private static let seed: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let prime: UInt64 = 0x100_0000_01b3

  private static let declaring = Set(
    [
      "struct", "class", "enum", "actor", "protocol", "extension", "typealias", "let", "var",
      "func",
    ].map(hash))

  /// Whether the byte may stand in an identifier.
  static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Whether a name that is declared may follow the byte: blanks, a dot, a quoted name, and the
  /// brackets of `extension [Element]`.
  private static func joins(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
      UInt8(ascii: "."), UInt8(ascii: "`"), UInt8(ascii: "["):
      true
    default: false
    }
  }
}

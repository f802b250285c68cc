internal import WidgetManifests

/// The identifiers of a Swift file, as hashes, found without parsing it.
///
/// Parsing is by far the most expensive step of a draft, so a file is parsed only if this index
/// says that it may contain a name. There may be false positives (from names in comments and in
/// string literals, and hash collisions), but no false negatives.
struct IdentifierIndex: Sendable {
  private var mentioned: Set<UInt64> = []
  /// Hashes of the names after `struct`, `extension`, `typealias` and the like.
  private(set) var types: Set<UInt64> = []
  /// Hashes of the names after `func`, `let` and `var` at the top level.
  private(set) var globals: Set<UInt64> = []
  /// Hashes of the names after `func`, `let` and `var` in an extension.
  private(set) var extensionMembers: Set<UInt64> = []
  /// Hashes of the names declared elsewhere: in types, functions, strings and comments.
  private var others: Set<UInt64> = []

  init(_ text: String) {
    var text = text
    text.withUTF8 { read($0) }
  }

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    var nesting = BraceNesting()
    var index = 0
    var declared: Keyword?
    while index < bytes.count {
      guard Self.isPart(bytes[index]) else {
        // `extension A.B` declares members of B as well, and `extension [A]` those of arrays.
        if declared == .extension, bytes[index] == UInt8(ascii: "[") {
          types.formUnion([Self.hash("Array"), Self.hash("Dictionary")])
        }
        if declared != nil, !Self.joins(bytes[index]) { declared = nil }
        index = nesting.pass(bytes, index)
        continue
      }
      var hash = Self.seed
      let start = index
      while index < bytes.count, Self.isPart(bytes[index]) {
        hash = (hash ^ UInt64(bytes[index])) &* Self.prime
        index += 1
      }
      guard !bytes[start].isASCIIDigit else { continue }
      mentioned.insert(hash)
      if let declared {
        switch (nesting.place, declared) {
        case (.text, _): others.insert(hash)
        case (_, .type), (_, .extension): types.insert(hash)
        case (.file, .value): globals.insert(hash)
        case (.extension, .value): extensionMembers.insert(hash)
        case (.body, .value): others.insert(hash)
        }
      }
      if let keyword = Self.declaring[hash] {
        declared = keyword
        nesting.next = keyword == .extension ? .extension : .body
      } else if index < bytes.count, bytes[index] != UInt8(ascii: ".") {
        declared = nil
      }
    }
    guard !nesting.isBalanced else { return }
    // The nesting isn't certain, so any name may be declared anywhere.
    let all = others.union(types).union(globals).union(extensionMembers)
    (types, globals, extensionMembers) = (all, all, all)
  }

  /// Whether the file may contain the identifier.
  func mentions(_ name: String) -> Bool { mentions(Self.hash(name)) }

  /// Whether the file may contain the identifier with this hash.
  func mentions(_ hash: UInt64) -> Bool { mentioned.contains(hash) }

  /// Whether the file may declare a name, possibly as a member of a type.
  func declares(_ hash: UInt64) -> Bool {
    types.contains(hash) || globals.contains(hash) || extensionMembers.contains(hash)
      || others.contains(hash)
  }

  static func hash(_ name: String) -> UInt64 {
    name.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* prime }
  }

  /// FNV-1a, 64 bits.
  private static let seed: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let prime: UInt64 = 0x100_0000_01b3

  private enum Keyword { case type, `extension`, value }

  private static let declaring: [UInt64: Keyword] = {
    let types = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    let keywords = types.map { ($0, Keyword.type) } + ["let", "var", "func"].map { ($0, .value) }
    return Dictionary(
      uniqueKeysWithValues: (keywords + [("extension", .extension)]).map { (hash($0), $1) })
  }()

  /// Whether the byte may be part of an identifier.
  static func isPart(_ byte: UInt8) -> Bool {
    byte.isNamePart || byte >= 0x80
  }

  /// Whether a declared name may follow the byte: spaces, a dot, a quoted name, and the brackets of
  /// `extension [Element]`.
  private static func joins(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
      UInt8(ascii: "."), UInt8(ascii: "`"), UInt8(ascii: "["):
      true
    default: false
    }
  }
}

/// The kind of code around a position, found by its braces.
private struct BraceNesting {
  enum Place {
    /// Outside of all braces.
    case file
    /// In the braces of an extension.
    case `extension`
    /// In other braces.
    case body
    /// In a comment or a string literal.
    case text
  }

  /// The declaration that the next brace opens.
  var next = Place.body
  private var braces: [Place] = []
  private var literals: [Literal] = []
  private var comment = Comment.none
  /// Whether there is an unmatched closing brace, or a string literal that doesn't end on its line.
  private var isBroken = false

  private enum Comment: Equatable {
    case none, line
    case block(depth: Int)
  }

  /// An open string literal.
  private struct Literal {
    var signs: Int
    var isMultiline: Bool
    /// The number of open parentheses in the interpolation; 0 outside of one.
    var parentheses = 0
  }

  var place: Place {
    guard comment == .none, literals.last?.parentheses != 0 else { return .text }
    return braces.last ?? .file
  }

  /// Whether everything that was opened was closed.
  var isBalanced: Bool {
    switch comment {
    case .none, .line: !isBroken && braces.isEmpty && literals.isEmpty
    case .block: false
    }
  }

  /// Skips a byte that isn't part of an identifier, and what belongs to it.
  ///
  /// - Returns: The index after it.
  mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    if comment != .none { return passComment(bytes, index) }
    if let literal = literals.last, literal.parentheses == 0 {
      return pass(bytes, index, in: literal)
    }
    let following = index + 1 < bytes.count ? bytes[index + 1] : 0
    switch bytes[index] {
    case UInt8(ascii: "/"):
      guard following == UInt8(ascii: "/") || following == UInt8(ascii: "*") else { break }
      comment = following == UInt8(ascii: "/") ? .line : .block(depth: 1)
      return index + 2
    case UInt8(ascii: "\""):
      let signs = bytes[..<index].reversed().prefix { $0 == UInt8(ascii: "#") }.count
      let isMultiline = Self.quotes(bytes, index) >= 3
      literals.append(Literal(signs: signs, isMultiline: isMultiline))
      return index + (isMultiline ? 3 : 1)
    case UInt8(ascii: "{"):
      braces.append(next)
      next = .body
    case UInt8(ascii: "}"):
      if braces.popLast() == nil { isBroken = true }
    case UInt8(ascii: "("): if !literals.isEmpty { literals[literals.count - 1].parentheses += 1 }
    case UInt8(ascii: ")"): if !literals.isEmpty { literals[literals.count - 1].parentheses -= 1 }
    default: break
    }
    return index + 1
  }

  private mutating func passComment(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int
  ) -> Int {
    guard case .block(let depth) = comment else {
      if bytes[index] == UInt8(ascii: "\n") { comment = .none }
      return index + 1
    }
    guard index + 1 < bytes.count else { return index + 1 }
    switch (bytes[index], bytes[index + 1]) {
    case (UInt8(ascii: "/"), UInt8(ascii: "*")): comment = .block(depth: depth + 1)
    case (UInt8(ascii: "*"), UInt8(ascii: "/")):
      comment = depth == 1 ? .none : .block(depth: depth - 1)
    default: return index + 1
    }
    return index + 2
  }

  private mutating func pass(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, in literal: Literal
  ) -> Int {
    switch bytes[index] {
    case UInt8(ascii: "\\"):
      let end = index + 1 + literal.signs
      guard end < bytes.count, bytes[index + 1..<end].allSatisfy({ $0 == UInt8(ascii: "#") }) else {
        return index + 1
      }
      if bytes[end] == UInt8(ascii: "(") {
        literals[literals.count - 1].parentheses = 1
        return end + 1
      }
      let isSign = bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "\\")
      return isSign ? end + 1 : end
    case UInt8(ascii: "\""):
      let quotes = literal.isMultiline ? 3 : 1
      let end = index + quotes + literal.signs
      guard end <= bytes.count, Self.quotes(bytes, index) >= quotes,
        bytes[index + quotes..<end].allSatisfy({ $0 == UInt8(ascii: "#") })
      else { return index + 1 }
      literals.removeLast()
      return end
    case UInt8(ascii: "\n") where !literal.isMultiline:
      isBroken = true
      literals.removeLast()
      return index + 1
    default: return index + 1
    }
  }

  /// The number of quotation marks in a row.
  private static func quotes(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    bytes[index...].prefix(3).prefix { $0 == UInt8(ascii: "\"") }.count
  }
}

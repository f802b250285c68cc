/// Resolves the references in .xcconfig values.
///
/// `$(NAME)`, `${NAME}`, `$[NAME]` and `$NAME` are references, which may be nested; after a colon,
/// the operators `default=`, `lower` and `upper` are supported. `$(inherited)` and a name within
/// its own value are the previous assignment. A value with a cyclic or undefined reference stays
/// undefined, while Xcode silently makes it empty.
struct XCConfigValues {
  private let overrides: [String: String]
  /// The values that rank between the overrides and the files, written as in a manifest.
  let configured: [String: String]
  /// The problems of configured values.
  var problems: [VariableValues.Problem] = []
  private let levels: [String: [String]]
  /// All names, for suggestions.
  lazy var names = Variables(levels.mapValues { _ in "" }.merging(configured) { $1 })
  var known: [Key: String?] = [:]
  var open: Set<Key> = []
  /// The number of bytes that further values may have.
  private var remainingBytes = ReadingLimits.bytes

  /// The maximum length of a value, in bytes; longer ones stay undefined.
  ///
  /// It bounds values that repeatedly double others.
  static let maximumLength = 10_000
  /// The maximum number of references that lead through one another; deeper ones stay undefined.
  static let maximumDepth = 100

  struct Key: Hashable {
    var name: String
    var level: Int
  }

  init(
    _ assignments: [XCConfig.Assignment], overrides: [String: String],
    configured: [String: String] = [:]
  ) {
    self.overrides = overrides
    self.configured = configured
    levels = Dictionary(grouping: assignments, by: \.name).mapValues { $0.map(\.value) }
  }

  /// Returns the value of every name that has one.
  ///
  /// - Parameters:
  ///   - assignments: The assignments; later ones take precedence.
  ///   - overrides: Values that rank above all of them.
  static func resolve(
    _ assignments: [XCConfig.Assignment], overrides: [String: String]
  ) -> [String: String] {
    var values = XCConfigValues(assignments, overrides: overrides)
    return values.resolve()
  }

  /// Returns the value of every name that has one.
  mutating func resolve() -> [String: String] {
    var result: [String: String] = [:]
    for name in Set(levels.keys).union(configured.keys).sorted() {
      result[name] = value(of: name)
    }
    return result
  }

  /// Returns whether a name has a value anywhere, even one that can't be resolved.
  func isDefined(_ name: String) -> Bool {
    overrides[name] != nil || configured[name] != nil || levels[name] != nil
  }

  mutating func value(of name: String) -> String? {
    if let value = overrides[name] { return value }
    if let written = configured[name] { return value(of: name, written: written) }
    guard let count = levels[name]?.count else { return nil }
    return value(of: Key(name: name, level: count - 1))
  }

  private mutating func value(of key: Key) -> String? {
    // Before the first assignment, Xcode's default applies, which isn't known here.
    guard key.level >= 0, let written = levels[key.name]?[key.level] else { return "" }
    if let value = known[key] { return value }
    guard written.utf8.count <= Self.maximumLength, open.count < Self.maximumDepth,
      open.insert(key).inserted
    else { return nil }
    let value = expand(Array(written.unicodeScalars), in: key)
    open.remove(key)
    return keep(value, as: key)
  }

  /// Stores a value, unless all values together become too long.
  mutating func keep(_ value: String?, as key: Key) -> String? {
    let count = value?.utf8.count ?? 0
    let isTooLong = count > remainingBytes
    remainingBytes -= isTooLong ? 0 : count
    known[key] = .some(isTooLong ? nil : value)
    return isTooLong ? nil : value
  }

  private mutating func expand(_ text: [Unicode.Scalar], in key: Key, depth: Int = 0) -> String? {
    guard depth < Self.maximumDepth else { return nil }
    let ends = Self.ends(in: text)
    var output = String.UnicodeScalarView()
    var index = 0
    while index < text.count {
      guard text[index] == "$", index + 1 < text.count else {
        output.append(text[index])
        index += 1
        continue
      }
      if text[index + 1] == "$" {
        output.append("$")
        index += 2
        continue
      }
      guard let (reference, next) = Self.reference(in: text, at: index + 1, ends) else {
        output.append("$")
        index += 1
        continue
      }
      guard let name = expand(reference, in: key, depth: depth + 1),
        let value = value(ofReference: name, in: key)
      else { return nil }
      output.append(contentsOf: value.unicodeScalars)
      guard output.count <= Self.maximumLength else { return nil }
      index = next
    }
    return String(output)
  }

  private mutating func value(ofReference reference: String, in key: Key) -> String? {
    let parts = reference.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = parts.first.map(String.init) else { return nil }
    let isInherited = name == "inherited" || name == "value" || name == key.name
    var value =
      isInherited ? value(of: Key(name: key.name, level: key.level - 1)) : value(of: name)
    for part in parts.dropFirst() {
      switch part {
      case "lower": value = value?.lowercased()
      case "upper": value = value?.uppercased()
      case _ where part.hasPrefix("default="):
        if value?.isEmpty ?? true { value = String(part.dropFirst("default=".count)) }
      default: return nil
      }
    }
    return value
  }

  /// Returns the text within a reference and the index after it, or nil if no reference begins
  /// here.
  private static func reference(
    in text: [Unicode.Scalar], at start: Int, _ ends: [Int: Int]
  ) -> (name: [Unicode.Scalar], next: Int)? {
    if ["(", "{", "["].contains(text[start]) {
      return ends[start].map { (Array(text[(start + 1)..<$0]), $0 + 1) }
    }
    let name = text[start...].prefix { Variables.isName("_\($0)") }
    let isName = Variables.isName(String(String.UnicodeScalarView(name)))
    return isName ? (Array(name), name.endIndex) : nil
  }

  /// Returns the index of the closing bracket for that of each opening one; each kind is matched
  /// separately.
  private static func ends(in text: [Unicode.Scalar]) -> [Int: Int] {
    let brackets: [(open: Unicode.Scalar, close: Unicode.Scalar)] = [
      ("(", ")"), ("{", "}"), ("[", "]"),
    ]
    var ends: [Int: Int] = [:]
    for bracket in brackets {
      var open: [Int] = []
      for (index, scalar) in text.enumerated() {
        if scalar == bracket.open { open.append(index) }
        if scalar == bracket.close, let start = open.popLast() { ends[start] = index }
      }
    }
    return ends
  }
}

extension XCConfig {
  /// Returns the value of every name, with its references resolved.
  ///
  /// - Parameters:
  ///   - configs: The files; the first one ranks highest.
  ///   - overrides: Values that rank above all of them.
  public static func values(
    of configs: [XCConfig], overrides: [String: String] = [:]
  ) -> [String: String] {
    XCConfigValues.resolve(
      configs.reversed().flatMap(\.unconditionalAssignments), overrides: overrides)
  }
}

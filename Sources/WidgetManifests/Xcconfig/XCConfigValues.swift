/// Replaces the references of .xcconfig values by what they lead to.
///
/// `$(NAME)`, `${NAME}`, `$[NAME]` and `$NAME` are references, which may hold references; behind a
/// colon the operators `default=`, `lower` and `upper` are known. `$(inherited)` and a name within
/// its own value are the assignment before. A value that leads in a circle, or to something that
/// is defined nowhere, is left undefined: Xcode would make it empty without a word.
struct XCConfigValues {
  private let overrides: [String: String]
  /// Values that rank below the overrides and above the files, written as in a manifest.
  let configured: [String: String]
  /// Why a configured value has none.
  var problems: [VariableValues.Problem] = []
  private let levels: [String: [String]]
  /// All names, to find the one that was meant by another.
  lazy var names = Variables(levels.mapValues { _ in "" }.merging(configured) { $1 })
  var known: [Key: String?] = [:]
  var open: Set<Key> = []
  /// Bytes that all values may still become.
  private var room = ReadingLimits.bytes

  /// Longer values are left undefined: a limit of ours, for values that double and double again.
  static let longest = 10_000
  /// References that lead through more others are left undefined: a limit of ours.
  static let deepest = 100

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

  /// The value of every name that has one.
  ///
  /// - Parameters:
  ///   - assignments: The assignments, later ones ranking higher.
  ///   - overrides: Values that rank above all of them.
  static func resolve(
    _ assignments: [XCConfig.Assignment], overrides: [String: String]
  ) -> [String: String] {
    var values = XCConfigValues(assignments, overrides: overrides)
    return values.resolve()
  }

  /// The value of every name that has one.
  mutating func resolve() -> [String: String] {
    var result: [String: String] = [:]
    for name in Set(levels.keys).union(configured.keys).sorted() {
      result[name] = value(of: name)
    }
    return result
  }

  /// Whether a name is given a value anywhere, be it one that cannot be had.
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
    // Below the first assignment Xcode has its own; none of them is known here.
    guard key.level >= 0, let written = levels[key.name]?[key.level] else { return "" }
    if let value = known[key] { return value }
    guard written.utf8.count <= Self.longest, open.count < Self.deepest, open.insert(key).inserted
    else { return nil }
    let value = expand(Array(written.unicodeScalars), in: key)
    open.remove(key)
    return keep(value, as: key)
  }

  /// Remembers a value, unless all of them together became too long.
  mutating func keep(_ value: String?, as key: Key) -> String? {
    let count = value?.utf8.count ?? 0
    let isTooLong = count > room
    room -= isTooLong ? 0 : count
    known[key] = .some(isTooLong ? nil : value)
    return isTooLong ? nil : value
  }

  private mutating func expand(_ text: [Unicode.Scalar], in key: Key, depth: Int = 0) -> String? {
    guard depth < Self.deepest else { return nil }
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
      guard output.count <= Self.longest else { return nil }
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

  /// What stands within a reference, and the index behind it; nil where none begins.
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

  /// Where each bracket is closed, by where it is opened; each kind is counted alone.
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
  /// The value of every name, with its references resolved.
  ///
  /// - Parameters:
  ///   - configs: The files, the first one ranking highest.
  ///   - overrides: Values that rank above all of them.
  public static func values(
    of configs: [XCConfig], overrides: [String: String] = [:]
  ) -> [String: String] {
    XCConfigValues.resolve(
      configs.reversed().flatMap(\.unconditionalAssignments), overrides: overrides)
  }
}

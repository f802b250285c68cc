/// Resolves the references in .xcconfig values.
///
/// References and their operators are those of ``SettingExpression``. `$(inherited)` and a name
/// within its own value are the previous assignment. A value with a cyclic or undefined reference
/// stays undefined, while Xcode silently makes it empty.
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
    guard written.utf8.count <= Self.maximumLength, open.count < ReadingLimits.depth,
      open.insert(key).inserted
    else { return nil }
    let value = expand(SettingExpression(written), in: key)
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

  private mutating func expand(_ expression: SettingExpression, in key: Key) -> String? {
    var output = ""
    for part in expression.parts {
      switch part {
      case .text(let text): output += text
      case .reference(let name, let operators, _):
        guard let name = expand(name, in: key), let value = value(of: name, operators, in: key)
        else { return nil }
        output += value
      }
      guard output.utf8.count <= Self.maximumLength else { return nil }
    }
    return output
  }

  private mutating func value(
    of name: String, _ operators: [SettingExpression.Operator], in key: Key
  ) -> String? {
    let isInherited = name == "inherited" || name == "value" || name == key.name
    var value =
      isInherited ? value(of: Key(name: key.name, level: key.level - 1)) : value(of: name)
    for next in operators {
      guard let operand = next.operand else {
        guard let text = value, let result = SettingOperator.apply(next.name, to: text) else {
          return nil
        }
        value = result
        continue
      }
      if next.name == "default", value?.isEmpty == false { continue }
      // A name without a value has its default.
      guard let text = next.name == "default" ? value ?? "" : value,
        let operand = expand(operand, in: key),
        let result = SettingOperator.apply(next.name, operand, to: text)
      else { return nil }
      value = result
    }
    return value
  }
}

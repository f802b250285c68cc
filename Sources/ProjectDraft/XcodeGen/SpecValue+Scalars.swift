internal import AppProduct

extension SpecValue {
  /// What a plain scalar of YAML 1.1 stands for.
  private enum Meaning {
    case boolean(Bool), integer(Int64), real(Double), text(String)
  }

  /// Whether it is true or false; nil where it is neither.
  ///
  /// - Source: https://github.com/jpsim/Yams/blob/main/Sources/Yams/Resolver.swift
  var boolean: Bool? {
    if case .boolean(let value) = meaning { value } else { nil }
  }

  /// The text that XcodeGen writes for a build setting: `YES` for `true`, `1.1` for `1.10`.
  ///
  /// Lists are joined with spaces; a mapping has none.
  var setting: String? {
    switch content {
    case .scalar:
      switch meaning {
      case .boolean(let value): value ? "YES" : "NO"
      case .integer(let value): String(value)
      case .real(let value): "\(value)"
      case .text(let text): text
      case nil: nil
      }
    case .list(let items): items.compactMap(\.setting).joined(separator: " ")
    case .mapping: nil
    }
  }

  /// The value that XcodeGen writes into a property list.
  var propertyList: PropertyList {
    switch content {
    case .list(let items): .array(items.map(\.propertyList))
    case .mapping(let values): .dictionary(values.mapValues(\.propertyList))
    case .scalar:
      switch meaning {
      case .boolean(let value): .boolean(value)
      case .integer(let value): .integer(value)
      case .real(let value): .real(value)
      case .text(let text): .string(text)
      case nil: .string("")
      }
    }
  }

  private var meaning: Meaning? {
    guard case .scalar(let text, let isPlain) = content else { return nil }
    guard isPlain, text.utf8.count <= 64, let first = text.utf8.first else { return .text(text) }
    switch text {
    case "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON": return .boolean(true)
    case "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF": return .boolean(false)
    default: break
    }
    let isNumber = (0x30...0x39).contains(first) || [0x2B, 0x2D, 0x2E].contains(first)
    guard isNumber else { return .text(text) }
    if let value = Self.integer(text) { return .integer(value) }
    if let value = Self.real(text) { return .real(value) }
    return .text(text)
  }

  /// A whole number: decimal, or with `0x`, `0b`, `0o` or a leading `0` that makes it octal.
  private static func integer(_ text: String) -> Int64? {
    let (sign, digits) = signed(text)
    var rest = digits.filter { $0 != "_" }
    var radix = 10
    if rest != "0", rest.hasPrefix("0") {
      let prefixes = ["0x": 16, "0b": 2, "0o": 8]
      radix = prefixes[String(rest.prefix(2))] ?? 8
      rest = String(rest.dropFirst(prefixes[String(rest.prefix(2))] == nil ? 1 : 2))
    }
    guard let first = rest.first, first != "+", first != "-" else { return nil }
    return Int64(sign + rest, radix: radix)
  }

  /// A number with a fraction or an exponent.
  private static func real(_ text: String) -> Double? {
    let (sign, digits) = signed(text)
    let rest = digits.filter { $0 != "_" }
    let allowed = rest.utf8.allSatisfy {
      (0x30...0x39).contains($0) || [0x2E, 0x45, 0x65, 0x2B, 0x2D].contains($0)
    }
    guard allowed, let first = rest.first, first != "+", first != "-" else { return nil }
    return Double(sign + (rest.hasSuffix(".") ? rest + "0" : rest))
  }

  private static func signed(_ text: String) -> (sign: String, digits: String) {
    if text.hasPrefix("-") { return ("-", String(text.dropFirst())) }
    return ("", text.hasPrefix("+") ? String(text.dropFirst()) : text)
  }
}

internal import AppProduct
internal import WidgetManifests

/// A value of an XcodeGen spec, and where it was written.
struct SpecValue: Sendable {
  enum Content: Sendable {
    /// A text, and whether it is unquoted, so that it may be a number or a Boolean.
    case scalar(String, isPlain: Bool)
    case list([SpecValue])
    case mapping([String: SpecValue])
  }

  var content: Content
  /// The place of the value, or for a list or mapping, of its key.
  var origin: Origin

  init(_ content: Content, at origin: Origin) {
    self.content = content
    self.origin = origin
  }

  /// Converts a node of a YAML file.
  init(_ node: Node, file: String, key: Int? = nil) {
    let line = Int(node.place.start.line)
    switch node.kind {
    case .scalar:
      let text = node.isNull ? "" : node.text
      self.init(.scalar(text, isPlain: node.isPlain), at: Origin(node.place, in: file))
    case .sequence:
      let items = node.items.map { SpecValue($0, file: file) }
      self.init(.list(items), at: Origin(file: file, line: key ?? line))
    case .mapping:
      var values: [String: SpecValue] = [:]
      for (key, value) in node.entries {
        let line = Int(key.place.start.line)
        values[key.text] = SpecValue(value, file: file, key: line)
      }
      self.init(.mapping(values), at: Origin(file: file, line: key ?? line))
    }
  }

  subscript(key: String) -> SpecValue? { mapping?[key] }

  var mapping: [String: SpecValue]? {
    if case .mapping(let values) = content { values } else { nil }
  }

  var list: [SpecValue]? {
    if case .list(let items) = content { items } else { nil }
  }

  /// The text of a nonempty scalar.
  var text: String? {
    if case .scalar(let text, _) = content, !text.isEmpty { text } else { nil }
  }

  /// The entries of a mapping in the order of their keys.
  var sorted: [(key: String, value: SpecValue)] {
    (mapping ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The texts of a list, or a single text as a list of one.
  var texts: [String] { list?.compactMap(\.text) ?? text.map { [$0] } ?? [] }

  /// The number of values in it, including itself.
  var size: Int {
    switch content {
    case .scalar: 1
    case .list(let items): items.reduce(1) { $0 + $1.size }
    case .mapping(let values): values.values.reduce(1) { $0 + $1.size }
    }
  }

  /// The same value with transformed texts.
  func mapTexts(_ change: (String) -> String) -> SpecValue {
    var copy = self
    switch content {
    case .scalar(let text, let isPlain): copy.content = .scalar(change(text), isPlain: isPlain)
    case .list(let items): copy.content = .list(items.map { $0.mapTexts(change) })
    case .mapping(let values):
      let pairs = values.map { (change($0.key), $0.value.mapTexts(change)) }
      // Keys that become equal are a mistake in the spec; the result must still be deterministic.
      let kept = pairs.sorted { $0.0 < $1.0 }
      copy.content = .mapping(Dictionary(kept) { first, _ in first })
    }
    return copy
  }

  /// The meaning of a plain scalar of YAML 1.1.
  private enum Meaning {
    case boolean(Bool), integer(Int64), real(Double), text(String)
  }

  /// The Boolean value; nil if it is neither true nor false.
  ///
  /// - Source: https://github.com/jpsim/Yams/blob/main/Sources/Yams/Resolver.swift
  var boolean: Bool? {
    if case .boolean(let value) = meaning { value } else { nil }
  }

  /// The text that XcodeGen writes for a build setting: `YES` for `true`, `1.1` for `1.10`.
  ///
  /// Lists are joined with spaces; a mapping results in nil.
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

  /// This mapping merged over another: mappings are merged, lists are joined, and other values are
  /// replaced, as are all values with a key that ends in `:REPLACE`.
  ///
  /// - Source: https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md#include
  func merged(onto base: SpecValue?) -> SpecValue {
    guard let base else { return self }
    guard case .mapping(let values) = content, case .mapping(var result) = base.content else {
      return self
    }
    // Sort the keys, so that the result doesn't vary if a mapping has both `a` and `a:REPLACE`.
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      if key.hasSuffix(":REPLACE") {
        result[String(key.dropLast(8))] = value
        continue
      }
      switch (value.content, result[key]?.content) {
      case (.mapping, .mapping): result[key] = value.merged(onto: result[key])
      case (.list(let items), .list(let old)):
        result[key] = SpecValue(.list(old + items), at: value.origin)
      default: result[key] = value
      }
    }
    return SpecValue(.mapping(result), at: origin)
  }

  /// The same text with every `${name}` of the given names replaced.
  func expanded(_ variables: [String: String]) -> SpecValue {
    variables.isEmpty ? self : mapTexts { Self.expanded($0, variables) }
  }

  /// The names in `${…}` in its texts.
  var variables: Set<String> {
    var found: Set<String> = []
    collectVariables(into: &found)
    return found
  }

  private func collectVariables(into found: inout Set<String>) {
    switch content {
    case .scalar(let text, _): Self.pieces(text) { if let name = $1 { found.insert(name) } }
    case .list(let items): for item in items { item.collectVariables(into: &found) }
    case .mapping(let values): for value in values.values { value.collectVariables(into: &found) }
    }
  }

  private static func expanded(_ text: String, _ variables: [String: String]) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    var result = ""
    pieces(text) { piece, name in result += name.flatMap { variables[$0] } ?? String(piece) }
    return result
  }

  /// Splits a text into the `${name}` parts, with their names, and the texts between them.
  private static func pieces(_ text: String, _ body: (Substring, String?) -> Void) {
    var rest = text[...]
    while let start = rest.firstIndex(of: "$") {
      body(rest[..<start], nil)
      rest = rest[start...]
      guard rest.hasPrefix("${"), let end = rest.firstIndex(of: "}") else {
        body(rest.prefix(1), nil)
        rest = rest.dropFirst()
        // No later one can be closed either.
        if rest.hasPrefix("{") {
          body(rest, nil)
          return
        }
        continue
      }
      let name = rest[rest.index(rest.startIndex, offsetBy: 2)..<end]
      let next = rest.index(after: end)
      body(rest[..<next], name.isEmpty ? nil : String(name))
      rest = rest[next...]
    }
    body(rest, nil)
  }

  /// The keys of a path, a list of paths or a mapping to paths; `*` matches every key of a mapping.
  ///
  /// - Source: https://github.com/yonaskolb/XcodeGen/blob/master/Sources/ProjectSpec/Project.swift
  private static let paths: [[String]] =
    ["targets", "targetTemplates"].flatMap { targets in
      [
        ["sources"], ["sources", "path"], ["configFiles"], ["info", "path"],
        ["entitlements", "path"],
      ]
      .map { [targets, "*"] + $0 }
    } + [["configFiles"], ["packages", "*", "path"], ["localPackages"]]

  /// The spec with its paths relative to another folder.
  func resolvingPaths(from folder: String) -> SpecValue {
    if folder.isEmpty || folder == "." { return self }
    return Self.paths.reduce(self) { $0.resolving($1[...], from: folder) }
  }

  /// The value with the paths at some keys resolved, in each item of a list.
  private func resolving(_ keys: ArraySlice<String>, from folder: String) -> SpecValue {
    guard let key = keys.first else { return joined(to: folder) }
    var copy = self
    switch content {
    case .scalar: break
    case .list(let items): copy.content = .list(items.map { $0.resolving(keys, from: folder) })
    case .mapping(var values):
      for key in key == "*" ? Array(values.keys) : [key] {
        values[key] = values[key]?.resolving(keys.dropFirst(), from: folder)
      }
      copy.content = .mapping(values)
    }
    return copy
  }

  private func joined(to folder: String) -> SpecValue {
    var copy = self
    switch content {
    case .scalar(let text, let isPlain) where !text.isEmpty:
      copy.content = .scalar(ProjectPath.joined(folder, text), isPlain: isPlain)
    case .list(let items):
      copy.content = .list(items.map { $0.text == nil ? $0 : $0.joined(to: folder) })
    case .mapping(let values) where values.values.allSatisfy { $0.text != nil }:
      copy.content = .mapping(values.mapValues { $0.joined(to: folder) })
    default: break
    }
    return copy
  }
}

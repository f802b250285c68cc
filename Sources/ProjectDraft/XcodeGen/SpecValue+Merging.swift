extension SpecValue {
  /// This mapping over another: mappings are merged, lists are joined, and what else there is
  /// replaces what was there, as does every value whose key ends in `:REPLACE`.
  ///
  /// - Source: https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md#include
  func merged(onto base: SpecValue?) -> SpecValue {
    guard let base else { return self }
    guard case .mapping(let values) = content, case .mapping(var result) = base.content else {
      return self
    }
    // In the order of the keys, so that `a` and `a:REPLACE` in one mapping never take turns.
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

  /// The names in `${…}` that its texts hold.
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

  /// Takes a text apart: what is no variable, and each `${name}` with its name.
  private static func pieces(_ text: String, _ body: (Substring, String?) -> Void) {
    var rest = text[...]
    while let start = rest.firstIndex(of: "$") {
      body(rest[..<start], nil)
      rest = rest[start...]
      guard rest.hasPrefix("${"), let end = rest.firstIndex(of: "}") else {
        body(rest.prefix(1), nil)
        rest = rest.dropFirst()
        // Nothing behind it can end either.
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
}

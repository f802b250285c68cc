/// Advice on what to write instead, if a mistake shows what was meant.
extension Node {
  /// The maximum length of a correction within a message, in bytes.
  private static let maximumLength = 60

  /// The node in flow style, on one line, or nil if it is long or nested.
  var inFlow: String? {
    switch kind {
    case .scalar:
      return scalarInFlow
    case .sequence:
      guard items.count <= 8 else { return nil }
      let texts = items.compactMap(\.scalarInFlow)
      return texts.count == items.count ? short("[\(texts.joined(separator: ", "))]") : nil
    case .mapping:
      guard entries.count == 1, let entry = entries.first, let key = entry.key.scalarInFlow,
        let value = entry.value.scalarInFlow
      else { return nil }
      return short("{\(key): \(value)}")
    }
  }

  private var scalarInFlow: String? {
    guard kind == .scalar, 1...Self.maximumLength ~= byteCount else { return nil }
    let text = self.text
    let needsQuotes = text.unicodeScalars.contains { "[]{}#&*!|>'%@`".unicodeScalars.contains($0) }
    if isPlain, !needsQuotes { return text }
    let needsEscapes = text.unicodeScalars.contains { $0 == "\"" || $0 == "\\" || $0.value < 0x20 }
    return needsEscapes ? nil : "\"\(text)\""
  }

  private func short(_ text: String) -> String? {
    text.utf8.count <= Self.maximumLength ? text : nil
  }

  /// The advice where a list is expected.
  var asList: String? {
    switch kind {
    case .scalar: inFlow.map { "write [\($0)]" } ?? "write a list, as in [one, two]"
    case .mapping where isFlow: "put brackets around it, as in [{…}]: a list of one is a list"
    case .mapping: "put a hyphen and a space before its first key: a list of one is a list"
    case .sequence: nil
    }
  }

  /// Returns a repair for a scalar of one line that writes the list in a help text after `write`.
  ///
  /// It is safe if the list contains only that scalar.
  func repair(by help: String) -> Repair? {
    guard kind == .scalar, !isBlockScalar, alias == nil, let own = scalarInFlow,
      !own.contains("$"), help.hasPrefix("write ["), help.hasSuffix("]")
    else { return nil }
    let list = String(help.dropFirst("write ".count))
    return Repair(
      title: "write \(quoted(list))", isSafe: list == "[\(own)]" && !own.contains(" "),
      reveals: true, change: .replace(place, by: list))
  }

  /// The advice where a list of texts is expected.
  var asTexts: String? {
    guard kind == .mapping else { return asList }
    // A mapping of flags is read as the list of those that are true.
    let entries = entries.count <= 8 ? Array(entries) : []
    let flags = entries.map { entry -> Flag? in
      let text = entry.value.isNull ? "true" : entry.value.text
      return Flag(rawValue: Flag.synonyms[text] ?? text)
    }
    let names = zip(entries, flags).compactMap { $1 == .true ? $0.key.scalarInFlow : nil }
    if flags.contains(nil) || names.isEmpty { return "write a list of texts, as in [one, two]" }
    return "write [\(names.joined(separator: ", "))]"
  }

  /// The advice where a widget's families are expected.
  var asFamilies: String? {
    guard kind == .scalar, byteCount <= Self.maximumLength else { return asTexts }
    if ["all", "any", "*"].contains(text.lowercased()) {
      return "remove the key for all sizes, or list them, as in [systemSmall, systemMedium]"
    }
    let families = WidgetFamily.meant(by: text)
    return families.isEmpty ? asTexts : "write [\(families.joined(separator: ", "))]"
  }

  /// The advice where a single value is expected.
  var asScalar: String? {
    switch kind {
    case .scalar: return nil
    case .mapping: return "write a single value, without keys"
    case .sequence:
      let item = items.count == 1 ? items.first?.scalarInFlow : nil
      return item.map { "write \($0), without the list around it" }
        ?? "write a single value, without a list around it"
    }
  }

  /// The advice where a version for each platform is expected.
  var asPlatforms: String { rewrittenPlatforms ?? "write a mapping such as {iOS: 16.0}" }

  private var rewrittenPlatforms: String? {
    switch kind {
    case .scalar:
      let words = byteCount <= Self.maximumLength ? text.split(separator: " ") : []
      guard let version = words.last.map(String.init), OSVersion(version) != nil else { return nil }
      let platform = words.count == 2 ? Platform(rawValue: String(words[0])) : .iOS
      return platform.map { "write {\($0.rawValue): \(version)}" }
    case .sequence:
      // A list of mappings with one platform each.
      let pairs = items.count <= 8 ? items.compactMap { $0.kind == .mapping ? $0.inFlow : nil } : []
      guard pairs.count == items.count, !pairs.isEmpty else { return nil }
      return "write {\(pairs.map { $0.dropFirst().dropLast() }.joined(separator: ", "))}"
    case .mapping:
      return nil
    }
  }

  /// The advice where a timeline is expected.
  var asTimeline: String? {
    switch kind {
    case .scalar where byteCount <= Self.maximumLength:
      if PolicyWord(rawValue: text) != nil { return "write {policy: \(text)}" }
      return ManifestDuration(text) == nil ? nil : "write {policy: {after: \(text)}}"
    case .sequence where !items.contains { $0.kind != .scalar }:
      return inFlow.map { "write {entries: \($0), policy: atEnd}" }
    case .sequence:
      return "put it under `sequence`, as in {sequence: […]}"
    case .scalar, .mapping:
      return nil
    }
  }

  /// The advice where entries are expected.
  var asEntries: String {
    let written = kind == .scalar && byteCount <= Self.maximumLength ? text : ""
    if ManifestDuration(written) != nil { return "write [\(written)]" }
    if Int(written) != nil { return "write {count: \(written), every: 1h}" }
    return "write [0h, 1h, 2h] or {count: 3, every: 1h}"
  }

  /// The advice where the `when` of a case is expected.
  var asWhen: String? { kind == .sequence ? inFlow.map { "write {weekdays: \($0)}" } : nil }

  /// The advice where a privacy manifest is expected.
  var asPrivacyManifest: String {
    inFlow.map { "write {userDefaults: \($0)}" }
      ?? "write a mapping such as {userDefaults: [CA92.1]}"
  }
}

extension ValueError {
  /// Returns an error for a text that isn't a policy.
  ///
  /// If it contains a time, `after` or `afterLocal` was probably meant.
  static func policy(_ text: String) -> ValueError {
    let message = "\(quoted(text)) is not a reload policy"
    let words = text.utf8.count <= 80 ? text.split { " =()".contains($0) }.map(String.init) : []
    if let time = words.last {
      if ManifestDuration(time) != nil {
        return ValueError(message, help: "write {after: \(time)}")
      }
      if TimeOfDay(time) != nil {
        return ValueError(message, help: "write {afterLocal: \"\(time)\"}")
      }
    }
    let ways = "{after: 2h} or {afterLocal: \"06:00\"}"
    let name = words.first?.split(separator: ".").last?.lowercased() ?? ""
    if name.hasPrefix("after") { return ValueError(message, help: "write \(ways)") }
    if let match = Nearest.match(to: text, in: PolicyWord.words) {
      return ValueError(message, help: "did you mean \(match.word)?", match: match)
    }
    return ValueError(message, help: "write \(PolicyWord.words.joined(separator: ", ")), \(ways)")
  }
}

extension WidgetFamily {
  /// Returns the families that an unknown text names: without their prefix, misspelled, or several
  /// in one text.
  ///
  /// Empty if a part of the text names no family.
  package static func meant(by text: String) -> [String] {
    guard text.utf8.count <= 200 else { return [] }
    let pieces = text.split { " ,;|".contains($0) }.map(String.init)
    let families = pieces.compactMap { piece -> String? in
      let name = piece.lowercased()
      return words.first { $0.lowercased() == name || $0.lowercased() == "system" + name }
        ?? words.first { $0.lowercased() == "accessory" + name }
        ?? Nearest.nearest(to: piece, in: words)
    }
    return families.count == pieces.count ? families : []
  }
}

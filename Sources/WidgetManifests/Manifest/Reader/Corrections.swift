/// What to write instead, where a mistake tells what was meant.
extension Node {
  /// More than this is no help in a sentence; a limit of ours.
  private static let longest = 60

  /// The node as it may stand in brackets, on one line; nil where it is long or nested.
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
    guard kind == .scalar, 1...Self.longest ~= byteCount else { return nil }
    let text = self.text
    let needsQuotes = text.unicodeScalars.contains { "[]{}#&*!|>'%@`".unicodeScalars.contains($0) }
    if isPlain, !needsQuotes { return text }
    let needsEscapes = text.unicodeScalars.contains { $0 == "\"" || $0 == "\\" || $0.value < 0x20 }
    return needsEscapes ? nil : "\"\(text)\""
  }

  private func short(_ text: String) -> String? {
    text.utf8.count <= Self.longest ? text : nil
  }

  /// What to write where a list is wanted.
  var asList: String? {
    switch kind {
    case .scalar: inFlow.map { "write [\($0)]" } ?? "write a list, as in [one, two]"
    case .mapping where isFlow: "put brackets around it, as in [{…}]: a list of one is a list"
    case .mapping: "put a hyphen and a blank before its first key: a list of one is a list"
    case .sequence: nil
    }
  }

  /// A repair that writes the list that a help text has behind `write`, for a scalar of one line;
  /// safe where the list holds that scalar alone.
  func repair(by help: String) -> Repair? {
    guard kind == .scalar, !isBlockScalar, alias == nil, let own = scalarInFlow,
      !own.contains("$"), help.hasPrefix("write ["), help.hasSuffix("]")
    else { return nil }
    let list = String(help.dropFirst("write ".count))
    return Repair(
      title: "write \(quoted(list))", isSafe: list == "[\(own)]" && !own.contains(" "),
      reveals: true, change: .replace(place, by: list))
  }

  /// What to write where a list of texts is wanted.
  var asTexts: String? {
    guard kind == .mapping else { return asList }
    // A mapping of flags is a list of those that are set.
    let entries = entries.count <= 8 ? Array(entries) : []
    let flags = entries.map { entry -> Flag? in
      let text = entry.value.isNull ? "true" : entry.value.text
      return Flag(rawValue: Flag.synonyms[text] ?? text)
    }
    let names = zip(entries, flags).compactMap { $1 == .true ? $0.key.scalarInFlow : nil }
    if flags.contains(nil) || names.isEmpty { return "write a list of texts, as in [one, two]" }
    return "write [\(names.joined(separator: ", "))]"
  }

  /// What to write where a widget's families are wanted.
  var asFamilies: String? {
    guard kind == .scalar, byteCount <= Self.longest else { return asTexts }
    if ["all", "any", "*"].contains(text.lowercased()) {
      return "leave the key out for all sizes, or list them, as in [systemSmall, systemMedium]"
    }
    let families = WidgetFamily.meant(by: text)
    return families.isEmpty ? asTexts : "write [\(families.joined(separator: ", "))]"
  }

  /// What to write where a single value is wanted.
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

  /// What to write where a version for each platform is wanted.
  var asPlatforms: String { rewrittenPlatforms ?? "write a mapping such as {iOS: 16.0}" }

  private var rewrittenPlatforms: String? {
    switch kind {
    case .scalar:
      let words = byteCount <= Self.longest ? text.split(separator: " ") : []
      guard let version = words.last.map(String.init), OSVersion(version) != nil else { return nil }
      let platform = words.count == 2 ? Platform(rawValue: String(words[0])) : .iOS
      return platform.map { "write {\($0.rawValue): \(version)}" }
    case .sequence:
      // A list of mappings, each with a platform.
      let pairs = items.count <= 8 ? items.compactMap { $0.kind == .mapping ? $0.inFlow : nil } : []
      guard pairs.count == items.count, !pairs.isEmpty else { return nil }
      return "write {\(pairs.map { $0.dropFirst().dropLast() }.joined(separator: ", "))}"
    case .mapping:
      return nil
    }
  }

  /// What to write where a timeline is wanted.
  var asTimeline: String? {
    switch kind {
    case .scalar where byteCount <= Self.longest:
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

  /// What to write where entries are wanted.
  var asEntries: String {
    let written = kind == .scalar && byteCount <= Self.longest ? text : ""
    if ManifestDuration(written) != nil { return "write [\(written)]" }
    if Int(written) != nil { return "write {count: \(written), every: 1h}" }
    return "write [0h, 1h, 2h] or {count: 3, every: 1h}"
  }

  /// What to write where the part of the day of a case is wanted.
  var asWhen: String? { kind == .sequence ? inFlow.map { "write {weekdays: \($0)}" } : nil }

  /// What to write where a privacy manifest is wanted.
  var asPrivacyManifest: String {
    inFlow.map { "write {userDefaults: \($0)}" }
      ?? "write a mapping such as {userDefaults: [CA92.1]}"
  }
}

extension ValueError {
  /// A text that is no policy: one with a time is probably a policy that asks again after it.
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
  /// The families that a text names which is no family: by its own words, several without commas,
  /// or none where a piece of it is no family at all.
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

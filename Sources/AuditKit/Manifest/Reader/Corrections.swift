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
    case .scalar: inFlow.map { "write [\($0)]" }
    case .mapping: "put a hyphen and a blank before its first key: a list of one is a list"
    case .sequence: nil
    }
  }

  /// What to write where a single value is wanted.
  var asScalar: String? {
    guard kind == .sequence, items.count == 1, let item = items.first else { return nil }
    return item.scalarInFlow.map { "write \($0), without the list around it" }
  }

  /// What to write where a version for each platform is wanted.
  var asPlatforms: String? {
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
  var asEntries: String? {
    guard kind == .scalar, byteCount <= Self.longest else { return nil }
    if ManifestDuration(text) != nil { return "write [\(text)]" }
    return Int(text) == nil ? nil : "write {count: \(text), every: 1h}"
  }

  /// What to write where the part of the day of a case is wanted.
  var asWhen: String? { kind == .sequence ? inFlow.map { "write {weekdays: \($0)}" } : nil }

  /// What to write where a privacy manifest is wanted.
  var asPrivacyManifest: String? { inFlow.map { "write {userDefaults: \($0)}" } }
}

extension Misfit {
  /// A text that is no policy: one with a time is probably a policy that asks again after it.
  static func policy(_ text: String) -> Misfit {
    let message = "\(quoted(text)) is not a reload policy"
    let words = text.utf8.count <= 80 ? text.split { " =()".contains($0) }.map(String.init) : []
    if let time = words.last {
      if ManifestDuration(time) != nil { return Misfit(message, help: "write {after: \(time)}") }
      if TimeOfDay(time) != nil {
        return Misfit(message, help: "write {afterLocal: \"\(time)\"}")
      }
    }
    let ways = "{after: 2h} or {afterLocal: \"06:00\"}"
    let name = words.first?.split(separator: ".").last?.lowercased() ?? ""
    if name.hasPrefix("after") { return Misfit(message, help: "write \(ways)") }
    if let match = Nearest.match(to: text, in: PolicyWord.words) {
      return Misfit(message, help: "did you mean \(match.word)?", match: match)
    }
    return Misfit(message, help: "write \(PolicyWord.words.joined(separator: ", ")), \(ways)")
  }
}

internal import WidgetManifests

/// A key whose values differ in two declarations of one app.
struct AppDifference {
  /// The name of the key.
  let key: String
  /// The second value compared with the first, such as `version 3.3.0 instead of 3.2.0`.
  let phrase: String
  /// Both values, at the place of the first if it has one.
  let first: Finding.Related?

  /// Creates a difference of two values that are short enough to quote.
  private init(_ key: String, _ second: String, insteadOf first: String, at place: Place?) {
    self.key = key
    // The finding names the ID, of which only the case of letters can differ.
    phrase =
      key == "bundleID" ? "another case of its bundleID" : "\(key) \(second) instead of \(first)"
    self.first = place.map { Finding.Related(key, "\(first) first, then \(second)", at: $0) }
  }

  /// Creates a difference of two lists or mappings.
  private init(_ key: String, at place: Place?) {
    self.key = key
    phrase = "other \(key)"
    first = place.map { Finding.Related(key, "those of the first", at: $0) }
  }

  /// Returns all differences, in the order of the keys; values that are unknown in one app are not
  /// compared.
  static func all(_ first: AppDocument, _ second: AppDocument) -> [AppDifference] {
    AppDocument.mapping.keys.compactMap { key in
      switch key.description.name {
      case "platforms": platforms(first, second)
      case "privacyManifest": privacyManifest(first, second)
      case "reloads": reloads(first, second)
      default: plain(key, first, second)
      }
    }
  }

  private static func plain(
    _ key: ModelKey<AppDocument>, _ first: AppDocument, _ second: AppDocument
  ) -> AppDifference? {
    let name = key.description.name
    switch key.difference(first, second) {
    case nil: return nil
    case .scalars(let a, let place, let b, _):
      return AppDifference(name, b.phrase, insteadOf: a.phrase, at: place?.place)
    case .lists(let a, let place, let b, _):
      func folded(_ items: [Located<String>]) -> Set<String> {
        Set(items.map { $0.value.lowercased() })
      }
      // The case of a scheme is irrelevant.
      if name == "urlSchemes", folded(a) == folded(b) { return nil }
      return AppDifference(name, at: place)
    }
  }

  private static func platforms(_ first: AppDocument, _ second: AppDocument) -> AppDifference? {
    guard let a = first.platforms.value, let b = second.platforms.value, !a.isPartial,
      !b.isPartial, a != b
    else { return nil }
    return AppDifference(
      "platforms", b.targets.written(), insteadOf: a.targets.written(), at: a.place)
  }

  private static func privacyManifest(
    _ first: AppDocument, _ second: AppDocument
  ) -> AppDifference? {
    let (a, b) = (first.privacyManifest, second.privacyManifest)
    guard !a.isUnknown, !b.isUnknown else { return nil }
    func reasons(_ manifest: Field<PrivacyManifest>) -> Set<String>? {
      guard let reasons = manifest.value?.userDefaults, reasons.isComplete() else { return nil }
      return reasons.isAbsent ? nil : Set(reasons.items().map(\.value))
    }
    let doExist = (a.value?.exists ?? false) == (b.value?.exists ?? false)
    if doExist, reasons(a) == nil || reasons(b) == nil || reasons(a) == reasons(b) { return nil }
    return AppDifference("privacyManifest", at: a.value?.place)
  }

  private static func reloads(_ first: AppDocument, _ second: AppDocument) -> AppDifference? {
    let (a, b) = (first.reloads, second.reloads)
    guard let first = ReloadMeaning.all(a), let second = ReloadMeaning.all(b), first != second
    else { return nil }
    return AppDifference("reloads", at: a.value?.place)
  }
}

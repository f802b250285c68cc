internal import WidgetManifests

/// A key whose values differ in two declarations of one app.
struct AppDifference {
  /// The second value compared with the first, such as `version 3.3.0 instead of 3.2.0`.
  let phrase: String
  /// The place of the first value, if it has one.
  let first: Finding.Related?

  /// Creates a difference of two values that are short enough to quote.
  private init(_ key: String, _ second: String, insteadOf first: String, at place: Place?) {
    phrase = "\(key) \(second) instead of \(first)"
    self.first = place.map { Finding.Related("first \(key)", first, at: $0) }
  }

  /// Creates a difference of two lists or mappings.
  private init(_ key: String, at place: Place?) {
    phrase = "different \(key)"
    first = place.map { Finding.Related("first \(key)", "those of the first", at: $0) }
  }

  /// Returns all differences, in the order of the keys; values that are unknown in one app are not
  /// compared.
  static func all(_ first: AppDocument, _ second: AppDocument) -> [AppDifference] {
    func text(_ key: String, _ field: KeyPath<AppDocument, Field<Located<String>>>)
      -> AppDifference?
    {
      guard let a = first[keyPath: field].value, let b = second[keyPath: field].value, a != b
      else { return nil }
      return AppDifference(key, quoted(b.value), insteadOf: quoted(a.value), at: a.place)
    }
    func flag(_ key: String, _ field: KeyPath<AppDocument, Field<Located<Bool>>>)
      -> AppDifference?
    {
      let (a, b) = (first[keyPath: field], second[keyPath: field])
      guard !a.isUnknown, !b.isUnknown else { return nil }
      let (isSet, isSetAgain) = (a.value?.value ?? false, b.value?.value ?? false)
      guard isSet != isSetAgain else { return nil }
      return AppDifference(key, "\(isSetAgain)", insteadOf: "\(isSet)", at: a.value?.place)
    }
    func set<Word: Hashable>(
      _ key: String, _ field: KeyPath<AppDocument, Field<LocatedList<Word>>>,
      as meaning: (Word) -> Word = { $0 }
    ) -> AppDifference? {
      let (a, b) = (first[keyPath: field], second[keyPath: field])
      guard a.isComplete(), b.isComplete(),
        Set(a.items().map { meaning($0.value) }) != Set(b.items().map { meaning($0.value) })
      else { return nil }
      return AppDifference(key, at: a.value?.place)
    }
    // Where one says nothing, nothing is known of it.
    func written<Word: Hashable>(
      _ key: String, _ field: KeyPath<AppDocument, Field<LocatedList<Word>>>
    ) -> AppDifference? {
      let areWritten = first[keyPath: field].value != nil && second[keyPath: field].value != nil
      return areWritten ? set(key, field) : nil
    }
    return [
      text("bundleID", \.bundleID), text("name", \.name), text("version", \.version),
      text("build", \.build), platforms(first, second), set("appGroups", \.appGroups),
      set("keychainGroups", \.keychainGroups), text("teamID", \.teamID),
      written("openedGroups", \.openedGroups), written("deviceFamilies", \.deviceFamilies),
      written("exportProfiles", \.exportProfiles),
      written("scriptsBeforeEmbedding", \.scriptsBeforeEmbedding),
      set("urlSchemes", \.urlSchemes, as: { $0.lowercased() }), set("intents", \.intents),
      flag("supportsLiveActivities", \.supportsLiveActivities),
      flag("locationPurpose", \.locationPurpose), privacyManifest(first, second),
      reloads(first, second),
    ].compactMap(\.self)
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

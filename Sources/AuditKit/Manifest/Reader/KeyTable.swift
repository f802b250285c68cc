/// The keys of one kind of mapping: what the reader accepts and the schema describes.
protocol ManifestKey: CaseIterable, RawRepresentable, Sendable where RawValue == Int {
  static var table: KeyTable<Self> { get }
}

/// The keys of one kind of mapping, ready to be recognised without making a string.
struct KeyTable<Key: ManifestKey>: Sendable {
  /// The keys as they are written, in the order of the enum's cases.
  let names: [String]
  /// The keys that must be there.
  let required: Set<Int>
  /// What such a mapping is called in messages, such as `an app document`.
  let owner: String

  private let spellings: [[UInt8]]

  init(_ owner: String, required: [Key] = []) {
    self.owner = owner
    self.names = Key.allCases.map { "\($0)" }
    self.required = Set(required.map(\.rawValue))
    self.spellings = names.map { Array($0.utf8) }
  }

  /// The key spelt by these bytes.
  func key(_ bytes: UnsafeBufferPointer<UInt8>) -> Key? {
    for (index, spelling) in spellings.enumerated() where spelling.count == bytes.count {
      if spelling.elementsEqual(bytes) { return Key(rawValue: index) }
    }
    return nil
  }
}

enum AppKey: Int, ManifestKey {
  case app, bundleID, version, build, platforms, appGroups, keychainGroups, teamID
  case deviceFamilies, urlSchemes, intents, supportsLiveActivities, locationPurpose
  case privacyManifest, reloads

  static let table = KeyTable<AppKey>(
    "an app document", required: [.app, .bundleID, .version, .build, .platforms])
  /// Inside a bundle's `host` the app's name is optional.
  static let inlineTable = KeyTable<AppKey>(
    "an app", required: [.bundleID, .version, .build, .platforms])
}

enum BundleKey: Int, ManifestKey {
  case widgetBundle, host, bundleID, version, build, platforms, displayName, appGroups
  case keychainGroups, teamID, deviceFamilies, extensionPoint, principalClass, mainStoryboard
  case displayModes, insecureDomains, pushEntitlement, wantsLocation, privacyManifest, intents
  case widgets

  static let table = KeyTable<BundleKey>(
    "a bundle document", required: [.widgetBundle, .host, .bundleID, .version, .build])
}

enum IntentKey: Int, ManifestKey {
  case name, system, targets, dynamicOptions, handler

  static let table = KeyTable<IntentKey>("an intent", required: [.name])
}

enum PrivacyKey: Int, ManifestKey {
  case userDefaults

  static let table = KeyTable<PrivacyKey>("a privacy manifest")
}

enum WidgetKey: Int, ManifestKey {
  case kind, name, description, configuration, intent, families, platforms, appGroups
  case keychainGroups, url, links, data, interactive, push, containerBackground, timeline
  case reloads, placed

  static let table = KeyTable<WidgetKey>("a widget", required: [.kind])
}

enum TimelineKey: Int, ManifestKey {
  case entries, policy, entrySize, fail, sequence, then, cases

  static let table = KeyTable<TimelineKey>("a timeline")
}

enum AnswerKey: Int, ManifestKey {
  case entries, policy, entrySize, fail

  static let table = KeyTable<AnswerKey>("an answer")
}

enum CaseKey: Int, ManifestKey {
  case when, entries, policy, entrySize, fail, sequence, then

  static let table = KeyTable<CaseKey>("a case")
}

enum WhenKey: Int, ManifestKey {
  case span, weekdays

  static let table = KeyTable<WhenKey>("a `when`")
}

enum EntriesKey: Int, ManifestKey {
  case count, every, from, atLocal

  static let table = KeyTable<EntriesKey>("entries", required: [.count])
}

enum PolicyKey: Int, ManifestKey {
  case after, afterLocal

  static let table = KeyTable<PolicyKey>("a policy")
}

enum ReloadKey: Int, ManifestKey {
  case cause, kinds, state, at, every, perDay, between

  static let table = KeyTable<ReloadKey>("a reload", required: [.cause])
}

/// The keys of one kind of mapping: what the reader accepts and the schema describes.
protocol ManifestKey: CaseIterable, RawRepresentable, Sendable where RawValue == String {
  static var table: KeyTable { get }
  /// What the key says and what may stand behind it, for the schema.
  var meaning: KeyMeaning { get }
  /// What others call the same thing, with the key that is meant or, behind dots, one in it.
  static var synonyms: Synonyms { get }
  /// What to do about a key that belongs elsewhere; nil where nothing is known of it.
  static func advice(aboutStranger text: String) -> String?
}

extension ManifestKey {
  static var synonyms: Synonyms { [:] }
  static func advice(aboutStranger text: String) -> String? { nil }

  /// Which of the enum's cases it is, from 0.
  ///
  /// Swift numbers the cases of an enum without values in their order, and keeps that number as the
  /// value; a single case takes no byte. The raw values are the names, since asking the runtime for
  /// the names of all these enums was a fifth of what a run with one manifest cost.
  var ordinal: Int { withUnsafeBytes(of: self) { Int($0.first ?? 0) } }

  /// Whether it was probably meant by a text that is no key of its table.
  func isMeant(by text: String) -> Bool { Self.table.nearest(to: text)?.ordinal == ordinal }
}

/// The keys of one kind of mapping, ready to be recognised without making a string.
///
/// It knows them by their numbers, so that it is compiled once and not again for every enum; and it
/// is a class, since every mapping that is read holds one.
final class KeyTable: Sendable {
  /// The keys as they are written, in the order of the enum's cases.
  let names: [String]
  /// The numbers of the keys that must be there, in the same order.
  let required: [Int]
  /// What such a mapping is called in messages, such as `an app document`.
  let owner: String
  /// One of them in a line; empty where it has too many keys for that.
  let example: String

  private let digests: [UInt64]
  private let spellings: [[UInt8]]
  private let synonyms: @Sendable () -> Synonyms
  /// What to do about a key that belongs elsewhere; nil where nothing is known of it.
  let advice: @Sendable (_ stranger: String) -> String?
  /// What may stand behind a key.
  let form: @Sendable (_ key: Int) -> ValueForm

  /// The table of an enum's cases.
  convenience init<Key: ManifestKey>(
    _ keys: Key.Type, _ owner: String, required: [Key] = [], example: String = ""
  ) {
    var names: [String] = []
    for key in keys.allCases {
      precondition(key.ordinal == names.count)
      names.append(key.rawValue)
    }
    self.init(
      owner, names, required: required.map { $0.ordinal }, example: example,
      synonyms: { Key.synonyms }, advice: { Key.advice(aboutStranger: $0) },
      form: { Array(Key.allCases)[$0].meaning.form })
  }

  @inline(never)
  private init(
    _ owner: String, _ names: [String], required: [Int], example: String,
    synonyms: @escaping @Sendable () -> Synonyms,
    advice: @escaping @Sendable (String) -> String?, form: @escaping @Sendable (Int) -> ValueForm
  ) {
    precondition(names.count <= Self.most)
    self.owner = owner
    self.example = example
    self.names = names
    self.required = required.sorted()
    self.synonyms = synonyms
    self.advice = advice
    self.form = form
    spellings = names.map { Array($0.utf8) }
    digests = spellings.map { $0.withUnsafeBufferPointer(Self.digest) }
  }

  /// The ordinal of the key spelt by these bytes.
  func ordinal(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let digest = Self.digest(bytes)
    for index in digests.indices where digests[index] == digest {
      // The digest of a short key is all of it.
      if bytes.count <= Self.digested { return index }
      let isEqual = spellings[index].withUnsafeBufferPointer { spelling in
        spelling.count == bytes.count
          && (Self.digested..<bytes.count).allSatisfy { spelling[$0] == bytes[$0] }
      }
      if isEqual { return index }
    }
    return nil
  }

  /// A key that was probably meant by another one.
  struct Meant {
    /// Which key it is, from 0.
    var ordinal: Int
    /// How the key is written, with those in it.
    var yaml: String
    /// The key that is to be written in the place of the other one; nil where more has to change.
    var match: Nearest.Match?
  }

  /// The key that was probably meant by one that the table does not have, and how it is written.
  ///
  /// - Parameter isWritten: Whether a key is there already, so that another one is rather meant.
  func nearest(to text: String, isWritten: (Int) -> Bool = { _ in false }) -> Meant? {
    let known = synonyms()[text].flatMap { meant(by: $0, match: .synonym($0)) }
    if let known, !isWritten(known.ordinal) { return known }
    return Nearest.match(to: text, in: names).flatMap { meant(by: $0.word, match: $0) } ?? known
  }

  /// The key at the front of a path such as `policy.after`, and how the whole path is written.
  private func meant(by path: String, match: Nearest.Match) -> Meant? {
    let path = path.split(separator: ".").map(String.init)
    guard let first = path.first, let ordinal = names.firstIndex(of: first) else { return nil }
    let inner = path.dropFirst().reversed().reduce("") { inner, name in
      inner.isEmpty ? "{\(name): …}" : "{\(name): \(inner)}"
    }
    if inner.isEmpty { return Meant(ordinal: ordinal, yaml: first, match: match) }
    return Meant(ordinal: ordinal, yaml: "\(first): \(inner)")
  }

  /// The most keys of one table.
  static var most: Int { SIMD32<Int32>.scalarCount }

  /// How many bytes of a key are in its digest.
  private static var digested: Int { 7 }

  /// The length and the first bytes in one number, by which nearly all keys can be told apart.
  private static func digest(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var digest = UInt64(truncatingIfNeeded: bytes.count)
    for index in 0..<min(bytes.count, digested) { digest = digest << 8 | UInt64(bytes[index]) }
    return digest
  }
}

enum AppKey: String, ManifestKey {
  case app, bundleID, version, build, platforms, appGroups, keychainGroups, teamID
  case deviceFamilies, urlSchemes, intents, supportsLiveActivities, locationPurpose
  case privacyManifest, reloads

  static let table = KeyTable(
    AppKey.self, "an app document", required: [.app, .bundleID, .version, .build, .platforms])
  /// Inside a bundle's `host` the app's name is optional.
  static let inlineTable = KeyTable(
    AppKey.self, "an app", required: [.bundleID, .version, .build, .platforms])
}

enum BundleKey: String, ManifestKey {
  case widgetBundle, host, bundleID, version, build, platforms, displayName, appGroups
  case keychainGroups, teamID, deviceFamilies, extensionPoint, principalClass, mainStoryboard
  case displayModes, insecureDomains, pushEntitlement, wantsLocation, privacyManifest, intents
  case widgets

  static let table = KeyTable(
    BundleKey.self, "a bundle document",
    required: [.widgetBundle, .host, .bundleID, .version, .build])
}

enum IntentKey: String, ManifestKey {
  case name, system, targets, dynamicOptions, handler

  static let table = KeyTable(
    IntentKey.self, "an intent", required: [.name], example: "{name: SelectCity}")
}

enum PrivacyKey: String, ManifestKey {
  case userDefaults

  static let table = KeyTable(
    PrivacyKey.self, "a privacy manifest", example: "{userDefaults: [CA92.1]}")
}

enum WidgetKey: String, ManifestKey {
  case kind, name, description, configuration, intent, families, platforms, appGroups
  case keychainGroups, url, links, data, interactive, push, containerBackground, timeline
  case reloads, placed

  static let table = KeyTable(
    WidgetKey.self, "a widget", required: [.kind],
    example: "{kind: Current, timeline: {policy: {after: 2h}}}")
}

enum TimelineKey: String, ManifestKey {
  case entries, policy, entrySize, fail, sequence, then, cases

  static let table = KeyTable(TimelineKey.self, "a timeline", example: "{policy: {after: 2h}}")
}

enum AnswerKey: String, ManifestKey {
  case entries, policy, entrySize, fail

  static let table = KeyTable(AnswerKey.self, "an answer", example: "{policy: {after: 2h}}")
}

enum CaseKey: String, ManifestKey {
  case when, entries, policy, entrySize, fail, sequence, then

  static let table = KeyTable(
    CaseKey.self, "a case", example: "{when: \"07:00-22:00\", policy: {after: 1h}}")
}

enum WhenKey: String, ManifestKey {
  case span, weekdays

  static let table = KeyTable(WhenKey.self, "a `when`", example: "{span: \"07:00-22:00\"}")
}

enum EntriesKey: String, ManifestKey {
  case count, every, from, atLocal

  static let table = KeyTable(EntriesKey.self, "entries", required: [.count])
}

enum PolicyKey: String, ManifestKey {
  case after, afterLocal

  static let table = KeyTable(PolicyKey.self, "a policy")
}

enum ReloadKey: String, ManifestKey {
  case cause, kinds, state, at, every, perDay, between

  static let table = KeyTable(
    ReloadKey.self, "a reload", required: [.cause], example: "{cause: push, perDay: 4}")
}

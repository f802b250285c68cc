/// The keys that an app and a bundle have in common.
protocol TargetKey: ManifestKey {
  static var bundleID: Self { get }
  static var version: Self { get }
  static var build: Self { get }
  static var platforms: Self { get }
  static var appGroups: Self { get }
  static var keychainGroups: Self { get }
  static var teamID: Self { get }
  static var deviceFamilies: Self { get }
  static var privacyManifest: Self { get }
}

extension AppKey: TargetKey {}
extension BundleKey: TargetKey {}

extension NodeReader {
  /// Reads what an app and an extension both declare.
  mutating func readTarget<Key: TargetKey>(
    _ keys: MappingReader<Key>, into target: inout some TargetDocument
  ) {
    target.bundleID = keys.required(text(keys[.bundleID], "a bundle ID"))
    target.version = keys.required(text(keys[.version], "a version"))
    target.build = keys.required(text(keys[.build], "a build number"))
    let isRequired = Key.table.required.contains(Key.platforms.ordinal)
    target.platforms = platforms(keys[.platforms], isRequired: isRequired)
    target.appGroups = texts(keys[.appGroups], "app groups", each: "an app group")
    target.keychainGroups = names(
      keys[.keychainGroups], "keychain groups", each: "a keychain group")
    target.teamID = checked(keys[.teamID], "a team ID") { text in
      TeamID.isOne(text) ? nil : "a team ID is ten capital letters and digits, as in A1B2C3D4E5"
    }
    target.deviceFamilies = words(
      keys[.deviceFamilies], "device families", each: "a device family")
    target.privacyManifest = privacyManifest(keys[.privacyManifest])
  }
}

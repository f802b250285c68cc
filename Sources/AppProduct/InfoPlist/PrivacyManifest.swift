/// What a bundle's PrivacyInfo.xcprivacy says of the interfaces that need a reason.
public struct PrivacyManifest: Sendable, Hashable {
  /// The reasons for each category, such as `1C8F.1` for
  /// `NSPrivacyAccessedAPICategoryUserDefaults`.
  public var reasons: [String: [String]]

  /// The category of UserDefaults.
  public static let userDefaults = "NSPrivacyAccessedAPICategoryUserDefaults"

  init(_ file: ByteView) throws(Malformed) {
    let list = try PropertyList.read(file)
    guard list.dictionary != nil else {
      throw Malformed("it is no dictionary", why: "nothing reads its reasons")
    }
    reasons = [:]
    for item in list["NSPrivacyAccessedAPITypes"]?.array ?? [] {
      guard let category = item["NSPrivacyAccessedAPIType"]?.string else { continue }
      reasons[category, default: []] += item["NSPrivacyAccessedAPITypeReasons"]?.strings ?? []
    }
  }
}

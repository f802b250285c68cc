/// A provisioning profile: the app, team, devices, date and entitlements that it allows.
///
/// - Source:
///   https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles
public struct ProvisioningProfile: Sendable, Hashable {
  /// Its name.
  public var name: String
  /// Its UUID.
  public var uuid: String
  /// The teams that it is for; there is one.
  public var teams: [String]
  /// The prefixes of application identifiers; usually the team.
  public var prefixes: [String]
  /// The platforms, such as `iOS`.
  public var platforms: [String]
  /// The expiration date in seconds since 1970; nil if there is none.
  public var expires: Int64?
  /// The number of devices listed; nil if there is no list.
  public var deviceCount: Int?
  /// Whether it is for every device.
  public var coversAllDevices: Bool
  /// The entitlements that it allows; values may end in `*`.
  public var entitlements: Entitlements
  /// The required keys that are missing or have another type, each with its error: `is a string,
  /// not a date`.
  public var malformed: [MalformedValue]

  /// A required key that is missing or has another type.
  public struct MalformedValue: Sendable, Hashable {
    /// The key.
    public var key: String
    /// The error.
    public var what: String
  }

  /// The purpose of a profile.
  public enum Kind: String, Sendable, Hashable {
    /// The devices of developers, with a debugger.
    case development
    /// Up to a hundred listed devices.
    case adHoc = "ad hoc"
    /// Every device of an organisation; on macOS, every Mac.
    case enterprise
    /// TestFlight and the App Store.
    case appStore = "App Store"
  }

  /// The purpose.
  public var kind: Kind {
    if coversAllDevices { return .enterprise }
    if deviceCount == nil { return .appStore }
    return entitlements.isDebuggable ? .development : .adHoc
  }

  /// Reads a file: a signed message, or only the property list in it.
  ///
  /// Apple's signature isn't checked: no device accepts a modified profile.
  init(_ file: ByteView) throws(ProductError) {
    let first = file.bytes.first { !" \t\r\n".utf8.contains($0) }
    let isMessage = first != UInt8(ascii: "<") && first != 0xEF && first != UInt8(ascii: "b")
    let list = try PropertyList.read(isMessage ? SignedMessage.payload(of: file) : file)
    guard list.dictionary != nil else {
      throw ProductError("it is not a dictionary", why: "no device accepts it")
    }
    name = list["Name"]?.string ?? ""
    uuid = list["UUID"]?.string ?? ""
    teams = list["TeamIdentifier"]?.strings ?? []
    prefixes = list["ApplicationIdentifierPrefix"]?.strings ?? []
    platforms = list["Platform"]?.strings ?? []
    expires = list["ExpirationDate"]?.date
    malformed = []
    if expires == nil {
      malformed.append(Self.malformedValue(of: "ExpirationDate", in: list, wanted: "a date"))
    }
    if teams.isEmpty {
      malformed.append(
        Self.malformedValue(of: "TeamIdentifier", in: list, wanted: "an array of strings"))
    }
    deviceCount = list["ProvisionedDevices"]?.array?.count
    coversAllDevices = list["ProvisionsAllDevices"]?.boolean ?? false
    entitlements = Entitlements(list["Entitlements"]?.dictionary ?? [:])
  }

  private static func malformedValue(
    of key: String, in list: PropertyList, wanted: String
  ) -> MalformedValue {
    MalformedValue(
      key: key, what: list[key].map { "is \($0.kind), not \(wanted)" } ?? "is missing")
  }

  /// Whether it is for an app with this bundle ID.
  public func covers(bundleID: String) -> Bool {
    guard let pattern = entitlements.applicationIdentifier else { return false }
    // Every identifier begins with a prefix and a dot; the wildcard may match all of the rest.
    return (prefixes + teams).contains { Self.matches("\($0).\(bundleID)", pattern) }
  }

  /// The keys of a signature's entitlements that it doesn't allow, sorted.
  ///
  /// - Parameters:
  ///   - signed: The entitlements of the signature.
  ///   - isMac: Whether it is for macOS, where some entitlements need no profile.
  /// - Source: https://developer.apple.com/forums/thread/735356
  public func uncovered(_ signed: Entitlements, isMac: Bool = false) -> [String] {
    signed.values.compactMap { key, value in
      if isMac, key.hasPrefix("com.apple.security.") { return nil }
      return Self.allows(value, entitlements.values[key]) ? nil : key
    }
    .sorted()
  }

  private static func allows(_ value: PropertyList, _ pattern: PropertyList?) -> Bool {
    if value == .boolean(false) { return true }
    guard let pattern else { return false }
    switch (value, pattern) {
    case (.array(let values), _): return values.allSatisfy { allows($0, pattern) }
    case (_, .array(let patterns)): return patterns.contains { allows(value, $0) }
    case (.string(let text), .string(let pattern)): return matches(text, pattern)
    default: return value == pattern
    }
  }

  /// Whether a text matches a pattern, whose last character may be a `*` for any remainder.
  public static func matches(_ text: String, _ pattern: String) -> Bool {
    pattern.hasSuffix("*") ? text.hasPrefix(pattern.dropLast()) : text == pattern
  }
}

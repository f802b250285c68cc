/// The entitlements in a signature or a profile.
public struct Entitlements: Sendable, Hashable {
  /// All entitlements, by key.
  public var values: [String: PropertyList]

  /// Creates entitlements.
  public init(_ values: [String: PropertyList]) { self.values = values }

  /// The application identifier: a team ID or older prefix, a dot, and the bundle ID.
  public var applicationIdentifier: String? {
    (values["application-identifier"] ?? values["com.apple.application-identifier"])?.string
  }

  /// The app groups.
  public var appGroups: [String] { values[Self.appGroupsKey]?.strings ?? [] }
  /// The key of the app groups.
  public static let appGroupsKey = "com.apple.security.application-groups"

  /// The keychain groups, each with its prefix.
  public var keychainGroups: [String] { values["keychain-access-groups"]?.strings ?? [] }

  /// The environment of push notifications, `development` or `production`.
  public var pushEnvironment: String? {
    (values["aps-environment"] ?? values["com.apple.developer.aps-environment"])?.string
  }

  /// Whether it runs in the App Sandbox of macOS.
  public var isSandboxed: Bool { values["com.apple.security.app-sandbox"]?.boolean ?? false }

  /// Whether a debugger may attach.
  public var isDebuggable: Bool {
    (values["get-task-allow"] ?? values["com.apple.security.get-task-allow"])?.boolean ?? false
  }

  /// The keys with different values in two lists of entitlements, sorted.
  public func differences(from other: Entitlements) -> [String] {
    Set(values.keys).union(other.values.keys)
      .filter { values[$0] != other.values[$0] }
      .sorted()
  }
}

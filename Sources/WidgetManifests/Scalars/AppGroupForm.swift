/// The two forms that the ID of an app group has.
///
/// - Source: Apple, App Groups Entitlement,
///   https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups
///   and Apple Developer Forums, https://developer.apple.com/forums/thread/721701
public enum AppGroupForm: Sendable, Hashable {
  /// `group.` and a reverse-DNS rest: for every platform.
  case group
  /// A team ID, a dot and a rest: for macOS only. Carries the team ID.
  case team(String)

  /// Tells the form of an app group's ID; nil where it has neither.
  ///
  /// A team ID is ten capital letters and digits. Apple publishes no set of characters for the
  /// rest; an underscore passes, because no source says that it is refused.
  public init?(_ text: String) {
    if Self.isGroup(text) {
      self = .group
      return
    }
    guard let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")), Self.isTeamID(text[..<dot]),
      ReverseDNS.problem(in: text[text.utf8.index(after: dot)...], underscores: true) == nil
    else { return nil }
    self = .team(String(text[..<dot]))
  }

  /// Whether a text has the form for every platform, as nearly all have.
  package static func isGroup(_ text: String) -> Bool {
    text.withBytes { bytes in
      let prefix: StaticString = "group."
      guard bytes.count > prefix.utf8CodeUnitCount else { return false }
      let head = UnsafeBufferPointer(rebasing: bytes[..<prefix.utf8CodeUnitCount])
      let rest = UnsafeBufferPointer(rebasing: bytes[prefix.utf8CodeUnitCount...])
      return head.spells(prefix) && ReverseDNS.isOne(rest, underscores: true)
    }
  }

  /// Whether a text is ten capital letters and digits, as Apple's team IDs are.
  public static func isTeamID(_ text: some StringProtocol) -> Bool { TeamID.isOne(text) }
}

/// The ID that Apple gives a development team.
///
/// - Source: Apple, Locate your Team ID,
///   https://developer.apple.com/help/account/manage-your-team/locate-your-team-id
package enum TeamID {
  /// Matches one.
  package static let pattern = "[A-Z0-9]{10}"

  /// Whether a text is one: ten capital letters and digits.
  package static func isOne(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 10
      && text.utf8.allSatisfy { byte in
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      }
  }
}

/// The two forms of an app group ID.
///
/// - Source: Apple, App Groups Entitlement,
///   https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups
///   and Apple Developer Forums, https://developer.apple.com/forums/thread/721701
public enum AppGroupForm: Sendable, Hashable {
  /// `group.` and a reverse-DNS name: for every platform.
  case group
  /// A team ID, a dot and a name: for macOS only. The associated value is the team ID.
  case team(String)

  /// Parses an app group ID, or returns nil if it has neither form.
  ///
  /// Apple doesn't document which characters the name may contain. An underscore is allowed,
  /// because no source says that it is rejected.
  public init?(_ text: String) {
    if Self.isGroup(text) {
      self = .group
      return
    }
    guard let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")), TeamID.isOne(text[..<dot]),
      ReverseDNS.problem(
        in: String(text[text.utf8.index(after: dot)...]), underscores: true) == nil
    else { return nil }
    self = .team(String(text[..<dot]))
  }

  /// Returns whether a text has the form for every platform, as nearly all have.
  package static func isGroup(_ text: String) -> Bool {
    let prefix = "group.".utf8
    return text.utf8.starts(with: prefix)
      && ReverseDNS.problem(in: text.utf8.dropFirst(prefix.count), underscores: true) == nil
  }
}

/// The ID that Apple assigns to a development team.
///
/// - Source: Apple, Locate your Team ID,
///   https://developer.apple.com/help/account/manage-your-team/locate-your-team-id
package enum TeamID {
  /// A regular expression for team IDs.
  package static let pattern = "[A-Z0-9]{10}"

  /// Returns whether a text is a team ID: ten capital letters and digits.
  package static func isOne(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 10
      && text.utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 || $0.isASCIIDigit }
  }
}

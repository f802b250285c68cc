/// The ID that Apple gives a development team.
///
/// - Source: Apple, Locate your Team ID,
///   https://developer.apple.com/help/account/manage-your-team/locate-your-team-id
package enum TeamID {
  /// Matches one.
  package static let pattern = "[A-Z0-9]{10}"

  /// Whether a text is one: ten capital letters and digits.
  package static func isOne(_ text: String) -> Bool {
    text.utf8.count == 10
      && text.utf8.allSatisfy { byte in
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      }
  }
}

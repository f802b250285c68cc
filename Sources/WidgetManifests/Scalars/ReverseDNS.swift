/// The grammar of bundle IDs, and of app group IDs after their prefix.
///
/// - Source: Apple, CFBundleIdentifier (ITMS-90334, ITMS-90049),
///   https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier
public enum ReverseDNS {
  /// A regular expression for bundle IDs.
  static let pattern = "[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*"

  /// Returns the reason why a text isn't a bundle ID, or nil if it is one.
  ///
  /// `underscores` allows underscores, as in an app group ID.
  public static func problem(
    in text: String, underscores: Bool = false
  ) -> ScalarError? {
    problem(in: text.utf8, underscores: underscores)
  }

  /// Returns the same for bytes.
  static func problem(
    in bytes: some Collection<UInt8>, underscores: Bool
  ) -> ScalarError? {
    if bytes.isEmpty { return .empty }
    var isComponentEmpty = true
    var hasEmptyComponent = false
    for byte in bytes {
      switch byte {
      case _ where byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-"),
        UInt8(ascii: "_") where underscores:
        isComponentEmpty = false
      case UInt8(ascii: "."):
        if isComponentEmpty { hasEmptyComponent = true }
        isComponentEmpty = true
      case UInt8(ascii: "_"): return .underscore
      default: return .character
      }
    }
    return hasEmptyComponent || isComponentEmpty ? .emptyComponent : nil
  }

  /// Returns the number of components of an ID after a prefix and a dot, or 0 if it doesn't begin
  /// so.
  package static func components(of id: String, after prefix: String) -> Int {
    rest(of: id, after: prefix)?.utf8.reduce(1) { $0 + ($1 == UInt8(ascii: ".") ? 1 : 0) } ?? 0
  }

  /// Returns the part of an ID after a prefix and a dot, or nil if it doesn't begin so.
  package static func rest(of id: String, after prefix: String) -> Substring? {
    guard id.utf8.starts(with: prefix.utf8) else { return nil }
    let rest = id[id.utf8.index(id.startIndex, offsetBy: prefix.utf8.count)...]
    return rest.utf8.first == UInt8(ascii: ".")
      ? rest[rest.utf8.index(after: rest.startIndex)...] : nil
  }
}

extension ScalarError {
  fileprivate static let empty = ScalarError("it is empty")
  fileprivate static let emptyComponent = ScalarError("a component between dots is empty")
  /// The first character that isn't allowed in a bundle ID is an underscore.
  package static let underscore = ScalarError("underscores are not allowed, hyphens are")
  fileprivate static let character = ScalarError(
    "only A-Z, a-z, 0-9, dots and hyphens are allowed")
}

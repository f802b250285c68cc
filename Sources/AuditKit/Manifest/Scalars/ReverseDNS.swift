/// The grammar of bundle IDs, and of what follows the prefix of an app group.
///
/// - Source: Apple, CFBundleIdentifier (ITMS-90334, ITMS-90049),
///   https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier
public enum ReverseDNS {
  /// Why a text is no bundle ID.
  public enum Problem: ScalarProblem {
    /// Nothing at all.
    case empty
    /// A dot at an end, or two dots in a row.
    case emptyComponent
    /// Something other than `A–Z a–z 0–9 . -`; the first such scalar.
    case character(Unicode.Scalar)

    /// What to say of it.
    public var message: String {
      switch self {
      case .empty: "it is empty"
      case .emptyComponent: "a component between dots is empty"
      case .character("_"): "an underscore is not allowed; a hyphen is"
      case .character: "only letters A-Z and a-z, digits, dots and hyphens are allowed"
      }
    }
  }

  /// What keeps a text from being a bundle ID; nil where it is one.
  ///
  /// With `underscores`, those are let through, as in an app group.
  public static func problem(
    in text: some StringProtocol, underscores: Bool = false
  ) -> Problem? {
    if text.isEmpty { return .empty }
    var isComponentEmpty = true
    var hasEmptyComponent = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-":
        isComponentEmpty = false
      case ".":
        if isComponentEmpty { hasEmptyComponent = true }
        isComponentEmpty = true
      case "_" where underscores:
        isComponentEmpty = false
      default:
        return .character(scalar)
      }
    }
    return hasEmptyComponent || isComponentEmpty ? .emptyComponent : nil
  }
}

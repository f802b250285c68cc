/// The grammar of bundle IDs, and of app group IDs after their prefix.
///
/// - Source: Apple, CFBundleIdentifier (ITMS-90334, ITMS-90049),
///   https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier
public enum ReverseDNS {
  /// The reason why a text isn't a bundle ID.
  public enum Problem: ScalarProblem {
    /// An empty text.
    case empty
    /// A leading or trailing dot, or two dots in a row.
    case emptyComponent
    /// A character other than `A–Z a–z 0–9 . -`; the associated value is the first one.
    case character(Unicode.Scalar)

    /// The reason as a clause of a message.
    public var message: String {
      switch self {
      case .empty: "it is empty"
      case .emptyComponent: "a component between dots is empty"
      case .character("_"): "underscores are not allowed, hyphens are"
      case .character: "only A-Z, a-z, 0-9, dots and hyphens are allowed"
      }
    }
  }

  /// A regular expression for bundle IDs.
  static let pattern = "[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*"

  /// Returns the reason why a text isn't a bundle ID, or nil if it is one.
  ///
  /// `underscores` allows underscores, as in an app group ID.
  public static func problem(
    in text: String, underscores: Bool = false
  ) -> Problem? {
    if text.isEmpty { return .empty }
    let (problem, length) = scan(text.utf8, underscores: underscores)
    guard case .character? = problem else { return problem }
    // Everything before it is ASCII, so a scalar begins there.
    return .character(text.unicodeScalars[text.utf8.index(text.startIndex, offsetBy: length)])
  }

  /// Returns whether bytes are a bundle ID or, with underscores, an app group ID without its
  /// prefix.
  static func isOne(_ bytes: some Collection<UInt8>, underscores: Bool) -> Bool {
    !bytes.isEmpty && scan(bytes, underscores: underscores).problem == nil
  }

  /// Returns the problem of bytes, and the number of bytes before it.
  private static func scan(
    _ bytes: some Collection<UInt8>, underscores: Bool
  ) -> (problem: Problem?, length: Int) {
    var isComponentEmpty = true
    var hasEmptyComponent = false
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case _ where byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-"),
        UInt8(ascii: "_") where underscores:
        isComponentEmpty = false
      case UInt8(ascii: "."):
        if isComponentEmpty { hasEmptyComponent = true }
        isComponentEmpty = true
      default:
        return (.character(Unicode.Scalar(byte)), offset)
      }
    }
    return (hasEmptyComponent || isComponentEmpty ? .emptyComponent : nil, bytes.count)
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

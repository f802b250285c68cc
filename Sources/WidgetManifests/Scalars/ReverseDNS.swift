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

  /// Matches a bundle ID.
  static let pattern = "[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*"

  /// What keeps a text from being a bundle ID; nil where it is one.
  ///
  /// With `underscores`, those are let through, as in an app group.
  public static func problem(
    in text: some StringProtocol, underscores: Bool = false
  ) -> Problem? {
    if text.isEmpty { return .empty }
    let (problem, length) = text.withBytes { scan($0, underscores: underscores) }
    guard case .character? = problem else { return problem }
    // All before it is ASCII, so a scalar begins there.
    return .character(text.unicodeScalars[text.utf8.index(text.startIndex, offsetBy: length)])
  }

  /// Whether some bytes are a bundle ID, or what follows the prefix of an app group.
  static func isOne(_ bytes: UnsafeBufferPointer<UInt8>, underscores: Bool) -> Bool {
    !bytes.isEmpty && scan(bytes, underscores: underscores).problem == nil
  }

  /// What is wrong with some bytes, and how many of them were looked at.
  private static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, underscores: Bool
  ) -> (problem: Problem?, length: Int) {
    var isComponentEmpty = true
    var hasEmptyComponent = false
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        isComponentEmpty = false
      case UInt8(ascii: "."):
        if isComponentEmpty { hasEmptyComponent = true }
        isComponentEmpty = true
      case UInt8(ascii: "_") where underscores:
        isComponentEmpty = false
      default:
        return (.character(Unicode.Scalar(byte)), offset)
      }
    }
    return (hasEmptyComponent || isComponentEmpty ? .emptyComponent : nil, bytes.count)
  }

  /// How many components an ID has behind another one and a dot; none where it does not begin so.
  package static func components(of id: String, behind prefix: String) -> Int {
    id.withBytes { id in
      prefix.withBytes { prefix in
        guard begins(id, with: prefix) else { return 0 }
        return id[(prefix.count + 1)...].reduce(1) { $0 + ($1 == dot ? 1 : 0) }
      }
    }
  }

  /// What follows another ID and a dot at the front of an ID; nil where it does not begin so.
  package static func rest(of id: String, behind prefix: String) -> Substring? {
    guard id.withBytes({ id in prefix.withBytes { begins(id, with: $0) } }) else { return nil }
    return id[id.utf8.index(id.startIndex, offsetBy: prefix.utf8.count + 1)...]
  }

  /// Whether an ID begins with another one and a dot.
  private static func begins(
    _ id: UnsafeBufferPointer<UInt8>, with prefix: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    id.count > prefix.count && id.starts(with: prefix) && id[prefix.count] == dot
  }

  private static let dot = UInt8(ascii: ".")
}

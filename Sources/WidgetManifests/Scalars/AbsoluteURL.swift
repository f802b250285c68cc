/// A URL with a scheme, parsed as far as rules need it.
///
/// The part after the host isn't validated and may contain placeholders and non-ASCII letters: an
/// app may use any links of its own.
///
/// - Source: RFC 3986, section 3, https://www.rfc-editor.org/rfc/rfc3986#section-3
public struct AbsoluteURL: ManifestScalar {
  /// The scheme, in lowercase.
  public let scheme: String
  /// The host in lowercase, without user, port and the brackets of an IPv6 address, or nil if there
  /// is none.
  public let host: String?

  /// Parses a scheme, a colon and a nonempty rest.
  public init(parsing text: String) throws(ScalarError) {
    if text.isEmpty { throw .empty }
    if let problem = Self.forbidden(in: text) { throw problem }
    (scheme, host) = try Self.parts(of: Array(text.utf8))
    if host == nil, isWeb { throw .noHost }
  }

  /// Returns the scheme and the host of a URL.
  private static func parts(
    of bytes: [UInt8]
  ) throws(ScalarError) -> (scheme: String, host: String?) {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { throw .withoutScheme }
    guard isScheme(bytes[..<colon]) else { throw .invalidScheme }
    let rest = bytes[(colon + 1)...]
    if rest.isEmpty { throw .nothingAfterScheme }
    return (String(decoding: bytes[..<colon], as: UTF8.self).lowercased(), host(in: rest))
  }

  /// Returns the problem of the first whitespace or control character.
  ///
  /// Unicode properties are needed only for non-ASCII text.
  private static func forbidden(in text: String) -> ScalarError? {
    guard let first = text.utf8.first(where: { $0 <= 0x20 || $0 >= 0x7F }) else { return nil }
    switch first {
    case 0x09...0x0D, 0x20: return .space
    case 0x00...0x1F, 0x7F: return .control
    default: return forbidden(in: text.unicodeScalars)
    }
  }

  private static func forbidden(in scalars: String.UnicodeScalarView) -> ScalarError? {
    for scalar in scalars {
      if scalar.properties.isWhitespace { return .space }
      if scalar.properties.generalCategory == .control { return .control }
    }
    return nil
  }

  /// Whether the scheme is http or https, which apps can't declare as their own.
  public var isWeb: Bool { scheme == "http" || scheme == "https" }

  /// Returns whether a text is a valid scheme: a letter, then letters, digits, `+`, `-` and `.`.
  ///
  /// - Source: RFC 3986, section 3.1, https://www.rfc-editor.org/rfc/rfc3986#section-3.1; the App
  ///   Store refuses others with ITMS-90158.
  public static func isScheme(_ text: String) -> Bool {
    isScheme(text.utf8)
  }

  private static func isScheme(_ bytes: some Collection<UInt8>) -> Bool {
    var isFirst = true
    for byte in bytes {
      guard
        byte.isASCIILetter || !isFirst && (byte.isASCIIDigit || "+-.".utf8.contains(byte))
      else { return false }
      isFirst = false
    }
    return !isFirst
  }

  /// Returns the host in the part after the scheme and its colon.
  private static func host(in rest: ArraySlice<UInt8>) -> String? {
    guard rest.count >= 2, rest.prefix(2).allSatisfy({ $0 == UInt8(ascii: "/") }) else {
      return nil
    }
    var authority = rest.dropFirst(2).prefix { !endsAuthority($0) }
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      authority = authority[(at + 1)...]
    }
    if authority.first == UInt8(ascii: "[") {
      // An IPv6 address contains colons, so it is in brackets.
      guard let end = authority.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      return name(authority[..<end].dropFirst())
    }
    return name(authority.prefix { $0 != UInt8(ascii: ":") })
  }

  private static func name(_ host: ArraySlice<UInt8>) -> String? {
    host.isEmpty ? nil : String(decoding: host, as: UTF8.self).lowercased()
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
      || byte == UInt8(ascii: "\\")
  }
}

extension ScalarError {
  fileprivate static let empty = ScalarError("write a URL, as in weather://city")
  fileprivate static let space = ScalarError("write %20 for a space")
  fileprivate static let control = ScalarError("remove the control characters")
  fileprivate static let nothingAfterScheme = ScalarError("write an address after the scheme")
  fileprivate static let noHost = ScalarError("write a host after http:// or https://")
  /// There is no colon: it is a path or a word.
  package static let withoutScheme = ScalarError("begin it with a scheme, as in weather://city")
  /// The text before the colon isn't a scheme, such as `my_app`.
  package static let invalidScheme = ScalarError(
    "begin the scheme with a letter; letters, digits, +, - and . may follow")
}

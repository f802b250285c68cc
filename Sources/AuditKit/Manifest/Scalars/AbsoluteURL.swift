/// A URL with a scheme, as far as a manifest's rules look into it.
///
/// The rest is taken as written, placeholders and letters outside of ASCII included: whether an
/// app understands its own links is for the app to know.
///
/// - Source: RFC 3986, section 3, https://www.rfc-editor.org/rfc/rfc3986#section-3
public struct AbsoluteURL: ManifestScalar {
  /// The scheme in lower case.
  public let scheme: String
  /// The host in lower case, without user and port; nil where there is none.
  public let host: String?

  /// Reads a scheme, a colon and something after it.
  public init(parsing text: String) throws(Problem) {
    if text.isEmpty { throw .empty }
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace { throw .space }
      if scalar.properties.generalCategory == .control { throw .control }
    }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { throw .noScheme }
    guard Self.isScheme(text[..<colon]) else { throw .scheme }
    let rest = text[text.utf8.index(after: colon)...]
    if rest.isEmpty { throw .nothingAfterScheme }
    self.scheme = text[..<colon].lowercased()
    self.host = Self.host(in: rest)
    if host == nil, isWeb { throw .noHost }
  }

  /// Whether the scheme is http or https, which no app declares as its own.
  public var isWeb: Bool { scheme == "http" || scheme == "https" }

  /// Whether a text is a letter, then letters, digits, `+`, `-` and `.`.
  ///
  /// - Source: RFC 3986, section 3.1, https://www.rfc-editor.org/rfc/rfc3986#section-3.1; the App
  ///   Store refuses others with ITMS-90158.
  public static func isScheme(_ text: some StringProtocol) -> Bool {
    var isFirst = true
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z": break
      case "0"..."9", "+", "-", ".": if isFirst { return false }
      default: return false
      }
      isFirst = false
    }
    return !isFirst
  }

  /// The host of what follows the scheme's colon.
  private static func host(in rest: Substring) -> String? {
    guard rest.hasPrefix("//") else { return nil }
    let marks: Set<Unicode.Scalar> = ["/", "?", "#", "\\"]
    var authority = rest.unicodeScalars.dropFirst(2).prefix { !marks.contains($0) }
    if let at = authority.lastIndex(of: "@") {
      authority = authority[authority.index(after: at)...]
    }
    if authority.first == "[" {
      // An IPv6 address has colons of its own, so it stands in brackets.
      guard let end = authority.firstIndex(of: "]") else { return nil }
      return Substring(authority[...end]).lowercased()
    }
    let host = Substring(authority.prefix { $0 != ":" }).lowercased()
    return host.isEmpty ? nil : host
  }

  /// Why a text is no absolute URL.
  public enum Problem: ScalarProblem {
    /// Nothing at all.
    case empty
    /// A space, or another blank such as a line break.
    case space
    /// A control character.
    case control
    /// No colon, so a path or a word.
    case noScheme
    /// Something before the colon that is no scheme, such as `my_app`.
    case scheme
    /// A scheme and a colon alone.
    case nothingAfterScheme
    /// An http or https URL without a host.
    case noHost

    /// What to say of it.
    public var message: String {
      switch self {
      case .empty: "it is empty"
      case .space: "a URL has no spaces; %20 stands for one"
      case .control: "a URL has no control characters"
      case .noScheme: "it has no scheme, as in weather://city"
      case .scheme: "a scheme is a letter, then letters, digits, +, - and ."
      case .nothingAfterScheme: "nothing follows the scheme"
      case .noHost: "an http or https URL needs a host"
      }
    }
  }
}

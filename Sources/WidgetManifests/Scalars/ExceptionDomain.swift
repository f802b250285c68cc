/// A key of NSExceptionDomains: a domain, an IP address or a range of addresses.
///
/// - Source: Apple, NSExceptionDomains,
///   https://developer.apple.com/documentation/bundleresources/information-property-list/nsapptransportsecurity/nsexceptiondomains
package enum ExceptionDomain {
  /// A regular expression for exception domains.
  ///
  /// It allows letters of any script.
  static let pattern = "[^\\s/:*@?#]+|[0-9.]+/[0-9]+|\(address)(/[0-9]+)?"
  private static let address = "[0-9A-Fa-f]*:[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*"

  /// Returns the advice for a text that isn't an exception domain, or nil if it is one.
  package static func advice(against text: String) -> String? {
    let scalars = text.unicodeScalars
    if scalars.isEmpty || scalars.contains(where: \.properties.isWhitespace) {
      return "write a domain alone, as in old.example.com"
    }
    if text.contains("*") {
      return "write the domain without `*`; NSExceptionDomains takes no wildcards"
    }
    let pieces = text.split(separator: "/", omittingEmptySubsequences: false)
    let isAddress = text.utf8.count { $0 == UInt8(ascii: ":") } >= 2
    let digits = isAddress ? "0123456789abcdefABCDEF:." : "0123456789."
    let isNumber = pieces[0].unicodeScalars.allSatisfy { digits.unicodeScalars.contains($0) }
    if isAddress || pieces.count == 2, isNumber, !pieces[0].isEmpty, pieces.count <= 2 {
      let isRange = pieces.dropFirst().allSatisfy { range in
        !range.isEmpty && range.utf8.allSatisfy(\.isASCIIDigit)
      }
      if isRange { return nil }
    }
    if text.contains("/") || text.contains("@") || text.contains("?") || text.contains("#") {
      let host = AbsoluteURL(text)?.host
      return "write the domain alone, as in \(host.map(\.shortened) ?? "old.example.com")"
    }
    return text.contains(":") ? "write the domain without the port" : nil
  }
}

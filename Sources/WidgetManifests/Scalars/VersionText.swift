/// The version and build number formats that the App Store accepts.
///
/// Both are compared as text: for the App Store, `3.2` and `3.2.0` are different versions.
public enum VersionText {
  /// The maximum length of a build number, in bytes.
  ///
  /// - Source: App Store Connect, ITMS-90059, as quoted in
  ///   https://github.com/getsentry/sentry-cocoa/issues/5492
  public static let maximumBuildLength = 18

  /// Returns whether a text is one to three integers with dots between them.
  ///
  /// - Source: Apple, CFBundleShortVersionString (ITMS-90060),
  ///   https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleshortversionstring
  public static func isVersion(_ text: String) -> Bool {
    guard let count = integerCount(of: text) else { return false }
    return count <= 3
  }

  /// A regular expression for versions.
  static let versionPattern = #"[0-9]+(\.[0-9]+){0,2}"#
  /// A regular expression for build numbers of any length.
  static let buildPattern = #"[0-9]+(\.[0-9]+)*"#

  /// The reason why a text isn't a build number.
  public enum BuildProblem: Sendable, Hashable {
    /// Anything other than integers with dots between them.
    case form
    /// More than ``maximumBuildLength`` bytes; the associated value is their number.
    case tooLong(Int)
  }

  /// Returns the reason why a text isn't a build number, or nil if it is one: integers with dots
  /// between them, at most 18 bytes in all.
  ///
  /// Any number of components is allowed: Apple documents that those after the third are ignored,
  /// and apps ship with four of them.
  ///
  /// - Source: Apple, CFBundleVersion (ITMS-90058),
  ///   https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleversion
  public static func buildProblem(in text: String) -> BuildProblem? {
    if integerCount(of: text) == nil { return .form }
    let length = text.utf8.count
    return length > maximumBuildLength ? .tooLong(length) : nil
  }

  /// Returns whether a text is a build number.
  public static func isBuild(_ text: String) -> Bool { buildProblem(in: text) == nil }

  /// Returns the number of integers with dots between them, or nil if the text is anything else.
  public static func integerCount(of text: String) -> Int? {
    var count = 0
    var isComponentEmpty = true
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if isComponentEmpty { count += 1 }
        isComponentEmpty = false
      case UInt8(ascii: "."):
        if isComponentEmpty { return nil }
        isComponentEmpty = true
      default:
        return nil
      }
    }
    return isComponentEmpty ? nil : count
  }
}

/// The numbers of a version or build, for comparison; missing ones are 0.
package struct VersionNumbers: Comparable {
  /// The digits of each number, without leading zeros, and without trailing numbers that are 0.
  private let numbers: [Substring]

  /// Parses integers with dots between them, or returns nil for any other text.
  package init?(_ text: String) {
    guard VersionText.integerCount(of: text) != nil else { return nil }
    var numbers = text.split(separator: ".").map { $0.drop { $0 == "0" } }
    while numbers.last?.isEmpty == true { numbers.removeLast() }
    self.numbers = numbers
  }

  package static func < (a: VersionNumbers, b: VersionNumbers) -> Bool {
    for (one, other) in zip(a.numbers, b.numbers) where one != other {
      return (one.utf8.count, one) < (other.utf8.count, other)
    }
    return a.numbers.count < b.numbers.count
  }
}

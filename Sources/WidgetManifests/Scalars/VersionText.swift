/// What the App Store takes for a version and for a build number.
///
/// Both are compared as the texts that they are, so there is no value to parse: `3.2` and `3.2.0`
/// are one version to a person and two to the App Store.
public enum VersionText {
  /// The longest build number that is taken.
  ///
  /// - Source: App Store Connect, ITMS-90059, as quoted in
  ///   https://github.com/getsentry/sentry-cocoa/issues/5492
  public static let longestBuild = 18

  /// Whether a text is one to three integers with dots between them.
  ///
  /// - Source: Apple, CFBundleShortVersionString (ITMS-90060),
  ///   https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleshortversionstring
  public static func isVersion(_ text: String) -> Bool {
    guard let count = integerCount(of: text) else { return false }
    return count <= 3
  }

  /// What a version looks like, as a regular expression.
  static let versionPattern = #"[0-9]+(\.[0-9]+){0,2}"#
  /// What a build number of whatever length looks like, as a regular expression.
  static let buildPattern = #"[0-9]+(\.[0-9]+)*"#

  /// Why a text is no build number.
  public enum BuildProblem: Sendable, Hashable {
    /// Something other than integers with dots between them.
    case form
    /// More than ``longestBuild`` characters; how many.
    case tooLong(Int)
  }

  /// What keeps a text from being a build number: digits and dots only, no component empty, and at
  /// most 18 characters; nil where it is one.
  ///
  /// Any number of components passes: Apple documents that those after the third are ignored, and
  /// apps ship with four of them.
  ///
  /// - Source: Apple, CFBundleVersion (ITMS-90058),
  ///   https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleversion
  public static func buildProblem(in text: String) -> BuildProblem? {
    if integerCount(of: text) == nil { return .form }
    let length = text.utf8.count
    return length > longestBuild ? .tooLong(length) : nil
  }

  /// Whether a text is a build number.
  public static func isBuild(_ text: String) -> Bool { buildProblem(in: text) == nil }

  /// How many integers with dots between them a text is; nil where it is something else.
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

/// A version or a build by its numbers, of any length; missing ones are 0.
package struct VersionNumbers: Comparable {
  /// The digits of each number, without zeros before them, and none of the last being zero.
  private let numbers: [Substring]

  /// Reads integers with dots between them; nil where a text is something else.
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

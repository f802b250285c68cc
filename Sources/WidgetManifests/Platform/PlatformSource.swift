/// Where a fact of the platform table is published.
public struct PlatformSource: Sendable, Hashable, CustomStringConvertible {
  /// Who says it and in which text, such as `Apple, WidgetFamily.systemExtraLarge`.
  public let title: String
  /// Its address.
  public let url: String

  /// A page of Apple's documentation, by its path.
  static func apple(_ title: String, _ path: String) -> PlatformSource {
    PlatformSource(
      title: "Apple, \(title)", url: "https://developer.apple.com/documentation/\(path)")
  }

  /// A talk of Apple's developer conference, by year and number.
  static func talk(_ title: String, _ year: Int, _ number: Int) -> PlatformSource {
    PlatformSource(
      title: "Apple, WWDC \(year), \(title)",
      url: "https://developer.apple.com/videos/play/wwdc\(year)/\(number)/")
  }

  /// The source as a finding prints it.
  public var description: String { "\(title), \(url)" }
}

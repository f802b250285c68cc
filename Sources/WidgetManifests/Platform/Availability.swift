/// One row of the platform table: something exists on a platform from a version on.
public struct Availability: Sendable, Hashable {
  /// What exists.
  public let subject: Subject
  /// Where.
  public let platform: Platform
  /// The first version that knows it, by the availability of Apple's symbol.
  public let first: OSVersion
  /// Which devices of the platform show it.
  public let reach: Reach
  /// How sure the row is.
  public let confidence: Confidence
  /// Where the fact is published.
  public let source: PlatformSource
  /// What else one should know, and the reasoning where the row is inferred.
  public let note: String?

  /// Something that exists on some platforms only.
  public enum Subject: Sendable, Hashable {
    /// A family of widgets.
    case family(WidgetFamily)
    /// A configuration.
    case configuration(ConfigurationKind)
    /// A feature, whatever the family.
    case feature(WidgetFeature)
    /// Destinations of `Link` inside a widget of a family.
    case links(WidgetFamily)

    /// A name for it, such as `systemSmall` or `links in systemSmall`.
    public var name: String {
      switch self {
      case .family(let family): family.rawValue
      case .configuration(let configuration): configuration.typeName
      case .feature(let feature): feature.rawValue
      case .links(let family): "links in \(family.rawValue)"
      }
    }
  }

  /// Which devices of a platform show something.
  public enum Reach: Sendable, Hashable {
    /// All of them.
    case everyDevice
    /// Of iOS, only iPad: the symbol exists on iPhone, and nothing is shown there.
    case iPadOnly
    /// All of them, iPad only from a later version on than the symbol's.
    case iPadFrom(OSVersion)
  }

  /// How sure a row is.
  public enum Confidence: String, Sendable, CaseIterable, Hashable {
    /// Apple's documentation says so.
    case documented
    /// Nothing says so; the note has the reasoning.
    case inferred
    /// Apple's pages contradict each other; the note says which one was followed.
    case disputed
  }
}

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

/// A platform for which a bundle is built, spelled as Apple spells it.
public enum Platform: String, Sendable, CaseIterable, Hashable {
  /// iPhone and iPad.
  case iOS
  /// An iPad app on the Mac; its versions are numbered like those of iOS.
  case macCatalyst
  /// A native app on the Mac.
  case macOS
  /// Apple Watch.
  case watchOS
  /// Apple Vision Pro.
  case visionOS
}

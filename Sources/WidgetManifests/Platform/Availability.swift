/// A row of the platform table: the first version of a platform that has something.
public struct Availability: Sendable, Hashable {
  /// The family, configuration or feature.
  public let subject: Subject
  /// The platform.
  public let platform: Platform
  /// The first version that has it, according to the availability of Apple's symbol.
  public let first: OSVersion
  /// The devices of the platform that show it.
  public let reach: Reach
  /// The confidence of the row.
  public let confidence: Confidence
  /// The publication of the fact.
  public let source: PlatformSource
  /// Further information; for an inferred row, the reasoning.
  public let note: String?

  /// Something that not every platform has.
  public enum Subject: Sendable, Hashable {
    /// A family of widgets.
    case family(WidgetFamily)
    /// A configuration.
    case configuration(ConfigurationKind)
    /// A feature, whatever the family.
    case feature(WidgetFeature)
    /// `Link` destinations in a widget of a family.
    case links(WidgetFamily)

    /// The name, such as `systemSmall` or `links in systemSmall`.
    public var name: String {
      switch self {
      case .family(let family): family.rawValue
      case .configuration(let configuration): configuration.typeName
      case .feature(let feature): feature.rawValue
      case .links(let family): "links in \(family.rawValue)"
      }
    }
  }

  /// The devices of a platform that show something.
  public enum Reach: Sendable, Hashable {
    /// All devices.
    case everyDevice
    /// On iOS, only iPad: the symbol exists on iPhone, but nothing is shown there.
    case iPadOnly
    /// All devices, but iPad only from a later version than the symbol's.
    case iPadFrom(OSVersion)
  }

  /// The confidence of a row.
  public enum Confidence: String, Sendable, CaseIterable, Hashable {
    /// Stated in Apple's documentation.
    case documented
    /// Not stated anywhere; the note has the reasoning.
    case inferred
    /// Apple's pages contradict each other; the note says which one is used.
    case disputed
  }
}

/// The publication of a fact in the platform table.
public struct PlatformSource: Sendable, Hashable, CustomStringConvertible {
  /// The author and title, such as `Apple, WidgetFamily.systemExtraLarge`.
  public let title: String
  /// Its address.
  public let url: String

  /// Returns a page of Apple's documentation.
  static func apple(_ title: String, _ path: String) -> PlatformSource {
    PlatformSource(
      title: "Apple, \(title)", url: "https://developer.apple.com/documentation/\(path)")
  }

  /// Returns a WWDC talk, by year and number.
  static func talk(_ title: String, _ year: Int, _ number: Int) -> PlatformSource {
    PlatformSource(
      title: "Apple, WWDC \(year), \(title)",
      url: "https://developer.apple.com/videos/play/wwdc\(year)/\(number)/")
  }

  /// The source as a finding prints it.
  public var description: String { "\(title), \(url)" }
}

/// A platform that a bundle is built for, spelled as Apple does.
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

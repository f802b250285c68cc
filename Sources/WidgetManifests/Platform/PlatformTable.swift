/// The first version of each platform that has a family, configuration or feature.
public enum PlatformTable {
  /// All rows: families, configurations, features and links, in this order.
  public static let rows = familyRows + configurationRows + featureRows + linkRows

  /// Returns the row of a subject on a platform, or nil if the platform doesn't have it.
  public static func row(
    of subject: Availability.Subject, on platform: Platform
  ) -> Availability? {
    index[Key(subject: subject, platform: platform)].map { rows[$0.row] }
  }

  /// Returns the first version of a platform that has a subject, or nil if none has.
  public static func firstVersion(
    of subject: Availability.Subject, on platform: Platform
  ) -> OSVersion? {
    index[Key(subject: subject, platform: platform)]?.first
  }

  /// Returns the first version of a platform that has a family, or nil if none has.
  public static func firstVersion(of family: WidgetFamily, on platform: Platform) -> OSVersion? {
    firstVersion(of: .family(family), on: platform)
  }

  /// Returns the first version of a platform that has a configuration, or nil if none has.
  public static func firstVersion(
    of configuration: ConfigurationKind, on platform: Platform
  ) -> OSVersion? {
    firstVersion(of: .configuration(configuration), on: platform)
  }

  /// Returns the first version of a platform that has a feature, or nil if none has.
  public static func firstVersion(of feature: WidgetFeature, on platform: Platform) -> OSVersion? {
    firstVersion(of: .feature(feature), on: platform)
  }

  /// Returns the first version of a platform that supports links in a family, or nil if none does.
  public static func firstLinkVersion(
    in family: WidgetFamily, on platform: Platform
  ) -> OSVersion? {
    firstVersion(of: .links(family), on: platform)
  }

  /// Returns whether a version of a platform supports links in a family.
  public static func followsLinks(
    in family: WidgetFamily, on platform: Platform, at version: OSVersion
  ) -> Bool {
    firstLinkVersion(in: family, on: platform).map { $0 <= version } ?? false
  }

  /// Returns the platforms that have a subject, in the order of ``Platform``.
  public static func platforms(with subject: Availability.Subject) -> [Platform] {
    Platform.allCases.filter { firstVersion(of: subject, on: $0) != nil }
  }

  /// Returns the families of a version of a platform, in the order of ``WidgetFamily``.
  public static func families(on platform: Platform, at version: OSVersion) -> [WidgetFamily] {
    WidgetFamily.allCases.filter { family in
      firstVersion(of: family, on: platform).map { $0 <= version } ?? false
    }
  }

  private struct Key: Hashable {
    let subject: Availability.Subject
    let platform: Platform
  }

  /// The index and first version of each row; rules look up every family of every widget.
  private static let index = Dictionary(
    rows.enumerated().map { number, row in
      (Key(subject: row.subject, platform: row.platform), (row: number, first: row.first))
    },
    uniquingKeysWith: { first, _ in first })
}

extension PlatformTable {
  /// The values of a row, apart from its subject.
  struct Entry {
    let platform: Platform
    let first: OSVersion
    var reach = Availability.Reach.everyDevice
    var confidence = Availability.Confidence.documented
    var note: String?
    var source: PlatformSource?

    /// Returns an entry for a platform and its first version.
    static func on(_ platform: Platform, _ major: UInt16, _ minor: UInt16? = nil) -> Entry {
      Entry(platform: platform, first: OSVersion(major, minor))
    }

    /// Returns the entry for some devices only.
    func reaching(_ reach: Availability.Reach) -> Entry {
      var entry = self
      entry.reach = reach
      return entry
    }

    /// Returns the entry with a note and, if given, a source that differs from that of the other
    /// rows.
    func noting(_ note: String, from source: PlatformSource? = nil) -> Entry {
      var entry = self
      entry.note = note
      entry.source = source
      return entry
    }

    /// Returns the entry as a conclusion that Apple doesn't state.
    func inferred(_ reasoning: String, from source: PlatformSource? = nil) -> Entry {
      var entry = noting(reasoning, from: source)
      entry.confidence = .inferred
      return entry
    }

    /// Returns the entry as one of two contradicting statements of Apple.
    func disputed(_ reasoning: String, from source: PlatformSource? = nil) -> Entry {
      var entry = noting(reasoning, from: source)
      entry.confidence = .disputed
      return entry
    }
  }

  /// Returns the rows of a subject.
  static func rows(
    _ subject: Availability.Subject, _ source: PlatformSource, _ entries: [Entry]
  ) -> [Availability] {
    entries.map { entry in
      Availability(
        subject: subject, platform: entry.platform, first: entry.first, reach: entry.reach,
        confidence: entry.confidence, source: entry.source ?? source, note: entry.note)
    }
  }

  /// The note of most Mac Catalyst rows, which have the version of iOS.
  ///
  /// Apple's pages list Mac Catalyst next to iOS, for most WidgetKit symbols without a version. If
  /// there is one (widgetURL 14, ContainerBackgroundPlacement.widget 17, ControlWidgetConfiguration
  /// 18, pushHandler 26), it is that of iOS, even if macOS followed later.
  static let catalystFollowsIOS =
    "Apple lists Mac Catalyst without a version; where it gives one for a WidgetKit symbol, it is that "
    + "of iOS"
}

/// What exists on which platform from which version on: one table for every rule.
public enum PlatformTable {
  /// All rows: families, configurations, features, then links.
  public static let rows = familyRows + configurationRows + featureRows + linkRows

  /// The row of something on a platform; nil where the platform does not have it.
  public static func row(
    of subject: Availability.Subject, on platform: Platform
  ) -> Availability? {
    index[Key(subject: subject, platform: platform)].map { rows[$0.row] }
  }

  /// The first version of a platform that has something; nil where none has.
  public static func firstVersion(
    of subject: Availability.Subject, on platform: Platform
  ) -> OSVersion? {
    index[Key(subject: subject, platform: platform)]?.first
  }

  /// The first version of a platform that has a family; nil where none has.
  public static func firstVersion(of family: WidgetFamily, on platform: Platform) -> OSVersion? {
    firstVersion(of: .family(family), on: platform)
  }

  /// The first version of a platform that has a configuration; nil where none has.
  public static func firstVersion(
    of configuration: ConfigurationKind, on platform: Platform
  ) -> OSVersion? {
    firstVersion(of: .configuration(configuration), on: platform)
  }

  /// The first version of a platform that has a feature; nil where none has.
  public static func firstVersion(of feature: WidgetFeature, on platform: Platform) -> OSVersion? {
    firstVersion(of: .feature(feature), on: platform)
  }

  /// The first version of a platform on which links in a family are followed; nil where never.
  public static func firstLinkVersion(
    in family: WidgetFamily, on platform: Platform
  ) -> OSVersion? {
    firstVersion(of: .links(family), on: platform)
  }

  /// Whether links in a family are followed on a version of a platform.
  public static func followsLinks(
    in family: WidgetFamily, on platform: Platform, at version: OSVersion
  ) -> Bool {
    firstLinkVersion(in: family, on: platform).map { $0 <= version } ?? false
  }

  /// The platforms that have something, in the order of ``Platform``.
  public static func platforms(with subject: Availability.Subject) -> [Platform] {
    Platform.allCases.filter { firstVersion(of: subject, on: $0) != nil }
  }

  /// The families that a version of a platform has, in the order of ``WidgetFamily``.
  public static func families(on platform: Platform, at version: OSVersion) -> [WidgetFamily] {
    WidgetFamily.allCases.filter { family in
      firstVersion(of: family, on: platform).map { $0 <= version } ?? false
    }
  }

  private struct Key: Hashable {
    let subject: Availability.Subject
    let platform: Platform
  }

  /// Where each row stands, and the version of it, which rules ask for each family of each widget.
  private static let index = Dictionary(
    rows.enumerated().map { number, row in
      (Key(subject: row.subject, platform: row.platform), (row: number, first: row.first))
    },
    uniquingKeysWith: { first, _ in first })
}

extension PlatformTable {
  /// What a row says beside its subject and its source.
  struct Entry {
    let platform: Platform
    let first: OSVersion
    var reach = Availability.Reach.everyDevice
    var confidence = Availability.Confidence.documented
    var note: String?
    var source: PlatformSource?

    /// A platform and a first version.
    static func on(_ platform: Platform, _ major: UInt16, _ minor: UInt16? = nil) -> Entry {
      Entry(platform: platform, first: OSVersion(major, minor))
    }

    /// The same for some devices only.
    func reaching(_ reach: Availability.Reach) -> Entry {
      var entry = self
      entry.reach = reach
      return entry
    }

    /// The same with something to know, and from another source than the other rows.
    func noting(_ note: String, from source: PlatformSource? = nil) -> Entry {
      var entry = self
      entry.note = note
      entry.source = source
      return entry
    }

    /// The same as our own conclusion.
    func inferred(_ reasoning: String, from source: PlatformSource? = nil) -> Entry {
      var entry = noting(reasoning, from: source)
      entry.confidence = .inferred
      return entry
    }

    /// The same as one of two contradicting statements of Apple.
    func disputed(_ reasoning: String, from source: PlatformSource? = nil) -> Entry {
      var entry = noting(reasoning, from: source)
      entry.confidence = .disputed
      return entry
    }
  }

  /// The rows of one subject.
  static func rows(
    _ subject: Availability.Subject, _ source: PlatformSource, _ entries: [Entry]
  ) -> [Availability] {
    entries.map { entry in
      Availability(
        subject: subject, platform: entry.platform, first: entry.first, reach: entry.reach,
        confidence: entry.confidence, source: entry.source ?? source, note: entry.note)
    }
  }

  /// Why most Mac Catalyst rows carry the version of iOS.
  ///
  /// Apple's pages list Mac Catalyst beside iOS, on most WidgetKit symbols without a version; where
  /// one is given (widgetURL 14, ContainerBackgroundPlacement.widget 17, ControlWidgetConfiguration
  /// 18, pushHandler 26), it is that of iOS, even where macOS came later.
  static let catalystFollowsIOS =
    "Apple lists Mac Catalyst without a version; where it gives one for a WidgetKit symbol, it is that "
    + "of iOS"
}

import Testing
import WidgetManifests

@Suite struct PlatformTableTests {
  static let versions: [(WidgetFamily, [Platform: OSVersion])] = [
    (.systemSmall, home), (.systemMedium, home), (.systemLarge, home),
    (
      .systemExtraLarge,
      [
        .iOS: OSVersion(15), .macCatalyst: OSVersion(15), .macOS: OSVersion(14),
        .visionOS: OSVersion(26),
      ]
    ),
    (
      .systemExtraLargePortrait,
      [
        .iOS: OSVersion(27), .macCatalyst: OSVersion(27), .macOS: OSVersion(27),
        .visionOS: OSVersion(26),
      ]
    ),
    (.accessoryCircular, [.iOS: OSVersion(16), .watchOS: OSVersion(9), .visionOS: OSVersion(27)]),
    (
      .accessoryRectangular,
      [.iOS: OSVersion(16), .watchOS: OSVersion(9), .visionOS: OSVersion(27)]
    ),
    (.accessoryInline, [.iOS: OSVersion(16), .watchOS: OSVersion(9)]),
    (.accessoryCorner, [.watchOS: OSVersion(9)]),
  ]

  static let home: [Platform: OSVersion] = [
    .iOS: OSVersion(14), .macCatalyst: OSVersion(14), .macOS: OSVersion(11),
    .visionOS: OSVersion(26),
  ]

  @Test(arguments: versions)
  func `families begin where Apple's page of the case says`(
    family: WidgetFamily, versions: [Platform: OSVersion]
  ) {
    for platform in Platform.allCases {
      #expect(PlatformTable.firstVersion(of: family, on: platform) == versions[platform])
    }
  }

  @Test(
    arguments: [
      (.static, [14, 14, 11, 9, 26]), (.intent, [14, 14, 11, 9, 26]),
      (.appIntent, [17, 17, 14, 10, 26]), (.activity, [16.1, nil, nil, nil, nil]),
      (.staticControl, [18, 18, 26, 26, nil]), (.appIntentControl, [18, 18, 26, 26, nil]),
      (.relevance, [nil, nil, nil, 26, nil]),
    ] as [(ConfigurationKind, [Double?])])
  func `configurations begin where Apple's page says`(
    configuration: ConfigurationKind, versions: [Double?]
  ) {
    for (platform, version) in zip(Platform.allCases, versions) {
      let expected = version.flatMap { OSVersion("\($0)") }
      #expect(PlatformTable.firstVersion(of: configuration, on: platform) == expected)
    }
  }

  @Test(
    arguments: [
      (.interactive, [17, 17, 14, 11, 26]), (.push, [26, 26, 26, 26, 26]),
      (.controlPush, [18, 18, 26, 26, nil]), (.containerBackground, [17, 17, 14, 10, 26]),
    ] as [(WidgetFeature, [Double?])])
  func `features begin where Apple's page says`(feature: WidgetFeature, versions: [Double?]) {
    for (platform, version) in zip(Platform.allCases, versions) {
      let expected = version.flatMap { OSVersion("\($0)") }
      #expect(PlatformTable.firstVersion(of: feature, on: platform) == expected)
    }
  }

  @Test(
    arguments: [
      (.systemSmall, "16.9", false), (.systemSmall, "17", true), (.systemMedium, "14", true),
      (.systemLarge, "14", true), (.systemExtraLarge, "15", true),
      (.accessoryRectangular, "16.4", false), (.accessoryRectangular, "17.0", true),
      (.accessoryCircular, "27", false), (.accessoryInline, "27", false),
      (.accessoryCorner, "27", false),
    ] as [(WidgetFamily, String, Bool)])
  func `small and rectangular ignore links below iOS 17, other accessory families always`(
    family: WidgetFamily, version: String, followed: Bool
  ) throws {
    let version = try OSVersion(parsing: version)
    #expect(PlatformTable.followsLinks(in: family, on: .iOS, at: version) == followed)
  }

  @Test func `every row has a source, and every inference its reasoning`() {
    #expect(PlatformTable.rows.count > 65)
    for row in PlatformTable.rows {
      #expect(row.source.title.hasPrefix("Apple, "), "\(row.subject.name)")
      #expect(row.source.url.hasPrefix("https://developer.apple.com/"), "\(row.subject.name)")
      #expect(AbsoluteURL(row.source.url) != nil, "\(row.source.url)")
      #expect(row.confidence == .documented || row.note?.isEmpty == false, "\(row.subject.name)")
    }
  }

  @Test func `no row is duplicated or outside the known system versions`() {
    var seen: Set<String> = []
    for row in PlatformTable.rows {
      #expect(seen.insert("\(row.subject.name) \(row.platform)").inserted)
      #expect(row.first >= OSVersion(9) && row.first <= OSVersion(27))
    }
  }

  @Test func `links and features need at least the version of their family`() throws {
    for family in WidgetFamily.allCases {
      for platform in Platform.allCases {
        guard let links = PlatformTable.firstLinkVersion(in: family, on: platform) else { continue }
        let first = try #require(PlatformTable.firstVersion(of: family, on: platform))
        #expect(links >= first)
      }
    }
  }

  @Test func `extra large is for iPad only, and the iPad Lock Screen needs a later version`() {
    #expect(PlatformTable.row(of: .family(.systemExtraLarge), on: .iOS)?.reach == .iPadOnly)
    #expect(
      PlatformTable.row(of: .family(.accessoryInline), on: .iOS)?.reach == .iPadFrom(OSVersion(17)))
    #expect(PlatformTable.row(of: .family(.systemSmall), on: .iOS)?.reach == .everyDevice)
  }

  @Test func `the table says where something is available and what a system offers`() {
    #expect(PlatformTable.platforms(with: .configuration(.activity)) == [.iOS])
    #expect(
      PlatformTable.families(on: .watchOS, at: OSVersion(9))
        == [.accessoryCircular, .accessoryRectangular, .accessoryInline, .accessoryCorner])
    #expect(PlatformTable.families(on: .iOS, at: OSVersion(13)) == [])
  }

  @Test func `push is a different feature in a control`() {
    #expect(WidgetFeature.push(in: .static) == .push)
    #expect(WidgetFeature.push(in: .appIntentControl) == .controlPush)
  }

  @Test func `a misspelled family gets the nearest one as a suggestion`() {
    #expect(Nearest.nearest(to: "systemsmal", in: WidgetFamily.words) == "systemSmall")
    #expect(Nearest.nearest(to: "appintent", in: ConfigurationKind.words) == "appIntent")
    #expect(Nearest.nearest(to: "macos", in: Platform.words) == "macOS")
  }

  @Test func `extension points are unique, and two of them are for widgets`() {
    let identifiers = ExtensionPoint.known.map(\.identifier)
    #expect(Set(identifiers).count == identifiers.count)
    #expect(ExtensionPoint.known.filter { $0.kind != .other } == [.widgetKit, .today])
    #expect(ExtensionPoint.named("com.apple.widgetkit-extension") == .widgetKit)
    #expect(ExtensionPoint.named("com.apple.widget-extension")?.removedIOS == OSVersion(18))
    #expect(ExtensionPoint.named("com.apple.widgetkit") == nil)
    #expect(
      Nearest.nearest(to: "com.apple.widgetkit-extensions", in: identifiers)
        == "com.apple.widgetkit-extension")
  }
}

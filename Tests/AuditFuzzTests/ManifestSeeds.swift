internal import FuzzTarget
internal import TestTexts
@testable internal import WidgetManifests

@testable internal import AuditKit

/// Manifests of every construct.
enum ManifestSeeds {
  static let all: [[UInt8]] = {
    let examples = AllRules.infos.filter { $0.group != .product }.flatMap { info in
      info.invalid.prefix(2) + info.valid.prefix(1)
    }
    let texts = examples.map(\.manifest)
    return (texts + [features, drafted]).map { Array($0.filter { !"↓‹›".contains($0) }.utf8) }
  }()

  /// Two releases each, the older one first.
  static let releases: [[UInt8]] = AllRules.comparing.flatMap { rule in
    (rule.info.invalid + rule.info.valid).compactMap { example in
      example.before.map { Parts($0, example.manifest).bytes }
    }
  }

  /// Misspelt keys below others, safe fixes beside ones that can't be applied; once with an even and
  /// once with an odd number of bytes, which says whether unsafe fixes are applied.
  static let misspelt: [[UInt8]] = ["", "\n"].map { end in
    Array(
      """
      ap: Weather
      bundleID: com.example.weather
      version: 3.2.0
      build: 3.2.1
      platfroms: {iso: 17.0}
      reloads: [{cuase: app, kidns: [Rain], sate: foreground, at: ["08:00"]}]
      ---
      widgtBundle: WeatherWidgets
      hsot: com.example.weather
      bundleID: com.example.weather.widgets
      version: &v 3.2.1
      build: *v
      intnets: [{naem: City, systme: appIntent, tragets: [ap, extention]}]
      widgts:
        - kidn: Rain
          naem: Rain
          nmae: Wind
          familys: [systemSmal, systemSmal, systemMedum]
          timelin:
            polcy: {aftr: 15 mins}
            entires: {cuont: 4, evry: 15m}
        - {kind: Wind, timelin: {branchs: [{polcy: {aftr: 5m}, fial: true}, {policy: atend}]}}
      \(end)
      """.utf8)
  }

  /// What `draft` writes and the examples of rules have not.
  private static let drafted = """
    app: Weather  # App.xcodeproj/project.pbxproj:10
    bundleID: !unknown "$(PREFIX).weather"  # Config/Base.xcconfig:2
    version: "1"
    build: !unknown
    platforms: {iOS: !unknown "latest"}
    ---
    widgetBundle: WeatherWidgets  # Widgets/Bundle.swift:4, also on watchOS
    host: !unknown "no app embeds it"
    bundleID: com.example.weather.widgets
    version: "1"
    build: "1"
    platforms: {iOS: 16.0, watchOS: 9.0}
    appGroups: [!unknown "Self.group", group.com.example]
    widgets:
      - kind: Rain  # Widgets/Rain.swift:8
        name: !unknown "L10n.rain"
        families: [systemSmall, {accessoryInline: {iOS: 16.0}}]
        timeline:
          branches:
            - {entries: {count: !unknown "days", every: 1h}, policy: atEnd}
            - policy: {after: 15m}  # Widgets/Rain.swift:31
            - {policy: {after: 5m}, fail: true}
      - {kind: !unknown "", families: {iOS: [systemSmall], watchOS: [accessoryInline]}, timeline: !unknown "x"}
      - !unknown "Wind"  # audit:ignore missing-name -- drafted

    """

  /// What YAML has and the examples of rules do not.
  private static let features = """
    %YAML 1.1
    %TAG ! tag:example.com,2000:
    --- !app
    x-a: &a {description: 'It''s', families: &f [systemSmall, "system\\x4cedium"]}
    app: !!str Weather
    ? bundleID
    : com.example.weather
    version: !!float 3.2
    x-text: >-
      folded
        text

    x-other: |+2
        literal
    platforms: {iOS: 17.0, ? watchOS : 10}
    widgets: [{<<: [*a, {kind: A}], families: *f}, *a]
    ... # audit:ignore yaml-syntax -- no more
    ---
    - &a [*a, ~, 0x1F, 1_000, 190:20:30, .inf, 2001-12-14t21:59:43.10-05:00]

    """
}

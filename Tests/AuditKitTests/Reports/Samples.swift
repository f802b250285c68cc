@testable import AuditKit
@testable import AuditReports
@testable import WidgetManifests

/// Values shared by the tests of reports.
enum Sample {
  static let versionMismatch = RuleInfo(
    id: "version-mismatch", group: .identity, severity: .error,
    summary: "The extension's version differs from its host app's.",
    rationale: "App Store Connect refuses an upload in which CFBundleShortVersionString of an "
      + "extension is not that of its app. The two are compared as text: 3.2 and 3.2.0 differ.",
    remedy:
      "set both from one variable, $(MARKETING_VERSION); App Store Connect reports ITMS-90473",
    source: "https://developer.apple.com/library/archive/technotes/tn2420/",
    valid: [.bundle("version: 3.2.0")],
    invalid: [.bundle("version: ↓3.2.1"), .bundle("version: ↓3.2", app: "version: 3.2.0")])

  static let budgetExceeded = RuleInfo(
    id: "budget-exceeded", group: .budget, severity: .error,
    summary: "The timelines ask for more reloads a day than the budget ever allows.",
    rationale: "WidgetKit grants a frequently viewed widget 40 to 70 reloads a day.",
    remedy: "ask again later, with more entries in each answer",
    source: "https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date",
    valid: [.widget("timeline: {policy: {after: 2h}}")],
    invalid: [.widget("timeline: {policy: ↓{after: 5m}}")])

  static let unknownKey = RuleInfo(
    id: "unknown-key", group: .reading, severity: .warning,
    summary: "A key that no manifest has: `a|b`.",
    rationale: "", remedy: "", source: "",
    valid: [],
    invalid: [.bundle("↓verison: 3.2.0"), .widget("description: ↓|\n  lines\n  of text")])

  static func place(
    _ line: Int32, _ column: Int32, to end: Int32, line endLine: Int32? = nil,
    file: SourceFile.ID = 0
  ) -> Place {
    Place(
      file: file, start: Position(line: line, column: column),
      end: Position(line: endLine ?? line, column: end))
  }

  /// One finding in a file with this text.
  static func result(_ text: String, _ place: Place, path: String = "a.yaml") -> AuditResult {
    result(SourceFile(path: path, text: text), place)
  }

  static func result(_ file: SourceFile, _ place: Place) -> AuditResult {
    AuditResult(
      files: [file], summary: AuditResult.Summary(),
      findings: [Finding(unknownKey, "no such key", at: place)])
  }

  /// The text report of one finding, line by line.
  static func lines(_ result: AuditResult, columns: Int = 100) -> [String] {
    let bytes = TextReport(isQuiet: true, columns: columns).render(result)
    return String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
  }

  static let app = SourceFile(
    path: "manifests/app.yaml",
    text: """
      app: Weather
      bundleID: com.example.weather
      # one version for all
      version: 3.2.0
      build: 412
      """)

  static let weather = SourceFile(
    path: "manifests/weather.yaml",
    text: """
      widgetBundle: WeatherWidgets
      host: com.example.weather
      version: 3.2.1
      displayName: "Wetter ☀️ 天気"
      widgets:
        - kind: AppData
          name: "気温と👩‍👩‍👧‍👦の予報"   # 週間
          verison: 1
          timeline:
            policy:
              after: 5m
              jitter: 10s
      """)

  static let full: AuditResult = {
    let subject = Finding.Subject(app: "com.example.weather", bundle: "WeatherWidgets")
    var widget = subject
    widget.kind = "AppData"
    var summary = AuditResult.Summary()
    summary.files = 5
    summary.apps = 2
    summary.bundles = 3
    summary.widgets = 9
    summary.errors = 3
    summary.warnings = 1
    summary.notes = 1
    summary.suppressed = 2
    summary.baselined = 12
    return AuditResult(
      files: [app, weather], summary: summary,
      findings: [
        Finding(
          versionMismatch, "version 3.2.1 differs from the host app's 3.2.0",
          at: place(3, 10, to: 15, file: 1), subject: subject,
          related: [
            Finding.Related(
              "host", "com.example.weather declares 3.2.0", at: place(4, 10, to: 15, file: 0))
          ]),
        Finding(
          unknownKey, "the name mixes scripts", at: place(7, 21, to: 28, file: 1),
          subject: widget, severity: .note),
        Finding(
          unknownKey, "no such key `verison`", at: place(8, 5, to: 12, file: 1), subject: widget,
          help: "did you mean `version`?"),
        Finding(
          budgetExceeded, "288 reloads a day are charged, the budget is 40–70",
          at: place(11, 9, to: 20, line: 12, file: 1), subject: widget),
        Finding(
          versionMismatch, "a file without lines", at: place(40, 1, to: 2, file: 1),
          help: ""),
      ])
  }()

  /// The same, with two more findings in the baseline.
  static let known: AuditResult = {
    var result = full
    var outcome = KnownFindings.Outcome()
    outcome.known = [
      Finding(unknownKey, "known [key]", at: place(1, 1, to: 4, file: 0)),
      Finding(versionMismatch, "known everywhere", at: place(0, 0, to: 0, file: 9)),
    ]
    result.baseline = outcome
    return result
  }()

  /// The findings of ``full`` with the replay of six widgets.
  static let replayed: AuditResult = {
    var result = full
    result.replay = Audit().run([source(widgets)]).replay
    return result
  }()

  static let widgets = [
    (kind: "NetWorkData", after: "2h"), ("NetWorkImage", "2h"), ("AppData", "5m"), ("Test", "30m"),
    ("MainWidget", "4h"), ("今日の天気と気温", "42m"),
  ]

  /// An app with a bundle of widgets, each given by its kind and its interval.
  static func source(
    _ widgets: [(kind: String, after: String)], bundle: String = "WeatherWidgets"
  ) -> SourceFile {
    let items = widgets.map { kind, after in
      """
        - {kind: \(escaped(kind)), families: [systemSmall], timeline: {policy: {after: \(after)}}}

      """
    }
    return SourceFile(
      path: "a.yaml",
      text: """
        \(Example.standardApp)
        ---
        \(Example.standardBundle.replacing("WeatherWidgets", with: escaped(bundle)))
        widgets:
        \(items.joined())
        """)
  }

  /// A text in quotes as YAML, whatever its characters.
  private static func escaped(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      "\\U" + String(String(UInt64(scalar.value) + 0x1_0000_0000, radix: 16).dropFirst())
    }
    return "\"\(scalars.joined())\""
  }
}

import BudgetReplay
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

@Suite struct ConfigurationTests {
  /// The findings of a configuration, each as `line:column message`.
  private func findings(_ text: String) -> [String] {
    Configuration.read(SourceFile(path: ".audit.yml", text: text)).findings.map {
      "\($0.place.start.line):\($0.place.start.column) \($0.message)"
    }
  }

  @Test func `every key is read`() {
    let text = """
      x-note: anything
      rules: {version-mismatch: off, unknown-key: warning}
      failOn: note
      exclude: ["**/drafts/**"]
      budget: {low: 30, high: 60, window: 12h, model: slotted, anchor: "06:00",
        scope: extension, burst: 5, floor: 1m, latency: 2s, quantum: 0s, renderFloor: 1s, retry: 2h,
        archiveLimit: 5MiB, failedCharged: false, initialCharged: true, onExhausted: drop,
        foregroundDelivery: sessionEnd, foregroundExemptsPolicy: true, staleAfter: 3h, judge: p95,
        weights: [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0.5, 0.125, 0]}
      profile:
        timeZone: Europe/Berlin
        start: 2024-02-29
        days: 3
        awake: "07:00-23:00"
        suspendAsleep: true
        sessions: [{state: audio, at: "08:10-08:20", host: com.example.a}]
        views: ["23:00-01:00"]
        viewsReload: true
      variables: {MARKETING_VERSION: 3.10, RAW: $(NOT_LOOKED_UP)}
      variablesFrom: [Config/Version.xcconfig]
      baseline: .audit-baseline.json
      """
    let (configuration, findings) = Configuration.read(SourceFile(path: "c", text: text))
    #expect(findings.isEmpty, "\(findings.map(\.message))")
    #expect(configuration.severities == ["version-mismatch": nil, "unknown-key": .warning])
    #expect(configuration.failOn == .note)
    #expect(configuration.exclude.map(\.value) == ["**/drafts/**"])
    let budget = configuration.budget
    #expect(budget.staleAfter == 10_800_000 && budget.judge == .p95)
    #expect((budget.rules.low, budget.rules.high, budget.rules.burst) == (30, 60, 5))
    #expect(budget.rules.window == 43_200_000 && budget.rules.floor == 60_000)
    #expect(budget.rules.model == .slotted && budget.rules.anchor == .local(360))
    #expect(budget.rules.scope == .extension && budget.rules.onExhausted == .drop)
    #expect(budget.rules.weights?.suffix(3) == [500, 125, 0])
    #expect(budget.rules.archiveLimit == 5 << 20 && budget.rules.initialCharged)
    guard case .settings(let profile) = configuration.profile else {
      Issue.record("the profile is a mapping")
      return
    }
    #expect(profile.timeZone == "Europe/Berlin" && profile.start.description == "2024-02-29")
    #expect(profile.days == 3 && profile.day.awake == LocalSpan(from: 420, to: 1_380))
    #expect(profile.day.sessions.map(\.host) == ["com.example.a"])
    #expect(profile.day.views == [LocalSpan(from: 1_380, to: 60)] && profile.day.viewsReload)
    #expect(configuration.variables["MARKETING_VERSION"] == "3.10")
    #expect(configuration.variables["RAW"] == "$(NOT_LOOKED_UP)")
    #expect(configuration.variablesFrom.map(\.value) == ["Config/Version.xcconfig"])
    #expect(configuration.baseline?.value == ".audit-baseline.json")
  }

  @Test(arguments: ["", "# a comment\n", "---\n", "{}", "budget:\n"] as [GivenText])
  func `an empty configuration has the defaults`(text: GivenText) {
    let (configuration, findings) = Configuration.read(SourceFile(path: "c", text: text.text))
    #expect(findings.isEmpty)
    #expect(configuration.severities.isEmpty && configuration.failOn == nil)
    #expect(configuration.budget == BudgetSettings())
    guard case .builtIn(.steady) = configuration.profile else {
      Issue.record("the profile is steady")
      return
    }
  }

  @Test(
    arguments: [
      ("rules: {verson-mismatch: off}", "1:9 `verson-mismatch` is not a rule"),
      ("rules: {version-mismatch: no}", "1:27 `no` is not off or a severity"),
      ("rules: {version-mismatch: }", "1:27 expected off or a severity, found nothing"),
      ("rules: {unknown-key: off}", "1:22 the rule `unknown-key` cannot be switched off"),
      ("rules: {yaml-syntax: off}", "1:22 the rule `yaml-syntax` cannot be switched off"),
      ("rules: {yaml-syntax: warning}", "1:22 the rule `yaml-syntax` is always an error"),
      ("rules: {input-limit: note}", "1:22 the rule `input-limit` is always an error"),
      ("rules: [a]", "1:8 expected a mapping, found a list"),
      ("failOn: fatal", "1:9 `fatal` is not a severity"),
      ("exclude: a", "1:10 expected a list of patterns, found the text `a`"),
      ("failOn: note\nfailOn: error", "2:1 "), ("a: 1", "1:1 `a` is not a key"),
      ("---\nfailOn: note\n---\nfailOn: note", "4:1 expected one document"),
      ("variables: {A B: c}", "1:13 `A B` is not the name of a variable"),
      ("variables: {A: [b]}", "1:16 expected a text, found a list"),
      ("budget: {lo: 1}", "1:10 `lo` is not a key of a budget"),
      ("budget: {low: 0}", "1:15 `0` is not a number of reloads"),
      ("budget: {low: 80}", "1:15 the lower limit, 80, is above the upper limit, 70"),
      ("budget: {high: 30}", "1:16 the lower limit, 40, is above the upper limit, 30"),
      ("budget: {window: 0s}", "1:18 a window must be above zero"),
      ("budget: {floor: 0s}", "1:17 a floor must be above zero"),
      ("budget: {floor: 5}", "1:17 `5` is not a duration"),
      ("budget: {model: slot}", "1:17 `slot` is not a budget model"),
      ("budget: {anchor: noon}", "1:18 `noon` is neither `placement` nor a time of day"),
      ("budget: {alignment: local}", "1:21 the alignment local needs an anchor such as \"00:00\""),
      (
        "budget: {alignment: local, anchor: \"00:00\", model: token, window: 12h}",
        "1:21 the alignment local needs the model fixed or slotted and the window 24h"
      ),
      ("budget: {weights: [1, 2]}", "1:19 expected 24 weights, found 2"),
      ("budget: {weights: [\(zeros)]}", "1:19 all weights are zero"),
      ("budget: {weights: [1, -1]}", "1:23 `-1` is not a weight"),
      ("budget: {weights: [1.2345]}", "1:20 `1.2345` is not a weight"),
      ("budget: {judge: median}", "1:17 `median` is not a judge"),
      ("profile: heav", "1:10 `heav` is not a built-in profile"),
      ("profile: [a]", "1:10 expected a built-in profile"),
      ("profile: {timeZone: Mars/Phobos}", "1:21 `Mars/Phobos` is not the name of a time zone"),
      ("profile: {timeZone: ../../etc/passwd}", "1:21 `../../etc/passwd` is not the name"),
      ("profile: {start: 2026-02-29}", "1:18 `2026-02-29` is not a date"),
      ("profile: {start: 0000-01-01}", "1:18 `0000-01-01` is not a date"),
      ("profile: {days: 0}", "1:17 `0` is not a number of days"),
      ("profile: {awake: 7-8}", "1:18 `7-8` is neither `none` nor a span"),
      (
        "profile: {sessions: [{state: background, at: \"01:00-02:00\"}]}",
        "1:30 `background` is not"
      ),
      ("profile: {sessions: [{state: audio}]}", "1:22 a session needs the key `at`"),
      ("profile: {views: [noon]}", "1:19 `noon` is not a span of the day"),
    ] as [(GivenText, String)])
  func `each error has its line and column`(text: GivenText, finding: String) {
    let found = findings(text.text)
    #expect(found.count == 1 && found[0].hasPrefix(finding), "\(found)")
  }

  @Test(arguments: ReadingRules.infos)
  func `a reading rule can be turned off only if it is a warning`(info: RuleInfo) {
    #expect((info.refusal(of: nil) == nil) == (info.severity == .warning))
    #expect(info.refusal(of: .error) == nil)
    let givesUp = ["yaml-syntax", "invalid-encoding", "input-limit"].contains(info.id)
    #expect((info.refusal(of: .warning) != nil) == givesUp)
    #expect(findings("rules: {\(info.id): error}").isEmpty)
  }

  @Test func `any other rule may have any severity`() {
    for info in AllRules.infos where info.group != .reading {
      #expect(([nil] + Severity.allCases).allSatisfy { info.refusal(of: $0) == nil })
    }
  }

  private static let zeros = Array(repeating: "0", count: 24).joined(separator: ", ")

  @Test(arguments: [
    ("08:00-09:00", "a", "09:00-10:00", "a", false),
    ("08:00-09:00", "a", "08:59-10:00", "a", true),
    ("08:00-09:00", "a", "08:30-08:40", "b", false),
    ("08:00-09:00", nil, "08:30-08:40", "b", true),
    ("23:00-01:00", "a", "00:30-02:00", "a", true),
    ("23:00-01:00", "a", "01:00-23:00", "a", false),
    ("08:00-09:00", nil, "08:00-09:00", nil, true),
  ])
  func `sessions of one app may not overlap; sessions of two apps may`(
    at: String, host: String?, other: String, otherHost: String?, isOverlap: Bool
  ) {
    func session(_ at: String, _ host: String?) -> String {
      "{state: audio, at: \"\(at)\"" + (host.map { ", host: \($0)" } ?? "") + "}"
    }
    let text = "profile: {sessions: [\(session(at, host)), \(session(other, otherHost))]}"
    #expect(findings(text).count == (isOverlap ? 1 : 0))
  }

  @Test func `a profile is a name, a file or a mapping`() {
    for (text, isFile) in [("light", false), ("a/b", true), ("p.yml", true), ("./light", true)] {
      let source = SourceFile(path: "c", text: "profile: \(text)")
      let (configuration, findings) = Configuration.read(source)
      #expect(findings.isEmpty)
      if case .file(let path) = configuration.profile {
        #expect(isFile && path.value == text)
      } else {
        #expect(!isFile)
      }
    }
    let file = ProfileSettings.read(SourceFile(path: "p.yml", text: "days: 9\nday: 1"))
    #expect(file.profile.days == 9 && file.findings.count == 1)
  }

  @Test(arguments: HostileTexts.all.map { GivenText($0) })
  func `hostile text is read without a trap`(_ given: GivenText) {
    let text = given.text
    for key in [
      "failOn", "profile", "budget: {low", "budget: {weights", "profile: {start", "rules",
    ] {
      let quoted = text.unicodeScalars.map { "\\U" + String($0.value, radix: 16).padded(to: 8) }
      let value = "\"\(quoted.joined())\"" + (key.contains("{") ? "}" : "")
      let isFile = key == "profile" && text.contains { $0 == "." || $0 == "/" }
      #expect(findings("\(key): \(value)").isEmpty == isFile)
    }
    _ = findings(text)
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    String(repeating: "0", count: max(0, count - self.count)) + self
  }
}

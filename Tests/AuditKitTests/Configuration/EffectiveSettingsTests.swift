@testable import AuditReports
import BudgetReplay
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// `audit config` prints the settings that a run uses.
struct EffectiveSettingsTests {
  /// The settings of a run with a configuration.
  private func settings(_ text: String, path: String = ".audit.yml") throws -> EffectiveSettings {
    let source = SourceFile(path: path, text: text)
    let (configuration, findings) = Configuration.read(source)
    try #require(findings.isEmpty, "\(findings.map(\.message))")
    var options = Audit.Options()
    options.severities = configuration.severities
    options.variables = Variables(configuration.variables)
    var (name, profile) = ("custom", ProfileSettings())
    switch configuration.profile {
    case .builtIn(let builtIn): (name, profile) = (builtIn.rawValue, builtIn.settings)
    case .settings(let written): profile = written
    case .file: break
    }
    options.replay = ReplaySettings(
      budget: configuration.budget, profile: profile, named: name)
    var settings = EffectiveSettings(options)
    settings.configuration = configuration
    settings.source = source
    settings.failOn = configuration.failOn ?? .error
    settings.baseline = configuration.baseline?.value
    return settings
  }

  private func text(_ settings: EffectiveSettings) -> String {
    String(decoding: SettingsText().render(settings), as: UTF8.self)
  }

  private func origin(_ settings: EffectiveSettings, _ keys: String...) -> String? {
    settings.all.first { $0.keys == keys }?.origin.text
  }

  @Test(
    arguments: [
      "", "profile: typical", "profile: heavy", "profile: light\nfailOn: note",
      "rules: {missing-families: off, budget-at-risk: error}\nexclude: [\"**/drafts/**\", a]",
      "budget: {low: 3, high: 9, window: 90m, model: token, burst: 2, floor: 1m, latency: 1s}",
      "budget: {anchor: \"06:30\", alignment: local, weights: [1.5, 0.001, 2, 1000, 0, "
        + "1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]}",
      "budget: {archiveLimit: 1001B, failedCharged: false, scope: extension, judge: p95}",
      "budget: {archiveLimit: 3KB, staleAfter: 1h30m, onExhausted: drop, quantum: 15m}",
      "profile: {timeZone: Europe/Berlin, start: 2026-03-02, days: 2, awake: \"07:00-23:00\", views: "
        + "[\"08:00-08:01\"], sessions: [{state: audio, at: \"22:00-01:00\", host: com.a}]}",
      "baseline: known.json\nvariables: {A: \"\", B: \"~\", C: \"a: b #\", D: 'é ' }",
    ] as [GivenText])
  func `the page is a configuration with the same settings`(written: GivenText) throws {
    let first = try settings(written.text)
    let page = text(first)
    let second = try settings(page)
    func values(_ settings: EffectiveSettings) -> [Setting] {
      settings.all.map { Setting(keys: $0.keys, value: $0.value, origin: .standard) }
    }
    // A profile that is written out no longer has a name.
    let unnamed = values(first).filter { $0.keys != ["profile"] }
    #expect(unnamed == values(second).filter { $0.keys != ["profile"] }, "\(page)")
    #expect(second.options.replay?.budget == first.options.replay?.budget)
    #expect(second.options.replay?.profile == first.options.replay?.profile)
  }

  @Test func `every value says where it comes from`() throws {
    var settings = try settings(
      "rules: {missing-families: off}\nbudget:\n  low: 30\nprofile: typical\nvariables: {A: 1, B: 2}"
    )
    settings.given = [
      ["budget", "high"]: .option("--high"), ["profile", "days"]: .option("--days"),
      ["variables", "B"]: .environment("B"),
    ]
    #expect(origin(settings, "rules", "missing-families") == ".audit.yml:1:27")
    #expect(origin(settings, "rules", "unknown-key") == "default")
    #expect(origin(settings, "budget", "low") == ".audit.yml:3:8")
    #expect(origin(settings, "budget", "high") == "--high")
    #expect(origin(settings, "budget", "floor") == "default")
    #expect(origin(settings, "profile") == ".audit.yml:4:10")
    #expect(origin(settings, "profile", "awake") == "profile typical")
    #expect(origin(settings, "profile", "days") == "--days")
    #expect(origin(settings, "variables", "A") == ".audit.yml:5:16")
    #expect(origin(settings, "variables", "B") == "B of the environment")
    settings.profileSource = SourceFile(path: "p.yml", text: "awake: none")
    #expect(origin(settings, "profile", "awake") == "p.yml:1:8")
    #expect(origin(settings, "profile", "views") == "default")
  }

  @Test func `merged and duplicate keys are reported at the position that counts`() throws {
    let settings = try settings("x-a: &a {low: 3, high: 9}\nbudget: {<<: *a, high: 8}")
    #expect(origin(settings, "budget", "low") == ".audit.yml:1:15")
    #expect(origin(settings, "budget", "high") == ".audit.yml:2:24")
  }

  @Test func `a run with selected rules lists them and turns the others off`() throws {
    var settings = try settings("")
    settings.options.only = ["unknown-kind"]
    settings.given = [["only"]: .option("--only")]
    let values = settings.all.filter { $0.keys[0] == "rules" }.map(\.value)
    #expect(values.count { $0 != .text("off") } == 1 + ReadingRules.givingUp.count)
    #expect(text(settings).contains("# only: [unknown-kind] (--only)\n"))
    #expect(!text(settings).contains("unknown-host"))
    settings.options.replay = nil
    #expect(text(settings).contains("# replay: false") && !text(settings).contains("budget:"))
  }

  @Test(arguments: Hostile.texts.map { GivenText($0) })
  func `hostile text is printed safely and read back unchanged`(_ given: GivenText) throws {
    let hostile = given.text
    var settings = try settings("")
    settings.options.variables = Variables(["A": hostile])
    settings.baseline = hostile
    settings.paths = [hostile]
    settings.given = [["failOn"]: .file(hostile, nil)]
    settings.source = SourceFile(path: hostile, text: "")
    let page = text(settings)
    for line in page.split(separator: "\n") { #expect(Sanitized(String(line)).text == line) }
    let (read, findings) = Configuration.read(SourceFile(path: "a", text: page))
    #expect(findings.isEmpty)
    #expect(read.variables["A"].map { Array($0.unicodeScalars) } == Array(hostile.unicodeScalars))
  }
}

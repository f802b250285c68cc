import BudgetReplay
import Testing
@testable import WidgetManifests

@testable import AuditKit

struct BuiltInProfileTests {
  @Test(arguments: ProfileChoice.BuiltIn.allCases)
  func `a built-in profile is read like a custom profile, without findings`(
    builtIn: ProfileChoice.BuiltIn
  ) throws {
    let (profile, findings) = ProfileSettings.read(builtIn.source)
    #expect(findings.isEmpty, "\(findings.map(\.message))")
    #expect(profile == builtIn.settings)
    // The engine accepts it, too.
    var options = Audit.Options()
    options.replay = ReplaySettings(
      budget: BudgetSettings(), profile: profile, named: builtIn.rawValue)
    _ = try Audit(options: options)
  }

  @Test func `the steady profile has the values used without a profile`() {
    #expect(ProfileSettings.read(ProfileChoice.BuiltIn.steady.source).profile == ProfileSettings())
  }

  @Test func `the other profiles differ in behaviour, not in place and time`() {
    let all = ProfileChoice.BuiltIn.allCases.map(\.settings)
    #expect(Set(all.map(\.timeZone)) == ["UTC"])
    #expect(Set(all.map(\.days)) == [7])
    #expect(Set(all.map(\.start)) == [LocalDate(year: 2026, month: 1, day: 5)])
    #expect(all.map(\.day.views.count) == [0, 16, 3, 80])
    #expect(all.map(\.day.sessions.count) == [0, 3, 1, 8])
  }

  @Test(arguments: ProfileChoice.BuiltIn.allCases)
  func `each key of a built-in profile is documented`(builtIn: ProfileChoice.BuiltIn) {
    let text = String(decoding: builtIn.source.bytes, as: UTF8.self)
    // Only a fleet report determines limits.
    for key in ProfileSettings.mapping.description.names where !["low", "high"].contains(key) {
      #expect(text.contains("\n\(key):"), "\(key)")
    }
    #expect(text.hasPrefix("# \(builtIn.rawValue): "))
  }

  @Test func `a profile is a built-in one, a file or a mapping`() {
    func choice(_ text: String) -> (ProfileChoice, [String]) {
      let source = SourceFile(path: ".audit.yml", text: text)
      let (configuration, findings) = Configuration.read(source)
      return (configuration.profile, findings.map { "\($0.message); \($0.help)" })
    }
    for builtIn in ProfileChoice.BuiltIn.allCases {
      let (named, findings) = choice("profile: \(builtIn.rawValue)")
      #expect("\(named)" == "\(ProfileChoice.builtIn(builtIn))" && findings.isEmpty)
    }
    for path in ["day.yml", "./typical", "a/b"] {
      guard case .file(let file) = choice("profile: \(path)").0 else {
        Issue.record("\(path) is a file")
        continue
      }
      #expect(file.value == path)
    }
    guard case .settings(let settings) = choice("profile: {days: 2}").0 else {
      Issue.record("a mapping is a profile")
      return
    }
    #expect(settings.days == 2)
    #expect(
      choice("profile: typicla").1 == [
        "`typicla` is not a built-in profile; did you mean typical?"
      ])
  }

  @Test(arguments: [
    ("Europe/Berlni", "did you mean Europe/Berlin?"), ("Asia/Tokio", "did you mean Asia/Tokyo?"),
    ("zzzzzzzz", "write a name such as UTC or Europe/Berlin"),
  ])
  func `an unknown time zone gets the nearest name as a suggestion`(name: String, help: String) {
    #expect(!ZoneNames.isKnown(name))
    #expect(ZoneNames.help(for: name) == help)
  }
}

@testable import AuditReports
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Results of a comparison that the examples of its rules don't show.
@Suite struct ComparisonTests {
  private static func bundle(
    _ name: String, _ kinds: String..., id: String? = nil, at mark: String = "", more: String = ""
  ) -> String {
    let widgets = kinds.map { kind in
      "  - {kind: \(kind), name: \(kind.filter { $0 != "↓" }), description: D, "
        + "families: [systemSmall], timeline: {policy: {after: 2h}}}\n"
    }
    return """
      ---
      \(mark)widgetBundle: \(name)
      host: com.example.weather
      bundleID: \(id ?? "com.example.weather.\(name.lowercased())")
      version: 3.2.0
      build: 412
      displayName: Weather
      \(more)
      widgets:
      \(widgets.joined())
      """
  }

  private static func app(_ more: String = "", at mark: String = "") -> String {
    """
    app: Weather
    bundleID: \(mark)com.example.weather
    version: 3.2.0
    build: 412
    platforms: {iOS: 16.0}
    \(more)

    """
  }

  private static let watch = """
    app: Watch
    bundleID: com.example.weather.watchkitapp
    companion: com.example.weather
    version: 3.2.0
    build: 412
    platforms: {watchOS: 10.0}
    ---
    widgetBundle: WatchWidgets
    host: com.example.weather.watchkitapp
    bundleID: com.example.weather.watchkitapp.widgets
    version: 3.2.0
    build: 412
    displayName: Weather
    widgets:
      - {kind: A, name: A, description: D, families: [accessoryCircular],
         timeline: {policy: {after: 2h}}}

    """

  static let cases: [ReleaseCase] = [
    ReleaseCase(
      "a removed extension is one finding, at the app",
      from: .whole(app() + bundle("One", "A") + bundle("Two", "B", "C")),
      to: .whole(app(at: "↓") + bundle("One", "A")), finds: "error kind-removed"),
    ReleaseCase(
      "a watch app that is gone takes its widgets along, even if the iOS app has their kinds",
      from: .whole(app() + bundle("One", "A") + "---\n" + watch),
      to: .whole(app(at: "↓") + bundle("One", "A")), finds: "error kind-removed"),
    ReleaseCase(
      "a kind that another extension now declares has moved",
      from: .whole(app() + bundle("One", "A", "B") + bundle("Two", "C")),
      to: .whole(app() + bundle("One", "A") + bundle("Two", "C", "↓B")),
      finds: "error kind-removed"),
    ReleaseCase(
      "each kind of an extension that is merged into another has moved",
      from: .whole(app() + bundle("One", "A") + bundle("Two", "B")),
      to: .whole(app() + bundle("One", "A", "↓B")), finds: "error kind-removed"),
    ReleaseCase(
      "a renamed kind is gone",
      from: .whole(app() + bundle("One", "A")), to: .whole(app() + bundle("One", "B", at: "↓")),
      finds: "error kind-removed"),
    ReleaseCase(
      "composed and decomposed letters are two kinds",
      from: .whole(app() + bundle("One", "\"\\u00E9\"")),
      to: .whole(app() + bundle("One", "\"e\\u0301\"", at: "↓")), finds: "error kind-removed"),
    ReleaseCase(
      "two swapped widgets are the same widgets",
      from: .whole(app() + bundle("One", "A", "B")), to: .whole(app() + bundle("One", "B", "A"))),
    ReleaseCase(
      "an extension is recognized by its widgets if its ID and its name have changed",
      from: .whole(app() + bundle("One", "A") + bundle("Two", "B")),
      to: .whole(
        app() + bundle("One", "A") + bundle("Three", "B", id: "↓com.example.weather.three")),
      finds: "error bundle-id-changed"),
    ReleaseCase(
      "an app with another ID and other extensions is two changes",
      from: .whole(app() + bundle("One", "A")),
      to: .whole(
        (app() + bundle("One", "A", id: "↓com.example.sky.two"))
          .replacing("com.example.weather", with: "com.example.sky")
          .replacing("bundleID: com.example.sky\n", with: "bundleID: ↓com.example.sky\n")),
      finds: "error bundle-id-changed", "error bundle-id-changed"),
    ReleaseCase(
      "a declaration that could not be read is not reported as removed",
      from: .whole(app() + bundle("One", "A", "B")),
      to: .whole(app() + bundle("One", "A") + "  - {kind: ↓[B]}\n"), finds: "error wrong-type"),
    ReleaseCase(
      "an activity has no kind that people place",
      from: .whole(
        app() + bundle("One", "A") + "  - {kind: B, configuration: activity}\n"),
      to: .whole(app() + bundle("One", "A"))),
    ReleaseCase(
      "a control is placed like a widget",
      from: .whole(
        app() + bundle("One", "A") + "  - {kind: B, name: N, configuration: staticControl}\n"),
      to: .whole(app() + bundle("One", "A", at: "↓")), finds: "error kind-removed"),
    ReleaseCase(
      "a widget that is hidden from the gallery has lost its families",
      from: .widget("families: [systemSmall]"),
      to: .widget("families: ↓[]"), finds: "warning family-removed"),
    ReleaseCase(
      "a family that was never offered isn't reported as removed",
      from: .widget("families: [systemSmal, systemSmall]"),
      to: .widget("families: [systemSmall]")),
    ReleaseCase(
      "a widget with all sizes offers more than one with a list",
      from: .widget("families: [systemSmall]"), to: .widget("kind: Current", without: ["families"])),
    ReleaseCase(
      "a group that only the app has lost is reported there",
      from: .whole(app("appGroups: [group.a, group.b]") + bundle("One", "A")),
      to: .whole(app("appGroups: ↓[group.a]") + bundle("One", "A")), finds: "error group-removed"),
    ReleaseCase(
      "a group that all targets have lost is one finding",
      from: .whole(
        app("keychainGroups: [k]") + bundle("One", "A", more: "keychainGroups: [k]")
          + bundle("Two", "B", more: "keychainGroups: [k]")),
      to: .whole(app() + bundle("One", "A", at: "↓") + bundle("Two", "B")),
      finds: "error group-removed"),
    ReleaseCase(
      "keychain items can also be shared through an app group",
      from: .whole(app("keychainGroups: [group.a]") + bundle("One", "A")),
      to: .whole(app("appGroups: [group.a]") + bundle("One", "A"))),
    ReleaseCase(
      "a deployment target raised together with the app's is reported there",
      from: .whole(app() + bundle("One", "A", more: "platforms: {iOS: 16.0}")),
      to: .whole(
        app().replacing("16.0", with: "↓17.0") + bundle("One", "A", more: "platforms: {iOS: 17.0}")),
      finds: "warning deployment-target-raised"),
    ReleaseCase(
      "a deployment target raised only in the extension loses its widgets",
      from: .whole(app() + bundle("One", "A")),
      to: .whole(app() + bundle("One", "A", more: "platforms: {iOS: ↓17.0}")),
      finds: "warning deployment-target-raised"),
    ReleaseCase(
      "a deployment target raised only for a widget loses that widget",
      from: .widget("kind: Current"), to: .widget("platforms: {iOS: ↓17.0}"),
      finds: "warning deployment-target-raised"),
    ReleaseCase(
      "a version lowered only in the extension is reported there",
      from: .bundle("version: 3.2.0"), to: .bundle("version: ↓3.1.9"),
      finds: "error version-decreased"),
    ReleaseCase(
      "numbers of any length are compared, ignoring leading zeros and a trailing .0",
      from: .bundle("", app: "version: 3.010.0"),
      to: .bundle("", app: "version: 3.99999999999999999999")),
    ReleaseCase(
      "an invalid version is not compared",
      from: .bundle("", app: "version: 3.2.0"), to: .bundle("", app: "version: 3.1-beta")),
    ReleaseCase(
      "demand that grows with the app's reloads is reported at the reloads",
      from: .bundle(""),
      to: .bundle(
        "", app: "reloads: ↓[{cause: app, state: background, kinds: all, perDay: 20}]"),
      finds: "warning demand-increased"),
    ReleaseCase(
      "previously unknown reloads aren't an increase",
      from: .bundle("", app: "reloads: [{cause: push, perDay: !unknown count}]"),
      to: .bundle("", app: "reloads: [{cause: push, perDay: 20}]")),
    ReleaseCase(
      "an app only for the Mac has no budget",
      from: .bundle("", app: "platforms: {macOS: 14.0}"),
      to: .widget("timeline: {policy: {after: 5m}}", app: "platforms: {macOS: 14.0}")),
  ]

  @Test(arguments: cases) func `a comparison reports exactly the marked places`(_ test: ReleaseCase)
  { test.check() }

  private func compare(
    _ old: String, _ new: String, _ options: Audit.Options = Audit.Options(),
    variables: [String: String] = [:], isRelease: Bool = false
  ) throws -> AuditResult {
    try Audit(options: options).compare(
      [SourceFile(path: "m/a.yaml", text: new)], with: [SourceFile(path: "v1:m/a.yaml", text: old)],
      variables: Variables(variables), isRelease: isRelease)
  }

  private static let standard = Example.widget("").manifest

  @Test
  func `errors in the older release aren't reported; unknown values in it are listed`() throws {
    let odd = Self.standard.replacing("displayName: Weather", with: "displayNam: Weather")
    let result = try compare(odd, Self.standard)
    #expect(result.findings.isEmpty && result.problems.isEmpty)
    let broken = try compare("app: [", Self.standard)
    #expect(broken.findings.isEmpty)
    #expect(broken.problems.map(\.place) == ["v1:m/a.yaml:1:6"])
    let neither = try compare(Self.standard + "---\nother: 1\n", Self.standard)
    #expect(neither.problems.map(\.path) == ["v1:m/a.yaml"])
  }

  @Test
  func `an app that the newer release doesn't declare isn't compared, and a note says so`() throws {
    let other = Self.standard.replacing("com.example.weather", with: "com.example.other")
      .replacing("app: Weather", with: "app: Other").replacing("kind: Current", with: "kind: K")
    let result = try compare(Self.standard, other)
    #expect(result.findings.isEmpty)
    #expect(result.problems.map(\.place) == ["v1:m/a.yaml:2:11"])
  }

  @Test func `the newer release is read as in a check`() throws {
    let odd = Self.standard.replacing("displayName: Weather", with: "displayNam: Weather")
    #expect(try compare(Self.standard, odd).findings.map(\.rule) == ["unknown-key"])
  }

  @Test func `a build is checked only before an upload, and an unknown build is reported`() throws {
    #expect(try compare(Self.standard, Self.standard).findings.isEmpty)
    let result = try compare(Self.standard, Self.standard, isRelease: true)
    #expect(result.findings.map(\.rule) == ["build-not-increased"])
    let variable = Self.standard.replacing("build: 412", with: "build: $(BUILD)")
    let unknown = try compare(variable, Self.standard, isRelease: true)
    #expect(unknown.findings.isEmpty && unknown.problems.map(\.place) == ["v1:m/a.yaml:2:11"])
    #expect(try compare(variable, Self.standard).problems.isEmpty)
  }

  @Test func `a build with a variable uses the value from that release`() throws {
    let text = Self.standard.replacing("build: 412", with: "build: $(BUILD)")
    var options = Audit.Options()
    options.variables = Variables(["BUILD": "413"])
    let today = try compare(text, text, options, isRelease: true)
    #expect(today.findings.isEmpty && today.problems.count == 1)
    let then = try compare(text, text, options, variables: ["BUILD": "412"], isRelease: true)
    #expect(then.findings.isEmpty && then.problems.isEmpty)
    let same = try compare(text, text, options, variables: ["BUILD": "413"], isRelease: true)
    #expect(same.findings.map(\.rule) == ["build-not-increased"] && same.problems.isEmpty)
  }

  private static let shrunk = standard.replacing("[systemSmall]", with: "[systemMedium]")

  @Test func `severities, --only and comments apply to the rules of a comparison`() throws {
    var options = Audit.Options()
    options.severities["family-removed"] = .some(.error)
    #expect(try compare(Self.standard, Self.shrunk, options).findings.map(\.severity) == [.error])
    options.severities["family-removed"] = .some(nil)
    #expect(try compare(Self.standard, Self.shrunk, options).findings.isEmpty)
    options.severities = [:]
    options.only = ["kind-removed"]
    #expect(try compare(Self.standard, Self.shrunk, options).findings.isEmpty)
    let suppressed = Self.shrunk.replacing(
      "[systemMedium]", with: "[systemMedium] # audit:ignore family-removed -- it was a mistake")
    let result = try compare(Self.standard, suppressed)
    #expect(result.findings.isEmpty && result.summary.suppressed == 1)
  }

  @Test func `an unused comment is reported only by the run that checks its rule`() throws {
    let compared = "# audit:ignore kind-removed -- retired\n" + Self.standard
    let checked = "# audit:ignore version-mismatch -- for a test\n" + Self.standard
    func unused(_ result: AuditResult) -> [String] { result.findings.map(\.rule) }
    let files = [compared, checked].map { [SourceFile(path: "a.yaml", text: $0)] }
    #expect(unused(Audit().run(files[0])).isEmpty)
    #expect(unused(Audit().run(files[1])) == ["unused-suppression"])
    #expect(unused(try compare(Self.standard, compared)) == ["unused-suppression"])
    #expect(unused(try compare(Self.standard, checked)).isEmpty)
  }

  @Test func `any number of threads and any order of files give the same bytes`() throws {
    let names = (0..<200).map { "app\($0)" }
    func release(_ transform: (String) -> String) -> [SourceFile] {
      names.map { name in
        let text = Self.standard.replacing("com.example.weather", with: "com.example.\(name)")
        return SourceFile(path: "\(name).yaml", text: transform(text))
      }
    }
    let old = release { $0 }
    let new = release { $0.replacing("kind: Current", with: "kind: Now") }
    var options = Audit.Options()
    let one = JSONReport().render(try Audit(options: options).compare(new, with: old))
    options.jobs = 4
    let four = JSONReport().render(
      try Audit(options: options).compare(new.reversed(), with: old.shuffled()))
    #expect(one == four)
    #expect(String(decoding: one, as: UTF8.self).contains("\"errors\": 200"))
  }

  @Test func `all findings of any comparison are in the newer release`() {
    let texts = AllRules.infos.flatMap { $0.valid + $0.invalid }.map {
      MarkedText($0.manifest).text
    }
    for (one, other) in zip(texts, texts.dropFirst() + texts.prefix(1)) {
      // Each text is once the older and once the newer release.
      let old = SourceFile(path: "a.yaml", text: one)
      let new = SourceFile(path: "b.yaml", text: other)
      let result = Audit().compare([new], with: [old], isRelease: true)
      #expect(result.findings.allSatisfy { $0.place.file == 0 }, "\(old)\n\(new)")
      let same = Audit().compare([new], with: [new]).findings
      #expect(same.allSatisfy { $0.isAboutReading }, "\(new)")
    }
  }

  @Test func `a removed extension is reported with what remains of each kind`() throws {
    let more = "  - {kind: T, name: T, description: D, configuration: staticControl}\n"
    let old = Self.app() + Self.bundle("One", "A") + Self.bundle("Two", "B", "C") + more
    let result = Audit().compare(
      [SourceFile(path: "new.yaml", text: Self.app() + Self.bundle("One", "A"))],
      with: [SourceFile(path: "old.yaml", text: old)])
    #expect(
      result.findings.map(\.message) == [
        "the extension `Two` is gone, and with it kinds `B` and `C`: placed widgets stay as dead "
          + "placeholders; with it kind `T`: placed controls stay as dead controls"
      ])
  }

  @Test func `a newer release without an app has no problems`() {
    let result = Audit().compare(
      [SourceFile(path: "new.yaml", text: "")],
      with: [SourceFile(path: "old.yaml", text: Self.app() + Self.bundle("One", "A"))])
    #expect(result.problems.isEmpty, "\(result.problems)")
  }

  @Test func `a missing build is distinguished from a build with a variable`() throws {
    func reason(_ build: String) throws -> String {
      let old = Self.app().replacing("build: 412\n", with: build)
      let result = Audit().compare(
        [SourceFile(path: "new.yaml", text: Self.app())],
        with: [SourceFile(path: "old.yaml", text: old)], isRelease: true)
      return try #require(result.problems.first).reason
    }
    for build in ["", "build:\n"] {
      #expect(try reason(build).hasPrefix("there is no build to compare with"))
    }
    #expect(try reason("build: $(BUILD)\n").contains("--define-old"))
  }
}

extension Finding {
  /// Whether it is a read error or about a comment.
  fileprivate var isAboutReading: Bool { AllRules.groups[rule] == .reading }
}

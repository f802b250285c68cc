import CommandSandbox
import Foundation
import Testing

@Suite struct LintCommandTests {
  private static let provider = "Widgets/RainWidget.swift"

  /// The sample project, whose provider asks again after a minute.
  private func sandbox(_ change: (String) -> String = { $0 }) throws -> Sandbox {
    var files = SampleProject.files
    files[Self.provider] = change(SampleProject.widget.replacing("2 * 60 * 60", with: "60"))
    return try Sandbox(files)
  }

  @Test func `a project without findings is all clear`() throws {
    let outcome = try Sandbox(SampleProject.files).draft("lint", "--no-replay")
    #expect(outcome.code == 0)
    #expect(!outcome.output.contains("error:"))
    #expect(!outcome.output.contains("warning:"))
  }

  @Test func `audit lint and audit draft run the program beside audit`() throws {
    let sandbox = try sandbox()
    let lint = try sandbox.audit("lint", "--no-replay", "--format", "concise")
    #expect(lint.code == 0)
    #expect(lint.output.hasPrefix("Widgets/RainWidget.swift:15:"))
    #expect(lint.output.contains(": warning reload-too-soon "))
    let direct = try sandbox.draft("lint", "--no-replay", "--format", "concise")
    #expect(lint.output == direct.output)
    #expect(try sandbox.audit("draft", "project.yml").output == sandbox.draft("project.yml").output)
    #expect(try sandbox.audit("lint", "--nonsense").code == 64)
  }

  @Test func `since a revision, only findings that it doesn't have are reported`() throws {
    let git = "git -c user.name=a -c user.email=a@example.com"
    let sandbox = try sandbox()
    let lint = "$DRAFT lint --no-replay --format concise"
    let outside = try sandbox.shell("\(lint) --since HEAD")
    #expect(outside.code == 2 && outside.errors.contains("git: fatal: not a git repository"))
    #expect(try sandbox.shell("git init -q . && git add . && \(git) commit -qm one").code == 0)
    #expect(try sandbox.shell(lint).output.contains("reload-too-soon"))
    #expect(try sandbox.shell("\(lint) --since HEAD").output == "")
    try sandbox.write(SampleProject.spec.replacing("412", with: "4.1.2.3"), to: "project.yml")
    let since = try sandbox.shell("\(lint) --since HEAD")
    #expect(since.output.contains("project.yml:4:") && !since.output.contains("reload-too-soon"))
    // The same from another folder, and in a clone that lacks the revision.
    #expect(
      try sandbox.shell("cd Widgets && \(lint) .. --since HEAD").output.contains("project.yml:4:"))
    let shallow = try sandbox.shell(
      "\(git) commit -qam two && git clone -q --depth=1 file://$PWD clone && cd clone && "
        + "\(lint) --since HEAD~1")
    #expect(shallow.code == 2)
    #expect(shallow.errors.contains("; it is a shallow clone: "))
    #expect(try sandbox.shell("\(lint) --since HEAD --update-baseline").code == 64)
  }

  @Test func `manifests have an earlier state, too`() throws {
    let git = "git -c user.name=a -c user.email=a@example.com"
    let sandbox = try Sandbox(["manifests/a.yaml": "app: A\nbundleID: com.example.a b\n"])
    let check = "$AUDIT check --format concise"
    #expect(try sandbox.shell("git init -q . && git add . && \(git) commit -qm one").code == 0)
    #expect(try sandbox.shell(check).output.contains("invalid-bundle-id"))
    #expect(try sandbox.shell("\(check) --since HEAD").output == "")
    try sandbox.write("app: A\nbundleID: com.example.a b\nnone: 1\n", to: "manifests/a.yaml")
    let since = try sandbox.shell("\(check) --since HEAD").output
    #expect(since.hasPrefix("manifests/a.yaml:3:1: error unknown-key "))
    #expect(since.split(separator: "\n").count == 1)
    #expect(try sandbox.shell("\(check) --since nowhere").code == 2)
    #expect(try sandbox.shell("\(check) --since HEAD --fix").code == 64)
  }

  @Test func `audit alone lints a project, or compares it with its manifests`() throws {
    let sandbox = try sandbox()
    let lint = try sandbox.audit()
    #expect(lint.errors.hasPrefix("audit: no manifests/ here, so the project itself is audited\n"))
    #expect(lint.output.contains("[budget-exceeded]\n   --> Widgets/RainWidget.swift:15:"))
    #expect(try sandbox.draft(".", "--output", "manifests").code == 0)
    #expect(
      try sandbox.audit().errors == "audit: manifests/ agrees with the project in this folder\n")
    try sandbox.write(SampleProject.spec.replacing("412", with: "413"), to: "project.yml")
    #expect(
      try sandbox.audit().errors
        == "audit: manifests/ and the project in this folder differ; "
        + "`audit draft --check manifests` lists how\n")
  }

  @Test func `manifests that differ from the project fail audit alone, not audit check`() throws {
    let sandbox = try Sandbox(SampleProject.files)
    #expect(try sandbox.draft(".", "--output", "manifests").code == 0)
    #expect(try sandbox.audit().code == 0)
    try sandbox.write(SampleProject.spec.replacing("412", with: "413"), to: "project.yml")
    #expect(try sandbox.audit("check").code == 0)
    #expect(try sandbox.audit().code == 1)
  }

  @Test func `with options but without manifests, audit lints the project, too`() throws {
    let sandbox = try sandbox()
    let quiet = try sandbox.audit("-q", "--no-replay", "--format", "concise")
    #expect(quiet.output.contains(": warning reload-too-soon "))
    // What only manifests have is refused as before.
    #expect(try sandbox.audit("--fix").code == 2)
  }

  @Test func `a first run says what was read, and what can follow`() throws {
    let sandbox = try sandbox()
    let first = try sandbox.audit("lint", "--no-replay")
    #expect(
      first.errors.hasPrefix(
        "audit: read the XcodeGen spec project.yml (app Weather; extension WeatherWidgets), "
          + "1 widget\n"))
    #expect(first.errors.contains("audit: `audit lint --update-baseline` accepts these"))
    #expect(
      first.errors.hasSuffix(
        "`audit draft --output manifests` writes manifests to check before each build\n"))
    #expect(try sandbox.draft("lint").errors.hasPrefix("draft: read "))
    for options in ["--quiet", "--format concise", "--no-config"] {
      #expect(try sandbox.shell("$AUDIT lint \(options)").errors == "")
    }
    #expect(try sandbox.shell("CI=true $AUDIT lint").errors == "")
    #expect(
      try sandbox.shell("$AUDIT lint --update-baseline && $AUDIT lint").errors.hasSuffix(
        " removed\n"))
  }

  @Test func `an app group that the code opens, and that the widget's manifest lacks, is drift`()
    throws
  {
    func opening(_ group: String) -> (String) -> String {
      { $0.replacing("let next", with: "_ = UserDefaults(suiteName: \"\(group)\")\n    let next") }
    }
    let sandbox = try sandbox(opening("group.com.example.weather"))
    #expect(try sandbox.draft(".", "--output", "manifests").code == 0)
    #expect(try sandbox.draft(".", "--check", "manifests").code == 0)
    try sandbox.write(opening("group.com.example.wether")(SampleProject.widget), to: Self.provider)
    let check = try sandbox.draft(".", "--check", "manifests", "--quiet")
    #expect(check.code == 1)
    #expect(
      check.output.contains(
        "`appGroups` lacks `group.com.example.wether`, which the project has"))
    // One that the code no longer shows may still be opened.
    try sandbox.write(SampleProject.widget, to: Self.provider)
    let rest = try sandbox.draft(".", "--check", "manifests", "--quiet")
    #expect(!rest.output.contains("appGroups"), "\(rest)")
  }

  @Test func `a folder within a project names the project`() throws {
    let sandbox = try sandbox()
    #expect(try sandbox.shell("git init -q .").code == 0)
    let lint = try sandbox.shell("cd Widgets && $AUDIT lint --quiet --no-replay")
    #expect(
      lint.errors.contains(
        "audit: only the Swift files of this folder are read; ../project.yml says which targets "
          + "compile them\n"))
    #expect(try sandbox.shell("$AUDIT lint Widgets").errors.contains("read; project.yml says"))
    #expect(!(try sandbox.shell("$AUDIT lint --quiet").errors.contains("only the Swift")))
  }

  @Test func `a baseline contains nothing that a comment in the project suppresses`() throws {
    let sandbox = try sandbox {
      $0.replacing(
        "policy: .after(next)", with: "policy: .after(next) // audit:ignore reload-too-soon -- a\n")
    }
    let update = try sandbox.shell("$AUDIT lint --update-baseline --only reload-too-soon")
    #expect(update.errors.contains(": 0 accepted findings, 0 of them new"), "\(update)")
    #expect(update.output.hasSuffix("1 suppressed\n"), "\(update)")
  }

  @Test func `a baseline is not updated where nothing is declared`() throws {
    let sandbox = try Sandbox([".audit.yml": "strict: true\n"])
    #expect(try sandbox.shell("mkdir manifests && $AUDIT --update-baseline").code == 2)
    #expect(try sandbox.shell("ls -A").output == ".audit.yml\nmanifests\n")
  }

  @Test func `a finding is at its line of Swift, in text and in JSON`() throws {
    let sandbox = try sandbox()
    let text = try sandbox.draft("lint", "--no-replay")
    #expect(text.output.contains("[reload-too-soon]\n   --> Widgets/RainWidget.swift:15:"))
    #expect(text.output.contains("policy: .after(next)"))
    let github = try sandbox.draft("lint", "--no-replay", "--format", "github")
    #expect(github.output.contains("::warning file=Widgets/RainWidget.swift,line=15,"))
    let report = try sandbox.draft("lint", "--no-replay", "--format", "json")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(report.output.utf8)) as? [String: Any])
    let findings = try #require(object["findings"] as? [[String: Any]])
    let finding = try #require(findings.first { $0["rule"] as? String == "reload-too-soon" })
    #expect(finding["file"] as? String == Self.provider)
    #expect(finding["line"] as? Int == 15)
  }

  @Test func `app variants are checked separately, shared findings reported once`() throws {
    var files = SampleProject.files
    files["project.yml", default: ""] += """
        WeatherDev:
          type: application
          platform: iOS
          deploymentTarget: "17.0"
          sources: [App]
          settings: {PRODUCT_BUNDLE_IDENTIFIER: com.example.weather}
          dependencies: [{target: WeatherWidgets}]

      """
    files[Self.provider] = SampleProject.widget.replacing("2 * 60 * 60", with: "60")
    let sandbox = try Sandbox(files)
    let one = try sandbox.draft("lint", "--no-replay")
    #expect(!one.output.contains("[group-not-in-host]"))
    #expect(one.errors.contains("`audit lint --all` audits each"))
    let all = try sandbox.draft("lint", "--no-replay", "--all")
    #expect(all.code == 1)
    #expect(all.output.split(separator: "[group-not-in-host]").count == 2)
    #expect(all.output.split(separator: "[reload-too-soon]").count == 2)
    #expect(!all.output.contains("[duplicate"), "\(all.output)")
  }

  @Test func `a group that Dart opens and the app lacks is a finding in Dart`() throws {
    var files = SampleProject.files.reduce(into: [:]) { $0["ios/\($1.key)"] = $1.value }
    files["pubspec.yaml"] = "name: rain"
    let call = "HomeWidget.setAppGroupId('group.com.example.rain');"
    files["lib/main.dart"] = "void main() {\n  \(call)\n  \(call)\n}"
    let outcome = try Sandbox(files).draft("lint", "--no-replay")
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("the app opens the app group `group.com.example.rain`"))
    #expect(outcome.output.contains("lib/main.dart:2:"))
    #expect(outcome.output.split(separator: "[group-not-in-host]").count == 2)
  }

  @Test func `lint fixes nothing, and its messages begin with its name`() throws {
    let sandbox = try sandbox()
    for option in ["--fix", "--fix-unsafe"] {
      let outcome = try sandbox.draft("lint", option)
      #expect(outcome.code == 64)
      #expect(outcome.errors.contains("lint changes nothing; correct the project, or run `audit"))
    }
    let unknown = try sandbox.draft("lint", "--only", "reload-too-son")
    #expect(unknown.errors.hasPrefix("draft: --only: there is no rule"), "\(unknown.errors)")
  }

  @Test func `a configuration in an availability check has no finding on older systems`() throws {
    let sandbox = try sandbox {
      $0.replacing(
        "    StaticConfiguration(",
        with: """
              if #available(iOS 17, *) {
                return AppIntentConfiguration(kind: kind, intent: I.self, provider: RainProvider()) {
                  Text("")
                }
              }
              return StaticConfiguration(
          """)
    }
    try sandbox.write(SampleProject.spec.replacing("17.0", with: "15.0"), to: "project.yml")
    let outcome = try sandbox.draft("lint", "--no-replay", "--only", "configuration-unavailable")
    #expect(!outcome.output.contains("error"))
    #expect(try sandbox.draft(".").output.contains("olderConfiguration: static"))
  }

  @Test func `unknown values are listed with their places in the project`() throws {
    let sandbox = try sandbox { $0.replacing("\"Rain radar\"", with: "Names.rain") }
    let outcome = try sandbox.draft("lint", "--no-replay", "--list-unknown")
    #expect(outcome.output.contains("Names.rain"))
    #expect(outcome.output.contains("Widgets/RainWidget.swift:"))
  }

  @Test func `advice on a comment in Swift uses Swift's comment syntax`() throws {
    let sandbox = try sandbox { "// audit:ignore\n" + $0 }
    let outcome = try sandbox.draft("lint", "--no-replay", "--only", "invalid-suppression")
    #expect(!outcome.output.contains("`# audit:ignore"))
  }

  @Test func `a wrong version is reported in the project, with the other one as related`() throws {
    let sandbox = try sandbox()
    let spec = SampleProject.spec.replacing(
      "com.example.weather.widgets",
      with: "com.example.weather.widgets\n      MARKETING_VERSION: 3.1.9")
    try sandbox.write(spec, to: "project.yml")
    let outcome = try sandbox.draft("lint", "--no-replay", "--only", "version-mismatch")
    #expect(outcome.code == 1)
    let line = try #require(outcome.output.split(separator: "\n").first { $0.contains("-->") })
    #expect(line.contains("project.yml:"))
    #expect(outcome.output.contains("MARKETING_VERSION: 3.1.9"))
    #expect(outcome.output.contains(" at project.yml:3:"))
  }

  @Test func `all configurations are audited in one run, Swift as each compiles it`() throws {
    let sandbox = try sandbox {
      $0 + """

        enum Store {
          #if DEBUG
            static let defaults = UserDefaults(suiteName: "group.com.example.weather.debug")
          #else
            static let defaults = UserDefaults(suiteName: "group.com.example.weather")
          #endif
        }

        """
    }
    try sandbox.write(
      SampleProject.spec.replacing(
        """
              PRODUCT_BUNDLE_IDENTIFIER: com.example.weather.widgets
              CODE_SIGN_ENTITLEMENTS: Widgets/Widgets.entitlements
        """,
        with: """
                base: {PRODUCT_BUNDLE_IDENTIFIER: com.example.weather.widgets}
                configs:
                  Debug: {CODE_SIGN_ENTITLEMENTS: Widgets/Widgets.entitlements}
          """), to: "project.yml")
    let rule = "group-not-in-extension"
    let release = try sandbox.draft("lint", "--no-replay", "--only", rule)
    #expect(release.output.contains("[\(rule)]"))
    let all = try sandbox.draft("lint", "--all-configurations", "--no-replay", "--only", rule)
    for (group, name) in [("", "Release"), (".debug", "Debug")] {
      let message = "weather\(group)`, which the extension lacks (only in `\(name)`)"
      #expect(all.output.contains(message))
    }
    let written = try sandbox.draft(".", "--all-configurations").output
    #expect(
      written.contains("\nconfigurations:\n  Debug:\n    appGroups: [group.com.example.weather]"))
    #expect(
      try sandbox.draft(".", "--all-configurations", "--configuration", "Debug").code == 64)
    try sandbox.write(written, to: "m.yaml")
    func check(_ options: String...) throws -> Outcome {
      try sandbox.shell("$DRAFT . --check m.yaml " + options.joined(separator: " "))
    }
    #expect(try check("--all-configurations").code == 0)
    try sandbox.write(
      SampleProject.entitlements.replacing("example.weather", with: "example.rain"),
      to: "Widgets/Widgets.entitlements")
    #expect(try check().code == 0)
    let drift = try check("--all-configurations")
    #expect(drift.code == 1)
    #expect(drift.output.contains("`group.com.example.weather` of `appGroups` is not in the"))
    #expect(drift.output.contains("(only in `Debug`)"), "\(drift.output)")
    let update = "$DRAFT . --update m.yaml --all-configurations"
    #expect(try sandbox.shell(update).output == "Updated m.yaml: 1 value\n")
    #expect(try check("--all-configurations").code == 0)
    #expect(try sandbox.shell(update).output == "Nothing to update in 1 file\n")
  }

  @Test(arguments: [
    ("", 3, "duplicate-family"), ("// audit:ignore duplicate-family -- tests", 1, nil),
    ("// audit:ignore duplicate-family -- tests", 3, nil),
    ("// audit:ignore duplicate-family -- tests", 2, "duplicate-family"),
  ])
  func `a list item is at its line, and a comment above it or the list suppresses it`(
    _ comment: String, _ above: Int, _ rule: String?
  ) throws {
    var list = ["    .supportedFamilies([", "      .systemSmall,", "      .systemSmall", "    ])"]
    if !comment.isEmpty { list.insert("      " + comment, at: above - 1) }
    let start = try #require(
      SampleProject.widget.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.contains(".supportedFamilies(") })
    let sandbox = try sandbox { text in
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      lines.replaceSubrange(start...start, with: list)
      return lines.joined(separator: "\n")
    }
    let outcome = try sandbox.draft("lint", "--no-replay")
    guard let rule else { return #expect(!outcome.output.contains("[duplicate-family]")) }
    let line = start + 3 + (comment.isEmpty ? 0 : 1)
    #expect(outcome.output.contains("[\(rule)]\n   --> Widgets/RainWidget.swift:\(line):7"))
  }

  @Test(arguments: [
    ("policy: .after(next)))", "policy: .after(next)))  // audit:ignore reload-too-soon -- tests"),
    (
      "    completion(Timeline(",
      "    // audit:ignore reload-too-soon -- tests\n    completion(Timeline("
    ),
  ])
  func `a comment in Swift suppresses a finding on its line or below it`(
    _ from: String, _ to: String
  ) throws {
    let outcome = try sandbox { $0.replacing(from, with: to) }.draft("lint", "--no-replay")
    #expect(!outcome.output.contains("[reload-too-soon]"))
    #expect(outcome.output.contains("1 suppressed"))
  }

  @Test func `an unused comment and one without a rule are reported`() throws {
    let sandbox = try sandbox {
      $0.replacing(
        "policy: .after(next)))", with: "policy: .after(next)))  // audit:ignore missing-name -- no"
      )
      .replacing("let kind", with: "// audit:ignore reload-too-son -- typo\n  let kind")
    }
    let outcome = try sandbox.draft("lint", "--no-replay")
    #expect(outcome.output.contains("[unused-suppression]\n   --> Widgets/RainWidget.swift:15:"))
    #expect(outcome.output.contains("there is no rule `reload-too-son` [invalid-suppression]"))
  }

  @Test func `baseline findings are only counted, and their comments are used`() throws {
    let sandbox = try sandbox()
    let update = try sandbox.draft(
      "lint", "--no-replay", "--baseline", "b.json", "--update-baseline")
    #expect(update.errors.contains("accepted finding"))
    let known = try sandbox.draft("lint", "--no-replay", "--baseline", "b.json", "--strict")
    #expect(known.code == 0)
    #expect(known.output.contains("already known"))
    let commented = try #require(sandbox.text(Self.provider)).replacing(
      "policy: .after(next)))", with: "policy: .after(next)))  // audit:ignore reload-too-soon -- t"
    )
    try sandbox.write(commented, to: Self.provider)
    let outcome = try sandbox.draft("lint", "--no-replay", "--baseline", "b.json")
    #expect(!outcome.output.contains("[unused-suppression]"))
  }

  @Test func `entries in a baseline of a project and manifests go stale separately`() throws {
    let sandbox = try sandbox()
    let manifest = """
      app: Rain
      bundleID: com.example.rain
      version: 1.0
      build: 1
      platforms: {iOS: 17.0}
      appGroups: [rain]
      """
    try sandbox.write(manifest, to: "manifests/rain.yaml")
    let options = "--no-replay --baseline b.json"
    _ = try sandbox.shell("$DRAFT lint --update-baseline \(options)")
    _ = try sandbox.shell("$AUDIT manifests --update-baseline \(options)")
    #expect(try sandbox.shell("$AUDIT manifests \(options)").code == 0)
    try sandbox.write(manifest.replacing("[rain]", with: "[]"), to: "manifests/rain.yaml")
    let outcome = try sandbox.shell("$AUDIT manifests \(options)")
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("no longer occurs"))
    #expect(try sandbox.shell("$DRAFT lint \(options)").code == 0)
    let update = try sandbox.shell("$AUDIT manifests --update-baseline \(options)")
    #expect(update.errors.contains("1 removed"))
    let lint = try sandbox.shell("$DRAFT lint \(options)")
    #expect(lint.output.contains("already known"))
  }

  @Test func `an unused comment is found in a file without findings`() throws {
    let sandbox = try sandbox()
    let app = SampleProject.app.replacing(
      "func reload()", with: "// audit:ignore unknown-kind -- old\n  func reload()")
    try sandbox.write(app, to: "App/WeatherApp.swift")
    let outcome = try sandbox.draft("lint")
    #expect(outcome.output.contains("[unused-suppression]\n  --> App/WeatherApp.swift:8:19\n"))
  }

  @Test(arguments: [
    "let a = \"https://audit:ignore\"", "let a = \"x // audit:ignore reload-too-soon -- y\"",
    "let a = \"\"\"\n  // audit:ignore reload-too-soon -- y\n  \"\"\"",
    "/*\n  // audit:ignore reload-too-soon -- y\n  */ let a = 1",
    "let a = #\"\" // audit:ignore reload-too-soon -- y\"#",
  ])
  func `a string in Swift that looks like a suppression isn't one`(_ line: String) throws {
    let sandbox = try sandbox { $0.replacing("let kind", with: "\(line)\n  let kind") }
    let outcome = try sandbox.draft("lint", "--no-replay")
    #expect(outcome.output.contains("[reload-too-soon]"))
    #expect(!outcome.output.contains("-suppression]"))
  }

  /// A project with two extensions that both set the same wrong version.
  private func twoExtensions(_ change: (String) -> String = { $0 }) throws -> Sandbox {
    let sandbox = try sandbox()
    let spec = SampleProject.spec
    let start = try #require(spec.firstRange(of: "  WeatherWidgets:\n")).lowerBound
    let (head, rest) = (String(spec[..<start]), String(spec[start...]))
    let widgets = rest.replacing(
      "com.example.weather.widgets",
      with: "com.example.weather.widgets\n      MARKETING_VERSION: 3.1.9  # second")
    let snow = widgets.replacing("WeatherWidgets:", with: "SnowWidgets:")
      .replacing("[Widgets]", with: "[Snow]").replacing("Widgets/Info", with: "Snow/Info")
      .replacing("weather.widgets", with: "weather.snow").replacing("  # second", with: "")
    let app = head.replacing(
      "- target: WeatherWidgets", with: "- target: WeatherWidgets\n      - target: SnowWidgets")
    try sandbox.write(change(app + widgets + snow), to: "project.yml")
    let code = SampleProject.widget.replacing("\"Rain\"", with: "\"Snow\"")
      .replacing("RainWidget", with: "SnowWidget")
    try sandbox.write(code, to: "Snow/SnowWidget.swift")
    return sandbox
  }

  @Test func `a comment at one of several places with one cause suppresses that place`() throws {
    let only = ["--only", "version-mismatch"]
    let both = try twoExtensions().draft("lint", "--no-replay", only[0], only[1])
    #expect(both.output.contains("= also: `RainWidget` at project.yml:"))
    #expect(both.output.contains("1 error in "))
    let sandbox = try twoExtensions {
      $0.replacing("# second", with: "# audit:ignore version-mismatch -- ships later")
    }
    let outcome = try sandbox.draft("lint", "--no-replay")
    #expect(outcome.output.contains("[version-mismatch]"))
    #expect(!outcome.output.contains("= also: `RainWidget`"))
    #expect(!outcome.output.contains("[unused-suppression]"))
    #expect(outcome.output.contains("1 suppressed"))
  }

  @Test func `help says what to do in the project, not in a manifest`() throws {
    let sandbox = try sandbox { text in
      text.replacing(".containerBackground(.blue, for: .widget)", with: "")
        .replacing("    .configurationDisplayName(\"Rain radar\")\n", with: "")
        .replacing("policy: .after(next)", with: "policy: .atEnd")
    }
    let outcome = try sandbox.draft("lint")
    #expect(outcome.output.contains("help: add .containerBackground(for: .widget) to the view"))
    #expect(
      outcome.output.contains("help: add .configurationDisplayName(_:) for the widget gallery"))
    #expect(outcome.output.contains("or use .after to say when to ask again; "))
    #expect(!outcome.output.contains("`containerBackground: true`"))
    #expect(!outcome.output.contains("`name: …`"))
  }

  @Test func `carets are under the value in Swift`() throws {
    let outcome = try sandbox().draft("lint")
    let lines = outcome.output.split(separator: "\n")
    let number = try #require(lines.firstIndex { $0.contains("policy: .after(next)") })
    let columns = lines[number].ranges(of: ".after(next)")[0]
    let carets = lines[number + 1].ranges(of: "^^^^^^^^^^^^")[0]
    #expect(
      lines[number].distance(from: lines[number].startIndex, to: columns.lowerBound)
        == lines[number + 1].distance(from: lines[number + 1].startIndex, to: carets.lowerBound))
    #expect(lines[number + 1].filter { $0 == "^" }.count == 12)
  }

  @Test func `machine-readable reports contain only files of the project`() throws {
    let sandbox = try sandbox()
    let files = [
      "App/App.entitlements", "App/WeatherApp.swift", "Widgets/RainWidget.swift",
      "Widgets/Widgets.entitlements", "project.yml",
    ]
    let checkstyle = try sandbox.draft("lint", "--format", "checkstyle").output
    let named = checkstyle.matches(of: /<file name="([^"]*)"/).map { String($0.output.1) }
    #expect(named == files)
    let junit = try sandbox.draft("lint", "--format", "junit").output
    let suites = junit.matches(of: /<testsuite package="audit" id="\d+" name="([^"]*)"/)
    #expect(suites.map { String($0.output.1) } == files)
    let report = try sandbox.draft("lint", "--format", "json").output
    let object = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
    let replay = try #require(object?["replay"] as? [String: Any])
    let widget = try #require((replay["widgets"] as? [[String: Any]])?.first)
    #expect(widget["file"] as? String == Self.provider)
    #expect(widget["line"] as? Int == 21)
    #expect((object?["summary"] as? [String: Any])?["files"] as? Int == 5)
    let text = try sandbox.draft("lint").output
    #expect(text.hasSuffix("1 error in 5 files (1 app, 1 bundle, 1 widget)\n"))
  }

  @Test func `an input for the other program is refused with a hint`() throws {
    let sandbox = try sandbox()
    try sandbox.write("app: Weather\n", to: "m/weather.yaml")
    let manifest = try sandbox.draft("lint", "m/weather.yaml")
    #expect(manifest.code == 2 && manifest.output == "")
    #expect(
      manifest.errors == "draft: m/weather.yaml: is not an XcodeGen spec: it has no "
        + "name; `audit` checks manifests\n")
    let folder = try sandbox.shell("\"$AUDIT\" Widgets")
    #expect(folder.code == 2 && folder.output == "")
    #expect(
      folder.errors == "audit: Widgets: no manifest found (*.yaml, *.yml); `audit lint Widgets` "
        + "audits a project without one\n")
    try sandbox.write("// !$*UTF8*$!\n", to: "App.xcodeproj/project.pbxproj")
    let project = try sandbox.shell("\"$AUDIT\" App.xcodeproj")
    #expect(project.errors.contains("; `audit lint App.xcodeproj` audits a project without one\n"))
    let spec = try sandbox.shell("\"$AUDIT\" project.yml")
    #expect(spec.output.contains("an XcodeGen project needs no manifest: run `audit lint`"))
    #expect(spec.output.contains("1 error in 1 file"))
  }

  @Test func `a project that declares nothing isn't all clear`() throws {
    let outcome = try Sandbox(["A.swift": "struct A {}\n"]).draft("lint")
    #expect(outcome.code == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(": declares no app and no widget extension"))
  }

  @Test func `a project is not called clear where a file was not read`() throws {
    var files = SampleProject.files
    files[Self.provider, default: ""] += "let x = " + String(repeating: "[", count: 5_000) + "\n"
    let deep = try Sandbox(files).draft("lint", "--no-replay")
    #expect(deep.code == 2)
    #expect(deep.output.contains("Incomplete: "))
    let line = try #require(files[Self.provider]).count { $0 == "\n" }
    let problem =
      "draft: Widgets/RainWidget.swift:\(line): nests too deeply or too often to be read\n"
    #expect(deep.errors.contains(problem))
    #expect(deep.errors.components(separatedBy: problem).count == 2)
    let json = try Sandbox(files).draft("lint", "--no-replay", "--format", "json")
    #expect(
      json.output.contains(#""path": "Widgets/RainWidget.swift:\#(line)", "reason": "nests too"#))
    // A file with a constant is parsed only when that is looked up.
    files = SampleProject.files
    files[Self.provider] = files[Self.provider]?.replacing("2 * 60 * 60", with: "wait")
    files["Widgets/Wait.swift"] =
      "let wait = " + String(repeating: "[", count: 5_000) + "\n"
    let constant = try Sandbox(files).draft("lint", "--no-replay")
    #expect(constant.code == 2)
    let constantProblem = "draft: Widgets/Wait.swift:1: nests too deeply or too often to be read\n"
    #expect(constant.errors.contains(constantProblem))
  }

  @Test func `the project is found from another folder, and its paths are relative to that one`()
    throws
  {
    let sandbox = try sandbox()
    let outcome = try sandbox.shell("mkdir -p x && cd x && \"$DRAFT\" lint .. --no-replay")
    #expect(outcome.output.contains("--> ../Widgets/RainWidget.swift:15:"))
  }

  @Test func `a drafted manifest refers back to the project`() throws {
    let outcome = try sandbox().shell("\"$DRAFT\" . | \"$AUDIT\" - --no-replay")
    #expect(outcome.output.contains("= from: Widgets/RainWidget.swift:15\n"))
  }

  @Test func `a missing project can't be audited`() throws {
    let outcome = try Sandbox([:]).draft("lint", "missing")
    #expect(outcome.code == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("draft: missing: "))
  }
}

import CommandSandbox
import Testing

/// `audit replay`, and the replay options of `audit check`.
@Suite struct ReplayCommandTests {
  /// A manifest with one lint finding, and a widget for each verdict.
  private static let manifest =
    Sample.manifest(version: "3.2.1") + """
        - kind: Busy
          name: Busy
          description: Asks for too much.
          families: [systemSmall]
          timeline: {policy: {after: 5m}}
        - kind: Empty
          name: Empty
          description: Answers nothing.
          families: [systemSmall]
          timeline: {entries: [], policy: never}

      """

  private func sandbox(_ configuration: String? = nil) throws -> Sandbox {
    let sandbox = try Sandbox(["manifests/a.yaml": Self.manifest])
    if let configuration { try sandbox.write(configuration, to: ".audit.yml") }
    return sandbox
  }

  @Test func `the replay reports only the budget, for every readable widget`() throws {
    let outcome = try sandbox().audit("replay")
    #expect(outcome.code == 1 && outcome.errors.isEmpty)
    #expect(outcome.output.contains("[budget-exceeded]"))
    #expect(!outcome.output.contains("[version-mismatch]"))
    #expect(!outcome.output.contains("[empty-timeline]"))
    for text in ["  Busy ", "  Empty ", "Age of the data", "The demand ("] {
      #expect(outcome.output.contains(text), "\(text)")
    }
    let check = try sandbox().audit("check")
    #expect(check.output.contains("[empty-timeline]") && !check.output.contains("  Empty "))
    #expect(!check.output.contains("Asked is exact"))
  }

  @Test func `formats go to files and to standard output, in the same envelope`() throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.audit(
      "replay", "--format", "markdown", "--format", "json=a.json", "--format", "text=a.txt")
    #expect(outcome.code == 1 && outcome.output.contains("| <code>Busy</code> |"))
    let json = try #require(sandbox.text("a.json"))
    for key in ["schemaVersion", "tool", "summary", "findings", "replay"] {
      #expect(json.contains("\n  \"\(key)\": "), "\(key)")
    }
    #expect(sandbox.text("a.txt")?.contains("Refresh budget") == true)
    let csv = try sandbox.audit("replay", "--format", "csv")
    #expect(csv.code == 64 && csv.errors.contains("text, concise"))
  }

  @Test func `a selected kind is reported alone, and an unknown one exits with 2`() throws {
    let sandbox = try sandbox()
    let one = try sandbox.audit("replay", "--kind", "Current")
    #expect(one.code == 0 && one.output.contains("  Current ") && !one.output.contains("Busy"))
    let none = try sandbox.audit("replay", "--kind", "Bussy", "--kind", "Current")
    #expect(none.code == 2 && none.output.contains("  Current "))
    #expect(none.errors == "audit: --kind: no widget has the kind `Bussy`; did you mean `Busy`?\n")
  }

  @Test(arguments: ["replay", "check"])
  func `options override the configuration`(command: String) throws {
    let sandbox = try sandbox(
      "budget: {low: 5, high: 6}\nprofile: {timeZone: Europe/Berlin, start: 2026-03-02, days: 3}")
    let plain = try sandbox.audit(command, "--format", "json")
    for text in [
      #""profile": "custom""#, #""start": "2026-03-02""#, #""timeZone": "Europe/Berlin""#,
      #""days": 3"#, #""low": 5, "high": 6"#, #""model": "fixed""#, #""runs": 1"#, #""seed": 0"#,
    ] {
      #expect(plain.output.contains(text), "\(text)")
    }
    let outcome = try sandbox.audit(
      command, "--format", "json", "--profile", "typical", "--days", "2", "--start", "2026-10-24",
      "--time-zone", "America/New_York", "--seed", "9", "--low", "30", "--high", "50",
      "--budget-model", "sliding")
    #expect(outcome.errors.isEmpty)
    for text in [
      #""profile": "typical""#, #""start": "2026-10-24""#, #""timeZone": "America/New_York""#,
      #""days": 2"#, #""low": 30, "high": 50"#, #""model": "sliding""#, #""seed": 9"#,
      #""visibleAgeSeconds": {"#,
    ] {
      #expect(outcome.output.contains(text), "\(text)")
    }
  }

  @Test func `a profile is a built-in one, a file or an error`() throws {
    let sandbox = try sandbox("profile: heavy")
    try sandbox.write("{days: 2, views: [\"07:00-07:05\"]}", to: "p/day.yml")
    try sandbox.write("{dais: 2}", to: "p/broken.yml")
    func run(_ arguments: String...) throws -> Outcome {
      try sandbox.audit(["replay", "--format", "json"] + arguments)
    }
    #expect(try run().output.contains(#""profile": "heavy""#))
    #expect(try run("--profile", "steady").output.contains(#""profile": "steady""#))
    let file = try run("--profile", "p/day.yml")
    #expect(file.output.contains(#""profile": "p/day.yml""#))
    #expect(file.output.contains(#""days": 2"#))
    let missing = try run("--profile", "./typical")
    #expect(missing.code == 2 && missing.errors == "audit: typical: No such file or directory\n")
    let broken = try run("--profile", "p/broken.yml")
    #expect(broken.code == 2)
    #expect(
      broken.errors
        == "audit: p/broken.yml:1:2: `dais` is not a key of a profile; did you mean days?\n")
  }

  @Test(arguments: [
    (["--profile", "typicla"], "did you mean typical?"), (["--days", "0"], "from 1 to 3660"),
    (["--days", "many"], "days"), (["--start", "2026-02-30"], "write a day that the calendar has"),
    (["--start", "tomorrow"], "YYYY-MM-DD"),
    (["--time-zone", "Europe/Berlim"], "did you mean Europe/Berlin?"),
    (["--time-zone", "../UTC"], "is not the name of a time zone"),
    (["--seed", "-1"], "write a whole number from 0"),
    (["--seed", "9223372036854775808"], "write a whole number from 0"),
    (["--runs", "0"], "from 1 to 10000"), (["--low", "0"], "from 1 to 100000"),
    (["--high", "100001"], "from 1 to 100000"),
    (["--low", "8", "--high", "7"], "the lower limit, 8, is above the upper limit, 7"),
    (["--budget-model", "leaky"], "fixed, slotted, sliding, token or unlimited"),
    (["--set", "budget.low=0"], "--set budget.low: `0`"), (["--set", "budget.low"], "KEY=VALUE"),
    (["--set", "budget.lo=30"], "did you mean budget.low?"),
    (["--set", "failOn=note"], "is not a setting of the replay"),
    (["--set", "profile.days=1\nstart: 2026-01-05"], "KEY=VALUE"),
  ])
  func `wrong usage exits with 64 and a correction`(arguments: [String], help: String) throws {
    for command in ["replay", "check"] {
      let outcome = try sandbox().audit([command] + arguments)
      #expect(outcome.code == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.contains(help), "\(outcome.errors)")
    }
  }

  @Test func `a day that a time zone skips is named as the cause`() throws {
    let zone = ["replay", "--time-zone", "Pacific/Apia", "--start", "2011-12-29"]
    let skipped = try sandbox().audit(zone + ["--days", "1"])
    #expect(skipped.code == 2 && skipped.output.isEmpty)
    #expect(
      skipped.errors == "audit: the settings of the replay: the reported days don't exist there: "
        + "the time zone's clock skips them\n")
    #expect(try sandbox().audit(zone + ["--days", "2"]).code == 1)
  }

  @Test func `a setting that contradicts the others is wrong usage`() throws {
    let outcome = try sandbox().audit("replay", "--no-config", "--low", "80")
    #expect(outcome.code == 64 && outcome.output.isEmpty)
    #expect(
      outcome.errors == "audit: --low: the lower limit, 80, is above the upper limit, 70; "
        + "write a `low` that is at most `high`\n")
    let band = try sandbox("budget: {low: 10, high: 20}").audit("replay", "--set", "budget.low=30")
    #expect(band.code == 64 && band.output.isEmpty)
    #expect(
      band.errors.hasPrefix(
        "audit: --set budget.low: the lower limit, 30, is above the upper limit, 20; "))
    let local = try sandbox("budget: {anchor: \"04:00\", alignment: local}")
      .audit("replay", "--set", "budget.model=token")
    #expect(local.code == 2 && local.errors.contains("local windows need model fixed or"))
  }

  @Test func `settings override the configuration, together and over the older options`() throws {
    let outcome = try sandbox("runs: 3\nseed: 9\nprofile: {days: 5}\nbudget: {low: 10, high: 20}")
      .audit(
        "config", "--low", "1", "--set", "budget.low=80", "--set", "budget.high=90", "--set",
        "seed=4", "--set", "profile.start=2026-03-02")
    for line in [
      "  low: 80", "  high: 90", "  days: 5", "  start: 2026-03-02", "runs: 3", "seed: 4",
    ] {
      #expect(outcome.output.contains("\n\(line) "), "\(outcome.output)\(outcome.errors)")
    }
  }

  @Test func `a file with a syntax error is reported, and the others are replayed`() throws {
    let sandbox = try sandbox()
    try sandbox.write("a: [", to: "manifests/b.yaml")
    let outcome = try sandbox.audit("replay", "--kind", "Current")
    #expect(outcome.code == 1 && outcome.output.contains("  Current "))
    #expect(outcome.output.contains("[yaml-syntax]") && outcome.errors.isEmpty)
  }

  @Test func `reloads are traced if requested`() throws {
    let outcome = try sandbox().audit("replay", "--kind", "Busy", "--why")
    #expect(outcome.code == 1 && outcome.output.contains("Why, Busy on 2026-01-06"))
    #expect(try !sandbox().audit("replay").output.contains("Why"))
  }

  @Test func `advice on asking for less is printed if requested`() throws {
    let outcome = try sandbox().audit("replay", "--kind", "Busy", "--advise")
    #expect(outcome.code == 1)
    for text in ["Advice, each change replayed", "  Busy\n  1. ", "timeline: {", "reloads a day"] {
      #expect(outcome.output.contains(text), "\(text)")
    }
    #expect(try !sandbox().audit("replay").output.contains("Advice"))
  }

  @Test func `how often content changes is used for advice`() throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.audit("replay", "--advise", "--changes", "24")
    #expect(outcome.code == 1 && outcome.errors.isEmpty && outcome.output.contains("outdated"))
    for (arguments, help) in [
      (["--changes", "4"], "--changes needs --advise"),
      (["--advise", "--changes", "0"], "from 1 to 100000"),
    ] {
      let refused = try sandbox.audit(["replay"] + arguments)
      #expect(refused.code == 64 && refused.errors.contains(help), "\(refused.errors)")
    }
  }

  @Test(arguments: ["json", "text"])
  func `the number of threads doesn't change the output`(format: String) throws {
    let sandbox = try sandbox()
    for number in 0..<70 {
      try sandbox.write(Sample.manifest(named: "app\(number)"), to: "manifests/m\(number).yaml")
    }
    let arguments = ["replay", "--why", "--advise", "--format", format, "--jobs"]
    let one = try sandbox.audit(arguments + ["1"])
    #expect(one.code == 1 && one.output.count > 1_000)
    #expect(try sandbox.audit(arguments + ["4"]).output == one.output)
  }
}

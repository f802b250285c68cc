import CommandSandbox
import Foundation
import ProductBuilder
import Testing

/// What `--help` says is correct.
@Suite struct HelpTests {
  private static let helps = [[]] + CommandLineTests.commands.map { [$0] }

  /// A project with everything the examples name, and two releases in git, the first one `v3.1`.
  private static func project() throws -> GitRepository {
    let manifest = Sample.manifest()
    let project = try GitRepository([
      "manifests/weather.yaml": manifest, "widgets.yaml": manifest,
      "app.yaml": Sample.manifest(named: "rain"), "reloads.jsonl": log,
      "logs/a.jsonl": dry,
    ])
    try project.git("tag v3.1")
    let next = manifest.replacing("build: 412", with: "build: 413")
    try project.sandbox.write(next, to: "manifests/weather.yaml")
    try project.commit()
    let app = BundleBlueprint.app().ipa(isDeflated: true)
    try project.sandbox.write(app, to: "build/App.ipa")
    return project
  }

  private static let log = (10..<20).map { day in
    #"{"v":1,"t":"2026-03-\#(day)T08:00:00Z","ev":"timeline","kind":"Current","entries":1}"# + "\n"
  }.joined()

  /// Days of a widget that gets ten reloads, and asks for one every quarter of an hour.
  private static let dry = (0..<60).map { step in
    let (day, minute) = (10 + step / 10, step % 10 * 15)
    let clock = "0\(minute / 60):\(minute % 60 == 0 ? "00" : "\(minute % 60)")"
    return #"{"v":1,"t":"2026-03-\#(day)T\#(clock):00Z","ev":"timeline","kind":"Current","#
      + #""policy":{"after":900}}"# + "\n"
  }.joined()

  @Test(arguments: helps)
  func `every example in a help text runs`(_ command: [String]) throws {
    let help = try Sandbox().audit(command + ["--help"])
    #expect(help.code == 0)
    let examples = HelpText.examples(in: help.output)
    #expect(!examples.isEmpty)
    // The tests of draft have a project to lint.
    for example in examples where example != "audit lint" {
      #expect(example.hasPrefix("audit"))
      let summaries =
        example.contains(".fleet")
        ? "for name in may june old new; do audit fleet logs --summarize > $name.fleet; done" : ":"
      let outcome = try Self.project()
        .shell("audit() { \"$AUDIT\" \"$@\"; }; \(summaries); \(example)")
      // The product's profiles expire, and it isn't the app that the manifests declare.
      let codes: ClosedRange<Int32> = example.contains(" verify ") ? 0...1 : 0...0
      #expect(codes.contains(outcome.code), "\(example): \(outcome.output)\(outcome.errors)")
    }
  }

  @Test(arguments: helps)
  func `the name of an option's value says what it is`(_ command: [String]) throws {
    let help = try Sandbox().audit(command + ["--help"]).output
    for (option, value) in HelpText.values(in: help) where !["kind", "format"].contains(option) {
      #expect(option != value)
    }
    // The longest lines are examples, which don't wrap.
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(help)")
  }

  @Test func `help lists the options that the command uses, each with its default`() throws {
    let sandbox = try Sandbox()
    let config = try sandbox.audit("config", "--help").output
    for option in ["--fix", "--quiet", "--jobs", "--color", "--max-findings", "--list-files"] {
      #expect(!config.contains("\(option) "))
      #expect(try sandbox.audit("config", option).code == 64)
    }
    let words = config.split { $0.isWhitespace }.joined(separator: " ")
    for (setting, standard) in [
      ("profile.days", "7"), ("profile.start", "2026-01-05"), ("profile.timeZone", "UTC"),
      ("seed", "0"), ("runs", "1"), ("budget.low", "40"), ("budget.high", "70"),
      ("budget.model", "fixed"), ("profile", "steady"),
    ] {
      let text = try #require(words.split(separator: " \(setting): ").dropFirst().first)
      #expect(text.prefix(120).contains("default: \(standard))"), "\(setting)")
    }
  }

  @Test(arguments: [
    ["check"], ["replay"], ["compare"], ["verify"], ["inspect"], ["fleet"], ["config"], ["rules"],
  ])
  func `help lists at most 20 options`(command: [String]) throws {
    let help = try Sandbox().audit(command + ["--help"]).output
    #expect(help.matches(of: /(?m)^  (-[a-z], )?--[a-z]/).count <= 20, "\(help)")
  }
}

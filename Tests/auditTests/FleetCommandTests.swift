import CommandSandbox
import Testing

/// `audit fleet`.
@Suite struct FleetCommandTests {
  /// Five days of a device that asks every quarter of an hour, until a limit is used up.
  private static func log(_ device: String, limit: Int) -> String {
    var lines = ""
    for step in 0..<5 * limit {
      let (day, minute) = (1 + step / limit, step % limit * 15)
      let clock = "\(100 + minute / 60)".dropFirst() + ":" + "\(100 + minute % 60)".dropFirst()
      lines += #"{"v":1,"t":"2026-03-0\#(day)T\#(clock):00+01:00","ev":"timeline","kind":"Radar","#
      lines += #""device":"\#(device)","os":"26.1","appBuild":"7","policy":{"after":900}}"# + "\n"
    }
    return lines
  }

  private static let logs = [
    "logs/a.jsonl": log("phone a", limit: 40), "logs/deep/b.jsonl": log("phone b", limit: 44),
    "logs/._b.jsonl": "not for anybody",
  ]

  @Test func `a folder of logs is reported, without the IDs of devices`() throws {
    let sandbox = try Sandbox(Self.logs)
    let outcome = try sandbox.audit("fleet", "logs")
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    #expect(
      outcome.output.contains("Fleet: about 2 devices, 6 whole days, 2026-03-01 to 2026-03-05"))
    #expect(outcome.output.contains("the budget runs dry on 100 % of days"))
    #expect(!outcome.output.contains("phone"))
    let kept = try sandbox.audit("fleet", "logs", "--keep-devices")
    #expect(kept.output.contains("phone b"))
    #expect(try sandbox.audit("fleet", "logs", "--strict").code == 1)
  }

  @Test(arguments: ["text", "json", "csv", "html"])
  func `summaries give the same report as their logs`(format: String) throws {
    let sandbox = try Sandbox(Self.logs)
    let script = """
      "$AUDIT" fleet logs/deep logs/a.jsonl logs --format \(format) --jobs 3 > one
      "$AUDIT" fleet logs/a.jsonl --summarize > a.fleet
      "$AUDIT" fleet - --summarize --whole-devices < logs/deep/b.jsonl > b.fleet
      "$AUDIT" fleet b.fleet a.fleet --format \(format) > two
      "$AUDIT" fleet --merge a.fleet b.fleet | cat > both.fleet
      "$AUDIT" fleet both.fleet logs/a.jsonl --format \(format)=three
      """
    let outcome = try sandbox.shell(script)
    #expect(outcome.errors.isEmpty)
    let one = try #require(sandbox.text("one"))
    #expect(one.utf8.count > 500)
    #expect(sandbox.text("two") == one && sandbox.text("three") == one)
  }

  @Test func `compressed logs are read, and truncated ones are named`() throws {
    let sandbox = try Sandbox(Self.logs)
    let script = """
      gzip -c logs/a.jsonl > a.gz
      { gzip -c logs/deep/b.jsonl; cat a.gz; } > both.gz
      "$AUDIT" fleet logs --format json > plain
      "$AUDIT" fleet both.gz --format json > packed
      cmp plain packed
      head -c 200 a.gz > cut.gz
      "$AUDIT" fleet both.gz cut.gz --format json > cut
      """
    let outcome = try sandbox.shell(script)
    #expect(outcome.code == 2)
    #expect(
      outcome.errors.hasPrefix("audit: cut.gz: truncated or damaged; read up to there: "),
      "\(outcome.errors)")
    // A part of a line has been read, which counts.
    #expect(sandbox.text("cut")?.contains(#""estimate": 2"#) == true)
  }

  @Test func `too many lines that cannot be read are an error`() throws {
    let log = Self.log("a", limit: 4)
    let sandbox = try Sandbox(["log": log + "{\n[\nx\n"])
    let outcome = try sandbox.audit("fleet", "log")
    #expect(outcome.code == 1)
    #expect(outcome.output.hasPrefix("error: 13 % of lines can't be read; most often: "))
    #expect(try sandbox.audit("fleet", "log", "--max-unread", "20%").code == 0)
  }

  @Test func `measured limits become a profile by which manifests are judged`() throws {
    let manifest =
      Sample.manifest(version: "1.0") + """
          - kind: Radar
            name: Radar
            description: Rain.
            families: [systemSmall]
            timeline: {policy: {after: 30m}}

        """
    var files = Self.logs
    files["a.yaml"] = manifest
    let sandbox = try Sandbox(files)
    let outcome = try sandbox.audit(
      "fleet", "logs", "--write-profile", "measured.yaml", "--manifest", "a.yaml")
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains("manifest: asks for 48 a day, granted 40 to 48"))
    #expect(sandbox.text("measured.yaml")?.hasSuffix("low: 40\nhigh: 44\n") == true)
    let judged = try sandbox.audit("a.yaml", "--profile", "measured.yaml")
    #expect(judged.output.contains("40–44") && judged.output.contains("measured.yaml"))
    let config = try sandbox.audit("config", "--profile", "measured.yaml", "a.yaml")
    #expect(config.output.contains("low: 40") && config.output.contains("high: 44"))
  }

  @Test func `findings alone are printed, and no more than are asked for`() throws {
    let sandbox = try Sandbox(Self.logs)
    let quiet = try sandbox.audit("fleet", "logs", "--quiet").output
    #expect(quiet.hasPrefix("warning: Radar: ") && !quiet.contains("Fleet"))
    let none = try sandbox.audit("fleet", "logs", "--quiet", "--max-findings", "0").output
    #expect(none == "and 1 more finding; see --max-findings\n")
  }

  @Test func `a limit that was not reached is no profile`() throws {
    let sandbox = try Sandbox(["log": Self.log("a", limit: 96)])
    let outcome = try sandbox.audit("fleet", "log", "--write-profile", "measured.yaml")
    #expect(outcome.code == 2)
    #expect(outcome.output.contains("not reached"))
    #expect(
      outcome.errors
        == "audit: measured.yaml: not written: no limit was reached, so none is known\n")
    #expect(sandbox.text("measured.yaml") == nil)
  }

  @Test func `what got worse between two builds fails the run`() throws {
    let sandbox = try Sandbox([
      "old": (0..<12).map { Self.log("\($0)", limit: 96) }.joined(),
      "new": (0..<12).map { Self.log("\($0)", limit: 40) }.joined(),
    ])
    let worse = try sandbox.audit("fleet", "--compare", "old", "new")
    #expect(worse.code == 1)
    #expect(worse.output.contains("Radar: days that run dry: 0 % before, 100 % now"))
    #expect(try sandbox.audit("fleet", "--compare", "new", "old").code == 0)
  }

  @Test(arguments: [
    (["none"], "none: No such file or directory"),
    (["empty"], "empty: no line is a recorded reload"),
    (["old.fleet"], "old.fleet: not a summary of audit fleet, or a damaged one"),
  ])
  func `what cannot be read is 2`(arguments: [String], message: String) throws {
    let sandbox = try Sandbox(["empty": "", "old.fleet": "audit-fleet 1\nrubbish"])
    let outcome = try sandbox.audit(["fleet"] + arguments)
    #expect(outcome.code == 2 && outcome.errors == "audit: \(message)\n", "\(outcome.errors)")
  }

  @Test(arguments: [
    [], ["--compare", "a"], ["a", "--whole-devices"], ["a", "--max-unread", "x"],
    ["a", "--summarize", "--write-profile", "p"], ["a", "--max-groups", "0"],
  ])
  func `what does not go together is wrong usage`(arguments: [String]) throws {
    #expect(try Sandbox([:]).audit(["fleet"] + arguments).code == 64)
  }
}

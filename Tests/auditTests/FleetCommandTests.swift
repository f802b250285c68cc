import CommandSandbox
import Testing

/// `audit fleet`.
@Suite struct FleetCommandTests {
  /// Five days of a device that asks every quarter of an hour until a limit is used up.
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

  @Test func `a folder of logs is reported without device IDs`() throws {
    let sandbox = try Sandbox(Self.logs)
    let outcome = try sandbox.audit("fleet", "logs")
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    #expect(
      outcome.output.contains("Fleet: about 2 devices, 6 days of widgets, 2026-03-01 to 2026-03-05")
    )
    #expect(outcome.output.contains("the budget runs dry on 100 % of days"))
    #expect(!outcome.output.contains("phone"))
    let kept = try sandbox.audit("fleet", "logs", "--keep-devices")
    #expect(kept.output.contains("phone b"))
    #expect(try sandbox.audit("fleet", "logs", "--strict").code == 1)
  }

  @Test(arguments: ["text", "json", "html"])
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

  @Test func `compressed logs are read, and truncated ones are reported`() throws {
    let sandbox = try Sandbox(Self.logs)
    let script = """
      gzip -c logs/a.jsonl > a.gz
      { gzip -c logs/deep/b.jsonl; cat a.gz; } > both.gz
      "$AUDIT" fleet logs --format json > plain
      "$AUDIT" fleet both.gz --format json > packed
      cmp plain packed
      gzip -dc both.gz | "$AUDIT" fleet - --format json | cmp plain -
      "$AUDIT" fleet - 2> said < both.gz
      head -c 200 a.gz > cut.gz
      "$AUDIT" fleet both.gz cut.gz --format json > cut
      """
    let outcome = try sandbox.shell(script)
    #expect(outcome.code == 2)
    #expect(
      outcome.errors.hasPrefix("audit: cut.gz: truncated or damaged; read up to there: "),
      "\(outcome.errors)")
    #expect(
      sandbox.text("said")
        == "audit: <stdin>: is compressed; unpack it first, as with zcat\n")
    // Part of a line has been read, which counts.
    #expect(sandbox.text("cut")?.contains(#""estimate": 2"#) == true)
  }

  @Test func `too many unreadable lines are an error`() throws {
    let log = Self.log("a", limit: 4)
    let sandbox = try Sandbox(["log": log + "{\n[\nx\n"])
    let outcome = try sandbox.audit("fleet", "log")
    #expect(outcome.code == 1)
    #expect(outcome.output.hasPrefix("error: 13 % of lines can't be read; most often: "))
    #expect(try sandbox.audit("fleet", "log", "--max-unread", "20%").code == 0)
  }

  @Test func `files count as devices only with --device-per-file`() throws {
    let log = Self.log("", limit: 9).replacing(#""device":"","#, with: "")
    let sandbox = try Sandbox(["a/one.log": log, "b/two.log": log])
    let script = """
      "$AUDIT" fleet a b > one
      cat a/* b/* | "$AUDIT" fleet - | cmp one -
      ln -s ../b/two.log a/three.log
      "$AUDIT" fleet a/three.log | cmp one -
      gzip a/one.log
      "$AUDIT" fleet --device-per-file a/one.log.gz b --keep-devices > two
      """
    let outcome = try sandbox.shell(script)
    #expect(outcome.code == 0 && outcome.errors.isEmpty && outcome.output.isEmpty)
    let one = try #require(sandbox.text("one"))
    #expect(one.contains("about 1 device,") && one.contains("45 events without a device"))
    let two = try #require(sandbox.text("two"))
    #expect(
      two.contains("about 2 devices,") && two.contains("one.log ") && two.contains("two.log "))
  }

  @Test func `an unreadable manifest is reported`() throws {
    let sandbox = try Sandbox(
      Self.logs.merging(["a.yaml": "apps:\n  - [\n", "b.yaml": "# nothing\n"]) { $1 })
    let broken = try sandbox.audit("fleet", "logs", "--manifest", "a.yaml")
    #expect(broken.code == 2 && broken.errors.hasPrefix("audit: a.yaml:"), "\(broken.errors)")
    #expect(broken.output.contains("Fleet: about 2 devices"))
    let empty = try sandbox.audit("fleet", "logs", "--manifest", "b.yaml")
    #expect(
      empty.code == 2 && empty.errors.contains("b.yaml: no manifest found"), "\(empty.errors)")
  }

  @Test func `measured limits become a profile for checking manifests`() throws {
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
    #expect(sandbox.text("measured.yaml")?.contains("low: 40\nhigh: 44\n# No log has") == true)
    let judged = try sandbox.audit("a.yaml", "--profile", "measured.yaml")
    #expect(judged.output.contains("40–44") && judged.output.contains("measured.yaml"))
    let config = try sandbox.audit("config", "--profile", "measured.yaml", "a.yaml")
    #expect(config.output.contains("low: 40") && config.output.contains("high: 44"))
  }

  @Test func `one device is reported beside the prediction`() throws {
    let sandbox = try Sandbox([
      "log": Self.log("phone", limit: 40),
      "a.yaml": Sample.manifest(version: "1.0") + """
          - kind: Radar
            name: Radar
            description: Rain.
            families: [systemSmall]
            timeline: {policy: {after: 15m}}

        """,
    ])
    let outcome = try sandbox.audit("fleet", "log", "--manifests", "a.yaml")
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.contains("  manifest: asks for 96 a day, granted 40 to 70\n"))
    #expect(
      outcome.output.contains(
        """
                                 dry by  0     6     12    18
          in the logs            10:00   ██████████··············
          manifest, lower limit  09:45   ██████████··············
          manifest, upper limit  17:15   █████████████████▄······
        """), "\(outcome.output)")
    let json = try sandbox.audit("fleet", "log", "--manifest", "a.yaml", "--format", "json").output
    #expect(json.contains(#""runsDry": {"low": "09:45", "high": "17:15"}"#))
    #expect(json.contains(#""grantedByHour": {"low": [4"#))
  }

  @Test func `the former option for a log says where it went`() throws {
    let outcome = try Sandbox([:]).audit("replay", "--log", "log.jsonl")
    #expect(outcome.code == 64)
    #expect(
      outcome.errors.hasPrefix("Error: replay --log is now: audit fleet LOG… --manifests PATH\n"),
      "\(outcome.errors)")
  }

  @Test func `an existing profile isn't overwritten without --force`() throws {
    let sandbox = try Sandbox(Self.logs.merging(["p.yaml": "low: 1\n"]) { $1 })
    let refused = try sandbox.audit("fleet", "logs", "--write-profile", "p.yaml")
    #expect(refused.code == 2)
    #expect(refused.errors == "audit: p.yaml: already exists; not overwritten\n")
    #expect(sandbox.text("p.yaml") == "low: 1\n")
    let forced = try sandbox.audit("fleet", "logs", "--write-profile", "p.yaml", "--force")
    #expect(forced.code == 0 && forced.errors.isEmpty)
    #expect(sandbox.text("p.yaml")?.contains("low: 40\nhigh: 44\n") == true)
  }

  @Test func `a profile has the app openings of an average day`() throws {
    var log = Self.log("a", limit: 40)
    for day in 1...5 {
      for time in ["08:10:00", "08:12:00", "20:40:00"] {
        log += #"{"v":1,"t":"2026-03-0\#(day)T\#(time)+01:00","ev":"opened","device":"a"}"# + "\n"
      }
    }
    let sandbox = try Sandbox(["log": log])
    #expect(try sandbox.audit("fleet", "log", "--write-profile", "p.yaml").errors.isEmpty)
    let profile = try #require(sandbox.text("p.yaml"))
    #expect(
      profile.hasSuffix(
        """
        # Openings of the app, 2 a day where logs have any; five minutes each are assumed.
        sessions:
          - {state: foreground, at: "08:20-08:25"}
          - {state: foreground, at: "20:20-20:25"}

        """), "\(profile)")
    let config = try sandbox.audit("config", "--profile", "p.yaml", "log")
    #expect(config.output.contains("20:20-20:25"), "\(config.errors)")
  }

  @Test func `summaries with different salts aren't merged`() throws {
    let sandbox = try Sandbox(Self.logs)
    let script = """
      "$AUDIT" fleet logs/a.jsonl --summarize --salt x > a.fleet
      "$AUDIT" fleet logs/deep --summarize --salt y > b.fleet
      "$AUDIT" fleet a.fleet --format json=alone
      "$AUDIT" fleet a.fleet --summarize > again.fleet && cmp a.fleet again.fleet
      "$AUDIT" fleet a.fleet logs/a.jsonl --salt x --format json=both && cmp alone both
      "$AUDIT" fleet --merge a.fleet b.fleet > /dev/null
      """
    let outcome = try sandbox.shell(script)
    #expect(outcome.code == 2)
    #expect(
      outcome.errors
        == "audit: b.fleet: made with another --salt than the rest, so it can't be merged\n")
  }

  @Test func `one input of a cluster job may be empty`() throws {
    let sandbox = try Sandbox(Self.logs)
    let script = """
      "$AUDIT" fleet - --summarize --whole-devices --allow-empty < /dev/null > none.fleet
      "$AUDIT" fleet logs --summarize --whole-devices > all.fleet
      "$AUDIT" fleet --merge --whole-devices none.fleet all.fleet | cmp - all.fleet
      """
    let outcome = try sandbox.shell(script)
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test func `partial summaries are files after their lengths, and damaged ones are reported`()
    throws
  {
    let sandbox = try Sandbox(Self.logs)
    let script = """
      split() {
        "$AUDIT" fleet "$1" --summarize --partial 3 > frames
        for part in 0 1 2; do
          size=$(od -An -N8 -tu8 frames | tr -d ' ')
          tail -c +9 frames > rest
          mkdir -p "$part" && head -c "$size" rest > "$part/$2.fleet"
          tail -c "+$((size + 1))" rest > frames
        done
        test ! -s frames
      }
      split logs/a.jsonl a && split logs/a.jsonl again && split logs/deep b
      for part in 0 1 2; do
        "$AUDIT" fleet --summarize --whole-devices --allow-empty "$part" > "$part.fleet"
      done
      "$AUDIT" fleet --summarize --whole-devices logs > one.fleet
      "$AUDIT" fleet --summarize --whole-devices 2.fleet 0.fleet 1.fleet | cmp - one.fleet
      printf x | dd of=1/b.fleet bs=1 seek=20 conv=notrunc 2> dd
      "$AUDIT" fleet --summarize --whole-devices 1 > none
      """
    let outcome = try sandbox.shell(script)
    #expect(outcome.code == 2)
    #expect(
      outcome.errors == "audit: 1/b.fleet: not a summary of audit fleet, or a damaged one\n")
  }

  @Test func `every finding is explained`() throws {
    let sandbox = try Sandbox(["x": "x"])
    for id in ["fleet-runs-dry", "fleet-split-devices", "fleet-group-refused"] {
      let outcome = try sandbox.audit("explain", id)
      #expect(outcome.code == 0 && outcome.output.hasPrefix("\(id): "))
    }
    #expect(try sandbox.audit("explain", "fleet-run-dry").errors.contains("fleet-runs-dry"))
  }

  @Test func `a table is at most 80 columns wide, and no word is cut`() throws {
    let sandbox = try Sandbox(Self.logs)
    let outcome = try sandbox.shell("COLUMNS=80 \"$AUDIT\" fleet logs")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(outcome.output)")
    #expect(outcome.output.contains("openings unknown"))
  }

  @Test func `only findings are printed on request, up to the requested number`() throws {
    let sandbox = try Sandbox(Self.logs)
    let quiet = try sandbox.audit("fleet", "logs", "--quiet").output
    #expect(quiet.hasPrefix("warning: Radar: ") && !quiet.contains("Fleet"))
    let none = try sandbox.audit("fleet", "logs", "--quiet", "--max-findings", "0").output
    #expect(none == "and 1 more finding; see --max-findings\n")
  }

  @Test func `a limit that wasn't reached isn't in the profile`() throws {
    let sandbox = try Sandbox(["log": Self.log("a", limit: 96)])
    let outcome = try sandbox.audit("fleet", "log", "--write-profile", "measured.yaml")
    #expect(outcome.code == 2)
    #expect(outcome.output.contains("not reached"))
    #expect(
      outcome.errors
        == "audit: measured.yaml: not written: no limit was reached, so none is known\n")
    #expect(sandbox.text("measured.yaml") == nil)
  }

  @Test func `the table, or an error instead of a profile, says why no limit is known`() throws {
    let log = (0..<8).map { Self.log("\($0)", limit: 60) }.joined()
    let lines = log.split(separator: "\n")
    let lossy = lines.enumerated().filter { $0.offset % 5 != 0 }.map { $0.element + "\n" }.joined()
    let sandbox = try Sandbox([
      "lossy": lossy, "system": log.replacing(#","policy":{"after":900}"#, with: ""),
    ])
    for (log, reason) in [
      ("lossy", "too many lines are missing"),
      ("system", "no timeline says when it asks for the next one"),
    ] {
      let outcome = try sandbox.audit("fleet", log, "--write-profile", "p.yaml")
      #expect(
        outcome.errors == "audit: p.yaml: not written: \(reason), so no limit is known\n")
      #expect(outcome.output.contains("limit: not known: \(reason)"), "\(outcome.output)")
      #expect(outcome.output.contains("unknown  unknown") && !outcome.output.contains("runs dry"))
      let json = try sandbox.audit("fleet", log, "--format", "json").output
      #expect(json.contains(#""dryShare": null"#) && json.contains(#""limit": null"#))
    }
  }

  @Test func `a chart is described in words with units`() throws {
    let sandbox = try Sandbox(Self.logs)
    let page = try sandbox.audit("fleet", "logs", "--format", "html", "--skip-days", "0").output
    #expect(page.contains("<desc>Most often: 40 reloads.</desc>"))
    #expect(page.contains("<desc>Most often: 9:00 to 9:59.</desc>"))
    #expect(page.contains("4 days of widgets not counted: the first and the last of each log<"))
  }

  @Test func `a compressed or damaged summary isn't read as a log`() throws {
    let sandbox = try Sandbox(Self.logs)
    let script = """
      "$AUDIT" fleet logs --summarize > a.fleet
      gzip -c a.fleet > packed.gz
      tail -c +3 a.fleet > cut.fleet
      "$AUDIT" fleet logs a.fleet packed.gz > /dev/null || echo $? >&2
      "$AUDIT" fleet logs a.fleet cut.fleet --summarize > both.fleet || echo $? >&2
      cmp a.fleet both.fleet
      """
    #expect(
      try sandbox.shell(script).errors == """
        audit: packed.gz: is a compressed summary; decompress it
        2
        audit: cut.fleet: not a summary of audit fleet, or a damaged one
        2

        """)
  }

  @Test func `a regression between two builds fails the run`() throws {
    let sandbox = try Sandbox([
      "old": (0..<12).map { Self.log("\($0)", limit: 96) }.joined(),
      "new": (0..<12).map { Self.log("\($0)", limit: 40) }.joined(),
    ])
    let worse = try sandbox.audit("fleet", "--compare", "old", "new")
    #expect(worse.code == 1)
    #expect(worse.output.contains("Radar: days that run dry: 0 % before, 100 % now"))
    #expect(worse.output.contains("Comparison: old (about 12 devices, "))
    #expect(worse.output.contains("\n  before  "), "\(worse.output)")
    #expect(try sandbox.audit("fleet", "--compare", "new", "old").code == 0)
    let json = try sandbox.audit("fleet", "--compare", "old", "new", "--format", "json").output
    #expect(json.split(separator: "\"comparedWith\"").last?.contains("\"kind\": \"Radar\"") == true)
  }

  @Test(arguments: [
    (["none"], "none: No such file or directory"),
    (["empty"], "empty: no line is a recorded reload"),
    (["old.fleet"], "old.fleet: not a summary of audit fleet, or a damaged one"),
    (
      ["first.fleet"],
      "first.fleet: a summary of another version of audit fleet; summarize the logs again"
    ),
    (["empty", "--summarize"], "empty: no line is a recorded reload"),
    (["none", "--merge"], "none: No such file or directory"),
    (["bad", "--merge"], "bad: no line is a recorded reload; most often: not JSON"),
  ])
  func `an unreadable input exits with 2`(arguments: [String], message: String) throws {
    let sandbox = try Sandbox([
      "empty": "", "old.fleet": "audit-fleet 4\nrubbish",
      "first.fleet": "audit-fleet 2\nrubbish", "bad": "x\n",
    ])
    let outcome = try sandbox.audit(["fleet"] + arguments)
    #expect(
      outcome.code == 2 && outcome.output.isEmpty && outcome.errors == "audit: \(message)\n",
      "\(outcome.errors)")
  }

  @Test(arguments: [
    [], ["--compare", "a"], ["a", "--whole-devices"], ["a", "--max-unread", "x"],
    ["a", "--summarize", "--write-profile", "p"], ["a", "--max-groups", "0"],
    ["a", "--summarize", "--format", "json"], ["a", "--merge", "--max-unread", "1"],
    ["a", "--profile", "typical"], ["a", "--days", "3"], ["a", "--define", "A=1"],
    ["a", "--force"], ["a", "-", "--device-per-file"],
    ["a", "--baseline", "b.json"], ["a", "--allow-empty"], ["a", "--partial", "2"],
    ["a", "--summarize", "--partial", "257"],
    ["a", "--summarize", "--partial", "2", "--whole-devices"],
  ])
  func `options that exclude each other are wrong usage`(arguments: [String]) throws {
    #expect(try Sandbox([:]).audit(["fleet"] + arguments).code == 64)
  }
}

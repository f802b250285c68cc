import CommandSandbox
import Testing

/// `audit replay --log`.
@Suite struct LogCommandTests {
  /// Ten days of a widget that is reloaded every half hour.
  private static var log: String {
    var lines = ""
    for step in 0..<480 {
      let (day, minute) = (10 + step / 48, step % 48 * 30)
      let clock = "\(100 + minute / 60)".dropFirst() + ":" + "\(100 + minute % 60)".dropFirst()
      lines += #"{"v":1,"t":"2026-03-\#(day)T\#(clock):00.5+01:00","ev":"timeline","#
      lines += #""kind":"Radar","entries":1,"policy":{"after":1800}}"# + "\n"
    }
    return lines
  }

  @Test func `a log without manifests is replayed from its fourth day on`() throws {
    let sandbox = try Sandbox(["log.jsonl": Self.log, "manifests/a.yaml": Sample.error])
    let outcome = try sandbox.audit("replay", "--log", "log.jsonl")
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix("Recorded log: 480 lines, 100 % understood, 1 widget\n"))
    #expect(outcome.output.contains("left out: 144 in a widget's first 3 days"))
    #expect(outcome.output.contains("\nRadar, 7 days\n"))
    #expect(!outcome.output.contains("manifest 40"))
    let all = try sandbox.audit("replay", "--log", "log.jsonl", "--skip-days", "0")
    #expect(all.output.contains("\nRadar, 10 days\n"))
  }

  @Test func `a log beside manifests is compared with the widget of its kind`() throws {
    let manifest =
      Sample.manifest(version: "1.0") + """
          - kind: Radar
            name: Radar
            description: Rain.
            families: [systemSmall]
            timeline: {policy: {after: 30m}}

        """
    let sandbox = try Sandbox(["log.jsonl": Self.log + "{", "a.yaml": manifest])
    let outcome = try sandbox.audit(
      "replay", "--log", "log.jsonl", "--kind", "Radar", "--format", "text", "--format",
      "json=a.json", "a.yaml")
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains("1 line can't be read: ends too early, first in line 481"))
    #expect(outcome.output.contains("manifest 40"))
    let json = try #require(sandbox.text("a.json"))
    #expect(json.contains("\n  \"log\": ") && json.contains("\n  \"replay\": "))
    #expect(json.contains(#""verdict": "depends""#))
  }

  @Test func `a log is read from standard input, too`() throws {
    let outcome = try Sandbox([:]).audit("replay", "--log", "-", input: Self.log)
    #expect(outcome.code == 0 && outcome.output.hasPrefix("Recorded log: 480 lines"))
  }

  @Test func `a manifest that changes after it was read is printed as it was read`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.clean + "\nwidgit: 1\n", "log.jsonl": Self.log])
    // The log is read after the manifest; it exceeds a pipe's buffer, so its reader has started.
    let script = """
      mkfifo pipe
      "$AUDIT" replay a.yaml --log - <pipe &
      exec 3>pipe
      { cat log.jsonl; yes '' | head -n 200000; } >&3
      echo 'app: x' >a.yaml
      exec 3>&-
      wait $!
      """
    let outcome = try sandbox.shell(script)
    #expect(outcome.code == 1 && outcome.errors == "")
    #expect(outcome.output.contains("--> a.yaml:") && outcome.output.contains("| widgit: 1"))
  }

  @Test(arguments: [
    ("none.jsonl", "none.jsonl: No such file or directory"),
    ("folder", "folder: a folder, not a file"),
    ("a.yaml", "a.yaml: no line is a recorded reload; line 1: not JSON at column 1"),
    ("empty", "empty: no line is a recorded reload"),
  ])
  func `an unreadable log exits with 2`(path: String, message: String) throws {
    let sandbox = try Sandbox(["a.yaml": Sample.clean, "folder/x": "", "empty": ""])
    let outcome = try sandbox.audit("replay", "--log", path)
    #expect(outcome.code == 2 && outcome.errors == "audit: \(message)\n", "\(outcome.errors)")
  }

  @Test(arguments: [
    ["--skip-days", "-1"], ["--log", "a", "--format", "csv"], ["--log", "-", "-"],
  ])
  func `options that exclude each other are wrong usage`(arguments: [String]) throws {
    #expect(try Sandbox([:]).audit(["replay"] + arguments).code == 64)
  }
}

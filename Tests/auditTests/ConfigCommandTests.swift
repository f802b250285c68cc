import CommandSandbox
import Foundation
import Testing

/// `audit config`.
@Suite struct ConfigCommandTests {
  @Test func `each value is printed with its origin`() throws {
    let sandbox = try Sandbox([
      ".audit.yml": """
      failOn: warning
      rules: {missing-families: off}
      profile: days.yml
      variables: {A: 1}
      variablesFrom: [B.xcconfig]
      """,
      "days.yml": "days: 3", "B.xcconfig": "B = 2", "sub/x": "",
    ])
    let outcome = try sandbox.audit(
      ["config", "--low", "30", "--define-from-environment", "C", "--rule", "unknown-kind=note"],
      in: "sub", environment: ["C": "3"])
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    for (value, origin) in [
      ("failOn: warning", "../.audit.yml:1:9"), ("  low: 30", "--low"), ("  high: 70", "default"),
      ("  missing-families: off", "../.audit.yml:2:27"), ("  unknown-kind: note", "--rule"),
      ("  A: 1", "../.audit.yml:4:16"), ("  B: 2", "../B.xcconfig"),
      ("  C: 3", "C of the environment"), ("  days: 3", "../days.yml:1:7"),
      ("profile:", "days.yml, ../.audit.yml:3:10"), ("baseline: ~", "default"),
    ] {
      let line = outcome.lines.first { $0 == value || $0.hasPrefix(value + " ") }
      #expect(line?.hasSuffix("  # \(origin)") == true, "\(value): \(line ?? "missing")")
    }
    let strict = try sandbox.audit("config", "--no-config", "--strict")
    #expect(strict.lines.first == "# configuration: none")
    #expect(strict.output.contains(/\nfailOn: warning +# --strict\n/))
  }

  @Test func `the output is a configuration with the same effect`() throws {
    let sandbox = try Sandbox([
      "a.yaml": Sample.error, ".audit.yml": "rules: {version-mismatch: warning}\nprofile: heavy",
    ])
    let printed = try sandbox.audit("config")
    #expect(printed.code == 0 && printed.errors.isEmpty)
    try sandbox.write(printed.output, to: "all.yml")
    func report(_ arguments: String...) throws -> String {
      try sandbox.audit(["a.yaml", "--format", "json"] + arguments).output
        .replacing(#""profile": "custom""#, with: #""profile": "heavy""#)
    }
    #expect(try report("--config", "all.yml") == report())
    #expect(try report("--no-config") != report())
  }

  @Test
  func `a configuration error ends the command, and unsupported options are wrong usage`() throws {
    let sandbox = try Sandbox([".audit.yml": "fail: note"])
    let broken = try sandbox.audit("config")
    #expect(broken.code == 2 && broken.output.isEmpty)
    #expect(broken.errors.contains(".audit.yml:1:1: `fail` is not a key of the configuration"))
    for arguments in [
      ["--format", "sarif"], ["--update-baseline"], ["--list-files"],
    ] {
      #expect(try sandbox.audit(["config", "--no-config"] + arguments).code == 64, "\(arguments)")
    }
  }
}

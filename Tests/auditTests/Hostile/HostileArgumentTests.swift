import CommandSandbox
import Testing

/// Arguments that no person types.
@Suite struct HostileArgumentTests {
  static let long = String(repeating: "x", count: 100_000)

  /// Arguments and the exit code.
  static let meaningless: [([String], Int32)] = [
    (["a\nb\u{1B}[2J.yaml"], 2), (["\u{202E}lmay.a"], 2), ([long], 2), ([""], 2),
    (["--jobs", "0", "a.yaml"], 64), (["--jobs", "99999999999999999999", "a.yaml"], 64),
    (["--seed", "99999999999999999999999", "a.yaml"], 64), (["--seed", "-1", "a.yaml"], 64),
    (["--seed", "9223372036854775807", "a.yaml"], 0), (["--days", "3661", "a.yaml"], 64),
    (["--runs", "10001", "a.yaml"], 64), (["--start", "0000-00-00", "a.yaml"], 64),
    (["--start", "9999-12-31", "a.yaml"], 0), (["--start", "0001-01-01", "a.yaml"], 0),
    (["--time-zone", "\u{1B}[31m\n", "a.yaml"], 64), (["--time-zone", "Mars/Olympus"], 64),
    (["--time-zone", "/dev/zero", "a.yaml"], 64), (["--max-findings", "-1"], 64),
    (["--low", "0", "a.yaml"], 64), (["--define", "\u{1B}=1", "a.yaml"], 64),
    (["--define", "A=\u{1B}[2J\n", "a.yaml"], 0), (["--define", "A=\(long)", "a.yaml"], 0),
    (["--only", long, "a.yaml"], 64), (["--rule", "\u{9B}31m=off", "a.yaml"], 64),
    (["--config", "\u{1B}", "a.yaml"], 2), (["--baseline", "\r\n", "a.yaml"], 2),
    (["--format", "\u{1B}", "a.yaml"], 64), (["--format", "json=\u{1B}/x", "a.yaml"], 2),
    (["--stdin-path", "a\u{1B}[2J\n.yaml", "-"], 2), (["explain", long], 64),
    (["explain", "\u{1B}[2J"], 64), (["families", "--for", "\u{1B}=1"], 64),
    (["families", "--for", "iOS=99999999999999999999"], 64), (["init", "\u{1B}/x"], 2),
    (["init", ""], 2), (["init", "/dev/null"], 2), (["config", "--baseline", "\u{1B}"], 2),
    (["replay", "--kind", "\u{1B}[2J", "a.yaml"], 2), (["fleet", "\u{1B}"], 2),
    (["verify", "\u{1B}"], 2), (["inspect", "\n"], 2), (["compare", "\n", "\u{1B}:x"], 2),
    (["--\u{1B}[2J"], 64), (["--format", "sarif", "--format", "json", "a.yaml"], 64),
  ]

  @Test(arguments: meaningless)
  func `an invalid argument is reported without raw control characters`(
    arguments: [String], code: Int32
  ) throws {
    let sandbox = try Sandbox(["a.yaml": Sample.clean])
    let outcome = try sandbox.confined(arguments)
    let shown = "\(outcome.output.prefix(300))\(outcome.errors.prefix(300))"
    #expect(outcome.isExit && outcome.code == code, "\(shown)")
    #expect(outcome.rawControls.isEmpty, "\(shown)")
    #expect(outcome.errors.isEmpty == (code == 0), "\(shown)")
    #expect(try sandbox.names() == ["a.yaml"])
  }

  @Test
  func `a path with control characters is read, and printed without them in every format`() throws {
    let sandbox = try Sandbox(["d\n\u{1B}[2J/x\r\u{202E}.yaml": Sample.error])
    for format in [
      "text", "concise", "xcode", "github", "json", "sarif", "junit", "checkstyle", "gitlab",
      "markdown",
      "html",
    ] {
      let outcome = try sandbox.confined(["d\n\u{1B}[2J", "--format", format])
      #expect(outcome.isExit && outcome.code == 1 && outcome.errors.isEmpty)
      #expect(!outcome.output.isEmpty && outcome.rawControls.isEmpty, "\(format)")
    }
    let list = try sandbox.confined(["d\n\u{1B}[2J", "--list-files"])
    #expect(list.code == 0 && list.lines.count == 1 && list.rawControls.isEmpty)
  }

  @Test func `a path that is named hundreds of times is read once`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.error])
    for path in ["a.yaml", "./a.yaml"] {
      let outcome = try sandbox.confined([String](repeating: path, count: 500))
      #expect(outcome.isExit && outcome.code == 1 && outcome.errors.isEmpty)
      #expect(outcome.output.contains("1 error in 1 file"))
    }
  }
}

import CommandSandbox
import Testing

/// Rules in `.audit.yml`, in every command that takes or prints rules.
@Suite struct RequirementTests {
  private static let rules = """
    require:
      - id: acme/kind-prefix
        each: widget
        value: kind
        hasPrefix: Acme
        severity: warning
        message: the kinds of this team begin with Acme
        why: Analytics needs it.
      - {id: acme/demand, each: widget, value: replay.demandPerDay.p95, atMost: 3, where: {value: push,
          is: false}}
    """

  private func sandbox(_ more: String = "") throws -> Sandbox {
    try Sandbox(["a.yaml": Sample.clean, ".audit.yml": "\(Self.rules)\n\(more)\n", "sub/x": ""])
  }

  @Test func `rules of the configuration are checked and selected like all others`() throws {
    let sandbox = try sandbox()
    for (arguments, code, found) in [
      ([], 1, ["acme/demand", "acme/kind-prefix"]),
      (["--no-config"], 0, []), (["--no-replay"], 0, ["acme/kind-prefix"]),
      (["--no-replay", "--strict"], 1, ["acme/kind-prefix"]),
      (["--only", "acme/kind-prefix"], 0, ["acme/kind-prefix"]),
      (["--only", "version-mismatch"], 0, []),
      (["--rule", "acme/demand=off"], 0, ["acme/kind-prefix"]),
      (
        ["--rule", "acme/kind-prefix=error", "--only", "acme/kind-prefix"], 1, ["acme/kind-prefix"]
      ),
    ] as [([String], Int32, [String])] {
      let outcome = try sandbox.audit(["a.yaml"] + arguments)
      let lines = outcome.lines.filter { $0.hasSuffix("]") && $0.contains(": ") }
      #expect(outcome.code == code && outcome.errors.isEmpty, "\(arguments): \(outcome.errors)")
      #expect(lines.count == found.count, "\(arguments): \(lines)")
      #expect(found.allSatisfy { id in lines.contains { $0.hasSuffix("[\(id)]") } }, "\(lines)")
    }
    let off = try self.sandbox("rules: {acme/demand: note, acme/kind-prefix: off}")
    #expect(try off.audit("a.yaml").output.hasPrefix("note: `replay.demandPerDay.p95` is"))
    // The command that replays reports on the replay.
    #expect(try sandbox.audit("replay", "a.yaml", "--quiet").output.contains("[acme/demand]"))
  }

  @Test func `an unknown rule name is wrong usage, with the nearest of all rules`() throws {
    let sandbox = try sandbox()
    for (arguments, help) in [
      (["a.yaml", "--only", "acme/kind-prefx"], "--only: there is no rule `acme/kind-prefx`; did"),
      (["a.yaml", "--only", "kind-prefx"], "did you mean acme/kind-prefix?"),
      (["a.yaml", "--only", "version-mismatc"], "did you mean version-mismatch?"),
      (["a.yaml", "--rule", "acme/demnd=off"], "--rule: there is no rule `acme/demnd`; did you"),
      (["config", "--rule", "acme/demnd=off"], "did you mean acme/demand?"),
      (["explain", "acme/demnd"], "did you mean acme/demand?"),
      (["a.yaml", "--no-config", "--only", "acme/demand"], "there is no rule `acme/demand`;"),
      (["explain", "--no-config", "acme/demand"], "there is no rule `acme/demand`;"),
    ] {
      let outcome = try sandbox.audit(arguments)
      #expect(outcome.code == 64 && outcome.output.isEmpty, "\(arguments)")
      #expect(outcome.errors.contains(help), "\(outcome.errors)")
    }
  }

  @Test func `rules lists a team's rules, explain prints them with their place`() throws {
    let sandbox = try sandbox()
    let list = try sandbox.audit("rules", in: "sub")
    #expect(list.output.contains("\nRequired by the configuration\n  acme/kind-prefix "))
    #expect(try !sandbox.audit("rules", "--no-config").output.contains("acme/"))
    let group = try sandbox.audit("rules", "required", "links", in: "sub").output
    #expect(group.hasPrefix("Links and data\n") && group.contains("acme/kind-prefix"))
    #expect(!group.contains("version-mismatch"))
    let unknown = try sandbox.audit("rules", "acme")
    #expect(unknown.code == 64 && unknown.errors.contains("the groups are reading, identity, "))
    let page = try sandbox.audit("rules", "--format", "markdown").output
    #expect(page.contains("| [acme/kind-prefix](#acmekind-prefix) | warning | \\`kind\\` of each"))
    let json = try sandbox.audit(
      "rules", "--format", "json", "--config", "../.audit.yml", in: "sub")
    #expect(json.output.contains(#""required": {"file": "../.audit.yml", "line": 2, "column": 5}"#))
    #expect(
      try sandbox.audit("explain", "acme/kind-prefix", in: "sub").output == """
        acme/kind-prefix: warning
          `kind` of each widget has to begin with `Acme`.

        Message
          The kinds of this team begin with Acme.

        Why it matters
          Analytics needs it.

        Required
          By ../.audit.yml:2:5.

        """)
    let demand = try sandbox.audit("explain", "acme/demand").output
    #expect(demand.contains("has to be at most 3, where `push` is false."))
  }

  @Test
  func `an invalid configuration ends each command, but built-in rules are explained`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.clean, ".audit.yml": "require: [{id: a/b}]"])
    for arguments in [["rules"], ["explain", "a/b"], ["a.yaml"], ["config"]] {
      let outcome = try sandbox.audit(arguments)
      #expect(outcome.code == 2 && outcome.output.isEmpty, "\(arguments)")
      #expect(outcome.errors.hasPrefix("audit: .audit.yml:1:11: a rule of your own needs"))
    }
    #expect(try sandbox.audit("explain", "version-mismatch").code == 0)
  }

  @Test func `config prints them in a readable form`() throws {
    let sandbox = try sandbox("rules: {acme/demand: note}")
    let printed = try sandbox.audit("config")
    #expect(printed.code == 0 && printed.errors.isEmpty)
    #expect(printed.output.contains("  # .audit.yml:2:5\n"))
    try sandbox.write(printed.output, to: "all.yml")
    func report(_ arguments: String...) throws -> String {
      try sandbox.audit(["a.yaml", "--format", "json"] + arguments).output
        .replacing(#""profile": "custom""#, with: #""profile": "steady""#)
        .replacing(try Regex(#"required by [a-z.]+:[0-9:]+"#), with: "")
    }
    #expect(try report("--config", "all.yml") == report())
    #expect(try report("--no-config") != report())
  }

  @Test func `the baseline contains their findings and lists those that no longer occur`() throws {
    let sandbox = try sandbox()
    #expect(try sandbox.audit("a.yaml", "--update-baseline").code == 0)
    #expect(try sandbox.audit("a.yaml").output.contains("2 already known"))
    try sandbox.write("", to: ".audit.yml")
    let gone = try sandbox.audit("a.yaml")
    #expect(gone.code == 2 && gone.errors.contains("acme/demand of `Current`"), "\(gone.errors)")
  }
}

import CommandSandbox
import AuditKit
import Testing

@Suite struct OptionTests {
  @Test func `rules are selected and their severity set on the command line`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.error])
    for (arguments, code, text) in [
      (["--rule", "version-mismatch=off"], 0, "All clear"),
      (["--rule", "version-mismatch=warning"], 0, "warning: "),
      (["--rule", "version-mismatch=note", "--fail-on", "note"], 1, "note: "),
      (["--only", "unknown-key"], 0, "All clear"),
      (["--only", "unknown-key, version-mismatch"], 1, "[version-mismatch]"),
      (["--only", "unknown-key", "--only", "version-mismatch"], 1, "[version-mismatch]"),
    ] as [([String], Int32, String)] {
      let outcome = try sandbox.audit(["a.yaml"] + arguments)
      #expect(outcome.code == code && outcome.output.contains(text), "\(arguments)")
    }
  }

  @Test
  func `variables come from the command line, and from the environment if requested`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.manifest(version: "$(V)")])
    func audit(_ arguments: String...) throws -> Outcome {
      try sandbox.audit(["a.yaml"] + arguments, environment: ["V": "3.2.0"])
    }
    #expect(try audit().output.contains("[undefined-variable]"))
    #expect(try audit("--define", "V=3.2.0").code == 0)
    #expect(try audit("--define", "V=1", "--define", "V=3.2.0").code == 0)
    #expect(try audit("--define", "V=1=2").output.contains("1=2"))
    #expect(try audit("--define-from-environment", "V").code == 0)
    let both = try audit("--define-from-environment", "V", "--define", "V=1")
    #expect(both.output.contains("version 1 differs"))
    let unset = try audit("--define-from-environment", "W")
    #expect(unset.code == 2 && unset.errors == "audit: W: not set in the environment\n")
  }

  @Test func `standard input is audited under the given name`() throws {
    let sandbox = try Sandbox(["m/a.yaml": Sample.error, "m/b.yaml": Sample.manifest(named: "b")])
    let plain = try sandbox.audit("-", input: Sample.error)
    #expect(plain.code == 1 && plain.output.contains("--> <stdin>:"))
    let named = try sandbox.audit("-", "--stdin-path", "./x/y.yaml", input: Sample.error)
    #expect(named.output.contains("--> x/y.yaml:"))
    // An editor's unsaved text replaces the file.
    let edited = try sandbox.audit("m", "-", "--stdin-path", "m/a.yaml", input: Sample.clean)
    #expect(edited.code == 0 && edited.output.contains("All clear in 2 files"))
    #expect(
      try sandbox.shell("\"$AUDIT\" - <&-").errors == "audit: standard input: Bad file descriptor\n"
    )
  }

  @Test func `findings beyond the requested number are counted`() throws {
    let sandbox = try Sandbox([
      "a.yaml": Sample.error, "b.yaml": "widgets: 1", "c.yaml": "widgets: 1",
    ])
    func audit(_ number: String) throws -> Outcome {
      try sandbox.audit("a.yaml", "b.yaml", "c.yaml", "--max-findings", number)
    }
    let one = try audit("1")
    #expect(one.code == 1 && one.output.contains("3 errors in 3 files"))
    #expect(one.output.contains("a.yaml:") && !one.output.contains("b.yaml:"))
    #expect(one.errors == "audit: 2 more findings not shown (--max-findings 1)\n")
    #expect(try audit("2").errors == "audit: 1 more finding not shown (--max-findings 2)\n")
    #expect(try audit("3").errors.isEmpty)
    #expect(try audit("0").code == 1)
  }

  @Test func `--quiet omits the table and the summary, --no-replay the table`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.clean, "b.yaml": Sample.error])
    #expect(try sandbox.audit("a.yaml").output.contains("Refresh budget"))
    let quiet = try sandbox.audit("a.yaml", "--quiet")
    #expect(quiet.code == 0 && quiet.output.isEmpty)
    #expect(try sandbox.audit("b.yaml", "--quiet").output.contains("[version-mismatch]"))
    let linted = try sandbox.audit("a.yaml", "--no-replay")
    #expect(
      linted.output
        == "No findings (budgets not replayed) in 1 file (1 app, 1 bundle, 1 widget)\n")
  }
}

import TestTexts
import CommandSandbox
import Testing

@Suite struct ExitCodeTests {
  @Test func `findings fail a run from the requested severity on`() throws {
    let sandbox = try Sandbox([
      "clean.yaml": Sample.clean, "error.yaml": Sample.error, "warning.yaml": Sample.warning,
    ])
    for (arguments, code) in [
      (["clean.yaml"], 0), (["error.yaml"], 1), (["warning.yaml"], 0),
      (["warning.yaml", "--strict"], 1), (["warning.yaml", "--fail-on", "warning"], 1),
      (["warning.yaml", "--fail-on", "note"], 1), (["warning.yaml", "--fail-on", "error"], 0),
      (["clean.yaml", "--fail-on", "note"], 0), (["check", "error.yaml"], 1),
    ] as [([String], Int32)] {
      let outcome = try sandbox.audit(arguments)
      #expect(outcome.code == code, "\(arguments): \(outcome.output)\(outcome.errors)")
      #expect(outcome.isExit && outcome.errors.isEmpty)
    }
  }

  @Test func `without a path, manifests/ is audited`() throws {
    let sandbox = try Sandbox(["manifests/a/error.yml": Sample.error, "clean.yaml": Sample.clean])
    let outcome = try sandbox.audit()
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("--> manifests/a/error.yml:"))
    #expect(outcome.output.contains("1 error in 1 file"))
  }

  @Test func `a failure is reported with exit code 2, and the rest is audited`() throws {
    let sandbox = try Sandbox(["error.yaml": Sample.error])
    let outcome = try sandbox.audit("nowhere", "error.yaml", "nothing.yaml")
    #expect(outcome.code == 2)
    #expect(outcome.output.contains("[version-mismatch]"))
    #expect(
      outcome.errors == """
        audit: nowhere: No such file or directory
        audit: nothing.yaml: No such file or directory

        """)
  }

  @Test func `a run that read nothing says so and doesn't print all clear`() throws {
    let sandbox = try Sandbox(["empty/readme.md": "", "empty/.hidden.yaml": Sample.clean])
    let outcome = try sandbox.audit("empty")
    #expect(outcome.code == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("audit: empty: no manifest found (*.yaml, *.yml)"))
    let standard = try sandbox.audit()
    #expect(standard.code == 2)
    #expect(
      standard.errors == """
        audit: manifests/: No such file or directory; name the folder of your manifests, or create \
        one with `audit init` or, from a project, `audit draft --output manifests`; `audit lint` \
        audits a project itself

        """)
    let other = try sandbox.audit("Sources/Weather/manifests/")
    #expect(
      other.errors == """
        audit: Sources/Weather/manifests/: No such file or directory; to create it from an \
        Xcode project, run `draft --output` with this path

        """)
    let file = try sandbox.audit("empty/readme.md/")
    #expect(file.code == 2 && file.errors == "audit: empty/readme.md/: Not a directory\n")
    let json = try sandbox.audit("nowhere", "--format", "json")
    #expect(json.code == 2 && json.output.contains("\"files\": 0"))
  }

  @Test(
    arguments: ["", "\n", "# a comment\n", "---\n---\n", "~\n", "--- null\n--- ~\n..."]
      as [GivenText])
  func `files without documents aren't manifests, and finding none isn't all clear`(text: GivenText)
    throws
  {
    let sandbox = try Sandbox(["m/a.yaml": text.text])
    let reason = "no manifest found: no app or widget bundle is declared\n"
    let one = try sandbox.audit("check", "m")
    #expect(one.code == 2 && one.output.isEmpty && one.errors == "audit: m/a.yaml: \(reason)")
    // All other such files give the same result.
    guard text.text.isEmpty else { return }
    let replay = try sandbox.audit("replay", "m")
    #expect(replay.code == 2 && replay.output.isEmpty && replay.errors == one.errors)
    #expect(try sandbox.audit("-", input: text.text).errors == "audit: <stdin>: \(reason)")
    let json = try sandbox.audit("m", "--format", "json")
    #expect(json.code == 2 && json.output.contains("\"files\": 1"))
    try sandbox.write("", to: "m/b.yaml")
    #expect(try sandbox.audit("m").errors == "audit: 2 files: \(reason)")
    // Beside others it is a file without documents, which is valid.
    try sandbox.write(Sample.clean, to: "m/c.yaml")
    let three = try sandbox.audit("m")
    #expect(three.code == 0 && three.errors.isEmpty && three.output.contains("clear in 3 files"))
  }

  @Test(arguments: [
    (["--format", "json="], "expected a file after the ="),
    (["--format", "json=a", "--format", "text=a"], "the same file"),
    (["--fail-on", "fatal"], "note, warning, error"),
    (["--only", "verson-mismatch"], "did you mean version-mismatch?"),
    (["--only", "version-mismatch,"], "name is missing before or after a comma"),
    (["--rule", "verson-mismatch=off"], "did you mean version-mismatch?"),
    (["--rule", "version-mismatch=no"], "off, note, warning, error"),
    (["--rule", "version-mismatch"], "RULE=SEVERITY"),
    (
      ["--rule", "unknown-key=off"], "unknown-key cannot be switched off: what can't be read"
    ),
    (["--rule", "yaml-syntax=note"], "yaml-syntax is always an error: the rest of the file"),
    (["--define", "NAME"], "NAME=VALUE"), (["--define", "1=2"], "letters, digits and _"),
    (["--define-from-environment", "A=B"], "letters, digits and _"),
    (["--config", "a", "--no-config"], "cannot be used together"),
    (["--jobs", "0"], "from 1 to"),
    (["--jobs=-1"], "from 1 to"), (["--max-findings=-1"], "from 0"),
    (["--stdin-path", "a.yaml"], "the path -"),
    (["-", "--stdin-path", ""], "--stdin-path is empty"), (["--color", "blue"], "color"),
    (["families", "--for", "iOS"], "PLATFORM=VERSION"),
    (["families", "--for", "ios=16"], "did you mean iOS?"),
    (["families", "--for", "iOS=sixteen"], "as in 16.4"),
    (["families", "--for", "iOS=16", "--for", "iOS=17"], "each platform once"),
    (["rules", "--format", "html"], "'text', 'markdown' or 'json'"), (["explain"], "rule"),
    (["explain", "verson-mismatch"], "did you mean version-mismatch?"),
    (["explain", "budget"], "did you mean budget-exceeded or budget-at-risk?"),
    (["explain", "zzzzzzzzzz"], "run `audit rules` for a list"),
  ])
  func `wrong usage exits with 64 and a correction`(arguments: [String], help: String) throws {
    let sandbox = try Sandbox(["manifests/a.yaml": Sample.clean])
    let outcome = try sandbox.audit(arguments)
    #expect(outcome.code == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.contains(help), "\(outcome.errors)")
    #expect(try sandbox.names() == ["manifests"])
  }

  @Test func `a folder without manifests, or with another name, is corrected`() throws {
    let reason = "no manifest found (*.yaml, *.yml)\n"
    let empty = try Sandbox(["manifests/notes.txt": ""])
    #expect(try empty.audit().errors == "audit: manifests: \(reason)")
    let misspelt = try empty.audit("manifest").errors
    #expect(misspelt == "audit: manifest: No such file or directory; did you mean manifests/?\n")
  }

  @Test func `a misspelled command gets a suggestion, whether or not it could be a path`() throws {
    let sandbox = try Sandbox(["replya": "", "m/a.yaml": Sample.clean])
    let path = try sandbox.audit("explian", "m")
    #expect(path.code == 2 && path.errors.contains("; did you mean the command explain?\n"))
    let option = try sandbox.audit("repaly", "--why")
    #expect(option.code == 64)
    #expect(option.errors.hasPrefix("unknown command repaly; did you mean the command replay?\n"))
    #expect(try !sandbox.audit("replya", "--why").errors.contains("did you mean the command"))
    #expect(try !sandbox.audit("m", "--why").errors.contains("did you mean the command"))
  }

  @Test func `requested pages exit with 0 and go to standard output`() throws {
    let sandbox = try Sandbox()
    for (arguments, text) in [
      (["--version"], "0.1.0"), (["--help"], "USAGE: audit [check] [<path> ...]"),
      (["--help"], "`audit check --help` lists"), (["check", "--help"], "--fail-on"),
      (["rules"], "version-mismatch"), (["explain", "version-mismatch"], "ITMS-90473"),
      (["rules", "--format", "markdown"], "\n### version-mismatch\n"),
      (["rules", "--format", "json"], "\"id\": \"version-mismatch\""),
      (["families"], "accessoryCorner"), (["families", "--for", "iOS=16"], "Not yet, iOS 16"),
      (["schema"], "\"widgetBundle\""), (["schema", "--config"], "\"variablesFrom\""),
    ] {
      let outcome = try sandbox.audit(arguments)
      #expect(outcome.code == 0 && outcome.errors.isEmpty)
      #expect(outcome.output.contains(text))
    }
  }
}

import CommandSandbox
import Testing

@Suite struct ConfigurationTests {
  @Test func `the nearest configuration applies, and the command line overrides it`() throws {
    let sandbox = try Sandbox([
      ".audit.yml": "rules: {version-mismatch: off}", "m/error.yaml": Sample.error,
      "other.yml": "failOn: warning", "m/warning.yaml": Sample.warning,
    ])
    func code(_ arguments: String..., in path: String = "m") throws -> Int32 {
      try sandbox.audit(arguments, in: path).code
    }
    #expect(try code("error.yaml") == 0)
    #expect(try code("error.yaml", "--no-config") == 1)
    #expect(try code("error.yaml", "--config", "../other.yml") == 1)
    #expect(try code("error.yaml", "--rule", "version-mismatch=error") == 1)
    #expect(try code("warning.yaml", "--config", "../other.yml") == 1)
    #expect(try code("warning.yaml", "--config", "../other.yml", "--fail-on", "error") == 0)
    try sandbox.write("rules: {version-mismatch: warning}", to: "m/.audit.yml")
    #expect(try sandbox.audit("error.yaml", in: "m").output.contains("warning: version"))
  }

  @Test func `an error in the configuration stops the run and has its place`() throws {
    let sandbox = try Sandbox([
      "a.yaml": Sample.error,
      ".audit.yml": "rules:\n  verson-mismatch: off\nfailon: note\nbudget: {low: many}\n",
    ])
    let outcome = try sandbox.audit("a.yaml", "--format", "json=out.json")
    #expect(outcome.code == 2 && outcome.output.isEmpty)
    #expect(
      outcome.errors == """
        audit: .audit.yml:2:3: `verson-mismatch` is not a rule; did you mean version-mismatch?
        audit: .audit.yml:3:1: `failon` is not a key of the configuration; did you mean failOn?
        audit: .audit.yml:4:15: `many` is not a number of reloads; write a whole number from 1 to \
        100000

        """)
    #expect(try sandbox.names() == [".audit.yml", "a.yaml"])
  }

  @Test(arguments: [
    ("baseline: known.json", ":1:11: known.json: No such file or directory"),
    ("profile: ./none.yml", ":1:10: none.yml: No such file or directory"),
    ("variablesFrom: [none.xcconfig]", ":1:17: none.xcconfig: No such file or directory"),
    ("a: [", ":1:"), ("[]", ":1:1: expected the configuration (a mapping), found a list"),
    ("a\0b", ":1:"),
  ])
  func `a requested value that isn't available is an error, not a default`(
    text: String, message: String
  ) throws {
    let sandbox = try Sandbox(["a.yaml": Sample.clean, ".audit.yml": text])
    let outcome = try sandbox.audit("a.yaml")
    #expect(outcome.code == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("audit: .audit.yml\(message)"), "\(outcome.errors)")
  }

  @Test func `a named configuration must exist and be a file`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.clean, "sub/a.yaml": Sample.clean])
    let missing = try sandbox.audit("a.yaml", "--config", "none.yml")
    #expect(missing.code == 2 && missing.errors == "audit: none.yml: No such file or directory\n")
    try sandbox.write("", to: "sub/.audit.yml/x")
    let folder = try sandbox.audit("a.yaml", in: "sub")
    #expect(folder.code == 2 && folder.errors == "audit: .audit.yml: a folder, not a file\n")
  }

  @Test func `excluded files are left out of a search but may be named`() throws {
    let sandbox = try Sandbox([
      ".audit.yml": "exclude: [\"**/drafts/**\", /m/old*, \"!/m/older.yaml\"]",
      "m/a.yaml": "", "m/drafts/b.yaml": "", "m/old.yaml": "", "m/older.yaml": "",
    ])
    #expect(try sandbox.audit("--list-files", "m").lines == ["m/a.yaml", "m/older.yaml"])
    #expect(try sandbox.audit("--list-files", ".", in: "m").lines == ["a.yaml", "older.yaml"])
    #expect(try sandbox.audit("--list-files", "m/old.yaml").lines == ["m/old.yaml"])
  }

  @Test func `the command line overrides the configuration, and that its files in order`() throws {
    let sandbox = try Sandbox([
      "a.yaml": Sample.manifest(version: "$(V)"),
      "c/.audit.yml": "variables: {V: 3.2.0}\nvariablesFrom: [x/A.xcconfig]",
      "c/other.yml": "variablesFrom: [x/A.xcconfig, x/B.xcconfig]",
      "c/x/A.xcconfig":
        "#include \"base\"\n#include? \"none\"\nV = $(MAJOR).2.$(PATCH:default=0)\n",
      "c/x/Base.xcconfig": "MAJOR = 3 // the first\nV = 9\nV[sdk=iphoneos*] = 8\n",
      "c/x/B.xcconfig": "V = 7\nMAJOR = 6",
    ])
    for (arguments, code) in [
      (["--config", "../c/.audit.yml"], 0), (["--config", "../c/other.yml"], 0),
      (["--config", "../c/other.yml", "--define", "MAJOR=2"], 1),
      (["--config", "../c/.audit.yml", "--define", "V=1"], 1),
    ] as [([String], Int32)] {
      try sandbox.write("", to: "w/x")
      #expect(try sandbox.audit(["../a.yaml"] + arguments, in: "w").code == code, "\(arguments)")
    }
    try sandbox.write("V = 1\n#include \"gone.xcconfig\"\nnonsense\n", to: "c/x/B.xcconfig")
    let broken = try sandbox.audit("a.yaml", "--config", "c/other.yml")
    #expect(broken.code == 2)
    #expect(
      broken.errors == """
        audit: c/x/B.xcconfig:2:1: no such file: `gone.xcconfig`
        audit: c/x/B.xcconfig:3:9: neither `NAME = value` nor `#include "file"`

        """)
  }

  @Test func `a missing settings file gets a similar name as a suggestion`() throws {
    let sandbox = try Sandbox([
      "Config/Version.xcconfig": "A = 1", "a.yaml": "",
      ".audit.yml": "variablesFrom: [Config/Versions.xcconfig]",
    ])
    let outcome = try sandbox.audit("a.yaml")
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("did you mean Config/Version.xcconfig?"), "\(outcome.errors)")
  }

  @Test func `variables within values are replaced, except those from the environment`() throws {
    let sandbox = try Sandbox([
      "a.yaml": Sample.manifest(version: "$(V)"),
      ".audit.yml": """
      variables: {V: "${MAJOR}.$(REST)", REST: $(MINOR).0}
      variablesFrom: [A.xcconfig]
      """,
      "A.xcconfig": "MAJOR = 3\nMINOR = $(TWO)\n",
    ])
    #expect(try sandbox.audit("a.yaml", "--define", "TWO=2").code == 0)
    #expect(
      try sandbox.audit(
        "a.yaml", "--define", "V=$(W)", "--define", "W=3.2.0", "--define", "TWO=1"
      ).code == 0)
    let dollars = try sandbox.audit("a.yaml", "--define", "V=$$(A)", "--define", "TWO=1")
    #expect(dollars.output.contains("`$(A)` is not"))
    let plain = try sandbox.audit(
      ["a.yaml", "--define-from-environment", "V", "--define", "TWO=1"], environment: ["V": "$(A)"])
    #expect(plain.output.contains("`$(A)` is not"))
    let missing = try sandbox.audit("a.yaml")
    #expect(missing.code == 2)
    #expect(
      missing.errors == """
        audit: .audit.yml:1:42: the value of `MINOR` cannot be resolved; define the \
        variables that it leads to, and remove those that lead back to it

        """)
  }

  @Test(arguments: [
    (
      "{A: $(B), B: $(A)}",
      ":1:25: the value of `A` leads back to itself; write a value without it"
    ),
    ("{A: x$(A)}", ":1:17: the value of `A` leads back to itself; write a value without it"),
    (
      "{C: $(NOPE)}",
      ":1:16: the variable `NOPE` is not defined; define it with --define NOPE=…, or list its "
        + ".xcconfig under `variablesFrom:` in .audit.yml"
    ),
    (
      "{C: \"x$(\"}",
      ":1:18: a variable begins here and does not end; "
        + "close it, as in $(NAME), or write $$ for a dollar"
    ),
  ])
  func `a value with an undefined or cyclic reference is an error at its variable`(
    text: String, message: String
  ) throws {
    let sandbox = try Sandbox(["a.yaml": Sample.clean, ".audit.yml": "variables: \(text)"])
    let outcome = try sandbox.audit("a.yaml")
    #expect(outcome.code == 2 && outcome.output.isEmpty)
    #expect(outcome.errors == "audit: .audit.yml\(message)\n")
    let option = try sandbox.audit("a.yaml", "--no-config", "--define", "C=$(NOPE)")
    #expect(option.errors.hasPrefix("audit: --define C: the variable `NOPE` is not defined; "))
  }

  @Test func `endlessly doubling or nested values are refused`() throws {
    var doubles = "variables:\n  V0: xx\n"
    for number in 1...90 { doubles += "  V\(number): $(V\(number - 1))$(V\(number - 1))\n" }
    let chain = "variables:\n" + (0..<9_000).map { "  V\($0): $(V\($0 + 1))\n" }.joined()
    let sandbox = try Sandbox(["a.yaml": Sample.clean])
    for (text, message) in [
      (doubles, "becomes too long here"), (chain + "  V9000: x\n", "leads through more than 64"),
    ] {
      try sandbox.write(text, to: ".audit.yml")
      let outcome = try sandbox.audit("a.yaml")
      #expect(outcome.code == 2 && outcome.errors.contains(message))
    }
  }

  @Test func `a configuration that is a broken link or misnamed is an error`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.clean])
    _ = try sandbox.shell("ln -s gone.yml .audit.yml")
    let broken = try sandbox.audit("a.yaml")
    #expect(broken.code == 2 && broken.errors == "audit: .audit.yml: No such file or directory\n")
    _ = try sandbox.shell("rm .audit.yml")
    try sandbox.write("", to: "sub/x")
    try sandbox.write("failOn: note", to: ".audit.yaml")
    let named = try sandbox.audit("../a.yaml", in: "sub")
    #expect(
      named.errors == """
        audit: ../.audit.yaml: the configuration file is named .audit.yml; rename this file, or \
        pass it with --config

        """)
    #expect(named.code == 2)
    #expect(try sandbox.audit("a.yaml", "--config", ".audit.yaml").code == 0)
    #expect(try sandbox.audit("a.yaml", "--no-config").code == 0)
    try sandbox.write("", to: ".audit.yml")
    #expect(try sandbox.audit("a.yaml").code == 0)
  }

  @Test func `budget and profile are used by the replay`() throws {
    let sandbox = try Sandbox([
      "a.yaml": Sample.clean,
      ".audit.yml": "budget: {low: 3, high: 6, floor: 10m}\nprofile: p/day.yml",
      "p/day.yml": "{timeZone: Europe/Berlin, start: 2026-03-02, days: 2}",
    ])
    let outcome = try sandbox.audit("a.yaml", "--format", "json")
    #expect(outcome.errors.isEmpty)
    for text in [
      #""profile": "p/day.yml""#, #""start": "2026-03-02""#, #""timeZone": "Europe/Berlin""#,
      #""days": 2"#, #""low": 3, "high": 6"#, #""floorSeconds": 600"#, #""verdict": "over""#,
    ] {
      #expect(outcome.output.contains(text), "\(text)")
    }
  }

  @Test func `the configured floor applies without a replay, too`() throws {
    let sandbox = try Sandbox([
      "a.yaml": Sample.clean.replacing("{after: 2h}", with: "{after: 7m}"),
      ".audit.yml": "budget: {floor: 10m}",
    ])
    for options in [["--only", "reload-too-soon"], ["--no-replay"]] {
      let outcome = try sandbox.audit(["a.yaml"] + options)
      #expect(outcome.output.contains("sooner than the 10 min that WidgetKit keeps between two"))
    }
  }
}

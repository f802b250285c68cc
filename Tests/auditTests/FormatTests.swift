import TestTexts
import CommandSandbox
import Foundation
import Testing

/// Which reports a run writes in which environment.
@Suite struct FormatTests {
  private static let files = [
    "json", "sarif", "junit", "checkstyle", "gitlab", "markdown", "concise", "xcode", "github",
    "text", "html",
  ]

  @Test func `one run writes every format to its own file`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.error])
    let options = Self.files.flatMap { ["--format", "\($0)=out/\($0)"] }
    let nowhere = try sandbox.audit(["a.yaml"] + options)
    #expect(nowhere.code == 2 && nowhere.errors.split(separator: "\n").count == Self.files.count)
    try sandbox.write("", to: "out/old")
    let outcome = try sandbox.audit(["a.yaml"] + options + ["--format", "xcode"])
    #expect(outcome.code == 1 && outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix("a.yaml:") && outcome.output.contains("[version-mismatch]"))
    #expect(try sandbox.names(in: "out") == (Self.files + ["old"]).sorted())
    for file in Self.files {
      #expect(sandbox.text("out/\(file)")?.contains("version-mismatch") == true, "\(file)")
      #expect(
        sandbox.text("out/\(file)")
          == (try sandbox.audit("a.yaml", "--format", file)).output, "\(file)")
    }
  }

  @Test func `a report that can't be written is reported, and the others are written`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.clean])
    let outcome = try sandbox.audit(
      "a.yaml", "--format", "junit=no/where.xml", "--format", "sarif=out.sarif", "--format", "text")
    #expect(outcome.code == 2)
    #expect(outcome.errors == "audit: no/where.xml: No such file or directory\n")
    #expect(outcome.output.contains("All clear") && sandbox.text("out.sarif") != nil)
  }

  @Test(arguments: [
    (["jason"], "did you mean json?"), (["csv"], "the formats are auto, text"),
    (["json="], "expected a file after the ="), (["auto=a"], "takes no file"),
    (["json", "text"], "only one report can go to standard output"),
    (["auto", "sarif=-"], "only one report can go to standard output"),
    (["json=a", "sarif=./a"], "two reports cannot be written to the same file"),
  ])
  func `unsupported formats are wrong usage`(formats: [String], message: String) throws {
    let sandbox = try Sandbox(["a.yaml": Sample.clean])
    let outcome = try sandbox.audit(["a.yaml"] + formats.flatMap { ["--format", $0] })
    #expect(outcome.code == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(try sandbox.names() == ["a.yaml"])
  }

  @Test
  func `on GitHub, annotations follow the text, and the job summary what it contains`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.error, "summary.md": "before\n"])
    let environment = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "summary.md"]
    let plain = try sandbox.audit("a.yaml").output
    let annotations = try sandbox.audit("a.yaml", "--format", "github").output
    let markdown = try sandbox.audit("a.yaml", "--format", "markdown").output
    let outcome = try sandbox.audit(["a.yaml"], environment: environment)
    #expect(outcome.code == 1 && outcome.output == plain + annotations)
    #expect(sandbox.text("summary.md") == "before\n" + markdown)
    let auto = try sandbox.audit(
      ["a.yaml", "--format", "sarif=out.sarif", "--format", "auto"], environment: environment)
    #expect(auto.output == plain + annotations && sandbox.text("out.sarif") != nil)
    #expect(sandbox.text("summary.md") == "before\n" + markdown + markdown)
    // Annotations are written on request; the job summary, unless Markdown is requested.
    let named = try sandbox.audit(["a.yaml", "--format", "text"], environment: environment)
    #expect(named.output == plain)
    #expect(sandbox.text("summary.md") == "before\n" + markdown + markdown + markdown)
    _ = try sandbox.audit(["a.yaml", "--format", "markdown=own.md"], environment: environment)
    #expect(sandbox.text("own.md") == markdown)
    #expect(sandbox.text("summary.md") == "before\n" + markdown + markdown + markdown)
  }

  @Test func `the job summary stays within GitHub's limit, whatever other steps wrote`() throws {
    let old = String(repeating: "x", count: 999_500)
    let sandbox = try Sandbox(["a.yaml": Sample.error, "summary.md": old])
    let environment = ["GITHUB_STEP_SUMMARY": "summary.md"]
    #expect(try sandbox.audit(["a.yaml"], environment: environment).code == 1)
    let new = try #require(sandbox.text("summary.md")).dropFirst(old.count)
    #expect(new.hasPrefix("## audit: 1 error") && new.contains("\n1 more finding."))
    #expect(new.utf8.count < 1_000)
    let folder = try sandbox.audit(["a.yaml"], environment: ["GITHUB_STEP_SUMMARY": "."])
    #expect(folder.code == 2 && folder.errors == "audit: .: Is a directory\n")
  }

  @Test func `an Xcode build gets its own lines with absolute paths`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.error])
    let environment = ["XCODE_VERSION_ACTUAL": "1640"]
    let outcome = try sandbox.audit(["a.yaml"], environment: environment)
    let plain = try sandbox.audit("a.yaml", "--format", "xcode").output
    #expect(plain.hasPrefix("a.yaml:") && plain.contains(": error: version 3.2.1 differs"))
    let folder = sandbox.folder.path
    #expect(outcome.output == plain.replacing("a.yaml:", with: "\(folder)/a.yaml:"))
    #expect(
      try sandbox.audit(["a.yaml"], environment: ["XCODE_VERSION_ACTUAL": ""]).output != plain)
  }

  @Test func `every format includes the replay`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.clean])
    for file in Self.files {
      let outcome = try sandbox.audit("replay", "a.yaml", "--format", file)
      #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(file)")
    }
  }

  @Test func `every report includes the failures of the run`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.clean, "c.yml": "fail: note"])
    for format in Self.files where format != "text" {
      let outcome = try sandbox.audit("a.yaml", "none.yaml", "--format", format)
      #expect(
        outcome.code == 2 && outcome.errors == "audit: none.yaml: No such file or directory\n")
      #expect(outcome.output.contains("none.yaml"), "\(format)")
      #expect(!outcome.output.contains("all clear"))
    }
    let text = try sandbox.audit("a.yaml", "none.yaml")
    #expect(
      text.output.hasSuffix(
        "\nIncomplete: none.yaml; no findings in 1 file (1 app, 1 bundle, 1 widget)\n"))
    try sandbox.write("", to: "out/old")
    let options = Self.files.flatMap { ["--format", "\($0)=out/\($0)"] }
    #expect(try sandbox.audit(["a.yaml", "none.yaml", "-q"] + options).code == 2)
    for file in Self.files {
      #expect(sandbox.text("out/\(file)")?.contains("none.yaml") == true, "\(file)")
    }
    let xcode = ["XCODE_VERSION_ACTUAL": "1640"]
    let broken = try sandbox.audit(["a.yaml", "--config", "c.yml"], environment: xcode)
    #expect(broken.code == 2)
    #expect(broken.output.hasPrefix("\(sandbox.folder.path)/c.yml:1:1: error: `fail` is not a key"))
    let full = try sandbox.audit("a.yaml", "--format", "github", "--format", "json=no/where")
    #expect(full.output.contains("::error title=audit::no/where: No such file or directory"))
  }

  @Test func `a report doesn't overwrite an input of the run`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.error, "c.yml": "failOn: note"])
    _ = try sandbox.audit("a.yaml", "--config", "c.yml", "--update-baseline")
    for file in ["a.yaml", "c.yml", ".audit-baseline.json"] {
      let old = sandbox.text(file)
      let outcome = try sandbox.audit("a.yaml", "--config", "c.yml", "--format", "json=./\(file)")
      #expect(outcome.code == 2 && outcome.errors.contains("is an input of this run"), "\(file)")
      #expect(old != nil && sandbox.text(file) == old)
    }
  }

  @Test func `two reports don't share a file, even under different names`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.clean, "d/x": ""])
    try sandbox.link("d/link", to: "../out")
    let outcome = try sandbox.audit("a.yaml", "--format", "json=out", "--format", "sarif=d/link")
    #expect(outcome.code == 2)
    #expect(
      outcome.errors == "audit: d/link: already has another report of this run; name another file\n"
    )
    #expect(sandbox.text("out")?.contains("schemaVersion") == true)
  }

  @Test func `findings left out by --max-findings are counted in the report`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.error])
    let arguments = ["a.yaml", "--max-findings", "0", "--format"]
    #expect(try sandbox.audit(arguments + ["json"]).output.contains(#""leftOut": 1"#))
    #expect(try sandbox.audit(arguments + ["markdown"]).output.contains("\n1 more finding."))
    for format in ["xcode", "github", "checkstyle", "junit", "gitlab", "sarif"] {
      let output = try sandbox.audit(arguments + [format]).output
      #expect(output.contains("1 finding is left out, an error"), "\(format)")
    }
  }

  @Test func `--max-findings keeps the most severe findings, sorted by path`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.warning, "b.yaml": Sample.error])
    let outcome = try sandbox.audit("a.yaml", "b.yaml", "--max-findings", "1", "--format", "xcode")
    #expect(outcome.code == 1 && outcome.output.hasPrefix("b.yaml:"), "\(outcome.output)")
    #expect(!outcome.output.contains(": warning:"))
    let both = try sandbox.audit("a.yaml", "b.yaml", "--max-findings", "9", "--format", "xcode")
    #expect(both.output.hasPrefix("a.yaml:") && both.output.contains("\nb.yaml:"))
  }

  @Test(
    arguments: [
      ("github", ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": ""], "file=sub/er/d/a.yaml,"),
      ("github", [:], "file=sub/er/d/a.yaml,"), ("gitlab", [:], #""path": "sub/er/d/a.yaml""#),
      ("gitlab", ["CI_PROJECT_DIR": "sub"], #""path": "er/d/a.yaml""#),
      ("sarif", ["GITHUB_WORKSPACE": "sub"], #""uri": "er/d/a.yaml""#),
      ("sarif", ["GITHUB_WORKSPACE": "elsewhere"], #""uri": "sub/er/d/a.yaml""#),
      ("xcode", ["GITHUB_WORKSPACE": ""], "\nd/a.yaml:"),
    ] as [(String, [String: String], GivenText)])
  func `formats for code hosts have paths from the top of the repository`(
    format: String, environment: [String: String], path: GivenText
  ) throws {
    let sandbox = try Sandbox([
      "sub/er/d/a.yaml": Sample.error, "sub/a.yaml": Sample.error, ".git/HEAD": "",
      "elsewhere/x": "",
    ])
    let absolute = environment.mapValues { value in
      value == "true" ? value : sandbox.folder.appendingPathComponent(value).path
    }
    let outcome = try sandbox.audit(
      ["d", "../a.yaml", "--format", format], in: "sub/er", environment: absolute)
    #expect(("\n" + outcome.output).contains(path.text), "\(outcome.output)")
    let isFile = outcome.output.contains("file=..") || outcome.output.contains("\": \"..")
    #expect(!isFile, "\(outcome.output)")
  }
}

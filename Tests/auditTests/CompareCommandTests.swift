import CommandSandbox
import Foundation
import Testing

@Suite struct CompareCommandTests {
  private static let renamed = Sample.clean.replacing("kind: Current", with: "kind: Now")

  @Test func `two folders are compared, and findings in the new one fail the run`() throws {
    let sandbox = try Sandbox(["old/a.yaml": Sample.clean, "new/b.yaml": Self.renamed])
    let outcome = try sandbox.audit("compare", "old", "new")
    #expect(outcome.code == 1 && outcome.errors.isEmpty)
    #expect(outcome.output.contains("[kind-removed]\n  --> new/b.yaml:7:1\n"))
    #expect(outcome.output.contains("= before: `Current` is declared at old/a.yaml:14:11\n"))
    #expect(outcome.output.contains("\n  Current      12      –  removed  fits\n"))
    #expect(
      outcome.lines.last == """
        1 error in 1 file (1 app, 1 bundle, 1 widget), compared with 1 file (1 app, 1 bundle, 1 widget)
        """)
    let same = try sandbox.audit("compare", "old", "old/a.yaml")
    #expect(same.code == 0 && same.lines.last?.hasPrefix("No breaking changes in 1 file") == true)
  }

  @Test func `each format includes the results of a comparison`() throws {
    let sandbox = try Sandbox(["old.yaml": Sample.clean, "new.yaml": Self.renamed])
    for (format, text) in [
      ("json", "\"change\": \"removed\""),
      ("markdown", "<code>Current</code> | 12 | – | removed |"),
      ("html", "<th scope=\"row\"><bdi>Current</bdi></th>"),
      ("sarif", "kind-removed"),
      ("xcode", "new.yaml:7:1: error:"), ("github", "::error "),
      ("junit", "kind-removed"), ("checkstyle", "kind-removed"), ("gitlab", "kind-removed"),
    ] {
      let outcome = try sandbox.audit("compare", "old.yaml", "new.yaml", "--format", format)
      #expect(outcome.code == 1 && outcome.output.contains(text), "\(format): \(outcome.output)")
      // Findings are in the new release; the old one isn't listed as a file.
      if format == "junit" || format == "checkstyle" {
        #expect(!outcome.output.contains("name=\"old.yaml\""), "\(outcome.output)")
      }
    }
  }

  @Test func `--release requires a higher build`() throws {
    let raised = Sample.clean.replacing("build: 412", with: "build: 413")
    let sandbox = try Sandbox(["old.yaml": Sample.clean, "new.yaml": raised])
    #expect(try sandbox.audit("compare", "old.yaml", "new.yaml", "--release").code == 0)
    let same = try sandbox.audit("compare", "old.yaml", "old.yaml", "--release")
    #expect(same.code == 1 && same.output.contains("[build-not-increased]"))
    #expect(try sandbox.audit("compare", "old.yaml", "old.yaml").code == 0)
    try sandbox.write(Sample.clean.replacing("build: 412", with: "build: $(B)"), to: "v.yaml")
    let arguments = ["compare", "v.yaml", "v.yaml", "--release", "--define", "B=413"]
    let unknown = try sandbox.audit(arguments)
    #expect(unknown.code == 2 && unknown.errors.contains("v.yaml:2:11: the build is unknown"))
    #expect(try sandbox.audit(arguments + ["--define-old", "B=412"]).code == 0)
    #expect(try sandbox.audit(arguments + ["--define-old", "B=413"]).code == 1)
  }

  @Test
  func `errors in the old release aren't findings; a failed comparison exits with 2`() throws {
    let sandbox = try Sandbox([
      "odd.yaml": Sample.clean.replacing("displayName", with: "displayNam"),
      "broken.yaml": "app: [", "empty.yaml": "", "new.yaml": Sample.clean,
    ])
    #expect(try sandbox.audit("compare", "odd.yaml", "new.yaml").code == 0)
    let broken = try sandbox.audit("compare", "broken.yaml", "new.yaml")
    #expect(broken.code == 2 && broken.errors.hasPrefix("audit: broken.yaml:1:6: not compared"))
    for path in ["empty.yaml", "nowhere"] {
      let outcome = try sandbox.audit("compare", path, "new.yaml")
      #expect(outcome.code == 2 && outcome.output.isEmpty, "\(outcome.output)")
      #expect(outcome.errors.hasPrefix("audit: \(path): "), "\(outcome.errors)")
    }
    let new = try sandbox.audit("compare", "new.yaml", "broken.yaml")
    #expect(new.code == 1 && new.output.contains("[yaml-syntax]"))
  }

  @Test func `wrong usage exits with 64`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.clean])
    for arguments in [
      ["compare"], ["compare", "a.yaml"], ["compare", "a.yaml", "a.yaml", "a.yaml"],
      ["compare", "-", "a.yaml"], ["compare", "a.yaml", "a.yaml", "--only", "version-mismatch"],
      ["check", "a.yaml", "--only", "kind-removed"],
      ["compare", "a.yaml", "a.yaml", "--format", "csv"],
    ] {
      #expect(try sandbox.audit(arguments).code == 64, "\(arguments)")
    }
  }

  @Test func `comments, .audit.yml and --rule apply to the rules of a comparison`() throws {
    let quiet = Self.renamed.replacing(
      "WeatherWidgets", with: "WeatherWidgets # audit:ignore kind-removed -- nobody has placed it")
    let sandbox = try Sandbox(["old.yaml": Sample.clean, "new.yaml": Self.renamed])
    try sandbox.write(quiet, to: "quiet.yaml")
    let suppressed = try sandbox.audit("compare", "old.yaml", "quiet.yaml")
    #expect(suppressed.code == 0 && suppressed.output.contains("1 suppressed"))
    let check = try sandbox.audit("quiet.yaml")
    #expect(check.code == 0 && check.output.hasPrefix("Refresh budget"), "\(check.output)")
    let off = try sandbox.audit("compare", "old.yaml", "new.yaml", "--rule", "kind-removed=off")
    #expect(off.code == 0)
    try sandbox.write("rules: {kind-removed: warning}\n", to: ".audit.yml")
    #expect(try sandbox.audit("compare", "old.yaml", "new.yaml").code == 0)
    #expect(try sandbox.audit("compare", "old.yaml", "new.yaml", "--strict").code == 1)
  }

  @Test func `a report never overwrites a manifest of either release`() throws {
    let sandbox = try Sandbox(["old.yaml": Sample.clean, "new.yaml": Self.renamed])
    for path in ["old.yaml", "new.yaml"] {
      let before = sandbox.text(path)
      let outcome = try sandbox.audit("compare", "old.yaml", "new.yaml", "--format", "json=\(path)")
      #expect(outcome.code == 2 && sandbox.text(path) == before)
    }
  }
}

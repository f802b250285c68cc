import CommandSandbox
import Foundation
import Testing

@Suite struct FixCommandTests {
  @Test func `--fix writes safe fixes, reports the rest and counts the fixed findings`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.error, "b.yaml": Sample.manifest(named: "b")])
    let before = try sandbox.audit(".")
    #expect(before.code == 1 && before.output.contains("  = fix: write `3.2.0`, with --fix\n"))
    let found = "1 error in 2 files (2 apps, 2 bundles, 2 widgets)"
    #expect(before.output.hasSuffix("\n\(found); 1 fixable with --fix\n"))
    let fixed = try sandbox.audit(".", "--fix")
    #expect(fixed.code == 0 && fixed.errors.isEmpty)
    let left = "all clear in 2 files (2 apps, 2 bundles, 2 widgets)"
    #expect(fixed.output.hasSuffix("\n1 fixed; \(left)\n"))
    #expect(sandbox.text("a.yaml") == Sample.clean)
    #expect(try sandbox.names() == ["a.yaml", "b.yaml"])
    #expect(try sandbox.audit(".", "--fix").output.contains("\nAll clear"))
  }

  @Test func `--fix-unsafe writes unsafe fixes, too`() throws {
    let text = Sample.clean.replacing("{after: 2h}", with: "{after: 5m}") + "# often\n"
    let sandbox = try Sandbox(["a.yaml": text])
    let safe = try sandbox.audit("a.yaml", "--fix")
    #expect(safe.code == 1 && safe.output.contains("; 1 fixable with --fix-unsafe\n"))
    #expect(sandbox.text("a.yaml") == text)
    #expect(try sandbox.audit("a.yaml", "--fix-unsafe").code == 0)
    #expect(sandbox.text("a.yaml") == text.replacing("5m", with: "36m"))
  }

  @Test func `--diff prints a patch, writes nothing and checks the unchanged files`() throws {
    func other(_ version: String) -> String {
      Sample.manifest(version: version, named: "other").replacing("\n", with: "\r\n")
    }
    let crlf = other("3.2.1")
    let sandbox = try Sandbox(["m/a b.yaml": Sample.error, "m/c.yaml": crlf])
    let outcome = try sandbox.audit("m", "--diff", "--format", "json=out.json")
    #expect(
      outcome.code == 1 && outcome.output.hasPrefix("--- a/m/a b.yaml\t\n+++ b/m/a b.yaml\t\n"))
    #expect(outcome.errors == "audit: would fix 2 findings in 2 files\n")
    #expect(sandbox.text("m/a b.yaml") == Sample.error && sandbox.text("m/c.yaml") == crlf)
    #expect(sandbox.text("out.json")?.contains("\"fixable\": 2") == true)
    guard try sandbox.shell("command -v git").code == 0 else { return }
    try sandbox.write(outcome.output, to: "fixes.patch")
    #expect(try sandbox.shell("git apply fixes.patch").code == 0)
    #expect(sandbox.text("m/c.yaml") == other("3.2.0"))
    let none = try sandbox.audit("m", "--diff")
    #expect(none.code == 0 && none.output.isEmpty && none.errors == "audit: nothing to fix\n")
  }

  @Test func `a patch with escaped characters is reported as not applicable`() throws {
    let every = Sample.error.replacing("\n", with: " # \u{202E}\n")
    let sandbox = try Sandbox(["a.yaml": every])
    let outcome = try sandbox.audit("a.yaml", "--diff")
    #expect(outcome.code == 1 && outcome.rawControls.isEmpty)
    #expect(outcome.output.contains(#"\u{202E}"#))
    #expect(
      outcome.errors == """
        audit: a.yaml: this patch cannot be applied, since it escapes control characters; run \
        --fix instead
        audit: would fix 1 finding in 1 file

        """)
  }

  @Test func `a manifest on standard input is printed fixed, the report elsewhere`() throws {
    let sandbox = try Sandbox(["a.yaml": "old"])
    let fixed = try sandbox.audit("-", "--fix", "--stdin-path", "a.yaml", input: Sample.error)
    #expect(fixed.code == 0 && fixed.output == Sample.clean)
    #expect(fixed.errors.hasSuffix("1 fixed; all clear in 1 file (1 app, 1 bundle, 1 widget)\n"))
    #expect(sandbox.text("a.yaml") == "old")
    let clean = try sandbox.audit("-", "--fix", "-q", input: Sample.clean)
    #expect(clean.code == 0 && clean.output == Sample.clean && clean.errors.isEmpty)
    let broken = try sandbox.audit("-", "--fix", "-q", input: "a: [")
    #expect(broken.code == 1 && broken.output == "a: [" && broken.errors.contains("[yaml-syntax]"))
    let large = String(repeating: "a", count: 10 << 20 + 1)
    let refused = try sandbox.audit("-", "--fix", "-q", input: large)
    #expect(refused.code == 2 && refused.output.isEmpty)
    #expect(refused.errors.hasSuffix("audit: <stdin>: too large to fix\n"))
  }

  @Test func `standard output takes only one output`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.error])
    for arguments in [
      ["a.yaml", "--diff", "--format", "json"], ["-", "--fix", "--format", "text"],
    ] {
      let outcome = try sandbox.audit(arguments)
      #expect(outcome.code == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.contains("write reports to files"))
    }
    #expect(sandbox.text("a.yaml") == Sample.error)
  }

  @Test func `a link stays a link, and a file keeps its permissions`() throws {
    let sandbox = try Sandbox(["real/a.yaml": Sample.error])
    try sandbox.link("a.yaml", to: "real/a.yaml")
    let path = sandbox.folder.path + "/real/a.yaml"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    #expect(try sandbox.audit("a.yaml", "--fix").code == 0)
    #expect(sandbox.text("real/a.yaml") == Sample.clean)
    let manager = FileManager.default
    let link = try manager.destinationOfSymbolicLink(atPath: sandbox.folder.path + "/a.yaml")
    #expect(link == "real/a.yaml")
    let permissions = try manager.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(permissions as? Int == 0o640)
    #expect(try sandbox.names(in: "real") == ["a.yaml"])
  }

  @Test func `a file that can't be written exits with 2 and is checked unchanged`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.error])
    let limited = try sandbox.shell(
      "(ulimit -f 0; \"$AUDIT\" a.yaml --fix) 2>&1 | cat; exit ${PIPESTATUS[0]}")
    #expect(limited.code == 2, "\(limited.output)")
    #expect(limited.output.contains("[version-mismatch]"))
    #expect(limited.output.contains("\naudit: a.yaml: not fixed: File too large\n"))
    #expect(!limited.output.contains("fixed;"))
    #expect(sandbox.text("a.yaml") == Sample.error)
    #expect(try sandbox.names() == ["a.yaml"])
  }

  @Test func `a fix that can't be applied is reported`() throws {
    let text = Sample.clean.replacing("build: 412", with: "build: 3.2.1")
      .replacing("host:", with: "x-v: &v 3.2.1\nhost:")
    let parts = text.split(separator: "---", maxSplits: 1)
    let bundle = parts[1].replacing("version: 3.2.0", with: "version: *v")
      .replacing("build: 3.2.1", with: "build: *v")
    let sandbox = try Sandbox(["a.yaml": parts[0] + "---" + bundle])
    let outcome = try sandbox.audit("a.yaml", "--fix")
    #expect(outcome.code == 1 && outcome.output.contains("[version-mismatch]"))
    #expect(
      outcome.errors.contains("version-mismatch is not fixed: it would cause build-mismatch: "),
      "\(outcome.errors)")
  }
}

import CommandSandbox
import AuditKit
import Testing
import WidgetManifests

@Suite struct InitTests {
  @Test func `the starter is written where a run looks, and has no findings`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.audit("init")
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    #expect(outcome.output == "Wrote manifests/widgets.yaml; run `audit` to check it\n")
    #expect(try sandbox.names() == ["manifests"])
    #expect(try sandbox.names(in: "manifests") == ["widgets.yaml"])
    let audit = try sandbox.audit("--fail-on", "note")
    #expect(audit.code == 0 && audit.output.contains("All clear in 1 file"), "\(audit.output)")
  }

  @Test func `each commented-out line, when enabled, has no findings either`() throws {
    let starter = String(decoding: StarterManifest.bytes, as: UTF8.self)
    let key = /^(?<indent> *)# (?<line> *([A-Za-z]+:( .*)?|- \{.*))$/
    var count = 0
    let lines = starter.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard let match = line.wholeMatch(of: key) else { return String(line) }
      count += 1
      return String(match.indent + match.line)
    }
    #expect(count > 10)
    let source = SourceFile(path: "a.yaml", text: lines.joined(separator: "\n"))
    #expect(Audit().run([source]).findings.map(\.message) == [])
    #expect(lines.allSatisfy { $0.count <= 100 })
  }

  @Test func `an existing file isn't overwritten`() throws {
    let sandbox = try Sandbox(["mine.yaml": "app: Mine", "manifests/widgets.yaml": ""])
    try sandbox.link("link.yaml", to: "nowhere.yaml")
    for (arguments, path) in [
      (["init", "mine.yaml"], "mine.yaml"), (["init"], "manifests/widgets.yaml"),
      (["init", "link.yaml"], "link.yaml"), (["init", "manifests"], "manifests"),
    ] {
      let outcome = try sandbox.audit(arguments)
      #expect(outcome.code == 2 && outcome.output.isEmpty)
      #expect(outcome.errors == "audit: \(path): already exists; not overwritten\n")
    }
    #expect(sandbox.text("mine.yaml") == "app: Mine")
    #expect(sandbox.text("manifests/widgets.yaml") == "")
    #expect(try sandbox.names() == ["link.yaml", "manifests", "mine.yaml"])
  }

  @Test func `a failed write exits with 2 and leaves no file`() throws {
    let sandbox = try Sandbox(["file": ""])
    let missing = try sandbox.audit("init", "none/a.yaml")
    #expect(missing.code == 2)
    #expect(missing.errors == "audit: none/a.yaml: No such file or directory\n")
    #expect(try sandbox.audit("init", "file/a.yaml").errors.hasSuffix("Not a directory\n"))
    let full = try sandbox.shell(
      "(ulimit -f 0; \"$AUDIT\" init) 2>&1 | cat; exit ${PIPESTATUS[0]}")
    #expect(full.code == 2)
    #expect(full.output == "audit: manifests/widgets.yaml: File too large\n")
    #expect(try sandbox.names() == ["file"])
  }

  @Test func `a given name is used, and - is standard output`() throws {
    let sandbox = try Sandbox(["sub/x": ""])
    let outcome = try sandbox.audit("init", "sub/a.yaml")
    #expect(outcome.output == "Wrote sub/a.yaml; run `audit sub/a.yaml` to check it\n")
    let standard = try sandbox.audit("init", "-")
    #expect(standard.output == sandbox.text("sub/a.yaml"))
    #expect(try sandbox.names(in: "sub") == ["a.yaml", "x"])
    #expect(try sandbox.names() == ["sub"])
  }
}

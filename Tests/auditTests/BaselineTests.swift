import CommandSandbox
import Foundation
import Testing

/// `--baseline`, `--update-baseline`, and the file between two runs.
@Suite struct BaselineTests {
  private static let other = Sample.manifest(version: "3.2.2", named: "other")

  private func sandbox() throws -> Sandbox {
    try Sandbox(["manifests/a.yaml": Sample.error, "manifests/b.yaml": Self.other])
  }

  @Test func `an update writes all findings, and later runs in any folder accept them`() throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.audit("--update-baseline")
    #expect(outcome.code == 0)
    #expect(
      outcome.errors
        == "audit: .audit-baseline.json: 2 accepted findings, 2 of them new; 0 removed\n")
    #expect(outcome.output.hasSuffix("; 2 already known\n"))
    #expect(
      sandbox.text(".audit-baseline.json") == """
        {
          "version": 1,
          "findings": [
            {"rule": "version-mismatch", "app": "com.example.other", "bundle": "WeatherWidgets", \
        "value": "3.2.2", "file": "manifests/b.yaml"},
            {"rule": "version-mismatch", "app": "com.example.weather", "bundle": "WeatherWidgets", \
        "value": "3.2.1", "file": "manifests/a.yaml"}
          ]
        }

        """)
    let plain = try sandbox.audit()
    #expect(plain.code == 0 && plain.errors.isEmpty && plain.output == outcome.output)
    for arguments in [[], ["a.yaml"], ["--baseline", "../.audit-baseline.json"]] {
      #expect(
        try sandbox.audit((arguments.isEmpty ? ["."] : arguments), in: "manifests").code
          == (arguments.first == "--baseline" ? 2 : 0), "\(arguments)")
    }
    #expect(try sandbox.audit("--no-config").code == 1)
    #expect(try sandbox.audit("--no-config", "--baseline", ".audit-baseline.json").code == 0)
    let json = try sandbox.audit("--format", "json").output
    #expect(
      json.contains(#""errors": 0, "warnings": 0, "notes": 0, "suppressed": 0, "baselined": 2"#))
  }

  @Test func `a finding that no longer occurs is listed with exit code 2 until an update`() throws {
    let sandbox = try sandbox()
    _ = try sandbox.audit("--update-baseline")
    let old = sandbox.text(".audit-baseline.json")
    try sandbox.write(Sample.clean, to: "manifests/a.yaml")
    let outcome = try sandbox.audit()
    #expect(outcome.code == 2 && outcome.output.contains("; no findings in 2 files"))
    #expect(
      outcome.errors == """
        audit: .audit-baseline.json:5:5: version-mismatch of `WeatherWidgets` (`3.2.1`) in \
        manifests/a.yaml is in the baseline but no longer occurs
        audit: .audit-baseline.json: stale; run audit --update-baseline

        """)
    #expect(sandbox.text(".audit-baseline.json") == old)
    // A run of some manifests can't tell, and the replay asks a hypothetical question.
    #expect(try sandbox.audit("manifests/a.yaml").code == 0)
    #expect(try sandbox.audit("replay").code == 0)
    let updated = try sandbox.audit("--update-baseline")
    #expect(
      updated.code == 0
        && updated.errors
          == "audit: .audit-baseline.json: 1 accepted finding, 0 of them new; 1 removed\n"
    )
    #expect(try sandbox.audit().code == 0)
    // The findings of a manifest that was removed or excluded are removed, too.
    try sandbox.write("manifests/b.yaml\n", to: ".gitignore")
    #expect(try sandbox.audit().code == 0)
    try sandbox.write("", to: ".git/x")
    #expect(try sandbox.audit().code == 2)
  }

  @Test func `a new finding fails the run, baseline findings don't`() throws {
    let sandbox = try sandbox()
    _ = try sandbox.audit("--update-baseline")
    try sandbox.write(Sample.manifest(version: "1", named: "new"), to: "manifests/c.yaml")
    let outcome = try sandbox.audit()
    #expect(outcome.code == 1 && outcome.output.contains("version 1 differs"))
    #expect(
      outcome.output.contains("1 error in 3 files") && outcome.output.contains("; 2 already known"))
    let sarif = try sandbox.audit("--format", "sarif").output
    #expect(sarif.matches(of: /"baselineState": "unchanged"/).count == 2)
    #expect(sarif.matches(of: /"baselineState": "new"/).count == 1)
    #expect(
      try sandbox.audit("--format", "junit").output.contains(
        #"failures="0" errors="0" skipped="1""#))
    for format in ["xcode", "github", "checkstyle"] {
      let output = try sandbox.audit("--format", format).output
      #expect(output.contains("2 findings are already known"), "\(format)")
    }
  }

  @Test func `the baseline comes from the configuration or the command line`() throws {
    let makes = "--update-baseline creates it"
    let sandbox = try sandbox()
    try sandbox.write("baseline: ci/known.json", to: ".audit.yml")
    try sandbox.write("", to: "ci/x")
    let missing = try sandbox.audit()
    #expect(missing.code == 2 && missing.output.isEmpty)
    #expect(
      missing.errors
        == "audit: .audit.yml:1:11: ci/known.json: No such file or directory; \(makes)\n")
    #expect(try sandbox.audit("--list-files").code == 0)
    #expect(try sandbox.audit("--update-baseline", in: "ci").code == 2)
    #expect(try sandbox.audit("--update-baseline", "../manifests", in: "ci").code == 0)
    #expect(sandbox.text("ci/known.json")?.contains(#""file": "../manifests/a.yaml""#) == true)
    #expect(try sandbox.audit().code == 0)
    let other = try sandbox.audit("--baseline", "other.json")
    #expect(
      other.code == 2 && other.errors == "audit: other.json: No such file or directory; \(makes)\n")
    #expect(try sandbox.audit("--baseline", "other.json", "--update-baseline").code == 0)
    #expect(try sandbox.audit("--baseline", "other.json").code == 0)
  }

  @Test
  func `a file that isn't a baseline isn't overwritten, and a failed write is an error`() throws {
    let sandbox = try sandbox()
    for (path, message) in [
      ("manifests/a.yaml", "manifests/a.yaml:1:1: not JSON"), ("manifests", "manifests: a folder"),
    ] {
      let outcome = try sandbox.audit("--baseline", path, "--update-baseline")
      #expect(outcome.code == 2 && outcome.errors.hasPrefix("audit: \(message)"))
      #expect(outcome.output.isEmpty)
    }
    #expect(sandbox.text("manifests/a.yaml") == Sample.error)
    let nowhere = try sandbox.audit("--baseline", "no/where.json", "--update-baseline")
    #expect(nowhere.code == 2)
    #expect(nowhere.errors == "audit: no/where.json: No such file or directory\n")
    try sandbox.write("{", to: ".audit-baseline.json")
    for arguments in [[], ["--update-baseline"]] {
      let broken = try sandbox.audit(arguments)
      #expect(broken.code == 2 && broken.output.isEmpty)
      #expect(
        broken.errors == "audit: .audit-baseline.json:1:2: ends too early; "
          + "correct or remove the file, then run --update-baseline\n")
    }
    #expect(sandbox.text(".audit-baseline.json") == "{")
    let none = try sandbox.audit("--no-config", "--update-baseline")
    #expect(none.code == 64 && none.errors.contains("--baseline"))
  }

  @Test func `an update that checks less keeps all entries`() throws {
    let sandbox = try sandbox()
    _ = try sandbox.audit("--update-baseline")
    let old = sandbox.text(".audit-baseline.json")
    for arguments in [
      ["manifests/a.yaml"], ["--only", "unknown-key"], ["--rule", "version-mismatch=off"],
      ["--max-findings", "0"], ["manifests", "nowhere.yaml"],
    ] {
      _ = try sandbox.audit(arguments + ["--update-baseline"])
      #expect(sandbox.text(".audit-baseline.json") == old, "\(arguments)")
    }
    try sandbox.write("a: [", to: "manifests/b.yaml")
    let broken = try sandbox.audit("--update-baseline")
    #expect(broken.code == 1 && broken.output.contains("[yaml-syntax]"))
    #expect(sandbox.text(".audit-baseline.json") == old)
  }
}

import CommandSandbox
import Foundation
import Testing

/// The steps of the action in order, with the variables that GitHub sets.
@Suite struct GitHubActionTests {
  private static let shell = "bash --noprofile --norc -eo pipefail"

  private func step(_ name: String) throws -> String {
    try Template("github-action/action.yml").script("run: |", after: "- name: \(name)")
  }

  private func run(
    _ name: String, in checkout: Checkout, _ inputs: KeyValuePairs<String, String>
  ) throws -> Outcome {
    let inputs = inputs.map { "export \($0.key)='\($0.value)'\n" }.joined()
    let action = Template.root.appending(path: "CI/github-action").path
    return try checkout.run(
      inputs + (try step(name)), with: Self.shell,
      [
        "CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": "$PWD",
        "GITHUB_ACTION_PATH": action, "GITHUB_OUTPUT": "$PWD/output",
        "GITHUB_STEP_SUMMARY": "$PWD/summary.md", "RUNNER_TEMP": "$PWD/temp", "RUNNER_OS": "Linux",
      ])
  }

  @Test func `the cache key depends on the sources, not on their folder`() throws {
    let checkout = try Checkout(Sample.clean)
    for _ in 0..<2 {
      let outcome = try run("Find the sources", in: checkout, ["PROJECT": ""])
      #expect(outcome.code == 0, "\(outcome.errors)")
    }
    let lines = (checkout.sandbox.text("output") ?? "").split(separator: "\n")
    #expect(lines.count == 8 && lines.first == "root=\(Template.root.path)")
    let keys = lines.filter { $0.wholeMatch(of: /key=[0-9a-f]{40}/) != nil }
    #expect(keys.count == 2 && Set(keys).count == 1, "\(lines)")
  }

  @Test
  func `the program is located once; from a cache it is used, with libyaml if necessary`() throws {
    let checkout = try Checkout(Sample.clean)
    // Sources that build in no time.
    try checkout.sandbox.write(
      """
      #!/bin/bash
      printf '#!/bin/sh\\n[ ! -e needs-libyaml ] && echo 0.1.0\\n' > "$PWD/root/built"
      chmod +x "$PWD/root/built" && echo built >&2 && echo "$PWD/root/built"
      """, to: "root/CI/program")
    try checkout.sandbox.write(
      "install_libyaml() { rm needs-libyaml && echo libyaml; }\n", to: "root/CI/libyaml.sh")
    _ = try checkout.sandbox.shell("chmod +x root/CI/program")
    let root = checkout.sandbox.folder.path + "/root"
    let first = try run("Build", in: checkout, ["ROOT": root, "NAME": "audit"])
    #expect(first.output == "0.1.0\n" && first.errors == "built\n", "\(first)")
    #expect(
      try run("Build", in: checkout, ["ROOT": root, "NAME": "audit"]).output == "0.1.0\n")
    try checkout.sandbox.write("", to: "needs-libyaml")
    let needing = try run("Build", in: checkout, ["ROOT": root, "NAME": "audit"])
    #expect(needing.output == "libyaml\n0.1.0\n", "\(needing)")
  }

  @Test
  func `findings are annotations, a summary and SARIF; the step fails as audit does`() throws {
    for (manifest, code) in [(Sample.clean, 0), (Sample.error, 1), (nil, 2)] as [(String?, Int32)] {
      let checkout = try Checkout(manifest)
      try checkout.sandbox.write("", to: "temp/audit-program/.keep")
      try checkout.sandbox.link("temp/audit-program/audit", to: Sandbox.binary.path)
      let outcome = try run(
        "Audit", in: checkout, ["PROJECT": "", "PATHS": "manifests/\n", "FAIL_ON": "error"])
      #expect(outcome.code == code, "\(outcome.errors)")
      #expect(outcome.output.contains("::error ") == (code != 0), "\(outcome.output)")
      let sarif = checkout.sandbox.folder.path + "/temp/audit.sarif"
      #expect(checkout.sandbox.text("output") == "exit-code=\(code)\nsarif=\(sarif)\n")
      #expect(checkout.sandbox.text("temp/audit.sarif")?.contains(#""version": "2.1.0""#) == true)
      #expect(checkout.sandbox.text("summary.md")?.isEmpty == false)
    }
  }

  @Test func `several paths are on separate lines, and wrong usage is reported as such`() throws {
    let checkout = try Checkout(Sample.warning)
    try checkout.sandbox.write(Sample.manifest(named: "clock"), to: "more of it/b.yaml")
    try checkout.sandbox.write("", to: "temp/audit-program/.keep")
    try checkout.sandbox.link("temp/audit-program/audit", to: Sandbox.binary.path)
    let paths = "manifests/\nmore of it\n"
    for (threshold, code) in [("error", 0), ("warning", 1), ("$(id)", 64)] as [(String, Int32)] {
      let outcome = try run(
        "Audit", in: checkout, ["PROJECT": "", "PATHS": paths, "FAIL_ON": threshold])
      #expect(outcome.code == code, "\(outcome.errors)")
      #expect(outcome.output.contains("2 files") == (code != 64), "\(outcome.output)")
    }
    #expect(
      try run("Audit", in: checkout, ["PROJECT": "", "PATHS": "", "FAIL_ON": "error"]).code == 0)
  }

  @Test func `a project without manifests is audited by draft`() throws {
    for (files, code) in TemplateTests.cases {
      let checkout = try Checkout(files: files)
      try checkout.sandbox.write("", to: "temp/audit-program/.keep")
      try checkout.sandbox.link(
        "temp/audit-program/draft", to: Sandbox.product("draft").path)
      let outcome = try run(
        "Audit", in: checkout,
        ["PROJECT": ".", "PATHS": "nowhere/", "FAIL_ON": ""])
      #expect(outcome.code == code, "\(outcome.errors)")
      #expect(checkout.sandbox.text("temp/audit.sarif")?.isEmpty == false)
    }
    let checkout = try Checkout(Sample.clean)
    _ = try run("Find the sources", in: checkout, ["PROJECT": "."])
    #expect(checkout.sandbox.text("output")?.contains("program=draft\n") == true)
  }

  @Test func `without an input of its own, the step fails as .audit.yml says`() throws {
    let checkout = try Checkout(Sample.warning)
    try checkout.sandbox.write("", to: "temp/audit-program/.keep")
    try checkout.sandbox.link("temp/audit-program/audit", to: Sandbox.binary.path)
    for (threshold, code) in [("error", 0), ("warning", 1)] as [(String, Int32)] {
      try checkout.sandbox.write("failOn: \(threshold)\n", to: ".audit.yml")
      let outcome = try run(
        "Audit", in: checkout, ["PROJECT": "", "PATHS": "manifests/\n", "FAIL_ON": ""])
      #expect(outcome.code == code, "\(outcome.errors)")
    }
  }
}

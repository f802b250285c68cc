import CommandSandbox
import Testing

/// What `--help` says is correct.
@Suite struct HelpTests {
  @Test(arguments: ["", "write", "lint"])
  func `every example in a help text runs, and values have specific names`(
    _ command: String
  ) throws {
    let help = try Sandbox().shell("\"$DRAFT\" \(command) --help").output
    let examples = HelpText.examples(in: help)
    #expect(!examples.isEmpty)
    for example in examples {
      let sandbox = try Sandbox(SampleProject.files)
      let programs = """
        audit() { "$AUDIT" "$@"; }; draft() { "$DRAFT" "$@"; }; set -o pipefail
        """
      // A manifest is compared or changed only if there is one.
      if example.contains(/--(check|update)/) {
        #expect(try sandbox.draft(".", "--output", "manifests", "--quiet").code == 0)
      }
      let outcome = try sandbox.shell("\(programs)\n\(example)")
      #expect(outcome.code == 0, "\(example): \(outcome.output)\(outcome.errors)")
    }
    for (option, value) in HelpText.values(in: help) where option != "format" {
      #expect(option != value)
    }
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(help)")
  }
}

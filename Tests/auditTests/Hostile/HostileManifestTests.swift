import CommandSandbox
import Testing

/// Any manifest gives an exit code and takes little memory.
///
/// CI/bench/hostile measures larger ones, and CI/bench/linear how the cost grows.
@Suite struct HostileManifestTests {
  @Test(arguments: HostileManifest.all)
  func `any hostile manifest gives a result`(_ manifest: HostileManifest) throws {
    let sandbox = try Sandbox()
    try sandbox.write(manifest.bytes(), to: "a.yaml")
    let outcome = try sandbox.confined(["a.yaml"])
    let shown = "\(outcome.output.prefix(500))\(outcome.errors.prefix(500))"
    #expect(outcome.isExit && outcome.code == manifest.code, "\(shown)")
    #expect(outcome.rawControls.isEmpty, "\(shown)")
    if let rule = manifest.rule { #expect(outcome.output.contains("[\(rule)]"), "\(shown)") }
    #expect(outcome.errors.isEmpty == (manifest.code != 2), "\(shown)")
  }

  @Test func `an error in one file doesn't keep others from being audited`() throws {
    let sandbox = try Sandbox(["m/z.yaml": Sample.error])
    for (number, manifest) in (HostileManifest.syntax + HostileManifest.encodings).enumerated()
    where number % 6 == 0 {
      try sandbox.write(manifest.bytes(), to: "m/\(number).yaml")
    }
    let outcome = try sandbox.confined(["m"])
    #expect(outcome.isExit && outcome.code == 1 && outcome.rawControls.isEmpty)
    #expect(outcome.output.contains("--> m/z.yaml:"))
  }
}

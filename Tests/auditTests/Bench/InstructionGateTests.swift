import CommandSandbox
import Foundation
import Testing

/// The gate for instruction counts, with stand-ins for the counter and its dependencies.
@Suite struct InstructionGateTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox([
      "bin/valgrind": """
      #!/bin/bash
      printf '==1== Collected : %s\\n' "$(cat "${0%/*}/count")" >&2
      """,
      "bin/swift": "#!/bin/bash\necho 'Swift version 6.9 (swift-6.9-RELEASE)'\n",
      "bin/pkg-config": "#!/bin/bash\necho 0.2.5\n",
    ])
    _ = try sandbox.shell("chmod +x bin/*")
  }

  /// Runs the script with a fixed number of instructions for every run of audit.
  private func gate(
    _ count: Int, _ arguments: String..., path: String = "bin:/usr/bin:/bin"
  ) throws -> Outcome {
    try sandbox.write("\(count)", to: "bin/count")
    let path = path.replacing("bin:", with: "\(sandbox.folder.path)/bin:", maxReplacements: 1)
    return try sandbox.run(
      try Template("bench/instructions").url.path,
      arguments + ["--counts", "counts.txt", Sandbox.binary.path], environment: ["PATH": path])
  }

  @Test func `9 % above the record passes, 11 % fails and says how to record it again`() throws {
    let recorded = try gate(1000, "--record")
    #expect(recorded.code == 0, "\(recorded.errors)")
    let lines = (sandbox.text("counts.txt") ?? "").split(separator: "\n")
    #expect(lines.contains("swift 6.9") && lines.contains("libyaml 0.2.5"), "\(lines)")
    #expect(lines.suffix(3) == ["one 1000", "manifests 1000", "replay 1000"])
    let within = try gate(1090)
    #expect(within.code == 0 && within.errors.isEmpty, "\(within.errors)")
    #expect(within.lines.count == 3 && within.lines.allSatisfy { $0.hasSuffix("+9.0 %") })
    let above = try gate(1110)
    #expect(above.code == 1 && above.errors.isEmpty, "\(above.errors)")
    #expect(above.lines.prefix(3).allSatisfy { $0.hasSuffix("+11.0 %") }, "\(above.output)")
    #expect(above.output.hasSuffix("\nCI/bench/instructions --record\n"))
  }

  @Test func `a much lower count passes and asks to be recorded`() throws {
    _ = try gate(1000, "--record")
    let outcome = try gate(890)
    #expect(outcome.code == 0 && outcome.output.contains("-11.0 %"), "\(outcome)")
    #expect(outcome.output.contains("Record it, so that it stays"))
  }

  @Test func `counts from another compiler aren't compared, and a note says so`() throws {
    _ = try gate(1000, "--record")
    try sandbox.write("#!/bin/bash\necho 'Swift version 7.0'\n", to: "bin/swift")
    _ = try sandbox.shell("chmod +x bin/swift")
    let outcome = try gate(9000)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(
      outcome.output
        == "CI/bench/instructions: nothing is counted: recorded with swift 6.9, and here is 7.0\n")
  }

  @Test func `without valgrind nothing fails, but nothing can be recorded`() throws {
    try sandbox.write("", to: "few/.keep")
    try sandbox.link("few/bash", to: "/bin/bash")
    try sandbox.link("few/dirname", to: "/usr/bin/dirname")
    let few = "\(sandbox.folder.path)/few"
    let outcome = try gate(1000, path: few)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("valgrind is not installed"), "\(outcome.output)")
    let recorded = try gate(1000, "--record", path: few)
    #expect(recorded.code == 2 && recorded.errors.contains("nothing is recorded"))
    #expect(sandbox.text("counts.txt") == nil)
  }

  @Test func `a run with an unexpected exit code isn't counted`() throws {
    _ = try gate(1000, "--record")
    try sandbox.write("#!/bin/bash\necho 'no such thing' >&2\nexit 2\n", to: "bin/valgrind")
    _ = try sandbox.shell("chmod +x bin/valgrind")
    let outcome = try gate(1000)
    #expect(outcome.code == 2 && outcome.errors.hasPrefix("no such thing\n"), "\(outcome)")
  }
}

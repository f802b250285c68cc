import CommandSandbox
import Foundation
import Testing

/// The benchmark with the programs that need no network.
@Suite struct BenchmarkTests {
  /// Where apt-get or brew installs its requirements.
  private static let path = "/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin"

  private static func has(_ programs: String...) -> Bool {
    programs.allSatisfy { program in
      path.split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
      }
    }
  }

  private static let canMeasure = has("python3", "hyperfine", "cc", "pkg-config")

  private func bench(
    _ arguments: String..., in sandbox: Sandbox, path: String = Self.path
  ) throws -> Outcome {
    let options = ["--audit", Sandbox.binary.path, "--cache", "cache"]
    return try sandbox.run(
      try Template("bench/run").url.path, arguments + options, environment: ["PATH": path])
  }

  @Test(.enabled(if: canMeasure, "python3, hyperfine, cc or pkg-config is not installed"))
  func `one table has a row per program and says where, when and with what it was measured`()
    throws
  {
    let outcome = try bench(
      "--quick", "--sizes", "1,2", "--runs", "2", "--tools", "audit,libyaml", in: try Sandbox())
    #expect(outcome.code == 0, "\(outcome.errors)")
    let lines = outcome.lines
    #expect(
      lines.first == "| | 1 file | 2 files | each further file | its CPU time | what it does |")
    for name in ["audit", "libyaml, in C"] {
      let row = lines.first { $0.hasPrefix("| \(name) |") } ?? ""
      #expect(row.matches(of: #/ \d+\.\d+ ± \d+\.\d+ m?s \|/#).count == 2, "\(row)")
    }
    #expect(outcome.output.contains(#/\n.+, \d+ cores?, \w+ \w+, \d{4}-\d\d-\d\d\.\n/#))
    #expect(outcome.output.contains(#/\naudit \d.*, libyaml \d.*, hyperfine \d.*\.\n/#))
  }

  @Test(.enabled(if: canMeasure, "python3, hyperfine, cc or pkg-config is not installed"))
  func `a program over the time limit has no figure and is left out of larger inputs`() throws {
    let outcome = try bench(
      "--quick", "--sizes", "1,2", "--limit", "0.0001", "--tools", "audit", in: try Sandbox())
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(
      outcome.output.contains("| audit | over 0.0001 s | not run | – | – |"), "\(outcome.output)")
  }

  @Test(.enabled(if: has("python3"), "python3 is not installed"))
  func `a missing program is reported with how to install it, and wrong usage, too`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("", to: "few/.keep")
    try sandbox.link("few/bash", to: "/bin/bash")
    try sandbox.link("few/dirname", to: "/usr/bin/dirname")
    let few = "\(sandbox.folder.path)/few"
    let nothing = try bench(in: sandbox, path: few)
    #expect(nothing.code == 2 && nothing.errors.contains("apt-get install python3"), "\(nothing)")
    let python = try sandbox.run("/bin/bash", ["-c", "PATH='\(Self.path)'; command -v python3"])
    try sandbox.link("few/python3", to: String(python.output.dropLast()))
    let hyperfine = try bench(in: sandbox, path: few)
    #expect(hyperfine.code == 2 && hyperfine.errors.contains("brew install hyperfine"))
    #expect(try bench("--tools", "nonsense", in: sandbox).code == 2)
    #expect(try bench("--help", in: sandbox).output.contains("--quick"))
  }
}

import CommandSandbox
import Testing
import WidgetManifests

/// However a run ends, a file that it writes is the old one or the new one.
@Suite struct NothingLostTests {
  /// A run that writes a file.
  struct Writing: Sendable, CustomTestStringConvertible {
    let arguments: String
    let file: String
    var testDescription: String { arguments }
  }

  static let writings = [
    Writing(arguments: "m.yaml --no-replay --fix", file: "m.yaml"),
    Writing(arguments: "m.yaml --no-replay --baseline b.json --update-baseline", file: "b.json"),
    Writing(arguments: "m.yaml --no-replay --format json=r.json", file: "r.json"),
  ]

  /// A folder with a manifest of many fixable errors, and older results.
  private static func sandbox() throws -> Sandbox {
    let widgets = (0..<150).map { number in
      "\n  - {kind: K\(number), name: N, descriptoin: D, families: [sytemSmall]}"
    }
    let manifest = "\(Example.standardApp)\n---\n\(Example.standardBundle)\nwidgets:"
    let old = #"{"version": 1, "findings": []}"# + String(repeating: " ", count: 4_000)
    return try Sandbox(["m.yaml": manifest + widgets.joined(), "b.json": old, "r.json": old])
  }

  @Test(arguments: writings)
  func `a full disk leaves the old file and no temporary file`(_ writing: Writing) throws {
    let sandbox = try Self.sandbox()
    let (old, names) = (sandbox.text(writing.file), try sandbox.names())
    // A system limit that fails in the middle of a file, as a full disk does.
    let outcome = try sandbox.shell("ulimit -f 1; \"$AUDIT\" \(writing.arguments) > /dev/null")
    #expect(outcome.isExit && outcome.code == 2, "\(outcome.errors)")
    #expect(outcome.errors.contains("\(writing.file): "), "\(outcome.errors)")
    #expect(sandbox.text(writing.file) == old)
    #expect(try sandbox.names() == names)
  }

  @Test(arguments: writings)
  func `a killed run leaves the old file or the new one`(_ writing: Writing) throws {
    let reference = try Self.sandbox()
    let old = reference.text(writing.file)
    #expect(try reference.shell("\"$AUDIT\" \(writing.arguments) > /dev/null").code < 2)
    let new = reference.text(writing.file)
    #expect(old != new)
    // Killed after it begins to write, and a little later each time: in the middle of the file,
    // before the rename, and after it.
    for delay in [0, 300, 1_000] {
      let sandbox = try Self.sandbox()
      let outcome = try sandbox.shell(
        """
        shopt -s nullglob dotglob
        "$AUDIT" \(writing.arguments) > /dev/null 2>&1 &
        while kill -0 $! 2>/dev/null; do
          begun=(.audit-*.tmp)
          [ ${#begun[@]} -gt 0 ] && break
        done
        for ((step = 0; step < \(delay); step++)); do :; done
        kill -9 $! 2>/dev/null
        wait $! 2>/dev/null
        true
        """)
      #expect(outcome.code == 0)
      let left = sandbox.text(writing.file)
      #expect(left == old || left == new)
      // Its temporary files don't affect other runs.
      #expect(try sandbox.shell("\"$AUDIT\" \(writing.arguments) > /dev/null").code < 2)
      if left == old { #expect(sandbox.text(writing.file) == new) }
    }
  }

  @Test func `a report for a full device exits with 2, and the others are written`() throws {
    #if os(Linux)
      let sandbox = try Self.sandbox()
      let outcome = try sandbox.audit(
        "m.yaml", "--format", "json=/dev/full", "--format", "sarif=r.sarif")
      #expect(outcome.code == 2)
      #expect(outcome.errors.hasSuffix("/dev/full: No space left on device\n"))
      #expect(sandbox.text("r.sarif")?.contains("\"version\": \"2.1.0\"") == true)
    #endif
  }

  @Test func `a closed pipe ends any output without an error message`() throws {
    let sandbox = try Self.sandbox()
    for arguments in [
      "m.yaml", "m.yaml --format json", "m.yaml --format sarif", "m.yaml --format html",
      "replay m.yaml", "compare m.yaml m.yaml", "config m.yaml", "schema", "rules",
      "explain version-mismatch", "families", "init -", "m.yaml --list-files", "--help",
    ] {
      let outcome = try sandbox.shell("\"$AUDIT\" \(arguments) | true; exit ${PIPESTATUS[0]}")
      #expect(outcome.isExit && outcome.code < 2 && outcome.errors.isEmpty, "\(outcome.errors)")
    }
  }
}

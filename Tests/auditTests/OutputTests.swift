import CommandSandbox
import Foundation
import Testing

@Suite struct OutputTests {
  @Test func `each format goes to its destination, and nothing else is written`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.error])
    let file = try sandbox.audit("a.yaml", "--format", "json=out.json")
    #expect(file.code == 1 && file.output.isEmpty && file.errors.isEmpty)
    #expect(try sandbox.names() == ["a.yaml", "out.json"])
    let json = try #require(sandbox.text("out.json"))
    #expect(json == (try sandbox.audit("a.yaml", "--format", "json=-")).output)
    #expect(try JSONSerialization.jsonObject(with: Data(json.utf8)) is [String: Any])
    let both = try sandbox.audit("a.yaml", "--format", "json=out.json", "--format", "text")
    #expect(both.output == (try sandbox.audit("a.yaml")).output)
    #expect(sandbox.text("out.json") == json)
  }

  @Test func `any number of threads prints the same bytes`() throws {
    var files: [String: String] = [:]
    for number in 0..<40 { files["m/\(number).yaml"] = Sample.manifest(named: "app\(number)") }
    files["m/error.yaml"] = Sample.error
    let sandbox = try Sandbox(files)
    let one = try sandbox.audit("m", "--jobs", "1", "--format", "json=1", "--format", "text")
    let many = try sandbox.audit("m", "--jobs", "8", "--format", "json=8", "--format", "text")
    #expect(one.code == 1 && one.output == many.output)
    #expect(sandbox.text("1") != nil && sandbox.text("1") == sandbox.text("8"))
  }

  @Test func `an output that can't be written exits with 2 and leaves the old file`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.error, "folder/old.json": "old"])
    for (target, reason) in [
      ("nowhere/out.json", "No such file or directory"), ("folder", "Is a directory"),
      ("a.yaml/out.json", "Not a directory"),
    ] {
      let outcome = try sandbox.audit("a.yaml", "--format", "json=\(target)", "--format", "text")
      #expect(outcome.code == 2 && outcome.output.contains("[version-mismatch]"))
      #expect(outcome.errors == "audit: \(target): \(reason)\n")
    }
    let full = try sandbox.shell(
      "ulimit -f 0; \"$AUDIT\" a.yaml --format json=folder/old.json | cat")
    #expect(full.errors.isEmpty)
    let limited = try sandbox.shell(
      "(ulimit -f 0; \"$AUDIT\" a.yaml --format json=folder/old.json) 2>&1 | cat; exit ${PIPESTATUS[0]}"
    )
    #expect(limited.code == 2 && limited.output == "audit: folder/old.json: File too large\n")
    #expect(sandbox.text("folder/old.json") == "old")
    #expect(try sandbox.names(in: "folder") == ["old.json"])
  }

  @Test func `an existing file keeps its permissions, and a link stays a link`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.clean, "real.json": "old"])
    try sandbox.link("out.json", to: "real.json")
    let path = sandbox.folder.path + "/real.json"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    #expect(try sandbox.audit("a.yaml", "--format", "json=out.json").code == 0)
    #expect(sandbox.text("real.json")?.hasPrefix("{") == true)
    let manager = FileManager.default
    let link = sandbox.folder.path + "/out.json"
    #expect(try manager.destinationOfSymbolicLink(atPath: link) == "real.json")
    let permissions = try manager.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(permissions as? Int == 0o640)
  }

  @Test func `a destination that isn't a regular file is written to, never replaced`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.clean])
    #expect(try sandbox.audit("a.yaml", "--format", "json=/dev/null").code == 0)
    let pipe = try sandbox.shell("\"$AUDIT\" a.yaml --format json=>(cat > got)")
    #expect(pipe.code == 0)
    #expect(try sandbox.shell("test -c /dev/null").code == 0)
    let standard = try sandbox.shell("\"$AUDIT\" a.yaml --format json=/dev/stdout >> a.json")
    #expect(standard.code == 0 && sandbox.text("a.json")?.hasPrefix("{") == true)
    let twice = try sandbox.audit(
      "a.yaml", "--format", "json=/dev/null", "--format", "text=/dev/null")
    #expect(twice.code == 0)
  }

  @Test func `two reports never have the same destination, however it is named`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.clean, "real.json": "old"])
    try sandbox.link("link.json", to: "real.json")
    for (one, other, reason) in [
      ("json", "json", "standard output"), ("json", "text", "standard output"),
      ("json=-", "text=/dev/stdout", "standard output"), ("json=b", "text=./b", "the same file"),
      ("json=real.json", "text=link.json", "the same file"),
      ("json=b", "json=\(sandbox.folder.path)/b", "the same file"),
    ] {
      for command in ["check", "replay"] {
        let outcome = try sandbox.audit(command, "a.yaml", "--format", one, "--format", other)
        #expect(outcome.code == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.contains(reason))
      }
    }
    #expect(try sandbox.names() == ["a.yaml", "link.json", "real.json"])
    #expect(sandbox.text("real.json") == "old")
  }

  @Test func `a closed pipe ends the output without an error message`() throws {
    var files: [String: String] = [:]
    for number in 0..<200 { files["m/\(number).yaml"] = Sample.error }
    let sandbox = try Sandbox(files)
    let outcome = try sandbox.shell("\"$AUDIT\" m | true; exit ${PIPESTATUS[0]}")
    #expect(outcome.code == 1 && outcome.errors.isEmpty)
    let page = try sandbox.shell("\"$AUDIT\" rules | true; exit ${PIPESTATUS[0]}")
    #expect(page.code == 0 && page.errors.isEmpty)
  }

  @Test func `a closed or full standard output exits with 2`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.clean])
    let closed = try sandbox.shell("\"$AUDIT\" a.yaml >&-")
    #expect(closed.code == 2 && closed.errors == "audit: standard output: Bad file descriptor\n")
    #expect(sandbox.text("a.yaml") == Sample.clean)
    #if os(Linux)
      for arguments in ["a.yaml", "rules", "--help"] {
        let full = try sandbox.shell("\"$AUDIT\" \(arguments) > /dev/full")
        #expect(full.code == 2)
        #expect(full.errors == "audit: standard output: No space left on device\n")
      }
    #endif
    #expect(try sandbox.shell("\"$AUDIT\" nowhere <&- >&- 2>&-").code == 2)
  }

  @Test func `colour is only for terminals unless requested`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.error])
    func isColored(_ arguments: String..., environment: [String: String] = [:]) throws -> Bool {
      let outcome = try sandbox.audit(
        ["a.yaml"] + arguments, environment: environment)
      return outcome.output.contains("\u{1B}")
    }
    #expect(try !isColored())
    #expect(try !isColored("--color", "never"))
    #expect(try isColored("--color", "always"))
    #expect(try isColored("--color", "always", environment: ["NO_COLOR": "1"]))
  }

  /// Whether a test can open a terminal: not every system has the command, and not every
  /// container the devices.
  static let hasTerminal =
    (try? Sandbox([:]).shell("script -qec true /dev/null < /dev/null").code) == 0

  @Test(.enabled(if: hasTerminal, "no terminal can be opened here by the command script"))
  func `output to a terminal has colour unless the environment says otherwise`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.error])
    let terminal = "script -qec '\"$AUDIT\" a.yaml' /dev/null < /dev/null"
    #expect(try sandbox.shell("TERM=xterm \(terminal)").output.contains("\u{1B}["))
    #expect(try !sandbox.shell("TERM=xterm NO_COLOR=1 \(terminal)").output.contains("\u{1B}[1"))
    #expect(try !sandbox.shell("TERM=dumb \(terminal)").output.contains("\u{1B}[1"))
  }
}

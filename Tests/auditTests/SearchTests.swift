import CommandSandbox
import Foundation
import Testing

@Suite struct SearchTests {
  private func listed(_ sandbox: Sandbox, _ arguments: String...) throws -> [String] {
    let outcome = try sandbox.audit(["--list-files"] + arguments)
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return outcome.lines
  }

  @Test func `folders are searched recursively for *.yaml and *.yml, in order`() throws {
    let sandbox = try Sandbox([
      "m/b.yaml": "", "m/a.yml": "", "m/c/d/e.yaml": "", "m/x.YAML": "", "m/y.json": "",
      "m/yaml": "", "m/z.yaml.txt": "", "other.yaml": "",
    ])
    #expect(try listed(sandbox, "m") == ["m/a.yml", "m/b.yaml", "m/c/d/e.yaml"])
    #expect(try listed(sandbox, "./m//c/") == ["m/c/d/e.yaml"])
    #expect(try listed(sandbox, "m/y.json", "m/x.YAML") == ["m/x.YAML", "m/y.json"])
    #expect(try listed(sandbox, sandbox.folder.path + "/m/c") == ["m/c/d/e.yaml"])
  }

  @Test func `paths are printed relative to the working directory`() throws {
    let sandbox = try Sandbox(["m/a.yaml": Sample.error, "sub/b.yaml": ""])
    let outcome = try sandbox.audit("../m", in: "sub")
    #expect(outcome.output.contains("--> ../m/a.yaml:"))
    let absolute = try sandbox.audit(sandbox.folder.path + "/m", in: "sub")
    #expect(absolute.output.contains("--> ../m/a.yaml:"))
    #expect(try sandbox.audit(".", in: "m").output.contains("--> a.yaml:"))
  }

  @Test func `a file is read once, however often and by whatever path it is named`() throws {
    let sandbox = try Sandbox(["m/a.yaml": Sample.clean])
    try sandbox.link("m/z.yaml", to: "a.yaml")
    #expect(try listed(sandbox, "m", "m/a.yaml", "./m/z.yaml", "m/.") == ["m/a.yaml"])
    let outcome = try sandbox.audit("m", "m/a.yaml", "m/z.yaml")
    #expect(outcome.code == 0 && outcome.output.contains("in 1 file "))
  }

  @Test func `hidden files are left out unless they are named`() throws {
    let sandbox = try Sandbox(["m/a.yaml": "", "m/.b.yaml": "", "m/.c/d.yaml": ""])
    #expect(try listed(sandbox, "m") == ["m/a.yaml"])
    #expect(
      try listed(sandbox, "m", "m/.b.yaml", "m/.c") == ["m/.b.yaml", "m/.c/d.yaml", "m/a.yaml"])
  }

  @Test func `links to files are read, links to folders aren't followed, loops end`() throws {
    let sandbox = try Sandbox(["m/a.yaml": "", "else/b.yaml": "", "else/c/d.yaml": ""])
    try sandbox.link("m/linked.yaml", to: "../else/b.yaml")
    try sandbox.link("m/folder", to: "../else")
    try sandbox.link("m/folder.yaml", to: "../else/c")
    try sandbox.link("m/round", to: "../m")
    try sandbox.link("named", to: "else/c")
    #expect(try listed(sandbox, "m") == ["m/a.yaml", "m/linked.yaml"])
    #expect(try listed(sandbox, "named") == ["named/d.yaml"])
    try sandbox.link("m/loop.yaml", to: "loop.yaml")
    try sandbox.link("m/dangling.yaml", to: "nothing.yaml")
    let outcome = try sandbox.audit("--list-files", "m")
    #expect(outcome.code == 2 && outcome.lines == ["m/a.yaml", "m/linked.yaml"])
    #expect(outcome.errors.contains("audit: m/dangling.yaml: No such file or directory\n"))
    #expect(outcome.errors.contains("audit: m/loop.yaml: Too many levels of symbolic links\n"))
  }

  @Test func `special files are refused and never waited for`() throws {
    let sandbox = try Sandbox(["m/a.yaml": Sample.clean])
    #expect(mkfifo(sandbox.folder.path + "/m/pipe.yaml", 0o600) == 0)
    for arguments in [["m"], ["m/a.yaml", "m/pipe.yaml"]] {
      let outcome = try sandbox.audit(arguments)
      #expect(outcome.code == 2 && outcome.output.contains("no findings in 1 file"))
      #expect(outcome.errors.hasPrefix("audit: m/pipe.yaml: a pipe, not a file"))
    }
    let device = try sandbox.audit("/dev/null")
    #expect(device.code == 2)
    #expect(device.errors.hasPrefix("audit: /dev/null: a device, not a file"))
  }

  @Test func `a path with control characters is printed without them`() throws {
    let sandbox = try Sandbox(["m/\u{1B}[31m\n\u{202E}.yaml": Sample.error])
    for arguments in [["m"], ["m", "--list-files"], ["m", "--format", "json"]] {
      let outcome = try sandbox.audit(arguments)
      #expect(!outcome.output.contains("\u{1B}") && !outcome.output.contains("\u{202E}"))
    }
    let missing = try sandbox.audit("\u{1B}[2J")
    #expect(missing.code == 2 && !missing.errors.contains("\u{1B}"))
  }

  @Test func `a file over 10 MiB is read only as far as needed to refuse it`() throws {
    let sandbox = try Sandbox(["m/a.yaml": Sample.clean, "m/large.yaml": ""])
    let path = sandbox.folder.path + "/m/large.yaml"
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.truncate(atOffset: 1 << 40)
    try handle.close()
    let outcome = try sandbox.audit("m")
    #expect(outcome.code == 1 && outcome.output.contains("[input-limit]"))
    #expect(outcome.output.contains("1 error in 2 files"))
  }

  @Test func `binary data, an empty file and endless brackets have findings or none`() throws {
    let sandbox = try Sandbox([
      "m/a.yaml": Sample.error, "m/empty.yaml": "",
      "m/brackets.yaml": String(repeating: "[", count: 10_000_000),
    ])
    let junk = Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 3) })
    try junk.write(to: sandbox.folder.appendingPathComponent("m/junk.yaml"))
    let outcome = try sandbox.audit("m")
    #expect(outcome.code == 1 && outcome.isExit)
    for rule in ["version-mismatch", "input-limit", "invalid-encoding"] {
      #expect(outcome.output.contains("[\(rule)]"), "\(rule)")
    }
  }

  #if os(Linux)
    @Test func `an unreadable file is reported, and the rest is audited`() throws {
      let sandbox = try Sandbox(["m/a.yaml": Sample.clean])
      // A regular file whose first page can't be read, even by root.
      try sandbox.link("m/broken.yaml", to: "/proc/self/mem")
      let outcome = try sandbox.audit("m")
      #expect(outcome.code == 2 && outcome.output.contains("no findings in 1 file"))
      #expect(outcome.errors == "audit: m/broken.yaml: Input/output error\n")
    }
  #endif

  @Test func `an unreadable folder is reported, and the rest is audited`() throws {
    let sandbox = try Sandbox([
      "m/a.yaml": Sample.clean, "m/locked/b.yaml": Sample.clean, "m/secret.yaml": Sample.clean,
    ])
    let prefix = getuid() == 0 ? "setpriv --reuid=65534 --clear-groups" : ""
    let outcome = try sandbox.shell(
      """
      chmod 755 . m; chmod 000 m/locked m/secret.yaml
      cp "$AUDIT" ./audit; chmod 755 ./audit
      \(prefix) ./audit m; code=$?
      chmod 755 m/locked; exit $code
      """)
    guard !outcome.errors.contains("setpriv") else { return }
    #expect(outcome.code == 2 && outcome.output.contains("no findings in 1 file"))
    #expect(
      outcome.errors == """
        audit: m/locked: Permission denied
        audit: m/secret.yaml: Permission denied

        """)
  }
}

import TestTexts
import CommandSandbox
import Testing

/// Other things than regular files in a file system.
@Suite struct HostileFileTests {
  @Test func `a folder of other files is searched, and the manifest in it is audited`() throws {
    let sandbox = try Sandbox(["m/z.yaml": Sample.error, "m/sub/y.yaml": Sample.clean])
    try sandbox.link("m/loop.yaml", to: "loop.yaml")
    try sandbox.link("m/up", to: "..")
    try sandbox.link("m/sub/up.yaml", to: "..")
    try sandbox.link("m/zero.yaml", to: "/dev/zero")
    try sandbox.link("m/gone.yaml", to: "nowhere")
    #expect(try sandbox.shell("mkfifo m/pipe.yaml; mkdir m/folder.yaml").code == 0)
    let outcome = try sandbox.confined(["m"])
    #expect(outcome.isExit && outcome.code == 2 && outcome.rawControls.isEmpty)
    #expect(outcome.output.contains("--> m/z.yaml:"))
    for name in ["loop", "zero", "gone", "pipe"] {
      #expect(outcome.errors.contains("audit: m/\(name).yaml: "), "\(outcome.errors)")
    }
  }

  #if os(Linux)
    /// The kernel reports that the former are empty, and the latter one page long.
    @Test(arguments: ["/proc/self/limits", "/sys/kernel/mm/transparent_hugepage/enabled"])
    func `a file has the contents that were read, whatever its reported size`(path: String) throws {
      let sandbox = try Sandbox(["a.yaml": Sample.error])
      guard try sandbox.shell("cat \(path)").code == 0 else { return }
      try sandbox.link("b.yaml", to: path)
      let outcome = try sandbox.confined(["a.yaml", "b.yaml"])
      #expect(outcome.isExit && outcome.code == 1 && outcome.errors.isEmpty)
      #expect(outcome.output.contains("--> b.yaml:1:1\n"), "\(outcome.output)")
    }
  #endif

  @Test func `a file that changes size during the read is read as it was at some time`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.error])
    let outcome = try sandbox.shell(
      """
      comment=$(printf '# %0500000d' 0)
      (while [ ! -e done ]; do echo "$comment" >> a.yaml; : > a.yaml; done) &
      codes=
      for run in 1 2 3 4 5 6; do "$AUDIT" a.yaml > out 2>&1; codes="$codes $?"; done
      : > done
      wait
      echo "$codes"
      """)
    let codes = outcome.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    #expect(codes.count == 6 && codes.allSatisfy { (0...2).contains($0) }, "\(outcome.output)")
  }

  @Test(
    arguments: [
      "mkfifo .audit.yml", "mkdir .audit.yml", "ln -s .audit.yml .audit.yml",
      "ln -s /dev/zero .audit.yml", "ln -s nowhere .audit.yml",
      "head -c 11000000 /dev/zero | tr '\\0' '#' > .audit.yml",
      "head -c 100000 /dev/urandom > .audit.yml", "echo 'a: &a [*a]' > .audit.yml",
      "printf '[%.0s' {1..5000} > .audit.yml", "echo 'baseline: /dev/zero' > .audit.yml",
      "mkfifo p; echo 'baseline: p' > .audit.yml", "mkfifo p; echo 'profile: ./p' > .audit.yml",
      "mkfifo p; echo 'variablesFrom: [p]' > .audit.yml",
      "echo 'variablesFrom: [/dev/zero]' > .audit.yml",
      "echo 'budget: {floor: 0s, window: 0s}' > .audit.yml",
      "echo 'profile: {timeZone: ../../etc/passwd}' > .audit.yml",
      "echo 'profile: {start: 2026-02-30}' > .audit.yml",
      "echo 'profile: {days: 99999999999999999999}' > .audit.yml",
      "printf '{\"a\":%.0s' {1..5000} > b; echo 'baseline: b' > .audit.yml",
      "head -c 11000000 /dev/zero > b; echo 'baseline: b' > .audit.yml",
      """
      for i in {1..99}; do echo "#include \\"$((i + 1)).xcconfig\\"" > $i.xcconfig; done
      echo > 100.xcconfig; echo 'variablesFrom: [1.xcconfig]' > .audit.yml
      """,
      """
      for i in {1..30}; do
        printf '#include "%d.xcconfig"\\n#include "%d.xcconfig"\\n' $((i + 1)) $((i + 1)) > $i.xcconfig
      done
      echo > 31.xcconfig; echo 'variablesFrom: [1.xcconfig]' > .audit.yml
      """,
      """
      echo variables: > .audit.yml
      for i in {1..60}; do echo "  A$i: \\$(A$((i + 1)))\\$(A$((i + 1)))" >> .audit.yml; done
      echo '  A61: x' >> .audit.yml
      """,
    ] as [GivenText])
  func `a configuration that isn't a file or is too long exits with 2`(setUp: GivenText) throws {
    let sandbox = try Sandbox(["a.yaml": Sample.clean])
    #expect(try sandbox.shell(setUp.text).code == 0)
    for command in ["check", "config"] {
      let outcome = try sandbox.confined([command, "a.yaml"])
      #expect(outcome.isExit && outcome.code == 2, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.errors.hasPrefix("audit: ") && outcome.rawControls.isEmpty)
    }
  }

  @Test func `settings that include themselves are read once`() throws {
    let sandbox = try Sandbox([
      "a.yaml": Sample.manifest(version: "$(V)"), ".audit.yml": "variablesFrom: [a.xcconfig]",
      "a.xcconfig": "#include \"a.xcconfig\"\n#include \"b.xcconfig\"\n",
      "b.xcconfig": "#include \"a.xcconfig\"\nV = 3.2.0\n",
    ])
    #expect(try sandbox.confined(["a.yaml"]).code == 0)
  }

  /// A command, its last input, and the exit code.
  static let unreadable: [(String, String, Int32)] = [
    ("verify", "/dev/zero", 2), ("inspect", "/dev/zero", 2), ("verify", "pipe", 2),
    ("verify", "junk.ipa", 1), ("inspect", "junk.ipa", 2), ("verify", "junk.app", 1),
    ("verify", "pipe.app", 1), ("verify", "loop.app", 1), ("verify", "entities.app", 1),
    ("fleet", "/dev/zero", 2), ("fleet", "pipe", 2), ("fleet", "junk.ipa", 2),
    ("fleet", "pipe.app", 2), ("fleet", "one-line", 2),
    ("compare a.yaml", "/dev/zero", 2), ("compare /dev/zero", "a.yaml", 2),
    ("compare a.yaml", "junk.ipa", 1), ("compare -- --upload-pack=x:y", "a.yaml", 2),
    ("compare a\u{1B}[2J:b", "a.yaml", 2),
  ]

  @Test(arguments: unreadable)
  func `an invalid product or log is reported`(command: String, path: String, code: Int32) throws {
    let entities = """
      <?xml version="1.0"?><!DOCTYPE p [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>
      <plist><dict><key>CFBundleIdentifier</key><string>&b;</string></dict></plist>
      """
    let sandbox = try Sandbox([
      "a.yaml": Sample.clean, "entities.app/Info.plist": entities,
      "one-line": "{\"v\":" + String(repeating: "[", count: 1_000_000),
    ])
    var random = RandomBytes(state: 3)
    let junk = (0..<200_000).map { _ in random.next() }
    for name in ["junk.ipa", "junk.app/Info.plist"] { try sandbox.write(junk, to: name) }
    #expect(
      try sandbox.shell(
        """
        mkfifo pipe; mkdir -p pipe.app loop.app; mkfifo pipe.app/Info.plist
        ln -s Info.plist loop.app/Info.plist; ln -s ../loop.app loop.app/PlugIns
        """
      ).code == 0)
    let outcome = try sandbox.confined(command.split(separator: " ").map(String.init) + [path])
    #expect(outcome.isExit && outcome.code == code, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.rawControls.isEmpty)
    #expect(outcome.errors.isEmpty == (code != 2))
  }
}

import CommandSandbox
import Foundation
import Testing

/// File names are bytes, and sorted as such.
@Suite struct FileNameTests {
  @Test func `files in a folder are sorted by the bytes of their names`() throws {
    let names = [
      "Z.yaml", "a-.yaml", "a.yaml", "a.yaml.yaml", "aa.yaml", "z.yaml", "é.yaml", "ﬀ.yaml",
      "𝕏.yaml",
    ]
    let sandbox = try Sandbox(["m/b.yaml": ""])
    // A broken link is reported in its place.
    for name in names.reversed() { try sandbox.link("m/\(name)", to: "nothing") }
    let lines = names.map { "audit: m/\($0): No such file or directory\n" }
    #expect(try sandbox.audit("m", "--list-files").errors == lines.joined())
  }

  @Test func `different paths to a folder give the same result`() throws {
    let sandbox = try Sandbox(["m/a.yaml": Sample.error, "else/b.yaml": ""])
    try sandbox.link("else/up", to: "../m")
    let path = sandbox.folder.path
    for way in ["m", "./m//", path + "/m", path + "/else/../m/.", "else/../m", "else/up"] {
      let outcome = try sandbox.audit("--list-files", way)
      #expect(outcome.code == 0 && outcome.lines.count == 1, "\(way)")
      #expect(try sandbox.audit(way).output.contains("1 error in 1 file "), "\(way)")
    }
    #expect(try sandbox.audit("m", "else/up", path + "/m").output.contains("1 error in 1 file "))
    #expect(try sandbox.audit(path + "/m", "--fix").code == 0)
    #expect(sandbox.text("m/a.yaml") == Sample.clean)
  }

  #if os(Linux)
    @Test
    func `files whose names aren't UTF-8 are opened, even if they are printed alike`() throws {
      let sandbox = try Sandbox(["a.yaml": Sample.error])
      let outcome = try sandbox.shell(
        #"""
        mkdir -p m/$'\xFF'/sub
        for name in $'m/\xFE' $'m/\xFF' $'m/\xFF/\xC3' m/$'\xFF'/sub/b m/é m/$'e\xCC\x81'; do
          cp a.yaml "$name.yaml"
        done
        "$AUDIT" m --fix
        """#)
      #expect(outcome.code == 2 && outcome.output.contains("11 errors in 6 files"))
      let shown = ["\u{FFFD}/sub/b", "\u{FFFD}/\u{FFFD}", "\u{FFFD}", "\u{FFFD}", "e\u{301}", "é"]
      for path in Set(shown.map { "m/\($0).yaml" }) {
        #expect(outcome.errors.contains("audit: \(path): not fixed: its name is not UTF-8\n"))
      }
    }

    @Test func `files are found by their given path if the printed one doesn't exist`() throws {
      let sandbox = try Sandbox(["m/a.yaml": Sample.error, "locked/b.yaml": ""])
      let prefix = getuid() == 0 ? "setpriv --reuid=65534 --clear-groups" : ""
      let outcome = try sandbox.shell(
        """
        top=$PWD; chmod 755 . m; cp "$AUDIT" ./audit; chmod 755 ./audit
        cd locked; chmod 000 .
        \(prefix) "$top/audit" "$top/m"; code=$?
        chmod 755 "$top/locked"; exit $code
        """)
      guard !outcome.errors.contains("setpriv") else { return }
      #expect(outcome.code == 1 && outcome.output.contains("--> ../m/a.yaml:"))
      #expect(outcome.errors.isEmpty)
    }
  #endif
}

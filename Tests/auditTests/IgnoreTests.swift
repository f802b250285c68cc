import CommandSandbox
import Testing

@testable import AuditCommandLine

@Suite struct IgnoreTests {
  @Test func `files below a named path that git ignores are left out`() throws {
    let sandbox = try Sandbox([
      ".git/HEAD": "", ".gitignore": "*.tmp.yaml\n/build/\nm/deep/*\n!m/deep/keep.yaml\n",
      "m/a.yaml": "", "m/a.tmp.yaml": "", "m/build/b.yaml": "", "m/deep/c.yaml": "",
      "m/deep/keep.yaml": "", "m/sub/.gitignore": "\u{FEFF}# a comment\r\nd.yaml\r\n!a.tmp.yaml",
      "m/sub/d.yaml": "", "m/sub/a.tmp.yaml": "", "build/e.yaml": "",
    ])
    let all = ["m/a.yaml", "m/build/b.yaml", "m/deep/keep.yaml", "m/sub/a.tmp.yaml"]
    #expect(try sandbox.audit("--list-files", ".").lines == all)
    #expect(try sandbox.audit("--list-files", "m").lines == all)
    #expect(try sandbox.audit("--list-files", "sub", in: "m").lines == ["sub/a.tmp.yaml"])
    #expect(try sandbox.audit("--list-files", "m/a.tmp.yaml").lines == ["m/a.tmp.yaml"])
    #expect(try sandbox.audit("--list-files", "build").lines == ["build/e.yaml"])
  }

  @Test func `nothing is ignored outside a repository; a nested one has its own rules`() throws {
    let sandbox = try Sandbox([
      ".gitignore": "*.yaml", "a.yaml": "", "inner/.git/HEAD": "", "inner/.gitignore": "b.yaml",
      "inner/b.yaml": "", "inner/c.yaml": "",
    ])
    #expect(try sandbox.audit("--list-files", ".").lines == ["a.yaml", "inner/c.yaml"])
    try sandbox.write("", to: ".git/HEAD")
    try sandbox.write("inner.yaml", to: ".gitignore")
    #expect(try sandbox.audit("--list-files", ".").lines == ["a.yaml", "inner/c.yaml"])
  }

  @Test func `if all files of a folder are ignored, the error says so`() throws {
    let sandbox = try Sandbox([".git/HEAD": "", ".gitignore": "*.yaml", "m/a.yaml": ""])
    let outcome = try sandbox.audit("m")
    #expect(outcome.code == 2)
    #expect(
      outcome.errors == "audit: m: no manifest found (*.yaml, *.yml); hidden, ignored and "
        + "excluded files are skipped\n")
  }

  @Test(arguments: [
    ("a.yaml", "a.yaml", true), ("a.yaml", "x/a.yaml", true), ("/a.yaml", "x/a.yaml", false),
    ("x/a.yaml", "x/a.yaml", true), ("x/a.yaml", "y/x/a.yaml", false),
    ("*.yaml", "x/y.yaml", true), ("x/*.yaml", "x/y/z.yaml", false),
    ("**/z.yaml", "z.yaml", true), ("**/z.yaml", "x/y/z.yaml", true),
    ("x/**/z.yaml", "x/z.yaml", true), ("x/**/z.yaml", "x/a/b/z.yaml", true),
    ("x/**/z.yaml", "xy/z.yaml", false), ("x/**", "x/a/b", true), ("x/**", "x", false),
    ("/**", "a/b", true), ("**", "a/b", true), ("x/a**b", "x/a/b", false),
    ("x/a**/b", "x/ac/b", true), ("*.py[co]", "a.pyc", true), ("*.py[co]", "a.pyd", false),
    ("a?*[bc]", "aab", true), ("a?*[bc]", "ab", false), ("ab*bc", "abc", false),
    ("?.yaml", "a.yaml", true), ("?.yaml", "ab.yaml", false), ("x?a", "x/a", false),
    ("[a-c].yaml", "b.yaml", true), ("[!a-c].yaml", "b.yaml", false), ("[^a]", "b", true),
    ("[]a]", "]", true), ("[]-a]", "^", true), ("[[:digit:]]x", "4x", true),
    ("[[:upper:]]", "a", false), ("[a", "[a", false), ("[[:no:]]", "n", false),
    ("[a-]", "-", true), ("[\\]]", "]", true), ("x[/]a", "x/a", false),
    ("\\#a", "#a", true), ("#a", "#a", false), ("\\!a", "!a", true), ("a\\", "a\\", false),
    ("a ", "a", true), ("a\\ ", "a ", true), ("a\\ ", "a", false), (" a", " a", true),
    ("\\a\\*", "a*", true), ("\\a\\*", "ab", false), ("a/", "a", false), ("", "a", false),
    ("/", "a", false), ("é?", "éa", true), ("?", "é", false),
  ])
  func `patterns have the same meaning as in git`(pattern: String, path: String, isMatch: Bool) {
    let found = IgnorePattern(pattern.utf8)?.matches(Array(path.utf8)[...], isFolder: false)
    #expect((found ?? false) == isMatch)
  }

  @Test func `a pattern that ends in a slash matches folders, one with ! includes again`() throws {
    let folders = try #require(IgnorePattern("a/".utf8))
    #expect(folders.matches(Array("x/a".utf8)[...], isFolder: true))
    #expect(try #require(IgnorePattern("!a".utf8)).isNegated)
    let list = IgnoreList(["a*", "!ab", "abc"].map { Array($0.utf8) }, in: "/r")
    func ignores(_ path: String) -> Bool { list.ignores(Array(path.utf8), isFolder: false) }
    #expect(ignores("/r/a") && !ignores("/r/ab") && ignores("/r/abc"))
    #expect(!ignores("/rest/a") && !ignores("/a"))
  }

  @Test func `hostile patterns match nothing`() throws {
    let path = Array(String(repeating: "a", count: 4_000).utf8)[...]
    for pattern in [
      String(repeating: "*a", count: 100) + "b", "x/" + String(repeating: "**/", count: 500) + "b",
      String(repeating: "[", count: 5_000), String(repeating: "\\", count: 5_001),
      String(repeating: "*", count: 5_000) + "b", String(repeating: "?*", count: 100) + "b",
    ] {
      #expect(IgnorePattern(pattern.utf8)?.matches(path, isFolder: false) != true)
    }
  }
}

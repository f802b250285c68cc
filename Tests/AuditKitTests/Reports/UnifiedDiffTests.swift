@testable import AuditReports
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

@Suite struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String, path: String = "a.yaml") -> String {
    let change = FixedAudit.Change(
      before: SourceFile(path: path, text: old), after: SourceFile(path: path, text: new))
    return String(decoding: UnifiedDiff().render([change]), as: UTF8.self)
  }

  @Test func `changes have three lines of context, and close changes share a hunk`() {
    let lines = (1...20).map { "line \($0)\n" }
    var new = lines
    new[0] = "first\n"
    new[7] = ""
    new[19] += "line 21\n"
    #expect(
      diff(lines.joined(), new.joined()) == """
        --- a/a.yaml
        +++ b/a.yaml
        @@ -1,11 +1,10 @@
        -line 1
        +first
         line 2
         line 3
         line 4
         line 5
         line 6
         line 7
        -line 8
         line 9
         line 10
         line 11
        @@ -18,3 +17,4 @@
         line 18
         line 19
         line 20
        +line 21

        """)
  }

  @Test func `a last line without a line break is marked`() {
    #expect(
      diff("a", "b\n") == """
        --- a/a.yaml
        +++ b/a.yaml
        @@ -1,1 +1,1 @@
        -a
        \\ No newline at end of file
        +b

        """)
    #expect(diff("a\r\n", "b\r\n").contains("-a\r\n+b\r\n"))
    #expect(diff("same", "same").isEmpty)
    #expect(diff("", "a\n").contains("@@ -0,0 +1,1 @@\n+a\n"))
  }

  @Test(
    arguments: [
      ("m/a b.yaml", "--- a/m/a b.yaml\t\n"), ("\"q\".yaml", "--- \"a/\\\"q\\\".yaml\"\n"),
      ("é.yaml", "--- a/é.yaml\n"), ("a\u{202E}\n.yaml", "--- \"a/a\\342\\200\\256\\012.yaml\"\n"),
    ] as [(GivenText, GivenText)])
  func `a path is quoted as git quotes it`(path: GivenText, line: GivenText) {
    #expect(diff("a\n", "b\n", path: path.text).hasPrefix(line.text))
  }

  @Test func `no terminal control characters are printed raw`() {
    let text = diff("a\u{1B}[2J\u{202E}\tb\rc\n", "\u{85}\u{0}\n")
    #expect(text.contains("-a\\u{1B}[2J\\u{202E}\tb\\u{D}c\n+\\u{85}\\u{0}\n"))
  }

  @Test(
    arguments: [
      ("a\n", "b\n", false), ("a\u{202E}\n", "b\n", true), ("a\n", "b\u{7}\n", true),
      ("a\tb\r\nc\n", "a\tb\r\nd\n", false), ("a\rb\nc\n", "a\rb\nd\n", true),
      ("\u{202E}\n1\n2\nc\n", "\u{202E}\n1\n2\nd\n", true),
      ("\u{202E}\n1\n2\n3\nc\n", "\u{202E}\n1\n2\n3\nd\n", false),
      (#"a\u{202E}"# + "\n", "b\n", false), ("\u{202E}\n", "\u{202E}\n", false),
    ] as [(GivenText, GivenText, Bool)])
  func `a patch can't be applied if its lines contain an escape`(
    old: GivenText, new: GivenText, isForReadingOnly: Bool
  ) {
    let change = FixedAudit.Change(
      before: SourceFile(path: "a.yaml", text: old.text),
      after: SourceFile(path: "a.yaml", text: new.text))
    #expect(UnifiedDiff.isForReadingOnly(change) == isForReadingOnly)
  }

  @Test func `for any change, kept and added lines form the new text`() {
    var random = SplitMix(state: 7)
    for _ in 0..<200 {
      let old = (0..<random.next(60)).map { _ in ArraySlice("l\(random.next(9))ine more\n".utf8) }
      var new: [ArraySlice<UInt8>] = []
      for line in old where random.next(4) > 0 {
        new.append(random.next(5) == 0 ? ArraySlice("x\(random.next(9))\n".utf8) : line)
        if random.next(6) == 0 { new.append(ArraySlice("\n".utf8)) }
      }
      var rebuilt: [ArraySlice<UInt8>] = []
      var line = 0
      for change in LineChanges.between(old, new) {
        #expect(change.old.lowerBound > line || rebuilt.isEmpty)
        rebuilt += old[line..<change.old.lowerBound] + new[change.new]
        line = change.old.upperBound
      }
      #expect(rebuilt + old[line...] == new)
    }
  }
}

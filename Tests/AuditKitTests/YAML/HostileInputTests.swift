import Testing
@testable import WidgetManifests

/// Files made to crash or slow down their reader.
///
/// CI/bench/linear measures their cost.
@Suite struct HostileInputTests {
  private func read(_ text: String) -> (tree: YAMLTree, findings: [Finding]) {
    YAMLReader.read(text)
  }

  private func times(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }

  @Test func `sixty-four levels are read and one more isn't`() {
    #expect(read(times(64, "[") + times(64, "]")).findings.isEmpty)
    let findings = read("a: 1\n---\n" + times(65, "[") + times(65, "]")).findings
    #expect(findings.map(\.rule) == ["input-limit"])
    #expect(findings.first?.place.start == Position(line: 3, column: 65))
  }

  @Test(arguments: ["[", "{", "- ", "? ", "[{a: "]) func `nesting is refused`(_ bracket: String) {
    for count in [66, 5_000, 60_000] {
      #expect(read(times(count, bracket)).findings.map(\.rule) == ["input-limit"])
    }
  }

  @Test func `ten mebibytes of brackets are refused`() {
    #expect(read(times(10 << 20, "[")).findings.map(\.rule) == ["input-limit"])
  }

  @Test func `a file over ten mebibytes isn't read`() {
    let (tree, findings) = read(times(10 << 20 + 1, "#"))
    #expect(findings.map(\.rule) == ["input-limit"])
    #expect(tree.isPartial)
  }

  @Test func `documents before a limit are kept`() {
    let (tree, findings) = read("a: 1\n---\nb: &b [*b]\n---\nc: 1")
    #expect(tree.documents.count == 1)
    #expect(findings.count == 1)
  }

  @Test(arguments: ["&a [*a]", "a: &a {<<: *a}", "&a {b: {c: [*a]}}", "&a {*a : 1}"])
  func `an alias that contains itself exceeds a limit`(_ text: String) {
    #expect(read(text).findings.map(\.rule) == ["input-limit"])
  }

  @Test func `alias bombs are refused`() {
    var lists = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    var merges = "a0: &a0 {k: 1}\n"
    for level in 1...60 {
      lists += "a\(level): &a\(level) [" + times(9, "*a\(level - 1),") + "]\n"
      merges += "a\(level): &a\(level) {<<: [" + times(9, "*a\(level - 1),") + "]}\n"
    }
    for text in [lists, merges] {
      let (tree, findings) = read(text)
      #expect(findings.map(\.rule) == ["input-limit"])
      #expect(findings.first?.related.count == 1)
      #expect(tree.documents.isEmpty)
    }
  }

  @Test func `chains of aliases count with their full depth`() {
    for link in ["[*a%]", "{k: *a%}", "{<<: *a%}"] {
      var text = "a0: &a0 {x: 1}\n"
      for level in 1...5_000 {
        text += "a\(level): &a\(level) \(link.replacing("%", with: "\(level - 1)"))\n"
      }
      #expect(read(text).findings.map(\.rule) == ["input-limit"])
    }
  }

  @Test func `the size of text through aliases is limited`() {
    let long = times(10_000, "x")
    for anchored in ["&a \(long)", "&a [\(long)]", "&a {k: \(long)}"] {
      let text = "a: \(anchored)\nb: [" + times(1_048, "*a,") + "]\n"
      #expect(read(text).findings.isEmpty)
      #expect(read(text + "c: *a\n").findings.map(\.rule) == ["input-limit"])
    }
    let chain = "a: &a [\(long)]\nb: &b [" + times(400, "*a,") + "]\nc: *b\n"
    #expect(read(chain).findings.isEmpty)
    #expect(read(chain + "d: *b\n").findings.map(\.rule) == ["input-limit"])
  }

  @Test func `the cost of traversing any document is limited`() {
    // Each alias of a wide list is cheap to write and expensive to follow.
    let text = "a: &a [" + times(1_000, "x,") + "]\nb: [" + times(98, "*a,") + "]\n"
    let (tree, findings) = read(text)
    #expect(findings.isEmpty)
    var count = 0
    func walk(_ node: Node) {
      count += 1
      node.items.forEach(walk)
      for (_, value) in node.entries { walk(value) }
    }
    tree.documents.forEach(walk)
    #expect(count <= 100_000)
    #expect(read(text + "c: *a\nd: *a\n").findings.map(\.rule) == ["input-limit"])
  }

  @Test func `a hundred thousand nodes are read`() {
    #expect(read("[" + times(99_999, "a,") + "]").findings.isEmpty)
    #expect(read("[" + times(100_000, "a,") + "]").findings.map(\.rule) == ["input-limit"])
    #expect(read(times(100_000, "--- a\n")).tree.documents.count == 100_000)
  }

  @Test func `thousands of keys are read`() {
    let keys = (0..<49_999).map { "key\($0): 1\n" }.joined()
    #expect(read(keys).findings.isEmpty)
    #expect(read((0..<100_000).map { "k\($0): 1\n" }.joined()).findings.count == 1)
    let doubles = read(times(49_999, "a: 1\n"))
    #expect(doubles.findings.count == 49_998)
    #expect(doubles.tree.documents.first?.entries.count == 1)
  }

  @Test func `thousands of anchors are read`() {
    let text = (0..<20_000).map { "- &anchor\($0) é\n- *anchor\($0 / 2)\n" }.joined()
    #expect(read(text).findings.isEmpty)
  }

  @Test func `long scalars and comments are read`() {
    #expect(read("a: " + times(1_000_000, "x")).findings.isEmpty)
    #expect(read("a: |\n" + times(1 << 17, "  xy\n") + times(1 << 17, "\n")).findings.isEmpty)
    #expect(read("a: 1 #" + times(1_000_000, "x")).findings.isEmpty)
    #expect(read("a: 1\n" + times(1 << 20, "\n") + "b: 1").findings.isEmpty)
  }

  @Test func `input that makes libyaml slow is refused`() {
    let blanks = "a: x" + times(1 << 18, " ") + times(1 << 18, "y\n  ")
    #expect(read(blanks).findings.map(\.rule) == ["input-limit"])
    let breaks = "a: |\n  x" + times(1 << 18, "\n") + times(1 << 18, "  y\n")
    #expect(read(breaks).findings.map(\.rule) == ["input-limit"])
    let tags = (0..<20_000).map { "%TAG !a\($0)! tag:x,2000:\n" }.joined() + "---\na: 1"
    #expect(read(tags).findings.map(\.rule) == ["input-limit"])
    let prefix = "%TAG !a! " + times(1 << 20, "x") + "\n---\n" + times(50_000, "- !a!b c\n")
    #expect(read(prefix).findings.map(\.rule) == ["input-limit"])
  }

  @Test func `any bytes give a result`() {
    var state: UInt64 = 42
    let alphabet = Array("-?:,[]{}#&*!|>'\"%@` \n\t\rab<é😀\u{85}\u{2028}\u{0}\u{1}".utf8)
    for _ in 0..<3_000 {
      var bytes: [UInt8] = []
      for _ in 0..<60 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(alphabet[Int(state >> 33) % alphabet.count])
      }
      let (tree, findings) = YAMLReader.read(bytes: bytes)
      let lines = LineTable(SourceFile(path: "a.yaml", bytes: bytes))
      #expect(!tree.isPartial || !findings.isEmpty)
      for finding in findings {
        #expect(finding.place.end.line <= Int32(lines.count))
        #expect(finding.place.start <= finding.place.end)
      }
    }
  }
}

import TestTexts
import Testing
@testable import WidgetManifests

@Suite struct NearestTests {
  static let families = ["systemSmall", "systemMedium", "systemLarge", "accessoryCircular"]

  @Test(arguments: [
    ("systemsmall", "systemSmall"), ("sytemSmall", "systemSmall"), ("ssytemSmall", "systemSmall"),
    ("systemMeduim", "systemMedium"), ("SYSTEMLARGE", "systemLarge"),
    ("accesoryCircle", "accessoryCircular"), ("large", nil), ("", nil), ("x", nil),
    ("accessoryRound", nil), ("familie", nil),
  ])
  func `a misspelled word gets the nearest known one`(written: String, known: String?) {
    #expect(Nearest.nearest(to: written, in: Self.families) == known)
  }

  @Test func `of two equally near words the first one wins`() {
    #expect(Nearest.nearest(to: "cat", in: ["bat", "car"]) == "bat")
    #expect(Nearest.nearest(to: "cat", in: ["car", "bat"]) == "car")
    #expect(Nearest.nearest(to: "cat", in: ["bat", "CAT"]) == "CAT")
  }

  @Test func `swapped neighbours count as one edit`() {
    #expect(Nearest.nearest(to: "hte", in: ["the"]) == "the")
    #expect(Nearest.nearest(to: "abc", in: ["cba"]) == nil)
  }

  @Test func `one or two letters are near only to words with one letter more`() {
    #expect(Nearest.nearest(to: "A", in: ["B", "AB"]) == nil)
    #expect(Nearest.nearest(to: "ul", in: ["us", "url"]) == "url")
  }

  @Test func `overlong words have no suggestion and cost nothing`() {
    let long = String(repeating: "a", count: 65)
    #expect(Nearest.nearest(to: long, in: [long]) == nil)
    #expect(Nearest.nearest(to: String(repeating: "a", count: 64), in: [long]) == nil)
    #expect(Nearest.nearest(to: String(repeating: "a", count: 1_000_000), in: [long]) == nil)
    #expect(Nearest.nearest(to: "aaaa", in: Array(repeating: "bbbb", count: 300) + ["aaaa"]) == nil)
  }

  @Test(arguments: HostileTexts.all.map { GivenText($0) })
  func `hostile text has no suggestion`(_ given: GivenText) {
    let text = given.text
    #expect(Nearest.nearest(to: text, in: Self.families) == nil)
  }

  @Test func `the bit-parallel distance equals the full table of distances`() {
    let letters: [Unicode.Scalar] = ["a", "b", "c", "é", "天"]
    var state: UInt64 = 42
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    func word(_ count: Int) -> [Unicode.Scalar] {
      (0..<count).map { _ in letters[next(letters.count)] }
    }
    for _ in 0..<1_000 {
      let (a, b) = (word(1 + next(64)), word(next(65)))
      #expect(EditPattern(a).distance(to: b) == Self.distance(a, b), "\(a) \(b)")
    }
  }

  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(rows[i][j] + (a[i] == b[j] ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}

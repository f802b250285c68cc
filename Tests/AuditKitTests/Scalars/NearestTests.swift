import AuditKit
import Testing

@Suite struct NearestTests {
  static let families = ["systemSmall", "systemMedium", "systemLarge", "accessoryCircular"]

  @Test(
    "a misspelt word is answered with the nearest known one",
    arguments: [
      ("systemsmall", "systemSmall"), ("sytemSmall", "systemSmall"), ("ssytemSmall", "systemSmall"),
      ("systemMeduim", "systemMedium"), ("SYSTEMLARGE", "systemLarge"),
      ("accesoryCircle", "accessoryCircular"), ("large", nil), ("", nil), ("x", nil),
      ("accessoryRound", nil), ("familie", nil),
    ])
  func nearest(written: String, known: String?) {
    #expect(Nearest.nearest(to: written, in: Self.families) == known)
  }

  @Test("of two words equally near, the first one listed wins")
  func ties() {
    #expect(Nearest.nearest(to: "cat", in: ["bat", "car"]) == "bat")
    #expect(Nearest.nearest(to: "cat", in: ["car", "bat"]) == "car")
    #expect(Nearest.nearest(to: "cat", in: ["bat", "CAT"]) == "CAT")
  }

  @Test("neighbours that changed places count once")
  func swap() {
    #expect(Nearest.nearest(to: "no", in: ["on"]) == "on")
    #expect(Nearest.nearest(to: "abc", in: ["cba"]) == nil)
  }

  @Test("words that are too long are no suggestion, and cost nothing")
  func long() {
    let long = String(repeating: "a", count: 65)
    #expect(Nearest.nearest(to: long, in: [long]) == nil)
    #expect(Nearest.nearest(to: String(repeating: "a", count: 64), in: [long]) == nil)
    #expect(Nearest.nearest(to: String(repeating: "a", count: 1_000_000), in: [long]) == nil)
    #expect(Nearest.nearest(to: "aaaa", in: Array(repeating: "bbbb", count: 300) + ["aaaa"]) == nil)
  }

  @Test("hostile texts find nothing", arguments: HostileTexts.all)
  func hostile(text: String) {
    #expect(Nearest.nearest(to: text, in: Self.families) == nil)
  }
}

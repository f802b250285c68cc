import Testing

@testable import AuditKit

@Suite struct NearestWordTests {
  private let words = ["systemSmall", "systemMedium", "atEnd", "never", "kind"]

  @Test(
    arguments: [
      ("systemSmal", "systemSmall"), ("SYSTEMMEDIUM", "systemMedium"), ("atedn", "atEnd"),
      ("knid", "kind"), ("xkind", "kind"), ("systemLarge", nil), ("", nil), ("zzz", nil),
    ] as [(String, String?)]) func aMistypedWordLeadsToTheOneThatWasMeant(
      _ word: String, _ wanted: String?
    )
  {
    #expect(NearestWord.to(word, among: words) == wanted)
  }

  @Test func ofEquallyNearWordsItIsTheFirstByAlphabet() {
    #expect(NearestWord.to("kinx", among: ["kine", "kina", "kind"]) == "kina")
  }
}

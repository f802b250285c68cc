import TestTexts
import Testing
@testable import WidgetManifests

struct SanitizedTests {
  @Test(
    arguments: [
      ("\u{1B}[31mred", #"\u{1B}[31mred"#),
      ("a\nb\r\tc", #"a\u{A}b\u{D}\u{9}c"#),
      ("\u{0}\u{7F}\u{9B}0m", #"\u{0}\u{7F}\u{9B}0m"#),
      ("a\u{85}b\u{2028}c\u{2029}", #"a\u{85}b\u{2028}c\u{2029}"#),
      ("\u{202A}\u{202E}\u{2066}\u{2069}", #"\u{202A}\u{202E}\u{2066}\u{2069}"#),
      ("\u{200E}\u{200F}\u{61C}x", #"\u{200E}\u{200F}\u{61C}x"#),
      ("a\u{FEFF}\u{200B}\u{2060}\u{AD}b", #"a\u{FEFF}\u{200B}\u{2060}\u{AD}b"#),
      ("a\u{200D}b\u{200C}c", #"a\u{200D}b\u{200C}c"#),
      ("\u{301}a", #"\u{301}a"#),
      ("\u{FE0F}a\u{FE0F}", #"\u{FE0F}a\u{FE0F}"#),
      ("\u{3164}\u{FFFE}\u{E0041}", #"\u{3164}\u{FFFE}\u{E0041}"#),
    ] as [(GivenText, String)])
  func `invisible characters become escapes`(raw: GivenText, shown: String) {
    #expect(Sanitized(raw.text).text == shown)
  }

  @Test(arguments: [
    "", "plain text, $(MARKETING_VERSION) \\u{202E}", "naïve e\u{301}", "天気 ひらがな ｶﾅ 한글",
    "👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 1️⃣ 🇩🇪 ❤️‍🔥", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "می\u{200C}خواهم",
    "क्\u{200D}ष",
    "葛\u{E0100}", "مرحبا שלום", "\u{600}\u{661}", "\u{A0}\u{E000}",
  ])
  func `ordinary text isn't changed`(text: String) {
    #expect(Sanitized(text).text == text)
    #expect(Sanitized(Sanitized(text).text).text == text)
  }
}

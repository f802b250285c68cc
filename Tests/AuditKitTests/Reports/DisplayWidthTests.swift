@testable import AuditReports
import Testing

struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("naïve", 5), ("e\u{301}", 1), ("天気", 4), ("ｶﾅ", 2), ("ＡＢ", 4), ("한글", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("🌧", 1), ("🌧️", 2), ("☔️", 2), ("☀", 1), ("👍🏽", 2), ("☝🏽", 2),
    ("👩‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("👩🏽‍⚕️", 2), ("❤️‍🔥", 2), ("1️⃣", 2), ("🇩🇪🇫🇷", 4), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("·▁█–…", 5),
    ("\u{4DC0}\u{303F}", 3), ("\u{20000}\u{16FE0}", 4), ("مرحبا", 5),
  ])
  func `the width of text is counted in terminal cells`(text: String, cells: Int) {
    #expect(DisplayWidth.of(text) == cells)
  }
}

/// Texts that no parser may trap on or accept.
enum HostileTexts {
  static let digits = String(repeating: "9", count: 10_000)

  static let all = [
    "", " ", "\n", "\0", "\u{FEFF}", "-", "--", ".", "..", ":", "::", "P", "PT", "+", "%", "$(X)",
    "${X}",
    digits, "1" + String(repeating: "0", count: 400), "-" + digits, digits + digits,
    String(repeating: ".", count: 10_000), String(repeating: "1.", count: 10_000),
    String(repeating: "-", count: 10_000), String(repeating: "é", count: 10_000),
    "9223372036854775807", "9223372036854775808", "18446744073709551616", "-9223372036854775808",
    "１２", "१२", "²", "½", "1e3", "0x10", "NaN", "inf", "👩‍👩‍👧‍👦", "e\u{301}", "\u{202E}1", "\u{301}",
    "\u{10FFFF}", "\r\n",
  ]
}

/// A text broken into lines between words.
enum WrappedText {
  /// The lines of a text, none wider than `width` unless one word is; at least one.
  static func lines(of text: String, width: Int) -> [Sanitized] {
    var lines: [String] = [""]
    var used = 0
    for piece in text.split(whereSeparator: { $0 == " " || $0.isNewline }) {
      let word = Sanitized(String(piece))
      if used > 0 && used + 1 + word.width > width {
        lines.append("")
        used = 0
      }
      lines[lines.count - 1] += (used > 0 ? " " : "") + word.text
      used += (used > 0 ? 1 : 0) + word.width
    }
    return lines.map { Sanitized(trusted: $0) }
  }
}

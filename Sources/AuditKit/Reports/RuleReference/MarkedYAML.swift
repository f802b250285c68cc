/// The lines of an example as a reader is shown them, its `↓` turned into YAML comments.
///
/// A place within a line gets a caret under it; one at the start of a line, or where no line can
/// come between, gets a comment behind the line.
enum MarkedYAML {
  private static let marker: Character = "↓"

  /// The lines, sanitised, without markers.
  static func lines(of example: Example) -> [String] {
    example.shown.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      line.contains(marker) ? shown(line) : [Sanitized(String(line)).text]
    }
  }

  /// A line with markers: itself, and the comment that takes their place.
  private static func shown(_ line: Substring) -> [String] {
    var text = ""
    var columns: [Int] = []
    for piece in line.split(separator: marker, omittingEmptySubsequences: false) {
      text += Sanitized(String(piece)).text
      columns.append(DisplayWidth.of(text))
    }
    // Behind the last piece there is no marker.
    columns.removeLast()
    let opensBlock = text.last.map { "|>+-".contains($0) } ?? false
    if opensBlock || columns.contains(where: { $0 < 2 }) {
      return [text + (text.isEmpty ? "# ← here" : "  # ← here")]
    }
    var carets = "#"
    for column in columns where column >= carets.count {
      carets += String(repeating: " ", count: column - carets.count) + "^"
    }
    return [text, carets]
  }
}

/// A terminal with a command's coloured output, as an SVG picture.
struct TerminalPicture {
  /// The colours of a terminal, by their name in the picture's style sheet.
  struct Palette {
    var paper, ink, faint, red, yellow, blue: String

    static let light = Palette(
      paper: "#ffffff", ink: "#24292f", faint: "#656d76", red: "#b3261e", yellow: "#8a5300",
      blue: "#1b5b97")
    static let dark = Palette(
      paper: "#14181c", ink: "#e7eaed", faint: "#8b949e", red: "#ff9a90", yellow: "#f0b860",
      blue: "#79b0e6")
  }

  /// A run of text in one style, and the cell in which it begins.
  private struct Piece {
    var column: Int
    var text: String
    var style: String
  }

  private static let cell = (width: 8.0, height: 19.0)
  private static let margin = 16.0
  private let columns: Int
  private var lines: [[Piece]] = [[]]
  private var column = 0
  private var style = ""

  /// Creates a picture of a command's output, after the command line.
  ///
  /// - Parameters:
  ///   - command: The command line.
  ///   - output: The output, with escapes for colours.
  ///   - columns: The width of the terminal; longer lines wrap.
  init(_ command: String, printing output: String, columns: Int = 100) {
    self.columns = columns
    style = "faint"
    write("$ ")
    style = "strong"
    write(command + "\n")
    style = ""
    var rest = output[...]
    while let escape = rest.firstMatch(of: /\u{1B}\[([0-9;]*)m/) {
      write(rest[..<escape.range.lowerBound])
      style = Self.name(of: escape.1)
      rest = rest[escape.range.upperBound...]
    }
    write(rest)
    while lines.last?.isEmpty == true { lines.removeLast() }
  }

  private static func name(of code: Substring) -> String {
    switch code {
    case "1": "strong"
    case "1;31": "strong red"
    case "1;33": "strong yellow"
    case "1;34": "strong blue"
    case "2": "faint"
    default: ""
    }
  }

  /// Every character that the report prints for ASCII manifests takes one cell.
  private mutating func write(_ text: some StringProtocol) {
    for character in text {
      if character == "\n" || column == columns {
        lines.append([])
        column = 0
        if character == "\n" { continue }
      }
      let end = lines.count - 1
      if let last = lines[end].last, last.style == style,
        last.column + last.text.count == column
      {
        lines[end][lines[end].count - 1].text.append(character)
      } else {
        lines[end].append(Piece(column: column, text: String(character), style: style))
      }
      column += 1
    }
  }

  /// The picture.
  func svg(_ palette: Palette, title: String) -> String {
    let width = Int(2 * Self.margin + Double(columns) * Self.cell.width)
    let height = Int(2 * Self.margin + Double(lines.count) * Self.cell.height)
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img">
      <title>\(title)</title>
      <style>
      text { font: 13.28px ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; \
      fill: \(palette.ink); white-space: pre; }
      .strong { font-weight: 700; }
      .faint { fill: \(palette.faint); }
      .red { fill: \(palette.red); }
      .yellow { fill: \(palette.yellow); }
      .blue { fill: \(palette.blue); }
      </style>
      <rect width="100%" height="100%" rx="8" fill="\(palette.paper)"/>

      """
    for (row, pieces) in lines.enumerated() {
      let y = Self.margin + (Double(row) + 0.75) * Self.cell.height
      for piece in pieces where piece.text.contains(where: { $0 != " " }) {
        svg += element(piece, y: y)
      }
    }
    return svg + "</svg>\n"
  }

  /// A run of text, drawn to the width of its cells whatever the font.
  private func element(_ piece: Piece, y: Double) -> String {
    let indent = piece.text.prefix { $0 == " " }.count
    let text = piece.text.dropFirst(indent)
    let x = Self.margin + Double(piece.column + indent) * Self.cell.width
    let length = Double(text.count) * Self.cell.width
    let style = piece.style.isEmpty ? "" : " class=\"\(piece.style)\""
    return """
      <text x="\(x)" y="\(y)" textLength="\(length)"\(style)>\(XMLText.escaped(text))</text>

      """
  }
}

/// Text in a picture.
enum XMLText {
  /// The text with markup characters escaped.
  static func escaped(_ text: Substring) -> String {
    String(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
      ">", with: "&gt;")

  }
}

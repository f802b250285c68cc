/// The lines of a table in GitHub's Markdown.
enum MarkdownTable {
  /// The names of the columns, and the line that says on which side they stand.
  static func head(_ columns: [(name: String, isNumber: Bool)]) -> String {
    row(columns.map(\.name)) + row(columns.map { $0.isNumber ? "---:" : "---" })
  }

  /// A line of cells, which are Markdown already.
  static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
}

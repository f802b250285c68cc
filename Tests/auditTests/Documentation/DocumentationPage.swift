import Foundation
import Testing

/// A Markdown page of the documentation.
struct DocumentationPage: CustomTestStringConvertible {
  /// Its path relative to the package.
  let path: String

  /// The folder of the package.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardized

  /// Every page about the programs: at the top level, and all articles.
  static let all: [DocumentationPage] = {
    let catalogues = ["AuditKit", "BudgetReplay"].map { "Sources/\($0)/\($0).docc" }
    let articles = catalogues.flatMap { catalogue in
      let names = try? FileManager.default.contentsOfDirectory(
        atPath: root.appending(path: catalogue).path)
      return (names ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "\(catalogue)/\($0)" }
    }
    let others = ["README.md", "CONTRIBUTING.md"]
    return (others + articles).map(DocumentationPage.init)
  }()

  /// Creates a page from its path.
  init(_ path: String) { self.path = path }

  var testDescription: String { path }

  /// The location of the file.
  var url: URL { Self.root.appending(path: path) }

  /// The contents of the page.
  func text() throws -> String { String(decoding: try Data(contentsOf: url), as: UTF8.self) }

  /// A fenced block: its language and its lines.
  struct Block {
    var language: String
    var lines: [Substring]
    /// The range of its lines in the page.
    var range: Range<Int>

    /// Its text, with a line break after each line.
    var text: String { lines.map { $0 + "\n" }.joined() }
  }

  /// The fenced blocks without indentation, in order.
  func blocks() throws -> [Block] {
    var blocks: [Block] = []
    var open: (language: String, first: Int)?
    let lines = try text().split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() where line.hasPrefix("```") {
      if let (language, first) = open {
        blocks.append(
          Block(
            language: language, lines: Array(lines[first..<number]), range: first..<number))
        open = nil
      } else {
        open = (String(line.dropFirst(3)), number + 1)
      }
    }
    return blocks
  }

  /// Replaces blocks with other lines.
  func replace(_ replacements: [(range: Range<Int>, lines: [String])]) throws {
    var lines = try text().components(separatedBy: "\n")
    for (range, new) in replacements.reversed() { lines.replaceSubrange(range, with: new) }
    try Data(lines.joined(separator: "\n").utf8).write(to: url)
  }
}

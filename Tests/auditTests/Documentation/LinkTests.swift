import Foundation
import Testing

/// The targets of links on pages exist.
@Suite struct LinkTests {
  /// `[text](target)`, `![text](target)`, `src="target"` and `srcset="target"`.
  private func targets(in text: String) -> [String] {
    let links = text.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
    return links + text.matches(of: /src(?:set)?="([^"]+)"/).map { String($0.1) }
  }

  /// The page without its code, in which a bracket isn't a link.
  private func prose(_ page: DocumentationPage) throws -> String {
    var lines = try page.text().components(separatedBy: "\n")
    for block in try page.blocks().reversed() { lines.removeSubrange(block.range) }
    return lines.joined(separator: "\n").replacing(/`[^`\n]*`/, with: "")
  }

  @Test(arguments: DocumentationPage.all)
  func `every relative link on a page leads to a file in the package`(
    page: DocumentationPage
  ) throws {
    let folder = page.url.deletingLastPathComponent()
    for target in targets(in: try prose(page)) where !target.contains(":") {
      let path = target.prefix { $0 != "#" }
      guard !path.isEmpty else { continue }
      let file = folder.appending(path: String(path)).standardized.path
      #expect(FileManager.default.fileExists(atPath: file), "\(target)")
    }
  }

  @Test(arguments: DocumentationPage.all)
  func `every linked article is in the catalogue of the page`(page: DocumentationPage) throws {
    let folder = page.url.deletingLastPathComponent()
    for target in targets(in: try prose(page)) where target.hasPrefix("doc:") {
      let name = target.dropFirst(4).prefix { $0 != "#" }
      let file = folder.appending(path: "\(name).md").path
      #expect(FileManager.default.fileExists(atPath: file), "\(target)")
    }
  }

  @Test func `the rule in the article is the one in the sources`() throws {
    let article = DocumentationPage("Sources/AuditKit/AuditKit.docc/WritingARule.md")
    let rule = DocumentationPage("Sources/AuditKit/Rules/Groups/LocationPurpose.swift")
    #expect(try article.blocks().first?.text == rule.text())
  }
}

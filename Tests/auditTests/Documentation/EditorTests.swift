import CommandSandbox
import Foundation
import Testing

/// The settings for Visual Studio Code match the command's output and the package's files.
@Suite struct EditorTests {
  private func settings(_ name: String) throws -> [String: Any] {
    let file = DocumentationPage.root.appending(path: ".vscode/\(name)")
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    return try #require(object as? [String: Any])
  }

  /// The expression of the problem matcher, and the meaning of its groups.
  private func matcher() throws -> (regex: NSRegularExpression, pattern: [String: Any]) {
    let tasks = try #require(try settings("tasks.json")["tasks"] as? [[String: Any]])
    let matcher = try #require(tasks.first?["problemMatcher"] as? [String: Any])
    let pattern = try #require(matcher["pattern"] as? [String: Any])
    let expression = try #require(pattern["regexp"] as? String)
    return (try NSRegularExpression(pattern: expression), pattern)
  }

  /// The parts of a line that the matcher extracts, by name, or nil if the line doesn't match.
  private func problem(in line: String) throws -> [String: String]? {
    let (regex, pattern) = try matcher()
    let whole = NSRange(line.startIndex..., in: line)
    guard let match = regex.firstMatch(in: line, range: whole) else { return nil }
    return pattern.compactMapValues { group in
      (group as? Int).flatMap { Range(match.range(at: $0), in: line) }.map { String(line[$0]) }
    }
  }

  @Test func `the problem matcher parses each line of the Xcode format except the help`() throws {
    let sandbox = try Sandbox()
    try FileManager.default.copyItem(
      at: DocumentationPage.root.appending(path: "Tests/AuditKitTests/Fixtures/broken"),
      to: sandbox.folder.appending(path: "broken files"))
    let lines = try sandbox.audit("broken files", "--format", "xcode").lines
    let json = try sandbox.audit("broken files", "--format", "json").output
    let report = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let findings = try #require(report?["findings"] as? [[String: Any]])
    var rest = findings[...]
    for line in lines {
      // This line is help for the finding above it.
      if line.contains(": note: help: ") {
        #expect(try self.problem(in: line) == nil, "\(line)")
        continue
      }
      let problem = try #require(try problem(in: line), "\(line)")
      guard let rule = problem["code"], rule == rest.first?["rule"] as? String else {
        #expect(problem["severity"] == "note", "\(line)")
        continue
      }
      let finding = rest.removeFirst()
      #expect(problem["file"] == finding["file"] as? String)
      #expect(problem["line"] == (finding["line"] as? Int).map(String.init))
      #expect(problem["column"] == (finding["column"] as? Int).map(String.init))
      #expect(problem["severity"] == finding["severity"] as? String)
    }
    #expect(rest.isEmpty && findings.count > 50)
  }

  @Test func `a line that isn't a finding doesn't match`() throws {
    #expect(try problem(in: "audit: manifests/: No such file or directory") == nil)
    #expect(try problem(in: "Building for debugging...") == nil)
  }

  @Test func `the schemas in the settings are in the package`() throws {
    let schemas = try #require(try settings("settings.json")["yaml.schemas"] as? [String: Any])
    #expect(schemas.count == 2)
    for path in schemas.keys {
      let file = DocumentationPage.root.appending(path: path).standardized.path
      #expect(FileManager.default.fileExists(atPath: file), "\(path)")
    }
  }

  @Test func `each document of an example names its schema at the top`() throws {
    let folder = DocumentationPage.root.appending(path: "manifests")
    let names = try #require(FileManager.default.enumerator(atPath: folder.path))
    for case let name as String in names where name.hasSuffix(".yaml") {
      let file = folder.appending(path: name)
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      for document in text.split(separator: /(?m)^---\n/) {
        let line = try #require(document.split(separator: "\n").first)
        let path = try #require(line.wholeMatch(of: /# yaml-language-server: \$schema=(.*)/)?.1)
        let schema = file.deletingLastPathComponent().appending(path: String(path)).standardized
        #expect(FileManager.default.fileExists(atPath: schema.path), "\(name)")
      }
    }
  }
}

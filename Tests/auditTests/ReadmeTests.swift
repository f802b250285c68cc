import CommandSandbox
import Foundation
import Testing

/// The README shows what the command really prints.
@Suite struct ReadmeTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  /// A folder with a copy of the examples, so that nothing around the checkout plays a part.
  private func examples() throws -> Sandbox {
    let sandbox = try Sandbox()
    try FileManager.default.copyItem(
      at: Self.root.appending(path: "manifests"), to: sandbox.folder.appending(path: "manifests"))
    return sandbox
  }

  /// `RECORD_SNAPSHOTS=1 swift test --filter ReadmeTests` writes the output into the README.
  @Test func theOutputInTheReadmeIsWhatTheCommandPrints() throws {
    let readme = Self.root.appending(path: "README.md")
    let text = String(decoding: try Data(contentsOf: readme), as: UTF8.self)
    let outcome = try examples().audit("manifests/study")
    #expect(outcome.code == 1)
    let start = try #require(text.range(of: "```text\n")).upperBound
    let end = try #require(text.range(of: "```", range: start..<text.endIndex)).lowerBound
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      let recorded = text.replacingCharacters(in: start..<end, with: outcome.output)
      try Data(recorded.utf8).write(to: readme)
      return
    }
    #expect(String(text[start..<end]) == outcome.output)
  }

  @Test func theExamplesExitAsTheReadmeSays() throws {
    let sandbox = try examples()
    #expect(try sandbox.audit("manifests/").code == 1)
    #expect(try sandbox.audit("manifests/good").code == 0)
  }

  @Test func theManifestInTheReadmeIsClean() throws {
    let readme = try Data(contentsOf: Self.root.appending(path: "README.md"))
    let text = String(decoding: readme, as: UTF8.self)
    let section = try #require(text.range(of: "## A manifest")).upperBound
    let start = try #require(text.range(of: "```yaml\n", range: section..<text.endIndex)).upperBound
    let end = try #require(text.range(of: "```", range: start..<text.endIndex)).lowerBound
    let sandbox = try Sandbox()
    try sandbox.write(String(text[start..<end]), to: "weather.yaml")
    let outcome = try sandbox.audit("--define", "MARKETING_VERSION=3.2.0", "weather.yaml")
    #expect(outcome.code == 0 && outcome.output.contains("All clear"), "\(outcome.output)")
  }

  @Test func theConfigurationInTheReadmeIsOne() throws {
    let readme = try Data(contentsOf: Self.root.appending(path: "README.md"))
    let text = String(decoding: readme, as: UTF8.self)
    let section = try #require(text.range(of: "## Configuration")).upperBound
    let start = try #require(text.range(of: "```yaml\n", range: section..<text.endIndex)).upperBound
    let end = try #require(text.range(of: "```", range: start..<text.endIndex)).lowerBound
    let sandbox = try Sandbox([
      ".audit.yml": String(text[start..<end]), "Config/Version.xcconfig": "",
      "a.yaml": Sample.clean,
    ])
    let outcome = try sandbox.audit("a.yaml", "--quiet")
    #expect(outcome.code == 1 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("error: `kind` is `Current` and has to begin with `Acme`"))
  }
}

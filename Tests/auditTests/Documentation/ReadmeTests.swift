import AuditKit
import CommandSandbox
import Foundation
import Testing

/// What the README says about the examples and rules is correct.
@Suite struct ReadmeTests {
  /// A folder with a copy of the examples, so that nothing around the checkout matters.
  private func examples() throws -> Sandbox {
    let sandbox = try Sandbox()
    try FileManager.default.copyItem(
      at: DocumentationPage.root.appending(path: "manifests"),
      to: sandbox.folder.appending(path: "manifests"))
    return sandbox
  }

  @Test func `the examples exit as the README says`() throws {
    let sandbox = try examples()
    #expect(try sandbox.audit("manifests/").code == 1)
    #expect(try sandbox.audit("manifests/good").code == 0)
  }

  @Test func `the manifest in the README has no findings`() throws {
    let blocks = try DocumentationPage("README.md").blocks()
    let manifest = try #require(blocks.first { $0.language == "yaml" })
    let sandbox = try Sandbox()
    try sandbox.write(manifest.text, to: "weather.yaml")
    let outcome = try sandbox.audit("--define", "MARKETING_VERSION=3.2.0", "weather.yaml")
    #expect(outcome.code == 0 && outcome.output.contains("All clear"), "\(outcome.output)")
  }

  @Test func `the configuration in the article is valid`() throws {
    let page = DocumentationPage("Sources/AuditKit/AuditKit.docc/Configuring.md")
    let configuration = try #require(try page.blocks().first { $0.language == "yaml" })
    let sandbox = try Sandbox([
      ".audit.yml": configuration.text, "Config/Version.xcconfig": "", "a.yaml": Sample.clean,
    ])
    let outcome = try sandbox.audit("a.yaml", "--quiet")
    #expect(outcome.code == 1 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("error: `kind` is `Current`, but has to begin with `Acme`"))
  }
}

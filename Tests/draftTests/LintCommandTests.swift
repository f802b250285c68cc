import CommandSandbox
import Foundation
import Testing

@Suite struct LintCommandTests {
  private static let provider = "Widgets/RainWidget.swift"

  /// The sample project, whose provider asks again after a minute.
  private func sandbox(_ change: (String) -> String = { $0 }) throws -> Sandbox {
    var files = SampleProject.files
    files[Self.provider] = change(SampleProject.widget.replacing("2 * 60 * 60", with: "60"))
    return try Sandbox(files)
  }

  @Test func `a project without mistakes is clear`() throws {
    let outcome = try Sandbox(SampleProject.files).draft("lint", "--no-replay")
    #expect(outcome.code == 0)
    #expect(!outcome.output.contains("error:"))
    #expect(!outcome.output.contains("warning:"))
  }

  @Test func `a finding is at its line of Swift, in text and for programs`() throws {
    let sandbox = try sandbox()
    let text = try sandbox.draft("lint", "--no-replay")
    #expect(text.output.contains("[reload-too-soon]\n   --> Widgets/RainWidget.swift:15:"))
    #expect(text.output.contains("policy: .after(next)"))
    let github = try sandbox.draft("lint", "--no-replay", "--format", "github")
    #expect(github.output.contains("::warning file=Widgets/RainWidget.swift,line=15,"))
    let report = try sandbox.draft("lint", "--no-replay", "--format", "json")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(report.output.utf8)) as? [String: Any])
    let findings = try #require(object["findings"] as? [[String: Any]])
    let finding = try #require(findings.first { $0["rule"] as? String == "reload-too-soon" })
    #expect(finding["file"] as? String == Self.provider)
    #expect(finding["line"] as? Int == 15)
  }

  @Test func `unknown values are listed at their places in the project`() throws {
    let sandbox = try sandbox { $0.replacing("\"Rain radar\"", with: "Names.rain") }
    let outcome = try sandbox.draft("lint", "--no-replay", "--list-unknown")
    #expect(outcome.output.contains("Names.rain"))
    #expect(outcome.output.contains("Widgets/RainWidget.swift:"))
  }

  @Test func `advice on a comment in Swift has the marks of Swift`() throws {
    let sandbox = try sandbox { "// audit:ignore\n" + $0 }
    let outcome = try sandbox.draft("lint", "--no-replay", "--only", "invalid-suppression")
    #expect(!outcome.output.contains("`# audit:ignore"))
  }

  @Test func `a wrong version is at its text in the project, and its other side is related`() throws
  {
    let sandbox = try sandbox()
    let spec = SampleProject.spec.replacing(
      "com.example.weather.widgets",
      with: "com.example.weather.widgets\n      MARKETING_VERSION: 3.1.9")
    try sandbox.write(spec, to: "project.yml")
    let outcome = try sandbox.draft("lint", "--no-replay", "--only", "version-mismatch")
    #expect(outcome.code == 1)
    let line = try #require(outcome.output.split(separator: "\n").first { $0.contains("-->") })
    #expect(line.contains("project.yml:"))
    #expect(outcome.output.contains("MARKETING_VERSION: 3.1.9"))
    #expect(outcome.output.contains(" at project.yml:3:"))
  }

  @Test(arguments: [
    ("policy: .after(next)))", "policy: .after(next)))  // audit:ignore reload-too-soon -- tests"),
    (
      "    completion(Timeline(",
      "    // audit:ignore reload-too-soon -- tests\n    completion(Timeline("
    ),
  ])
  func `a comment in Swift suppresses a finding on its line or below it`(
    _ from: String, _ to: String
  ) throws {
    let outcome = try sandbox { $0.replacing(from, with: to) }.draft("lint", "--no-replay")
    #expect(!outcome.output.contains("[reload-too-soon]"))
    #expect(outcome.output.contains("1 suppressed"))
  }

  @Test func `a comment that suppresses nothing, and one that names no rule, are found`() throws {
    let sandbox = try sandbox {
      $0.replacing(
        "policy: .after(next)))", with: "policy: .after(next)))  // audit:ignore missing-name -- no"
      )
      .replacing("let kind", with: "// audit:ignore reload-too-son -- typo\n  let kind")
    }
    let outcome = try sandbox.draft("lint", "--no-replay")
    #expect(outcome.output.contains("[unused-suppression]\n   --> Widgets/RainWidget.swift:15:"))
    #expect(outcome.output.contains("there is no rule `reload-too-son` [invalid-suppression]"))
  }

  @Test func `findings of the baseline are counted only, and their comments are used`() throws {
    let sandbox = try sandbox()
    let update = try sandbox.draft(
      "lint", "--no-replay", "--baseline", "b.json", "--update-baseline")
    #expect(update.errors.contains("accepted finding"))
    let known = try sandbox.draft("lint", "--no-replay", "--baseline", "b.json", "--strict")
    #expect(known.code == 0)
    #expect(known.output.contains("known to the baseline"))
    let commented = try #require(sandbox.text(Self.provider)).replacing(
      "policy: .after(next)))", with: "policy: .after(next)))  // audit:ignore reload-too-soon -- t"
    )
    try sandbox.write(commented, to: Self.provider)
    let outcome = try sandbox.draft("lint", "--no-replay", "--baseline", "b.json")
    #expect(!outcome.output.contains("[unused-suppression]"))
  }

  @Test func `the project is found from another folder, and its paths are relative to that one`()
    throws
  {
    let sandbox = try sandbox()
    let outcome = try sandbox.shell("mkdir -p x && cd x && \"$DRAFT\" lint .. --no-replay")
    #expect(outcome.output.contains("--> ../Widgets/RainWidget.swift:15:"))
  }

  @Test func `a drafted manifest leads back to the project`() throws {
    let outcome = try sandbox().shell("\"$DRAFT\" . | \"$AUDIT\" - --no-replay")
    #expect(outcome.output.contains("= from: Widgets/RainWidget.swift:15\n"))
  }

  @Test func `a project that is not there can't be audited`() throws {
    let outcome = try Sandbox([:]).draft("lint", "missing")
    #expect(outcome.code == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("draft: missing: "))
  }
}

import CommandSandbox
import Foundation
import Testing

/// A finding of `draft lint` keeps its identity: in the next run, in its baseline, and in an audit
/// of the drafted manifest.
@Suite struct LintIdentityTests {
  private static let provider = "Widgets/RainWidget.swift"

  /// The sample project with a different version, and a provider that asks again after a minute.
  private func sandbox() throws -> Sandbox {
    var files = SampleProject.files
    files[Self.provider] = SampleProject.widget.replacing("2 * 60 * 60", with: "60")
      .replacing("    .description(\"Rain in the next hours.\")\n", with: "")
    files["project.yml"] = SampleProject.spec.replacing(
      "com.example.weather.widgets",
      with: "com.example.weather.widgets\n      MARKETING_VERSION: 3.1.9"
    )
    return try Sandbox(files)
  }

  /// The fingerprint of each finding, by rule.
  private func fingerprints(sarif report: String) throws -> [String: String] {
    let object = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
    let runs = try #require(object?["runs"] as? [[String: Any]])
    let results = try #require(runs.first?["results"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: try results.map { result -> (String, String) in
        let prints = try #require(result["partialFingerprints"] as? [String: String])
        return (try #require(result["ruleId"] as? String), try #require(prints.values.first))
      })
  }

  private func fingerprints(gitLab report: String) throws -> [String: String] {
    let issues = try #require(
      JSONSerialization.jsonObject(with: Data(report.utf8)) as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: try issues.map { issue -> (String, String) in
        (
          try #require(issue["check_name"] as? String),
          try #require(issue["fingerprint"] as? String)
        )
      })
  }

  @Test func `a finding has the same fingerprint as in the drafted manifest`() throws {
    let sandbox = try sandbox()
    let drafted = try fingerprints(
      sarif: sandbox.shell("\"$DRAFT\" . --quiet | \"$AUDIT\" - --format sarif").output)
    #expect(Set(drafted.keys) == ["budget-exceeded", "missing-name", "version-mismatch"])
    let report = try sandbox.draft("lint", "--format", "sarif").output
    #expect(try fingerprints(sarif: report) == drafted)
    #expect(report.contains("\"uri\": \"Widgets/RainWidget.swift\""))
    #expect(!report.contains("\"uri\": \".\""))
    let issues = try sandbox.draft("lint", "--format", "gitlab").output
    #expect(try fingerprints(gitLab: issues) == drafted)
    #expect(issues.contains("\"path\": \"Widgets/RainWidget.swift\""))
  }

  @Test func `comments, lines and neighbours in Swift don't change a fingerprint`() throws {
    let sandbox = try sandbox()
    let before = try fingerprints(sarif: sandbox.draft("lint", "--format", "sarif").output)
    let edited = try #require(sandbox.text(Self.provider))
      .replacing("policy: .after(next)))", with: "policy: .after( next )))  // once a minute")
      .replacing("struct RainProvider", with: "// The provider.\n\nstruct RainProvider")
      .replacing("\"Rain radar\"", with: "\"Radar\"")
    try sandbox.write(edited, to: Self.provider)
    let after = try fingerprints(sarif: sandbox.draft("lint", "--format", "sarif").output)
    #expect(after == before)
  }

  @Test(arguments: ["", "./", ".//", "$PWD", "project.yml", "./project.yml", "link", "link/"])
  func `whatever the path to a project, its findings have the same places and fingerprints`(
    _ project: String
  ) throws {
    let sandbox = try sandbox()
    try sandbox.link("link", to: ".")
    let update = try sandbox.draft("lint", "--baseline", "b.json", "--update-baseline")
    #expect(update.errors.contains("3 accepted findings, 3 of them new"))
    let known = try sandbox.shell("\"$DRAFT\" lint \(project) --baseline b.json")
    #expect(known.code == 0 && known.errors == "")
    #expect(known.output.contains("3 already known"))
    let plain = try sandbox.draft("lint").output
    #expect(plain.contains("--> Widgets/RainWidget.swift:15:"))
    #expect(try sandbox.shell("\"$DRAFT\" lint \(project)").output == plain)
  }

  @Test func `one baseline serves the project and its drafted manifest`() throws {
    let sandbox = try sandbox()
    let update = try sandbox.draft("lint", "--baseline", "b.json", "--update-baseline")
    #expect(update.errors.contains("3 accepted findings, 3 of them new"))
    let audit = try sandbox.shell("\"$DRAFT\" . --quiet | \"$AUDIT\" - --baseline b.json")
    #expect(audit.code == 0 && audit.errors == "")
    #expect(audit.output.contains("3 already known"))
    _ = try sandbox.shell(
      "rm b.json; \"$DRAFT\" . --quiet | \"$AUDIT\" - --baseline b.json --update-baseline")
    let lint = try sandbox.draft("lint", "--baseline", "b.json")
    #expect(lint.code == 0 && lint.errors == "")
    #expect(lint.output.contains("3 already known"))
  }

  @Test func `the baseline of one project doesn't apply to another`() throws {
    let sandbox = try Sandbox([:])
    for (folder, name) in [("A", "Rain"), ("B", "Snow")] {
      for (path, text) in SampleProject.files {
        let text = text.replacing("2 * 60 * 60", with: "60").replacing(
          "\"Rain\"", with: "\"\(name)\"")
        try sandbox.write(text, to: "\(folder)/\(path)")
      }
    }
    for folder in ["A", "B"] {
      _ = try sandbox.draft("lint", folder, "--baseline", "b.json", "--update-baseline")
    }
    for folder in ["A", "B"] {
      let outcome = try sandbox.draft("lint", folder, "--baseline", "b.json")
      #expect(outcome.code == 0 && outcome.errors == "")
      #expect(outcome.output.contains("1 already known"))
    }
  }

  @Test func `a project behind a link is printed with its real path`() throws {
    let sandbox = try Sandbox([:])
    for (path, text) in SampleProject.files {
      try sandbox.write(text.replacing("2 * 60 * 60", with: "60"), to: "top/apps/rain/\(path)")
    }
    try sandbox.write("", to: "top/.git/HEAD")
    try sandbox.link("link", to: "top/apps/rain")
    let outcome = try sandbox.draft("lint", "link")
    #expect(outcome.output.contains("--> top/apps/rain/Widgets/RainWidget.swift:15:"))
  }
}

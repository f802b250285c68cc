import CommandSandbox
import Foundation
import ProductBuilder
import Testing

/// The script in CI/templates for the step before an upload.
@Suite struct ReleaseGateTests {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../CI/templates/release-gate.sh").standardized

  private func gate(_ repository: GitRepository, _ arguments: String = "") throws -> Outcome {
    try repository.shell("bash '\(Self.script.path)' \(arguments)")
  }

  private func release(
    _ build: Int, _ change: (String) -> String = { $0 }
  ) -> String {
    change(Sample.clean.replacing("build: 412", with: "build: \(build)"))
  }

  @Test func `a release that removes nothing passes, even if its tag exists`() throws {
    let repository = try GitRepository(["manifests/a.yaml": Sample.clean])
    let first = try gate(repository)
    #expect(first.code == 0 && first.errors.contains("nothing to compare with"), "\(first.errors)")
    try repository.sandbox.write(release(413), to: "manifests/a.yaml")
    try repository.commit()
    let outcome = try gate(repository)
    #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
    #expect(
      outcome.errors == """
        release gate: audit compare v1:./manifests/ manifests/ --release
        release gate: audit check manifests/
        release gate: no product is named, so nothing that was built is verified
        release gate: this release can be published

        """)
    try repository.git("tag v2")
    #expect(try gate(repository, "./manifests").errors.contains("compare v1:./manifests"))
    #expect(try gate(repository, "./manifests").code == 0)
  }

  @Test func `a breaking release or one with the old build fails`() throws {
    let repository = try GitRepository(["manifests/a.yaml": Sample.clean])
    for (text, rules) in [
      (release(412), ["build-not-increased"]),
      (release(413) { $0.replacing("kind: Current", with: "kind: Now") }, ["kind-removed"]),
      (
        release(413) { text in
          text.replacing(
            "platforms: {iOS: 16.0}", with: "platforms: {iOS: 16.0}\nurlSchemes: [a b]"
          )
          .replacing("policy: {after: 2h}", with: "policy: {after: 5m}")
        },
        ["demand-increased", "budget-exceeded"]
      ),
    ] {
      try repository.sandbox.write(text, to: "manifests/a.yaml")
      try repository.git("add -A && git commit -q --allow-empty -m next")
      let outcome = try gate(repository)
      #expect(outcome.code == 1, "\(outcome.output)")
      for rule in rules { #expect(outcome.output.contains("[\(rule)]"), "\(outcome.output)") }
      try repository.git("reset -q --hard v1")
    }
  }

  @Test func `a build product is verified in the same step if it is named`() throws {
    let repository = try GitRepository(["manifests/a.yaml": Sample.clean])
    try repository.sandbox.write(release(413), to: "manifests/a.yaml")
    try repository.commit()
    try repository.sandbox.write(BundleBlueprint.app().ipa(isDeflated: true), to: "Weather.ipa")
    let outcome = try gate(repository, "manifests/ Weather.ipa")
    #expect(outcome.errors.contains("release gate: audit verify Weather.ipa manifests/\n"))
    // The manifest says 413, and the product has another build.
    #expect(outcome.code == 1 && outcome.output.contains("[product-differs]"), "\(outcome.output)")
    #expect(
      outcome.errors.hasSuffix(
        "release gate: this release cannot be published: audit verify found errors\n"))
    let nowhere = try gate(repository, "manifests/ nowhere.ipa")
    #expect(nowhere.code == 2 && nowhere.errors.hasSuffix("audit verify could not be done\n"))
  }

  @Test func `tags of which none matches the pattern are an error`() throws {
    let repository = try GitRepository(["manifests/a.yaml": Sample.clean])
    try repository.git("tag 3.1.0 && git tag -d v1")
    try repository.sandbox.write(release(413), to: "manifests/a.yaml")
    try repository.commit()
    let outcome = try gate(repository)
    #expect(outcome.code == 2 && outcome.errors.contains("no tag before this commit matches v*"))
    let named = try repository.shell("TAGS='3.*' bash '\(Self.script.path)'")
    #expect(named.code == 0 && named.errors.contains("compare 3.1.0:./manifests/"))
  }

  @Test func `an absolute path is resolved in the repository`() throws {
    let repository = try GitRepository(["manifests/a.yaml": Sample.clean])
    try repository.sandbox.write(release(413), to: "manifests/a.yaml")
    try repository.commit()
    for path in ["$PWD/manifests", "$PWD/manifests/a.yaml"] {
      let outcome = try gate(repository, path)
      #expect(outcome.code == 0 && outcome.errors.contains("compare v1:manifests/"), "\(outcome)")
    }
  }

  @Test func `a tag older than the manifests counts as none unless OLD names them`() throws {
    let repository = try GitRepository(["widgets/a.yaml": Sample.clean, "docs/readme.txt": ""])
    try repository.sandbox.write(release(413), to: "manifests/a.yaml")
    try repository.sandbox.write(release(413), to: "docs/a.yaml")
    try repository.commit()
    for folder in ["manifests/", "docs"] {
      let outcome = try gate(repository, folder)
      #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.errors.contains("v1 has no manifests at ./\(folder), so there is nothing to"))
      #expect(outcome.errors.contains("set OLD=…"))
    }
    let named = try repository.shell("OLD=widgets/ bash '\(Self.script.path)'")
    #expect(named.code == 0 && named.errors.contains("audit compare v1:./widgets/ manifests/"))
    let slip = try repository.shell("OLD=widgetz bash '\(Self.script.path)'")
    #expect(slip.code == 2 && slip.errors.contains("v1 has no such path"), "\(slip.errors)")
  }

  @Test func `outside of a repository nothing can be compared, and a message says so`() throws {
    let sandbox = try Sandbox(["manifests/a.yaml": Sample.clean])
    let outcome = try sandbox.shell("GIT_CEILING_DIRECTORIES=/ bash '\(Self.script.path)'")
    #expect(outcome.code == 2, "\(outcome.errors)")
    #expect(outcome.errors.contains("not a git repository"), "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix("the comparison could not be done\n"), "\(outcome.errors)")
  }

  @Test func `a clone without history can't be compared and doesn't pass`() throws {
    let repository = try GitRepository(["manifests/a.yaml": Sample.clean])
    try repository.sandbox.write(release(413), to: "manifests/a.yaml")
    try repository.commit()
    try repository.git("clone -q --depth 1 \"file://$PWD\" clone")
    let outcome = try repository.shell("cd clone && bash '\(Self.script.path)'")
    #expect(
      outcome.code == 2 && outcome.errors.contains("fetch the full history first"),
      "\(outcome.errors)")
    #expect(outcome.errors.contains("audit check manifests/"), "the check runs all the same")
  }
}

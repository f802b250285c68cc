import AppProduct
@testable import AuditReports
import ProductBuilder
import Testing
@testable import WidgetManifests

@testable import AuditKit

@Suite struct VerifyStepsTests {
  @Test func `findings in a manifest can be suppressed only there`() throws {
    let manifest = ProductManifest.app(
      "version: 3.3.0  # audit:ignore product-differs -- stamped later")
    let (result, _) = try ProductCase("suppressed", manifest: manifest).result()
    #expect(result.findings.isEmpty && result.summary.suppressed == 1)
  }

  @Test func `check and verify report no unused comments about each other's rules`() throws {
    let manifest = ProductManifest.app(
      "version: 3.2.0  # audit:ignore product-differs -- stamped later")
    let checked = Audit().run([SourceFile(path: "m.yaml", text: manifest)]).findings
    #expect(!checked.contains { $0.rule == "unused-suppression" })
    let (result, _) = try ProductCase("unused", manifest: manifest).result()
    #expect(result.findings.map(\.rule) == ["unused-suppression"])
    let other = ProductManifest.app("version: 3.2.0  # audit:ignore missing-families -- wanted")
    #expect(try ProductCase("other", manifest: other).result().result.findings.isEmpty)
  }

  @Test func `rules are turned off and weighed as in a check`() throws {
    var options = Audit.Options()
    options.severities = ["product-differs": Severity?.none, "build-mismatch": .note]
    let audit = try Audit(options: options)
    let manifest = ProductManifest.app("version: 9.9.9\nbuild: 999")
    var app = BundleBlueprint.app()
    app.info?["CFBundleVersion"] = "413"
    let result = audit.verify(
      try app.read(), at: "W.app", against: [SourceFile(path: "m.yaml", text: manifest)],
      on: ProductCase.today)
    #expect(result.findings.map { "\($0.rule) \($0.severity)" } == ["build-mismatch note"])
  }

  @Test func `only read errors of manifests are reported`() throws {
    let (result, _) = try ProductCase("broken", manifest: "app: [\n").result()
    #expect(result.findings.map(\.rule) == ["yaml-syntax"])
  }

  @Test func `unknown values in a manifest aren't compared`() throws {
    let manifest = ProductManifest.app("version: $(VERSION)\nappGroups: [$(GROUP)]")
    let (result, _) = try ProductCase("unknown", manifest: manifest).result()
    #expect(Set(result.findings.map(\.rule)) == ["undefined-variable"])
  }

  @Test func `an unreadable archive is one finding`() throws {
    let app = try ProductFolder(["W.ipa": [1, 2, 3]]).read("W.ipa")
    let result = Audit().verify(app, at: "W.ipa", on: ProductCase.today)
    #expect(result.findings.map(\.rule) == ["product-structure"])
    #expect(result.file(of: result.findings[0].place)?.path == "W.ipa")
  }

  @Test func `the same product has the same findings`() throws {
    let test = ProductCase("twice") { app in
      for key in ["CFBundleVersion", "CFBundleName", "CFBundleIdentifier"] {
        app.info?[key] = nil
        app.widgets.info?[key] = "$(X)"
      }
    }
    let findings = try (0..<3).map { _ in
      try test.result().result.findings.map { "\($0.rule) \($0.message)" }
    }
    #expect(Set(findings).count == 1 && findings[0].count >= 2)
  }
}

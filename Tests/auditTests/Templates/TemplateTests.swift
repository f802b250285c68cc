import CommandSandbox
import Foundation
import ProductBuilder
import Testing

/// The scripts in the templates do what their documentation says, with a CI system's variables.
@Suite struct TemplateTests {
  /// A project, or none, and the expected exit code of a build.
  static let cases: [(files: [String: String], code: Int32)] = [
    (project(version: "3.2.0"), 0), (project(version: "3.2.1"), 1), ([:], 2),
  ]

  /// A small project whose widget extension has some version.
  private static func project(version: String) -> [String: String] {
    let spec = """
      name: Weather
      settings: {MARKETING_VERSION: 3.2.0, CURRENT_PROJECT_VERSION: 412, GENERATE_INFOPLIST_FILE: YES}
      targets:
        Weather:
          type: application
          platform: iOS
          deploymentTarget: "17.0"
          settings: {PRODUCT_BUNDLE_IDENTIFIER: com.example.weather}
          dependencies: [{target: Widgets}]
        Widgets:
          type: app-extension
          platform: iOS
          deploymentTarget: "17.0"
          sources: [Widgets]
          info: {path: Info.plist, properties: {NSExtension: {NSExtensionPointIdentifier: com.apple.widgetkit-extension}}}
          settings:
            PRODUCT_BUNDLE_IDENTIFIER: com.example.weather.widgets
            INFOPLIST_KEY_CFBundleDisplayName: Weather
            MARKETING_VERSION: \(version)

      """
    return ["project.yml": spec, "Widgets/Widgets.swift": "import WidgetKit\n"]
  }

  @Test
  func `GitLab gets a code quality report and tests, and the job fails as audit does`() throws {
    let script = try Template("templates/gitlab-ci.yml").script("- |")
    for (files, code) in Self.cases {
      let checkout = try Checkout(files: files)
      let outcome = try checkout.run(
        script, with: "bash -eo pipefail",
        ["GITLAB_CI": "true", "CI": "true", "CI_PROJECT_DIR": "$PWD", "AUDIT_HOME": "$PWD/.audit"])
      #expect(outcome.code == code, "\(outcome.errors)")
      let report = try #require(checkout.sandbox.text("gl-code-quality-report.json"))
      #expect(report.contains("version-mismatch") == (code == 1))
      #expect(report.contains(#""path": "project.yml""#) == (code == 1), "\(report)")
      #expect(checkout.sandbox.text("audit.xml")?.contains("<testsuites") == true)
    }
  }

  @Test func `Bitrise finds the test results and a page in its folders`() throws {
    let script = try Template("templates/bitrise.yml").script("content: |")
    for (files, code) in Self.cases {
      let checkout = try Checkout(files: files)
      try checkout.sandbox.write("", to: "deploy/.keep")
      let outcome = try checkout.run(
        script, in: "/",
        [
          "BITRISE_SOURCE_DIR": "$PWD", "BITRISE_DEPLOY_DIR": "$PWD/deploy",
          "BITRISE_TEST_RESULT_DIR": "$PWD/tests",
        ])
      #expect(outcome.code == code, "\(outcome.errors)")
      #expect(checkout.sandbox.text("deploy/audit.html")?.contains("</html>") == true)
      #expect(try checkout.sandbox.names(in: "tests/audit") == ["audit.xml", "test-info.json"])
    }
  }

  @Test func `Jenkins finds the tests of this build, never those of the previous one`() throws {
    let script = try Template("templates/Jenkinsfile").script("'''")
    for (files, code) in Self.cases {
      let checkout = try Checkout(files: files)
      try checkout.sandbox.write("old", to: "audit.xml")
      let outcome = try checkout.run(script, with: "sh -xe", ["WORKSPACE": "$PWD"])
      #expect(outcome.code == code, "\(outcome.errors)")
      let report = try #require(checkout.sandbox.text("audit.xml"))
      #expect(report.contains("<failure") == (code == 1), "\(report)")
    }
  }

  @Test
  func `Xcode Cloud's script runs from the scripts folder and marks errors as Xcode does`() throws {
    let template = try Template("templates/ci_scripts/ci_post_clone.sh")
    for (files, code) in Self.cases {
      let checkout = try Checkout(files: files)
      try checkout.sandbox.write(template.text, to: "ci_scripts/ci_post_clone.sh")
      try checkout.sandbox.write(
        try Template("templates/install-audit.sh").text, to: "ci_scripts/install-audit.sh")
      let outcome = try checkout.run(
        "./ci_post_clone.sh", with: "chmod +x *.sh && bash", in: "ci_scripts",
        ["CI_XCODE_CLOUD": "TRUE", "CI_PRIMARY_REPOSITORY_PATH": "$PWD"])
      #expect(outcome.code == code, "\(outcome.errors)")
      let marks = outcome.lines.filter { $0.contains(#/project\.yml:\d+:\d+: error: /#) }
      #expect(marks.count == (code == 1 ? 1 : 0), "\(outcome)")
    }
  }

  @Test func `an Xcode build phase takes versions from the build settings`() throws {
    let script = try Template("templates/xcode-run-script.sh").text
    let manifest = Sample.clean.replacing("version: 3.2.0", with: "version: $(MARKETING_VERSION)")
    let checkout = try Checkout(manifest)
    let app = manifest.replacing("$(MARKETING_VERSION)", with: "3.2.0", maxReplacements: 1)
    for (text, version, action, code) in [
      (manifest, "3.2.0", "build", 0), (app, "3.2.1", "build", 1), (app, "3.2.0", "install", 0),
      (app, "3.2.1", "indexbuild", 0),
    ] as [(String, String, String, Int32)] {
      try checkout.sandbox.write(text, to: "manifests/a.yaml")
      let outcome = try checkout.run(
        script, with: "sh", in: "/",
        [
          "SRCROOT": "$PWD", "XCODE_VERSION_ACTUAL": "2600", "ACTION": action,
          "MARKETING_VERSION": version, "CURRENT_PROJECT_VERSION": "412",
        ])
      #expect(outcome.code == code, "\(outcome)")
      #expect(outcome.output.contains(": error: ") == (code == 1), "\(outcome)")
    }
    // A target without these settings is checked like any other.
    let plain: KeyValuePairs<String, String> = ["SRCROOT": "$PWD"]
    try checkout.sandbox.write(Sample.clean, to: "manifests/a.yaml")
    #expect(try checkout.run(script, with: "sh", in: "/", plain).code == 0)
    try checkout.sandbox.write(manifest, to: "manifests/a.yaml")
    let unset = try checkout.run(script, with: "sh", in: "/", plain)
    #expect(unset.code == 1 && unset.output.contains("[undefined-variable]"), "\(unset)")
    // A project without manifests is audited itself.
    let project = try Checkout(files: Self.project(version: "3.2.1"))
    let lint = try project.run(script, with: "sh", in: "/", plain)
    #expect(lint.code == 1 && lint.output.contains("project.yml:"), "\(lint)")
    let without = try checkout.run(script, with: "sh", ["SRCROOT": "$PWD", "AUDIT": "/bin/false"])
    #expect(without.code == 0 && without.output.hasPrefix("warning: audit is not installed"))
  }

  @Test func `fastlane stops before anything is built`() throws {
    let template = try Template("templates/Fastfile")
    let gate = template.script("sh(<<~'AUDIT')")
    for (files, code) in Self.cases {
      let checkout = try Checkout(files: files)
      try checkout.sandbox.write("", to: "fastlane/Fastfile")
      let outcome = try checkout.run(gate, with: "sh", in: "fastlane")
      #expect(outcome.code == code, "\(outcome.errors)")
    }
  }

  @Test
  func `fastlane's release lane compares, checks and verifies the product of build_app`() throws {
    let script = try Template("templates/Fastfile").script("sh(<<~'RELEASE')")
    let checkout = try Checkout(Sample.clean.replacing("build: 412", with: "build: 411"))
    let product = BundleBlueprint.app().ipa(isDeflated: true)
    // The product is for iOS 17, and its profile expires eventually.
    let known = "{product-differs: off, product-profile: off}"
    for (kind, rules, found) in [
      ("Current", known, nil), ("Now", known, "kind-removed"),
      ("Current", "{product-profile: off}", "product-differs"),
    ] as [(String, String, String?)] {
      try checkout.sandbox.write("", to: "fastlane/Fastfile")
      try checkout.sandbox.write(product, to: "build/A B.ipa")
      try checkout.sandbox.write("rules: \(rules)\n", to: ".audit.yml")
      try checkout.sandbox.write(
        Sample.clean.replacing("kind: Current", with: "kind: \(kind)"), to: "manifests/a.yaml")
      try checkout.repository.git("add -A && git commit -q --allow-empty -m next")
      let outcome = try checkout.run(
        script, with: "sh", in: "fastlane", ["IPA_OUTPUT_PATH": "$PWD/build/A B.ipa"])
      #expect(outcome.errors.contains("build/A B.ipa"), "\(outcome.errors)")
      #expect(outcome.code == (found == nil ? 0 : 1), "\(outcome)")
      if let found { #expect(outcome.output.contains("[\(found)]"), "\(outcome)") }
      try checkout.repository.git("reset -q --hard v1")
    }
  }

  @Test func `Danger reads each finding with its place, and recognizes a failed run`() throws {
    let template = try Template("templates/Dangerfile")
    let command = try #require(
      template.text.split(separator: "`").dropFirst().first { $0.hasPrefix("audit=$(") })
    for (files, code) in Self.cases {
      let outcome = try Checkout(files: files).run(String(command))
      #expect(outcome.code == code, "\(outcome.errors)")
      #expect(outcome.output.contains(#""rule": "version-mismatch""#) == (code == 1))
    }
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/ruby") else {
      return print("Danger: the file itself is not run, for there is no /usr/bin/ruby here")
    }
    let words = ["failure", "warn", "message"].map { "def \($0)(*a, **p) = p([:\($0), a, p])\n" }
    let checkout = try Checkout(files: Self.project(version: "3.2.1"))
    let outcome = try checkout.run(words.joined() + template.text, with: "ruby")
    #expect(outcome.code == 0 && outcome.output.contains("[:failure"), "\(outcome)")
    #expect(outcome.output.contains("project.yml"), "\(outcome)")
  }
}

import CommandSandbox
import Foundation
import ProductBuilder
import Testing

@Suite struct VerifyCommandTests {
  private static func sandbox(
    _ files: [String: String] = [:], change: (inout BundleBlueprint) -> Void = { _ in }
  ) throws -> Sandbox {
    let sandbox = try Sandbox(files)
    var app = BundleBlueprint.app()
    change(&app)
    for (path, bytes) in app.build() { try sandbox.write(bytes, to: "build/\(path)") }
    try sandbox.write(app.ipa(isDeflated: true), to: "build/Weather.ipa")
    return sandbox
  }

  private static func older(_ app: inout BundleBlueprint) {
    app.bundles[0].bundle.info?["CFBundleVersion"] = "411"
  }

  @Test func `a consistent product is all clear, and its contents are printed`() throws {
    let sandbox = try Self.sandbox()
    let outcome = try sandbox.audit("verify", "build/Weather.app", "--now", "2026-01-06")
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    #expect(outcome.output == "All clear in build/Weather.app (1 app, 1 extension)\n")
  }

  @Test(arguments: ["Weather.app", "Weather.ipa"])
  func `a finding in the product is in its file`(product: String) throws {
    let sandbox = try Self.sandbox(change: Self.older)
    let outcome = try sandbox.audit("verify", "build/\(product)", "--now", "2026-01-06")
    #expect(outcome.code == 1 && outcome.errors.isEmpty)
    let inside = product == "Weather.ipa" ? "/Payload/Weather.app" : ""
    #expect(
      outcome.lines.prefix(2) == [
        "error: build 411 differs from the host app's 412 [build-mismatch]",
        "  --> build/\(product)\(inside)/PlugIns/Widgets.appex/Info.plist",
      ])
  }

  @Test func `a finding in a manifest is in the manifest`() throws {
    let sandbox = try Self.sandbox(["m/weather.yaml": Sample.clean])
    let outcome = try sandbox.audit(
      "verify", "build/Weather.app", "m", "--now", "2026-01-06", "--format", "xcode")
    #expect(outcome.code == 1)
    #expect(
      outcome.lines.contains {
        $0.hasPrefix("m/weather.yaml:5:18: error: `platforms` is iOS 16.0 here")
      })
  }

  @Test func `severities, rules and the day are given as for check`() throws {
    let sandbox = try Self.sandbox(change: Self.older)
    for (options, code) in [
      (["--rule", "build-mismatch=warning"], 0),
      (["--rule", "build-mismatch=warning", "--strict"], 1),
      (["--only", "version-mismatch"], 0),
      (["--now", "2031-01-01", "--only", "product-profile"], 1),
    ] as [([String], Int32)] {
      let day = options.contains("--now") ? [] : ["--now", "2026-01-06"]
      let outcome = try sandbox.audit(["verify", "build/Weather.app"] + options + day)
      #expect(outcome.code == code, "\(options): \(outcome.output)\(outcome.errors)")
    }
  }

  @Test func `a rule of an earlier version is named with those that replace it`() throws {
    let manifest = "# audit:ignore product-groups -- shared elsewhere\n" + Sample.clean
    let sandbox = try Self.sandbox([
      "m/weather.yaml": manifest, "old.yml": "rules: {product-minimum-os: off}\n",
    ])
    for (arguments, now) in [
      (["--only", "product-version"], "it is now product-differs, version-mismatch"),
      (["--config", "old.yml"], "it is now minimum-os-gate"),
      (["m"], "it is now product-differs, group-not-in-host"),
    ] {
      let outcome = try sandbox.audit(["verify", "build/Weather.app"] + arguments)
      #expect(outcome.code != 0 && (outcome.output + outcome.errors).contains(now), "\(outcome)")
    }
  }

  @Test func `a missing product exits with 2, wrong usage with 64`() throws {
    let sandbox = try Sandbox(["file": "text"])
    for (arguments, code, text) in [
      (["nowhere.app"], 2, "audit: nowhere.app: No such file or directory\n"),
      (["file"], 2, "audit: file: it is not an .app, .appex, .xcarchive or .ipa\n"),
      ([], 64, "product"), (["a.app", "--now", "2026-02-30"], 64, "calendar"),
    ] as [([String], Int32, String)] {
      let outcome = try sandbox.audit(["verify"] + arguments)
      #expect(outcome.code == code && outcome.errors.contains(text), "\(outcome.errors)")
      #expect(outcome.output.isEmpty)
    }
  }

  @Test func `a missing unpacking program isn't reported as a damaged archive`() throws {
    let sandbox = try Self.sandbox()
    let outcome = try sandbox.audit(
      ["verify", "build/Weather.ipa"], environment: ["PATH": "/nowhere"])
    #expect(outcome.code == 2 && outcome.output.isEmpty, "\(outcome.output)")
    #expect(
      outcome.errors
        == "audit: build/Weather.ipa: it is unpacked by the command gzip, which cannot be run\n")
  }

  @Test func `a missing temporary folder isn't reported as a damaged archive`() throws {
    let sandbox = try Self.sandbox()
    let outcome = try sandbox.audit(
      ["verify", "build/Weather.ipa"], environment: ["TMPDIR": "/nowhere"])
    #expect(outcome.code == 2 && outcome.output.isEmpty, "\(outcome.output)")
    #expect(
      outcome.errors.hasPrefix(
        "audit: build/Weather.ipa: it cannot be read: no file can be created in the temporary"),
      "\(outcome.errors)")
  }

  @Test(arguments: ["PlugIns/Widgets.appex/Info.plist", "PlugIns", "PlugIns/Widgets.appex"])
  func `an unreadable file is reported, and the rest is verified`(path: String) throws {
    let sandbox = try Self.sandbox { app in app.info?["CFBundleVersion"] = "412-beta" }
    // The superuser can read everything.
    let other = getuid() == 0 ? "setpriv --reuid=65534 --clear-groups" : ""
    let outcome = try sandbox.shell(
      """
      chmod -R a+rX . ; chmod 000 build/Weather.app/\(path)
      cp "$AUDIT" ./audit; chmod 755 ./audit
      \(other) ./audit verify build/Weather.app --now 2026-01-06
      code=$?
      chmod 700 build/Weather.app/\(path)
      exit $code
      """)
    guard !outcome.errors.contains("setpriv") else { return }
    #expect(outcome.code == 2, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.errors.contains("audit: build/Weather.app/\(path): it cannot be read"))
    #expect(outcome.output.contains("[invalid-build]"))
    #expect(outcome.output.components(separatedBy: "error:").count == 2, "\(outcome.output)")
  }

  @Test(arguments: [
    "text", "xcode", "github", "json", "sarif", "junit", "checkstyle", "gitlab", "markdown",
    "html",
  ])
  func `every format reports a product`(format: String) throws {
    let sandbox = try Self.sandbox(change: Self.older)
    let outcome = try sandbox.audit(
      "verify", "build/Weather.app", "--now", "2026-01-06", "--format", format)
    #expect(outcome.code == 1 && outcome.errors.isEmpty)
    #expect(outcome.output.contains("build/Weather.app/PlugIns/Widgets.appex/Info.plist"))
    #expect(outcome.output.contains("build-mismatch"))
    #expect(!outcome.output.contains("\"line\":") || format != "json")
  }
}

@Suite struct InspectCommandTests {
  private static func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox(["file.ipa": "no zip"])
    for (path, bytes) in BundleBlueprint.app().build() { try sandbox.write(bytes, to: path) }
    return sandbox
  }

  @Test func `a product is printed as a tree, as JSON and as a manifest that check reads`() throws {
    let sandbox = try Self.sandbox()
    let tree = try sandbox.audit("inspect", "Weather.app")
    #expect(tree.code == 0 && tree.errors.isEmpty)
    #expect(tree.output.contains("└── PlugIns/Widgets.appex\n"))
    let json = try sandbox.audit("inspect", "Weather.app", "--format", "json")
    #expect(json.code == 0 && json.output.contains("\"path\": \"Weather.app\""))
    let manifest = try sandbox.audit("inspect", "Weather.app", "--manifest")
    #expect(manifest.code == 0)
    try sandbox.write(manifest.output, to: "m.yaml")
    #expect(try sandbox.audit("m.yaml").code == 0)
    let verified = try sandbox.audit("verify", "Weather.app", "m.yaml", "--now", "2026-01-06")
    #expect(verified.code == 0, "\(verified.output)")
  }

  @Test func `a manifest lists what couldn't be read for it, and the exit code is 2`() throws {
    let sandbox = try Self.sandbox()
    try sandbox.write("no list", to: "Weather.app/PlugIns/Widgets.appex/Info.plist")
    let outcome = try sandbox.audit("inspect", "Weather.app", "--manifest")
    #expect(outcome.code == 2)
    #expect(outcome.errors.hasPrefix("audit: Weather.app/PlugIns/Widgets.appex/Info.plist: "))
    #expect(outcome.output.contains("# Not read, and missing: PlugIns/Widgets.appex/Info.plist: "))
    let tree = try sandbox.audit("inspect", "Weather.app")
    #expect(tree.output.components(separatedBy: "signed by").count == 2)
  }

  @Test func `an unreadable input exits with 2, wrong usage with 64`() throws {
    let sandbox = try Self.sandbox()
    for (arguments, code, text) in [
      (["nowhere.app"], 2, "audit: nowhere.app: No such file or directory\n"),
      (["file.ipa"], 2, "audit: file.ipa: it is not a zip file, or is incomplete\n"),
      (["Weather.app", "--manifest", "--format", "json"], 64, "cannot be used with"),
    ] as [([String], Int32, String)] {
      let outcome = try sandbox.audit(["inspect"] + arguments)
      #expect(outcome.code == code && outcome.errors.contains(text), "\(outcome.errors)")
    }
  }
}

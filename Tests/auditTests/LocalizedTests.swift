import CommandSandbox
import Foundation
import Testing

/// Names in other scripts, Windows line endings and right-to-left text are readable everywhere.
@Suite struct LocalizedTests {
  static let path = "Wetter – Überblick/天気, 100%.yaml"

  /// An Arabic kind over its budget, followed by a family misspelled in Japanese.
  static let manifest = """
    app: מזג האוויר
    bundleID: com.example.weather
    version: 3.2.0
    build: 412
    platforms: {iOS: 17.0}
    ---
    widgetBundle: WeatherWidgets
    host: com.example.weather
    bundleID: com.example.weather.widgets
    version: 3.2.0
    build: 412
    displayName: الطقس
    widgets:
      - kind: مطر
        name: المطر
        description: 雨。
        families: [systemSmall, 大きい]  # الكبير
        containerBackground: true
        timeline: {policy: {after: 5m}}

    """

  /// How each format encodes the path.
  static let spellings = [
    ("text", "--> Wetter – Überblick/天気, 100%.yaml:17:29\n"),
    ("xcode", "\nWetter – Überblick/天気, 100%.yaml:19:24: error: `مطر` asks for"),
    ("github", "::error file=Wetter – Überblick/天気%2C 100%25.yaml,line=17,endLine=17,col=29,"),
    ("json", #""file": "Wetter – Überblick/天気, 100%.yaml""#),
    ("sarif", #""uri": "Wetter%20%E2%80%93%20%C3%9Cberblick/%E5%A4%A9%E6%B0%97%2C%20100%25.yaml""#),
    ("junit", #"name="Wetter – Überblick/天気, 100%.yaml""#),
    ("checkstyle", #"<file name="Wetter – Überblick/天気, 100%.yaml">"#),
    ("gitlab", #""path": "Wetter – Überblick/天気, 100%.yaml""#),
    ("markdown", "<code>Wetter – Überblick/天気, 100%.yaml</code>"),
    ("html", "<code>Wetter – Überblick/天気, 100%.yaml</code>"),
  ]

  @Test(arguments: spellings)
  func `a path with spaces, umlauts and ideographs is encoded as each format requires`(
    format: String, spelling: String
  ) throws {
    let sandbox = try Sandbox([Self.path: Self.manifest])
    let outcome = try sandbox.audit(".", "--format", format)
    #expect(outcome.code == 1)
    #expect(outcome.output.contains(spelling), "\(outcome.output.prefix(2000))")
    #expect(outcome.rawControls.isEmpty)
  }

  @Test func `carets are aligned under wide characters and before right-to-left text`() throws {
    let sandbox = try Sandbox(["a.yaml": Self.manifest])
    let lines = try sandbox.audit("a.yaml", "--only", "unknown-family").lines
    #expect(lines[3] == " 17 |     families: [systemSmall, 大きい]  # الكبير")
    #expect(lines[4] == "    |                             ^^^^^^")
  }

  @Test func `names in any script stay in their columns of the budget table`() throws {
    let second = "  - {kind: 天気予報, name: W, description: D, timeline: {policy: never}}\n"
    let sandbox = try Sandbox(["a.yaml": Self.manifest + second])
    let lines = try sandbox.audit("a.yaml").lines
    let rows = try ["مطر\u{200E}", "天気予報"].map { name in
      try #require(lines.first { $0.hasPrefix("  \(name) ") })
    }
    #expect(rows[0].hasPrefix("  مطر\u{200E}         288    40–70"))
    #expect(rows[1].hasPrefix("  天気予報      0        0"))
  }

  @Test func `a page isolates names, so that they don't reorder the words around them`() throws {
    let sandbox = try Sandbox(["a.yaml": Self.manifest])
    let page = try sandbox.audit("a.yaml", "--format", "html").output
    #expect(page.contains(#"<bdi>مطر</bdi></a></th>"#))
    #expect(page.contains(#"<bdi>مطر</bdi> <span class="badge over">over</span></h3>"#))
    #expect(page.contains("code { overflow-wrap: anywhere; unicode-bidi: isolate; }"))
  }

  @Test(arguments: spellings.map(\.0))
  func `control characters that would reorder a line are escaped`(format: String) throws {
    // As in CVE-2021-42574: the text would be displayed in another order than it has.
    let trojan = Self.manifest.replacing("大きい", with: "\u{202E}⁦llamSmetsys⁩ \u{2066}")
    let outcome = try Sandbox(["a.yaml": trojan]).audit("a.yaml", "--format", format)
    #expect(outcome.code == 1 && outcome.rawControls.isEmpty)
    #expect(outcome.output.contains("202E") || outcome.output.contains("202e"))
  }

  @Test func `Windows line endings aren't part of a value and are kept by fixes`() throws {
    let manifest = Self.manifest.replacing("大きい", with: "systemMedim")
    let sandbox = try Sandbox([Self.path: manifest.replacing("\n", with: "\r\n")])
    let outcome = try sandbox.audit(".", "--only", "unknown-family", "--format", "text")
    #expect(outcome.output.contains("= fix: write `systemMedium`, with --fix\n"))
    #expect(outcome.rawControls.isEmpty)
    let fixed = manifest.replacing("systemMedim", with: "systemMedium")
    let patched = try sandbox.shell(
      #""$AUDIT" . --fix --diff > fixes.patch; git apply --check fixes.patch"#)
    #expect(patched.code == 0, "\(patched.errors)")
    _ = try sandbox.audit(".", "--fix")
    #expect(sandbox.text(Self.path) == fixed.replacing("\n", with: "\r\n"))
  }

  @Test func `a baseline matches after a file system has decomposed the path`() throws {
    let sandbox = try Sandbox([Self.path: Self.manifest])
    #expect(try sandbox.audit(".", "--update-baseline").code == 0)
    let decomposed = "Wetter – U\u{308}berblick"
    try FileManager.default.moveItem(
      atPath: sandbox.folder.path + "/Wetter – Überblick",
      toPath: sandbox.folder.path + "/" + decomposed)
    let outcome = try sandbox.audit(".", "--quiet")
    #expect(outcome.code == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
    let listed = try sandbox.audit(".", "--list-files").output
    #expect(Array(listed.utf8) == Array("\(decomposed)/天気, 100%.yaml\n".utf8))
  }
}

import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

@Suite struct LinksTests {
  @Test(arguments: [
    // An invalid scheme isn't also reported as undeclared, nor is any URL that uses it.
    MarkedFindings("invalid-url", in: .widget("url: ↓my_app://city")),
    MarkedFindings(
      "invalid-url",
      in: .widget("url: weather://city", app: "urlSchemes: [↓\"weather://\"]")),
    MarkedFindings("invalid-url", in: .widget("data: [↓http:/now]")),
    MarkedFindings("invalid-url", in: .widget("url: ↓\"\"")),
    MarkedFindings("undefined-variable", in: .widget("url: ↓$(SCHEME)://city")),
    MarkedFindings(
      "undefined-variable",
      in: .widget("url: weather://city", app: "urlSchemes: [↓$(SCHEME)]")),
    MarkedFindings(
      "undefined-variable",
      in: .widget("data: [http://example.com]", bundle: "insecureDomains: [↓$(DOMAIN)]")),
    // A control has no URL, links or data.
    MarkedFindings(
      "misplaced-key", "misplaced-key", "misplaced-key",
      in: .widget(
        "configuration: staticControl\n↓url: city\n↓links: [city]\n↓data: [http://a.example]",
        without: ["families", "timeline"], app: "platforms: {iOS: 18.0}")),
    // A Live Activity opens the app just as a widget does.
    MarkedFindings(
      "unknown-url-scheme",
      in: .widget(
        "configuration: activity\nurl: ↓tel:112", without: ["families", "timeline"],
        app: "platforms: {iOS: 16.1}\nsupportsLiveActivities: true")),
  ])
  func `one error in a URL is one finding`(_ findings: MarkedFindings) { findings.check() }

  @Test(arguments: [
    ("weather://now", "[]", 0), ("trains://now", "[weather]", 0), ("tel:112", "[weather]", 1),
    ("TEL:112", "[]", 1), ("tel:112", "[Tel]", 0), ("https://example.com", "[]", 0),
    ("sms:112", "[$(SCHEME)]", 0),
  ])
  func `a widget's URL opens its own app, whatever the app declares`(
    url: String, schemes: String, count: Int
  ) throws {
    let text = Example.widget("url: \(url)", app: "urlSchemes: \(schemes)").manifest
    let findings = try Audit(options: .only("unknown-url-scheme"))
      .run([SourceFile(path: "a.yaml", text: text)]).findings
    #expect(findings.count == count)
  }

  @Test(arguments: [
    ("url: weather://city", "[weather_app]", "write weather-app"),
    ("url: weather://city", "[\"weather://\"]", "write weather"),
    ("url: weather://city", "[1st]", "write only the scheme, without ://"),
    (
      "data: [api.example.com/now]", "[]",
      "begin it with a scheme, as in https://api.example.com/now"
    ),
    ("url: city", "[]", "begin it with a scheme, as in weather://city"),
  ])
  func `an invalid scheme or URL gets a valid one as a suggestion`(
    widget: String, schemes: String, help: String
  ) {
    let text = Example.widget(widget, app: "urlSchemes: \(schemes)").manifest
    let findings = Audit().run([SourceFile(path: "a.yaml", text: text)]).findings
    #expect(findings.map(\.rule) == ["invalid-url"])
    #expect(findings.allSatisfy { $0.help.contains(help) }, "\(findings.map(\.help))")
  }

  @Test func `a family that isn't offered isn't reported for ignoring links`() throws {
    let text = Example.widget(
      "families: [accessoryCorner, systemSmall]\nlinks: [https://example.com]",
      app: "platforms: {watchOS: 9.0}"
    ).manifest
    let findings = try Audit(options: .only("link-ignored"))
      .run([SourceFile(path: "a.yaml", text: text)]).findings
    #expect(
      findings.map(\.message)
        == [
          "`Current` has links, but accessoryCorner ignores them"
        ])
  }

  @Test func `a system scheme is one finding, however many widgets open it`() throws {
    let text = Example.bundles(
      [
        Example.line("A", "url: \"tel:1\", links: [\"tel:2\", \"mailto:c@d.example\"]"),
        Example.line("B", "url: \"tel:1\""), Example.line("C", "url: trains://a"),
      ].joined(separator: "\n"), app: "urlSchemes: [weather]"
    ).manifest
    let findings = try Audit(options: .only("unknown-url-scheme"))
      .run([SourceFile(path: "a.yaml", text: text)]).findings
    #expect(
      findings.map { "\($0.subject.kind ?? "") \($0.message)" } == [
        "A this `tel` URL opens com.example.weather, not a system app",
        "A this `mailto` URL opens com.example.weather, not a system app",
      ])
    #expect(
      findings.map { $0.related.map { "\($0.label) \($0.message)" } }
        == [["also opened by `B`"], []])
  }

  @Test func `the schemes of an unknown app are unknown`() throws {
    let text = Example.widget("url: tel:112", bundle: "host: com.example.other").manifest
    let files = [SourceFile(path: "a.yaml", text: text)]
    #expect(try Audit(options: .only("unknown-url-scheme")).run(files).findings.isEmpty)
  }

  @Test(arguments: [
    ("[systemSmall]", "iOS: 16.4", true), ("[systemSmall]", "iOS: 17.0", false),
    ("[systemSmall]", "iOS: 16.4, macOS: 14.0", false),
    ("[systemSmall]", "iOS: 16.4, macOS: 13.0", true),
    ("[accessoryRectangular]", "iOS: 16.0", true), ("[accessoryRectangular]", "iOS: 17.0", false),
    ("[accessoryCircular, accessoryInline]", "iOS: 26.0", true),
    ("[accessoryCorner]", "watchOS: 26.0", true), ("[accessoryCorner]", "iOS: 26.0", false),
    ("[systemSmall, systemMedium]", "iOS: 14.0", false),
    ("[systemSmall, tiny]", "iOS: 16.0", false), ("[]", "iOS: 16.0", false),
    ("[systemSmall]", "iOS: $(TARGET)", false), ("", "iOS: 16.0", false),
    ("[$(FAMILY), systemSmall]", "iOS: 16.0", false),
  ])
  func `links are reported if no family on any platform follows them`(
    families: String, platforms: String, ignored: Bool
  ) throws {
    let example = Example.widget(
      "families: \(families)\nlinks: [https://example.com]", app: "platforms: {\(platforms)}")
    let files = [SourceFile(path: "a.yaml", text: example.manifest)]
    let findings = try Audit(options: .only("link-ignored")).run(files).findings
    #expect(findings.count == (ignored ? 1 : 0))
  }

  @Test func `an empty list of links counts as no links`() {
    MarkedFindings(in: .widget("links: []")).check()
  }

  @Test(arguments: [
    ("http://old.example.com/a", true), ("HTTP://OLD.example.COM:8080", true),
    ("http://user@old.example.com", true), ("http://sub.old.example.com", false),
    ("http://example.com", false), ("https://example.com", true), ("http://[::1]/", false),
    ("ftp://example.com", true), ("http://[2001:DB8::1]:80/", true), ("http://10.0.0.1", false),
  ])
  func `an exception matches the host in any case and without the port`(
    url: String, allowed: Bool
  ) throws {
    let example = Example.widget(
      "data: [\"\(url)\"]", bundle: "insecureDomains: [Old.example.com, \"2001:db8::1\"]")
    let files = [SourceFile(path: "a.yaml", text: example.manifest)]
    let findings = try Audit(options: .only("insecure-url")).run(files).findings
    #expect(findings.isEmpty == allowed)
  }

  @Test(arguments: [
    "http://old.example.com/now", "http://[::1]/now", "http://{host}/now", "http://null/now",
    "http://a\"b,c/now", "http://-1/",
  ])
  func `the value from the help is YAML and fixes the manifest`(url: String) throws {
    let data = "data: ['\(url)']"
    let options = Audit.Options.only("insecure-url")
    func findings(_ bundle: String) throws -> [Finding] {
      let text = Example.widget(data, bundle: bundle).manifest
      return try Audit(options: options).run([SourceFile(path: "a.yaml", text: text)]).findings
    }
    let help = try #require(findings("").first?.help)
    let written = try #require(help.split(separator: "`").dropFirst().first)
    #expect(try findings(String(written)).isEmpty, "\(written)")
  }
}

import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Rules in a configuration, checked against manifests.
struct RequirementTests {
  /// The findings of a rule in a manifest: places and messages.
  private func findings(
    _ rule: String, of example: Example, suppressed: Bool = false
  ) throws -> [Finding] {
    let text = "require: [{id: team/rule, \(rule)}]"
    let (configuration, mistakes) = Configuration.read(SourceFile(path: "c.yml", text: text))
    try #require(mistakes.isEmpty, "\(mistakes.map { "\($0.message); \($0.help)" })")
    var options = Audit.Options()
    options.requirements = configuration.requirements
    options.only = ["team/rule"]
    let source = SourceFile(path: "a.yaml", text: MarkedText(example.manifest).text)
    return try Audit(options: options).run([source]).findings
  }

  @Test(arguments: [
    ("each: app, value: teamID, written: true", Example.bundle(""), "`teamID` has to be written"),
    (
      "each: app, value: version, is: 3.2.1", .bundle(""),
      "`version` is `3.2.0`, but has to be `3.2.1`"
    ),
    (
      "each: bundle, value: platforms.iOS, atLeast: 17", .bundle("platforms: {iOS: 16.4}"),
      "`platforms.iOS` is 16.4, but has to be at least 17"
    ),
    (
      "each: bundle, value: appGroups, contains: [group.a]", .bundle(""),
      "`appGroups` is not written, but has to list `group.a`"
    ),
    (
      "each: bundle, value: appGroups, contains: [group.a]", .bundle("appGroups: []"),
      "`appGroups` is empty, but has to list `group.a`"
    ),
    (
      "each: bundle, value: widgets.count, atMost: 0", .widget(""),
      "`widgets.count` is 1, but has to be at most 0"
    ),
    (
      "each: widget, value: url, written: false", .widget("url: weather://a"),
      "`url` must not be written"
    ),
    (
      "each: widget, value: interactive, is: true", .widget(""),
      "`interactive` is false, but has to be true"
    ),
    (
      "each: widget, value: kind, hasSuffix: Widget", .widget("kind: Rain"),
      "`kind` is `Rain`, but has to end with `Widget`"
    ),
    (
      "each: widget, value: kind, matches: \"?ain*\"", .widget("kind: Snow"),
      "`kind` is `Snow`, but has to match `?ain*`"
    ),
    (
      "each: widget, value: families, noneOf: [systemLarge]",
      .widget("families: [systemSmall, systemLarge]"),
      "`systemLarge` is in `families`, but each item must not be `systemLarge`"
    ),
    (
      "each: answer, value: policy, noneOf: [never]", .widget("timeline: {policy: never}"),
      "`policy` is `never`, but must not be `never`"
    ),
    (
      "each: answer, value: policy.after, atLeast: 1h", .widget("timeline: {policy: {after: 59m}}"),
      "`policy.after` is 59 min, but has to be at least 1 h"
    ),
    (
      "each: answer, value: entrySize, atMost: 40KB",
      .widget("timeline: {entrySize: 41KB, policy: {after: 2h}}"),
      "`entrySize` is 41 KB, but has to be at most 40 KB"
    ),
    (
      "each: widget, value: replay.demandPerDay, atMost: 11.5",
      .widget("timeline: {policy: {after: 2h}}"),
      "`replay.demandPerDay` is 12, but has to be at most 11.5"
    ),
  ])
  func `a finding gives the actual and the required value`(
    rule: String, example: Example, message: String
  ) throws {
    #expect(try findings(rule, of: example).map(\.message) == [message])
  }

  @Test(arguments: [
    // Only `written` and `contains` report missing values.
    ("each: widget, value: url, hasPrefix: weather", Example.widget("")),
    ("each: widget, value: families, oneOf: [systemSmall]", .widget("", without: ["families"])),
    // A value that couldn't be read already has a finding.
    ("each: app, value: version, is: 3.2.0", .bundle("", app: "version: [1]")),
    ("each: widget, value: families, contains: [systemSmall]", .widget("families: [[a]]")),
    ("each: answer, value: policy.after, atLeast: 3h", .widget("timeline: {policy: {after: x}}")),
    // Numbers are compared as numbers, versions as versions.
    ("each: app, value: platforms.iOS, is: 16", .bundle("", app: "platforms: {iOS: 16.0.0}")),
    ("each: bundle, value: widgets.count, is: 1.000", .widget("")),
    // A `where` that is false or unknown.
    ("each: widget, value: url, written: true, where: {value: push, is: true}", .widget("")),
    (
      "each: widget, value: url, written: true, where: {value: intent, hasPrefix: A}",
      .widget("")
    ),
    (
      "each: widget, value: url, written: true, where: {value: interactive, is: true}",
      .widget("interactive: maybe")
    ),
  ])
  func `correct and unknown values have no finding`(rule: String, example: Example) throws {
    #expect(try findings(rule, of: example).isEmpty)
  }

  @Test func `the cost of patterns and long lists is limited`() {
    let pattern = TextPattern(String(repeating: "*a", count: 99) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 50_000)))
    #expect(TextPattern("*a?c*").matches("xxabcabc") && !TextPattern("a?").matches("a"))
    #expect(TextPattern("*").matches("") && !TextPattern("?").matches(""))
  }

  @Test func `a custom message comes first, and the actual value is in the help`() throws {
    let own = try findings("each: widget, value: kind, hasPrefix: A, message: m", of: .widget(""))
    #expect(own.first?.message == "m")
    #expect(own.first?.help.hasSuffix("to begin with `A`; required by c.yml:1:11") == true)
    let plain = try findings("each: widget, value: kind, hasPrefix: A", of: .widget(""))
    #expect(plain.first?.help == "required by c.yml:1:11")
    let helped = try findings("each: widget, value: kind, hasPrefix: A, help: h", of: .widget(""))
    #expect(helped.first?.help == "h")
  }

  @Test func `comments suppress a custom rule, and unused ones are reported`() throws {
    let text = "require: [{id: team/rule, each: widget, value: kind, hasPrefix: A}]"
    var options = Audit.Options()
    options.requirements =
      Configuration.read(SourceFile(path: "c", text: text))
      .configuration.requirements
    func rules(_ comment: String, kind: String) throws -> [String] {
      let manifest = Example.widget("kind: \(kind) # audit:ignore \(comment) -- why").manifest
      let source = SourceFile(path: "a.yaml", text: manifest)
      return try Audit(options: options).run([source]).findings.map { "\($0.rule): \($0.help)" }
    }
    #expect(try rules("team/rule", kind: "Bee").isEmpty)
    #expect(try rules("team/rule", kind: "Ant").map { $0.prefix(18) } == ["unused-suppression"])
    #expect(
      try rules("team/rul", kind: "Ant") == ["invalid-suppression: did you mean team/rule?"])
    options.only = ["version-mismatch"]
    #expect(try rules("team/rule", kind: "Ant").isEmpty)
  }
}

import Testing
@testable import WidgetManifests

@testable import AuditKit

/// An error in `require` is one finding at its place, with a correction.
struct RequirementMistakesTests {
  private func findings(_ text: String) -> [String] {
    Configuration.read(SourceFile(path: "c", text: text)).findings.map { finding in
      let place = finding.place.start
      return "\(place.line):\(place.column) \(finding.message); \(finding.help)"
    }
  }

  @Test(arguments: [
    ("each: widget, value: kind, ↓startsWith: A", "`startsWith` is not a key", "hasPrefix?"),
    ("each: widget, value: kind, ↓hasPrefx: A", "`hasPrefx` is not a key", "hasPrefix?"),
    ("each: widget, value: kind, ↓max: 3", "`max` is not a key", "atMost?"),
    ("each: widget, value: kind, ↓zzzzzz: A", "`zzzzzz` is not a key", "hasPrefix, hasSuffix"),
    ("each: app, value: version, is: ↓$(VERSION)", "`$(VERSION)` has a variable", "write the"),
    ("each: app, value: version, oneOf: [3.2, ↓\"${V}\"]", "`${V}` has a variable", "write the"),
    ("each: ↓widgt, value: kind, hasPrefix: A", "`widgt` is not", "did you mean widget?"),
    ("each: ↓extension, value: kind, is: A", "`extension` is not", "did you mean bundle?"),
    ("each: ↓[widget], value: kind, is: A", "expected ", "write widget"),
    ("each: widget, value: ↓kinds, is: A", "`kinds` is not a value", "did you mean kind?"),
    ("each: widget, value: ↓displayName, is: A", "`displayName`", "did you mean name?"),
    ("each: widget, value: ↓bundleID, is: A", "`bundleID`", "write `each: app`; it"),
    ("each: bundle, value: ↓platforms.ios, atLeast: 1", "`platforms.ios`", "platforms.iOS?"),
    ("each: widget, value: families, oneOf: [↓sytemSmall]", "`sytemSmall`", "systemSmall?"),
    ("each: widget, value: families, contains: [↓tiny]", "`tiny` is never an item", "write"),
    ("each: widget, value: families, hasPrefix: ↓sytem", "no item of `families`", "write a"),
    ("each: widget, value: families, matches: ↓\"s*x\"", "no item of", "write a condition"),
    ("each: widget, value: configuration, is: ↓activty", "`activty` is never", "activity?"),
    ("each: app, value: deviceFamilies, contains: [↓2]", "`2` is never", "mean iPad?"),
    ("each: widget, value: families, oneOf: ↓[]", "the list of texts is empty", "one or more"),
    ("each: widget, value: families, oneOf: ↓systemSmall", "expected ", "[systemSmall]"),
    ("each: widget, value: kind, oneOf: [A, ↓~]", "expected ", "remove the empty item"),
    ("each: widget, value: families, is: ↓a", "`is` can't be required of `families`", "oneOf"),
    ("each: widget, value: kind, atLeast: ↓1", "`atLeast` can't be required of `kind`", "is"),
    ("each: widget, value: timeline, is: ↓a", "`is` can't be required of `timeline`", "written"),
    ("each: widget, value: push, written: ↓true", "`push` has a value even", "write is"),
    ("each: widget, value: push, is: ↓yes", "`yes` is neither true nor false", "mean true?"),
    ("each: widget, value: placed, atMost: ↓40m", "`40m` is not a number", "up to 1000000"),
    ("each: widget, value: placed, atMost: ↓-1", "`-1` is not a number", "up to 1000000"),
    ("each: widget, value: placed, atMost: ↓1e3", "`1e3` is not a number", "up to 1000000"),
    ("each: widget, value: placed, atMost: ↓1000001", "`1000001` is not", "up to 1000000"),
    ("each: widget, value: replay.age.p95, atMost: ↓3", "`3` is not a duration", "add a unit"),
    ("each: answer, value: entrySize, atMost: ↓3m", "`3m` is not a size", "B, KB, MB"),
    ("each: app, value: platforms.iOS, atLeast: ↓x", "`x` is not an OS version", "16.4"),
    ("each: widget, value: kind, hasPrefix: ↓\"\"", "the text is empty", "one character"),
    ("each: widget, value: kind, matches: ↓\"\"", "the pattern is empty", "* matches anything"),
    ("each: widget, value: kind, matches: ↓^A", "`^A` looks like a regular", "* matches anything"),
    ("each: widget, value: kind, is: A, message: ↓\" \"", "the text is empty", "a message"),
    ("each: widget, value: kind, is: A, severity: ↓off", "`off` is not a severity", "note"),
    ("each: widget, value: kind, is: A, severity: ↓warn", "`warn` is not", "mean warning?"),
    (
      "require: [↓{id: t/a, each: widget, value: kind}]", "there is no condition on `kind`",
      "write written, is"
    ),
    (
      "require: [↓{id: t/a, each: widget, is: A}]", "a rule of your own needs the key `value`",
      "value: …"
    ),
    (
      "require: [↓{id: t/a, value: kind, is: A}]", "a rule of your own needs the key `each`",
      "each: …"
    ),
    ("each: widget, value: kind, is: A, where: ↓{value: name}", "there is no condition", "written"),
    ("each: widget, value: kind, is: A, where: {↓vlue: name, is: B}", "`vlue`", "mean value?"),
    ("each: widget, value: kind, is: A, where: ↓B", "expected ", "{value: "),
  ])
  func `an error in a rule is one finding`(rule: String, finding: String, help: String) {
    let text = rule.hasPrefix("require") ? rule : "require: [{id: t/a, \(rule)}]"
    let marked = MarkedText(text)
    let found = findings(marked.text)
    let place = marked.places.map { "\($0.line):\($0.column)" }.joined()
    #expect(found.count == 1 && found.first?.hasPrefix("\(place) \(finding)") == true, "\(found)")
    #expect(found.first?.contains(help) == true, "\(found)")
  }

  @Test(arguments: [
    ("id: version-mismatch", "`version-mismatch` is a built-in rule", "team/version-mism"),
    ("id: kinds", "`kinds` is not the ID of a rule of your own", "as in team/kinds"),
    ("id: T/Kinds", "`T/Kinds` is not the ID", "as in team/kind-prefix"),
    ("id: a/", "`a/` is not the ID", "with a slash"), ("id: a//b", "`a//b` is not the ID", "slash"),
    ("id: a/-b", "`a/-b` is not the ID", "slash"), ("id: [a]", "expected ", "write a"),
    ("id: \"a/\\e[1m\"", "`a/", "slash"),
  ])
  func `an invalid ID is one finding, even if its severity is set`(
    id: String, message: String, help: String
  ) {
    let name = id.dropFirst("id: ".count)
    let rules = name.hasPrefix("[") ? "" : "\nrules: {\(name): warning}"
    let found = findings("require: [{\(id), each: app, value: app, is: A}]\(rules)")
    #expect(found.count == 1 && found.first?.hasPrefix("1:16 \(message)") == true, "\(found)")
    #expect(found.first?.contains(help) == true, "\(found)")
  }

  @Test func `a repeated rule is reported, and a rule is named by its full ID`() {
    let rule = "{id: t/a, each: app, value: app, is: A}"
    let twice = findings("require:\n  - \(rule)\n  - \(rule)")
    #expect(twice.first?.hasPrefix("3:10 the rule `t/a` is repeated") == true)
    #expect(twice.count == 1 && twice.first?.contains("at line 2") == true)
    let near = findings("require: [\(rule)]\nrules: {t/b: off}")
    #expect(near == ["2:9 `t/b` is not a rule; did you mean t/a?"])
    let rest = findings(
      "require: [\(rule.replacing("t/a", with: "t/prefix"))]\nrules: {prefx: off}")
    #expect(rest == ["2:9 `prefx` is not a rule; did you mean t/prefix?"])
    #expect(findings("require: [\(rule)]\nrules: {t/a: off}").isEmpty)
    #expect(findings("rules: {t/a: off}").count == 1)
    #expect(findings("requires: [\(rule)]\nrules: {t/a: off}").count == 1)
    #expect(findings("require: \(rule)").first?.contains("a list of one is a list") == true)
    #expect(findings("require: []\n").isEmpty && findings("require:\n").isEmpty)
  }

  @Test func `the number of rules and length of texts are limited`() {
    let rules = (0...1000).map { "{id: t/r\($0), each: app, value: app, is: A}" }
    #expect(findings("require: [\(rules.joined(separator: ", "))]").first?.contains("1001") == true)
    #expect(findings("require: [\(rules.dropFirst().joined(separator: ", "))]").isEmpty)
    let texts = Array(repeating: "a", count: 1_001).joined(separator: ", ")
    let many = findings("require: [{id: t/a, each: app, value: app, oneOf: [\(texts)]}]")
    #expect(many.count == 1 && many.first?.contains("1001 texts to compare with") == true)
    let long = String(repeating: "a", count: 201)
    let pattern = findings("require: [{id: t/a, each: app, value: app, matches: \(long)}]")
    #expect(pattern.count == 1 && pattern.first?.contains("longer than 200") == true)
  }
}

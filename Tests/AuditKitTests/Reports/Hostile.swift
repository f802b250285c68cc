@testable import AuditKit
@testable import AuditReports
@testable import WidgetManifests

/// Texts that a format might not escape, in every field that can contain input.
enum Hostile {
  static let texts = [
    "\u{1B}[2J\u{1B}]0;owned\u{7}", "a\nerror: forged [rule]", "a\r\nb", "\u{202E}gnp.exe\u{202C}",
    "\u{2066}x\u{2069}\u{200E}\u{200F}\u{61C}", "\u{9B}31m\u{85}", "\"quoted\" \\ /", "\u{0}\u{7F}",
    "\u{FEFF}zero\u{200B}width\u{2060}", "\u{2028}\u{2029}", "tag\u{E0041}\u{E0042}", "\u{301}mark",
    "'single' \"double\"", "<![CDATA[a]]>b", "<!-- a --> b", "<script>alert(1)</script>",
    "a\n::set-output name=a::b", "::stop-commands::x", "##[group]x", "a%0Ab%25%3A,=c",
    "&amp;&#10;&",
    "a|b \\| \\\\|", "| --- |", "`code` ``", "[a](https://example.com) ![b](c)", "[a] {0} {{",
    "*a* _b_ __c__ ~~d~~ a_b_c", "@octocat #1 :tada: $x$ $$y$$",
    "https://example.com www.example.com a@example.com", "# a\n- b\n> c", "tab\there", "\n",
    "👩‍👩‍👧‍👦 ☀️ 天気 e\u{301} \u{1F3F4}\u{E0067}\u{E0062}\u{E007F}", "\u{FFFE}\u{FFFF}\u{FFFD}", " space ",
    "$(MARKETING_VERSION)", "../a b/ü.yaml", "/a:b?c#d%e.yaml", "a:b",
  ]

  /// A result and a rule with the text in every field.
  static func everywhere(_ text: String) -> (result: AuditResult, rule: RuleInfo) {
    let place = Sample.place(1, 2, to: 3)
    let rule = RuleInfo(
      id: text, group: .reading, severity: .warning, summary: text, rationale: text, remedy: text,
      source: text, valid: [], invalid: [])
    let finding = Finding(
      rule, text, at: place, subject: Finding.Subject(app: text, bundle: text, kind: text),
      related: [Finding.Related(text, text, at: place)], help: text)
    let file = SourceFile(path: text, text: "x" + text)
    var result = AuditResult(files: [file], summary: .init(), findings: [finding, finding])
    result.replay =
      Audit().run(
        [text, text + text].map { bundle in
          Sample.source([(text, "2h"), (text, "5m")], bundle: bundle)
        }
      ).replay
    result.problems = [place.start, nil].map { .init(path: text, at: $0, reason: text) }
    return (result, rule)
  }
}

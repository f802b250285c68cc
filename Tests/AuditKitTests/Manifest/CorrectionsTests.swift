import BudgetReplay
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// The corrections that findings suggest.
@Suite struct CorrectionsTests {
  /// The rules and help of the findings in a widget, its app and its bundle.
  private func found(_ text: String, bundle: String = "", app: String = "") -> [String] {
    let manifest = Example.widget(text, bundle: bundle, app: app).manifest
    let source = SourceFile(path: "a.yaml", text: manifest)
    return Reading(source, id: 0, Audit.Options()).findings.map { "\($0.rule): \($0.help)" }
  }

  @Test(arguments: [
    ("widgetURL: x", "url"), ("pushHandler: true", "push"),
    ("timeline: {reloadPolicy: atEnd}", "policy"),
    ("timeline: {after: 2h}", "policy: {after: …}"),
    ("timeline: {policy: atEnd, every: 2h}", "entries: {every: …}"),
    ("timeline: {policy: {every: 2h}}", "after"),
    ("timeline: {policy: atEnd, entries: {count: 2, interval: 2h}}", "every"),
    ("reloads: [{reason: push, perDay: 2}]", "cause"),
  ])
  func `synonyms of keys are recognized`(_ text: String, _ key: String) {
    #expect(found(text) == ["unknown-key: did you mean \(key)?"])
  }

  @Test(arguments: [
    ("supportedFamilies: []", "families"), ("configurationDisplayName: x", "name"),
    ("DisplayName: x", "name"), ("timeline: {policy: {after: 1h, every: 2h}}", "after"),
  ])
  func `a synonym beside the key itself is a duplicate`(_ text: String, _ key: String) {
    #expect(found(text) == [Self.alreadyWritten(key)])
  }

  @Test(arguments: [
    ("reloadPolicy: atEnd", "{policy: …}"), ("after: 2h", "{policy: {after: …}}"),
  ])
  func `a timeline key beside the timeline belongs in it`(_ text: String, _ inner: String) {
    #expect(
      found(text) == ["unknown-key: write it into `timeline`, as in timeline: \(inner)"])
  }

  private static func alreadyWritten(_ key: String) -> String {
    "unknown-key: remove this key, or rename it; `\(key)` is already written"
  }

  @Test(arguments: [
    ("CFBundleIdentifier", "bundleID", true), ("CFBundleShortVersionString", "version", true),
    ("CURRENT_PROJECT_VERSION", "build", true),
    ("com.apple.security.application-groups", "appGroups", false),
    ("UIDeviceFamily", "deviceFamilies", false),
  ])
  func `Info.plist and Xcode names are recognized`(_ name: String, _ key: String, _ isThere: Bool) {
    let help = isThere ? Self.alreadyWritten(key) : "unknown-key: did you mean \(key)?"
    #expect(found("", app: "\(name): x") == [help])
    #expect(found("", bundle: "\(name): x") == [help])
  }

  @Test func `an existing key isn't suggested for another name`() {
    let text = Example.standardBundle.replacing("bundleID", with: "bundle")
    let source = SourceFile(path: "a.yaml", text: text + "\nwidgets: [{kind: A}]")
    let findings = Reading(source, id: 0, Audit.Options()).findings
    #expect(findings.map(\.help) == ["did you mean bundleID?"])
  }

  @Test(arguments: ConfigurationKind.allCases)
  func `Apple's configuration types are recognized`(_ kind: ConfigurationKind) {
    #expect(
      found("configuration: \(kind.typeName)") == ["invalid-value: did you mean \(kind.rawValue)?"])
  }

  @Test(arguments: [
    ("platforms: {iPadOS: 16.0}", "iOS"), ("interactive: yes", "true"), ("push: Off", "false"),
    ("interactive: True", "true"), ("reloads: [{cause: Push, perDay: 2}]", "push"),
    ("timeline: {policy: .atEnd}", "atEnd"),
    ("timeline: {policy: TimelineReloadPolicy.never}", "never"),
    ("timeline: {policy: at end}", "atEnd"),
    ("timeline: {sequence: [{policy: never}], then: restart}", "loop"),
    ("timeline: {cases: [{when: {weekdays: [Monday]}, policy: never}, {policy: never}]}", "mon"),
  ])
  func `synonyms of values are recognized`(_ text: String, _ word: String) {
    #expect(found(text) == ["invalid-value: did you mean \(word)?"])
  }

  @Test func `a value in another case is recognized`() {
    #expect(
      found("", app: "reloads: [{cause: app, perDay: 2, kinds: All}]")
        == ["invalid-value: did you mean all?"])
    #expect(found("", app: "deviceFamilies: [1, ipad]").count == 2)
  }

  @Test(arguments: [
    ("after 2h", "{after: 2h}"), ("after(30m)", "{after: 30m}"), (".after(PT2H)", "{after: PT2H}"),
    ("2h", "{after: 2h}"), ("\"06:00\"", "{afterLocal: \"06:00\"}"),
    ("\"after: 2h\"", "{after: 2h}"), ("afterLocal 06:00", "{afterLocal: \"06:00\"}"),
    ("after", "{after: 2h} or {afterLocal: \"06:00\"}"),
    (".after(date)", "{after: 2h} or {afterLocal: \"06:00\"}"),
    ("soon", "atEnd, never, {after: 2h} or {afterLocal: \"06:00\"}"),
  ])
  func `a policy with a time is a mapping`(_ policy: String, _ help: String) {
    #expect(found("timeline: {policy: \(policy)}") == ["invalid-value: write \(help)"])
  }

  @Test(
    arguments: [
      ("families: systemSmall", "write [systemSmall]"),
      ("families: systemSmall, systemMedium", "write [systemSmall, systemMedium]"),
      ("links: \"weather://x\"", "write [\"weather://x\"]"),
      ("families: ${FAMILY}", "write [\"${FAMILY}\"]"),
      ("url: [weather://x]", "write weather://x, without the list around it"),
      (
        "reloads: {cause: push, perDay: 2}",
        "put brackets around it, as in [{…}]: a list of one is a list"
      ),
      (
        "reloads:\n  cause: push\n  perDay: 2",
        "put a hyphen and a space before its first key: a list of one is a list"
      ),
      (
        "families: {systemSmall: true, systemMedium: no, systemLarge: }",
        "write [systemSmall, systemLarge]"
      ),
      ("families: {systemSmall: 1h}", "write a list of texts, as in [one, two]"),
      (
        "families: All",
        "remove the key for all sizes, or list them, as in [systemSmall, systemMedium]"
      ),
      ("families: small", "write [systemSmall]"),
      ("families: circular medium", "write [accessoryCircular, systemMedium]"),
      ("families: tiny", "write [tiny]"),
      ("kind: [A, B]", "write a single value, without a list around it"),
      ("name: {a: b}", "write a single value, without keys"),
      ("platforms: iOS", "write a mapping such as {iOS: 16.0}"),
      ("platforms: [iOS, macOS]", "write a mapping such as {iOS: 16.0}"),
      ("timeline: {policy: atEnd, entries: often}", "write [0h, 1h, 2h] or {count: 3, every: 1h}"),
      ("reloads: [push]", "write a mapping such as {cause: push, perDay: 4}"),
      ("timeline: atEnd", "write {policy: atEnd}"),
      ("timeline: 2h", "write {policy: {after: 2h}}"),
      ("timeline: [0h, 1h]", "write {entries: [0h, 1h], policy: atEnd}"),
      ("timeline: [{policy: never}]", "put it under `sequence`, as in {sequence: […]}"),
      ("timeline: often", "write a mapping such as {policy: {after: 2h}}"),
      ("timeline: {policy: atEnd, entries: 5}", "write {count: 5, every: 1h}"),
      ("timeline: {policy: atEnd, entries: 1h}", "write [1h]"),
      (
        "timeline: {sequence: {policy: never}}",
        "put brackets around it, as in [{…}]: a list of one is a list"
      ),
      (
        "timeline: {cases: [{when: [mon], policy: never}, {policy: never}]}",
        "write {weekdays: [mon]}"
      ),
      ("platforms: 16.0", "write {iOS: 16.0}"), ("platforms: macOS 13", "write {macOS: 13}"),
      ("platforms: [iOS: 16.0, macOS: 13.0]", "write {iOS: 16.0, macOS: 13.0}"),
      ("appGroups: [~]", "write an app group, or remove the empty item"),
    ] as [(GivenText, String)])
  func `a node of the wrong type is rewritten`(_ text: GivenText, _ help: String) {
    #expect(found(text.text) == ["wrong-type: \(help)"])
  }

  @Test func `a privacy manifest isn't a list`() {
    #expect(
      found("", app: "privacyManifest: [1C8F.1, CA92.1]")
        == ["wrong-type: write {userDefaults: [1C8F.1, CA92.1]}"])
  }

  @Test(arguments: HostileTexts.all.map { GivenText($0) })
  func `hostile text gets a suggestion, too`(_ given: GivenText) {
    let text = given.text
    let escaped = text.unicodeScalars.map { "\\U" + hex($0.value) }.joined()
    for key in ["families", "timeline", "platforms", "kind: [", "\(escaped)"] {
      let end = key.hasSuffix("[") ? "]" : ""
      let line = key.hasSuffix("[") ? "\(key)\"\(escaped)\"\(end)" : "\(key): \"\(escaped)\""
      for help in found(line) { #expect(help.utf8.count < 1_000) }
    }
  }

  private func hex(_ value: UInt32) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 8 - text.count) + text
  }

  // MARK: The tables

  /// Each synonym leads to a key, and would not be found without the table.
  private func check(_ mapping: MappingDescription) {
    let words = mapping.synonyms.words
    #expect(Set(words.map { $0.word.lowercased() }).count == words.count)
    for (name, path) in words {
      #expect(mapping[name] == nil, "\(name) is a key")
      #expect(Nearest.nearest(to: name, in: mapping.names) != path, "\(name) is near")
      #expect(mapping.nearest(to: name) != nil, "\(name) leads nowhere")
    }
  }

  private func check<Word: ManifestWord>(word type: Word.Type) {
    #expect(
      Set(Word.synonyms.words.map { $0.word.lowercased() }).count == Word.synonyms.words.count)
    for (name, word) in Word.synonyms.words {
      #expect(Word(rawValue: word) != nil, "\(name) leads nowhere")
    }
  }

  @Test func `the tables of synonyms refer to existing keys and values`() {
    check(AppDocument.mapping.description)
    check(BundleDocument.mapping.description)
    check(Widget.mapping.description)
    check(WidgetManifests.Timeline.mapping)
    check(Answer.mapping)
    check(WidgetManifests.Timeline.Case.mapping)
    check(Policy.mapping)
    check(Entries.mapping)
    check(WidgetManifests.Timeline.Case.whenMapping)
    check(Reload.mappingInApp)
    check(Intent.mapping.description)
    check(PrivacyManifest.mapping.description)
    check(word: Flag.self)
    check(word: ConfigurationKind.self)
    check(word: Platform.self)
    check(word: DeviceFamily.self)
    check(word: Intent.System.self)
    check(word: Intent.Target.self)
    check(word: Reload.Cause.self)
    check(word: Reload.AppState.self)
    check(word: Weekday.self)
    check(word: Severity.self)
    check(word: RuleSetting.self)
  }

  @Test(arguments: [
    ("", "platforms: {}", "write one or more, as in {iOS: 16.0}, or remove the key"),
    ("platforms: {}", "", "write one or more, as in {iOS: 16.0}"),
  ])
  func `an app needs a platform`(_ app: String, _ bundle: String, _ help: String) {
    #expect(found("", bundle: bundle, app: app) == ["invalid-value: \(help)"])
  }

  @Test(arguments: ["42", "[app, A]", "<!DOCTYPE html>", "- app: A"])
  func `a document that isn't a mapping gets help on how to begin`(_ text: String) {
    let findings = Reading(SourceFile(path: "a.yaml", text: text), id: 0, Audit.Options()).findings
    #expect(
      findings.map(\.help) == [
        "begin with `app:` or `widgetBundle:`; `audit init` writes an example"
      ])
  }

  @Test(
    arguments: [
      "↓app: A\nbundleID: a.b\nversion: 1\n↓widgetBundle: B\nbundleID: a.b.c\nversion: 2",
      "↓widgetBundle: B\nversion: 2\n↓app: A\nversion: 1",
      "x: 1\n---\n↓app: A\n↓widgetBundle: B\n---\ny: 1",
      // The second document doesn't begin with its own key.
      "↓app: A\nbundleID: a.b\nversion: 1\n↓bundleID: a.b.c\nhost: a.b\nwidgetBundle: B\nversion: 2",
      "bundleID: a.b\n↓app: A\nbuild: 1\n↓host: a.b\nbundleID: a.b.c\nwidgetBundle: B\nbuild: 2",
      // Two documents of one type, which have many keys in common.
      "↓app: A\nbundleID: a.b\nversion: 1\n↓app: B\nbundleID: a.c\nversion: 2",
      "↓widgetBundle: A\nhost: a.b\nwidgets: []\n↓host: a.b\nwidgetBundle: B\nwidgets: []",
      // Three documents are still one finding.
      "↓app: A\nbuild: 1\n↓widgetBundle: B\nhost: a\nbuild: 1\nwidgetBundle: C\nhost: a\nbuild: 1",
    ] as [GivenText])
  func `two documents in one are one finding`(_ marked: GivenText) throws {
    let marked = MarkedText(marked.text)
    let source = SourceFile(path: "a.yaml", text: marked.text)
    let findings = Reading(source, id: 0, Audit.Options()).findings.filter { !$0.related.isEmpty }
    let finding = try #require(findings.first)
    #expect(findings.count == 1 && finding.rule == "missing-key")
    #expect(finding.related.map(\.place.start) + [finding.place.start] == marked.places)
    #expect(finding.help.hasPrefix("put `---` on a line of its own before `"))
  }

  @Test func `a duplicate key in one half of a document is reported`() {
    let text = "app: A\nversion: 1\nversion: 2\nwidgetBundle: B\nversion: 3\nbuild: 1\nbuild: 2"
    let findings = Reading(SourceFile(path: "a.yaml", text: text), id: 0, Audit.Options()).findings
    #expect(findings.map(\.rule) == ["duplicate-key", "duplicate-key", "missing-key"])
    #expect(findings.map(\.place.start.line) == [3, 7, 4])
  }

  @Test func `a duplicate key doesn't start a second document`() {
    let text =
      "app: A\nbundleID: a.b\nversion: 1\napp: B\nbuild: 2\nplatforms: {iOS: 16}\nversion: 2"
    let findings = Reading(SourceFile(path: "a.yaml", text: text), id: 0, Audit.Options()).findings
    #expect(findings.map(\.rule) == ["duplicate-key", "duplicate-key"])
  }
}

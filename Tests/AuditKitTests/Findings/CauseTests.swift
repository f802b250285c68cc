import Foundation
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Findings that one change fixes are one finding with several places.
struct CauseTests {
  /// An app and a number of extensions, each with these keys.
  private func manifest(_ count: Int, _ bundle: String) -> SourceFile {
    let bundles = (0..<count).map { number in
      """
      widgetBundle: Bundle\(number)
      host: com.example.weather
      bundleID: com.example.weather.widgets\(number)
      displayName: Weather
      \(bundle)
      widgets:
        - {kind: K\(number), name: N, description: D, families: [systemSmall],
           timeline: {policy: {after: 2h}}}
      """
    }
    let documents = [Example.standardApp] + bundles
    return SourceFile(path: "a.yaml", text: documents.joined(separator: "\n---\n"))
  }

  @Test func `a version shared by all extensions is one finding with one fix`() throws {
    let file = manifest(3, "version: 3.2.1\nbuild: 412")
    let result = Audit().run([file])
    #expect(result.findings.map(\.rule) == ["version-mismatch"] && result.summary.errors == 1)
    let finding = try #require(result.findings.first)
    #expect(
      finding.related.filter { $0.label == "also" }.map(\.message) == ["`Bundle1`", "`Bundle2`"])
    #expect(finding.fix?.edits.map(\.text) == ["3.2.0", "3.2.0", "3.2.0"])
    let fixed = Audit().fix([file], includesUnsafe: true)
    #expect(fixed.result.findings.isEmpty && fixed.result.summary.fixed == 1)
  }

  @Test func `one project line that affects two widgets is one finding`() throws {
    func widget(_ kind: String, _ line: Int) -> String {
      """
        - kind: \(kind)
          name: N
          description: D
          families: [systemSmall]
          containerBackground: true
          timeline:
            policy: {after: 6m}  # Widgets/Provider.swift:\(line)

      """
    }
    let widgets = widget("A", 31) + widget("B", 31) + widget("C", 52)
    let text = "\(Example.standardApp)\n---\n\(Example.standardBundle)\nwidgets:\n\(widgets)"
    let found = Audit().run([SourceFile(path: "a.yaml", text: text)]).findings
    #expect(found.map(\.subject.kind) == ["A", "C"])
    #expect(found.first?.related.filter { $0.label == "also" }.map(\.message) == ["`B`"])
    #expect(
      found.map { $0.message.prefix { $0 != ";" } } == [
        "each of `A` and `B` asks for 240 reloads a day", "`C` asks for 240 reloads a day",
      ])
    #expect(found.first?.otherSubjects.map(\.kind) == ["B"])
  }

  @Test func `a message that calls its widget a widget names all of them`() {
    func widget(_ kind: String) -> String {
      """
        - kind: \(kind)
          name: N
          description: D
          families: [systemSmall]
          containerBackground: true
          sharedDatabase: readWrite  # Model/Store.swift:25

      """
    }
    let text =
      "\(Example.standardApp)\n---\n\(Example.standardBundle)\nwidgets:\n\(widget("A") + widget("B"))"
    let found = Audit().run([SourceFile(path: "a.yaml", text: text)]).findings
    #expect(
      found.filter { $0.rule == "shared-database-write" }.map(\.message) == [
        "each of `A` and `B` opens a database in an app group for writing"
      ])
  }

  @Test func `with unknown entries, a known policy is still checked`() {
    func rules(_ timeline: String) -> [String] {
      let text = Example.widget("timeline: \(timeline)").manifest
      return Audit().run([SourceFile(path: "a.yaml", text: text)]).findings.map(\.rule)
    }
    #expect(rules("{entries: !unknown days, policy: {after: 6m}}") == ["budget-exceeded"])
    #expect(rules("{entries: !unknown days, policy: atEnd}") == [])
    #expect(rules("{entries: !unknown days, policy: !unknown next}") == [])
  }

  @Test func `with entries of unknown size, the budget is still checked`() {
    func rules(_ timeline: String) -> [String] {
      let text = Example.widget("timeline: \(timeline)").manifest
      return Audit().run([SourceFile(path: "a.yaml", text: text)]).findings.map(\.rule)
    }
    #expect(rules("{policy: {after: 6m}, entrySize: !unknown image}") == ["budget-exceeded"])
    #expect(rules("{entries: [0m, 1h], policy: atEnd, entrySize: !unknown image}") == [])
    // Without the tag, 401 entries may exceed the archive limit.
    #expect(
      rules("{entries: {count: 401, every: 1h}, policy: atEnd, entrySize: !unknown image}") == [])
  }

  @Test func `a build that differs together with the version in one file is one finding`() throws {
    func manifest(_ build: String) -> SourceFile {
      let bundle = """
        widgetBundle: Bundle
        host: com.example.weather
        bundleID: com.example.weather.widgets
        displayName: Weather
        version: 3.2.1  # Widgets/Info.plist:20
        build: 413\(build)
        widgets:
          - {kind: A, name: N, description: D, families: [systemSmall],
             timeline: {policy: {after: 2h}}}
        """
      return SourceFile(path: "a.yaml", text: "\(Example.standardApp)\n---\n\(bundle)")
    }
    let file = manifest("  # Widgets/Info.plist:22")
    let found = Audit().run([file]).findings
    #expect(found.map(\.rule) == ["version-mismatch"])
    #expect(
      found.first?.related.filter { $0.label == "also" }.map(\.message)
        == ["build 413 differs from the host app's 412"])
    let fixed = Audit().fix([file], includesUnsafe: true)
    #expect(fixed.result.findings.isEmpty)
    // Handwritten or from two files, they are two findings.
    for build in ["", "  # App.xcodeproj/project.pbxproj:7"] {
      #expect(
        Audit().run([manifest(build)]).findings.map(\.rule)
          == ["version-mismatch", "build-mismatch"])
    }
  }

  @Test func `one setting for iPhone and Mac Catalyst is one finding`() throws {
    let text = """
      \(Example.standardApp.replacing("platforms: {iOS: 16.0}", with: "platforms: {iOS: 16.0, macCatalyst: 16.0}"))
      ---
      widgetBundle: Bundle
      host: com.example.weather
      bundleID: com.example.weather.widgets
      displayName: Weather
      version: 3.2.0
      build: 412
      platforms: {iOS: 16.4, macCatalyst: 16.4}
      widgets:
        - {kind: A, name: N, description: D, families: [systemSmall],
           timeline: {policy: {after: 2h}}}
      """
    let found = Audit().run([SourceFile(path: "a.yaml", text: text)]).findings
    #expect(
      found.map(\.message) == ["iOS 16.4 and macCatalyst 16.4 are above the host app's 16.0"])
  }

  @Test func `close entries that end too soon are one finding if the policy is atEnd`() {
    func rules(_ timeline: String) -> [String] {
      let text = Example.widget("timeline: \(timeline)").manifest
      return Audit().run([SourceFile(path: "a.yaml", text: text)]).findings.map(\.rule)
    }
    #expect(rules("{entries: [0m, 1m], policy: atEnd}") == ["budget-exceeded"])
    #expect(
      rules("{entries: [0m, 1m], policy: {after: 6m}}") == ["entries-too-close", "budget-exceeded"])
    #expect(rules("{entries: {count: 300, every: 1m}, policy: atEnd}") == ["entries-too-close"])
  }

  @Test func `a privacy manifest missing in the watch and phone extensions is one finding`() {
    func bundle(_ host: String) -> String {
      """
      widgetBundle: Bundle
      host: \(host)
      bundleID: \(host).widgets
      displayName: Weather
      version: 3.2.0
      build: 412
      appGroups: [group.com.example.weather]
      widgets:
        - {kind: A, name: N, description: D, families: [accessoryCircular],
           appGroups: [group.com.example.weather], timeline: {policy: {after: 2h}}}
      """
    }
    func rules(_ watch: String) -> [String] {
      let group = "appGroups: [group.com.example.weather]"
      let text = """
        \(Example.standardApp)
        \(group)
        ---
        app: Watch
        bundleID: \(watch)
        version: 3.2.0
        build: 412
        platforms: {watchOS: 10.0}
        \(group)
        ---
        \(bundle("com.example.weather"))
        ---
        \(bundle(watch))
        """
      return Audit().run([SourceFile(path: "a.yaml", text: text)]).findings.map(\.rule)
    }
    #expect(rules("com.example.weather.watch") == ["missing-privacy-manifest"])
    #expect(rules("com.example.radar") == Array(repeating: "missing-privacy-manifest", count: 2))
  }

  @Test func `extensions of other apps or with other values have separate findings`() {
    let other = manifest(1, "version: 3.2.2\nbuild: 412")
      .bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: "\n").replacing("com.example.weather", with: "com.example.other")
    let files = [
      manifest(2, "version: 3.2.1\nbuild: 412"), SourceFile(path: "b.yaml", text: other),
    ]
    #expect(Audit().run(files).findings.map(\.place.file) == [0, 1])
  }

  @Test func `a build of four numbers is reported once, at the app`() {
    let result = Audit().run([
      manifest(3, "version: 3.2.0\nbuild: 24.1.0.0").replacing("412", with: "24.1.0.0")
    ])
    #expect(result.findings.map(\.rule) == ["invalid-build"])
    #expect(result.findings.first?.place.start.line == 4)
    #expect(result.findings.first?.related.count == 3)
  }

  @Test func `a variable without a value is one finding, wherever it is used`() {
    let result = Audit().run([manifest(20, "version: $(V)\nbuild: 412")])
    #expect(result.findings.map(\.rule) == ["undefined-variable"])
    #expect(result.findings.first?.related.count == 16)
    #expect(result.findings.first?.related.last?.message == "`Bundle16` and 3 more")
  }

  @Test func `a comment at the finding suppresses all its places, others only their own`() {
    let text = String(decoding: manifest(3, "version: 3.2.1\nbuild: 412").bytes, as: UTF8.self)
    let ignore = " # audit:ignore version-mismatch -- n"
    let first = text.replacing(
      "version: 3.2.1", with: "version: 3.2.1\(ignore)", maxReplacements: 1)
    let one = Audit().run([SourceFile(path: "a.yaml", text: first)])
    #expect(one.findings.isEmpty && one.summary.suppressed == 1)
    let parts = text.components(separatedBy: "3.2.1\n")
    let last =
      parts.dropLast(2).joined(separator: "3.2.1\n") + "3.2.1\n\(parts[2])3.2.1\(ignore)\n"
      + parts[3]
    let rest = Audit().run([SourceFile(path: "a.yaml", text: last)])
    #expect(rest.findings.map(\.rule) == ["version-mismatch"])
    #expect(rest.summary.suppressed == 1)
  }

  @Test func `a baseline contains each place, so that a new place is found`() throws {
    let before = manifest(2, "version: 3.2.1\nbuild: 412")
    var known = KnownFindings(Baseline())
    known.isUpdated = true
    let baseline = try #require(Audit().run([before], known: known).baseline).updated
    #expect(baseline.findingCount == 2)
    #expect(Audit().run([before], known: KnownFindings(baseline)).findings.isEmpty)
    let after = Audit().run(
      [manifest(3, "version: 3.2.1\nbuild: 412")], known: KnownFindings(baseline))
    #expect(after.findings.map(\.subject.bundle) == ["Bundle2"])
  }

  @Test func `families with the same missing value are one finding of their widget`() {
    let text = Example.bundles(
      Example.line("A") + "\n" + Example.line("B"), app: "", host: nil
    ).manifest
      .replacing("iOS: 16.0", with: "iOS: 14.0")
      .replacing("[systemSmall]", with: "[accessoryInline, accessoryCircular, accessoryCorner]")
    let found = Audit().run([SourceFile(path: "a.yaml", text: text)]).findings
    #expect(
      found.map(\.message) == [
        "accessoryInline and accessoryCircular need iOS 16, but the widget's target is iOS 14.0",
        "accessoryCorner does not exist on iOS",
        "accessoryInline and accessoryCircular need iOS 16, but the widget's target is iOS 14.0",
        "accessoryCorner does not exist on iOS",
      ])
  }
}

extension SourceFile {
  fileprivate func replacing(_ text: String, with other: String) -> SourceFile {
    SourceFile(
      path: path, text: String(decoding: bytes, as: UTF8.self).replacing(text, with: other))
  }
}

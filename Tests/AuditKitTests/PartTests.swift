import BudgetReplay
import Testing

@testable import AuditKit

/// Files are judged alone, a few at a time, or all together: nobody may see which.
@Suite struct PartTests {
  /// The same audit, that judges everything together.
  private static func judgingTogether() throws -> Audit {
    var options = Audit.Options()
    options.scope.weights = ["Current": 1]
    return try Audit(options: options)
  }

  private static func said(_ result: AuditResult) -> [String] {
    let findings = result.findings.map {
      "\($0.place) \($0.rule) \($0.message) \($0.help) \($0.related) \($0.fix?.edits.map(\.text) ?? [])"
    }
    let widgets = (result.replay?.widgets.map { $0 } ?? []).map { widget -> String in
      let subject = [widget.subject.app, widget.subject.bundle, widget.subject.kind]
      return "\(subject) \(widget.place) \(widget.verdict)"
    }
    let apps = result.replay?.apps.map { "\($0.app ?? "-") \($0.demand.charged)" } ?? []
    return ["\(result.summary)"] + findings + widgets + apps
  }

  /// The examples of all rules, most of them in apps of their own.
  private static func files(_ random: inout SplitMix, apps: Int) -> [SourceFile] {
    RunPropertyTests.corpus.map { file in
      let text = String(decoding: file.bytes, as: UTF8.self)
      return SourceFile(
        path: file.path, text: text.replacing("weather", with: "w\(random.next(apps))"))
    }
  }

  @Test(arguments: [1, 5, 50, 100_000])
  func `what is judged alone is judged as with all others`(apps: Int) throws {
    var random = SplitMix(state: UInt64(apps))
    let together = try Self.judgingTogether()
    for _ in 0..<3 {
      let files = Self.files(&random, apps: apps)
      #expect(Self.said(Audit().run(files)) == Self.said(together.run(files)))
      // Without what could not be read, which keeps rules from speaking.
      let readable = files.filter { !together.manifest(of: [$0]).manifest.isPartial }
      #expect(Self.said(Audit().run(readable)) == Self.said(together.run(readable)))
    }
  }

  private static func app(_ name: String, reloading kind: String = "Current") -> SourceFile {
    SourceFile(
      path: "\(name).yaml",
      text: """
        app: A
        bundleID: com.example.\(name)
        version: 1.0
        build: 1
        platforms: {iOS: 17.0}
        reloads: [{cause: app, state: foreground, kinds: [\(kind)], at: ["08:00"]}]
        ---
        widgetBundle: B
        host: com.example.\(name)
        bundleID: com.example.\(name).widgets
        version: 1.0
        build: 1
        displayName: B
        widgets:
          - {kind: Current, name: N, description: D., families: [systemSmall], containerBackground: true}
        """)
  }

  private func rules(_ files: [SourceFile]) -> [String] { Audit().run(files).findings.map(\.rule) }

  @Test func `a file with apps and bundles of its own is judged alone until another mentions one`()
  {
    let files = [Self.app("one"), Self.app("two")]
    func part(_ files: [SourceFile]) -> (joined: Int, alone: Int) {
      var parts = [Part(0, of: files, by: Audit(), nil)]
      let joined = Part.takeJoined(&parts, of: files, by: Audit())
      return (joined.count, parts[0].declarations.count(where: \.isAlone))
    }
    #expect(part(files) == (0, 2))
    let reference = SourceFile(path: "z.yaml", text: "widgetBundle: C\nhost: com.example.ONE\n")
    #expect(part(files + [reference]) == (2, 1))
    let own = SourceFile(path: "z.yaml", text: "app: C\nbundleID: com.example.two.widgets\n")
    #expect(part(files + [own]) == (2, 1))
  }

  @Test func `an ID that two files declare is found, in whichever part they are`() {
    let others = (0..<100).map { Self.app("other\($0)") }
    let doubled = Self.app("one")
    let copy = SourceFile(path: "zzz.yaml", bytes: doubled.bytes)
    let found = Audit().run([doubled] + others + [copy]).findings
      .filter { $0.rule == DuplicateBundleID.info.id }
    #expect(found.map(\.place.file) == [101])
    #expect(found.allSatisfy { $0.related.first?.place.file == 0 })
  }

  @Test func `a kind that is missed is told only where every file could be read`() {
    let file = Self.app("one", reloading: "Curent")
    #expect(rules([file]).contains(UnknownKind.info.id))
    let junk = SourceFile(path: "junk.yaml", text: "[[[")
    #expect(!rules([file, junk]).contains(UnknownKind.info.id))
    let homeless = SourceFile(path: "z.yaml", text: "widgetBundle: C\nwidgets: [{kind: Curent}]\n")
    #expect(!rules([file, homeless]).contains(UnknownKind.info.id))
  }

  @Test func `a host that is no app is suggested an app of a file that was judged`() {
    let lost = SourceFile(path: "z.yaml", text: "widgetBundle: C\nhost: com.example.onne\n")
    let finding = Audit().run([Self.app("one"), lost]).findings
      .first { $0.rule == UnknownHost.info.id }
    #expect(finding?.help == "did you mean com.example.one?")
  }

  @Test func `comments of files that are judged alone and together suppress what they name`() {
    let suppressing = SourceFile(
      path: "one.yaml",
      text: String(decoding: Self.app("one", reloading: "Curent").bytes, as: UTF8.self)
        .replacing("at: [\"08:00\"]}]", with: "at: [\"08:00\"]}] # audit:ignore unknown-kind -- is")
    )
    let reference = SourceFile(path: "z.yaml", text: "app: C\nbundleID: com.example.one.widgets\n")
    for files in [[suppressing], [suppressing, reference], [suppressing, Self.app("two")]] {
      let result = Audit().run(files)
      #expect(result.summary.suppressed == 1, "\(files.map(\.path))")
      #expect(!result.findings.contains { $0.rule == UnknownKind.info.id })
    }
  }
}

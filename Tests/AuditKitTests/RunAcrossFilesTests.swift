import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Findings that depend on several files of one run.
@Suite struct RunAcrossFilesTests {
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

  @Test func `the only app is the host if neither its ID nor the host is known`() {
    func rules(_ change: (String) -> String) -> [String] {
      let text = String(decoding: Self.app("one").bytes, as: UTF8.self)
      return Audit().run([SourceFile(path: "a.yaml", text: change(text))]).findings.map(\.rule)
    }
    func unknown(_ text: String) -> String {
      text.replacing("bundleID: com.example.one\n", with: "bundleID: !unknown id\n")
        .replacing("host: com.example.one\n", with: "host: !unknown id\n")
        .replacing("build: 1\ndisplayName", with: "build: 2\ndisplayName")
    }
    #expect(rules(unknown).contains("build-mismatch"))
    let other = "app: Z\nbundleID: z.z\nversion: 1.0\nbuild: 1\nplatforms: {iOS: 17.0}\n---\n"
    #expect(!rules { other + unknown($0) }.contains("build-mismatch"))
    // An app for another platform can't be the host.
    let watch = other.replacing("iOS: 17.0", with: "watchOS: 10.0")
    #expect(
      rules {
        watch + unknown($0).replacing("build: 2", with: "build: 2\nplatforms: {iOS: 17.0}")
      }.contains("build-mismatch"))
  }

  @Test func `a bundle ID in two files is reported, whichever slices they are in`() {
    let others = (0..<100).map { Self.app("other\($0)") }
    let doubled = Self.app("one")
    let copy = SourceFile(path: "zzz.yaml", bytes: doubled.bytes)
    let found = Audit().run([doubled] + others + [copy]).findings
      .filter { $0.rule == DuplicateBundleID.info.id }
    #expect(found.map(\.place.file) == [101])
    #expect(found.allSatisfy { $0.related.first?.place.file == 0 })
  }

  @Test func `a missing kind is reported only if every file could be read`() {
    let file = Self.app("one", reloading: "Curent")
    #expect(rules([file]).contains(UnknownKind.info.id))
    let junk = SourceFile(path: "junk.yaml", text: "[[[")
    #expect(!rules([file, junk]).contains(UnknownKind.info.id))
    let homeless = SourceFile(path: "z.yaml", text: "widgetBundle: C\nwidgets: [{kind: Curent}]\n")
    #expect(!rules([file, homeless]).contains(UnknownKind.info.id))
  }

  @Test func `an unknown host gets an app in another file as a suggestion`() {
    let lost = SourceFile(path: "z.yaml", text: "widgetBundle: C\nhost: com.example.onne\n")
    let finding = Audit().run([Self.app("one"), lost]).findings
      .first { $0.rule == UnknownHost.info.id }
    #expect(finding?.help == "did you mean com.example.one?")
  }

  @Test func `a comment suppresses its rule whatever other files declare`() {
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

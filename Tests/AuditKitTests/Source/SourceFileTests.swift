import Synchronization
import Testing

@testable import AuditKit

/// Files that are read whenever their bytes are asked for, and that may be gone by then.
@Suite struct SourceFileTests {
  /// A source that can be read so many times.
  private final class Reads: SourceContents {
    private let count = Atomic<Int>(0)
    private let file: [UInt8]
    private let most: Int
    var made: Int { count.load(ordering: .relaxed) }

    init(_ source: SourceFile, atMost most: Int) {
      file = source.bytes
      self.most = most
    }

    var source: SourceFile { SourceFile(path: "a.yaml", contents: self) }

    func bytes(of path: String) throws(AuditResult.Problem) -> [UInt8] {
      guard count.add(1, ordering: .relaxed).newValue <= most else {
        throw AuditResult.Problem(path: path, reason: "gone")
      }
      return file
    }
  }

  private static let file = SourceFile(
    path: "a.yaml",
    text: """
      app: Weather
      bundleID: com.example.weather
      version: 3.2.0
      build: 412
      platforms: {iOS: 17.0}
      ---
      widgetBundle: WeatherWidgets
      host: com.example.weather
      bundleID: com.example.weather.widgets
      version: 3.2.1
      build: 411
      displayName: Weather
      widgets:
        - kind: Current # audit:ignore missing-timeline -- nothing is found
          name: Current
          description: The weather now.
          families: [systemSmal, systemMedium, systemMedium]
          timeline: {policy: never}
      """)

  @Test(arguments: 1...6)
  func `what is gone after it was read is judged as it was read`(reads: Int) throws {
    let whole = Audit().run([Self.file])
    let result = Audit().run([Reads(Self.file, atMost: reads).source])
    #expect(result.findings.map(\.message) == whole.findings.map(\.message))
    #expect(result.summary.files == 1 && result.problems.isEmpty)
    let fixes = result.findings.compactMap(\.fix?.title)
    #expect(fixes.isEmpty || fixes == whole.findings.compactMap(\.fix?.title))
  }

  @Test func `a file is read twice however much of it can be fixed`() {
    let reads = Reads(Self.file, atMost: .max)
    #expect(Audit().run([reads.source]).findings.count { $0.fix != nil } > 3)
    #expect(reads.made == 2)
  }

  @Test func `what cannot be read is a problem, and no file of the summary`() {
    let result = Audit().run([Reads(Self.file, atMost: 0).source])
    #expect(result.problems.map(\.reason) == ["gone"])
    #expect(result.summary.files == 0 && result.findings.isEmpty)
  }

  @Test func `what cannot be read is no clean file of a report`() {
    let clean = SourceFile(path: "b.yaml", text: "")
    let result = Audit().run([Reads(Self.file, atMost: 0).source, clean])
    #expect(result.findingsByFile.map(\.path) == ["b.yaml"])
    #expect(result.statedFindingsByFile.map(\.path) == ["b.yaml"])
  }
}

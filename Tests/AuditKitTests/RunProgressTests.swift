import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

@Suite struct RunProgressTests {
  @Test func `progress gives the number done and the total`() {
    let progress = RunProgress()
    #expect(progress.phrase == "looking for manifests")
    progress.advance(by: 12)
    #expect(progress.phrase == "looking for manifests, 12 found")
    progress.begin(.reading, of: 1_000)
    for _ in 0..<312 { progress.advance() }
    #expect(progress.phrase == "reading 312 of 1000 manifests")
    progress.begin(.judging, of: 12)
    #expect(progress.phrase == "replaying 0 of 12 bundles")
    progress.begin(.log)
    progress.advance()
    #expect(progress.phrase == "reading the log")
    progress.begin(.log, of: 400)
    progress.advance(by: 100)
    #expect(progress.phrase == "reading the log, 25 %")
  }

  @Test func `progress says how much of a project is read`() {
    let progress = RunProgress(.sources)
    #expect(progress.phrase == "reading Swift files")
    progress.begin(.sources, of: 1_204)
    for _ in 0..<312 { progress.advance() }
    #expect(progress.phrase == "reading 312 of 1204 Swift files")
    progress.begin(.targets, of: 3)
    progress.advance()
    #expect(progress.phrase == "looking for widgets in 1 of 3 targets")
    progress.begin(.targets, of: 1)
    #expect(progress.phrase == "looking for widgets in the target")
  }

  @Test func `a single item isn't counted`() {
    let progress = RunProgress()
    progress.begin(.reading, of: 1)
    #expect(progress.phrase == "reading the manifest")
    progress.begin(.judging, of: 1)
    #expect(progress.phrase == "replaying the bundle")
  }

  @Test(arguments: [1, 4])
  func `reporting progress doesn't change the findings`(_ jobs: Int) throws {
    var options = Audit.Options()
    options.jobs = jobs
    let sources = (0..<5).map { number in
      let text = Example.widget("url: x").manifest.replacing("weather", with: "w\(number)")
      return SourceFile(path: "\(number).yaml", text: text)
    }
    let progress = RunProgress()
    let audit = try Audit(options: options)
    let found = audit.run(sources, progress: progress).findings.map(\.message)
    #expect(progress.phrase == "replaying 5 of 5 bundles")
    #expect(found == audit.run(sources).findings.map(\.message) && found.count == 5)
  }

  @Test func `random days are counted, and fixes pass by pass`() throws {
    var options = Audit.Options()
    options.replay?.runs = 20
    let text = Example.widget("timeline: {policy: {after: 2h}}").manifest
    let source = SourceFile(path: "a.yaml", text: text)
    let progress = RunProgress()
    _ = try Audit(options: options).run([source], progress: progress)
    #expect(progress.phrase == "replaying 20 of 20 random days")
    let single = SourceFile(path: "a.yaml", text: Example.widget("families: systemSmall").manifest)
    let fixed = Audit().fix([single], includesUnsafe: false, progress: progress)
    #expect(fixed.result.summary.fixed == 1)
    #expect(progress.phrase == "pass 2, replaying the bundle")
  }
}

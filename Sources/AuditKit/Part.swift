/// A few files of a run, and what is found in those that no other file has a say in.
///
/// Most files declare an app with its extensions and mention nothing else. They are judged while they
/// are at hand, and what was found is all that is kept of them; the others wait for the whole run.
struct Part: Sendable {
  /// How many files are read at a time: so few that their documents are still near when they are
  /// judged, so many that widgets which do the same are replayed once.
  static let size = 32

  /// What was found in the files that were judged.
  var findings: [Finding] = []
  /// The replays of their bundles that have placed widgets, in file and document order.
  var replayed: [ReplayedBundle] = []
  /// The sums of their apps.
  var apps: [ReplayedApp] = []
  /// Their comments.
  var comments: [Suppression] = []
  /// What each file declares, in their order.
  var declarations: [Declaration] = []
  /// What they mention of which others may speak.
  var mentions = Mentions()
  /// The files that were not judged.
  var waiting: [Reading] = []
  /// The files that could not be read, and why.
  var problems: [AuditResult.Problem] = []

  /// How many parts some files are cut into, whatever the number of threads.
  static func count(of files: [SourceFile]) -> Int { (files.count + size - 1) / size }

  /// Reads the files of a part, and judges those that stand alone.
  init(_ number: Int, of files: [SourceFile], by audit: Audit, _ progress: RunProgress?) {
    var alone: [Reading] = []
    for index in number * Self.size..<min((number + 1) * Self.size, files.count) {
      defer { progress?.advance() }
      do throws(AuditResult.Problem) {
        let reading = try audit.reading(of: files, index)
        let declaration = Declaration(
          reading, isJudged: !audit.options.scope.needsAllBundles, &mentions)
        declarations.append(declaration)
        if declaration.isAlone {
          alone.append(consume reading)
        } else {
          waiting.append(consume reading)
        }
      } catch {
        problems.append(error)
      }
    }
    if alone.isEmpty { return }
    let run = Run(Manifest(taking: &alone))
    judge(alone, in: run, by: audit, nil)
    finish()
    // What was judged is sorted, slice by slice.
    if alone.contains(where: { !$0.findings.isEmpty }) { FindingSteps.sort(&findings) }
  }

  /// Judges files together.
  ///
  /// - Parameters:
  ///   - readings: What was read of them; their documents are those of the run.
  ///   - run: All of their documents.
  init(of readings: [Reading], in run: Run, by audit: Audit, _ progress: RunProgress?) {
    if !run.bundles.isEmpty { progress?.begin(.judging, of: run.bundles.count) }
    judge(readings, in: run, by: audit, progress)
    if audit.options.scope.toldDays > 0 { audit.replay?.tellDays(&replayed, of: run.bundles) }
    finish()
  }

  private mutating func finish() {
    replayed.removeAll { $0.widgets.isEmpty }
    apps = ReplayedApp.all(of: replayed)
  }

  /// Judges the documents of a run slice by slice.
  private mutating func judge(
    _ readings: [Reading], in run: Run, by audit: Audit, _ progress: RunProgress?
  ) {
    let slices = Slices(apps: run.apps.count, bundles: run.bundles.count)
    let judged = Parallel.map(0..<slices.count, jobs: audit.options.jobs) { index in
      audit.judge(run, slices[index].apps, slices[index].bundles, progress)
    }
    findings = readings.flatMap(\.findings) + judged.flatMap(\.findings)
    if audit.replay != nil { findings += run.unreplayed }
    replayed = judged.flatMap(\.replayed)
    comments = readings.flatMap(\.suppressions.all)
  }

  /// Takes what was found out of some parts.
  static func takeFindings(_ parts: inout [Part]) -> [Finding] { take(\.findings, of: &parts) }

  /// Takes the replays out of some parts, and puts them into the order of their files.
  static func takeReplayed(_ parts: inout [Part]) -> [ReplayedBundle] {
    take(\.replayed, of: &parts).ordered(by: \.file)
  }

  /// Takes the sums of apps out of some parts, and puts them into the order of their first files.
  static func takeApps(_ parts: inout [Part]) -> [ReplayedGroup] {
    take(\.apps, of: &parts).ordered(by: \.file).map(\.group)
  }

  private static func take<Element>(
    _ list: WritableKeyPath<Part, [Element]>, of parts: inout [Part]
  ) -> [Element] {
    var all: [Element] = []
    all.reserveCapacity(parts.reduce(0) { $0 + $1[keyPath: list].count })
    for index in parts.indices { parts[index][keyPath: list].moveAll(to: &all) }
    return all
  }
}

public import BudgetReplay

/// The audit: manifests in, findings out.
///
/// ```swift
/// let source = SourceFile(path: "manifests/app.yaml", text: text)
/// let result = Audit().run([source])
/// for finding in result.findings { print(finding.rule, finding.message) }
/// ```
///
/// A run opens no file, reads no clock and no environment, and gives the same result for the same
/// sources in any order and on any number of threads.
public struct Audit: Sendable {
  /// How to judge.
  public internal(set) var options: Options
  let replay: ReplayRun?

  /// Makes an audit with the default options.
  public init() {
    let options = Options()
    self.options = options
    // The default settings are within their bounds.
    replay = options.replay.flatMap { try? ReplayRun($0, options) }
  }

  /// Makes an audit.
  ///
  /// - Throws: Where the settings of the replay are out of their bounds, or its time zone does not
  ///   exist.
  public init(options: Options) throws(ReplaySettings.Problem) {
    self.options = options
    if let settings = options.replay {
      replay = try ReplayRun(settings, options)
    } else {
      replay = nil
    }
  }

  /// How a run judges.
  public struct Options: Sendable {
    /// The values of `$(NAME)` in the manifests.
    public var variables = Variables()
    /// Severities that replace those of the rules; `.some(nil)` switches a rule off.
    public var severities: [String: Severity?] = [:]
    /// Rules beside those of ``AllRules``, as a configuration states them.
    public var requirements: [Requirement] = []
    /// The only rules that are judged; nil is all of them.
    public var only: Set<String>?
    /// What the replay rests on; nil replays nothing, and the Budget rules are silent.
    public var replay: ReplaySettings? = ReplaySettings()
    /// The system's rules that the Timelines rules go by where nothing is replayed.
    public var budget = Budget()
    /// Which widgets are replayed, and what is told of them.
    public var scope = ReplayScope()
    /// The most threads that a run may use, from 1.
    public var jobs = 1

    /// Makes the default options: every rule with its own severity, on one thread.
    public init() {}

    /// The section of each rule, by its ID.
    var groups: [String: RuleInfo.Group] {
      let own = requirements.map { ($0.info.id, $0.info.group) }
      return own.isEmpty ? AllRules.groups : AllRules.groups.merging(own) { first, _ in first }
    }
  }

  /// Audits all sources together: documents of one may refer to those of another.
  ///
  /// - Parameters:
  ///   - sources: The manifests.
  ///   - known: The findings that are only to be counted; nil where all are reported.
  ///   - progress: What is told how far the run is.
  public func run(
    _ sources: [SourceFile], known: KnownFindings? = nil, progress: RunProgress? = nil
  ) -> AuditResult {
    let files = sources.ordered(by: \.path)
    progress?.begin(.reading, of: files.count)
    var parts = Parallel.map(0..<Part.count(of: files), jobs: options.jobs) { number in
      Part(number, of: files, by: self, progress)
    }
    var joined = Part.takeJoined(&parts, of: files, by: self)
    let appIDs = joined.isEmpty ? [] : Part.appIDs(parts)
    let run = Run(Manifest(taking: &joined), appIDs: appIDs, jobs: options.jobs)
    parts.append(Part(of: joined, in: run, by: self, progress))
    var findings = Part.takeFindings(&parts)
    let problems = parts.flatMap(\.problems)
    var known = known
    if !problems.isEmpty { known?.isComplete = false }
    let step = FindingSteps(audit: self)
    step.scoped(&findings)
    findings = step.severities(findings)
    FindingSteps.sort(&findings)
    FindingSteps.makeUnique(&findings)
    let comments = Suppressions(parts.flatMap(\.comments))
    let suppressed = step.suppressed(&findings, by: comments)
    let baseline = step.known(&findings, to: known, in: files)
    step.fixes(&findings, in: files)
    var summary = AuditResult.Summary(run, files: files.count - problems.count)
    for part in parts { summary.add(part.declarations) }
    summary.count(findings)
    summary.suppressed = suppressed
    summary.baselined = baseline?.known.count ?? 0
    var result = AuditResult(
      files: files, summary: summary, findings: findings,
      replay: replay?.report(Part.takeReplayed(&parts), Part.takeApps(&parts)))
    result.problems = problems
    result.baseline = baseline
    result.requiredRules = options.requirements.map(\.info)
    result.unknownKinds = options.scope.unknownKinds(in: run)
    Parallel.release((joined, run), jobs: options.jobs)
    return result
  }

  /// What some files declare and what is wrong with how it is written; nothing of it is judged.
  ///
  /// A place's `file` is an index into the sources as they are given.
  package func manifest(of sources: [SourceFile]) -> (manifest: Manifest, findings: [Finding]) {
    let readings = read(sources[...], nil)
    return (Manifest(readings), readings.flatMap(\.findings))
  }

  /// Reads a file, which is numbered by its index.
  ///
  /// - Throws: Why it could not be read.
  func reading(of files: [SourceFile], _ number: Int) throws(AuditResult.Problem) -> Reading {
    Reading(try files[number].inMemory(), id: SourceFile.ID(number), options)
  }

  /// Reads files, of which each is numbered by its index.
  func read(_ files: ArraySlice<SourceFile>, _ progress: RunProgress?) -> [Reading] {
    progress?.begin(.reading, of: files.count)
    return Parallel.map(files.indices, jobs: options.jobs) { index in
      defer { progress?.advance() }
      return Reading(files[index], id: SourceFile.ID(index), options)
    }
  }

  /// Replays and judges some documents of a run.
  func judge(
    _ run: Run, _ apps: Range<Int>, _ bundles: Range<Int>, _ progress: RunProgress? = nil
  ) -> (findings: [Finding], replayed: [ReplayedBundle]) {
    var replays: [[ReplayedWidget]] = []
    var sums: [ReplayedGroup.Shared?] = []
    var excused: [[ReplayedWidget]] = []
    if let replay {
      var twins = ReplayTwins(replay)
      for bundle in run.bundles[bundles] {
        let replayed = replay.summedUp(bundle, &twins)
        replays.append(replayed.widgets)
        sums.append(replayed.sums)
        progress?.advance()
      }
      replay.advise(&replays, of: run.bundles[bundles])
      excused = replay.excused(replays, of: run.bundles[bundles], &twins)
    }
    let context = RuleContext(
      run: run, apps: run.apps[apps], bundles: run.bundles[bundles],
      replays: replays, excusedReplays: excused, settings: options.replay,
      budget: options.replay?.budget ?? options.budget)
    var findings: [Finding] = []
    for rule in AllRules.checks where isJudged(rule.info.id) { findings += rule.check(context) }
    for requirement in options.requirements where isJudged(requirement.info.id) {
      findings += requirement.check(context)
    }
    // Side by side, so that what is sorted in the end is nearly so.
    FindingSteps.sort(&findings)
    return (findings, zip(replays, sums).map(ReplayedBundle.init))
  }

  /// Whether a rule is neither switched off nor left out.
  func isJudged(_ rule: String) -> Bool {
    // What was given up is always said: the rules that were asked for did not see it.
    if let only = options.only, !only.contains(rule), !AllRules.givingUp.contains(rule) {
      return false
    }
    if let severity = options.severities[rule] { return severity != nil }
    return true
  }
}

/// What one file gave: its documents, its suppressions and what was wrong with them.
struct Reading: Sendable {
  /// The file's number.
  let id: SourceFile.ID
  var outcome: ManifestReader.Outcome
  var suppressions: Suppressions
  var findings: [Finding]

  init(
    _ file: borrowing SourceFile, id: SourceFile.ID, _ options: borrowing Audit.Options
  ) {
    let (tree, syntax) = YAMLReader.read(file, id: id)
    let outcome = ManifestReader.read(tree, of: file, variables: options.variables)
    let comments = Suppressions.read(file, tree: tree, knownRules: options.groups)
    var findings = outcome.findings
    // Most often there are none, and nothing is to be joined.
    if !syntax.isEmpty { findings = syntax.filter { !outcome.isSplit($0) } + findings }
    if !comments.findings.isEmpty { findings += comments.findings }
    self.id = id
    self.outcome = outcome
    self.suppressions = comments.suppressions
    self.findings = findings
  }
}

public import BudgetReplay
public import WidgetManifests

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
    replay = options.replay.flatMap { try? ReplayRun($0, options.scope, jobs: options.jobs) }
  }

  /// Makes an audit.
  ///
  /// - Throws: Where the settings of the replay are out of their bounds, or its time zone does not
  ///   exist.
  public init(options: Options) throws(ReplaySettings.Problem) {
    self.options = options
    if let settings = options.replay {
      replay = try ReplayRun(settings, options.scope, jobs: options.jobs)
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
  ///   - known: The baseline, whose findings are counted and not reported; nil where there is none.
  ///   - progress: Receives how far the run is.
  public func run(
    _ sources: [SourceFile], known: KnownFindings? = nil, progress: RunProgress? = nil
  ) -> AuditResult {
    let files = sources.sorted { $0.path < $1.path }
    let readings = read(files[...], progress)
    let run = Run(Manifest(readings), jobs: options.jobs)
    var judged = judge(run, progress)
    let found = readings.flatMap(\.findings) + judged.findings
    var result = report(
      found, in: files, suppressions: readings.flatMap(\.suppressions.all),
      AuditResult.Summary(run, files: files.count), known: known)
    if let replay {
      if options.scope.tracedDays > 0 {
        replay.addDays(to: &judged.replayed) { run.bundles[$0].placed(for: replay) }
      }
      result.replay = ReplayReport(replay, judged.replayed)
    }
    result.unknown = readings.flatMap(\.unknown).filter { options.scope.covers($0.subject) }
    result.summary.unknown = result.unknown.count
    result.requiredRules = options.requirements.map(\.info)
    result.unknownKinds = unknownKinds(in: run)
    return result
  }

  // MARK: Reading

  /// Reads files in parallel; each is numbered by its index.
  func read(_ files: ArraySlice<SourceFile>, _ progress: RunProgress?) -> [Reading] {
    progress?.begin(.reading, of: files.count)
    return Parallel.map(files.indices, jobs: options.jobs) { index in
      defer { progress?.advance() }
      return Reading(files[index], id: SourceFile.ID(index), options)
    }
  }

  /// What some files declare and what is wrong with how it is written; nothing of it is judged.
  ///
  /// A place's `file` is an index into the sources as they are given.
  package func manifest(of sources: [SourceFile]) -> (manifest: Manifest, findings: [Finding]) {
    let readings = read(sources[...], nil)
    return (Manifest(readings), readings.flatMap(\.findings))
  }

  // MARK: Judging

  /// What rules found in some documents, and the replays of their widgets.
  struct Judged: Sendable {
    var findings: [Finding]
    /// One for each bundle, in document order; empty where nothing is replayed.
    var replayed: [ReplayedBundle]
  }

  /// Replays and judges all documents of a run, slice by slice in parallel.
  private func judge(_ run: Run, _ progress: RunProgress?) -> Judged {
    progress?.begin(.judging, of: run.bundles.count)
    let slices = Self.slices(of: max(run.apps.count, run.bundles.count))
    let judged = Parallel.map(slices.indices, jobs: options.jobs) { index in
      judge(
        run, slices[index].clamped(to: run.apps.indices),
        slices[index].clamped(to: run.bundles.indices), progress)
    }
    let unreplayed = replay == nil ? [] : run.unreplayed
    return Judged(
      findings: judged.flatMap(\.findings) + unreplayed, replayed: judged.flatMap(\.replayed))
  }

  /// Replays and judges some documents of a run.
  private func judge(
    _ run: Run, _ apps: Range<Int>, _ bundles: Range<Int>, _ progress: RunProgress?
  ) -> Judged {
    let contexts = run.bundles[bundles]
    var replayed: [ReplayedBundle] = []
    var exempting: [[ReplayedWidget]] = []
    if let replay {
      replayed = contexts.map { bundle in
        defer { progress?.advance() }
        return replay.summedUp(bundle.placed(for: replay))
      }
      replay.advise(&replayed, of: contexts)
      exempting = exemptingImmediateReloads(replayed, of: contexts, replay)
    }
    let context = RuleContext(
      run: run, apps: run.apps[apps], bundles: contexts,
      replays: replayed.map(\.widgets), replaysExemptingImmediateReloads: exempting,
      settings: options.replay,
      budget: options.replay?.budget ?? options.budget)
    var findings: [Finding] = []
    for rule in AllRules.checks where isJudged(rule.info.id) {
      findings += run.concerned(rule.check(context), by: rule.info)
    }
    for requirement in options.requirements where isJudged(requirement.info.id) {
      findings += requirement.check(context)
    }
    // In parallel here, so that little is left to sort in the end.
    findings.sort(by: Finding.precedes)
    return Judged(findings: findings, replayed: replayed)
  }

  /// The replays that the Budget rules judge: free is what an answer asks for at once, which is a
  /// mistake that `single-entry-at-end` reports.
  private func exemptingImmediateReloads(
    _ replayed: [ReplayedBundle], of bundles: ArraySlice<BundleContext>, _ replay: ReplayRun
  ) -> [[ReplayedWidget]] {
    var replays = replayed.map(\.widgets)
    let mixed = zip(replays.indices, bundles).filter { number, bundle in
      !replays[number].isEmpty && bundle.hasBudget
        && bundle.exemptsSomeAnswers(replay.settings.budget.scope)
    }
    var again = mixed.map { _, bundle in
      let placed = bundle.placed(for: replay, exemptsImmediateReloads: true)
      return ReplayedBundle(widgets: replay.widgets(of: placed), sums: nil)
    }
    replay.advise(&again, of: mixed.map(\.1), exemptsImmediateReloads: true)
    for ((number, _), bundle) in zip(mixed, again) { replays[number] = bundle.widgets }
    return replays
  }

  /// Cuts documents into slices that are judged in parallel.
  ///
  /// The cut depends on the number of documents alone, never on the number of threads.
  static func slices(of count: Int) -> [Range<Int>] {
    stride(from: 0, to: count, by: 32).map { $0..<min($0 + 32, count) }
  }

  /// Whether a rule is neither switched off nor left out.
  func isJudged(_ rule: String) -> Bool {
    // What was given up is always said: the rules that were asked for did not see it.
    if let only = options.only, !only.contains(rule), !ReadingRules.givingUp.contains(rule) {
      return false
    }
    if let severity = options.severities[rule] { return severity != nil }
    return true
  }

  // MARK: Reporting

  /// The kinds that were asked for and that no widget has.
  private func unknownKinds(in run: Run) -> [UnknownKindName] {
    guard let named = options.scope.kinds else { return [] }
    let known = Set(
      run.bundles.flatMap { $0.document.widgets.items() }.compactMap(\.value.kind.value?.value))
    return named.filter { !known.contains($0) }.map { kind in
      UnknownKindName(kind: kind, nearest: Nearest.nearest(to: kind, in: known.sorted()))
    }
  }

  /// Turns everything that was found into a result: applies scope and severities, sorts, removes
  /// repeats, then applies suppressions, baseline and fixes.
  ///
  /// - Parameters:
  ///   - found: All findings, in any order.
  ///   - files: The files of the run, in the order of their paths.
  ///   - suppressions: The comments that suppress findings.
  ///   - summary: How much was read.
  ///   - occasion: What the run is about.
  ///   - known: The baseline; nil where there is none.
  func report(
    _ found: [Finding], in files: [SourceFile], suppressions: [Suppression],
    _ summary: AuditResult.Summary, occasion: RuleInfo.Group.Occasion = .check,
    known: KnownFindings?
  ) -> AuditResult {
    var findings = found.compactMap(configured)
    findings.sort(by: Finding.precedes)
    findings = findings.withoutRepeats()
    let exceeded = Set(
      findings.lazy.filter { Self.exceeding.contains($0.rule) }
        .flatMap { [$0.place] + $0.related.map(\.place) })
    func isFollowing(_ finding: Finding) -> Bool {
      if let policy = finding.cause?.policy { return exceeded.contains(policy) }
      return Self.following.contains(finding.rule) && exceeded.contains(finding.place)
    }
    var summary = summary
    summary.suppressed = suppress(&findings, by: suppressions, on: occasion)
    // Comments come first, and older baselines may know them: both are about single findings.
    let following = findings.filter(isFollowing)
    findings.removeAll(where: isFollowing)
    let baseline = known.map { known in
      var matching = BaselineMatching(known)
      return matching.take(&findings, unreported: following, in: files) { identity in
        wasJudged(identity.rule, on: occasion)
          && options.scope.covers(Finding.Subject(kind: identity.kind))
      }
    }
    // The rules about two releases fix nothing.
    if occasion != .comparison { findings.addFixes(in: files) }
    Self.addOrigins(to: &findings, in: files)
    findings = findings.joinedByCause()
    summary.count(findings)
    summary.baselined = baseline?.known.count ?? 0
    var result = AuditResult(files: files, summary: summary, findings: findings)
    result.baseline = baseline
    return result
  }

  /// The finding with its configured severity; nil where it is out of scope, or its rule is off.
  func configured(_ finding: Finding) -> Finding? {
    guard options.scope.covers(finding.subject), isJudged(finding.rule) else { return nil }
    guard let severity = options.severities[finding.rule], let severity else { return finding }
    var finding = finding
    finding.severity = severity
    return finding
  }

  /// The rules about an answer that asks for more than is granted.
  private static let exceeding: Set = [BudgetExceeded.info.id, BudgetAtRisk.info.id]
  /// The rules about what follows from that, which those rules tell as well.
  private static let following: Set = [ReloadTooSoon.info.id, StaleData.info.id]

  /// Removes the findings that comments suppress, and adds one for each comment that suppresses
  /// nothing.
  ///
  /// - Parameter known: The findings that the baseline took before; a comment on one of them is used.
  /// - Returns: How many findings were removed.
  func suppress(
    _ findings: inout [Finding], by suppressions: [Suppression], knowing known: [Finding] = [],
    on occasion: RuleInfo.Group.Occasion
  ) -> Int {
    if suppressions.isEmpty { return 0 }
    let rules = AllRules.infos + options.requirements.map(\.info)
    // Where only some rules are judged, nothing can be said of a comment.
    let notJudged = rules.map(\.id).filter { rule in
      options.only != nil || !wasJudged(rule, on: occasion)
    }
    let outcome = Suppressions(suppressions).apply(to: findings, notJudged: Set(notJudged))
    let (remaining, count) = findings.suppressed(leaving: outcome.kept)
    findings = remaining
    var unused = outcome.unusedFindings
    if !unused.isEmpty, !known.isEmpty {
      let places = Set(Suppressions(suppressions).apply(to: known).unusedFindings.map(\.place))
      unused.removeAll { !places.contains($0.place) }
    }
    if !unused.isEmpty {
      findings += unused.compactMap(configured)
      findings.sort(by: Finding.precedes)
    }
    return count
  }

  /// Whether the run would have found what a rule reports.
  private func wasJudged(_ rule: String, on occasion: RuleInfo.Group.Occasion) -> Bool {
    guard isJudged(rule) else { return false }
    // A check judges the rules that a configuration states.
    let group = AllRules.groups[rule] ?? .required
    guard group.occasions.contains(occasion) else { return false }
    if options.replay != nil { return true }
    return group != .budget && rule != DemandIncreased.info.id
      && !options.requirements.contains { $0.info.id == rule && $0.needsReplay }
  }

  /// Adds the origins that comments name: those of the values with findings.
  private static func addOrigins(to findings: inout [Finding], in files: [SourceFile]) {
    var current: (file: SourceFile.ID, comments: OriginComments?)?
    for index in findings.indices {
      let place = findings[index].place
      if current?.file != place.file {
        let file = files.indices.contains(Int(place.file)) ? files[Int(place.file)] : nil
        current = (place.file, file.flatMap { OriginComments($0) })
      }
      findings[index].origin = current?.comments?.origin(of: place)
    }
  }
}

/// One file as it was read: its documents, its suppressions and what is wrong with them.
struct Reading: Sendable {
  var outcome: ManifestReader.Outcome
  var suppressions: Suppressions
  var findings: [Finding]
  /// The values with the tag `!unknown`.
  var unknown: [UnknownValue]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - id: Its number, which every place in it carries.
  ///   - options: The values of variables, and the rules that comments may name.
  init(_ file: SourceFile, id: SourceFile.ID, _ options: Audit.Options) {
    let (tree, syntax) = YAMLReader.read(file, id: id)
    let outcome = ManifestReader.read(tree, of: file, variables: options.variables)
    let comments = Suppressions.read(file, tree: tree, knownRules: options.groups)
    self.outcome = outcome
    self.suppressions = comments.suppressions
    unknown = UnknownValue.all(in: tree, variables: options.variables)
    findings = syntax.filter { !outcome.isSplit($0) } + outcome.findings + comments.findings
  }
}

extension Manifest {
  /// Joins what the files of a run declare, in order.
  init(_ readings: [Reading]) {
    self.init(
      apps: readings.flatMap(\.outcome.apps), bundles: readings.flatMap(\.outcome.bundles),
      isPartial: readings.contains { $0.outcome.isPartial })
  }
}

extension AllRules {
  /// The descriptions of all rules, in the order of the reference.
  public static let infos: [RuleInfo] =
    ReadingRules.infos + checks.map { $0.info } + comparing.map { $0.info }
    + product.map { $0.info }

  /// The section of each rule, by its ID.
  static let groups = Dictionary(uniqueKeysWithValues: infos.map { ($0.id, $0.group) })
}

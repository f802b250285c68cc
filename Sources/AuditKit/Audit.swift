public import BudgetReplay
public import WidgetManifests

/// Audits manifests and returns findings.
///
/// ```swift
/// let source = SourceFile(path: "manifests/app.yaml", text: text)
/// let result = Audit().run([source])
/// for finding in result.findings { print(finding.rule, finding.message) }
/// ```
///
/// A run doesn't read files, the clock or the environment, and returns the same result for the same
/// sources in any order and on any number of threads.
public struct Audit: Sendable {
  /// The options of the audit.
  public internal(set) var options: Options
  let replay: ReplayRun?

  /// Creates an audit with the default options.
  public init() {
    let options = Options()
    self.options = options
    // The default settings are valid.
    replay = options.replay.flatMap { try? ReplayRun($0, options.scope, jobs: options.jobs) }
  }

  /// Creates an audit.
  ///
  /// - Throws: If a setting of the replay is out of bounds, or its time zone doesn't exist.
  public init(options: Options) throws(ReplaySettings.Problem) {
    self.options = options
    if let settings = options.replay {
      replay = try ReplayRun(settings, options.scope, jobs: options.jobs)
    } else {
      replay = nil
    }
  }

  /// The options of a run.
  public struct Options: Sendable {
    /// The values of `$(NAME)` in the manifests.
    public var variables = Variables()
    /// The severities that replace those of the rules; `.some(nil)` turns a rule off.
    public var severities: [String: Severity?] = [:]
    /// The additional rules that a configuration states.
    public var requirements: [Requirement] = []
    /// The only rules to check; nil checks all.
    public var only: Set<String>?
    /// The settings of the replay; if nil, nothing is replayed, and the Budget rules report
    /// nothing.
    public var replay: ReplaySettings? = ReplaySettings()
    /// The budget of the system for the Timelines rules, if nothing is replayed.
    public var budget = Budget()
    /// The widgets to replay, and the details to report.
    public var scope = ReplayScope()
    /// The date for which dated gates are evaluated; if nil, they report nothing, so that a run is
    /// the same every day.
    public var asOf: LocalDate?
    /// The maximum number of threads, from 1.
    public var jobs = 1

    /// Creates the default options: every rule with its own severity, on one thread.
    public init() {}

    /// The section of each rule, by its ID.
    var groups: [String: RuleInfo.Group] {
      let own = requirements.map { ($0.info.id, $0.info.group) }
      return own.isEmpty ? AllRules.groups : AllRules.groups.merging(own) { first, _ in first }
    }
  }

  /// Audits all sources together; documents of one may refer to those of another.
  ///
  /// - Parameters:
  ///   - sources: The manifests.
  ///   - known: The baseline, whose findings are only counted, or nil.
  ///   - progress: Receives the progress of the run.
  public func run(
    _ sources: [SourceFile], known: KnownFindings? = nil, progress: RunProgress? = nil
  ) -> AuditResult {
    run(sources, known: known, progress: progress, in: nil)
  }

  /// Returns the same result with each finding in the files of the project that the source was
  /// drafted from, if any.
  func run(
    _ sources: [SourceFile], known: KnownFindings?, progress: RunProgress?,
    in project: ProjectPlaces?
  ) -> AuditResult {
    let files = sources.sorted { $0.path < $1.path }
    progress?.begin(.reading, of: files.count)
    let readings =
      project.map { [Reading($0.manifest, id: 0, options, nodes: $0.nodes)] }
      ?? read(files[...], progress)
    let manifest = Manifest(readings)
    let configurations = manifest.configurations
    let parts = project?.parts(of: manifest) ?? [manifest]
    let run = Run(
      parts[0].configured(configurations[0]), jobs: options.jobs,
      load: ReplayLoad(options.replay))
    var judged = judge(run, replay, progress)
    if configurations.count > 1 {
      judged.findings = inAll(configurations, of: parts[0], besides: judged.findings)
    }
    for part in parts.dropFirst() {
      let run = Run(part.configured(configurations[0]), jobs: options.jobs)
      let found = judge(run, nil, nil).findings
      let all = configurations.count > 1 ? inAll(configurations, of: part, besides: found) : found
      judged.findings = project?.joined(judged.findings, all) ?? judged.findings
    }
    let found = readings.flatMap(\.findings) + judged.findings
    var result = report(
      found, in: files, suppressions: readings.flatMap(\.suppressions.all),
      AuditResult.Summary(run, files: files.count), known: known, project: project)
    if let replay {
      if options.scope.tracedDays > 0 {
        replay.addDays(to: &judged.replayed) { run.bundles[$0].placed(for: replay) }
      }
      result.replay = ReplayReport(
        replay, judged.replayed,
        unreplayed: run.unreplayed(besides: judged.replayed, in: options.scope))
      result.replay?.activities = run.activities(replay.settings.budget.activity, in: options.scope)
    }
    result.run = run
    result.unknown = readings.flatMap(\.unknown).filter { options.scope.covers($0.subject) }
    result.summary.unknown = result.unknown.count
    result.requiredRules = options.requirements.map(\.info)
    result.unknownKinds = unknownKinds(in: run)
    project?.place(&result)
    return result
  }

  // MARK: Reading

  /// Reads files in parallel; the ID of each is its index.
  func read(_ files: ArraySlice<SourceFile>, _ progress: RunProgress?) -> [Reading] {
    Parallel.map(files.indices, jobs: options.jobs) { index in
      defer { progress?.advance() }
      return Reading(files[index], id: SourceFile.ID(index), options)
    }
  }

  /// Reads the manifest in some files, and returns it with the findings of the reader, without
  /// checking rules.
  ///
  /// The `file` of a place is an index into `sources`.
  package func manifest(of sources: [SourceFile]) -> (manifest: Manifest, findings: [Finding]) {
    let readings = read(sources[...], nil)
    return (Manifest(readings), readings.flatMap(\.findings))
  }

  // MARK: Judging

  /// The findings of rules in some documents, and the replays of their widgets.
  struct Judged: Sendable {
    var findings: [Finding]
    /// One for each bundle, in document order; empty if nothing is replayed.
    var replayed: [ReplayedBundle]
  }

  /// Replays and judges all documents of a run, slice by slice in parallel.
  private func judge(
    _ run: Run, _ replay: ReplayRun?, _ progress: RunProgress?
  ) -> Judged {
    begin(progress, replaying: run.bundles)
    let slices = Self.slices(of: max(run.apps.count, run.bundles.count))
    let judged = Parallel.map(slices.indices, jobs: options.jobs) { index in
      judge(
        run, slices[index].clamped(to: run.apps.indices),
        slices[index].clamped(to: run.bundles.indices), replay, progress)
    }
    let unreplayed = replay == nil ? [] : run.unreplayed
    return Judged(
      findings: judged.flatMap(\.findings) + unreplayed, replayed: judged.flatMap(\.replayed))
  }

  /// Judges a manifest in the configurations after the first, and returns the findings in all, each
  /// once with the configurations that have it.
  ///
  /// Widgets, and so their replays, are the same in all.
  ///
  /// - Parameters:
  ///   - configurations: The names of the configurations.
  ///   - findings: The findings in the first.
  private func inAll(
    _ configurations: [String], of manifest: Manifest, besides findings: [Finding]
  ) -> [Finding] {
    let replayed = Set(options.requirements.filter(\.needsReplay).map(\.info.id))
    func isReplayed(_ finding: Finding) -> Bool {
      AllRules.groups[finding.rule] == .budget || replayed.contains(finding.rule)
    }
    var found = ConfigurationFindings()
    found.add(findings, in: configurations[0])
    for configuration in configurations.dropFirst() {
      let run = Run(manifest.configured(configuration), jobs: options.jobs)
      found.add(judge(run, nil, nil).findings, in: configuration)
    }
    return found.all.map { finding in
      var finding = finding
      let names = isReplayed(finding) ? configurations : found.names(of: finding)
      if names.count < configurations.count { finding.configurations = names }
      return finding
    }
  }

  /// Begins the step in which bundles are replayed: bundle by bundle, or in random days.
  func begin(_ progress: RunProgress?, replaying bundles: [BundleContext]) {
    guard let progress else { return }
    guard let replay, replay.settings.runs > 1 else {
      return progress.begin(.judging, of: bundles.count)
    }
    let days = bundles.reduce(0) { $0 + replay.randomDays(of: $1.placed(for: replay)) }
    progress.begin(.randomDays, of: days)
  }

  /// Replays and judges some documents of a run.
  private func judge(
    _ run: Run, _ apps: Range<Int>, _ bundles: Range<Int>, _ replay: ReplayRun?,
    _ progress: RunProgress?
  ) -> Judged {
    let contexts = run.bundles[bundles]
    var replayed: [ReplayedBundle] = []
    if let replay {
      replayed = contexts.map { bundle in
        defer { if replay.settings.runs == 1 { progress?.advance() } }
        return ReplayedBundle(widgets: replay.widgets(of: bundle.placed(for: replay), progress))
      }
      replay.addMoments(to: &replayed, of: contexts)
      replay.advise(&replayed, of: contexts)
    }
    let context = RuleContext(
      run: run, apps: run.apps[apps], bundles: contexts,
      replays: replayed.map(\.widgets), settings: replay == nil ? nil : options.replay,
      budget: options.replay?.budget.rules ?? options.budget, asOf: options.asOf)
    var findings: [Finding] = []
    for rule in AllRules.checks where isJudged(rule.info.id) {
      findings += run.concerned(rule.check(context), by: rule.info)
    }
    for requirement in options.requirements where isJudged(requirement.info.id) {
      findings += requirement.check(context)
    }
    // Sorted here, in parallel, so that the final sort is cheap.
    findings.sort(by: Finding.precedes)
    return Judged(findings: findings, replayed: replayed)
  }

  /// Divides documents into slices that are checked in parallel.
  ///
  /// The slices depend only on the number of documents, never on the number of threads.
  static func slices(of count: Int) -> [Range<Int>] {
    stride(from: 0, to: count, by: 32).map { $0..<min($0 + 32, count) }
  }

  /// Returns whether a rule is neither turned off nor left out.
  func isJudged(_ rule: String) -> Bool {
    // A file that could not be read is always reported, because no rule could check it.
    if let only = options.only, !only.contains(rule), !ReadingRules.givingUp.contains(rule) {
      return false
    }
    if let severity = options.severities[rule] { return severity != nil }
    return true
  }

  // MARK: Reporting

  /// Returns the requested kinds that no widget has.
  private func unknownKinds(in run: Run) -> [UnknownKindName] {
    guard let named = options.scope.kinds else { return [] }
    let known = Set(
      run.bundles.flatMap { $0.document.widgets.items() }.compactMap(\.value.kind.value?.value))
    return named.filter { !known.contains($0) }.map { kind in
      UnknownKindName(kind: kind, nearest: Nearest.nearest(to: kind, in: known.sorted()))
    }
  }

  /// Makes a result of all findings: applies the scope and severities, sorts, removes duplicates,
  /// then applies suppressions, the baseline and fixes.
  ///
  /// - Parameters:
  ///   - found: All findings, in any order.
  ///   - files: The files of the run, in the order of their paths.
  ///   - suppressions: The comments that suppress findings.
  ///   - summary: The counts of what was read.
  ///   - occasion: The purpose of the run.
  ///   - known: The baseline, or nil.
  ///   - project: The project of which the manifest was drafted, if any.
  func report(
    _ found: consuming [Finding], in files: [SourceFile], suppressions: [Suppression],
    _ summary: AuditResult.Summary, occasion: RuleInfo.Group.Occasion = .check,
    known: KnownFindings?, project: ProjectPlaces? = nil
  ) -> AuditResult {
    var findings = found
    configure(&findings)
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
    // Suppressions and the baseline apply to single findings, so they come before joining;
    // suppressions come first.
    project?.identify(&findings)
    let following = exceeded.isEmpty ? [] : findings.filter(isFollowing)
    if !following.isEmpty { findings.removeAll(where: isFollowing) }
    var suppressed: [Finding] = []
    let comments = project.map(comments) ?? []
    if known != nil, let project {
      suppressed = takeSuppressed(from: &findings, by: comments, in: project)
    }
    var baseline = known.map { known in
      var matching = BaselineMatching(known)
      return matching.take(&findings, unreported: following, in: files) { identity in
        wasJudged(identity.rule, on: occasion)
          && options.scope.covers(Finding.Subject(kind: identity.kind))
      }
    }
    if let project {
      findings = (findings + suppressed).sorted(by: Finding.precedes)
      var known = baseline?.known ?? []
      summary.suppressed += place(&findings, known: &known, by: comments, in: project)
      baseline?.known = known
    } else {
      // The rules about two releases fix nothing.
      if occasion != .comparison { findings.addFixes(in: files) }
      Self.addOrigins(to: &findings, in: files)
      findings = findings.joinedByCause()
    }
    for index in findings.indices {
      findings[index].limitRelated()
      findings[index].appendConfigurationsToMessage()
    }
    summary.count(findings)
    summary.baselined = baseline?.known.count ?? 0
    var result = AuditResult(files: files, summary: summary, findings: findings)
    result.baseline = baseline
    return result
  }

  /// Gives findings their configured severities, and removes those that are out of scope or whose
  /// rule is off.
  func configure(_ findings: inout [Finding]) {
    findings.removeAll { !options.scope.covers($0.subject) || !isJudged($0.rule) }
    if options.severities.isEmpty { return }
    for index in findings.indices {
      if let severity = options.severities[findings[index].rule], let severity {
        findings[index].severity = severity
      }
    }
  }

  /// The rules about an answer with a demand above the budget.
  private static let exceeding: Set = [BudgetExceeded.info.id, BudgetAtRisk.info.id]
  /// The rules about consequences of that, which the messages of those rules already include.
  private static let following: Set = [ReloadTooSoon.info.id, StaleData.info.id]

  /// Removes suppressed findings, and adds a finding for each unused suppression.
  ///
  /// - Parameter known: The findings that the baseline has already removed; a suppression of one of
  ///   them is used.
  /// - Returns: The number of removed findings.
  func suppress(
    _ findings: inout [Finding], by suppressions: [Suppression], knowing known: [Finding] = [],
    on occasion: RuleInfo.Group.Occasion
  ) -> Int {
    if suppressions.isEmpty { return 0 }
    let rules = AllRules.infos + options.requirements.map(\.info)
    // If only some rules are checked, a suppression can't be known to be unused.
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
      configure(&unused)
      findings += unused
      findings.sort(by: Finding.precedes)
    }
    return count
  }

  /// Returns whether the run checked a rule.
  private func wasJudged(_ rule: String, on occasion: RuleInfo.Group.Occasion) -> Bool {
    guard isJudged(rule) else { return false }
    // Rules that aren't built in are those of the configuration.
    let group = AllRules.groups[rule] ?? .required
    guard group.occasions.contains(occasion) else { return false }
    if options.replay != nil { return true }
    return group != .budget && rule != DemandIncreased.info.id
      && !options.requirements.contains { $0.info.id == rule && $0.needsReplay }
  }

  /// Adds the origins in the comments after the values with findings.
  private static func addOrigins(to findings: inout [Finding], in files: [SourceFile]) {
    var current: (file: SourceFile.ID, comments: OriginComments?)?
    for index in findings.indices {
      let place = findings[index].place
      if current?.file != place.file {
        let file = files.indices.contains(Int(place.file)) ? files[Int(place.file)] : nil
        current = (place.file, file.flatMap { OriginComments($0) })
      }
      findings[index].origin = current?.comments?.origin(of: place)
      // The project still has the value that a fix only changes in the manifest.
      if findings[index].origin != nil { findings[index].fix?.isSafe = false }
    }
  }
}

/// The contents of a file: its documents, suppressions and reading findings.
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
  ///   - id: Its number, for the places in it.
  ///   - options: The options, for the variables and the rules that comments may name.
  ///   - nodes: What the file has instead of a text.
  init(
    _ file: SourceFile, id: SourceFile.ID, _ options: Audit.Options, nodes: NumberedNodes? = nil
  ) {
    let (tree, syntax) = nodes.map { ($0.tree, []) } ?? YAMLReader.read(file, id: id)
    let outcome = ManifestReader.read(
      tree, of: file, variables: options.variables, nodes: nodes)
    let comments = Suppressions.read(file, tree: tree, knownRules: options.groups)
    self.outcome = outcome
    self.suppressions = comments.suppressions
    unknown = UnknownValue.all(in: tree, variables: options.variables)
    findings = syntax.filter { !outcome.isSplit($0) } + outcome.findings + comments.findings
  }
}

extension Manifest {
  /// Joins the documents of all files, in order.
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

/// The findings in several configurations, each once with the configurations that have it.
package struct ConfigurationFindings {
  private struct Key: Hashable {
    let rule: String
    let message: String
    let place: Place
    // The app's ID may differ between configurations.
    let bundle: String?
    let kind: String?

    init(_ finding: Finding) {
      (rule, message, place) = (finding.rule, finding.message, finding.place)
      (bundle, kind) = (finding.subject.bundle, finding.subject.kind)
    }
  }

  /// The findings, each where it is found first; those of the first configuration may be alike.
  package private(set) var all: [Finding] = []
  private var names: [Key: [String]] = [:]
  /// Whether no configuration was added yet.
  private var isFirst = true

  /// Creates them without any finding.
  package init() {}

  /// Adds the findings in a configuration.
  package mutating func add(_ findings: [Finding], in configuration: String) {
    defer { isFirst = false }
    for finding in findings {
      let key = Key(finding)
      if isFirst || names[key] == nil { all.append(finding) }
      if names[key]?.last != configuration { names[key, default: []].append(configuration) }
    }
  }

  /// The configurations that have a finding.
  package func names(of finding: Finding) -> [String] { names[Key(finding)] ?? [] }
}

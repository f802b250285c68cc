internal import AuditKit
internal import AuditReports
internal import SystemFiles
internal import WidgetManifests

/// How a run judges: the configuration, and the options that rank above it.
struct Settings {
  /// The audit, ready to run.
  let audit: Audit
  /// The lowest severity that fails the run.
  let failOn: Severity
  /// What a search leaves out.
  let excluded: IgnoreList?
  /// The findings that are known.
  let baseline: BaselineFile?
  /// What the configuration says.
  let configuration: Configuration
  /// The configuration's file.
  let file: ConfigurationFile?
  /// The days that are replayed.
  let profile: NamedProfile
  /// The values of variables, and where they come from.
  let variables: NamedVariables

  /// Reads the configuration and all that it names.
  ///
  /// - Throws: All that is wrong with it. Nothing falls back to a default in silence.
  init(_ request: AuditRequest, from working: WorkingFolder) throws(SettingsError) {
    let options = request.run
    (configuration, file) = try options.configuration.read(from: working)
    if let named = request.replay?.profile {
      profile = try NamedProfile(named, working: working)
    } else if let file {
      profile = try NamedProfile(configuration, in: file, working: working)
    } else {
      profile = NamedProfile(.steady)
    }
    var replay = ReplaySettings(
      budget: configuration.budget, profile: profile.settings, named: profile.name)
    request.replay?.override(&replay)
    var judged = Audit.Options()
    judged.jobs = options.jobs ?? ProcessState.processors
    judged.severities = configuration.severities
    judged.requirements = configuration.requirements
    judged.replay = replay
    judged.budget = replay.budget
    if request.reports.contains(where: { $0.format == .html }) {
      judged.scope.toldDays = HTMLReport.picturedWidgets
    }
    request.adjust(&judged)
    try request.rules.apply(to: &judged)
    variables = try NamedVariables(options, configuration, file, working)
    judged.variables = variables.values
    do throws(ReplaySettings.Problem) {
      audit = try Audit(options: judged)
    } catch {
      let (place, reason) =
        request.replay?.complaint(about: error)
        ?? (file?.source.path ?? "the settings of the replay", error.message)
      throw SettingsError(problems: [Problem(path: place, reason: reason)])
    }
    baseline = try BaselineFile.find(request, configuration, file, working)
    let strict = options.strict ? Severity.warning : nil
    failOn = [options.failOn, strict].compactMap(\.self).min() ?? configuration.failOn ?? .error
    excluded = file.flatMap { [configuration] in Self.excluded(by: configuration, $0) }
  }

  private static func excluded(
    by configuration: Configuration, _ file: ConfigurationFile
  ) -> IgnoreList? {
    guard !configuration.exclude.isEmpty else { return nil }
    let folder = ProcessState.resolved(SystemPath(file.folder.isEmpty ? "." : file.folder))
    let lines = configuration.exclude.map { Array($0.value.utf8) }
    return folder.map { IgnoreList(lines, in: $0) }
  }

  /// All that the run goes by, with its origins.
  func effective(_ request: AuditRequest, given: [[String]: Setting.Origin]) -> EffectiveSettings {
    var settings = EffectiveSettings(audit.options)
    settings.failOn = failOn
    settings.configuration = configuration
    settings.source = file?.source
    settings.profileSource = profile.source
    settings.baseline = request.run.baseline ?? configuration.baseline?.value ?? baseline?.shown
    settings.paths = request.paths
    settings.given = given.merging(variables.origins) { first, _ in first }
    return settings
  }
}

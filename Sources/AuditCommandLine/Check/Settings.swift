internal import ArgumentParser
internal import AuditKit
internal import AuditReports
internal import SystemFiles
internal import WidgetManifests

/// The settings of a run: the configuration, and the options that override it.
struct Settings {
  /// The audit, ready to run.
  let audit: Audit
  /// The lowest severity that fails the run.
  let failOn: Severity
  /// The paths that a search leaves out.
  let excluded: IgnoreList?
  /// The baseline.
  let baseline: BaselineFile?
  /// The configuration.
  let configuration: Configuration
  /// The configuration's file.
  let file: ConfigurationFile?
  /// The profile of the replay.
  let profile: NamedProfile
  /// The values of variables and their origins.
  let variables: NamedVariables

  /// Reads the configuration and all files that it names.
  ///
  /// - Throws: All errors in them; no error falls back to a default.
  init(_ request: AuditRequest, from working: WorkingFolder) throws(SettingsError) {
    let options = request.settings
    let (written, file) = try request.configuration.read(from: working)
    var configuration = written
    let changes = request.replay?.changes ?? []
    try changes.apply(below: nil) { configuration.override(with: $0) }
    try changes.apply(below: "budget") { configuration.budget.override(with: $0) }
    let isNamedByOption = changes.contains { $0.key == "profile" }
    profile = try NamedProfile(
      configuration.profile, in: isNamedByOption ? nil : file, working: working)
    var days = profile.settings
    for change in changes {
      // A limit that is given replaces one that a fleet has measured.
      if change.key == "budget.low" { days.low = nil }
      if change.key == "budget.high" { days.high = nil }
    }
    try changes.apply(below: "profile") { days.override(with: $0) }
    var replay = ReplaySettings(budget: configuration.budget, profile: days, named: profile.name)
    (replay.runs, replay.seed) = (configuration.runs, configuration.seed)
    (self.configuration, self.file) = (configuration, file)
    var judged = Audit.Options()
    judged.jobs = request.output.maximumThreads
    judged.severities = configuration.severities
    judged.requirements = configuration.requirements
    judged.replay = replay
    judged.budget = replay.budget.rules
    if request.reports.contains(where: { $0.format == .html }) {
      judged.scope.tracedDays = HTMLReport.maximumPicturedWidgets
    }
    request.adjust(&judged)
    try request.rules.apply(to: &judged)
    variables = try NamedVariables(options, configuration, file, working)
    judged.variables = variables.values
    do throws(ReplaySettings.Problem) {
      audit = try Audit(options: judged)
    } catch {
      let place = file?.source.path ?? "the settings of the replay"
      throw SettingsError(problems: [Problem(path: place, reason: error.message)])
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

  /// The effective settings, with their origins.
  func effective(_ request: AuditRequest, given: [[String]: Setting.Origin]) -> EffectiveSettings {
    var settings = EffectiveSettings(audit.options)
    settings.failOn = failOn
    settings.configuration = configuration
    settings.source = file?.source
    settings.profileSource = profile.source
    settings.baseline =
      request.baseline ?? configuration.baseline?.value ?? baseline?.shown
    settings.paths = request.paths
    settings.given = given.merging(variables.origins) { first, _ in first }
    return settings
  }
}

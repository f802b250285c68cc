internal import AuditKit

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

  /// Why there is nothing to judge by.
  struct Failure: Error {
    let problems: [Problem]
  }

  /// Reads the configuration and all that it names.
  ///
  /// - Throws: All that is wrong with it. Nothing falls back to a default in silence.
  init(_ request: AuditRequest, from working: WorkingFolder) throws(Failure) {
    let options = request.run
    let file = try Self.file(options, from: working)
    var configuration = Configuration()
    var profile = NamedProfile(.steady)
    if let file { configuration = try ConfigurationReader(file: file).read() }
    if let named = request.replay.profile {
      profile = try NamedProfile(named, working: working)
    } else if let file {
      profile = try NamedProfile(configuration, in: file, working: working)
    }
    var replay = ReplaySettings(
      budget: configuration.budget, profile: profile.settings, named: profile.name)
    request.replay.override(&replay)
    var judged = Audit.Options()
    judged.jobs = options.jobs ?? ProcessState.processors
    judged.severities = configuration.severities
    judged.replay = replay
    request.adjust(&judged)
    judged.variables = try Self.variables(options, configuration, file, working)
    do throws(ReplaySettings.Problem) {
      audit = try Audit(options: judged)
    } catch {
      let (place, reason) =
        request.replay.complaint(about: error)
        ?? (file?.source.path ?? "the settings of the replay", error.message)
      throw Failure(problems: [Problem(path: place, reason: reason)])
    }
    baseline = try BaselineFile.find(request, configuration, file, working)
    let strict = options.strict ? Severity.warning : nil
    failOn = [options.failOn, strict].compactMap(\.self).min() ?? configuration.failOn ?? .error
    excluded = file.flatMap { file in
      guard !configuration.exclude.isEmpty else { return nil }
      let folder = ProcessState.resolved(SystemPath(file.folder.isEmpty ? "." : file.folder))
      let lines = configuration.exclude.map { Array($0.value.utf8) }
      return folder.map { IgnoreList(lines, in: $0) }
    }
  }

  private static func file(
    _ options: RunOptions, from working: WorkingFolder
  ) throws(Failure) -> ConfigurationFile? {
    if options.noConfig { return nil }
    do throws(Problem) {
      guard let path = options.config else { return try .nearest(from: working) }
      return try ConfigurationFile(named: path, from: working)
    } catch {
      throw Failure(problems: [error])
    }
  }

  /// The values of variables: options rank above the configuration, and that above its files.
  private static func variables(
    _ options: RunOptions, _ configuration: Configuration, _ file: ConfigurationFile?,
    _ working: WorkingFolder
  ) throws(Failure) -> Variables {
    var defined: [String: String] = [:]
    var problems: [Problem] = []
    for name in options.defineFromEnvironment {
      defined[name] = ProcessState.environment(name)
      if defined[name] == nil {
        problems.append(Problem(path: name, reason: "not set in the environment"))
      }
    }
    for definition in options.define { defined[definition.name] = definition.value }
    if !problems.isEmpty { throw Failure(problems: problems) }
    var variables = Variables(defined)
    variables.add(configuration.variables)
    if let file, !configuration.variablesFrom.isEmpty {
      let files = XCConfigFiles(configuration: file, working: working)
      variables.add(try files.values(configuration.variablesFrom, overrides: variables.values))
    }
    return variables
  }
}
